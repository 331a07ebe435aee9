"""Dynamic similarity: each number goes with the size by its own unit."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from footfall.laws.register import gait
from footfall.laws.similarity import scaled, size_power
from footfall.maths.curves import Curve
from footfall.quantity import Parameters


@pytest.mark.parametrize(
    ("unit", "power"),
    [
        ("", 0.0),
        ("rad", 0.0),
        ("m", 1.0),
        ("s", 0.5),
        ("m/s", 0.5),
        ("m/s2", 0.0),
        ("s2/m", 0.0),
        ("rad/s", -0.5),
        ("kg", 3.0),
        ("kg m2", 5.0),
        ("N m/rad", 4.0),
        ("N m s/rad", 4.5),
        ("N/kg", 0.0),
        ("N m/kg", 1.0),
        ("N/m/kg", -1.0),
        ("N s/m/kg", -0.5),
        ("N m s2/kg", 2.0),
    ],
)
def test_a_unit_goes_with_its_power_of_the_size(unit, power):
    assert size_power(unit) == power


def test_a_gait_of_the_same_size_is_the_same_gait():
    assert scaled(gait("walk"), 1.0) == gait("walk")


def test_a_gait_four_times_as_large_steps_half_as_often_and_lifts_its_foot_four_times_as_high():
    walk, giant = gait("walk"), scaled(gait("walk"), 4.0)
    assert giant.step.period == pytest.approx(2.0 * walk.step.period)
    assert giant.swing.height == pytest.approx(4.0 * walk.swing.height)


def test_angles_and_ratios_do_not_scale():
    walk, giant = gait("walk"), scaled(gait("walk"), 4.0)
    assert giant.pose.stance_arm == walk.pose.stance_arm
    assert giant.pendulum.side_gain == walk.pendulum.side_gain
    assert giant.swing.arc == walk.swing.arc


@pytest.mark.parametrize("size", [0.3, 1.7])
def test_scaling_there_and_back_changes_no_number(size):
    walk = gait("walk")
    there = dict(numbers(scaled(walk, size)))
    back = dict(numbers(scaled(scaled(walk, size), 1.0 / size)))
    assert back == pytest.approx(dict(numbers(walk)))
    assert len(back) > 100
    assert sum(there[path] != pytest.approx(value) for path, value in back.items()) > 20


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a document, by its path."""
    if isinstance(value, float):
        yield path, value
    elif isinstance(value, Parameters | dict | tuple | Curve):
        parts = value.knots if isinstance(value, Curve) else value
        named = msgspec.structs.asdict(parts) if isinstance(parts, Parameters) else parts
        pairs = named.items() if isinstance(named, dict) else enumerate(named)
        for key, part in pairs:
            yield from numbers(part, f"{path}.{key}")
