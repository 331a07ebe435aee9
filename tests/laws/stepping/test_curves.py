"""The two curves of a step begin and end where they should, and move as fast as they say."""

import numpy as np
import pytest

from footfall.laws.register import load_gait
from footfall.laws.stepping.curves import com_path, foot_path, lift_off
from footfall.laws.stepping.memory import Step
from footfall.maths.records import table_of


@pytest.fixture
def step():
    table = table_of(Step, 1)[0]
    table["seconds"] = 0.9
    table["foot_start_w"], table["foot_end_w"] = [0.0, 0.1, 0.06], [0.4, 0.2, 0.06]
    table["turn_end"] = 0.5
    table["com_start_w"], table["com_end_w"] = [0.0, 0.0, 0.9], [0.2, 0.0, 0.9]
    table["pivot_w"], table["com_velocity_w"] = [0.0, -0.1, 0.06], [0.3, 0.2, 0.0]
    return table


@pytest.fixture
def numbers():
    gait = load_gait("stepping")
    return {name: getattr(gait.step, name) for name in gait.step.__struct_fields__}


def at(step, share):
    step["elapsed"] = share * step["seconds"]
    return step


def test_the_foot_goes_from_its_start_to_its_end_and_presses_on_below_the_floor(step, numbers):
    start, _ = foot_path(at(step, 0.0), numbers, 0.06, 0.03, 0.15)
    end, turn = foot_path(at(step, 1.0), numbers, 0.06, 0.03, 0.15)
    assert start.at == pytest.approx([0.0, 0.1, 0.06], abs=1e-4)
    assert end.at == pytest.approx([0.4, 0.2, 0.03], abs=1e-4)
    assert turn.at == pytest.approx(0.5)


def test_the_foot_rests_until_it_lifts_off_and_is_highest_halfway(step, numbers):
    before, _ = foot_path(at(step, lift_off(step, numbers)), numbers, 0.06, 0.03, 0.15)
    halfway, _ = foot_path(at(step, 0.5), numbers, 0.06, 0.03, 0.15)
    assert before.at == pytest.approx([0.0, 0.1, 0.06], abs=3e-3)
    assert halfway.at[2] == pytest.approx(0.12)


@pytest.mark.parametrize("share", [0.3, 0.45, 0.6, 0.7])
def test_velocities_and_accelerations_are_those_of_the_places(step, numbers, share):
    h = 1e-4
    for path in (lambda step: foot_path(step, numbers, 0.06, 0.03, 0.15)[0], lambda step: com_path(step, 1.0)):
        before, here, after = (path(at(step, share + way * h)) for way in (-1, 0, 1))
        seconds = 2 * h * float(step["seconds"])
        assert (after.at - before.at) / seconds == pytest.approx(here.velocity, abs=0.02)
        assert (after.velocity - before.velocity) / seconds == pytest.approx(here.acceleration, abs=0.3)


def test_the_mass_centre_starts_with_the_velocity_it_has_and_comes_to_rest(step):
    start, end = com_path(at(step, 0.0), 1.0), com_path(at(step, 1.0), 1.0)
    assert start.velocity == pytest.approx([0.3, 0.2])
    assert end.at == pytest.approx([0.2, 0.0])
    assert np.abs(end.velocity).max() < 1e-6


def test_a_way_past_the_other_foot_goes_around_it(step, numbers):
    step["foot_start_w"], step["foot_end_w"] = [-0.2, 0.1, 0.06], [0.2, 0.1, 0.06]
    step["pivot_w"] = [0.0, 0.0, 0.06]
    halfway, _ = foot_path(at(step, 0.5), numbers, 0.06, 0.03, 0.15)
    assert halfway.at[:2] == pytest.approx([0.0, 0.15], abs=1e-6)
