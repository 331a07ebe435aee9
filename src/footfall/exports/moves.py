"""Export a set of moves as one GLB: the body of a recording, in its gait and style, stands, walks, turns, falls …"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import CannotWrite
from footfall.exports.contract import Export
from footfall.exports.glb import glb_of
from footfall.rigs.clip import FILE_RATE
from footfall.rigs.loop import NoLoop
from footfall.rigs.take import take_of
from footfall.sim.recording import Recording
from footfall.stage.moves import Moves, make_moves


def _silent(_: str) -> None:
    pass


def write_moves(
    recording: Recording,
    path: str | Path,
    moves: str = "locomotion",
    in_place: bool = False,
    fps: float = FILE_RATE,
    rig: str = "",
    tell: Callable[[str], None] = _silent,
) -> None:
    """Walk every move of a set and write an animation of each, on one skeleton, whose root bone carries the travel.

    What is recorded gives the body, the gait and the style only. Moves in which it falls are left out and told.
    """
    table, body = recording.trial_table, recording.everyone[0].character
    made = make_moves(catalog.load(Moves, moves), body, table.get("gait"), table.get("style"))
    wanted: dict[str, Any] = {"in_place": in_place, "fps": fps, "rig": rig, "root": True}
    takes, missing = [], []
    for one in made:
        if one.recording is None:
            missing.append(f"{one.move.name} {one.words}")
            continue
        try:
            takes.append(take_of(one.recording, loop=one.move.loop, at_origin=not one.move.loop, **wanted))
        except NoLoop as problem:
            missing.append(f"{one.move.name}: {problem}")
    if not takes:
        raise CannotWrite(f"{path}: no move can be written: {'; '.join(missing)}")
    catalog.atomic_write(path, glb_of(takes).to_bytes())
    tell("; ".join([f"{len(takes)} of {len(made)} moves", *missing]))


EXPORT = Export(".moves.glb", "a set of moves of this body for game engines: idle, walks, turns, falls …", write_moves)
