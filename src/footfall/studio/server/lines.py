"""Lines to the server: however many stay half-open or flood, the others are served as if they were not there."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_SILENT = 64
"""Lines that may be silent at once, before their request or their first message; the oldest gives way."""
SILENT_SECONDS = 10.0
SHARE, SAVED_SECONDS = 0.05, 0.02
"""Share of the server's time that reading one line may take, and what a quiet line may have saved up, s."""
READ_AT_ONCE = 16_384
"""Bytes of one line that are read before others have their turn."""


class Silent:
    """The lines that have not said anything yet, the oldest first."""

    def __init__(self) -> None:
        self._lines: dict[asyncio.Transport, asyncio.TimerHandle] = {}

    def add(self, transport: asyncio.Transport) -> None:
        """A line that must say something soon: a new one, or one that has become a page's."""
        self.heard(transport)
        loop = asyncio.get_running_loop()
        self._lines[transport] = loop.call_later(SILENT_SECONDS, self._drop, transport)
        if len(self._lines) > MOST_SILENT:
            self._drop(next(iter(self._lines)))

    def heard(self, transport: asyncio.Transport) -> None:
        """It has said something, or is gone."""
        if (timer := self._lines.pop(transport, None)) is not None:
            timer.cancel()

    def _drop(self, transport: asyncio.Transport) -> None:
        self.heard(transport)
        transport.abort()


SILENT = Silent()


class RequestLine(H11Protocol):
    """A line for requests."""

    def connection_made(self, transport: Any) -> None:
        """Expect the head of a request soon."""
        super().connection_made(transport)
        SILENT.add(transport)

    def data_received(self, data: bytes) -> None:
        """Pass it on; once the head is complete, the line counts as serious."""
        super().data_received(data)
        if self.scope is not None and self.transport.get_protocol() is self:
            SILENT.heard(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        SILENT.heard(self.transport)
        super().connection_lost(exc)


class PageLine(WebSocketsSansIOProtocol):
    """A page's line: reading it may take a small share of the server's time, whatever frames it sends."""

    def __init__(self, *arguments: Any, **named: Any):
        super().__init__(*arguments, **named)
        self._saved, self._at = SAVED_SECONDS, self.loop.time()

    def connection_made(self, transport: Any) -> None:
        """Expect its first message soon."""
        super().connection_made(transport)
        if hasattr(transport, "max_size"):
            transport.max_size = READ_AT_ONCE
        SILENT.add(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        SILENT.heard(self.transport)
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """A whole message came."""
        SILENT.heard(self.transport)
        super().send_receive_event_to_app()

    def data_received(self, data: bytes) -> None:
        """Read, and if that has taken too much lately, leave the line unread for a while."""
        began = self.loop.time()
        super().data_received(data)
        now = self.loop.time()
        self._saved = min(self._saved + (began - self._at) * SHARE, SAVED_SECONDS) - (now - began)
        self._at = now
        if self._saved < 0.0 and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(-self._saved / SHARE, self._read_on)

    def _read_on(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
