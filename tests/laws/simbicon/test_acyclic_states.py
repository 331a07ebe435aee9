"""What gaits need that do not step for ever: hips that serve the torso together or not at all, and an end."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.laws.simbicon.gait import Gait, rows_of_gaits
from footfall.laws.simbicon.learning import Gains
from footfall.laws.simbicon.plane import hip_torques
from footfall.laws.simbicon.poses import PoseState
from footfall.laws.tables import Body, Link, Sensed, Side
from footfall.maths.records import table_of
from footfall.sim.simulation import Simulation

TORSO = 40.0


@pytest.fixture(scope="module")
def biped() -> Simulation:
    """The planar biped in full stride."""
    simulation = Simulation(catalog.load(Character, "planar"), catalog.load(Gait, "planar-walk"))
    simulation.run(0.7)
    return simulation


@pytest.fixture
def hips(biped, row):
    """Torques of the stance hip and the swing hip, with the targets of a pose."""
    table = table_of(Body, 1)
    fill_body(table[0], biped.characters[0])
    body, sensed = Body.from_ptr(table.ctypes.data), Sensed.from_ptr(biped.sensed.ctypes.data)

    def torques(stance: Side = Side.LEFT, swing_hip: float = 0.0, **pose) -> np.ndarray:
        aims = row(PoseState(swing_hip=swing_hip, **pose))
        return np.array(hip_torques(aims, row(Gains()), body, sensed, int(stance), TORSO))

    return torques


@pytest.mark.parametrize("torso_on", ["stance", "both"])
def test_the_hips_together_turn_the_torso_by_the_torque_asked(hips, torso_on):
    assert hips(torso_on=torso_on, together=(150.0, 15.0)).sum() == pytest.approx(-TORSO, abs=1e-3)


def test_in_the_air_each_thigh_is_held_from_the_torso_whichever_leg_is_called_stance(hips):
    left, right = (hips(stance=side, swing_hip=2.0, torso_on="neither") for side in Side)
    assert left == pytest.approx(right[::-1], abs=1e-3)


def test_a_thigh_farther_from_its_target_in_the_air_is_pulled_by_its_stiffness(hips, biped):
    near, far = (hips(swing_hip=angle, torso_on="neither") for angle in (1.0, 1.5))
    assert far - near == pytest.approx([0.5 * biped.body["stiffness"][0, Link.LEFT_THIGH]] * 2, rel=1e-3)


def two_feet(**gait) -> Gait:
    states = [PoseState(seconds=0.3), PoseState(seconds=0.2, stance="other")]
    return Gait(name="two", text="two steps", law="simbicon", state=states, **gait)


def test_a_half_that_ends_on_its_other_foot_comes_again():
    places = [row.place for row in rows_of_gaits([two_feet()])]
    assert [place.side for place in places] == [Side.LEFT, Side.RIGHT, Side.RIGHT, Side.LEFT]
    assert [place.next for place in places] == [1, 0, 3, 2]


def test_a_half_that_keeps_its_foot_is_followed_by_its_mirror_image():
    states = [PoseState(seconds=0.3), PoseState(seconds=0.2)]
    gait = Gait(name="one", text="one step", law="simbicon", state=states)
    assert [row.place.next for row in rows_of_gaits([gait])] == [1, 2, 3, 0]


def test_states_are_numbered_within_their_step():
    """So that a gait of two steps is left into the same part of a step of another."""
    states = [PoseState(seconds=0.1, stance=foot) for foot in ("same", "same", "other", "other")]
    gait = Gait(name="four", text="two steps of two states", law="simbicon", state=states)
    places = [row.place for row in rows_of_gaits([gait])]
    assert [place.number for place in places] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [place.step for place in places] == [0, 0, 1, 1, 0, 0, 1, 1]
