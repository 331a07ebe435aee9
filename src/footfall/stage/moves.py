"""A set of moves as a document: clips that one body walks under one gait, which belong together in one file."""

import math
from typing import Annotated, Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import leg_length
from footfall.errors import BadValue
from footfall.laws.tables import Side
from footfall.quantity import Parameters, quantity, words
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.opened import document_of, load_opened
from footfall.stage.scene import Push
from footfall.stage.script import duties_of, pushes_of
from footfall.stage.stage import Stage
from footfall.stage.told import LONGEST, CommandChange

STRIDE = 1.6
"""s, how far from its time a clip may begin or end with a step of the left foot."""
FRAMES_APART = 50
"""Between two looks for moves that have ended."""
LEG, MASS = 0.9144, 70.0
"""m and kg of the body for whom speeds and forces are written."""


class Move(Parameters):
    """One clip: what is commanded, and which part is kept. Walking, it begins and ends as the left foot lands."""

    name: Annotated[str, words("the name of its animation")]
    command: Annotated[list[CommandChange], words("commands over time; speeds are those of a leg of 0.91 m")]
    push: Annotated[list[Push], words("pushes; forces are those on 70 kg")] = []
    begin: Annotated[float, quantity("s", 0.0, LONGEST, "what is before is not kept")] = 0.0
    end: Annotated[float, quantity("s", 0.1, LONGEST, "what is after is not kept")] = 8.0
    loop: Annotated[bool, words("only whole strides, which repeat without a seam")] = False
    falls: Annotated[bool, words("it is meant to fall")] = False

    def __post_init__(self) -> None:
        if self.begin >= self.end:
            raise BadValue(f"the move '{self.name}' begins at {self.begin:g} s and ends at {self.end:g} s")


class Moves(Parameters):
    """Moves of one body, on one skeleton."""

    name: Annotated[str, words("its name")]
    text: Annotated[str, words("one sentence about what it holds")] = ""
    move: Annotated[list[Move], words("the moves, in their order in the file")] = []


catalog.register(Moves, folder="moves", word="set of moves")


class OneMove(NamedTuple):
    """A move as it was walked: the part that is kept, or why there is none."""

    move: Move
    recording: Recording | None
    words: str = ""


def make_moves(moves: Moves, character: Character, gait: Any, style: Any) -> list[OneMove]:
    """Walk every move, side by side, and cut each."""
    opened = [load_opened(_trial(move, character, gait, style)) for move in moves.move]
    trials = [one.trial for one in opened]
    frames = max(round(trial.seconds * FRAME_RATE) for trial in trials)
    stage = Stage(
        opened,
        opened[0].layout,
        trials[0].step_seconds,
        duties=duties_of(opened),
        pushes=pushes_of(trials),
        frames=frames,
    )
    lasts = np.array([round(trial.seconds * FRAME_RATE) for trial in trials])
    for frame in range(frames):
        if frame and frame % FRAMES_APART == 0:
            stage.simulation.move_only(np.flatnonzero(lasts > frame))
        stage.run(round(1 / (FRAME_RATE * stage.simulation.step_seconds)))
    assert stage.recorder is not None
    sound = stage.recorder.sound_frames()
    documents: dict[Any, Any] = {}
    made = []
    for row, (move, one) in enumerate(zip(moves.move, opened, strict=True)):
        count = round(one.trial.seconds * FRAME_RATE)
        if sound[row] < count:
            made.append(OneMove(move, None, "blows up"))
            continue
        whole = stage.recording(row, count, "finished", document_of(one, documents))
        fell = math.isfinite(whole.fell_at)
        made.append(OneMove(move, None, "falls") if fell and not move.falls else OneMove(move, _kept(whole, move)))
    return made


def _trial(move: Move, character: Character, gait: Any, style: Any) -> dict[str, Any]:
    """The trial of a move, with speeds and forces for this body's size."""
    pace = math.sqrt(leg_length(character.links()) / LEG)
    commands = [
        {key: pace * value if key in ("speed", "sideways") else value for key, value in change.written().items()}
        | {"at": change.at}
        for change in move.command
    ]
    share = character.mass / MASS
    pushes = [replace(push, force=tuple(share * part for part in push.force)) for push in move.push]
    return {
        "name": move.name,
        "seconds": move.end + STRIDE,
        "character": catalog.encode(character),
        "gait": gait,
        "style": style,
        "command": commands,
        "push": [catalog.encode(push) for push in pushes],
    }


def _kept(whole: Recording, move: Move) -> Recording:
    """From the last step of the left foot before its beginning to the first after its end, where it takes any."""
    strikes = whole.strike_time[whole.strike_side == Side.LEFT]
    before = strikes[(strikes <= move.begin) & (strikes > move.begin - STRIDE)]
    after = strikes[(strikes >= move.end) & (strikes < move.end + STRIDE)]
    begin, end = (before[-1] if len(before) else move.begin), (after[0] if len(after) else move.end)
    return whole.between(_frame(begin), _frame(end) + 1)


def _frame(seconds: float) -> int:
    return int(np.rint(seconds * FRAME_RATE))
