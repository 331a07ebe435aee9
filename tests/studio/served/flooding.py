"""Lines that flood: the same bytes over and over, and how many frames a page beside them still gets."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from studio.served.visiting import Client
from websockets.frames import Frame, Opcode


def _said(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=True)


FLOODS: dict[str, Callable[[], bytes]] = {
    "messages": lambda: _said(b'{"type":"undo"}'),
    "empty messages": lambda: _said(b""),
    "fragments": lambda: Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True),
    "pings": lambda: Frame(Opcode.PING, b"").serialize(mask=True),
}
COSTLY: dict[str, Callable[[], bytes]] = {
    "bodies": lambda: _said(b'{"type":"edit","document":"character","path":"leg_length","value":0.9}'),
    "crowds": lambda: _said(b'{"type":"scene","kind":"crowd","count":16}'),
    "long answers": lambda: _said(b'{"type":"download","document":"gait"}'),
}
"""Each of which a session works on for a while, or answers at length; nobody reads the answers."""
AT_ONCE = 2000


@contextmanager
def flooding(line: socket.socket, kind: str) -> Iterator[None]:
    """Sends without end, from a thread."""
    stop = threading.Event()
    first = (FLOODS | COSTLY)[kind]()
    rest = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) if kind == "fragments" else first

    def send() -> None:
        with suppress(OSError):
            line.sendall(first)
            while not stop.is_set():
                line.sendall(AT_ONCE * rest)

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    yield
    stop.set()
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    thread.join(5.0)


def frames_a_second(client: Client, seconds: float = 1.0) -> float:
    """Pose frames that a page receives."""
    client.frames.clear()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        client._hear(end + 5.0)
    return len(client.frames) / seconds
