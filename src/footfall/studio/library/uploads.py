"""File uploads from a page to its session, the only thing the server accepts besides messages.

A recording is too large for a message. It is streamed into a folder of the session, under a name that nobody can guess
and only this session opens. Few are kept, and all are deleted with the session.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from footfall.studio.library.recordings import LARGEST, UPLOADS

MOST_KEPT = 3
MOST_A_MINUTE = 20
LONGEST = 120.0
"""s."""
OPENING = b"PK\x03\x04"
"""First bytes of every recording."""


class Intake:
    """The uploads of one session: one file at a time, and not too many per minute."""

    def __init__(self, folder: Path):
        self.folder = folder / UPLOADS
        self.busy = False
        self._times: list[float] = []

    def may_begin(self) -> bool:
        """Whether another upload may start now."""
        now = monotonic()
        self._times = [at for at in self._times if now - at < 60.0]
        if self.busy or len(self._times) >= MOST_A_MINUTE:
            return False
        self._times.append(now)
        return True

    async def take_in(self, parts: AsyncIterator[bytes], size: int) -> str:
        """Write a file of known size as it arrives; returns its name, or nothing if it is not a recording."""
        self.busy = True
        name = secrets.token_hex(16)
        begun = self.folder / f"{name}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            async with asyncio.timeout(LONGEST):
                fits = await _write(begun, parts, size)
            if not fits:
                return ""
            begun.rename(self.folder / f"{name}.npz")
            self._drop_old()
            return name
        finally:
            begun.unlink(missing_ok=True)
            self.busy = False

    def _drop_old(self) -> None:
        for old in sorted(self.folder.glob("*.npz"), key=lambda file: file.stat().st_mtime_ns)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)


async def _write(path: Path, parts: AsyncIterator[bytes], size: int) -> bool:
    """Whether the announced number of bytes arrived and they begin like a recording."""
    written, head = 0, b""
    with path.open("xb") as file:
        async for part in parts:
            written += len(part)
            head = (head + part)[: len(OPENING)]
            if written > size or not OPENING.startswith(head):
                return False
            file.write(part)
    return written == size and head == OPENING


async def upload(request: Request) -> Response:
    """`POST /api/upload/SESSION`: responds with the name under which the session can open the file."""
    hosted = request.app.state.host.sessions.get(request.path_params["session"])
    if hosted is None:
        return sorry("this session has ended; reload the page", 404)
    length = request.headers.get("content-length", "")
    if not (length.isascii() and length.isdecimal()):
        return sorry("an upload must state its length", 411)
    if int(length) > LARGEST:
        return sorry(f"this file is {int(length[:15]) >> 20} MB; the limit for a recording is {LARGEST >> 20} MB", 413)
    if not hosted.intake.may_begin():
        return sorry("too many uploads; wait a moment", 429)
    try:
        name = await hosted.intake.take_in(request.stream(), int(length))
    except (ClientDisconnect, TimeoutError):
        return sorry("the upload was interrupted", 400)
    except OSError as problem:
        return sorry(f"the upload cannot be stored: {problem.strerror}", 507)
    if not name:
        return sorry("this file is not a Footfall recording (.npz)", 415)
    return JSONResponse({"upload": name})


def sorry(sentence: str, status: int) -> Response:
    """A refusal that the page shows verbatim."""
    return PlainTextResponse(f"{sentence[:1].upper()}{sentence[1:]}.\n", status_code=status)
