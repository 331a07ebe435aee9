"""A parameter class and its row: the same numbers under the same path."""

from enum import IntEnum
from typing import Annotated, Literal

import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.laws.footfall.law import Gait
from footfall.maths.curves import Curve
from footfall.maths.records import OPTIONS, fill_row, formula, row_of, table_of
from footfall.quantity import Parameters, fields_of, quantity, words


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


class Clock(Parameters):
    period: Annotated[float, quantity("s", 0.1, 2.0, "time of one step")] = 0.6
    quick: Annotated[bool, words("whether it hurries")] = False


class Walk(Parameters):
    name: Annotated[str, words("what it is called")] = "walk"
    count: Annotated[int, quantity("", 0, 99, "how many")] = 4
    clock: Clock = Clock()
    side: Annotated[Side, words("which side")] = Side.LEFT
    planted: Annotated[Literal["on_off", "pressure"], words("which rule")] = "on_off"
    arc: Annotated[Curve, quantity("", -1.0, 1.0, "over the phase")] = Curve(((0.0, 0.25), (1.0, 0.75)))


FULL = Walk(
    name="run",
    count=7,
    clock=Clock(period=0.375, quick=True),
    side=Side.RIGHT,
    planted="pressure",
    arc=Curve(((0.25, -0.5), (0.5, 0.125), (0.75, 0.5))),
)


@formula
def period_of(walk: Walk) -> float:
    return walk.clock.period * float(walk.count)


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def read_periods(walks: wp.array(dtype=row_of(Walk)), periods: wp.array(dtype=float)):
    i = wp.tid()
    periods[i] = period_of(walks[i])


def row_with(document: Parameters) -> np.void:
    table = table_of(row_of(type(document)), 1)
    fill_row(table[0], document)
    return table[0]


def at_path(row, path: str):
    for key in path.split("."):
        row = row[key]
    return row


def test_a_number_in_the_row_has_its_path_in_the_file():
    row = row_with(catalog.decode(Walk, {"clock": {"period": 0.375}}))
    assert at_path(row, "clock.period") == 0.375


@pytest.mark.parametrize("name", catalog.names(Gait))
def test_every_number_of_a_gait_stands_in_its_row_under_its_path(name):
    gait = catalog.load(Gait, name)
    row = row_with(gait)
    for field in fields_of(Gait):
        if field.type in (float, bool, int):
            value = gait
            for key in field.path.split("."):
                value = getattr(value, key)
            assert at_path(row, field.path) == np.float32(value), field.path


def test_texts_stay_in_python():
    assert "name" not in row_with(FULL).dtype.names


def test_a_whole_number_is_copied():
    assert row_with(FULL)["count"] == 7


def test_a_switch_becomes_0_or_1():
    assert (row_with(Walk())["clock"]["quick"], row_with(FULL)["clock"]["quick"]) == (0, 1)


def test_a_choice_of_words_becomes_its_index():
    assert (row_with(Walk())["planted"], row_with(FULL)["planted"]) == (0, 1)


def test_an_enum_becomes_its_value():
    assert row_with(FULL)["side"] == Side.RIGHT


def test_a_curve_becomes_its_knots():
    arc = row_with(FULL)["arc"]
    assert arc["count"] == 3
    assert list(arc["phase"][:3]) == [0.25, 0.5, 0.75]
    assert list(arc["value"][:3]) == [-0.5, 0.125, 0.5]


def test_a_shorter_curve_replaces_a_longer_one():
    table = table_of(row_of(Walk), 1)
    fill_row(table[0], FULL)
    fill_row(table[0], Walk(arc=Curve(0.5)))
    assert table[0]["arc"]["count"] == 1
    assert table[0]["arc"]["value"][0] == 0.5


def test_filling_one_row_leaves_its_neighbours_alone():
    table = table_of(row_of(Walk), 3)
    fill_row(table[1], FULL)
    assert not np.frombuffer(table[[0, 2]].tobytes(), np.uint8).any()


def test_the_row_of_a_class_is_made_once():
    assert row_of(Walk) is row_of(Walk)


def test_a_formula_named_with_a_parameter_class_takes_its_row_in_a_kernel():
    table = table_of(row_of(Walk), 2)
    fill_row(table[0], Walk())
    fill_row(table[1], FULL)
    periods = np.zeros(2, np.float32)
    walks = wp.array(table, dtype=row_of(Walk), copy=False, device="cpu")
    wp.launch(read_periods, dim=2, inputs=[walks, wp.array(periods, copy=False, device="cpu")], device="cpu")
    assert periods == pytest.approx([4 * 0.6, 7 * 0.375])


def test_a_formula_can_be_called_from_python():
    table = table_of(row_of(Walk), 1)
    fill_row(table[0], FULL)
    assert period_of(row_of(Walk).from_ptr(table.ctypes.data)) == pytest.approx(7 * 0.375)


def test_a_kernel_shares_the_memory_of_its_table():
    """An edit of the table is seen by the next launch, without packing anything again."""
    table = table_of(row_of(Walk), 1)
    fill_row(table[0], Walk())
    walks = wp.array(table, dtype=row_of(Walk), copy=False, device="cpu")
    periods = np.zeros(1, np.float32)
    table[0]["clock"]["period"] = 0.5
    wp.launch(read_periods, dim=1, inputs=[walks, wp.array(periods, copy=False, device="cpu")], device="cpu")
    assert periods[0] == 2.0
