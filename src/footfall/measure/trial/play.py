"""Play a simulation frame by frame until every row has reached its end: the time is up, it fell, or it blew up."""

import math
import re
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np

from footfall.errors import BadValue
from footfall.measure.trial.metrics import Pace
from footfall.sim.loop import Loop
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Ending
from footfall.sim.simulation import Simulation
from footfall.stage.scene import Opened, Trial

AFTER_FALL = FRAME_RATE
"""Frames for which a trial continues after a fall, so that it can be seen."""
TO_TELL = 2
"""Least number of frames recorded after a fall."""
TO_THE_END = 2**31
"""Frames for which a trial continues that is told to get up."""
BLOCK = 10
"""Frames between two checks for rows that fell or blew up."""

Progress = Callable[[float, float], None]
"""Receives how many simulated seconds are done, and out of how many."""


def frames_of(trial: Trial) -> int:
    """The planned number of frames of a trial."""
    return max(1, round(trial.seconds * FRAME_RATE))


def simulation_of(opened: Sequence[Opened]) -> Simulation:
    """Build the simulation. Numbers that are each in range may still not make a body; MuJoCo says why."""
    try:
        simulation = Simulation(
            [one.character for one in opened],
            [one.gait for one in opened],
            step_seconds=opened[0].trial.step_seconds,
            others=[one.others for one in opened],
            grounds=[one.ground for one in opened],
        )
    except ValueError as problem:
        names = ", ".join(dict.fromkeys(f"'{cast.character.name}'" for cast in opened))
        words = " ".join(str(problem).removeprefix("Error: ").split())
        words = re.sub(r"(?:; use '\w+' to fix)? Element name '(\w+)', id \d+", r" (\1)", words)
        raise BadValue(f"the character {names} cannot be built: {words}") from problem
    for row, one in enumerate(opened):
        if one.trial.scatter:
            simulation.scatter(row, one.trial.scatter, one.trial.seed)
    return simulation


def gets_up(trial: Trial) -> bool:
    """Whether it is told to get up at some time."""
    return any(change.fields().get("mode") == "get up" for change in trial.command)


def frames_after_fall(trials: Sequence[Trial], linger: bool) -> np.ndarray:
    """How long each trial continues after a fall: to its end if it is told to get up."""
    return np.where([gets_up(trial) for trial in trials], TO_THE_END, AFTER_FALL if linger else TO_TELL)


def play(
    loop: Loop,
    recorder: Recorder,
    planned: np.ndarray,
    after_fall: np.ndarray,
    progress: Progress | None,
    is_over: Callable[[], bool] | None = None,
    edit: Callable[[], None] | None = None,
) -> Pace:
    """Run frame by frame until every row has reached its end, or until it is over for another reason.

    `after_fall` is what `frames_after_fall` says; `edit`, if there is any, comes before every frame.
    """
    simulation = loop.simulation
    ticks = round(1 / (FRAME_RATE * simulation.step_seconds))
    longest, moving = int(planned.max()), simulation.count
    started = perf_counter()
    while recorder.taken < longest:
        if edit is not None:
            edit()
        loop.run(ticks, timed=recorder.taken % BLOCK == 0)
        if is_over is not None and is_over():
            break
        fell = (recorder.fell_ticks >= 0) & (after_fall <= TO_TELL)
        to_stop = np.count_nonzero(fell) > simulation.count - moving
        if to_stop or recorder.taken % BLOCK == 0:
            ends = np.array([end.frames for end in ends_of(recorder, planned, after_fall)])
            longest = int(ends.max())
            if (still := np.flatnonzero(ends > recorder.taken)).size < moving:
                simulation.move_only(still)
                moving = still.size
            if progress:
                progress(recorder.taken / FRAME_RATE, longest / FRAME_RATE)
    wall = perf_counter() - started
    walked = sum(end.frames for end in ends_of(recorder, planned, after_fall)) / FRAME_RATE
    return Pace(walked / wall, loop.stopwatch.control_share, loop.stopwatch.decision_seconds)


class End(NamedTuple):
    """How many frames a row has, and how it ended."""

    frames: int
    ending: Ending


def ends_of(recorder: Recorder, planned: np.ndarray, after_fall: np.ndarray) -> list[End]:
    """The last frame of each row, as far as is known."""
    fell_ticks = recorder.fell_ticks
    sound = recorder.sound_frames()
    ends = []
    for row, frames in enumerate(planned):
        end = End(int(frames), "finished")
        if fell_ticks[row] >= 0:
            fell = math.floor(fell_ticks[row] * recorder.simulation.step_seconds * FRAME_RATE) - recorder.first
            if fell + after_fall[row] < end.frames:
                end = End(int(fell + after_fall[row]), "fell")
        if sound[row] < min(end.frames, recorder.taken):
            end = End(int(sound[row]), "blew up")
        ends.append(end)
    return ends
