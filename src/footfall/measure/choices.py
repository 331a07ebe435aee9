"""Choose a gait at random moments of a walk, and see whether it falls: rows of one simulation, led as anywhere else."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import Gait, law_for, load_gait
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation

WAYS = (("walks", 0.3), ("walks", 0.8), ("walks", 1.2), ("stands", 0.0), ("turns", 0.8))
EARLIEST, LATEST = 3.0, 7.0
"""When a gait is chosen, s after the start."""
WITHIN, TURN = 1.5, 2.5
"""A turn begins at most this long before, s, and goes at most this far, rad."""
AFTERWARDS, LONGEST = 10.0, 60.0
"""How long it is watched after it has come to the gait, and after the choice at most, s."""
BLOCK = 10
"""Frames between two looks."""


class ChoiceMoment(NamedTuple):
    """What somebody is doing when a gait is chosen, and when that is, in frames."""

    doing: str
    speed: float
    frame: int
    turns_at: int
    turn: float


class ChoiceTried(NamedTuple):
    """What came of a choice: times in s after it; refused: the sentence."""

    moment: ChoiceMoment
    refused: str = ""
    came: float | None = None
    """When it had come to the gait; None: it never did."""
    fell: float | None = None
    fell_in: str = ""


def random_moments(count: int, seed: int) -> list[ChoiceMoment]:
    """Moments of walking slowly, at ease and fast, of standing and of turning; the same seed gives the same."""
    draw, found = np.random.default_rng([seed, count]), []
    for number in range(count):
        doing, speed = WAYS[number % len(WAYS)]
        frame = round(draw.uniform(EARLIEST, LATEST) * FRAME_RATE)
        turns_at = frame - round(draw.uniform(0.0, WITHIN) * FRAME_RATE)
        found.append(ChoiceMoment(doing, speed, frame, turns_at, float(draw.uniform(-TURN, TURN))))
    return found


def choose(
    character: Character, gaits: Sequence[Gait], moments: Sequence[ChoiceMoment], afterwards: float = AFTERWARDS
) -> list[ChoiceTried]:
    """Let a body walk by its usual gait and choose others, each at its moment."""
    law = law_for(character)
    assert law is not None
    simulation = Simulation(character, load_gait(character.gait or law.first_gait), len(moments))
    heeded, tried = set(law.commands), [ChoiceTried(moment) for moment in moments]
    for row, moment in enumerate(moments):
        if {"speed", "mode"} <= heeded:
            simulation.set_command(row, speed=moment.speed, mode="stand" if moment.doing == "stands" else "walk")
    going, frame = set(range(len(moments))), 0
    while going:
        for row in sorted(going):
            moment = moments[row]
            if moment.doing == "turns" and moment.turns_at == frame and "heading" in heeded:
                simulation.set_command(row, heading=moment.turn)
            if moment.frame == frame:
                tried[row] = _chosen(simulation, row, gaits[row], tried[row])
            elif moment.frame < frame:
                tried[row] = _looked_at(simulation, row, gaits[row], tried[row], frame)
            if _is_over(tried[row], frame, afterwards):
                going.discard(row)
        if going:
            simulation.move_only(sorted(going))
            soon = min([moments[row].frame for row in going if moments[row].frame > frame], default=frame + BLOCK)
            turns = [moments[row].turns_at for row in going if moments[row].turns_at > frame]
            until = min([soon, frame + BLOCK, *turns])
            simulation.run((until - frame) / FRAME_RATE)
            frame = until
    return tried


def _chosen(simulation: Simulation, row: int, gait: Gait, tried: ChoiceTried) -> ChoiceTried:
    try:
        simulation.change_gait(row, gait)
    except BadValue as problem:
        return tried._replace(refused=str(problem))
    return tried


def _looked_at(simulation: Simulation, row: int, gait: Gait, tried: ChoiceTried, frame: int) -> ChoiceTried:
    since = (frame - tried.moment.frame) / FRAME_RATE
    if tried.came is None and row not in simulation.passages:
        now = simulation.gaits[row].name
        if now != gait.name:
            return tried._replace(
                refused=f"it found no step at which it can change to '{gait.name}' without falling; it keeps '{now}'"
            )
        tried = tried._replace(came=since)
    fell = int(simulation.tally["fell_at"][row])
    if fell < 0:
        return tried
    at = fell * simulation.step_seconds - tried.moment.frame / FRAME_RATE
    return tried._replace(fell=round(at, 2), fell_in=simulation.gaits[row].name)


def _is_over(tried: ChoiceTried, frame: int, afterwards: float) -> bool:
    since = (frame - tried.moment.frame) / FRAME_RATE
    if tried.refused or tried.fell is not None or since > LONGEST:
        return True
    return tried.came is not None and since >= tried.came + afterwards
