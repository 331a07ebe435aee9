"""A gait from motion capture: its curves, its phase, its start, and what its feedback does."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character, reference
from footfall.bodies.shape import shape_of
from footfall.errors import BadValue
from footfall.laws.simbicon.clip import ClipGait, bearing, rows_of_clips
from footfall.laws.simbicon.curves import Cycle, place_of, value_at
from footfall.laws.simbicon.phase import step_seconds, stride_phase
from footfall.laws.tables import LEFT, Body, Link, Sensed, Side
from footfall.maths.series import padded, value_of
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

RIGHT = int(Side.RIGHT)


@pytest.fixture(scope="module")
def walk() -> ClipGait:
    return catalog.load(ClipGait, "clip-in-place")


@pytest.mark.parametrize("phase", [0.0, 0.13, 0.5, 0.99])
def test_a_kernel_reads_the_series_that_the_document_lists(walk, row, phase):
    own = row(rows_of_clips([walk], shape_of(reference()))[0])
    read = value_at(own, 3 * int(Link.RIGHT_THIGH) + 1, place_of(phase))
    listed = padded(walk.turns.right_thigh.pitch, "pitch")
    assert read == pytest.approx(value_of(np.array(listed), np.array([phase]))[0], abs=1e-5)


def test_a_series_needs_a_cosine_and_a_sine_for_each_harmonic():
    with pytest.raises(BadValue, match="it must have an odd number"):
        padded([0.1, 0.2], "turns.head.yaw")


def test_the_steps_of_a_stride_share_its_time(row):
    cycle = row(Cycle(period=1.2, exchange=0.4))
    assert step_seconds(cycle, LEFT) == pytest.approx(0.48)
    assert step_seconds(cycle, RIGHT) == pytest.approx(0.72)
    assert stride_phase(cycle, LEFT, 1.0) == pytest.approx(stride_phase(cycle, RIGHT, 0.0))


def test_what_it_learned_is_added_to_its_feedback(walk):
    torque = {"head": {"pitch": [5.0]}}
    taught = catalog.decode(ClipGait, catalog.encode(walk) | {"learned": torque}, "taught")
    plain, learned = (Simulation(catalog.load(Character, "biped"), gait) for gait in (walk, taught))
    for simulation in (plain, learned):
        simulation.step()
    back, same = (Readings(one, "fed_back").now()[0] for one in (plain, learned))
    assert back == pytest.approx(same, abs=1e-4)
    assert np.abs(learned.batch.qfrc_applied - plain.batch.qfrc_applied).max() == pytest.approx(5.0, rel=0.05)


def test_a_stance_leg_in_the_air_tracks_the_clip_as_the_other_does(row, walk):
    own = row(rows_of_clips([walk], shape_of(reference()))[0])
    simulation = Simulation(catalog.load(Character, "biped"), walk)
    simulation.run(1.0)
    body = Body.from_ptr(simulation.body.ctypes.data)
    sensed = Sensed.from_ptr(simulation.sensed.ctypes.data)
    stance = int(simulation.memory["stride"]["stance"][0])
    assert bearing(own.cycle, body, sensed, stance) == 1.0
    sensed.heel_load = sensed.ball_load = sensed.toe_load = (0.0, 0.0)
    assert bearing(own.cycle, body, sensed, stance) == 0.0


def test_it_turns_to_where_it_is_told(walk):
    simulation = Simulation(catalog.load(Character, "biped"), walk)
    simulation.set_command(heading=0.3)
    simulation.run(0.1)
    assert simulation.memory["facing"][0] == pytest.approx(0.3)
    simulation.set_command(heading=0.0)
    simulation.run(0.1)
    assert simulation.memory["facing"][0] == pytest.approx(0.3 - 0.1 * walk.turning.rate, abs=0.01)


@pytest.mark.slow
def test_what_the_speed_lacks_adds_up_and_steps_on_the_spot_stay_there(walk):
    simulation = Simulation(catalog.load(Character, "biped"), walk)
    simulation.run(10.0)
    before = simulation.batch.qpos[0, :2].copy()
    simulation.run(4.0)
    assert np.linalg.norm(simulation.batch.qpos[0, :2] - before) < 0.6
    assert simulation.memory["trim"][0, 0] != 0.0
    assert simulation.memory["trim"][0, 1] == 0.0
