"""Give a row of a shared world another body while it walks, by writing its numbers into the compiled model in place.

The model is compiled as for a new simulation, and its numbers are copied over the old ones if the structure is the
same: no array moves, so that launches, loop and recordings of the arrays go on. What follows is as in `carry.py`.
"""

import mujoco
import numpy as np

from footfall.bodies.build import build_spec, fill_body
from footfall.bodies.character import Character
from footfall.bodies.held_as import held_as
from footfall.bodies.rises import rising_table
from footfall.sim.balls import Balls, Throw
from footfall.sim.carry import put, stance_of
from footfall.sim.kernels import numbers_of
from footfall.sim.simulation import Simulation
from footfall.sim.together import SharedWorld, Together
from footfall.worlds.terrain import lay, needs_of

STATISTICS = ("center", "extent", "meaninertia", "meanmass", "meansize")


def can_refit(simulation: Simulation, row: int, character: Character) -> bool:
    """Whether a row can be given another body in place: in a shared world, with the same joints, and no robot's."""
    now = simulation.characters[row]
    alike = (now.plane, now.contact, now.solid) == (character.plane, character.contact, character.solid)
    return alike and not (now.model or character.model) and isinstance(simulation.batch, SharedWorld)


def refit(simulation: Simulation, row: int, character: Character, balls: Balls) -> bool:
    """Let somebody go on in another body, in mid-step; False, and nothing is done, if its model is built otherwise."""
    body, bodies = held_as(character, simulation.gaits[row]), [*simulation.bodies]
    bodies[row] = body
    lone, world = _compiled(simulation, row, bodies)
    old = simulation.batch.model
    pairs = [(getattr(old, name), getattr(world, name)) for name in _arrays(world)]
    if any(one.shape != other.shape for one, other in pairs):
        return False
    stance, limp, thrown = stance_of(simulation, row), simulation.limp, balls.thrown
    touch = simulation.batch.data.sensordata.copy()
    for own, fresh in pairs:
        np.copyto(own, fresh)
    for name in STATISTICS:
        setattr(old.stat, name, getattr(world.stat, name))
    simulation.batch.keep_damping()
    balls.thrown = (Throw(),) * len(thrown)
    balls.set_thrown(thrown)
    simulation.models[row], simulation.characters[row], simulation.bodies[row] = lone, character, body
    vars(simulation).pop("dynamics", None)
    for table, fresh in ((simulation.body, None), (simulation.gait, None), (simulation.rising, rising_table([body]))):
        table[row] = np.zeros(1, table.dtype)[0] if fresh is None else fresh[0]
    fill_body(simulation.body[row], body, simulation.step_seconds)
    simulation.fill_gait(row, numbers_of([simulation.gaits[row], *simulation.others[row]], character))
    simulation.be_firm()
    simulation.go_limp(limp)
    put(simulation, row, stance)
    simulation.batch.forward()
    simulation.batch.data.sensordata[:] = touch
    return True


def _compiled(simulation: Simulation, row: int, bodies: list[Character]) -> tuple[mujoco.MjModel, mujoco.MjModel]:
    """The model of one body alone, and that of the world with it."""
    ground, layout, step = simulation.grounds[row], simulation.layout, simulation.step_seconds
    assert isinstance(layout, Together)
    spec = build_spec(bodies[row], step, ground.contact)
    lay(spec, ground, needs_of(simulation.grounds))
    lone = spec.compile()
    return lone, layout.model_of(bodies, step, simulation.grounds[0], {row: spec} if layout.code(row) == 1 else {})


def _arrays(model: mujoco.MjModel) -> list[str]:
    """The names of the arrays of a model."""
    if not _NAMES:
        names = (name for name in dir(model) if not name.startswith("_"))
        _NAMES.extend(name for name in names if isinstance(getattr(model, name), np.ndarray))
    return _NAMES


_NAMES: list[str] = []
