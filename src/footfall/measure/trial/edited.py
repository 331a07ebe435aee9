"""Run a trial whose body or law is edited in mid-step: each body and law in a simulation of its own."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.register import law_of
from footfall.measure.trial.document import Opened, document_of
from footfall.measure.trial.edits import dressing
from footfall.measure.trial.metrics import Pace
from footfall.measure.trial.play import ends_of, frames_after_fall, frames_of, play, simulation_of
from footfall.measure.trial.script import duties_of, pushes_of
from footfall.sim.compiled import warnings_held
from footfall.sim.hand_over import change_law
from footfall.sim.loop import Loop
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.reshape import reshape


class Edited(NamedTuple):
    """A whole run to be measured, and the part of it that can be drawn: a recording holds one body."""

    whole: Recording
    last: Recording
    character: Character
    pace: Pace


class _Part(NamedTuple):
    """One body under one law, from a frame on."""

    first: int
    opened: Opened


def run_edited(opened: Opened, linger: bool = True) -> Edited:
    """Run every part. The last recording begins with its body and law, at the time that it has in the run."""
    parts = _parts(opened)
    ends = [*(part.first for part in parts[1:]), frames_of(opened.trial)]
    whole, run = None, None
    with warnings_held():
        for part, until in zip(parts, ends, strict=True):
            run = _run(part, until, whole, run.loop if run else None, linger)
            whole = run.recording if whole is None else whole.followed_by(run.recording, part.first)
            if run.recording.ending != "finished":
                break
    assert whole is not None
    assert run is not None
    return Edited(whole, run.recording, run.character, run.pace)


def _parts(opened: Opened) -> list[_Part]:
    """The run cut where the body or the law changes; edits of the style alone stay within a part."""
    parts = [_Part(0, opened._replace(edits=()))]
    for one in opened.edits:
        now = parts[-1].opened
        if one.character == now.character and law_of(one.gait) is now.law:
            parts[-1] = parts[-1]._replace(opened=now._replace(edits=(*now.edits, one)))
        else:
            parts.append(_Part(one.frame, now._replace(character=one.character, gait=one.gait, edits=())))
    return parts


class _Run(NamedTuple):
    recording: Recording
    loop: Loop
    character: Character
    pace: Pace


def _run(part: _Part, until: int, whole: Recording | None, before: Loop | None, linger: bool) -> _Run:
    opened, trial = part.opened, part.opened.trial
    simulation, pushes = simulation_of([opened]), pushes_of([trial])
    if before is not None:
        carry = reshape if before.simulation.laws == simulation.laws else change_law
        carry(before.simulation, simulation)
        pushes = before.forces.pushes
    recorder = Recorder(simulation, until - part.first, first=part.first)
    recorder.steps_before[:] = 0 if whole is None else int(whole.steps[-1])
    loop = Loop(simulation, duties_of([opened]), pushes, frames=recorder, frame_rate=FRAME_RATE)
    if before is not None:
        loop.states = before.states
    planned, after_fall = np.array([until - part.first]), frames_after_fall([trial], linger)
    pace = play(loop, recorder, planned, after_fall, None, edit=dressing(simulation, [opened.edits]))
    [end] = ends_of(recorder, planned, after_fall)
    recording = recorder.recording(0, end.frames, end.ending, document_of(opened))
    return _Run(replace(recording, moments=None), loop, opened.character, pace)
