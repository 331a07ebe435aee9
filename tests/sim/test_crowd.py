"""A crowd is the same law in one world: far apart nobody notices, near each other they bump."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import gait
from footfall.sim.simulation import Simulation
from footfall.sim.together import CROWD_STEP, Prop, Together

APART = np.array([[0.0, 0.0, 0.0], [0.0, 8.0, 1.0], [16.0, 8.0, -2.0]])


@pytest.fixture(scope="module")
def body():
    return catalog.load(Character, "humanoid")


def crowd_of(bodies, places, step_seconds=CROWD_STEP, props=()):
    return Simulation(bodies, gait("walk"), step_seconds=step_seconds, layout=Together(places, props))


def walked(crowd, seconds=2.0, speed=0.5):
    crowd.set_command(speed=speed)
    crowd.run(seconds)
    return crowd


def test_far_apart_each_walks_as_if_alone(body):
    crowd = walked(crowd_of([body] * 3, APART, 0.001))
    alone = walked(Simulation(body, gait("walk")))
    place = alone.batch.qpos[0, :2]
    for row, (x, y, yaw) in enumerate(APART):
        turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
        assert crowd.batch.qpos[row, :2] == pytest.approx(turn @ place + [x, y], abs=2e-3)
        assert crowd.batch.qpos[row, 7:] == pytest.approx(alone.batch.qpos[0, 7:], abs=2e-2)
    assert crowd.tally["outside"].sum() == 0.0


def test_bodies_of_other_sizes_stand_in_one_world(body):
    crowd = walked(crowd_of([body.scaled(0.8), body, body.scaled(1.2)], APART))
    assert (crowd.tally["fell_at"] < 0).all()
    heights = crowd.batch.qpos[:, 2]
    assert heights[0] < heights[1] < heights[2]


def test_who_walks_into_another_touches_it_and_does_not_pass_through(body):
    facing = np.array([[0.0, 0.0, 0.0], [1.2, 0.0, np.pi]])
    crowd, met, nearest = crowd_of([body, body], facing), set(), np.inf
    crowd.set_command(0, heading=0.0, speed=0.5)
    crowd.set_command(1, heading=np.pi, speed=0.5)
    for _ in range(60):
        crowd.run(0.1)
        met |= crowd.batch.meetings()
        nearest = min(nearest, float(np.linalg.norm(crowd.batch.qpos[0, :2] - crowd.batch.qpos[1, :2])))
    assert (0, 1) in met
    assert nearest > 0.15


def test_nobody_meets_itself_and_the_ground_is_no_meeting(body):
    crowd = crowd_of([body, body], APART[:2])
    crowd.run(0.5)
    assert crowd.batch.meetings() == set()


def test_a_crate_is_met_and_moved(body):
    crowd, met = crowd_of([body], APART[:1], props=[Prop((0.7, 0.0, 0.0), mass=2.0)]), set()
    crowd.set_command(speed=0.6)
    before = crowd.batch.data.body("prop_0").xpos.copy()
    for _ in range(30):
        crowd.run(0.1)
        met |= crowd.batch.meetings()
    assert (-1, 0) in met
    assert np.linalg.norm(crowd.batch.data.body("prop_0").xpos - before) > 0.05


def test_a_reset_crowd_repeats_itself(body):
    crowd = crowd_of([body, body], APART[:2])
    first = walked(crowd, 1.0).batch.qpos.copy()
    crowd.reset()
    assert np.array_equal(walked(crowd, 1.0).batch.qpos, first)


def test_every_character_needs_a_place(body):
    with pytest.raises(BadValue, match="2 characters need 2 places"):
        crowd_of([body, body], APART)


def test_none_can_be_left_behind(body):
    with pytest.raises(BadValue, match="share one world"):
        crowd_of([body, body], APART[:2]).move_only([0])
