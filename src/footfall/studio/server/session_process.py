"""The server's side of a session's process: started ahead of need, read by a thread, reliably ended."""

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
"""Longest time to get ready or to compile a law, s; each law is compiled when it is first used on a machine."""
SILENCE_SECONDS = 20.0
"""Longest time without a frame before a process counts as stuck, s."""
END_SECONDS = 2.0
WAITING = 500
"""How many messages may wait for a busy process; more are refused."""


class SessionProcess:
    """One process. In the server's loop, `heard` is called with everything it says, `ended` once when it is gone."""

    def __init__(self, loop: asyncio.AbstractEventLoop):
        self._loop = loop
        self.heard: Callable[[bytes], None] = lambda data: None
        self.ended: Callable[[], None] = lambda: None
        self.ready = asyncio.Event()
        self.gone = self._resting = self._compiling = self._held = False
        self.declarations = b""
        self._last_heard = loop.time()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs,), name="footfall-session")
        self._process.start()
        self.pid = self._process.pid  # for observers
        theirs.close()
        self._burying, self._buried = threading.Lock(), False
        self._outbox: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._threads = [
            threading.Thread(target=work, name=f"footfall{work.__name__}", daemon=True)
            for work in (self._listen, self._speak)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def stuck(self) -> bool:
        """Whether it has been silent for too long; a held one is silent until it is asked."""
        allowed = SILENCE_SECONDS if self.ready.is_set() and not self._compiling else START_SECONDS
        return not self._resting and not self._held and self._loop.time() - self._last_heard > allowed

    def open(self, opening: Opening) -> None:
        """Let it become a session."""
        self._held = opening.held
        self._last_heard = self._loop.time()
        self._send(Word.OPEN + msgspec.json.encode(opening))

    def ask(self, message: bytes) -> bool:
        """Pass on a message from the page, already checked; False if too many are waiting."""
        return self._send(Word.ASKED + message)

    def rest(self) -> None:
        """Stop time: nobody is watching."""
        self._resting = True
        self._send(Word.REST)

    def wake(self) -> None:
        """Somebody is watching again."""
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
        """Ask it to close, wait briefly, and kill what is left; safe to call twice and from any thread."""
        self.gone = True
        self._send(Word.CLOSE)
        self._send(None)
        threading.Thread(target=self.bury, daemon=True).start()

    def bury(self) -> None:
        """Wait until it and all its children are gone; only then may its id be reused. Its files are closed too."""
        with self._burying:
            if self._buried:
                return
            multiprocessing.connection.wait([self._process.sentinel], END_SECONDS)
            if hasattr(os, "killpg") and self.pid:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.pid, signal.SIGKILL)
            if self._process.is_alive():
                self._process.kill()
            self._process.join()
            self._process.close()
            for thread in self._threads:
                thread.join(END_SECONDS)
            self._pipe.close()
            self._buried = True

    def _speak(self) -> None:
        """Write in a separate thread, so that a process that does not listen holds up nobody else."""
        with suppress(OSError):
            while (data := self._outbox.get()) is not None:
                self._pipe.send_bytes(data)

    def _listen(self) -> None:
        """Read in a separate thread, because not every system can await a pipe."""
        with suppress(RuntimeError):  # the loop is closed because the server is done
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._hear, self._pipe.recv_bytes())
            except (EOFError, OSError):
                self._loop.call_soon_threadsafe(self._ended)

    def _hear(self, data: bytes) -> None:
        self._last_heard = self._loop.time()
        self._compiling = data[:1] == Word.COMPILES
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
