"""What becomes of sessions when processes are killed, the server ends, others want their place, or a disk is full."""

import os
import signal
import time
from contextlib import suppress

import pytest
from studio.served.processes import children_of
from studio.served.visiting import PATIENCE, Client, Studio
from websockets.exceptions import ConnectionClosed, InvalidStatus


@pytest.fixture(scope="module")
def one_place(built_page, tmp_path_factory):
    """A studio for one session at a time; a lonely one gives way to the next."""
    studio = Studio(tmp_path_factory.mktemp("home"), "--held", "--sessions", "1")
    yield studio
    studio.close()


@pytest.fixture
def page(one_place):
    one = place_taken(one_place)
    yield one
    one.close()


def place_taken(studio: Studio) -> Client:
    """A new session, as soon as the studio has noticed that the last page left."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Client(studio)
        except ConnectionClosed:
            assert time.monotonic() < end, "the place never became free"


def changed(page: Client, period: float) -> None:
    """An edit, and the time after which it is saved."""
    page.ask(type="edit", document="style", path="step.period", value=period)
    page.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == period)
    page.walk(1.0)


def test_there_are_as_many_sessions_as_allowed_and_a_lonely_one_gives_way(one_place, page):
    page.until("documents")
    with pytest.raises(ConnectionClosed) as refused:
        Client(one_place)
    assert refused.value.rcvd.code == 4429, "the page then says that there are too many, and not that nobody answers"
    page.close()
    place_taken(one_place).close()


def test_a_killed_simulation_comes_back_and_says_so(one_place, page):
    changed(page, 0.72)
    for process in children_of(one_place.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    assert "started again" in page.until("notice", kind="warning")["text"]
    assert page.until("documents")["gait"]["step"]["period"] == 0.72
    start = page.walk(1.0).of("com")[0]
    assert page.walk(1.0).of("com")[0] > start + 0.3


def test_a_full_disk_is_told_and_the_session_goes_on(start_studio, connected, tmp_path):
    (tmp_path / "sessions").write_text("a file where a folder should be")
    page = connected(start_studio())
    page.ask(type="edit", document="style", path="step.period", value=0.7)
    page.ask(type="advance", frames=60)
    page.until_that(lambda told: told["type"] == "notice" and "cannot be saved" in told["text"])
    assert page.walk(0.5).time > 0.0


def test_a_session_survives_the_servers_end(start_studio, connected):
    """And a studio with a token opens to those who have it, and to nobody else."""
    first = start_studio("--token")
    assert [first.get(path)[0] for path in ("/", "/?token=wrong", "/api/declarations")] == [403, 403, 403]
    with pytest.raises(InvalidStatus, match="403"):
        connected(first)
    cookie = first.let_in()
    assert first.get("/", Cookie=cookie)[0] == 200
    page = connected(first, additional_headers={"Cookie": cookie})
    assert first.post(f"/api/upload/{page.session}", b"PK\x03\x04")[0] == 403
    assert first.post(f"/api/upload/{page.session}", b"PK\x03\x04", Cookie=cookie)[0] == 200
    changed(page, 0.71)
    first.close()
    assert children_of(first.process.pid) == []
    again = connected(start_studio(), page.session)
    assert again.until("documents")["gait"]["step"]["period"] == 0.71
