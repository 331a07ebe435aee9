"""Left and right alike, to the bit: the law's tick on what a walk feels, and on the same in a mirror.

There is no MuJoCo in it. Two walks that mirror each other drift apart nonetheless, because MuJoCo rounds its sums in
its own order; `test_law.py` says how far.
"""

import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.sense import CommandRow
from footfall.laws.derived import mirrored
from footfall.laws.footfall.law import LAW, Gait
from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import Body, Command, Effort, Link, Sensed
from footfall.maths.declared import declared
from footfall.maths.records import OPTIONS, table_of
from footfall.sim.simulation import Simulation

EVERY = 3
tick, gait_row = LAW.tick, LAW.row


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def tick_each(
    body: wp.array(dtype=Body),
    sensed: wp.array(dtype=Sensed),
    command: wp.array(dtype=CommandRow),
    gait: wp.array2d(dtype=gait_row),
    memory: wp.array(dtype=Memory),
    effort: wp.array(dtype=Effort),
):
    i = wp.tid()
    decision = tick(body[0], sensed[i], command[i], gait[0], memory[i])
    memory[i] = decision.memory
    effort[i] = decision.effort


@pytest.fixture(scope="module")
def walked(humanoid) -> tuple[Simulation, list[np.ndarray]]:
    """Ticks of a walk that is pushed, turns, goes sideways and stops: what it felt, remembered and was asked."""
    simulation = Simulation(humanoid, catalog.load(Gait, "walk"))
    simulation.set_command(speed=0.6)
    simulation.step(2)
    taken = []
    for time in range(3600):
        if time == 1000:
            simulation.set_command(heading=0.4, sideways=0.1)
        if time == 2000:
            simulation.set_command(mode="stand")
        simulation.push(0, Link.TORSO, [-100.0, 300.0, 0.0] if 700 < time < 800 else [0.0, 0.0, 0.0])
        memory, command = simulation.memory.copy(), simulation.command.copy()
        simulation.step()
        if time % EVERY == 0:
            taken.append((simulation.sensed.copy(), memory, command))
    assert simulation.tally["fell_at"][0] < 0
    return simulation, [np.concatenate(column) for column in zip(*taken, strict=True)]


@pytest.fixture(scope="module")
def both(walked) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Memory and effort after each tick, mirrored; and after the mirrored tick."""
    simulation, (sensed, memory, command) = walked
    images = [mirrored(kind, of) for kind, of in ((Sensed, sensed), (Memory, memory), (Command, command))]
    plain = decided(simulation, sensed, memory, command)
    return [mirrored(Memory, plain[0]), mirrored(Effort, plain[1])], decided(simulation, *images)


def decided(simulation: Simulation, sensed, memory, command) -> list[np.ndarray]:
    count = len(sensed)
    after = wp.array(memory.copy(), dtype=Memory, device="cpu")
    effort = wp.array(table_of(Effort, count), dtype=Effort, device="cpu")
    asked = [wp.array(of, dtype=kind, device="cpu") for of, kind in ((sensed, Sensed), (command, CommandRow))]
    inputs = [simulation.rows.body, *asked, simulation.rows.gait, after, effort]
    wp.launch(tick_each, dim=count, inputs=inputs, device="cpu")
    return [after.numpy(), effort.numpy()]


def test_the_ticks_are_of_both_feet_and_of_standing(walked):
    stride = walked[1][1]["stride"]
    assert (stride["standing"] == 1).sum() > 100
    assert 0.2 < stride["stance"].mean() < 0.7


@pytest.mark.parametrize("field", declared(Memory), ids=lambda field: field.name)
def test_what_the_mirrored_law_remembers_is_mirrored_to_the_bit(both, field):
    expected, found = both
    assert np.array_equal(field.of(found[0]), field.of(expected[0]))


def test_the_mirrored_law_gives_mirrored_torques_to_the_bit(both):
    expected, found = both
    assert np.array_equal(found[1]["torque_w"], expected[1]["torque_w"])
