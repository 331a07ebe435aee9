"""Run a trial that passes from law to law: each part in a simulation of its own, handed over at a foot-strike."""

import json
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from footfall.laws.register import load_gait
from footfall.measure.trial.document import Opened, Trial, document_of, open_trial
from footfall.measure.trial.metrics import Pace
from footfall.measure.trial.parts import split
from footfall.measure.trial.play import End, ends_of, frames_of, play, simulation_of
from footfall.measure.trial.script import duties_of, pushes_of
from footfall.sim.compiled import warnings_held
from footfall.sim.hand_over import hand_over
from footfall.sim.loop import Loop
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.simulation import Simulation

STRIKE_WITHIN = FRAME_RATE
"""Most frames for which a change of law waits for a foot-strike."""


class Part(NamedTuple):
    """What happens under one law, and the frame from which on the next law is asked for."""

    opened: Opened
    until: int


class Relayed(NamedTuple):
    """A whole run under several laws."""

    opened: Opened
    recording: Recording
    pace: Pace


def is_relay(trial: Trial) -> bool:
    """Whether a trial passes from law to law."""
    return not trial.crowd and split(trial).rest is not None


def run_relay(trial: Trial, linger: bool = True) -> Relayed:
    """Run every part. The recording cannot be resumed: laws share no memory."""
    parts = parts_of(trial)
    commands = [change.fields() for change in trial.command]
    named = [load_gait(fields["gait"]) for fields in commands if "gait" in fields]
    whole = parts[0].opened._replace(trial=trial, others=named)
    document, joined, before = document_of(whole), None, None
    names: list[str] = []
    paces: list[Pace] = []
    with warnings_held():
        for part in parts:
            first = 0 if joined is None else len(joined)
            simulation = simulation_of([part.opened])
            if before is not None:
                hand_over(before, simulation)
            steps = 0 if joined is None else int(joined.steps[-1])
            own, pace, end = _run_part(simulation, part, first, steps, linger, document)
            paces.append(pace)
            own = replace(own, gait_number=own.gait_number + len(names), moments=None)
            names += json.loads(own.gaits)
            joined = own if joined is None else joined.followed_by(own, first)
            before = simulation
            if end.ending != "finished":
                break
    assert joined is not None
    factors, shares, _ = (np.mean([value or 0.0 for value in column]) for column in zip(*paces, strict=True))
    pace = Pace(float(factors), float(shares))
    return Relayed(whole, replace(joined, gaits=json.dumps(names)), pace)


def parts_of(trial: Trial) -> list[Part]:
    """The parts of a trial in order."""
    parts = []
    rest: Trial | None = trial
    while rest is not None:
        own, rest, at = split(rest)
        parts.append(Part(open_trial(own), frames_of(own) if rest is None else round(at * FRAME_RATE)))
    return parts


def _run_part(
    simulation: Simulation, part: Part, first: int, steps: int, linger: bool, document: str
) -> tuple[Recording, Pace, End]:
    """Run one part to its end and, unless it is the last, on to the next foot-strike; `steps` were recorded before."""
    trial = part.opened.trial
    room = max(1, part.until - first) + STRIKE_WITHIN
    recorder = Recorder(simulation, room, first=first)
    recorder.steps_before[:] = steps
    loop = Loop(simulation, duties_of([part.opened]), pushes_of([trial]), frames=recorder, frame_rate=FRAME_RATE)
    planned = np.array([max(1, part.until - first)])
    pace = play(loop, recorder, planned, linger, None)
    [end] = ends_of(recorder, planned, linger)
    if part.until < frames_of(trial) and end.ending == "finished":
        end = End(_wait_for_strike(loop, recorder), "finished")
    return recorder.recording(0, end.frames, end.ending, document), pace, end


def _wait_for_strike(loop: Loop, recorder: Recorder) -> int:
    """Go on frame by frame until a foot strikes, unless it stands on both; the number of frames then."""
    loop.simulation.move_only(None)
    simulation, ticks = loop.simulation, round(1 / (FRAME_RATE * loop.simulation.step_seconds))
    steps, until = int(simulation.memory["stride"]["steps"][0]), recorder.taken + STRIKE_WITHIN
    [stride] = simulation.memory["stride"]
    while stride["steps"] == steps and not stride["standing"] and recorder.taken < until:
        loop.run(ticks)
    return recorder.taken
