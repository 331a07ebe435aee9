"""What skills give a law: nothing unless somebody gives it, and then where the character counts from."""

import numpy as np
import pytest
import warp as wp

from footfall.bodies.character import character
from footfall.bodies.sense import ground_under
from footfall.laws.register import gait
from footfall.laws.tables import SKILL_INPUTS, Command
from footfall.maths.records import OPTIONS
from footfall.sim.kernels import CommandRow, rows_of
from footfall.sim.simulation import Simulation
from footfall.worlds.ground import Ground
from footfall.worlds.terrain import SPACING


@pytest.fixture(scope="module")
def walking():
    simulation = Simulation(character("humanoid"), gait("walk"))
    simulation.set_command(speed=0.8)
    simulation.run(1.2)
    return simulation


def test_on_flat_ground_with_empty_hands_they_are_nothing(walking):
    sensed = walking.sensed[0]
    assert [sensed[name] for name in ("stance_ground", "swing_ground", "foothold_ground")] == [0.0] * 3
    assert not any(np.any(sensed["held"][name]) for name in sensed["held"].dtype.names)
    assert not any(np.any(getattr(Command(), name)) for name in SKILL_INPUTS)


def test_a_commanded_foothold_is_met():
    simulation = Simulation(character("humanoid"), gait("walk"))
    simulation.set_command(speed=0.5)
    simulation.run(3.0)
    steps = simulation.memory["stride"]["steps"][0]
    while simulation.memory["stride"]["steps"][0] == steps:
        simulation.run(0.01)
    foot = simulation.memory["stride"]["stance_start_w"][0] + simulation.origin[0]
    simulation.command["place_foot"], simulation.command["foothold_w"] = 1, [foot[0] + 0.28, 0.0, 0.0]
    steps = simulation.memory["stride"]["steps"][0]
    while simulation.memory["stride"]["steps"][0] == steps:
        simulation.run(0.01)
    landed = simulation.memory["stride"]["stance_start_w"][0] + simulation.origin[0]
    assert landed[0] == pytest.approx(foot[0] + 0.28, abs=0.03)


def test_uphill_the_feet_stand_on_the_ground_that_is_felt_and_the_next_foothold_is_higher():
    slope = Ground(((1.0, 0.0), (60.0, 59.0 * np.tan(np.radians(4.0)))))
    simulation = Simulation(character("humanoid"), gait("walk"), grounds=slope)
    simulation.set_command(speed=0.5)
    simulation.run(7.0)
    sensed, stride = simulation.sensed[0], simulation.memory["stride"][0]
    ankle = sensed["joint_w"][(10, 14)[int(stride["stance"])]]
    assert sensed["stance_ground"] > 0.02
    assert ankle[2] - sensed["stance_ground"] == pytest.approx(simulation.body["ankle_height"][0][0], abs=0.03)
    assert sensed["foothold_ground"] > sensed["stance_ground"] - 0.01


def test_a_field_of_heights_is_read_in_both_directions():
    simulation = Simulation(character("humanoid"), gait("walk"))
    field = np.arange(12, dtype=np.float32).reshape(1, 4, 3)
    state = simulation.rows.state
    state.ground = wp.array(field, device="cpu")
    state.ground_start = wp.array(np.array([[-0.04, -0.02]]), dtype=wp.vec2d, device="cpu")
    state.ground_places, state.ground_rows = 4, 3
    heights = wp.zeros(12, dtype=float, device="cpu")
    rows_type = rows_of(simulation.laws[0])

    @wp.kernel(module="unique", module_options=OPTIONS)
    def look(rows: rows_type, heights: wp.array(dtype=float), spacing: float):
        i = wp.tid()
        point_w = wp.vec3(-0.03 + spacing * float(i / 3), -0.01 + spacing * float(i % 3), 0.0)
        heights[i] = ground_under(rows.state, 0, point_w)

    wp.launch(look, dim=12, inputs=[simulation.rows, heights, SPACING], device="cpu")
    assert heights.numpy().tolist() == list(range(12))


def test_places_asked_for_are_counted_from_the_characters_own_origin():
    from footfall.bodies.sense import asked_here

    command = CommandRow()
    command.place_foot, command.foothold_w, command.left_hand_w = 1, wp.vec3(9.0, 1.0, 0.5), wp.vec3(9.0, 0.0, 1.0)
    here = asked_here(command, wp.vec3d(8.0, 0.0, 0.0))
    assert list(here.foothold_w) == [1.0, 1.0, 0.5]
    assert list(here.left_hand_w) == [9.0, 0.0, 1.0], "a hand that is not asked to reach is left alone"


def test_what_the_hands_carry_is_felt(walking):
    walking.held["mass"], walking.held["at_w"] = 5.0, [1.0, 0.0, 1.0]
    walking.held["hand_force_w"][0, 1] = [0.0, 0.0, -20.0]
    walking.launch()
    held = walking.sensed[0]["held"]
    assert held["mass"] == 5.0
    assert held["at_w"].tolist() == (np.array([1.0, 0.0, 1.0]) - walking.origin[0]).tolist()
    assert held["hand_force_w"][1].tolist() == [0.0, 0.0, -20.0]
