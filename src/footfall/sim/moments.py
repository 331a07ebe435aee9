"""What the next tick depends on besides pose, velocity and command, stored in every frame for exact resuming.

Like `qpos` and `qvel`, it is read before the frame's tick; a recording's phase and loads are read after it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Annotated, Any

import numpy as np

from footfall.laws.register import LAWS
from footfall.maths.declared import declared
from footfall.maths.records import table_of
from footfall.sim.columns import FRAMES, Column, declared_columns
from footfall.sim.tally import Tally

MEMORY, PLAN, TALLY = "memory_", "plan_", "tally_"
Changes = Sequence[tuple[int, Any]]
"""A value that changes now and then: pairs of the frame from which it holds and the value."""


@dataclass(frozen=True, eq=False)
class Moments:
    """The moments of one character, and what it shares with everyone in its world."""

    origin: Annotated[np.ndarray, Column("m", "frames, 3", "origin of the positions that the law sees, world")]
    warm_start: Annotated[np.ndarray, Column("", "frames, speeds", "initial guess of MuJoCo's solver: accelerations")]
    touch: Annotated[np.ndarray, Column("N", "frames, sensors", "load on the left heel, ball and toes, then the right")]
    felt_heading: Annotated[np.ndarray, Column("rad", "frames", "heading at the last tick, as the law sensed it")]
    limp: Annotated[np.ndarray, Column("", "frames", "1 if it has fallen and its joints are limp")]
    memory: dict[str, np.ndarray]
    tally: dict[str, np.ndarray]
    tick: Annotated[np.ndarray, Column("", "frames", "tick of the simulation that follows the frame")]
    loose_qpos: Annotated[
        np.ndarray, Column("", "frames, loose", "crates and balls: x, y, z and a quaternion for each")
    ]
    loose_qvel: Annotated[np.ndarray, Column("", "frames, loose speeds", "their velocities and angular velocities")]
    loose_warm_start: Annotated[np.ndarray, Column("", "frames, loose speeds", "their part of the warm start")]
    layout: Annotated[
        str, Column("", "", "layout of a shared world: places, crates and balls, as JSON; empty if alone")
    ]
    crowd: Annotated[
        str,
        Column(
            "",
            "",
            "several characters: the rest of their trial besides each one's `document`, as JSON; empty if alone",
        ),
    ]
    balls: Annotated[str, Column("", "", "mass of each ball and when it was thrown, as JSON, at every change")]
    pushes: Annotated[str, Column("", "", "current and future outside forces, as JSON, at every change")]
    skills: Annotated[str, Column("", "", "state of the skills, as JSON, at every change")]
    documents: Annotated[str, Column("", "", "studio takes: the open documents, as JSON, at every change")]
    turns: Annotated[str, Column("", "", "changes of gait, law or body under way, as JSON, at every change")]
    later: tuple[tuple[int, dict[str, np.ndarray]], ...] = ()
    """The memory from a frame on, under another law or in other numbered gaits; `memory` holds until the first."""

    def arrays(self, *, shared: bool = True) -> dict[str, np.ndarray]:
        """Every array by its name in the file; optionally without those that everyone shares."""
        own = {name: np.asarray(getattr(self, name)) for name in MOMENT_COLUMNS if shared or name not in SHARED}
        memory = {f"{name}@{first}": array for first, columns in self.later for name, array in columns.items()}
        return own | self.memory | memory | self.tally

    def memory_at(self, frame: int) -> tuple[dict[str, np.ndarray], int]:
        """The columns of memory that hold a frame, and its number in them."""
        first, columns = next(one for one in reversed([(0, self.memory), *self.later]) if one[0] <= frame)
        return columns, frame - first

    def changes(self, name: str) -> Changes:
        """The changes of pushes, skills, balls or documents."""
        return json.loads(getattr(self, name))

    def at(self, name: str, frame: int) -> Any:
        """Their value at a frame."""
        return change_at(self.changes(name), frame)

    def followed_by(self, later: "Moments", frame: int, *, afresh: bool = False) -> "Moments":
        """These moments up to a frame, and others from there on, where the memory may begin afresh."""
        joined: dict[str, Any] = {}
        for field in fields(self):
            before, after = getattr(self, field.name), getattr(later, field.name)
            if field.name == "tally":
                joined[field.name] = {name: np.concatenate([before[name][:frame], after[name]]) for name in before}
            elif isinstance(before, np.ndarray):
                joined[field.name] = np.concatenate([before[:frame], after])
            elif field.name in CHANGING:
                joined[field.name] = json.dumps(_joined(json.loads(before), json.loads(after), frame))
        (_, memory), *others = _memories(self, later, frame, afresh)
        return replace(self, **joined, memory=memory, later=tuple(others))

    def between(self, begin: int, end: int) -> "Moments":
        """What can be shown of some frames alone; they cannot be resumed."""
        arrays = {field.name: getattr(self, field.name) for field in fields(self)}
        shown = {name: array[begin:end] for name, array in arrays.items() if isinstance(array, np.ndarray)}
        tally = {name: array[begin:end] for name, array in self.tally.items()}
        return replace(self, **shown, tally=tally, memory={}, later=())


MOMENT_COLUMNS: dict[str, Column] = declared_columns(Moments)
CHANGING = ("balls", "pushes", "skills", "documents", "turns")
SHARED = frozenset({"tick", "loose_qpos", "loose_qvel", "loose_warm_start", "layout", "crowd", *CHANGING})
"""Shared by everyone in a world, so stored once."""


def change_at(changes: Changes, frame: int) -> Any:
    """The value that holds at a frame."""
    return next((value for since, value in reversed(changes) if since <= frame), None)


def _memories(before: Moments, after: Moments, frame: int, afresh: bool) -> list[tuple[int, dict[str, np.ndarray]]]:
    """The memory of two runs, the second of which begins at a frame of the first, and from which frames on."""
    kept = [
        (first, {name: array[: frame - first] for name, array in columns.items()})
        for first, columns in [(0, before.memory), *before.later]
        if first < frame
    ]
    more = [(first + frame, columns) for first, columns in [(0, after.memory), *after.later]]
    if kept and not afresh:
        (first, mine), (_, theirs) = kept.pop(), more.pop(0)
        kept.append((first, {name: np.concatenate([mine[name], theirs[name]]) for name in mine}))
    return [*kept, *more]


def _joined(before: Changes, after: Changes, frame: int) -> list[tuple[int, Any]]:
    """Join the changes of two runs, the second of which begins at a frame of the first; repetitions are left out."""
    changes: list[tuple[int, Any]] = []
    for since, value in _in_order(before, after, frame):
        if not changes or changes[-1][1] != value:
            changes.append((since, value))
    return changes


def _in_order(before: Changes, after: Changes, frame: int) -> Iterator[tuple[int, Any]]:
    yield from ((since, value) for since, value in before if since < frame)
    yield from ((since + frame, value) for since, value in after)


@cache
def memory_columns(law: str) -> dict[str, Column]:
    """The columns of a law's memory by name, and those of the latest plan of its host half."""
    own = LAWS[law]
    return _columns(own.memory, MEMORY) | (_columns(own.plan, PLAN) if own.plan else {})


@cache
def tally_columns() -> dict[str, Column]:
    """The columns of the tally by name."""
    return _columns(Tally, TALLY)


def _columns(record: Any, prefix: str) -> dict[str, Column]:
    one = table_of(record, 1)
    return {
        prefix + field.name: Column(field.unit, ", ".join([FRAMES, *map(str, field.of(one).shape[1:])]), field.meaning)
        for field in declared(record)
    }


def split_records(record: Any, table: np.ndarray, prefix: str) -> dict[str, np.ndarray]:
    """Split a table of records into plain arrays by name."""
    return {prefix + field.name: field.of(table).copy() for field in declared(record)}


def fill_records(record: Any, table: np.ndarray, columns: dict[str, np.ndarray], prefix: str) -> None:
    """The inverse: fill a table with as many records as the arrays have entries."""
    for field in declared(record):
        field.of(table)[...] = columns[prefix + field.name]
