import numpy as np
import pytest
from msgspec.structs import replace

from footfall.errors import BadValue
from footfall.gaits.blend import blend, blend_curves
from footfall.gaits.style import differences, style, styled
from footfall.laws.register import gait
from footfall.maths.curves import KNOTS, Curve, curve_row, evaluate

LINE = Curve(((0.0, 0.0), (1.0, 1.0)))
ARCH = Curve(((0.0, 0.0), (0.3, 1.0), (0.8, 0.5), (1.0, 0.0)))


def at(curve: Curve, phase: float) -> float:
    return float(evaluate(curve_row(curve), float(phase)))


def walking(name: str):
    return styled(gait("walk"), style(name))


# --- gaits


def test_the_ends_of_a_blend_are_the_gaits():
    sneak, tired = walking("sneak"), walking("tired")
    assert blend(sneak, tired, 0.0) == sneak
    assert blend(sneak, tired, 1.0) == tired


def test_a_gait_blended_with_itself_is_itself():
    assert blend(gait("walk"), gait("walk"), 0.3) == gait("walk")


def test_numbers_are_in_proportion():
    sneak, tired = walking("sneak"), walking("tired")
    between = blend(sneak, tired, 0.25)
    assert between.swing.height == pytest.approx(0.75 * sneak.swing.height + 0.25 * tired.swing.height)


def test_halfway_is_the_same_from_either_end():
    sneak, tired = walking("sneak"), walking("tired")
    for _, there, back in differences(blend(sneak, tired, 0.5), blend(tired, sneak, 0.5)):
        assert np.ravel(there) == pytest.approx(np.ravel(back))


@pytest.mark.parametrize(("share", "nearer"), [(0.4, 3), (0.6, 0)])
def test_whole_numbers_are_the_nearer_gaits(share, nearer):
    restless = gait("walk")
    still = replace(restless, standing=replace(restless.standing, fidget=0))
    assert blend(restless, still, share).standing.fidget == nearer


def test_a_blend_says_what_it_is():
    between = blend(walking("sneak"), walking("tired"), 0.25)
    assert between.name == "sneak walk to tired walk, 0.25"
    assert between.text == "25% of the way from sneak walk to tired walk"


def test_each_side_of_a_blend_is_the_blend_of_that_side():
    limp = style({"name": "limp", "text": "spares its left leg", "left": {"step": {"period": 0.46}}})
    walk = gait("walk")
    between = blend(styled(walk, limp), walk, 0.25)
    assert between.left == {"step": {"period": pytest.approx(0.75 * 0.46 + 0.25 * walk.step.period)}}
    assert between.right == {}


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_beyond_either_gait_is_refused(share):
    with pytest.raises(BadValue, match="must lie between 0 and 1"):
        blend(gait("walk"), gait("zero"), share)


# --- curves


def test_constants_blend_to_a_constant():
    assert blend_curves(Curve(1.0), Curve(3.0), 0.5) == Curve(2.0)


def test_a_constant_adds_no_knots():
    assert blend_curves(Curve(1.0), LINE, 0.5) == Curve(((0.0, 0.5), (1.0, 1.0)))


def test_a_blend_goes_through_both_curves_values_at_the_knots_of_either():
    between = blend_curves(LINE, ARCH, 0.25)
    assert [phase for phase, _ in between.knots] == [0.0, 0.3, 0.8, 1.0]
    for phase, value in between.knots:
        assert value == pytest.approx(0.75 * at(LINE, phase) + 0.25 * at(ARCH, phase), abs=1e-6)


def test_curves_with_the_same_knots_blend_exactly_everywhere():
    other = Curve(tuple((phase, 2.0 - value) for phase, value in ARCH.knots))
    between = blend_curves(ARCH, other, 0.3)
    for phase in np.linspace(0.0, 1.0, 21):
        assert at(between, phase) == pytest.approx(0.7 * at(ARCH, phase) + 0.3 * at(other, phase), abs=1e-5)


def test_too_many_knots_become_even_ones():
    many = Curve(tuple((k / 11, float(k % 3)) for k in range(12)))
    others = Curve(tuple(((k + 0.5) / 12, 1.0) for k in range(12)))
    between = blend_curves(many, others, 0.5)
    assert len(between.knots) == KNOTS
    assert between.knots[0][0] == 0.0
    assert between.knots[-1][0] == 1.0
