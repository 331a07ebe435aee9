"""A law with a host half: sixty times a second it decides by the dynamics of now, and its tick reads the plan."""

from dataclasses import replace
from typing import Annotated

import numpy as np
import pytest
from standing_law import LAW, STATUE, Decision, Memory, Stances
from standing_law import tick as stand

from footfall import catalog
from footfall.bodies.character import character
from footfall.errors import BadValue
from footfall.laws import register
from footfall.laws.register import load_gait
from footfall.laws.tables import Body, Command, Link, Sensed
from footfall.maths.records import formula, record
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial
from footfall.quantity import measured
from footfall.sim.gpu.simulation import GpuSimulation
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together
from footfall.stage.opened import load_trial


@record
class Plan:
    """What the host half found."""

    decided: Annotated[int, measured("", "how often")]
    weight: Annotated[float, measured("kg", "by the mass matrix")]
    torso: Annotated[float, measured("m", "height of the torso, as the law felt it")]


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: Stances, memory: Memory, plan: Plan) -> Decision:
    """Stand as ever, and remember what was planned."""
    decision = stand(body, sensed, command, gaits, memory)
    decision.memory.calm = plan.weight
    return decision


def decide(dynamics, row):
    """Weigh the body by its mass matrix: how hard it is to lift."""
    row.plan["decided"] += 1
    row.plan["weight"] = dynamics.mass_matrix()[2, 2]
    row.plan["torso"] = row.sensed["joint_w"][Link.TORSO][2]


PLANNER = replace(LAW, tick=tick, plan=Plan, decide=decide)


@pytest.fixture(autouse=True)
def planner():
    register.register(PLANNER)
    yield
    del register.LAWS[PLANNER.name]
    del catalog._SHELVES[PLANNER.gait]


def standing(**own):
    return Simulation([character("humanoid"), character("child")], load_gait(STATUE), **own)


@pytest.mark.parametrize(
    "layout", [None, Together(np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0]]))], ids=["apart", "together"]
)
def test_it_decides_sixty_times_a_second_for_each_by_its_own_dynamics(layout):
    simulation = standing(**({} if layout is None else {"layout": layout}))
    simulation.run(0.5)
    assert simulation.plans["decided"].tolist() == [30, 30]
    assert simulation.plans["weight"] == pytest.approx(simulation.body["total_mass"], rel=1e-4)
    assert simulation.memory["calm"].tolist() == simulation.plans["weight"].tolist()


def test_it_feels_what_is_so_before_the_first_tick():
    simulation = standing()
    simulation.plan()
    assert simulation.plans["torso"][0] == pytest.approx(simulation.batch.xpos[0, 3, 2], abs=1e-5)
    assert simulation.ticks == 0


def test_a_gpu_refuses_it_in_a_sentence():
    with pytest.raises(BadValue, match="plans on the host"):
        GpuSimulation(character("humanoid"), load_gait(STATUE), device="cpu")


@pytest.mark.parametrize("frame", [30, 31])
def test_its_run_goes_on_from_a_frame_with_a_decision_or_between_two_as_if_it_had_never_stopped(frame):
    whole = run_trial(load_trial({"name": "planner", "gait": STATUE, "seconds": 0.6})).recording
    assert whole.arrays()["plan_decided"][30] == 18
    assert go_on_from(whole, frame).recording.to_bytes() == whole.to_bytes()
