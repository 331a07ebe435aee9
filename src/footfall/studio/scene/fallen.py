"""What becomes of the fallen: they get up by themselves or when asked, lie limp, or are put back on their feet."""

from collections.abc import Sequence

import numpy as np

from footfall.bodies.rises import rises
from footfall.laws.tables import MODES
from footfall.maths.quaternions import yaw
from footfall.sim.recording import UP_SECONDS
from footfall.sim.simulation import Simulation, put_at
from footfall.skills.wheel import Wheel

LIES_AFTER = 0.05
"""Time after a fall at which a body goes limp or begins to get up, s."""


def lying(simulation: Simulation) -> np.ndarray:
    """Who has fallen and is not up again."""
    return simulation.tally["fell_at"] >= 0


def can_get_up(simulation: Simulation) -> np.ndarray:
    """For each one, whether its body knows how to; others, and robots, are put back on their feet."""
    return np.array([rises(who) and not who.model for who in simulation.characters])


def after_falls(simulation: Simulation, wheels: Sequence[Wheel], *, by_themselves: bool) -> tuple[Wheel, ...]:
    """The wheels after this slice's falls and risings. Those who neither stand nor rise go limp."""
    tally = simulation.tally
    since = (tally["ticks"] - tally["fell_at"]) * simulation.step_seconds
    lies = lying(simulation) & (since > LIES_AFTER)
    if by_themselves:
        wheels = asked_to_rise(wheels, lies & can_get_up(simulation))
    rising = np.array([wheel.rises for wheel in wheels])
    simulation.go_limp(tuple(bool(one) for one in lies & ~rising))
    return _gone_on(simulation, wheels, rising & (tally["risen"] * simulation.step_seconds >= UP_SECONDS))


def asked_to_rise(wheels: Sequence[Wheel], lies: np.ndarray) -> tuple[Wheel, ...]:
    """The wheels with those who lie asked to get up."""
    return tuple(wheel._replace(rises=wheel.rises or bool(one)) for wheel, one in zip(wheels, lies, strict=True))


def _gone_on(simulation: Simulation, wheels: Sequence[Wheel], up: np.ndarray) -> tuple[Wheel, ...]:
    """The wheels with those who are up again going on as before."""
    for row in map(int, np.flatnonzero(up)):
        simulation.tally["fell_at"][row] = -1
        simulation.command["mode"][row] = MODES.index(wheels[row].mode)
    return tuple(wheel.gone_on(simulation.place_of(row)[2]) if up[row] else wheel for row, wheel in enumerate(wheels))


def put_on_feet(simulation: Simulation, row: int) -> None:
    """Put a character on its feet where it is, with its heading, at rest and without memory."""
    x, y, facing = simulation.place_of(row)
    batch = simulation.batch
    batch.qpos[row], batch.qvel[row] = _upright(simulation, row, x, y, facing), 0.0
    if (moving := simulation.characters[row].start) is not None:
        batch.qvel[row] = moving.rows()[1]
        simulation.command["gait"][row] = 0
    batch.qacc_warmstart[row] = 0.0
    for table in (simulation.memory, simulation.plans):
        table[row] = np.zeros(1, table.dtype)[0]
    simulation.tally["fell_at"][row] = -1
    simulation.tally["leg_gap"][row] = np.inf
    simulation.origin[row] = [x, y, 0.0]
    batch.forward()
    batch.sensordata[row] = 0.0


def _upright(simulation: Simulation, row: int, x: float, y: float, facing: float) -> np.ndarray:
    """The coordinates of a character standing upright at a place."""
    character, model = simulation.characters[row], simulation.models[row]
    height = float(simulation.ground_heights(0, np.array([[x, y]]))[0])
    if model.nkey:
        start = put_at(model.key_qpos[0], np.array([x, y, facing]))
        start[2] += height
        return start
    start = model.qpos0.copy()
    if character.plane:
        if character.start is not None:
            start[:] = character.start.rows()[0]
        start[0] = x
        start[1] += height
    else:
        start[:2] = x, y
        start[2] += height
        start[3:7] = yaw(facing)
    return start
