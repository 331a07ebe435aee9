"""Restore a simulation to a moment of a recording, from which it continues as if it had never stopped."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from footfall.errors import BadRecording, BadValue
from footfall.laws.tables import MODES, Command
from footfall.maths.declared import Chooses, declared
from footfall.quantity import quantity_of
from footfall.sim.law_tables import seen_by
from footfall.sim.loop import Loop
from footfall.sim.moments import MEMORY, PLAN, TALLY, Moments, fill_records
from footfall.sim.pushes import pushes_from
from footfall.sim.recording import Recording
from footfall.sim.simulation import Simulation
from footfall.sim.tally import Tally
from footfall.sim.together import Prop, Together
from footfall.skills.kept import plain, restored_as

if TYPE_CHECKING:
    from footfall.sim.recorder import Recorder

MOST_LOAD, MOST_STEPS = 1e6, 10**9
"""Largest believable foot load, N, and number of foot strikes."""
FAR = 1e4
"""No start is farther away than this, m."""


def resume(everyone: Sequence[Recording], frame: int, recorder: "Recorder", loop: Loop) -> None:
    """Put a loop and its recorder back to what they were at a frame of a recording."""
    simulation, moments = loop.simulation, [moments_of(one) for one in everyone]
    put_back(simulation, everyone, frame)
    for row, (one, kept) in enumerate(zip(everyone, moments, strict=True)):
        recorder.steps_before[row] = one.steps[frame - 1] if frame else 0
        recorder.outside[row] = one.outside_impulse[frame] - kept.tally["tally_outside"][frame]
    loop.forces.pushes = pushes_from(moments[0].at("pushes", frame), simulation)
    loop.states = loop.restored(moments[0].at("skills", frame))


def put_back(simulation: Simulation, everyone: Sequence[Recording], frame: int, *, checked: bool = False) -> None:
    """Restore the state before a frame's tick, after checking it unless `checked`. Row k is the k-th character."""
    if not checked:
        check_frames(simulation, everyone, slice(frame, frame + 1))
    batch, first = simulation.batch, moments_of(everyone[0])
    for row, recording in enumerate(everyone):
        moments, here = moments_of(recording), slice(row, row + 1)
        batch.qpos[row], batch.qvel[row] = recording.qpos[frame], recording.qvel[frame]
        batch.qacc_warmstart[row] = moments.warm_start[frame]
        simulation.origin[row] = moments.origin[frame]
        simulation.sensed["heading"][row] = moments.felt_heading[frame]
        for name, values in recording.command.items():
            simulation.command[name][row] = values[frame]
        law, kept = simulation.laws[row], _at(*moments.memory_at(frame))
        fill_records(law.memory, seen_by(law, simulation.memory)[here], kept, MEMORY)
        if law.plan is not None:
            fill_records(law.plan, seen_by(law, simulation.plans)[here], kept, PLAN)
        fill_records(Tally, simulation.tally[here], _at(moments.tally, frame), TALLY)
    for name, live in loose_arrays(simulation).items():
        for world, here in enumerate(live):
            here[:] = getattr(moments_of(everyone[world]), name)[frame]
    limp = [bool(moments_of(one).limp[frame]) for one in everyone]
    if limp != list(simulation.limp):
        simulation.go_limp(limp)
    batch.forward()
    touch = simulation.rows.state.touch.numpy()
    for row, recording in enumerate(everyone):
        touch[row] = moments_of(recording).touch[frame]
    simulation.ticks = int(first.tick[frame])


def pose(simulation: Simulation, recording: Recording, frame: int) -> None:
    """Pose the only character as in a frame of a recording without memory, for viewing only."""
    simulation.batch.qpos[0], simulation.batch.qvel[0] = recording.qpos[frame], recording.qvel[frame]
    simulation.batch.forward()
    loads = np.clip(np.nan_to_num(recording.foot_load[frame]), 0.0, MOST_LOAD)
    simulation.rows.state.touch.numpy()[0] = np.repeat(loads, 3) / 3
    simulation.memory[0] = np.zeros(1, simulation.memory.dtype)[0]
    stride = simulation.memory["stride"]
    stride["started"], stride["steps"] = 1, np.clip(recording.steps[frame], 0, MOST_STEPS)
    stride["stance"] = np.clip(recording.stance[frame], 0, 1)
    stride["phase"] = np.clip(np.nan_to_num(recording.phase[frame]), 0.0, 1.0)
    simulation.origin[0, :2] = simulation.batch.xpos[0, 1, :2]
    simulation.tally["fell_at"] = 0 if recording.fell_at <= recording.time[frame] else -1


def moments_of(recording: Recording) -> Moments:
    """What resuming needs, or an error that says how to renew the recording."""
    if recording.moments is None:
        raise BadRecording(
            "this recording lacks the memory of its law (it was made by an earlier version or on a GPU), "
            "so it cannot be resumed; run it again with `footfall run FILE.npz --recording NEW.npz`"
        )
    return recording.moments


def check_frames(simulation: Simulation, everyone: Sequence[Recording], frames: slice) -> None:
    """Refuse impossible values: a file may hold anything, and a kernel would trust it."""
    for row, recording in enumerate(everyone):
        moments, model = moments_of(recording), simulation.models[row]
        own = {"qpos": recording.qpos, "qvel": recording.qvel, "touch": moments.touch}
        sizes = {"qpos": model.nq, "qvel": model.nv, "touch": model.nsensordata}
        for name, array in own.items():
            if array.shape[1] != sizes[name]:
                raise BadRecording(f"the recording has {array.shape[1]} numbers in '{name}', its body {sizes[name]}")
        memory, first = moments.memory_at(frames.start or 0)
        begun = (frames.start or 0) - first
        remembered = slice(first, None if frames.stop is None else frames.stop - begun, frames.step)
        numbers = own | {"warm_start": moments.warm_start, "origin": moments.origin}
        for name, array in numbers.items():
            _check(name, array[frames], -np.inf, np.inf)
        for name, array in memory.items():
            _check(name, array[remembered], -np.inf, np.inf)
        for field in declared(simulation.laws[row].memory):
            low, high = field.quantity.low, field.quantity.high
            if field.chooses is Chooses.GAIT_ROW:
                low, high = 0, simulation.gait.shape[1] - 1
            _check(MEMORY + field.name, memory[MEMORY + field.name][remembered], low, high)
        for name, array in recording.command.items():
            quantity = quantity_of(Command, name)
            low, high = (quantity.low, quantity.high) if quantity else (-np.inf, np.inf)
            most = {"mode": len(MODES) - 1, "gait": len(simulation.others[row])}
            _check(name, array[frames], *((0, most[name]) if name in most else (low, high)))


def _check(name: str, values: np.ndarray, low: float, high: float) -> None:
    if not (np.isfinite(values) & (values >= low) & (values <= high)).all():
        raise BadRecording(f"the recording is damaged: '{name}' holds impossible values")


def _at(columns: dict[str, np.ndarray], frame: int) -> dict[str, np.ndarray]:
    return {name: array[frame : frame + 1] for name, array in columns.items()}


def loose_arrays(simulation: Simulation) -> dict[str, Any]:
    """Coordinates, speeds and warm start of loose things, a row for each world: all characters may share one."""
    arrays = {"loose_qpos": "qpos", "loose_qvel": "qvel", "loose_warm_start": "qacc_warmstart"}
    return {name: simulation.batch.loose(array) for name, array in arrays.items()}


def layout_of(simulation: Simulation) -> str:
    """The shared world's layout as JSON; empty if each character is alone."""
    layout = simulation.layout
    if not isinstance(layout, Together):
        return ""
    own = LaidOut(simulation.places, tuple(layout.props), layout.balls, layout.ghosts)
    return json.dumps(plain(own._asdict()))


class LaidOut(NamedTuple):
    """A shared world as a recording keeps it: x, y and heading of everyone's start, crates, balls."""

    places: np.ndarray
    props: tuple[Prop, ...] = ()
    balls: int = 0
    ghosts: bool = False


def recorded_layout(recording: Recording) -> LaidOut:
    """Where everyone of a recording started, to the last bit."""
    try:
        kept = json.loads(moments_of(recording).layout)
        layout = restored_as(LaidOut(np.zeros((len(recording.everyone), 3))), [kept[name] for name in LaidOut._fields])
    except (ValueError, KeyError, TypeError, RecursionError, BadValue) as problem:
        raise BadRecording("the recording is damaged: its 'layout' is not valid") from problem
    _check(
        "layout", np.array([*layout.places.ravel(), *(part for one in layout.props for part in one.place)]), -FAR, FAR
    )
    return layout
