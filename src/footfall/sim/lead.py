"""Run a simulation whose characters may be on their way to other gaits: `Simulation.change_gait` and `run`."""

from functools import partial

from footfall.errors import BadValue
from footfall.laws.register import Gait
from footfall.sim import passage
from footfall.sim.carry import go_over
from footfall.sim.loop import Loop, Watcher
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation
from footfall.worlds.ground import FLAT_GROUND
from footfall.worlds.world import FLAT


def set_out(simulation: Simulation, row: int, gait: Gait) -> None:
    """Let a character set out for another gait, from wherever it is."""
    ground = simulation.grounds[row]
    world = gait.ground if ground != FLAT_GROUND else FLAT
    if why := passage.why_not(gait, simulation.characters[row], world, passage.speed_asked(simulation, row)):
        raise BadValue(why)
    way = passage.begin(simulation, row, gait, simulation.passages.pop(row, None))
    if way is not None:
        simulation.passages[row] = way


def run(simulation: Simulation, ticks: int) -> None:
    """Advance by some ticks; at every frame, those on their way are looked at and handed over."""
    end, frame = simulation.ticks + ticks, round(1 / (FRAME_RATE * simulation.step_seconds))
    while simulation.ticks < end:
        if simulation.passages and simulation.ticks % frame == 0:
            _turn(simulation)
        until = min(end, (simulation.ticks // frame + 1) * frame) if simulation.passages else end
        watchers = [Watcher(FRAME_RATE, partial(_hold, simulation))] if simulation.passages else []
        Loop(simulation, watchers=watchers).run(until - simulation.ticks)


def _turn(simulation: Simulation) -> None:
    ways = {row: passage.look(one, simulation, row) for row, one in simulation.passages.items()}
    due = {row: one.way[0] for row, one in ways.items() if one.due}
    after = go_over(simulation, due)
    if after is not simulation:
        after.batch.xfrc_applied[:] = simulation.batch.xfrc_applied
        vars(simulation).clear()
        vars(simulation).update(vars(after))
    left = {row: passage.gone_over(one, simulation, row) if row in due else one for row, one in ways.items()}
    for row, one in ways.items():
        if one.lost:
            passage.release(one, simulation, row)
    simulation.passages = {row: one for row, one in left.items() if one is not None and not one.lost}


def _hold(simulation: Simulation) -> None:
    simulation.passages = {row: passage.hold(one, simulation, row) for row, one in simulation.passages.items()}
