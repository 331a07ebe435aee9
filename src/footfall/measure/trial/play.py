"""Run trials on one stage, frame by frame, until every row has reached its end: time is up, it fell, or it blew up.

The only runner: trials side by side, trials that change gait, law or body as they go, and crowds; from the start, or
from a frame of a recording.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from footfall.errors import BadRecording
from footfall.measure.trial.metrics import UNTIMED, ComputePace, Report, measure
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Watcher
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Ending, Recording
from footfall.sim.resume import moments_of, resume
from footfall.sim.segments import afresh_among
from footfall.sim.simulation import Simulation
from footfall.sim.touches import Touches
from footfall.stage.bumps import Bumps, letting_lie
from footfall.stage.opened import Opened, document_of
from footfall.stage.scene import Trial
from footfall.stage.script import duties_of, fates_of, footprints_of, pushes_of
from footfall.stage.stage import Stage, Watch
from footfall.stage.turns import Turns, as_it_was, ever_turns, holding

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


def gets_up(trial: Trial) -> bool:
    """Whether it is told to get up at some time."""
    return any(change.fields().get("mode") == "get up" for change in trial.command)


def frames_after_fall(trials: Sequence[Trial], linger: bool) -> np.ndarray:
    """How long each trial continues after a fall: to its end if it is told to get up."""
    return np.where([gets_up(trial) for trial in trials], TO_THE_END, AFTER_FALL if linger else TO_TELL)


@dataclass(frozen=True)
class Outcome:
    """The result of a trial. The recording is left out if it was not asked for, unless the run blew up."""

    trial: Trial
    report: Report
    recording: Recording | None

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.trial.name}, {self.report.seconds:g} s, {self.recording!r}"

    def save_dump(self, folder: Path) -> Path:
        """Write the recording of a run that blew up, to inspect and replay with `footfall run`; returns its path."""
        if self.recording is None:
            raise ValueError("there is no recording to dump")
        words = "".join(letter if letter.isalnum() else "-" for letter in self.trial.name.lower())
        path = folder / f"{words.strip('-')[:60] or 'trial'}-blew-up.npz"
        self.recording.save(path)
        return path


class End(NamedTuple):
    """How many frames a row has, and how it ended."""

    frames: int
    ending: Ending


class Run:
    """Trials on a stage: each alone in its world, or all of them those of one trial, `together`."""

    def __init__(
        self,
        opened: Sequence[Opened],
        together: Opened | None = None,
        *,
        linger: bool = True,
        recorded: Recording | None = None,
        frame: int = 0,
        watch: Watch = lambda _: (),
    ):
        """Begin at the start, or at a frame of what was recorded."""
        self.opened, self.together, self.recorded, self._also = list(opened), together, recorded, watch
        trial = together.trial if together is not None else opened[0].trial
        self.turns = {row: Turns(one, row, together) for row, one in enumerate(opened) if ever_turns(one)}
        self.planned = np.array([frames_of(one.trial) for one in opened])
        endless = np.full(len(opened), TO_THE_END)
        self.after_fall = endless if together else frames_after_fall([one.trial for one in opened], linger)
        self.touches: Touches | None = None
        self.crowd = ""
        """What the recording of a crowd holds of its trial besides each one's own document."""
        everyone = recorded.everyone if recorded is not None else []
        self._restore(everyone, frame)
        first = [self.turns[row].first() if row in self.turns else one for row, one in enumerate(opened)]
        were = [one.part_at(frame) if one.segments else None for one in everyone] or [None] * len(first)
        parts = [as_it_was(one, part) for one, part in zip(first, were, strict=True)]
        self.stage = Stage(
            parts,
            together.layout if together is not None else opened[0].layout,
            trial.step_seconds,
            duties=duties_of(parts, together),
            pushes=pushes_of([one.trial for one in opened]),
            watch=self._watch,
            frames=int(self.planned.max()),
            first=frame,
            begun=opened,
        )
        self.bumps = Bumps(len(opened)) if together is not None else None
        self._begin(everyone, frame)

    def _restore(self, everyone: Sequence[Recording], frame: int) -> None:
        """How far the changes of everyone had come at a frame of a recording."""
        kept = moments_of(everyone[0]).at("turns", frame) if everyone else None
        if kept and (not isinstance(kept, list) or len(kept) != len(everyone)):
            raise BadRecording("the recording does not match the changes of this run")
        if kept:
            for row, one in self.turns.items():
                one.restore(kept[row])

    def _begin(self, everyone: Sequence[Recording], frame: int) -> None:
        stage = self.stage
        if everyone:
            for row, one in enumerate(everyone):
                begun = [part for part in one.parts if part.first <= frame] if one.segments else []
                stage.segments[row] = begun or [stage.segments[row][0]._replace(first=0)]
            assert stage.recorder is not None
            resume(everyone, frame, stage.recorder, stage.loop)
            self._note()
            return
        for row, one in enumerate(self.opened):
            if one.trial.scatter:
                stage.simulation.scatter(row, one.trial.scatter, one.trial.seed)
        for one in self.turns.values():
            one.begin(stage)
        self._turn(frame)

    def _watch(self, simulation: Simulation) -> list[Watcher]:
        """What looks on: counts touches, gives commands on the way to another gait, lets the fallen of a crowd lie."""
        if self.together is not None:
            return [*letting_lie(simulation), *holding(self.turns, simulation), *self._also(simulation)]
        counted = self.touches.counts if self.touches is not None else None
        self.touches = Touches(simulation)
        if counted is not None:
            self.touches.counts[:] = counted
        return [*self.touches.watchers, *holding(self.turns, simulation), *self._also(simulation)]

    def _turn(self, frame: int) -> None:
        """Do what is asked for at a frame."""
        for one in self.turns.values():
            one.look(self.stage, frame)
        self._note()

    def _note(self) -> None:
        if self.stage.recorder is not None:
            if self.turns:
                self.stage.recorder.turns = [
                    self.turns[row].told() if row in self.turns else None for row in range(len(self.opened))
                ]
            if self.bumps is not None:
                self.stage.recorder.seen = self.bumps.count

    def play(self, progress: Progress | None = None) -> ComputePace:
        """Run until every row has reached its end."""
        stage, longest, moving = self.stage, int(self.planned.max()), len(self.opened)
        timed = self.together is None
        started, begun = perf_counter(), stage.frame
        with warnings_held():
            while stage.frame < longest:
                if stage.frame > begun and self.turns:
                    self._turn(stage.frame)
                ticks = round(1 / (FRAME_RATE * stage.simulation.step_seconds))
                stage.run(ticks, timed=timed and stage.frame % BLOCK == 0)
                assert stage.recorder is not None
                fell = (stage.recorder.fell_ticks >= 0) & (self.after_fall <= TO_TELL)
                if np.count_nonzero(fell) > len(self.opened) - moving or stage.frame % BLOCK == 0:
                    ends = np.array([end.frames for end in self.ends])
                    longest = int(ends.max())
                    if (still := np.flatnonzero(ends > stage.frame)).size < moving and timed:
                        stage.simulation.move_only(still)
                        moving = still.size
                    if progress:
                        progress(stage.frame / FRAME_RATE, longest / FRAME_RATE)
        wall, watch = perf_counter() - started, stage.loop.stopwatch
        walked = sum(end.frames - begun for end in self.ends) / FRAME_RATE
        return ComputePace(walked / wall, watch.control_share, watch.decision_seconds)

    @property
    def ends(self) -> list[End]:
        """The last frame of each row, as far as is known."""
        assert self.stage.recorder is not None
        first = self.stage.recorder.first
        return [
            End(end.frames + first, end.ending)
            for end in ends_of(self.stage.recorder, self.planned - first, self.after_fall)
        ]

    def recordings(self) -> list[Recording]:
        """The recording of each row, whole; a crowd's end together, before anybody's numbers stop being finite."""
        ends, encoded = self.ends, {}
        for one in (*self.stage.past, self.stage.recorder):
            if one is not None:
                one.crowd = self.crowd
        if self.together is not None:
            shortest = min(end.frames for end in ends)
            ends = [End(shortest, end.ending) for end in ends]
        everyone = self.recorded.everyone if self.recorded is not None else []
        made = []
        for row, (one, end) in enumerate(zip(self.opened, ends, strict=True)):
            before = everyone[row] if everyone else None
            names = json.loads(before.gaits) if before is not None else []
            later = self.stage.recording(row, end.frames, end.ending, document_of(one, encoded), names)
            begun = (*self.stage.past, self.stage.recorder)[0]
            assert begun is not None
            if before is not None:
                begins = [part.first for part in afresh_among(before.parts)]
                later = before.followed_by(later, begun.first, afresh=begun.first in begins)
            made.append(replace(later, segments=self._segments(row)))
        return made

    def report(self, row: int, recording: Recording, pace: ComputePace = UNTIMED, **more: Any) -> Report:
        """What happened to a row, in the body it ended in; `more` is what else there is to tell."""
        one, loop = self.opened[row], self.stage.loop
        return msgspec.structs.replace(
            measure(recording, one.trial, recording.parts[-1].character if recording.segments else one.character, pace),
            skills=fates_of(one.trial, loop, row),
            footprints=footprints_of(loop, row),
            gaits_missed=self.turns[row].missed if row in self.turns else [],
            **more,
        )

    def _segments(self, row: int) -> str:
        """What changed, as JSON; empty if nothing did."""
        parts, one = self.stage.segments[row], self.opened[row]
        as_said = parts[0].character is one.character and parts[0].gaits[0] is one.gait
        return "" if as_said and len(parts) == 1 else json.dumps([part.table for part in parts])


def ends_of(recorder: Recorder, planned: np.ndarray, after_fall: np.ndarray) -> list[End]:
    """The last frame of each row, as far as is known, counted from the recorder's first."""
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
