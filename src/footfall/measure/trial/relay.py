"""Run a trial that passes from law to law without being led: each part in a simulation of its own.

A change that a command asks for waits for a foot strike; one that is set off by what is felt comes at once.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from footfall.laws.register import load_gait
from footfall.measure.trial.metrics import Pace
from footfall.measure.trial.play import End, ends_of, frames_after_fall, frames_of, play, simulation_of
from footfall.sim.carry import carry
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop
from footfall.sim.passage import STRIKE_WITHIN
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.felt import Feeling
from footfall.stage.parts import answered, is_under, split
from footfall.stage.scene import Opened, Trial, document_of, open_trial
from footfall.stage.script import duties_of, pushes_of
from footfall.stage.told import Felt

STRIKE_FRAMES = round(STRIKE_WITHIN * FRAME_RATE)


class Relayed(NamedTuple):
    """A whole run under several laws."""

    opened: Opened
    recording: Recording
    pace: Pace


def is_relay(trial: Trial) -> bool:
    """Whether a trial passes, or may pass, from law to law at once."""
    return not trial.crowd and not trial.leads and (bool(trial.when) or split(trial).rest is not None)


def run_relay(trial: Trial, linger: bool = True) -> Relayed:
    """Run every part. The recording cannot be resumed: laws share no memory."""
    commands = [change.fields() for change in trial.command]
    named = [load_gait(fields["gait"]) for fields in commands if "gait" in fields]
    whole = open_trial(split(trial).own)._replace(trial=trial, others=named)
    document, joined, before = document_of(whole), None, None
    names: list[str] = []
    paces: list[Pace] = []
    script, part = trial, trial
    with warnings_held():
        while part is not None:
            own, rest, at = split(part)
            run = _Part(open_trial(own), frames_of(own) if rest is None else round(at * FRAME_RATE), joined, before)
            answers = [one for one in trial.when if not is_under(one.fields().get("gait", script.gait), run.opened.law)]
            recording, answer = run.play(answers, linger, document)
            paces.append(run.pace)
            recording = replace(recording, gait_number=recording.gait_number + len(names), moments=None)
            names += json.loads(recording.gaits)
            joined = recording if joined is None else joined.followed_by(recording, run.first)
            before = run.loop
            if recording.ending != "finished":
                break
            if answer is not None:
                script, part = answered(script, answer, len(joined) / FRAME_RATE)
            else:
                script, part = rest or script, rest
    assert joined is not None
    factors, shares, _ = (np.mean([value or 0.0 for value in column]) for column in zip(*paces, strict=True))
    pace = Pace(float(factors), float(shares))
    return Relayed(whole, replace(joined, gaits=json.dumps(names)), pace)


class _Part:
    """What happens under one law, until a frame, or until something is felt that another law answers."""

    def __init__(self, opened: Opened, until: int, joined: Recording | None, before: Loop | None):
        self.opened, self.until = opened, until
        self.first = 0 if joined is None else len(joined)
        simulation = simulation_of([opened])
        pushes = pushes_of([opened.trial])
        if before is not None:
            carry(before.simulation, simulation, {0: 0})
            simulation.rows.state.touch.numpy()[:] = 0.0  # the soles feel nothing until the next tick
            pushes = before.forces.pushes
        self.recorder = Recorder(simulation, max(1, until - self.first) + STRIKE_FRAMES, first=self.first)
        self.recorder.steps_before[:] = 0 if joined is None else int(joined.steps[-1])
        self.loop = Loop(simulation, duties_of([opened]), pushes, frames=self.recorder, frame_rate=FRAME_RATE)
        self.pace = Pace(0.0, 0.0)

    def play(self, answers: Sequence[Felt], linger: bool, document: str) -> tuple[Recording, Felt | None]:
        """Run it and, if the clock ends it and another law follows, on to the next foot strike."""
        trial = self.opened.trial
        planned = np.array([max(1, self.until - self.first)])
        felt: list[Felt] = []
        feeling = Feeling(self.loop.simulation, 1 / FRAME_RATE)

        def is_felt() -> bool:
            feeling.look()
            felt.extend(answer for answer in answers if feeling.meets(answer))
            return bool(felt)

        after_fall = frames_after_fall([trial], linger)
        self.pace = play(self.loop, self.recorder, planned, after_fall, None, is_felt if answers else None)
        [end] = ends_of(self.recorder, planned, after_fall)
        if felt and end.ending == "finished":
            end = End(self.recorder.taken, "finished")
        elif self.until < frames_of(trial) and end.ending == "finished":
            end = End(_wait_for_strike(self.loop, self.recorder), "finished")
        is_last = self.first + end.frames >= frames_of(trial)
        return self.recorder.recording(0, end.frames, end.ending, document), None if is_last or not felt else felt[0]


def _wait_for_strike(loop: Loop, recorder: Recorder) -> int:
    """Go on frame by frame until a foot strikes, unless it stands on both; the number of frames then."""
    loop.simulation.move_only(None)
    simulation, ticks = loop.simulation, round(1 / (FRAME_RATE * loop.simulation.step_seconds))
    steps, until = int(simulation.memory["stride"]["steps"][0]), recorder.taken + STRIKE_FRAMES
    [stride] = simulation.memory["stride"]
    while stride["steps"] == steps and not stride["standing"] and recorder.taken < until:
        loop.run(ticks)
    return recorder.taken
