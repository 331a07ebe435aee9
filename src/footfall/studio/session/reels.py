"""Recordings of a session: takes in the making, and recordings being opened, a little at a time beside the stage."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from footfall.errors import BadValue, FootfallError
from footfall.studio.protocol import Making, Opened, Opening, Refused, Saved, StopOpening, StopTaking, Take
from footfall.studio.scene.clip import Taking
from footfall.studio.scene.replay import Unrolled, Unrolling
from footfall.studio.session import avatar

if TYPE_CHECKING:
    from footfall.studio.session.session import Session

TOLD_EVERY = 0.2
"""How often the page is told how far a recording has been opened, s of real time."""


class Reels:
    """The recording being made, and the one being opened."""

    def __init__(self, session: "Session", folder: Path | None):
        self._session, self.folder = session, folder
        self.taking: Taking | None = None
        self.unrolling: Unrolling | None = None
        self._told_at = 0.0

    @property
    def idle(self) -> bool:
        """Whether nothing is being made or opened."""
        return self.taking is None and self.unrolling is None

    def take(self, message: Take) -> None:
        """Start making a recording of a range of the past."""
        if self.taking is not None:
            raise BadValue("a recording is already being made; wait for it to finish")
        moments = self._session.timeline.range(message.start, message.end)
        self.taking = Taking(moments, message, self.folder, avatar.keep(self._session))

    def stop(self, message: StopOpening | StopTaking) -> None:
        """Stop making a recording, or opening one."""
        if isinstance(message, StopOpening):
            self.stop_opening()
        elif self.taking is not None:
            self.taking.stop()
            self._session.tell(Making(done=-1.0))
            self.taking = None

    def open(self, file: Path, name: str) -> None:
        """Start opening a recording as the past; the stage keeps running until it is ready."""
        if self.unrolling is not None:
            raise BadValue(f"'{self.unrolling.name}' is still being opened; wait for it or stop it")
        self.unrolling = Unrolling(file, name)
        self._told_at = 0.0

    def stop_opening(self) -> None:
        """Stop opening a recording."""
        if self.unrolling is not None:
            self._session.tell(Opening(name=self.unrolling.name, done=-1.0))
            self.unrolling = None

    def go_on(self) -> None:
        """Work a little more on both."""
        self._take_on()
        self._unroll_on()

    def _take_on(self) -> None:
        if self.taking is None:
            return
        try:
            told = self.taking.go_on()
            self._session.outbox += told
            if any(isinstance(one, Saved) for one in told):
                self._session.stale("library")
            if self.taking.done:
                self.taking = None
            elif perf_counter() - self._told_at > TOLD_EVERY:
                self._told_at = perf_counter()
                self._session.tell(Making(done=round(self.taking.share, 3)))
        except FootfallError as problem:
            self.taking = None
            self._session.tell(Refused(text=str(problem)))

    def _unroll_on(self) -> None:
        unrolling = self.unrolling
        if unrolling is None:
            return
        try:
            unrolling.go_on()
        except FootfallError as problem:
            self.stop_opening()
            self._session.tell(Refused(text=str(problem)))
            return
        if unrolling.unrolled is not None:
            self.unrolling = None
            self._show(unrolling.unrolled)
        elif perf_counter() - self._told_at > TOLD_EVERY:
            self._told_at = perf_counter()
            self._session.tell(Opening(name=unrolling.name, done=round(unrolling.share, 3)))

    def _show(self, film: Unrolled) -> None:
        """Show it, and say so."""
        session = self._session
        session.show_recording(film)
        session.tell(Opening(name=film.name, done=1.0))
        session.tell(Opened(name=film.name, start=session.timeline.start, end=session.timeline.end, words=film.words))
        session.outbox += film.events
