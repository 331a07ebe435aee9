"""A page beside a session that floods, uploads and is killed: it keeps its frames."""

import os
import random
import signal
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from studio.served.flooding import FLOODS, flooding, frames_a_second
from studio.served.processes import children_of
from studio.served.visiting import Client, Studio

from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.studio.server.http import PAGE

AT_LEAST = 55.0
"""Pose frames a second, of 60."""
TRIES = 5
"""Other work on the machine takes frames, too."""

pytestmark = [
    pytest.mark.skipif("FOOTFALL_SOAK" not in os.environ, reason="frames are timed by `make soak` only"),
    pytest.mark.skipif(os.name != "posix", reason="processes are found in /proc and killed by signals here"),
    pytest.mark.skipif(not (PAGE / "index.html").is_file(), reason="the page is not built; run `make page`"),
]


@pytest.fixture
def studio():
    with tempfile.TemporaryDirectory() as home:
        running = Studio(Path(home), "--sessions", "4")
        yield running
        running.close()


@pytest.fixture
def page(studio):
    """The innocent one; the only process that waits becomes its own."""
    end = time.monotonic() + 30.0
    while not (waiting := children_of(studio.process.pid)) and time.monotonic() < end:
        time.sleep(0.05)
    one = Client(studio)
    one.own = set(waiting)
    one.walk(1.0)
    yield one
    one.close()


@pytest.mark.parametrize("kind", FLOODS)
def test_it_keeps_its_frames_beside_a_flood_and_uploads(studio, page, kind):
    walk = run_trial(load_trial({"name": "x", "seconds": 4.0})).recording.to_bytes()
    kept = []
    while not kept or (max(kept) < AT_LEAST and len(kept) < TRIES):
        other = Client(studio)
        sending = threading.Thread(target=studio.post, args=(f"/api/upload/{other.session}", walk), daemon=True)
        with flooding(other.socket.socket, kind):
            sending.start()
            kept.append(frames_a_second(page, 3.0))
        sending.join()
        with suppress(OSError):
            other.close()
    assert max(kept) >= AT_LEAST, kept


def test_it_keeps_its_frames_while_other_sessions_are_killed(studio, page, amount, seed):
    """Each of them comes back, and so does the process that waits for the next page."""
    chance = random.Random(seed)
    kept = []
    for _ in range(amount(10, 3)):
        other = Client(studio)
        other.walk(chance.uniform(0.1, 1.0))
        for process in set(children_of(studio.process.pid)) - page.own:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        kept.append(frames_a_second(page, 1.0))
        other.until("notice", kind="warning")
        assert other.walk(0.2).time > 0.0
        other.close()
    assert max(kept) >= AT_LEAST, kept
    assert page.own <= set(children_of(studio.process.pid)), "its own session was started again"
