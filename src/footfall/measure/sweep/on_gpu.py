"""Run trials on a GPU: the same reports from the same law, thousands side by side."""

import json
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from footfall.bodies.build import build_model
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError
from footfall.laws.tables import MODES, Command, Link
from footfall.maths.records import fill_row, table_of
from footfall.measure.sweep.sweep import Batch, Runner, row_of_report
from footfall.measure.sweep.table import Row
from footfall.measure.trial.metrics import ComputePace, measure
from footfall.measure.trial.play import Progress, ends_of, frames_after_fall, frames_of, gets_up
from footfall.measure.trial.run import Outcome, open_each_once
from footfall.sim.gpu.kernels import GpuPush, frame_of
from footfall.sim.gpu.model import MOST_ROWS, ROWS, structure_of
from footfall.sim.gpu.recorder import GpuRecorder
from footfall.sim.gpu.simulation import GpuSimulation, gpu_device
from footfall.sim.kernels import CommandRow
from footfall.sim.recording import FRAME_RATE
from footfall.sim.scatter import scatter_start
from footfall.stage.opened import document_of
from footfall.stage.scene import Trial
from footfall.stage.script import push_ticks

WORLDS = 4096
FRAME_BYTES = 6e9
"""Memory for the frames of one batch on this machine, bytes; longer trials run in smaller batches."""


def on_gpu(device: str | None = None) -> Runner:
    """A runner that uses this machine's GPU."""
    device = device or gpu_device()

    def run(trials: Sequence[Trial], batches: list[Batch], workers: int) -> Iterator[tuple[Batch, list[Row]]]:
        for batch in batches:
            outcomes = run_on_gpu([trials[index] for index in batch], device=device, record=False)
            yield batch, [row_of_report(outcome.report) for outcome in outcomes]

    return run


def run_on_gpu(
    trials: Sequence[Trial], *, device: str | None = None, record: bool = False, progress: Progress | None = None
) -> list[Outcome]:
    """Run any number of trials; bodies of the same build run side by side, as many as fit in memory."""
    outcomes: dict[int, Outcome] = {}
    for group in _alike(trials):
        chosen = [trials[index] for index in group]
        outcomes.update(zip(group, _run_alike(chosen, device, record, progress), strict=True))
    return [outcomes[index] for index in range(len(trials))]


def _alike(trials: Sequence[Trial]) -> list[list[int]]:
    """Group trials by time step, law and build of the body, so that each group fits in memory."""
    casts = open_each_once(trials)
    structures: dict[tuple[int, float], bytes] = {}
    groups: dict[Any, list[int]] = {}
    for index, (trial, cast) in enumerate(zip(trials, casts, strict=True)):
        if not cast.ground.bare:
            raise BadValue(f"{trial.name}: a GPU supports level ground only; run this world without --on gpu")
        if gets_up(trial):
            raise BadValue(f"{trial.name}: a GPU ends a run at the fall; run a trial that gets up without --on gpu")
        key = (id(cast.character), trial.step_seconds)
        if key not in structures:
            structures[key] = structure_of(build_model(cast.character, trial.step_seconds))
        groups.setdefault((structures[key], cast.gait.law), []).append(index)
    parts = []
    for group in groups.values():
        frames = max(frames_of(trials[index]) for index in group)
        most = max(1, int(FRAME_BYTES / (frames * _frame_bytes(casts[group[0]]))))
        parts += [group[start : start + most] for start in range(0, len(group), most)]
    return parts


def _frame_bytes(cast: Any) -> int:
    from footfall.laws.register import law_of

    return np.dtype(frame_of(law_of(cast.gait)).numpy_dtype()).itemsize + 4 * 90


def _run_alike(
    trials: Sequence[Trial], device: str | None, record: bool, progress: Progress | None, room: int = 1
) -> list[Outcome]:
    """Run trials side by side; if there were more contacts or constraint rows than fit, again with twice the room."""
    casts = open_each_once(trials)
    simulation = planned_simulation(casts, trials, device, room)
    planned = np.array([frames_of(trial) for trial in trials])
    recorder = GpuRecorder(simulation, int(planned.max()))
    started, ends = perf_counter(), []
    while recorder.taken < (max(end.frames for end in ends) if ends else 1):
        recorder.take_block()
        ends = ends_of(recorder, planned, frames_after_fall(trials, linger=True))
        if progress:
            progress(recorder.taken / FRAME_RATE, max(end.frames for end in ends) / FRAME_RATE)
    if simulation.crowded().any():
        if ROWS * room >= MOST_ROWS:
            raise FootfallError(f"{trials[0].name}: more than {ROWS * room} constraint rows in one world on a GPU")
        return _run_alike(trials, device, record, progress, 2 * room)
    walked = sum(end.frames for end in ends) / FRAME_RATE
    pace = ComputePace(walked / (perf_counter() - started))
    outcomes = []
    for row, (trial, cast) in enumerate(zip(trials, casts, strict=True)):
        document = document_of(cast) if record else json.dumps({"gait": {"law": cast.gait.law}})
        recording = recorder.recording(row, ends[row].frames, ends[row].ending, document)
        report = measure(recording, trial, cast.character, pace)
        outcomes.append(Outcome(trial, report, recording if record else None))
    return outcomes


def planned_simulation(
    casts: Sequence[Any], trials: Sequence[Trial], device: str | None = None, room: int = 1
) -> GpuSimulation:
    """Everybody at the start, with all commands and pushes planned on the device."""
    characters, gaits, others, grounds, *_ = zip(*casts, strict=True)
    step_seconds = trials[0].step_seconds
    simulation = GpuSimulation(
        characters, gaits, step_seconds=step_seconds, others=others, grounds=grounds, device=device, room=room
    )
    joints = simulation.joints
    changes = [commands_of(trial) for trial in trials]
    shoves = [shoves_of(trial, character, joints) for trial, character in zip(trials, characters, strict=True)]
    ends = [round((frames_of(trial) + 1) / FRAME_RATE / step_seconds) for trial in trials]
    simulation.plan(changes, shoves, ends)
    if any(trial.scatter for trial in trials):
        qpos, qvel = simulation.coordinates()
        for row, trial in enumerate(trials):
            if trial.scatter:
                scatter_start(simulation.models[row], qpos[row], qvel[row], trial.scatter, trial.seed)
        simulation.set_coordinates(qpos, qvel)
    return simulation


def commands_of(trial: Trial) -> list[tuple[int, Any]]:
    """Every command in full with its tick; fields that a change does not name stay as they were."""
    row = table_of(CommandRow, 1)[0]
    fill_row(row, Command())
    commands, gaits = [], 0
    for change in trial.command:
        for name, value in change.fields().items():
            if name == "gait":
                gaits += 1
                value = gaits
            row[name] = MODES.index(value) if name == "mode" else value
        commands.append((round(change.at / trial.step_seconds), row.copy()))
    return commands


def shoves_of(trial: Trial, character: Character, joints: Any) -> list[np.void]:
    """The pushes of a trial as the device reads them."""
    table = table_of(GpuPush, len(trial.push))
    for row, push in zip(table, trial.push, strict=True):
        link: Link = character.link_called(push.body)
        row["first"], row["last"] = push_ticks(push, trial.step_seconds)
        row["body"], row["force_h"] = joints.body_index[link], push.force
        if push.point:
            row["at_point"], row["point_l"] = 1, push.point
    return list(table)
