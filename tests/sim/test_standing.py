"""Standing, and the ways out of it and into it: one batch, each row asked for something else, looked at every 10 ms."""

import math
from dataclasses import dataclass

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import Link, Side
from footfall.sim.simulation import Simulation

pytestmark = pytest.mark.slow

QUIET, IDLE, STOP, LEFT_150, RIGHT_150, LEFT_300, RIGHT_300, AHEAD_300, TURN_LEFT, TURN_RIGHT = range(10)
PUSHES = {
    LEFT_150: (0.0, 150.0),
    RIGHT_150: (0.0, -150.0),
    LEFT_300: (0.0, 300.0),
    RIGHT_300: (0.0, -300.0),
    AHEAD_300: (300.0, 0.0),
}
PUSHED, TURNED, STOPPED = 2.0, 1.0, 3.0
SETTLED = 200
"""Looks after which a body that has just been put on its feet has come to rest."""
WEIGHT = 70.4 * 9.81
FEET = [Link.LEFT_FOOT, Link.RIGHT_FOOT]


@dataclass
class Story:
    """What was seen of each row every 10 ms: arrays over looks and rows."""

    gait: Gait
    standing: np.ndarray
    steps: np.ndarray
    stance: np.ndarray
    centre: np.ndarray  # m, in the world
    speed: np.ndarray  # m/s
    capture: np.ndarray  # m, from the character's origin
    feet: np.ndarray  # m, ankles left and right, likewise
    facing: np.ndarray  # rad, pelvis and both feet
    load: np.ndarray  # N
    fell: np.ndarray
    outside: np.ndarray
    early: bytes  # of all rows' coordinates after 0.3 s


@pytest.fixture(scope="module")
def humanoid() -> Character:
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def story(humanoid) -> Story:
    """9 s of all rows, 10 s of quiet standing, 30 s of idling."""
    gait = catalog.load(Gait, "walk")
    simulation = Simulation(humanoid, gait, 10)
    simulation.set_command(mode="stand")
    simulation.set_command(IDLE, mode="idle")
    simulation.set_command(STOP, mode="walk", speed=0.6)
    seen: list[tuple] = []
    early = b""
    for look in range(3000):
        now = look / 100
        for row, force in PUSHES.items():
            simulation.push(row, Link.TORSO, [*force, 0.0] if PUSHED <= now < PUSHED + 0.1 else [0.0, 0.0, 0.0])
        if now == TURNED:
            simulation.set_command(TURN_LEFT, heading=math.pi / 2)
            simulation.set_command(TURN_RIGHT, heading=-math.pi / 2)
        if now == STOPPED:
            simulation.set_command(STOP, mode="stand")
        if look in (900, 1000):
            simulation.move_only([QUIET, IDLE] if look == 900 else [IDLE])
        if look == 30:
            early = simulation.batch.qpos[QUIET].tobytes()
        simulation.step(10)
        seen.append(looked_at(simulation))
    columns = [np.array(column) for column in zip(*seen, strict=True)]
    return Story(gait, *columns, simulation.tally["fell_at"] >= 0, simulation.tally["outside"], early)


def looked_at(simulation: Simulation) -> tuple[np.ndarray, ...]:
    memory, sensed = simulation.memory, simulation.sensed
    centre, velocity = sensed["body_com_w"], sensed["body_velocity_w"]
    frequency = np.sqrt(9.81 / centre[:, 2:])
    rotations = sensed["rotation_w"][:, FEET]
    facing = np.column_stack([sensed["heading"], *(heading_of(rotations[:, side]) for side in Side)])
    load = sensed["heel_load"] + sensed["ball_load"] + sensed["toe_load"]
    state = [memory["stride"][name].copy() for name in ("standing", "steps", "stance")]
    places = (simulation.origin + centre, np.linalg.norm(velocity, axis=1), centre + velocity / frequency)
    return (*state, *places, sensed["joint_w"][:, FEET].copy(), facing, load)


def heading_of(q: np.ndarray) -> np.ndarray:
    """Where the x axis of a rotation (x, y, z, w) points."""
    x, y, z, w = q.T
    return np.arctan2(2.0 * (x * y + w * z), 1.0 - 2.0 * (y * y + z * z))


def test_nobody_falls(story):
    assert not story.fell.any()


def test_nothing_but_joints_and_pushes_moves_them(story):
    assert not story.outside.any()


# --- quiet standing


def test_quiet_standing_takes_no_step(story):
    assert story.standing[:1000, QUIET].all()
    assert story.steps[999, QUIET] == 0


def test_quiet_standing_keeps_the_mass_centre_within_5_mm(story):
    drift = story.centre[SETTLED:1000, QUIET] - story.centre[SETTLED, QUIET]
    assert np.abs(drift).max() < 0.005


def test_quiet_standing_shares_the_weight_equally(story):
    assert story.load[999, QUIET] == pytest.approx([WEIGHT / 2.0, WEIGHT / 2.0], rel=0.01)


def test_standing_in_a_batch_is_standing_alone(story, humanoid):
    lone = Simulation(humanoid, story.gait)
    lone.set_command(mode="stand")
    lone.run(0.3)
    assert lone.batch.qpos[0].tobytes() == story.early


# --- starting and stopping


def test_a_start_lifts_a_foot_once_the_capture_point_is_over_at_the_other(story):
    lifted = int(np.argmin(story.standing[:, STOP]))
    stance = story.stance[lifted, STOP]
    distance = np.abs(story.feet[lifted, STOP, :, 1] - story.capture[lifted, STOP, 1])
    assert story.steps[lifted, STOP] == 1
    assert distance[stance] < 0.5 * distance[1 - stance]


def test_a_start_presses_first_on_the_foot_that_will_step(story):
    """That is what moves the body to the other foot."""
    lifted = int(np.argmin(story.standing[:, STOP]))
    stance = story.stance[lifted, STOP]
    load = story.load[10 : lifted // 2, STOP]
    assert load[:, 1 - stance].mean() > 1.1 * load[:, stance].mean()


def test_it_walks_before_it_is_told_to_stop(story):
    way = story.centre[299, STOP] - story.centre[199, STOP]
    assert way[0] > 0.3


def test_a_stop_ends_standing_still_on_both_feet(story):
    assert story.standing[899, STOP]
    assert story.speed[899, STOP] < 0.02
    assert story.load[899, STOP].min() > 0.3 * WEIGHT


def test_a_stop_ends_with_the_feet_side_by_side_at_their_width(story):
    ahead, left, _ = story.feet[899, STOP, 0] - story.feet[899, STOP, 1]
    assert abs(ahead) <= story.gait.standing.stagger + 0.005
    assert left == pytest.approx(story.gait.pendulum.width, rel=0.3)


# --- idling


def test_idling_shifts_the_weight_from_foot_to_foot(story):
    left = story.load[SETTLED:, IDLE, 0] / story.load[SETTLED:, IDLE].sum(axis=1)
    leaning = np.sign(left - 0.5)[np.abs(left - 0.5) > 0.15]
    assert (np.diff(leaning) != 0).sum() >= 6


def test_idling_takes_a_few_small_steps_with_either_foot(story):
    begun = np.flatnonzero((story.standing[:-1, IDLE] == 1) & (story.standing[1:, IDLE] == 0)) + 1
    assert 2 <= story.steps[-1, IDLE] <= 15
    assert set(story.stance[begun, IDLE]) == {Side.LEFT, Side.RIGHT}


def test_idling_does_not_walk_off(story):
    away = story.centre[:, IDLE, :2] - story.centre[SETTLED, IDLE, :2]
    assert np.linalg.norm(away, axis=1).max() < 0.3


# --- pushes


@pytest.mark.parametrize("row", [LEFT_150, RIGHT_150])
def test_a_light_push_to_the_side_is_taken_without_a_step(story, row):
    assert story.steps[899, row] == 0
    assert story.speed[899, row] < 0.01


@pytest.mark.parametrize("row", [LEFT_300, RIGHT_300, AHEAD_300])
def test_a_hard_push_is_stepped_off_and_stood_again(story, row):
    assert story.steps[899, row] > 0
    assert story.standing[899, row]
    assert story.speed[899, row] < 0.02


@pytest.mark.parametrize(("row", "other"), [(LEFT_150, RIGHT_150), (LEFT_300, RIGHT_300), (TURN_LEFT, TURN_RIGHT)])
def test_mirrored_asks_are_answered_mirrored(story, row, other):
    assert story.centre[:900, row] * [1.0, -1.0, 1.0] == pytest.approx(story.centre[:900, other], abs=0.01)


# --- turning


@pytest.mark.parametrize(("row", "heading"), [(TURN_LEFT, math.pi / 2), (TURN_RIGHT, -math.pi / 2)])
def test_a_turn_from_standing_steps_round_and_stands_again(story, row, heading):
    """The feet come round with the pelvis."""
    pelvis, *feet = np.degrees(story.facing[899, row] - heading)
    assert story.standing[899, row]
    assert story.steps[899, row] >= 2
    assert abs(pelvis) < 5.0
    assert np.abs(feet).max() < 25.0
