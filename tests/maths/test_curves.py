"""Curves over the phase, called from Python as the law calls them."""

from typing import Annotated

import numpy as np
import pytest

from footfall import catalog
from footfall.errors import BadValue
from footfall.maths.curves import KNOTS, Curve, curve_row, evaluate, smooth_step
from footfall.maths.records import fill_row, row_of, table_of
from footfall.quantity import Parameters, quantity

ARC = Curve(((0.0, -0.2), (0.33, 0.75), (0.67, 0.85), (1.0, 0.0)))
UNEVEN = Curve(((0.1, 1.0), (0.15, -0.5), (0.7, 0.25), (0.8, 2.0)))
WOBBLE = Curve(tuple((k / (KNOTS - 1), (-1.0) ** k) for k in range(KNOTS)))
CURVES = pytest.mark.parametrize("curve", [ARC, UNEVEN, WOBBLE], ids=["arc", "uneven", "wobble"])


class Motion(Parameters):
    angle: Annotated[Curve, quantity("rad", -3.0, 3.0, "an angle over the phase")] = Curve(0.0)


def at(curve: Curve, phase: float) -> float:
    return evaluate(curve_row(curve), float(phase))


def slope_beside(curve: Curve, phase: float, step: float) -> float:
    """The one-sided slope at a knot: after it for a positive step, before it for a negative one."""
    knot = float(np.float32(phase))
    return (-3.0 * at(curve, knot) + 4.0 * at(curve, knot + step) - at(curve, knot + 2.0 * step)) / (2.0 * step)


@CURVES
def test_a_curve_goes_through_its_knots(curve):
    assert [at(curve, phase) for phase, _ in curve.knots] == pytest.approx([value for _, value in curve.knots])


@CURVES
def test_a_curve_is_constant_outside_its_knots(curve):
    assert at(curve, -5.0) == pytest.approx(curve.knots[0][1])
    assert at(curve, 5.0) == pytest.approx(curve.knots[-1][1])


@pytest.mark.parametrize("phase", [-1.0, 0.0, 0.4, 1.0, 2.0])
def test_a_plain_number_is_a_constant_curve(phase):
    assert at(Curve(0.3), phase) == pytest.approx(0.3)


@pytest.mark.parametrize("phases", [(0.0, 1.0), (0.0, 0.5, 1.0), (0.0, 0.1, 0.15, 0.9, 1.0)])
def test_knots_on_a_straight_line_give_that_line(phases):
    line = Curve(tuple((phase, 2.0 * phase - 0.5) for phase in phases))
    along = np.linspace(0.0, 1.0, 23)
    assert [at(line, phase) for phase in along] == pytest.approx(2.0 * along - 0.5, abs=1e-6)


@CURVES
def test_the_slope_does_not_jump_at_an_inner_knot(curve):
    for phase, _ in curve.knots[1:-1]:
        assert slope_beside(curve, phase, -1e-4) == pytest.approx(slope_beside(curve, phase, 1e-4), abs=0.01)


@CURVES
def test_the_value_does_not_jump_at_a_knot(curve):
    for phase, value in curve.knots:
        assert at(curve, phase - 1e-6) == pytest.approx(value, abs=1e-4)
        assert at(curve, phase + 1e-6) == pytest.approx(value, abs=1e-4)


def test_the_slope_at_an_inner_knot_is_the_central_difference():
    assert slope_beside(UNEVEN, 0.15, 1e-4) == pytest.approx((0.25 - 1.0) / (0.7 - 0.1), abs=0.01)


def test_a_mid_value_is_that_of_the_hermite_cubic():
    """Knots 0, 1, 0 at phases 0, 1/2, 1: slopes 2 and 0 at the first two; halfway 1/2 + (2 - 0) * 1/2 / 8."""
    assert at(Curve(((0.0, 0.0), (0.5, 1.0), (1.0, 0.0))), 0.25) == pytest.approx(0.625)


@pytest.mark.parametrize(
    "knots",
    [
        (),
        ((0.5, 1.0), (0.5, 2.0)),
        ((0.5, 1.0), (0.2, 2.0)),
        ((-0.1, 1.0), (0.2, 2.0)),
        ((0.0, 1.0), (1.1, 2.0)),
        tuple((k / 100, 0.0) for k in range(KNOTS + 1)),
    ],
    ids=["none", "twice", "falling", "before 0", "after 1", "too many"],
)
def test_bad_knots_are_refused(knots):
    with pytest.raises(ValueError, match="knots"):
        Curve(knots)


def test_a_scaled_curve_has_every_value_multiplied():
    for phase in (0.0, 0.2, 0.5, 0.9):
        assert at(ARC.scaled(-3.0), phase) == pytest.approx(-3.0 * at(ARC, phase))


def test_scaling_leaves_the_curve_itself_alone():
    before = ARC.knots
    ARC.scaled(2.0)
    assert ARC.knots == before


def test_curves_with_the_same_knots_are_equal_and_hash_alike():
    assert Curve(0.5) == Curve(((0.0, 0.5),))
    assert hash(Curve(0.5)) == hash(Curve(((0.0, 0.5),)))


@pytest.mark.parametrize("curve", [Curve(0.25), ARC, UNEVEN], ids=["number", "arc", "uneven"])
def test_a_curve_written_to_toml_comes_back_equal(curve, tmp_path):
    catalog.save(Motion(angle=curve), tmp_path / "motion.toml")
    assert catalog.load(Motion, tmp_path / "motion.toml") == Motion(angle=curve)


def test_a_constant_curve_is_written_as_a_number():
    assert catalog.encode(Motion(angle=Curve(0.25))) == {"angle": 0.25}


def test_a_knot_out_of_range_is_refused_with_its_place():
    with pytest.raises(BadValue, match=r"angle\.1\.1 is 9.0 rad"):
        catalog.decode(Motion, {"angle": [[0.0, 1.0], [0.5, 9.0]]})


@CURVES
def test_a_row_in_a_table_reads_as_the_curve(curve):
    table = table_of(row_of(Motion), 1)
    fill_row(table[0], Motion(angle=curve))
    row = row_of(Motion).from_ptr(table.ctypes.data)
    assert [evaluate(row.angle, phase) for phase in (0.12, 0.5, 0.75)] == pytest.approx(
        [at(curve, phase) for phase in (0.12, 0.5, 0.75)], abs=1e-5
    )


@pytest.mark.parametrize(("s", "value"), [(-1.0, 0.0), (0.0, 0.0), (0.25, 0.15625), (0.5, 0.5), (1.0, 1.0), (2.0, 1.0)])
def test_smooth_step_has_its_known_values(s, value):
    assert smooth_step(s) == pytest.approx(value)


@pytest.mark.parametrize("end", [0.0, 1.0])
def test_smooth_step_has_no_slope_at_its_ends(end):
    assert (smooth_step(end + 1e-3) - smooth_step(end - 1e-3)) / 2e-3 == pytest.approx(0.0, abs=0.01)
