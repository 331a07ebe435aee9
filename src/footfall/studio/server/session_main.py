"""What the process of one session does: ask, advance, show, sixty times a second, until the server lets go of it.

On its pipe the first byte of everything says what it is; see `Word`.
"""

import gc
import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from footfall import catalog
from footfall.errors import FootfallError
from footfall.studio.protocol.frames import rows_of, time_of
from footfall.studio.protocol.requests import Asked, Load, Refused

FRAME_SECONDS, CROWD_FRAME_SECONDS = 1 / 60, 1 / 30
"""Between two frames: of one or two characters, and of a crowd."""
LONGEST_ADVANCE = 0.1
"""s, of real time caught up with between two frames; what is later than that is lost, not hurried."""
OLD_EVERY = 1000
"""Searches for garbage among what is young, before one among all."""
SAVE_SECONDS = 0.5
"""Between two savings of what is open, while it is being changed."""


class Word:
    """First bytes on the pipe."""

    OPEN = b"O"  # to the process: become a session
    ASKED = b"A"  # a message of the page
    REST = b"N"  # nobody looks: let time stand still
    WAKE = b"W"
    CLOSE = b"C"
    READY = b"R"  # from the process, which waits to be opened: what can be set, JSON
    FRAME = b"F"
    TOLD = b"T"  # a message to the page: its tag, a new line, JSON
    SAVED = b"S"  # what to come back with


class Opening(msgspec.Struct, frozen=True):
    """What a waiting process is to become: a session that was saved, or a new one."""

    takes: str
    saved: dict[str, Any] | None = None
    recording: str = ""  # to be opened at once


def run(pipe: Connection) -> None:
    """Get ready, wait to be opened, then simulate; ends when the other end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's, which then closes the pipe
    if hasattr(os, "setsid"):
        os.setsid()  # a group of its own, which ends as one
    try:
        pipe.send_bytes(Word.READY + msgspec.json.encode(_warm_up()))
        _collect_seldom()
        data = pipe.recv_bytes()
        if data[:1] == Word.OPEN:
            _simulate(pipe, msgspec.json.decode(data[1:], type=Opening))
    except (EOFError, BrokenPipeError, ConnectionResetError, _Closed):
        return


class _Closed(Exception):
    """The server has asked it to end."""


def _warm_up() -> dict[str, Any]:
    """Import and compile all that a walking character needs, so that opening it takes no time; what can be set."""
    from footfall.studio.protocol.declarations import declarations
    from footfall.studio.session.session import Session

    session = Session()
    session.advance(FRAME_SECONDS)
    session.close()
    return declarations()


def _simulate(pipe: Connection, opening: Opening) -> None:
    from footfall.studio.session.session import Session

    catalog.take_names_alone()
    session = Session(saved=opening.saved, takes=Path(opening.takes))
    if opening.recording:
        session.open_recording(Path(opening.recording), Path(opening.recording).stem)
    loop = _Loop(pipe, session)
    gc.freeze()
    try:
        while True:
            loop.turn()
    finally:
        session.close()


def _collect_seldom() -> None:
    """Let no search for garbage stop the stage: what is young is searched as ever, the old only while nobody looks.

    A search through everything, with the past among it, takes 75 ms.
    """
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_EVERY)


class _Loop:
    """Keeps a session in step with the clock and the page."""

    def __init__(self, pipe: Connection, session: Any):
        self.pipe, self.session = pipe, session
        self._decode = msgspec.json.Decoder(Asked).decode
        self._last = self._due = self._counted_from = perf_counter()
        self._wanted = self._simulated = self._shown = self._busy = 0.0
        self._frames, self._pace = 0, FRAME_SECONDS
        self._resting = False
        self._unsaved_since: float | None = None
        self._tell()

    def turn(self) -> None:
        """One frame: hear what is asked while there is time, advance, show."""
        self._hear()
        now = perf_counter()
        self._due = max(self._due + self._pace, now - self._pace)
        passed, self._last = now - self._last, now
        self.session.advance(min(passed, LONGEST_ADVANCE))
        self._tell()
        frame = self.session.frame()
        if not self.session.still:
            self._wanted += passed * self.session.rate
            self._simulated += max(time_of(frame) - self._shown, 0.0)
        self._shown = time_of(frame)
        self.pipe.send_bytes(Word.FRAME + frame)
        self._pace = FRAME_SECONDS if rows_of(frame) <= 2 else CROWD_FRAME_SECONDS
        self._frames += 1
        self._busy += perf_counter() - now
        self._count(perf_counter())

    def _hear(self) -> None:
        """Everything that was asked, as it comes; waits until the next frame is due, and while nobody looks."""
        while self._resting or self.pipe.poll(max(self._due - perf_counter(), 0.0)):
            data = self.pipe.recv_bytes()
            word = data[:1]
            if word == Word.CLOSE:
                raise _Closed
            if word == Word.REST:
                self.session.rest()
                self._save()
                self._resting = True
                gc.collect()
            elif word == Word.WAKE:
                self._resting = False
                self._last = self._due = self._counted_from = perf_counter()
                self._wanted, self._simulated, self._busy, self._frames = 0.0, 0.0, 0.0, 0
            elif word == Word.ASKED:
                self._ask(data[1:])

    def _ask(self, message: bytes) -> None:
        try:
            self.session.ask(self._decode(message))
        except FootfallError as problem:
            self._say(Refused(text=" ".join(str(problem).split())))

    def _tell(self) -> None:
        for message in self.session.told():
            self._say(message)
            if message.__struct_config__.tag == "documents" and self._unsaved_since is None:
                self._unsaved_since = perf_counter()
        if self._unsaved_since is not None and perf_counter() - self._unsaved_since > SAVE_SECONDS:
            self._save()

    def _save(self) -> None:
        self._unsaved_since = None
        self.pipe.send_bytes(Word.SAVED + msgspec.json.encode(self.session.saved()))

    def _say(self, message: msgspec.Struct) -> None:
        tag = str(message.__struct_config__.tag).encode()
        self.pipe.send_bytes(Word.TOLD + tag + b"\n" + msgspec.json.encode(message))

    def _count(self, now: float) -> None:
        """Once a second, how well it keeps up."""
        passed = now - self._counted_from
        if passed < 1.0:
            return
        real_time = min(self._simulated / self._wanted, 1.0) if self._wanted > 0.0 else 1.0
        self._say(Load(real_time=real_time, busy=self._busy / passed, frames=self._frames / passed))
        self._counted_from = now
        self._wanted, self._simulated, self._busy, self._frames = 0.0, 0.0, 0.0, 0
