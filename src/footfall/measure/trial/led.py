"""Run a trial that changes its gait, its law or its body as it goes: each part in a simulation of its own.

Another gait is entered as its document says (`sim/passage.py`), another body in mid-step.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.register import Gait, approach, follow_ups, law_of, load_gait
from footfall.measure.trial.metrics import Pace
from footfall.measure.trial.play import End, ends_of, frames_after_fall, frames_of, play, simulation_of
from footfall.sim import passage
from footfall.sim.carry import carry, go_over
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.simulation import Simulation
from footfall.skills.script import Script
from footfall.stage.scene import Opened, document_of
from footfall.stage.script import duties_of, pushes_of


class Led(NamedTuple):
    """A whole run to be measured, and what can be drawn of it: a recording holds one body."""

    whole: Recording
    last: Recording
    character: Character
    pace: Pace
    missed: list[str]
    """Gaits asked for that it never walked by."""


class Coming(NamedTuple):
    """What is asked for from a frame on."""

    frame: int
    gait: Gait | None = None
    character: Character | None = None


def is_led(opened: Opened) -> bool:
    """Whether a trial starts with a gait that others lead to, changes its body, or changes more than its style."""
    if not opened.trial.leads:
        return any(one.has_new_body or law_of(one.gait) is not opened.law for one in opened.edits)
    asked = any("gait" in change.fields() for change in opened.trial.command)
    edited = any(one.has_new_body or passage.needs_way(opened.gait, one.gait) for one in opened.edits)
    return asked or edited or bool(approach(opened.gait))


def coming_of(opened: Opened) -> list[Coming]:
    """What the commands and edits of a trial ask for, in order."""
    commands = ((change.at, change.fields().get("gait")) for change in opened.trial.command)
    asked = [Coming(round(at * FRAME_RATE), load_gait(gait)) for at, gait in commands if gait is not None]
    before = [opened.gait, *(one.gait for one in opened.edits)]
    edits = [
        Coming(one.frame, None if one.gait == old else one.gait, one.character if one.has_new_body else None)
        for one, old in zip(opened.edits, before, strict=False)
    ]
    return sorted([*asked, *edits], key=lambda one: one.frame)


def run_led(opened: Opened, linger: bool = True) -> Led:
    """Run every part. Parts of different laws share no memory, so that the recording cannot be resumed."""
    run = _Run(opened, linger)
    with warnings_held():
        parts = list(run.parts())
    names: list[str] = []
    own: list[Recording] = []
    for part in parts:
        recorded = part.recorder.recording(0, part.end.frames, part.end.ending, document_of(opened))
        own.append(replace(recorded, gait_number=recorded.gait_number + len(names), moments=None))
        names += json.loads(recorded.gaits)
    whole, last = own[0], own[-1]
    for part, later in zip(parts[1:], own[1:], strict=True):
        whole = whole.followed_by(later, part.recorder.first)
    whole, character = replace(whole, gaits=json.dumps(names)), parts[-1].simulation.characters[0]
    lengths = [part.end.frames for part in parts]
    factor, share = (float(np.average([part.pace[k] or 0.0 for part in parts], weights=lengths)) for k in range(2))
    if character == opened.character:
        return Led(whole, whole, character, Pace(factor, share), run.missed)
    later = tuple(one for one in opened.edits if one.frame > parts[-1].recorder.first)
    dressed = opened._replace(character=character, gait=parts[-1].simulation.gaits[0], edits=later)
    last = replace(last, gaits=whole.gaits, document=document_of(dressed))
    return Led(whole, last, character, Pace(factor, share), run.missed)


class _Part:
    """What happens in one simulation."""

    def __init__(
        self, opened: Opened, simulation: Simulation, frames: int, before: "_Part | None", hold: Callable[[], None]
    ):
        self.simulation = simulation
        first = 0 if before is None else before.recorder.first + before.end.frames
        self.recorder = Recorder(simulation, max(1, frames - first), first=first)
        self.end, self.pace = End(0, "finished"), Pace(0.0, 0.0)
        duties = duties_of([opened])
        pushes = pushes_of([opened.trial]) if before is None else before.loop.forces.pushes
        held = [Watcher(FRAME_RATE, hold)]
        self.loop = Loop(simulation, duties, pushes, frames=self.recorder, frame_rate=FRAME_RATE, watchers=held)
        if before is not None:
            self.recorder.steps_before[:] = simulation.memory["stride"]["steps"]
            self.loop.states = tuple(
                fresh if isinstance(duty.skill, Script) else old  # another law heeds what this one did not
                for duty, fresh, old in zip(duties, self.loop.states, before.loop.states, strict=True)
            )


class _Run:
    """The parts of a run, one after another."""

    def __init__(self, opened: Opened, linger: bool):
        self.opened, self.coming = opened, coming_of(opened)
        self.leads = opened.trial.leads
        self.frames, self.after_fall = frames_of(opened.trial), frames_after_fall([opened.trial], linger)
        way = [load_gait(name) for name in approach(opened.gait)] if self.leads else []
        first = way[0] if way else opened.gait
        self.simulation = simulation_of([opened._replace(gait=first, others=follow_ups(first))])
        self.passage = passage.begin(self.simulation, 0, opened.gait) if way else None
        self.given_up: list[str] = []

    @property
    def missed(self) -> list[str]:
        """The gaits at whose door it gave up, and the one that it was still on its way to."""
        return self.given_up + ([self.passage.way[-1].name] if self.passage is not None else [])

    def parts(self) -> Iterator[_Part]:
        """Run them."""
        part = None
        self._change(0)
        while True:
            part = _Part(self.opened, self.simulation, self.frames, part, self._hold)
            planned = np.array([self.frames - part.recorder.first])
            turns = partial(self._turns, part)
            part.pace = play(part.loop, part.recorder, planned, self.after_fall, None, is_over=turns)
            [part.end] = ends_of(part.recorder, planned, self.after_fall)
            goes_on = self.simulation is not part.simulation and part.end.ending == "finished"
            if goes_on:
                part.end = End(part.recorder.taken, "finished")
            yield part
            if not goes_on:
                return

    def _turns(self, part: _Part) -> bool:
        """Whether another simulation takes over after this frame."""
        frame = part.recorder.first + part.recorder.taken
        return frame < self.frames and self._change(frame)

    def _change(self, frame: int) -> bool:
        """Do what is asked for at a frame; whether that takes another simulation."""
        before = self.simulation
        for one in [one for one in self.coming if one.frame == frame]:
            if one.character is not None and one.character != self.simulation.characters[0]:
                self._reshape(one.character)
            if one.gait is not None:
                self._ask(one.gait)
        if self.passage is not None:
            self.passage = passage.look(self.passage, self.simulation, 0)
            if self.passage.due:
                self.simulation = go_over(self.simulation, {0: self.passage.way[0]})
                self.passage = passage.gone_over(self.passage, self.simulation, 0)
            elif self.passage.lost:
                passage.release(self.passage, self.simulation, 0)
                self.given_up.append(self.passage.way[-1].name)
                self.passage = None
        return self.simulation is not before

    def _ask(self, gait: Gait) -> None:
        if not self.leads:
            self.simulation = go_over(self.simulation, {0: gait})
        else:
            self.passage = passage.begin(self.simulation, 0, gait, self.passage)

    def _reshape(self, character: Character) -> None:
        now = self.simulation
        gait, others = now.gaits[0], now.others[0]
        after = simulation_of([self.opened._replace(character=character, gait=gait, others=others)])
        carry(now, after, {0: 0})
        self.simulation = after

    def _hold(self) -> None:
        if self.passage is not None:
            self.passage = passage.hold(self.passage, self.simulation, 0)
