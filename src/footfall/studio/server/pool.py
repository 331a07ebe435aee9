"""Manage all sessions of one server: open, watch, restart after a crash, save, and put away."""

import asyncio
import logging
import secrets
import shutil
import tempfile
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import msgspec

from footfall import __version__
from footfall.errors import FootfallError
from footfall.studio import protocol as say
from footfall.studio.library import documents as store
from footfall.studio.library.uploads import Intake
from footfall.studio.protocol.changes import CHANGES, Changed, applied
from footfall.studio.protocol.wire import State, tags
from footfall.studio.server.pipe import Word
from footfall.studio.server.session_main import Opening
from footfall.studio.server.session_process import SessionProcess

log = logging.getLogger("footfall.studio")

MOST_SESSIONS = 4
ALONE_SECONDS = 300.0
"""How long a session without a page is kept running, s; it comes back when its page does."""
WATCH_SECONDS = 0.5
SLOW_START_SECONDS = 4.0
COMPILING = "Compiling a control law for this machine; this happens once, and takes up to a minute."
STARTING = (
    "Starting the simulation; the first time on a machine it compiles its control law, which takes up to a minute."
)
SPARE_SECONDS = 1.0
"""Delay before the next spare process is prepared, s, so that the first one has the machine to itself."""
BREAKDOWN_SECONDS = 60.0
TRUSTED, HOPELESS = 3, 6
"""Crashes within that time after which a session starts from scratch, and after which it is given up."""
EVENTS_WAITING, BYTES_WAITING = 5000, 16 * 2**20
"""How many messages and bytes a page may be behind before it is given up."""
MOST_TAKES = 30
"""How many recordings of a session can still be fetched."""
STATES = frozenset(tags(say.Answer, State))
"""Messages whose latest instance a page needs when it joins later."""
CHANGED = {one.__struct_config__.tag: str(state.__struct_config__.tag).encode() for one, state in CHANGES.items()}
"""Which state a message changes."""


class Viewer:
    """One page and its outbox: every message counts, but only the latest frame."""

    def __init__(self) -> None:
        self.events: deque[bytes] = deque()
        self.frame: bytes | None = None
        self.wake = asyncio.Event()
        self.lost = False
        self._bytes = 0

    def tell(self, text: bytes) -> None:
        """Queue a message; a page that does not read is given up, and what waits for it is dropped."""
        self._bytes += len(text)
        if len(self.events) >= EVENTS_WAITING or self._bytes > BYTES_WAITING:
            self.lost = True
            self.events.clear()
        elif not self.lost:
            self.events.append(text)
        self.wake.set()

    def next(self) -> bytes:
        """The message to send next."""
        text = self.events.popleft()
        self._bytes -= len(text)
        return text

    def show(self, frame: bytes) -> None:
        """Replace the waiting frame."""
        self.frame = frame
        self.wake.set()


class Hosted:
    """One session: its process, its pages, and what it needs to be restored."""

    def __init__(self, host: "Host", name: str, saved: dict | None):
        self.host, self.name, self.saved = host, name, saved
        self.restored = saved is not None
        self.viewers: set[Viewer] = set()
        self.alone_since = host.loop.time()
        self.takes = Path(tempfile.mkdtemp(prefix="footfall-takes-"))
        self.intake = Intake(self.takes)
        self.states: dict[bytes, bytes] = {}
        self.frame: bytes | None = None
        self._breakdowns: list[float] = []
        self._unwritten = self._said_unsaved = False
        self.process = self._start()

    def _start(self) -> SessionProcess:
        process = self.host.take_spare()
        process.heard, process.ended = self._hear, self._broke
        opening = Opening(
            str(self.takes), self.saved, recording=self.host.take_recording(), rig=self.host.rig, held=self.host.held
        )
        process.open(opening)
        return process

    def join(self, viewer: Viewer) -> None:
        """Add a page to this session, starting with the current state."""
        viewer.tell(_text(say.Welcome(session=self.name, version=__version__, restored=self.restored)))
        self.restored = True
        for text in self.states.values():
            viewer.tell(text)
        if self.frame is not None:
            viewer.show(self.frame)
        if not self.process.ready.is_set():
            self.host.loop.call_later(SLOW_START_SECONDS, self._say_if_slow, viewer)
        self.viewers.add(viewer)
        self.process.wake()

    def leave(self, viewer: Viewer) -> None:
        """Remove a page."""
        self.viewers.discard(viewer)
        self.alone_since = self.host.loop.time()
        if not self.viewers:
            self.process.rest()

    def ask(self, message: bytes) -> bool:
        """Pass on a message from a page, already checked."""
        return self.process.ask(message)

    def tell_all(self, message: msgspec.Struct) -> None:
        """Send a message to every page of this session."""
        for viewer in self.viewers:
            viewer.tell(_text(message))

    def watch(self) -> None:
        """Twice a second: save changes, drop old recordings, and end a stuck process."""
        made = [file for file in self.takes.glob("*.*") if file.is_file()]
        for old in sorted(made, key=lambda file: file.stat().st_mtime)[:-MOST_TAKES]:
            old.unlink(missing_ok=True)
        if self._unwritten and self.saved is not None:
            self._unwritten = False
            self._keep(self.name, self.saved)
        if self.process.stuck and not self.process.gone:
            log.warning("a session's process did not respond in time and was killed")
            self.process.end()
            self._broke()

    def close(self) -> None:
        """Save, and end the process."""
        if self.saved is not None:
            self._keep(self.name, self.saved).result()
        self.process.end()
        shutil.rmtree(self.takes, ignore_errors=True)

    def _keep(self, name: str, saved: dict) -> Future[str]:
        """Save, and tell the pages when that begins to fail."""
        writing = self.host.writer.submit(_keep, name, saved)
        writing.add_done_callback(lambda done: self.host.loop.call_soon_threadsafe(self._kept, done.result()))
        return writing

    def _kept(self, problem: str) -> None:
        if problem and not self._said_unsaved:
            text = f"Your changes cannot be saved: {problem}. They will be lost when the studio ends."
            self.tell_all(say.Notice(kind="warning", text=text))
        self._said_unsaved = bool(problem)

    def _hear(self, data: bytes) -> None:
        kind, body = data[:1], data[1:]
        if kind == Word.FRAME:
            self.frame = body
            for viewer in self.viewers:
                viewer.show(body)
        elif kind == Word.TOLD:
            tag, _, text = body.partition(b"\n")
            if tag.decode() in STATES:
                self.states[tag] = text
            elif what := CHANGED.get(tag.decode()):
                self.states[what] = _changed(self.states[what], text)
            for viewer in self.viewers:
                viewer.tell(text)
        elif kind == Word.COMPILES:
            self.tell_all(say.Notice(kind="info", text=COMPILING))
        elif kind == Word.SAVED:
            self.saved, self._unwritten = msgspec.json.decode(body), True

    def _broke(self) -> None:
        """The process is gone: restart it from the last save, or from scratch if that crashes it, and say so."""
        now = self.host.loop.time()
        self._breakdowns = [at for at in self._breakdowns if now - at < BREAKDOWN_SECONDS] + [now]
        count = len(self._breakdowns)
        log.warning("a session's process crashed (%d in the last minute)", count)
        if count >= HOPELESS:
            text = "The simulation cannot start; see the terminal that runs the studio. Reload to try again."
            self.tell_all(say.Notice(kind="error", text=text))
            self.host.drop(self)
            return
        text = "The simulation crashed and was started again with your body and style."
        if count >= TRUSTED and self.saved is not None:
            self._keep(f"{self.name}-broken", self.saved)
            self.saved = None
            text = "The simulation crashed repeatedly and was reset; your open documents were closed."
        self.states.clear()
        self.frame = None
        self.process = self._start()
        self.tell_all(say.Notice(kind="warning", text=text))

    def _say_if_slow(self, viewer: Viewer) -> None:
        if not self.process.ready.is_set():
            viewer.tell(_text(say.Notice(kind="info", text=STARTING)))


class Host:
    """The sessions of this server, and a spare process for the next one."""

    def __init__(
        self, most: int = MOST_SESSIONS, recording: Path | None = None, rig: Path | None = None, held: bool = False
    ) -> None:
        self.most, self._recording, self.held = most, recording, held
        self.rig = str(rig) if rig is not None else ""
        self.loop = asyncio.get_running_loop()
        self.sessions: dict[str, Hosted] = {}
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="footfall-saving")
        self._declarations = b""
        self._spare: SessionProcess | None = SessionProcess(self.loop)
        self._watching = self.loop.create_task(self._watch())

    def session(self, name: str, mine: bool = True) -> Hosted | None:
        """The session with this name, running or saved, or a new one; None if the limit is reached."""
        found = self.sessions.get(name)
        if found and (mine or not found.viewers):
            return found
        if found:
            name = ""
        if len(self.sessions) >= self.most and not self._put_one_away():
            return None
        saved = store.kept_session(name) if name else None
        hosted = Hosted(self, name if saved is not None else secrets.token_urlsafe(16), saved)
        self.sessions[hosted.name] = hosted
        return hosted

    def take_recording(self) -> str:
        """The file the studio was started with; given once, to the first session."""
        path, self._recording = self._recording, None
        return str(path) if path else ""

    def take_spare(self) -> SessionProcess:
        """The spare process, or a new one."""
        process, self._spare = self._spare, None
        if process is None or process.gone:
            process = SessionProcess(self.loop)
        self.loop.call_later(SPARE_SECONDS, self._prepare)
        return process

    async def declarations(self) -> bytes:
        """The declarations as JSON; any process that is ready knows them."""
        while not self._declarations:
            known = [self._spare, *(hosted.process for hosted in self.sessions.values())]
            self._declarations = next((one.declarations for one in known if one and one.declarations), b"")
            await asyncio.sleep(0.02)
        return self._declarations

    def take_file(self, name: str) -> Path | None:
        """A recording made by some session."""
        files = (hosted.takes / name for hosted in self.sessions.values())
        return next((file for file in files if file.is_file()), None)

    def _prepare(self) -> None:
        """Prepare a spare process again, if another session is possible."""
        if self._spare is None and not self._watching.done():
            self._spare = SessionProcess(self.loop)

    def _put_one_away(self) -> bool:
        """Close the session that has been without a page the longest; False if all have one."""
        alone = [hosted for hosted in self.sessions.values() if not hosted.viewers]
        if not alone:
            return False
        self._close(min(alone, key=lambda hosted: hosted.alone_since))
        return True

    def drop(self, hosted: Hosted) -> None:
        """Drop a session that cannot continue; its page finds the saved one again by name."""
        if hosted.name in self.sessions:
            self._close(hosted)

    def _close(self, hosted: Hosted) -> None:
        del self.sessions[hosted.name]
        hosted.close()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            for hosted in list(self.sessions.values()):
                hosted.watch()
                if not hosted.viewers and self.loop.time() - hosted.alone_since > ALONE_SECONDS:
                    self._close(hosted)

    async def close(self) -> None:
        """Save all sessions and end all processes."""
        self._watching.cancel()
        processes = [hosted.process for hosted in self.sessions.values()]
        for hosted in list(self.sessions.values()):
            self._close(hosted)
        if self._spare is not None:
            self._spare.end()
            processes.append(self._spare)
        self.writer.shutdown()
        await asyncio.gather(*(asyncio.to_thread(process.bury) for process in processes))


def _keep(name: str, saved: dict) -> str:
    """Save in a separate thread, so that a slow or full disk does not hold up or end the pages; returns what failed."""
    try:
        store.keep_session(name, saved)
    except FootfallError as problem:
        log.warning("a session could not be saved: %s", problem)
        return str(problem)
    return ""


def _changed(known: bytes, text: bytes) -> bytes:
    """The documents or figures for a page that joins after a change."""
    return msgspec.json.encode(applied(msgspec.json.decode(known), msgspec.json.decode(text, type=Changed)))


def _text(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message)
