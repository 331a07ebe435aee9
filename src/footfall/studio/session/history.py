"""Undo and redo: a list of works with a word for each change; edits in one stroke are one change."""

from typing import NamedTuple

from footfall.studio.session.workspace import Work

MOST = 200


class Change(NamedTuple):
    """A work to return to, and what was then done to it."""

    work: Work
    words: str


class History:
    """What was open before, and what was undone."""

    def __init__(self, work: Work):
        self.work = work
        self.undo: list[Change] = []
        self.redo: list[Change] = []
        self._stroke = 0

    def change(self, work: Work, words: str, stroke: int = 0) -> bool:
        """Make a change; False if it changes nothing."""
        if work == self.work:
            return False
        if not (stroke and stroke == self._stroke and self.undo):
            self.undo.append(Change(self.work, words))
            del self.undo[:-MOST]
        self._stroke = stroke
        self.redo.clear()
        self.work = work
        return True

    def step_back(self) -> str | None:
        """Undo the last change; None if there is none."""
        return self._move(self.undo, self.redo)

    def step_on(self) -> str | None:
        """Redo it; None if there is nothing to redo."""
        return self._move(self.redo, self.undo)

    def _move(self, source: list[Change], target: list[Change]) -> str | None:
        if not source:
            return None
        change = source.pop()
        target.append(Change(self.work, change.words))
        self.work = change.work
        self._stroke = 0
        return change.words
