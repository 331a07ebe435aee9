"""Worlds: the line of the ground, drawn by a seed, laid under characters, and what counts as a fall on it."""

import numpy as np
import pytest

from footfall import catalog
from footfall.errors import BadValue
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial
from footfall.worlds.ground import ground_of_world
from footfall.worlds.terrain import SPACING, boxes_for, heights_of
from footfall.worlds.world import World, profile_of

STEP = {"name": "one", "text": "one step down", "stretch": [{"length": 2.0, "step": -0.2}]}
RISE = {"name": "rise", "text": "a long way up", "stretch": [{"length": 10.0, "slope_deg": 45.0}]}


def world(table) -> World:
    return catalog.decode(World, table, "test")


def walk(seconds=8.0, **changes):
    return load_trial({"name": "walk", "gait": "planar-walk", "seconds": seconds} | changes)


def test_flat_ground_has_no_line_and_takes_no_boxes():
    assert profile_of(catalog.load(World, "flat"), 3) == ()
    assert boxes_for(()) == 0


def test_a_step_is_two_points_of_the_same_place():
    assert profile_of(world(STEP), 0) == ((3.0, 0.0), (3.0, -0.2), (5.0, -0.2))


def test_a_slope_rises_by_its_tangent():
    assert profile_of(world(RISE), 0)[-1] == pytest.approx((13.0, 10.0))


def test_heights_are_those_of_the_line():
    heights = heights_of(ground_of_world(world(STEP), 0))
    places = heights.start[0] + SPACING * np.arange(len(heights.values))
    assert heights.values[places < 2.99, 0] == pytest.approx(0.0)
    assert heights.values[places > 3.01, 0] == pytest.approx(-0.2)


def test_a_course_is_drawn_by_its_seed():
    course = catalog.load(World, "course")
    assert profile_of(course, 1) == profile_of(course, 1)
    assert profile_of(course, 1) != profile_of(course, 2)


def test_a_course_keeps_to_its_ranges():
    x, z = np.array(profile_of(catalog.load(World, "course"), 5)).T
    steps, lengths = np.diff(z)[np.diff(x) == 0], np.diff(x)[np.diff(x) > 0]
    slopes = np.degrees(np.arctan(np.diff(z)[np.diff(x) > 0] / lengths))
    assert steps == pytest.approx(-0.2)
    assert lengths.min() >= 2.0
    assert lengths.max() <= 5.0
    assert np.abs(slopes).max() <= 6.01


def test_a_range_must_begin_with_its_lower_end():
    bad = {"name": "bad", "text": "a bad course", "course": {"stretches": 3, "length": [3.0, 1.0]}}
    with pytest.raises(BadValue, match=r"course.length runs from 3.0 to 1.0; the lower value comes first"):
        world(bad)


def test_an_unknown_world_gets_a_suggestion():
    with pytest.raises(Exception, match="no world 'corse' in the library; did you mean 'course'"):
        walk(world="corse")


@pytest.mark.slow
def test_the_walk_goes_down_steps_and_over_slopes_unseen():
    """Side by side on four worlds: it stays up, and ends as high as the ground is there."""
    trials = [walk(12.0, world=name) for name in ("flat", "steps-down", "slope-up", "slope-down")]
    outcomes = run_trials(trials)
    assert [outcome.report.fell for outcome in outcomes] == [False] * 4
    for outcome in outcomes:
        recording = outcome.recording
        profile = recording.ground.profile or ((0.0, 0.0),)
        ground = np.interp(recording.com[-1, 0], *np.array(profile).T)
        assert recording.com[-1, 2] - ground == pytest.approx(recording.com[0, 2], abs=0.12)


def test_a_run_on_terrain_is_the_same_alone_and_beside_others():
    alone = run_trials([walk(4.0, world=STEP)])[0].recording
    beside = run_trials([walk(4.0, world="course", seed=4), walk(4.0, world=STEP)])[1].recording
    assert alone.qpos.tobytes() == beside.qpos.tobytes()


def test_a_wall_of_a_slope_is_a_fall():
    assert run_trials([walk(12.0, world=RISE)])[0].report.fell


@pytest.mark.slow
def test_a_body_in_space_walks_on_the_same_worlds():
    uphill = load_trial({"name": "up", "world": "slope-up", "seconds": 12.0, "command": [{"speed": 0.6}]})
    outcome = run_trials([uphill])[0]
    assert not outcome.report.fell
    assert outcome.recording.com[-1, 2] > outcome.recording.com[0, 2] + 0.05
