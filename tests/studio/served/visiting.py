"""A studio in a process of its own, and a client that talks to it as the page does.

A studio that is started with `--held` has a clock that stands still: its clients say how much time passes.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import msgspec
import numpy as np
from websockets.sync.client import ClientConnection, connect

from footfall.studio.protocol import frames
from footfall.studio.protocol.changes import Changed, applied

PATIENCE = 180.0
"""Real seconds after which an answer is taken to be lost: this only ever ends a test that hangs."""


class Studio:
    """`footfall studio` in a process of its own, with a home of its own."""

    def __init__(self, home: Path, *flags: str, errors: IO[str] | None = None):
        self.home, self.held = home, "--held" in flags
        port = [] if "--port" in flags else ["--port", "0"]
        command = [sys.executable, "-m", "footfall", "studio", "--no-browser", *port, *flags]
        environment = {**os.environ, "FOOTFALL_HOME": str(home), "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.search(r"(http://\S+?:(\d+)/)(\?token=(\S+))?", line)
        assert found, f"the studio said {line!r}"
        self.address, self.port, self.token = found[1], int(found[2]), found[4]
        self.origin = self.address.rstrip("/")

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Status, body and headers of an answer."""
        request = urllib.request.Request(self.origin + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode(errors="replace"), dict(answer.headers)
        except urllib.error.HTTPError as problem:
            return problem.code, problem.read().decode(errors="replace"), dict(problem.headers)

    def post(self, path: str, data: bytes, **headers: str) -> tuple[int, str]:
        """Status and body of the answer to what is sent, as the page sends it unless the headers say otherwise."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("POST", path, data, {"Origin": self.origin} | headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def let_in(self) -> str:
        """The cookie that the address with its token gives."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.request("GET", f"/?token={self.token}")
        return line.getresponse().getheader("set-cookie", "").partition(";")[0]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


def as_whole(message: dict[str, Any], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What a page is told, a change of its documents or figures as what it makes of them."""
    before = known.get(message["type"].removesuffix("_changed"))
    if not message["type"].endswith("_changed") or before is None:
        return message
    return applied(before, msgspec.convert(message, Changed))


class Client:
    """A page without a screen: says hello, asks, and remembers what it is told."""

    def __init__(self, studio: Studio, session: str = "", **options: Any):
        self.held = studio.held
        options = {"origin": studio.origin, "max_size": None, "close_timeout": 0.5} | options
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(f"ws://127.0.0.1:{studio.port}/ws", **options))
        self.told: list[dict[str, Any]] = []
        self.last: dict[str, dict[str, Any]] = {}
        self.frames: list[bytes] = []
        self.ask(type="hello", session=session)
        self.session: str = self.until("welcome")["session"]

    def ask(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, kind: str, /, **wanted: Any) -> dict[str, Any]:
        """Wait for a message of this kind with these values that has not been looked at before."""
        return self.until_that(lambda told: told["type"] == kind and wanted.items() <= told.items())

    def until_that(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while True:
            for index, message in enumerate(self.told):
                if fits(message):
                    del self.told[: index + 1]
                    return message
            self._hear(end)

    def walk(self, seconds: float) -> "Frame":
        """Let so many seconds pass, or watch them pass in a studio whose clock is not held; the last frame."""
        end = time.monotonic() + PATIENCE
        self.frames.clear()
        if self.held:
            self.ask(type="advance", frames=round(60 * seconds))
            number = self.until("advanced")["frame"]
            while not self.frames or self.frame.number < number:
                self._hear(end)
            return self.frame
        while not self.frames or self.frame.time < Frame(self.frames[0]).time + seconds:
            self._hear(end)
        return self.frame

    def start_over(self) -> None:
        """As the session was when it opened: nothing changed, and everyone at the start."""
        while self.last["documents"]["undo"]:
            self.told.clear()
            self.ask(type="undo")
            self.until("documents")
        self.told.clear()
        self.ask(type="pace")
        self.ask(type="drive", speed=0.8)
        self.ask(type="start_over")
        self.until_that(lambda told: told["type"] == "timeline" and told["end"] == 0.0)
        self.told.clear()

    def _hear(self, end: float) -> None:
        try:
            message = self.socket.recv(timeout=max(end - time.monotonic(), 0.001))
        except TimeoutError:
            raise AssertionError(f"nothing of the kind was told; only: {[one['type'] for one in self.told]}") from None
        if isinstance(message, bytes):
            self.frames.append(message)
        else:
            told = as_whole(json.loads(message), self.last)
            self.told.append(told)
            self.last[told["type"]] = told

    @property
    def frame(self) -> "Frame":
        return Frame(self.frames[-1])

    def close(self) -> None:
        self._open.close()


class Frame:
    """A pose frame, read by the table that Python has."""

    def __init__(self, data: bytes):
        magic, self.number, self.time, self.flags, self.rows, self.links, self.balls = frames.HEADER.unpack_from(data)
        assert magic == frames.MAGIC
        self.floats = np.frombuffer(data, "<f4", offset=frames.HEADER.size)
        assert len(self.floats) == self.rows * frames.ROW_FLOATS + self.balls * frames.BALL_FLOATS

    def of(self, name: str, row: int = 0) -> Any:
        start = row * frames.ROW_FLOATS
        for field in frames.ROW_FIELDS:
            if field.name == name:
                values = self.floats[start : start + field.count]
                return values if field.count > 1 else float(values[0])
            start += field.count
        raise KeyError(name)
