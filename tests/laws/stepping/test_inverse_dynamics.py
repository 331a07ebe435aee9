"""The torques of a tick are those of the equations of motion, for accelerations and ground forces of the plan."""

import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.laws.register import load_gait
from footfall.laws.stepping.program import Solution
from footfall.laws.stepping.seen import skew
from footfall.laws.tables import Link
from footfall.sim.simulation import Simulation


@pytest.fixture
def shoved():
    simulation = Simulation(character("humanoid"), load_gait("stepping"))
    simulation.run(0.3)
    simulation.push(0, Link.TORSO, (200.0, 100.0, 0.0))
    simulation.run(0.1)
    return simulation


def test_the_torques_are_those_that_cause_the_planned_accelerations(shoved, monkeypatch):
    needed = {}

    def note(row, seen, solution: Solution, axes):
        needed["torques"] = seen.mass_matrix @ solution.accelerations + seen.bias
        for foot, forces in solution.corners:
            for corner, force in enumerate(forces):
                jacobian, at_w = (foot.jacobian, foot.ankle_w) if corner < 2 else (foot.toe_jacobian, foot.toe_w)
                here = jacobian[:3] - skew(foot.corners_w[corner] - at_w) @ jacobian[3:]
                needed["torques"] -= here.T @ force
        write(row, seen, solution, axes)

    from footfall.laws.stepping import decide
    from footfall.laws.stepping.program import write

    monkeypatch.setattr(decide, "write", note)
    shoved.plan()
    shoved.launch()
    assert needed["torques"][:6] == pytest.approx(np.zeros(6), abs=1e-6), "only the ground moves the root"
    assert shoved.batch.qfrc_applied[0][6:] == pytest.approx(needed["torques"][6:], abs=0.01)
    assert np.abs(needed["torques"]).max() > 20.0
