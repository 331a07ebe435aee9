"""Things in a world: where they stand, what bodies meet, and that a recording keeps them."""

import numpy as np
import pytest

from footfall import catalog
from footfall.errors import BadValue
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.worlds.ground import ground_of_world
from footfall.worlds.random_world import random_world
from footfall.worlds.terrain import SPACING, heights_of
from footfall.worlds.world import World

STAIRS = {"at": [2.0, 1.0], "heading_deg": 90.0, "risers": 3, "rise": 0.2, "tread": 0.3, "width": 2.0}


def ground(**things):
    return ground_of_world(catalog.decode(World, {"name": "one", "text": "a world"} | things, "test"), 0)


def walked(seconds=2.0, speed=0.6, **things):
    table = {"name": "walk", "seconds": seconds, "command": [{"speed": speed}]}
    return run_trial(load_trial(table | {"world": {"name": "one", "text": "a world"} | things}))


def test_stairs_go_up_along_their_heading():
    stairs = ground(stairs=[STAIRS])
    assert stairs.height(2.0, 0.99) == 0.0
    assert [float(stairs.height(2.0, 1.0 + 0.3 * k + 0.1)) for k in range(3)] == pytest.approx([0.2, 0.4, 0.6])
    assert stairs.height(3.1, 1.5) == 0.0


def test_stairs_can_come_down_again():
    there_and_back = ground(stairs=[STAIRS | {"landing": 1.0, "down": True}])
    assert float(there_and_back.height(2.0, 1.0 + 0.6 + 1.0 + 0.1)) == pytest.approx(0.4)
    assert there_and_back.height(2.0, 1.0 + 0.6 + 1.0 + 0.7) == 0.0


def test_the_grid_of_heights_is_that_of_the_stairs():
    heights = heights_of(ground(stairs=[STAIRS]))
    column = round((2.0 - heights.start[0]) / SPACING)
    beyond = heights.start[1] + SPACING * np.arange(heights.values.shape[1])
    assert heights.values[column, (beyond > 1.32) & (beyond < 1.58)] == pytest.approx(0.4)


def test_a_bar_on_a_landing_stands_on_the_landing():
    [bar] = ground(stairs=[STAIRS], bar=[{"at": [2.0, 4.0], "height": 0.3}]).pieces
    assert bar.at[2] + bar.half[2] == pytest.approx(0.9)


def test_rough_ground_is_drawn_by_the_seed_and_stays_within_its_bumps():
    world = catalog.decode(World, {"name": "r", "text": "rough", "rough": [{"at": [1.0, 0.0], "bump": 0.05}]}, "test")
    x, y = np.meshgrid(np.linspace(1.5, 15.0, 60), np.linspace(-2.0, 2.0, 40))
    one, other = ground_of_world(world, 1).height(x, y), ground_of_world(world, 2).height(x, y)
    assert np.abs(one).max() <= 0.05
    assert np.abs(one - other).max() > 0.02


def test_two_things_cannot_have_one_name():
    with pytest.raises(BadValue, match="two things are called 'c'"):
        ground(crate=[{"at": [1.0, 0.0, 0.0], "name": "c"}, {"at": [2.0, 0.0, 0.0], "name": "c"}])


def test_a_crate_in_the_way_is_met_and_kept_in_the_recording():
    outcome = walked(4.0, crate=[{"at": [0.8, 0.0, 0.0], "mass": 3.0, "friction": 0.2, "size": [0.3, 0.8, 0.4]}])
    assert outcome.recording is not None
    crate = outcome.recording.scenes[:, outcome.recording.qpos.shape[1] :]
    assert crate[0, :3] == pytest.approx([0.8, 0.0, 0.2])
    assert crate[-1, 0] > 0.9


def test_a_ball_in_mid_air_stays_there_and_lets_bodies_pass():
    outcome = walked(2.5, ball=[{"at": [0.6, 0.0, 1.0]}])
    assert outcome.recording is not None
    assert outcome.report.up
    assert outcome.recording.scenes[-1, -7:-4] == pytest.approx([0.6, 0.0, 1.0], abs=1e-6)


@pytest.mark.slow
def test_a_beam_at_the_chest_stops_a_walker():
    outcome = walked(6.0, 0.8, beam=[{"at": [1.5, 0.0], "height": 1.2}])
    assert outcome.report.fell or outcome.recording.com[-1, 0] < 1.5


def test_things_do_not_change_a_walk_that_does_not_meet_them():
    alone = run_trial(load_trial({"name": "walk", "seconds": 2.0, "command": [{"speed": 0.6}]}))
    beside = walked(2.0, bar=[{"at": [8.0, 5.0], "height": 0.2}], beam=[{"at": [8.0, 0.0], "height": 1.0}])
    assert alone.recording is not None
    assert beside.recording is not None
    assert np.array_equal(alone.recording.qpos, beside.recording.qpos)


def test_a_random_world_is_that_of_its_seed():
    assert random_world(3) == random_world(3)
    assert random_world(3) != random_world(4)
