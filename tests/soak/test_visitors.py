"""Many visitors with several characters each; some flood and do not read. The others are answered, and nothing ends."""

import os
from contextlib import ExitStack

import pytest
from studio.served.flooding import COSTLY, FLOODS, flooding
from studio.served.processes import children_of, held_by
from studio.served.visiting import Client, Studio

from footfall.studio.server.http import PAGE
from footfall.studio.server.pool import BYTES_WAITING

OTHERS = ({"character": "giant", "gait": "stepping"}, {"character": "child", "gait": "walk", "style": "happy"})
"""Who is on the stage of every visitor besides the first; the last is the one that is edited."""
KINDS = (*COSTLY, *FLOODS)
LOUD = 2
"""Of three visitors, this one floods."""
SESSION_MOST = 700.0
"""MB that a session's process may take, its past included; a fresh one has about 250."""
SERVER_MOST = 300.0
"""MB that the server may take, besides what may wait for pages that do not read."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="processes are found in /proc here"),
    pytest.mark.skipif(not (PAGE / "index.html").is_file(), reason="the page is not built; run `make page`"),
]


@pytest.fixture
def count(amount) -> int:
    return amount(30, 3)


@pytest.fixture
def studio(count, tmp_path):
    """A studio as it is for visitors from elsewhere: with a token, and a place for each."""
    with open(tmp_path / "errors.txt", "w") as errors:
        running = Studio(tmp_path, "--held", "--token", "--sessions", str(count), errors=errors)
        yield running
        running.close()


@pytest.fixture
def visit(studio):
    """Opens pages, each with the cookie that the token gives."""
    headers = {"Cookie": studio.let_in()}
    with ExitStack() as opened:

        def one(session: str = "", unread: int | None = None) -> Client:
            """It reads all, as a browser does, or leaves so many messages unread and then reads no more."""
            page = Client(studio, session, additional_headers=headers, ping_interval=None, max_queue=unread)
            opened.callback(page.close)
            return page

        yield one


def test_visitors_are_answered_beside_floods_and_pages_that_do_not_read(studio, visit, count, amount, report):
    visitors = [with_company(visit()) for _ in range(count)]
    quiet = [one for number, one in enumerate(visitors) if number % 3 != LOUD]
    loud = visitors[LOUD::3]
    with ExitStack() as floods:
        for number, one in enumerate(loud):
            floods.enter_context(flooding(visit(one.session, unread=16).socket.socket, KINDS[number % len(KINDS)]))
        for turn in range(amount(5, 1)):
            for one in quiet:
                is_answered(one, 0.6 + 0.02 * turn)
        server = held_by(studio.process.pid)
        sessions = [held_by(process) for process in children_of(studio.process.pid)]
    largest = max(one.megabytes for one in sessions)
    report(f"{count} visitors, {len(loud)} floods: server {server}; sessions up to {largest:.0f} MB")
    said = (studio.home / "errors.txt").read_text()
    assert [word for word in ("crashed", "killed", "Traceback") if word in said] == [], said
    assert server.megabytes < SERVER_MOST + len(loud) * BYTES_WAITING / 1e6
    assert largest < SESSION_MOST
    for one in loud:
        assert visit(one.session).until("documents")


def with_company(page: Client) -> Client:
    """A page on a stage of several, who have walked a little."""
    for other in OTHERS:
        page.ask(type="add_character", **other)
    page.until_that(lambda told: told["type"] == "documents" and len(told["everyone"]) == 1 + len(OTHERS))
    page.walk(0.5)
    return page


def is_answered(page: Client, period: float) -> None:
    """What it asks is done, and time passes as it says."""
    page.ask(type="edit", document="style", path="step.period", value=period)
    page.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == period)
    time = page.walk(0.1).time
    assert page.walk(0.5).time == pytest.approx(time + 0.5, abs=0.01)
    assert page.frame.rows == 1 + len(OTHERS)
