"""File uploads from a page to its session, the only thing the server accepts besides messages.

A recording or an avatar is too large for a message. It is streamed into a folder of the session, under a name that
nobody can guess and only this session opens. Few are kept, and all are deleted with the session.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from footfall.studio.library.recordings import LARGEST, UPLOADS
from footfall.studio.library.upload_kinds import OPENINGS

MOST_KEPT = 3
MOST_A_MINUTE = 20
LONGEST = 120.0
"""s."""
HEAD = 4
"""Bytes by which files are told apart."""


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
        """Write a file of known size as it arrives; returns its name, or nothing if it is of no kind that we open."""
        self.busy = True
        name = secrets.token_hex(16)
        begun = self.folder / f"{name}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            async with asyncio.timeout(LONGEST):
                ending = await _write(begun, parts, size)
            if not ending:
                return ""
            begun.rename(self.folder / f"{name}{ending}")
            self._drop_old(ending)
            return name
        finally:
            begun.unlink(missing_ok=True)
            self.busy = False

    def _drop_old(self, ending: str) -> None:
        for old in sorted(self.folder.glob(f"*{ending}"), key=lambda file: file.stat().st_mtime_ns)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)


async def _write(path: Path, parts: AsyncIterator[bytes], size: int) -> str:
    """The ending of the file, if the announced number of bytes arrived and they begin as one of ours."""
    written, head = 0, b""
    with path.open("xb") as file:
        async for part in parts:
            written += len(part)
            head = (head + part)[:HEAD]
            if written > size or not any(opening.startswith(head) for opening in OPENINGS):
                return ""
            file.write(part)
    return OPENINGS.get(head, "") if written == size else ""


async def upload(request: Request) -> Response:
    """`POST /api/upload/SESSION`: responds with the name under which the session can open the file."""
    hosted = request.app.state.host.sessions.get(request.path_params["session"])
    if hosted is None:
        return sorry("this session has ended; reload the page", 404)
    length = request.headers.get("content-length", "")
    if not (length.isascii() and length.isdecimal()):
        return sorry("an upload must state its length", 411)
    if int(length) > LARGEST:
        return sorry(f"this file is {int(length[:15]) >> 20} MB; the limit is {LARGEST >> 20} MB", 413)
    if not hosted.intake.may_begin():
        return sorry("too many uploads; wait a moment", 429)
    try:
        name = await hosted.intake.take_in(request.stream(), int(length))
    except (ClientDisconnect, TimeoutError):
        return sorry("the upload was interrupted", 400)
    except OSError as problem:
        return sorry(f"the upload cannot be stored: {problem.strerror}", 507)
    if not name:
        return sorry("this file is neither a Footfall recording (.npz) nor an avatar (.glb, .vrm)", 415)
    return JSONResponse({"upload": name})


def sorry(sentence: str, status: int) -> Response:
    """A refusal that the page shows verbatim."""
    return PlainTextResponse(f"{sentence[:1].upper()}{sentence[1:]}.\n", status_code=status)
