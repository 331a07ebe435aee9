"""Lines that flood, stay silent or do not read: the page beside them is answered, and nothing is used up."""

import os
import socket
import time
from contextlib import suppress

import pytest
from studio.served.flooding import FLOODS, flooding
from studio.served.processes import children_of
from websockets.exceptions import ConnectionClosed


@pytest.mark.parametrize("kind", FLOODS)
def test_a_page_walks_on_beside_a_flood(studio, one_client, connected, other_session, kind):
    with flooding(connected(studio, other_session).socket.socket, kind):
        start = one_client.walk(0.5).time
        assert one_client.walk(0.5).time == pytest.approx(start + 0.5)


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


def test_pages_that_never_say_hello_lock_nobody_out(studio, connected, other_session):
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
        assert connected(studio, other_session).until("documents")
    finally:
        for line in lines:
            line.close()


def test_a_closed_page_may_reconnect_after_a_flood(studio, connected, other_session):
    flood = connected(studio, other_session)
    with suppress(ConnectionClosed):
        for _ in range(1000):
            flood.socket.send('{"type":"undo"}')
    flood.close()
    assert connected(studio, other_session).until("documents")


@pytest.mark.thorough
def test_a_line_that_stays_half_open_is_let_go(studio):
    with socket.create_connection(("127.0.0.1", studio.port), timeout=60.0) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
    assert time.monotonic() - began > 5.0


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
