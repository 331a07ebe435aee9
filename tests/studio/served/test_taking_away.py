"""What a visitor takes away from the page: a recording that Python reads, and a film of the right length."""

import av
import pytest

from footfall.sim.recording import Recording


def press(shown, where: str) -> None:
    """A click that does not wait for the picture to stand still: on the stage it never does."""
    shown.page.locator(where).first.evaluate("element => element.click()")


def mark_a_range(shown, seconds: float) -> None:
    press(shown, ".record")
    shown.watch(seconds)
    press(shown, ".record")


def test_a_marked_range_is_taken_away_as_a_recording(shown, tmp_path):
    mark_a_range(shown, 1.5)
    with shown.page.expect_download() as loading:
        press(shown, ".take button:has-text('Recording')")
    loading.value.save_as(tmp_path / "take.npz")
    recording = Recording.load(tmp_path / "take.npz")
    assert recording.time[-1] - recording.time[0] >= 1.4


@pytest.mark.thorough
def test_a_film_has_every_picture_at_its_time(shown, tmp_path):
    mark_a_range(shown, 0.3)
    with shown.page.expect_download(timeout=120_000) as loading:
        press(shown, ".take button:has-text('Video')")
    loading.value.save_as(tmp_path / "film.webm")
    with av.open(tmp_path / "film.webm") as film:
        pictures = list(film.decode(video=0))
    words = shown.page.locator(".take .numbers").inner_text()
    seconds = float(words.split(",")[1].removesuffix("s"))
    assert len(pictures) == pytest.approx(30 * seconds, abs=2)
    assert pictures[0].width > 300


@pytest.mark.thorough
def test_a_fall_can_be_seen_again(shown):
    shown.page.locator("#newtons").fill("1500")
    for _ in range(3):
        shown.page.keyboard.press("l")
        shown.watch(0.2)
    shown.until(lambda: "fell" in shown.told)
    fell_at = shown.told["fell"]["at"]
    shown.page.wait_for_selector(".fallen:not([hidden])")
    press(shown, ".fallen button:has-text('See how it fell')")
    shown.until(lambda: shown.told["timeline"]["scrubbing"] and shown.frame.time < fell_at)
