"""Lines that flood, stay silent or do not read: the page beside them keeps its frames, and nothing is used up."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from studio.served.processes import children_of
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

FLOODS = {
    "messages": lambda: Frame(Opcode.TEXT, b'{"type":"undo"}').serialize(mask=True),
    "empty messages": lambda: Frame(Opcode.TEXT, b"").serialize(mask=True),
    "fragments": lambda: Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True),
    "pings": lambda: Frame(Opcode.PING, b"").serialize(mask=True),
}


def frames_a_second(client, seconds: float = 1.0) -> float:
    """Pose frames that a page receives."""
    client.frames.clear()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        client._hear(end + 5.0)
    return len(client.frames) / seconds


@contextmanager
def flooding(line: socket.socket, chunk: bytes) -> Iterator[None]:
    """Sends the same bytes over and over, from a thread."""
    stop = threading.Event()

    def send() -> None:
        with suppress(OSError):
            while not stop.is_set():
                line.sendall(chunk)

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    yield
    stop.set()
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    thread.join(5.0)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_page_keeps_its_frames_beside_a_flood(studio, one_client, connected, kind):
    """Tried up to three times: other work on the machine takes frames, too."""
    frame: Callable[[], bytes] = FLOODS[kind]
    first = frame()
    rest = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) if kind == "fragments" else first
    kept = []
    while not kept or (kept[-1] <= 0.8 and len(kept) < 3):
        quiet = frames_a_second(one_client)
        flood = connected(studio).socket.socket
        flood.sendall(first)
        with flooding(flood, rest * 2000):
            time.sleep(0.5)
            kept.append(frames_a_second(one_client) / quiet)
    assert kept[-1] > 0.8, kept


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
def test_half_open_lines_lock_nobody_out(studio, said):
    lines = []
    for _ in range(250):
        line = socket.create_connection(("127.0.0.1", studio.port))
        line.sendall(said)
        lines.append(line)
    try:
        assert studio.get("/")[0] == 200
    finally:
        for line in lines:
            line.close()


def test_pages_that_never_say_hello_lock_nobody_out(studio, connected):
    head = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\nOrigin: {studio.origin}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    lines = []
    for _ in range(250):
        line = socket.create_connection(("127.0.0.1", studio.port))
        line.sendall(head)
        lines.append(line)
    try:
        assert connected(studio).walk(0.2).time > 0.0
    finally:
        for line in lines:
            line.close()


@pytest.mark.thorough
def test_a_line_that_stays_half_open_is_let_go(studio):
    with socket.create_connection(("127.0.0.1", studio.port), timeout=30.0) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
    assert 5.0 < time.monotonic() - began < 20.0


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="no /proc here to count files by")
@pytest.mark.thorough
def test_sessions_leave_no_files_open(start_studio, connected):
    studio = start_studio("--sessions", "1")
    counts = []
    for _ in range(4):
        page = connected(studio)
        page.walk(0.1)
        page.close()
        time.sleep(3.0)  # the last one gives way, and its process is buried
        counts.append(len(os.listdir(f"/proc/{studio.process.pid}/fd")))
    assert counts[-1] <= counts[1] + 1, counts
    assert len(children_of(studio.process.pid)) <= 3


def test_a_full_disk_is_told_and_the_session_goes_on(start_studio, connected, tmp_path):
    studio = start_studio()
    page = connected(studio)
    page.walk(0.2)
    (tmp_path / "sessions").write_text("a file where a folder should be")
    page.ask(type="choose", document="style", name="sneak")
    page.until_that(lambda told: told["type"] == "notice" and "cannot be saved" in told["text"])
    assert page.walk(0.5).time > 0.0


def test_a_closed_page_may_reconnect_after_a_flood(studio, connected):
    flood = connected(studio)
    with suppress(ConnectionClosed):
        for _ in range(1000):
            flood.socket.send('{"type":"undo"}')
    flood.close()
    assert connected(studio).walk(0.2).time > 0.0
