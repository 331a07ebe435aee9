"""The studio on the real clock, with its pictures drawn: what a person would notice. Run by `make browser`."""

import os
import signal
import time
from contextlib import suppress

import av
import numpy as np
import pytest
from studio.served.processes import children_of, processor_seconds
from studio.served.states import press
from studio.served.visiting import Client, Studio

pytestmark = pytest.mark.thorough


@pytest.fixture
def shown(live_studio, show):
    """A page of its own, on a character that walks."""
    return show(live_studio)


@pytest.fixture
def start_live(built_page, tmp_path):
    """Starts studios that all have one home, and ends them."""
    started = []

    def start(*flags: str) -> Studio:
        started.append(Studio(tmp_path, *flags))
        return started[-1]

    yield start
    for studio in started:
        studio.close()


def test_the_stage_is_drawn(shown):
    shown.watch(1.0)
    picture = shown.page.locator("canvas").first.screenshot()
    assert len(picture) > 8_000, "an empty stage is a small picture"


def test_it_walks_where_the_ground_is_clicked(shown):
    shown.page.mouse.click(*shown.on_stage(0.75, 0.55))
    shown.until(lambda: shown.has_asked("walk_to"))
    goal = next(message for message in shown.asked if message["type"] == "walk_to")
    start = np.linalg.norm(shown.of("com")[:2] - [goal["x"], goal["y"]])
    shown.watch(4.0)
    assert np.linalg.norm(shown.of("com")[:2] - [goal["x"], goal["y"]]) < start - 0.5


def test_a_limb_is_pulled_while_it_walks(shown):
    x, y = shown.middle
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x + 90, y - 10, steps=6)
    shown.until(lambda: shown.has_asked("grab"))
    assert max(np.linalg.norm(frame.of("push")) for frame in shown.watch(0.5)) > 20.0
    shown.page.mouse.up()
    shown.until(lambda: shown.has_asked("release"))


def test_a_style_is_chosen_while_it_walks(shown):
    shown.watch(1.0)
    shown.tab("Style").locator("button[data-name='sneak']").click()
    shown.until(lambda: shown.documents["style"]["name"] == "sneak")
    assert not shown.watch(3.0)[-1].of("fallen")


def test_a_film_has_every_picture_at_its_time(shown, tmp_path):
    press(shown, ".record")
    shown.watch(0.3)
    press(shown, ".record")
    with shown.page.expect_download() as loading:
        press(shown, ".take button:has-text('Video')")
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.suffix in (".mp4", ".webm")
    with av.open(file) as film:
        pictures = list(film.decode(video=0))
    seconds = float(shown.page.locator(".take span.numbers").inner_text().removesuffix(" s"))
    assert len(pictures) == pytest.approx(30 * seconds, abs=2)
    assert pictures[0].width > 300


def test_a_killed_simulation_is_announced_and_walks_again(start_live, show):
    studio = start_live()
    shown = show(studio)
    shown.tab("Style").locator("button[data-name='sneak']").click()
    shown.until(lambda: shown.documents["style"]["name"] == "sneak")
    shown.watch(1.0)
    shown.told.clear()
    for process in children_of(studio.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    shown.page.get_by_text("was started again").first.wait_for()
    shown.until(lambda: {"documents", "timeline"} <= shown.told.keys())
    assert shown.documents["style"]["name"] == "sneak"
    shown.watch(1.0)


def test_a_server_that_was_away_is_found_again(start_live, show):
    studio = start_live()
    shown = show(studio)
    shown.tab("Style").locator("button[data-name='happy']").click()
    shown.until(lambda: shown.documents["style"]["name"] == "happy")
    shown.watch(0.5)
    studio.close()
    shown.told.clear()
    start_live("--port", str(studio.port))
    shown.until(lambda: "documents" in shown.told)
    assert shown.documents["style"]["name"] == "happy"


def test_a_session_that_nobody_looks_at_rests_and_goes_on_where_it_was(start_live):
    studio = start_live()
    page = Client(studio)
    left = page.walk(1.0).time
    page.close()
    time.sleep(0.5)
    before = {process: processor_seconds(process) for process in children_of(studio.process.pid)}
    time.sleep(2.0)
    used = [processor_seconds(process) - seconds for process, seconds in before.items()]
    assert sorted(used)[0] < 0.1, "the session's own; another process may be getting ready"
    again = Client(studio, page.session)
    assert again.walk(0.1).time < left + 2.0
    again.close()


def test_poses_come_by_themselves_in_their_order_and_none_twice(live_studio, connected):
    page = connected(live_studio)
    page.walk(2.0)
    numbers = [int.from_bytes(frame[4:8], "little") for frame in page.frames]
    assert numbers == sorted(set(numbers))
    page.ask(type="advance", frames=60)
    assert "clock runs by itself" in page.until("refused")["text"]


def test_a_page_that_does_not_read_harms_nobody(live_studio, connected):
    lazy, busy = connected(live_studio), connected(live_studio)
    busy.walk(1.5)
    assert not lazy.frames
    assert lazy.walk(0.1).time > 0.0
