"""Recordings that come and go over the line: who may send one, how large, and who may open it."""

import io
import json
import socket
import zipfile
from time import monotonic

import numpy as np
import pytest
from studio.served.visiting import PATIENCE

from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.studio.library.uploads import LARGEST, MOST_A_MINUTE, MOST_KEPT


@pytest.fixture(scope="module")
def walk() -> bytes:
    return run_trial(load_trial({"name": "x", "seconds": 1.5, "command": [{"speed": 0.5}]})).recording.to_bytes()


def sent(studio, client, data: bytes) -> str:
    status, text = studio.post(f"/api/upload/{client.session}", data)
    assert status == 200, text
    return json.loads(text)["upload"]


def test_an_uploaded_recording_is_opened_and_gone_on_from(studio, one_client, walk):
    one_client.ask(type="open", upload=sent(studio, one_client, walk), name="walk.npz")
    told = one_client.until("opened")
    assert (told["name"], told["end"]) == ("walk", pytest.approx(1.49))
    one_client.ask(type="scrub", at=1.2)
    one_client.ask(type="continue")
    assert one_client.walk(0.3).time == pytest.approx(1.5, abs=0.02)


def test_an_upload_belongs_to_its_session(studio, one_client, connected, other_session, walk):
    name = sent(studio, one_client, walk)
    other = connected(studio, other_session)
    other.ask(type="open", upload=name)
    assert "has expired" in other.until("refused")["text"]


def test_a_recording_is_kept_fetched_and_deleted(studio, one_client):
    one_client.walk(1.0)
    one_client.ask(type="take", start=0.0, end=0.9, keep="from a test")
    one_client.until("saved", document="recording", name="from a test")
    status, _, headers = studio.get("/api/document/recording/from%20a%20test.npz")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    one_client.ask(type="delete", document="recording", name="from a test")
    one_client.until_that(
        lambda told: told["type"] == "library" and "from a test" not in [one["name"] for one in told["recordings"]]
    )
    assert studio.get("/api/document/recording/from%20a%20test.npz")[0] == 404


@pytest.mark.parametrize("path", ["/api/document/recording/..%2f..%2fx.npz", "/api/document/recording/.x.npz"])
def test_no_address_of_a_recording_leads_elsewhere(studio, path):
    assert studio.get(path)[0] == 404


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example"])
def test_another_page_cannot_upload(studio, one_client, walk, origin):
    assert studio.post(f"/api/upload/{one_client.session}", walk, Origin=origin)[0] == 403


@pytest.mark.parametrize("session", ["nobody", "..", "x" * 500])
def test_a_session_that_is_not_there_takes_nothing(studio, walk, session):
    assert studio.post(f"/api/upload/{session}", walk)[0] == 404


def test_nothing_else_can_be_posted(studio):
    assert studio.post("/", b"x")[0] == 405
    assert studio.post("/api/declarations", b"x")[0] == 405


@pytest.mark.parametrize(
    ("data", "headers", "status"),
    [
        (b"hello", {}, 415),
        (b"", {}, 415),
        (b"PK\x03\x04", {"Content-Length": str(LARGEST + 1)}, 413),
        (b"PK\x03\x04", {"Content-Length": "9" * 18}, 413),
    ],
)
def test_what_cannot_be_a_recording_is_not_taken_in(studio, one_client, data, headers, status):
    answer = studio.post(f"/api/upload/{one_client.session}", data, **headers)
    assert answer[0] == status
    assert answer[1]


def head(studio, client) -> bytes:
    """The lines with which the page's own upload begins."""
    lines = [
        f"POST /api/upload/{client.session} HTTP/1.1", f"Host: 127.0.0.1:{studio.port}", f"Origin: {studio.origin}", ""
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def test_a_length_must_be_said(studio, one_client):
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as line:
        line.sendall(head(studio, one_client) + b"Transfer-Encoding: chunked\r\n\r\n4\r\nPK\x03\x04\r\n0\r\n\r\n")
        assert b"411" in line.recv(1000)


def test_a_broken_upload_leaves_nothing_and_the_next_is_taken(studio, one_client, walk):
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(head(studio, one_client) + b"Content-Length: 100000\r\n\r\nPK\x03\x04")
    end = monotonic() + PATIENCE
    while (status := studio.post(f"/api/upload/{one_client.session}", walk)[0]) == 429 and monotonic() < end:
        pass  # not yet noticed
    assert status == 200


def test_a_bomb_is_refused_in_a_sentence_and_it_walks_on(studio, one_client):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("qpos.npy", bytes(2**20))
    data = bytearray(file.getvalue())
    size_at = data.index(b"PK\x01\x02") + 24
    data[size_at : size_at + 4] = (3 * 10**9).to_bytes(4, "little")
    one_client.ask(type="open", upload=sent(studio, one_client, bytes(data)), name="bomb.npz")
    assert "would unpack to 3000 MB" in one_client.until("refused")["text"]
    time = one_client.walk(0.5).time
    assert one_client.walk(0.5).time > time


def test_only_the_latest_uploads_are_there(studio, client):
    file = io.BytesIO()
    np.savez(file, weights=np.zeros(3))
    names = [sent(studio, client, file.getvalue()) for _ in range(MOST_KEPT + 1)]
    client.ask(type="open", upload=names[0])
    assert "has expired" in client.until("refused")["text"]
    client.ask(type="open", upload=names[-1])
    assert "not a Footfall recording" in client.until("refused")["text"]
    answers = [studio.post(f"/api/upload/{client.session}", file.getvalue())[0] for _ in range(MOST_A_MINUTE)]
    assert answers.count(429) == MOST_KEPT + 1


def test_the_studio_opens_with_a_recording(start_studio, connected, walk, tmp_path):
    (tmp_path / "shoved.npz").write_bytes(walk)
    page = connected(start_studio(str(tmp_path / "shoved.npz")))
    assert page.until("opened")["name"] == "shoved"
