"""What the pages are told of a session: what has changed since they were told last, and what is large not too often."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from msgspec import structs

from footfall.studio.protocol import Answer, Documents, Figures
from footfall.studio.protocol.changes import told_since
from footfall.studio.session import snapshots
from footfall.studio.session.avatar import skin_of

if TYPE_CHECKING:
    from footfall.studio.session.session import Session

FIGURES_EVERY = 0.12
"""Least real time between two figures of a body that is dragged, s."""
WHOLE_AFTER = 0.25
"""And from its last change until the documents that hold its bones are told, s."""
TOLD = {
    "library": snapshots.library_of,
    "documents": snapshots.documents_of,
    "whole": snapshots.documents_of,
    "figures": snapshots.figures_of,
    "skin": skin_of,
    "steered": snapshots.steered_of,
    "steps": snapshots.steps_of,
    "doing": snapshots.doing_of,
    "things": snapshots.things_of,
    "timeline": snapshots.timeline_of,
}
"""What can be told, in this order."""


class Telling:
    """Knows what the pages know, and what of it has changed."""

    def __init__(self, session: "Session"):
        self._session = session
        self._stale: set[str] = set()
        self._known: dict[str, Any] = {}
        self._figures_at = -inf

    def stale(self, *what: str) -> None:
        """Mark something that the page shows as changed."""
        self._stale.update(what)
        if "figures" in what:
            self._stale |= {"skin", "steps", "doing", "things"}

    def afresh(self) -> None:
        """A new page knows nothing."""
        self._known.clear()
        self.stale("documents", "figures", "steered", "timeline", "library")

    def news(self) -> list[Answer]:
        """What has changed since the last call."""
        told: list[Answer] = []
        for what, words in TOLD.items():
            if what not in self._stale or self._waits(what):
                continue
            self._stale.discard(what)
            if isinstance(now := words(self._session), Documents):
                told += self._documents(now)
                continue
            before, self._known[what] = self._known.get(what), now
            if isinstance(now, Figures):
                told += told_since(before, now)
            elif now != before or what == "timeline":
                told.append(now)
        return told

    def _waits(self, what: str) -> bool:
        """Whether it is too soon for something large."""
        if what == "whole":
            return self._is_dragged()
        if what != "figures":
            return False
        now = self._session.real
        if self._session.hurries and now - self._figures_at < FIGURES_EVERY:
            return True
        self._figures_at = now
        return False

    def _is_dragged(self) -> bool:
        """Whether the body changes again and again, in real time."""
        return self._session.hurries and self._session.real - self._session.body_at < WHOLE_AFTER

    def _documents(self, now: Documents) -> Sequence[Answer]:
        """What has changed of the documents; the bones of a body, and the link with them, wait for its last change."""
        before: Documents | None = self._known.get("documents")
        if before is not None and _is_reshaped(before, now) and self._is_dragged():
            now = structs.replace(now, character=before.character, shared=before.shared)
            self._stale.add("whole")
        self._known["documents"] = now
        return told_since(before, now)


def _is_reshaped(before: Documents, now: Documents) -> bool:
    """Whether the same body has other bones."""
    same = before.character.get("name") == now.character.get("name")
    return same and before.character is not now.character
