"""The server's end of a session's process: started ahead of need, listened to by a thread, ended for certain."""

import asyncio
import multiprocessing.connection
import os
import queue
import signal
import threading
from collections.abc import Callable
from contextlib import suppress

import msgspec

from footfall.studio.server.pipe import Word
from footfall.studio.server.session_main import Opening, run

START_SECONDS = 300.0
"""Longest time to get ready: the first start on a machine compiles the laws."""
SILENCE_SECONDS = 20.0
"""Longest time without a frame before a process counts as stuck."""
END_SECONDS = 2.0
WAITING = 500
"""Messages that a busy process may have before it; more are not taken."""


class SessionProcess:
    """One process. `heard` is called in the server's loop with all that it says, `ended` once when it is gone."""

    def __init__(self, loop: asyncio.AbstractEventLoop):
        self._loop = loop
        self.heard: Callable[[bytes], None] = lambda data: None
        self.ended: Callable[[], None] = lambda: None
        self.ready = asyncio.Event()
        self.gone = self._resting = False
        self.declarations = b""
        self._last_heard = loop.time()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs,), name="footfall-session")
        self._process.start()
        theirs.close()
        self._outbox: queue.Queue[bytes | None] = queue.Queue(WAITING)
        for work in (self._listen, self._speak):
            threading.Thread(target=work, name=f"footfall{work.__name__}", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """Of the process, for those who look at it from outside."""
        return self._process.pid

    @property
    def stuck(self) -> bool:
        """Whether it has been silent for too long."""
        allowed = SILENCE_SECONDS if self.ready.is_set() else START_SECONDS
        return not self._resting and self._loop.time() - self._last_heard > allowed

    def open(self, opening: Opening) -> None:
        """Let it become a session."""
        self._last_heard = self._loop.time()
        self._send(Word.OPEN + msgspec.json.encode(opening))

    def ask(self, message: bytes) -> bool:
        """Pass on a message of the page, checked before; False when too many wait already."""
        return self._send(Word.ASKED + message)

    def rest(self) -> None:
        """Let time stand still: nobody looks."""
        self._resting = True
        self._send(Word.REST)

    def wake(self) -> None:
        """Somebody looks again."""
        if self._resting:
            self._resting, self._last_heard = False, self._loop.time()
            self._send(Word.WAKE)

    def _send(self, data: bytes | None) -> bool:
        try:
            self._outbox.put_nowait(data)
        except queue.Full:
            return False
        return True

    def end(self) -> None:
        """Ask it to close, wait a little, and kill what is left; safe to call twice, and from any thread."""
        self.gone = True
        self._send(Word.CLOSE)
        self._send(None)
        threading.Thread(target=self.bury, daemon=True).start()

    def bury(self) -> None:
        """Wait until it is gone, with all that it started; only then is its number free for others."""
        multiprocessing.connection.wait([self._process.sentinel], END_SECONDS)
        if hasattr(os, "killpg") and self.pid:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        if self._process.is_alive():
            self._process.kill()
        self._process.join()

    def _speak(self) -> None:
        """In a thread of its own: a process that does not listen holds up nobody else."""
        with suppress(OSError):
            while (data := self._outbox.get()) is not None:
                self._pipe.send_bytes(data)

    def _listen(self) -> None:
        """In a thread of its own: a pipe cannot be awaited on every system."""
        with suppress(RuntimeError):  # the loop is closed: the server is done
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._hear, self._pipe.recv_bytes())
            except (EOFError, OSError):
                self._loop.call_soon_threadsafe(self._ended)

    def _hear(self, data: bytes) -> None:
        self._last_heard = self._loop.time()
        if data[:1] == Word.READY:
            self.declarations = data[1:]
            self.ready.set()
        elif not self.gone:
            self.heard(data)

    def _ended(self) -> None:
        self.ready.set()
        self._send(None)
        if not self.gone:
            self.gone = True
            threading.Thread(target=self.bury, daemon=True).start()
            self.ended()
