"""The loop of one session's process: sixty times a second, handle requests, advance, and show a frame."""

import gc
from multiprocessing.connection import Connection

import msgspec

from footfall.errors import FootfallError, one_line
from footfall.studio.protocol import Asked, Documents, DocumentsChanged, Load, Refused
from footfall.studio.protocol.frames import number_of, rows_of, time_of
from footfall.studio.protocol.wire import understood
from footfall.studio.server.clock import FRAME_SECONDS, Advance, Advanced, Clock
from footfall.studio.server.pipe import Closed, Word
from footfall.studio.session.session import Session

CROWD_FRAME_SECONDS = 1 / 30
"""Time between two frames of a crowd, s."""
LONGEST_ADVANCE = 0.1
"""Most real time made up for between two frames, s; anything beyond that is dropped."""
SAVE_SECONDS = 0.5
"""Time between two saves of open documents while they change, s."""


class SessionLoop:
    """Keeps a session in step with its clock and the page."""

    def __init__(self, pipe: Connection, session: Session, clock: Clock):
        self.pipe, self.session, self.clock = pipe, session, clock
        self._last = self._due = self._counted_from = clock.now()
        self._wanted = self._simulated = self._shown = self._busy = 0.0
        self._frames, self._pace = 0, FRAME_SECONDS
        self._resting = False
        self._unsaved_since: float | None = None
        self._tell()

    def turn(self) -> None:
        """One frame: handle requests while there is time, advance, show."""
        self._hear()
        asked_for = self.clock.granted
        now = self.clock.tick()
        self._due = max(self._due + self._pace, now - self._pace)
        passed, self._last = now - self._last, now
        self.session.advance(min(passed, LONGEST_ADVANCE))
        self._tell()
        frame = self.session.frame()
        if not self.session.still:
            self._wanted += passed * self.session.rate
            self._simulated += max(time_of(frame) - self._shown, 0.0)
        self._shown = time_of(frame)
        if not self.clock.granted:  # else the next one follows at once
            self.pipe.send_bytes(Word.FRAME + frame)
        self._pace = FRAME_SECONDS if rows_of(frame) <= 2 else CROWD_FRAME_SECONDS
        self._frames += 1
        self._busy += self.clock.now() - now
        self._count(self.clock.now())
        if asked_for and not self.clock.granted:
            self._say(Advanced(frame=number_of(frame), time=self.clock.now()))

    def _hear(self) -> None:
        """Yield requests as they come, until the next frame is due; wait while nobody is watching."""
        while self._resting or self.clock.hears(self.pipe, self._due, self.session.busy):
            data = self.pipe.recv_bytes()
            word = data[:1]
            if word == Word.CLOSE:
                raise Closed
            if word == Word.REST:
                self.session.rest()
                self._save()
                self._resting = True
                gc.collect()
            elif word == Word.WAKE:
                self._resting = False
                self._last = self._due = self._counted_from = self.clock.now()
                self._wanted, self._simulated, self._busy, self._frames = 0.0, 0.0, 0.0, 0
                return
            elif word == Word.ASKED:
                self._ask(data[1:])

    def _ask(self, message: bytes) -> None:
        """Do what a page asks; refuse invalid messages."""
        try:
            asked = understood(message, Asked | Advance)
            if isinstance(asked, Advance):
                self.clock.grant(asked.frames)
            else:
                self.session.ask(asked)
        except FootfallError as problem:
            self._say(Refused(text=one_line(problem)))

    def _tell(self) -> None:
        for message in [*self.session.told(), *self.session.skins.news()]:
            self._say(message)
            if isinstance(message, Documents | DocumentsChanged) and self._unsaved_since is None:
                self._unsaved_since = self.clock.now()
        if self._unsaved_since is not None and self.clock.now() - self._unsaved_since > SAVE_SECONDS:
            self._save()

    def _save(self) -> None:
        self._unsaved_since = None
        self.pipe.send_bytes(Word.SAVED + msgspec.json.encode(self.session.saved()))

    def _say(self, message: msgspec.Struct) -> None:
        tag = str(message.__struct_config__.tag).encode()
        self.pipe.send_bytes(Word.TOLD + tag + b"\n" + msgspec.json.encode(message))

    def _count(self, now: float) -> None:
        """Once a second, report how well it keeps up."""
        passed = now - self._counted_from
        if passed < 1.0:
            return
        real_time = min(self._simulated / self._wanted, 1.0) if self._wanted > 0.0 else 1.0
        self._say(Load(real_time=real_time, busy=self._busy / passed, frames=self._frames / passed))
        self._counted_from = now
        self._wanted, self._simulated, self._busy, self._frames = 0.0, 0.0, 0.0, 0
