"""The states of the walk: what leads from standing to a step, from step to step, and back."""

import math

import pytest
import warp as wp

from footfall import catalog
from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import CATCH, NEVER, STAND, START, STEP, STOP
from footfall.laws.footfall.step_machine import begin_step, leave_stand, next_step
from footfall.laws.tables import Link, Side
from footfall.maths.rotations import pitch_rotation, yaw_rotation
from footfall.sim.simulation import Simulation

BODY_WEIGHT = 70.4 * 9.81
BOTH = pytest.mark.parametrize("stance", list(Side))
WALK = catalog.load(Gait, "walk")


@pytest.fixture
def leave(row, body, standing, command, remember):
    """What a standing body does next; its mass centre is between its feet and moves as given."""
    standing.heel_load = (BODY_WEIGHT / 2.0, BODY_WEIGHT / 2.0)

    def left(velocity=(0.0, 0.0), asked=None, **memory):
        standing.body_velocity_w = (*velocity, 0.0)
        told = command(**({"mode": "stand"} | (asked or {})))
        now = remember(**({"standing": 1, "state": STAND, "next_stance": NEVER, "width": 0.2} | memory))
        return leave_stand(row(WALK), body, standing, told, now)

    return left


def test_a_body_told_to_stand_stands(leave):
    assert (leave().state, leave().begins) == (STAND, 0)


@pytest.mark.parametrize("asked", [{"mode": "walk", "speed": 0.5}, {"heading": 0.5}])
def test_a_body_told_to_walk_or_to_turn_first_shifts_its_weight(leave, asked):
    move = leave(asked=asked)
    assert (move.state, move.begins) == (START, 0)
    assert move.next_stance in (Side.LEFT, Side.RIGHT)


@BOTH
def test_a_body_whose_weight_has_shifted_lifts_the_other_foot(leave, stance):
    move = leave(asked={"mode": "walk"}, state=START, next_stance=int(stance), shifting=1.1)
    assert (move.state, move.stance, move.begins) == (STEP, stance, 1)


def test_a_start_that_is_no_longer_wanted_ends(leave):
    assert leave(state=START, next_stance=0).state == STAND


@pytest.mark.parametrize("velocity", [(1.5, 0.0), (-1.5, 0.0), (0.0, 1.5)])
def test_a_push_that_no_standing_body_withstands_takes_a_step_at_once(leave, velocity):
    move = leave(velocity)
    assert (move.state, move.begins) == (CATCH, 1)


@pytest.fixture
def step_on(row, body, standing, command, remember):
    """What comes after a step whose swing foot bears this much, in body weights."""

    def stepped(load, stance=0, mode="walk", **memory):
        loads = (1.0, load) if stance == Side.LEFT else (load, 1.0)
        standing.heel_load = (loads[0] * BODY_WEIGHT, loads[1] * BODY_WEIGHT)
        standing.body_velocity_w = (0.0, 0.0, 0.0)
        now = remember(**({"stance": int(stance), "state": STEP, "phase": 0.9, "width": 0.16} | memory))
        return next_step(row(WALK), 0.0, body, standing, command(mode=mode), now)

    return stepped


@BOTH
def test_at_foot_strike_the_other_foot_carries(step_on, stance):
    move = step_on(1.0, stance)
    assert (move.state, move.stance, move.begins) == (STEP, 1 - stance, 1)


def test_until_then_the_step_goes_on(step_on):
    move = step_on(0.0, state=CATCH)
    assert (move.state, move.stance, move.begins) == (CATCH, Side.LEFT, 0)


@pytest.mark.parametrize(("wish", "state"), [(0.0, STAND), (0.8, STOP)])
def test_told_to_stand_it_stands_from_a_strike_that_allows_it(step_on, wish, state):
    assert step_on(1.0, mode="stand", wish=(wish, 0.0)).state == state


@BOTH
def test_a_step_remembers_where_the_foot_was_that_swings(standing, stance):
    lifted = Link[f"{Side(1 - stance).name}_FOOT"]
    assert list(begin_step(standing, int(stance)).swing_w) == pytest.approx(list(standing.joint_w[lifted]))


def test_a_step_remembers_the_bend_of_the_knee_it_lands_on(standing):
    thigh = yaw_rotation(0.3) * pitch_rotation(-0.4)
    standing.rotation_w[Link.RIGHT_THIGH] = wp.vec4(*thigh)
    standing.rotation_w[Link.RIGHT_SHANK] = wp.vec4(*(thigh * pitch_rotation(0.7)))
    assert begin_step(standing, int(Side.RIGHT)).knee == pytest.approx(0.7, abs=1e-6)


def test_a_walk_goes_through_its_states_in_order(humanoid):
    simulation = Simulation(humanoid, WALK)
    simulation.set_command(mode="stand")
    seen = []
    for at in range(80):
        if at == 10:
            simulation.set_command(mode="walk", speed=0.6)
        elif at == 40:
            simulation.set_command(mode="stand")
        simulation.run(0.1)
        state = int(simulation.memory["state"][0])
        seen += [state] if not seen or seen[-1] != state else []
    assert [state for state in seen if state != CATCH] == [STAND, START, STEP, STOP, STAND]
    assert math.isclose(simulation.memory["pace"]["wish"][0][0], 0.0)
