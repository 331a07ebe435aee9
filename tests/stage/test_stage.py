"""A stage changes who is on it in mid-step, and goes back to any moment to the bit."""

from typing import NamedTuple

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait, load_gait
from footfall.sim.loop import Duty
from footfall.sim.together import Together
from footfall.skills.script import CommandsAt, Script
from footfall.stage.stage import Stage
from footfall.worlds.ground import FLAT_GROUND, Ground


class Somebody(NamedTuple):
    character: Character
    gait: Gait
    others: tuple[Gait, ...] = ()
    ground: Ground = FLAT_GROUND


HUMANOID = catalog.load(Character, "humanoid")
WALKER = Somebody(HUMANOID, load_gait("walk"))
CHILD = Somebody(catalog.load(Character, "child"), load_gait("walk"))
AHEAD = Script(changes=(CommandsAt(0.0, {"speed": 0.6}),))


def stage_of(*actors: Somebody, balls: int = 1) -> Stage:
    places = np.array([[0.0, 2.0 * row, 0.0] for row in range(len(actors))])
    return Stage(actors, Together(places, balls=balls), duties=[Duty(AHEAD, [row]) for row in range(len(actors))])


def test_a_gait_of_the_same_law_takes_over_in_place():
    stage = stage_of(WALKER)
    before = stage.simulation
    assert not stage.change([WALKER._replace(gait=load_gait("walk"))])
    assert stage.simulation is before


def test_another_law_or_body_goes_on_in_mid_step_and_skills_keep_their_state():
    stage = stage_of(WALKER)
    stage.run(500)
    at = stage.simulation.batch.qpos[0].copy()
    assert stage.change([WALKER._replace(gait=load_gait("stepping"))])
    assert (stage.simulation.batch.qpos[0] == at).all()
    assert stage.loop.states == (0,)  # another law may heed what the one before did not
    stage.run(10)
    assert not stage.change([CHILD._replace(gait=load_gait("stepping"))]), "its body is written over the old one"
    assert stage.simulation.ticks == 510
    assert stage.loop.states == (1,)


def test_who_comes_stands_at_its_place_and_who_stays_goes_on_to_the_bit():
    alone, joined = stage_of(WALKER), stage_of(WALKER)
    for stage in (alone, joined):
        stage.run(300)
    places = np.array([[0.0, 3.0, 0.0], [0.0, 0.0, 0.0]])
    duties = [Duty(AHEAD, [0]), Duty(AHEAD, [1])]
    joined.change([CHILD, WALKER], {1: 0}, layout=Together(places, balls=1), duties=duties)
    assert joined.loop.states == (0, 1)
    assert (joined.simulation.batch.qpos[1] == alone.simulation.batch.qpos[0]).all()
    assert joined.simulation.batch.qpos[0, :2] == pytest.approx([0.0, 3.0])


def test_a_ball_flies_on_through_a_change():
    stage = stage_of(WALKER)
    assert stage.balls is not None
    stage.balls.throw([5.0, 5.0, 2.0], [0.0, 0.0, 1.0], 3.0)
    stage.run(100)
    stage.change([CHILD])
    assert stage.balls.thrown[0].mass == 3.0
    before = float(stage.simulation.batch.loose("qvel")[0, 2])
    stage.run(100)
    assert stage.simulation.batch.loose("qvel")[0, 2] == pytest.approx(before - 0.981, abs=0.01)


def test_it_goes_back_to_a_moment_to_the_bit():
    stage = stage_of(WALKER, CHILD)
    stage.run(400)
    moment = stage.moment()
    stage.run(300)
    first = stage.simulation.batch.qpos.copy()
    stage.load(moment)
    assert stage.simulation.ticks == 400
    stage.run(300)
    assert stage.simulation.batch.qpos.tobytes() == first.tobytes()


def test_a_law_that_needs_a_finer_step_takes_it_and_time_goes_on():
    biped = Somebody(catalog.load(Character, "humanoid-paper"), load_gait("walk"))
    stage = Stage([biped], step_seconds=0.001, duties=[Duty(AHEAD, [0])])
    stage.run(500)
    assert stage.change([biped._replace(gait=load_gait("paper"))])
    assert stage.simulation.step_seconds == 0.0005
    assert (stage.simulation.ticks, stage.simulation.seconds) == (1000, 0.5)
    assert stage.simulation.tally["ticks"][0] == 1000
    stage.run(100)
    assert stage.change([biped])
    assert (stage.simulation.step_seconds, stage.simulation.seconds) == (0.001, 0.55)


def test_a_step_that_is_given_holds_for_the_laws_that_the_run_began_with():
    biped = Somebody(catalog.load(Character, "humanoid-paper"), load_gait("paper"))
    stage = Stage([biped], step_seconds=0.001)
    assert stage.simulation.step_seconds == 0.001
    stage.change([biped._replace(gait=load_gait("walk"))])
    stage.change([biped])
    assert stage.simulation.step_seconds == 0.001
