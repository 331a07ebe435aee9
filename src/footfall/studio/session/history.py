"""Undo and redo: a list of works with a word for each change; what is saved of a session, and how it comes back."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from footfall.skills.wheel import Wheel
from footfall.studio.protocol import Notice
from footfall.studio.work.links import restored
from footfall.studio.work.work import Work

MOST = 200


class Undoable(NamedTuple):
    """A work to return to, and what was then done to it."""

    work: Work
    words: str


class History:
    """What was open before, and what was undone."""

    def __init__(self, work: Work, undo: Iterable[Undoable] = (), redo: Iterable[Undoable] = ()):
        self.work = work
        self.undo, self.redo = tuple(undo), tuple(redo)
        self._stroke = 0
        self.settle()

    def change(self, work: Work, words: str, stroke: int = 0) -> bool:
        """Make a change; False if it changes nothing."""
        if work == self.work:
            return False
        if not (stroke and stroke == self._stroke and self.undo):
            self.undo = (*self.undo, Undoable(self.work, words))[-MOST:]
        self._stroke = stroke
        self.redo = ()
        self.work = work
        return True

    def before(self, stroke: int) -> Work:
        """What was open before the changes of a stroke that is not over; else what is open."""
        return self.undo[-1].work if stroke and stroke == self._stroke and self.undo else self.work

    def step_back(self) -> str | None:
        """Undo the last change; None if there is none."""
        if not self.undo:
            return None
        *rest, change = self.undo
        self.undo, self.redo = tuple(rest), (*self.redo, Undoable(self.work, change.words))
        return self._open(change)

    def step_on(self) -> str | None:
        """Redo it; None if there is nothing to redo."""
        if not self.redo:
            return None
        *rest, change = self.redo
        self.redo, self.undo = tuple(rest), (*self.undo, Undoable(self.work, change.words))
        return self._open(change)

    def settle(self) -> None:
        """What is open now was built: what is refused after this leads back here."""
        self._settled = self.undo, self.redo, self._stroke

    def refuse(self, built: Work) -> None:
        """Go back to what was built last, with the undo and redo of then: a refused step can be tried again."""
        self.work = built
        self.undo, self.redo, self._stroke = self._settled

    def _open(self, change: Undoable) -> str:
        self.work = change.work
        self._stroke = 0
        return change.words


STEPS = 30
"""How many steps of undo are saved."""


def saved_of(history: History, wheels: Sequence[Wheel], kept: int) -> dict[str, Any]:
    """Documents, undo history and held controls as plain tables, and how many moments were kept."""
    return {
        "work": history.work.shared,
        "undo": [{"work": one.work.shared, "words": one.words} for one in history.undo[-STEPS:]],
        "redo": [{"work": one.work.shared, "words": one.words} for one in history.redo[-STEPS:]],
        "held": [[wheel.held_speed, wheel.held_sideways, wheel.mode] for wheel in wheels],
        "kept": kept,
    }


def reopened(saved: dict[str, Any]) -> History:
    """The documents and undo history that were saved."""
    undo, redo = (
        [Undoable(restored(one["work"]), str(one["words"])) for one in saved.get(name, [])] for name in ("undo", "redo")
    )
    return History(restored(saved["work"]), undo, redo)


def held_again(wheels: tuple[Wheel, ...], saved: dict[str, Any]) -> tuple[Wheel, ...]:
    """Walk as fast as before, each by itself."""
    held = saved.get("held")
    each = held if isinstance(held, list) and len(held) == len(wheels) else [None] * len(wheels)
    return tuple(_held(wheel, one) for wheel, one in zip(wheels, each, strict=True))


def _held(wheel: Wheel, held: Any) -> Wheel:
    match held:
        case [int() | float() as speed, int() | float() as sideways, ("walk" | "stand" | "idle") as mode]:
            return wheel.hold(speed, sideways, 0.0, mode)
    return wheel


def lost(kept: Any) -> Iterator[Notice]:
    """Say that a session has its documents again, but not its past."""
    if isinstance(kept, int) and kept > 0:
        moments = "1 kept moment is" if kept == 1 else f"{kept} kept moments are"
        text = (
            f"Your body, style and undo are back. The past and {moments} gone: they last only while the page is open."
        )
        yield Notice(kind="info", text=f"{text} Keep a recording to preserve it for longer.")
