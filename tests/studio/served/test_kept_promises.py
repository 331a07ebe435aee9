"""The page keeps what it offers, tried in a real browser: trimming, numbers that are in force, opening, headings."""

import pytest

from footfall.studio.server.http import PAGE


def press(shown, where: str) -> None:
    """A click that does not wait for the picture to stand still: on the stage it never does."""
    shown.page.locator(where).first.evaluate("element => element.click()")


@pytest.fixture
def recorded(shown):
    press(shown, ".record")
    shown.watch(2.0)
    press(shown, ".record")
    shown.until(lambda: (shown.told["timeline"].get("marked") or [0, 0])[1] > 1.0)
    return shown


def moment(shown, which: str) -> float:
    return float(shown.page.get_by_role("spinbutton", name=f"{which}, seconds").input_value())


def test_a_recording_is_trimmed_by_numbers_and_keys(recorded):
    start, end = moment(recorded, "Start"), moment(recorded, "End")
    field = recorded.page.get_by_role("spinbutton", name="Start, seconds")
    field.fill(f"{start + 0.5:.2f}")
    field.press("Enter")
    assert moment(recorded, "Start") == pytest.approx(start + 0.5, abs=0.011)
    handle = recorded.page.get_by_role("slider", name="Where the recording ends")
    handle.focus()
    handle.press("ArrowLeft")
    handle.press("Alt+ArrowLeft")
    assert moment(recorded, "End") == pytest.approx(end - 0.11, abs=0.011)
    assert float(handle.get_attribute("aria-valuenow")) == pytest.approx(end - 0.11, abs=0.011)
    press(recorded, ".take button:has-text('Zoom')")
    band = recorded.page.locator(".track .band").evaluate("one => one.offsetWidth / one.parentElement.offsetWidth")
    assert band > 0.6
    assert recorded.complaints == []


def test_a_recording_ends_with_its_scene(recorded):
    recorded.page.evaluate("() => 0")
    press(recorded, ".chooser >> nth=2")
    press(recorded, ".popover:not([hidden]) .item:has-text('two')")
    recorded.until(lambda: recorded.documents["shared"]["scene"]["kind"] == "compare")
    recorded.until(lambda: recorded.page.locator(".take").is_hidden())


def test_a_field_shows_what_is_in_force(shown):
    panel = shown.tab("Drive")
    field = panel.get_by_role("spinbutton", name="Speed, as a number")
    field.fill("9")
    field.press("Enter")
    shown.until(lambda: shown.documents["settings"].get("speed", 0.0) > 1.0)
    assert float(field.input_value()) == pytest.approx(shown.documents["settings"]["speed"])
    assert panel.locator(".slider.refused").count() == 1
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: "speed" not in shown.documents["settings"])


def test_a_file_is_opened_from_a_place_called_open(shown, tmp_path):
    (tmp_path / "cat.png").write_bytes(bytes(range(256)))
    press(shown, "button[aria-label='Open']")
    with shown.page.expect_file_chooser() as choosing:
        press(shown, ".popover:not([hidden]) .item:has-text('A file')")
    choosing.value.set_files(tmp_path / "cat.png")
    shown.until(
        lambda: "'cat.png' is not a file that the studio can open" in shown.told.get("refused", {}).get("text", "")
    )


def test_the_page_has_a_heading_and_joints_say_their_values(shown):
    assert shown.page.get_by_role("heading", level=1).inner_text() == "Footfall"
    panel = shown.tab("Style")
    joint = panel.locator("[role=slider][data-handle]").first
    assert joint.get_attribute("aria-valuenow") is not None
    assert any(letter.isdigit() for letter in joint.get_attribute("aria-valuetext"))


def test_the_page_brings_the_notices_of_what_is_in_it(built_page):
    notices = (PAGE / "licences.txt").read_text()
    for name in ("three", "uplot", "mediabunny"):
        assert f"== {name}" in notices
    assert notices.count("Permission is hereby granted") >= 2


def test_the_page_is_light(studio):
    import gzip
    import http.client
    import re

    line = http.client.HTTPConnection("127.0.0.1", studio.port)
    total = 0
    line.request("GET", "/", headers={"Accept-Encoding": "gzip"})
    index = line.getresponse().read()
    text = gzip.decompress(index).decode() if index[:2] == b"\x1f\x8b" else index.decode()
    files = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', text)
    assert files
    for path in [*files, "api/previews", "api/declarations"]:
        line.request("GET", f"/{path}", headers={"Accept-Encoding": "gzip"})
        total += len(line.getresponse().read())
    assert total < 500_000
