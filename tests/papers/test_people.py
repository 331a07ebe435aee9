"""What the claims about people call good, on made-up figures; their runs belong to `footfall papers H`."""

from types import SimpleNamespace

import numpy as np
import pytest

from footfall.measure.people.compare import Match
from footfall.papers.people import SPEEDS, Walked, cells_of, curves, forces, looks, moments, steps
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
        (curves, {"match": (0.99, 7.1)}),
        (forces, {"first_peak": 1.31}),
        (forces, {"second_peak": 1.31}),
        (forces, {"first_peak_at": 0.079}),
        (forces, {"humps": 1}),
        (forces, {"heel_speed": 0.26}),
        (forces, {"brakes_then_drives": False}),
        (steps, {"cadence": 113.0}),
        (steps, {"step_length": 0.62}),
        (steps, {"double_support": 0.14}),
        (steps, {"double_support": 0.24}),
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


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    ("claim", "changes", "told"),
    [
        (curves, {"match": (0.1, 3.0)}, ()),
        (curves, {"match": (0.99, 8.0)}, ()),
        (forces, {"first_peak": 3.0}, (2.0,)),
        (forces, {"humps": 1}, (0.4, 0.8, 1.6, 2.0)),
        (forces, {"brakes_then_drives": False}, ()),
        (steps, {"cadence": 200.0}, ()),
        (steps, {"double_support": 0.1}, ()),
        (steps, {"slip": 0.1}, ()),
        (moments, {"moment_peak": {"hip": 2.1, "knee": 0.5, "ankle": 1.0}}, ()),
        (moments, {"positive_work": 5.0}, (0.4, 0.8, 1.6, 2.0)),
    ],
)
def test_a_bar_holds_at_every_speed_but_where_it_is_only_told(claim, changes, told, speed):
    assert (False in verdicts(claim, at(speed, **changes))) is (speed not in told)


@pytest.mark.parametrize("claim", [forces, curves, moments, steps])
def test_a_fall_meets_no_bar(claim):
    for speed in SPEEDS:
        fell = Walked(Walk(f"{speed:g} m/s", speed, 20.0), False, None)
        assert True not in verdicts(claim, fell)


@pytest.mark.parametrize(("farther", "good"), [(12, True), (9, False)])
def test_a_walk_must_be_nearer_to_the_mean_person_than_half_of_the_people(farther, good):
    mean = np.zeros((3, 11))
    like = SimpleNamespace(clip_curve={"hip": mean}, apart=np.array([9.0] * farther + [1.0] * (20 - farther)))
    found = SimpleNamespace(people=like, clip_curve={"hip": np.full(11, 5.0)})
    one = Walked(Walk("1.2 m/s", 1.2, 20.0), True, found)
    assert verdicts(looks, one) == [good]
    assert verdicts(looks, one._replace(walk=Walk("2 m/s", 2.0, 20.0))) == [None]
