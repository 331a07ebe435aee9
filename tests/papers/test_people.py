"""What the claims about people call good, on made-up figures; their runs belong to `footfall papers H`."""

from types import SimpleNamespace

import pytest

from footfall.measure.people.compare import Match
from footfall.papers.people import SPEEDS, Walked, cells_of, curves, forces, moments, steps
from footfall.papers.walks import Walk

GOOD_FORCE = {
    "first_peak": 1.1, "first_peak_at": 0.12, "valley": 0.8, "second_peak": 1.1, "humps": 2, "heel_speed": 0.2,
    "brake": 0.1, "drive": 0.2, "slip": 0.005, "positive_work": 1.2,
    "moment_peak": {"hip": 1.0, "knee": 0.5, "ankle": 1.4}, "torque_peak": {"hip": 2.0, "knee": 1.0, "ankle": 1.5},
}  # fmt: skip
GOOD_STEPS = {
    "cadence": 105.0, "step_length": 0.7, "step_width": 0.1, "double_support": 0.2, "stance": 0.6, "leg_gap": 0.02,
    "limp": 0.0, "leg_touches": 0, "brakes_then_drives": True,
}  # fmt: skip


def at(speed=1.2, match=(0.99, 3.0), **changes):
    own = GOOD_FORCE | {name: value for name, value in changes.items() if name in GOOD_FORCE}
    matches = {joint: Match(match[1], match[0]) for joint in ("hip", "knee", "ankle")}
    people = SimpleNamespace(cadence=102.0, step_length=0.7, double_support=0.19)
    rest = GOOD_STEPS | {name: value for name, value in changes.items() if name in GOOD_STEPS}
    found = SimpleNamespace(kinetics=SimpleNamespace(**own), people=people, match=matches, clip_match=matches, **rest)
    return Walked(Walk(f"{speed:g} m/s", speed, 20.0), True, found)


def verdicts(claim, one):
    return [cell.good for cell in cells_of(claim, one)]


@pytest.mark.parametrize("claim", [forces, curves, moments, steps])
def test_a_walk_like_people_is_good(claim):
    assert all(verdicts(claim, at()))


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        (curves, {"match": (0.84, 3.0)}),
        (curves, {"match": (0.99, 8.1)}),
        (forces, {"first_peak": 1.31}),
        (forces, {"second_peak": 1.31}),
        (forces, {"first_peak_at": 0.079}),
        (forces, {"humps": 1}),
        (forces, {"heel_speed": 0.26}),
        (forces, {"brakes_then_drives": False}),
        (steps, {"cadence": 115.0}),
        (steps, {"step_length": 0.61}),
        (steps, {"double_support": 0.17}),
        (steps, {"double_support": 0.26}),
        (steps, {"slip": 0.0081}),
        (steps, {"leg_gap": 0.014}),
        (steps, {"limp": 0.04}),
        (steps, {"leg_touches": 1}),
        (moments, {"moment_peak": {"hip": 2.1, "knee": 0.5, "ankle": 1.0}}),
        (moments, {"positive_work": 1.51}),
    ],
)
def test_each_bar_can_be_missed(claim, changes):
    assert False in verdicts(claim, at(**changes))


def test_other_speeds_are_reported_but_for_even_steps_and_the_gap_between_the_legs():
    bad = at(2.0, match=(0.1, 40.0), first_peak=3.0, cadence=200.0, slip=0.1, positive_work=5.0)
    assert [
        good for claim in (curves, forces, moments, steps) for good in verdicts(claim, bad) if good is not None
    ] == [True, True]


@pytest.mark.parametrize("claim", [forces, curves, moments, steps])
def test_a_fall_meets_no_bar(claim):
    for speed in SPEEDS:
        fell = Walked(Walk(f"{speed:g} m/s", speed, 20.0), False, None)
        assert True not in verdicts(claim, fell)
