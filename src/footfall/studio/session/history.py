"""Undo and redo: a list of works with a word for each change; edits in one stroke are one change."""

from collections.abc import Iterable
from typing import NamedTuple

from footfall.studio.work.work import Work

MOST = 200


class Change(NamedTuple):
    """A work to return to, and what was then done to it."""

    work: Work
    words: str


class History:
    """What was open before, and what was undone."""

    def __init__(self, work: Work, undo: Iterable[Change] = (), redo: Iterable[Change] = ()):
        self.work = work
        self.undo, self.redo = tuple(undo), tuple(redo)
        self._stroke = 0
        self.settle()

    def change(self, work: Work, words: str, stroke: int = 0) -> bool:
        """Make a change; False if it changes nothing."""
        if work == self.work:
            return False
        if not (stroke and stroke == self._stroke and self.undo):
            self.undo = (*self.undo, Change(self.work, words))[-MOST:]
        self._stroke = stroke
        self.redo = ()
        self.work = work
        return True

    def step_back(self) -> str | None:
        """Undo the last change; None if there is none."""
        if not self.undo:
            return None
        *rest, change = self.undo
        self.undo, self.redo = tuple(rest), (*self.redo, Change(self.work, change.words))
        return self._open(change)

    def step_on(self) -> str | None:
        """Redo it; None if there is nothing to redo."""
        if not self.redo:
            return None
        *rest, change = self.redo
        self.redo, self.undo = tuple(rest), (*self.undo, Change(self.work, change.words))
        return self._open(change)

    def settle(self) -> None:
        """What is open now was built: what is refused after this leads back here."""
        self._settled = self.undo, self.redo, self._stroke

    def refuse(self, built: Work) -> None:
        """Go back to what was built last, with the undo and redo of then: a refused step can be tried again."""
        self.work = built
        self.undo, self.redo, self._stroke = self._settled

    def _open(self, change: Change) -> str:
        self.work = change.work
        self._stroke = 0
        return change.words
