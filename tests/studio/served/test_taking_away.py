"""What a visitor takes away from the page, a recording that Python reads or a film, and brings back to it."""

import base64
from typing import Any

import pytest
from rigs.made_rigs import made_rig
from studio.served.states import press

from footfall.rigs.avatar import avatar_of
from footfall.rigs.glb import parse_glb, read_glb
from footfall.rigs.likeness import likeness
from footfall.sim.recording import Recording
from footfall.studio.protocol.frames import SCRUBBING


def mark_a_range(shown, seconds: float) -> None:
    press(shown, ".record")
    shown.watch(seconds)
    press(shown, ".record")


def test_a_marked_range_is_taken_away_as_a_recording(shown, tmp_path):
    mark_a_range(shown, 1.5)
    with shown.page.expect_download() as loading:
        press(shown, ".take button:has-text('Download')")
    assert loading.value.suggested_filename.startswith("humanoid-default-")
    loading.value.save_as(tmp_path / "take.npz")
    recording = Recording.load(tmp_path / "take.npz")
    assert recording.time[-1] - recording.time[0] >= 1.4


def test_a_style_that_was_downloaded_is_opened_again(shown, tmp_path):
    press(shown, "button[aria-label='Download']")
    with shown.page.expect_download() as loading:
        press(shown, ".popover:not([hidden]) .item:has-text('This style')")
    loading.value.save_as(tmp_path / "mine.toml")
    press(shown, "button[aria-label='Save']")
    press(shown, ".popover:not([hidden]) .item:has-text('Your library')")
    shown.page.locator("dialog input[type=file]").set_input_files(tmp_path / "mine.toml")
    shown.until(lambda: "Opened the style" in shown.told.get("notice", {}).get("text", ""))
    assert shown.complaints == []


@pytest.mark.thorough
def test_a_recording_is_kept_opened_again_and_walks_on(show, studio, tmp_path):
    shown = show(studio)
    mark_a_range(shown, 1.6)
    press(shown, ".take button:has-text('Keep')")
    shown.page.get_by_role("textbox", name="Name").fill("my walk")
    press(shown, "dialog button:has-text('Keep')")
    shown.until(lambda: "saved" in shown.told)
    shown.page.reload()
    shown.until(lambda: any(entry["name"] == "my walk" for entry in shown.told["library"]["recordings"]))
    press(shown, "button[aria-label='Open']")
    press(shown, ".popover:not([hidden]) .item:has-text('A recording')")
    with shown.page.expect_download() as loading:
        shown.page.get_by_role("link", name="Download my walk").click()
    loading.value.save_as(tmp_path / "from the page.npz")
    shown.page.locator("dialog li:has-text('my walk') button:has-text('Open')").click()
    shown.until(lambda: shown.told.get("opened", {}).get("name") == "my walk")
    start = shown.told["opened"]["start"]  # a take keeps the times of its session
    shown.until(lambda: shown.frame.flags & SCRUBBING and 0.5 < shown.frame.time - start < 1.0, 20.0)
    goes_on_from_the_past(shown)
    press(shown, "button[aria-label='Open']")
    press(shown, ".popover:not([hidden]) .item:has-text('A recording')")
    shown.page.locator("dialog input[type=file]").set_input_files(tmp_path / "from the page.npz")
    shown.until(lambda: shown.told["opened"]["name"] == "from the page")
    shown.until(lambda: shown.told["timeline"]["scrubbing"])
    goes_on_from_the_past(shown)
    assert shown.complaints == []


def goes_on_from_the_past(shown) -> None:
    """Look at a moment, and walk on from there."""
    shown.page.locator(".track .line").press("ArrowRight")
    press(shown, ".past-card button:has-text('Continue from here')")
    shown.until(lambda: not shown.frame.flags & SCRUBBING)
    frames = shown.watch(1.5)
    assert frames[-1].of("com")[0] > frames[0].of("com")[0] + 0.3
    assert not frames[-1].of("fallen")


def test_a_fall_can_be_seen_again(shown):
    shown.page.locator("#newtons").fill("1500")
    for _ in range(3):
        shown.page.keyboard.press("l")
        shown.watch(0.2)
    shown.walk_until(lambda: "fell" in shown.told)
    fell_at = shown.told["fell"]["at"]
    press(shown, ".fallen:not([hidden]) button:has-text('See how it fell')")
    shown.until(lambda: shown.told["timeline"]["scrubbing"] and shown.frame.time < fell_at)


DROP = """([text, name]) => {
  const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const dropped = new DataTransfer();
  dropped.items.add(new File([data], name));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}"""


def surface_of(table) -> list[int]:
    """How many points each part of the mesh has."""
    parts = [part for mesh in table["meshes"] for part in mesh["primitives"]]
    return [table["accessors"][part["attributes"]["POSITION"]]["count"] for part in parts]


def test_an_avatar_is_dropped_walks_and_is_taken_away(shown, tmp_path):
    rig = made_rig(armature_scale=0.01, z_up=True, bent=True).to_bytes()
    sent: list[Any] = []
    shown.page.on("request", lambda asked: "/api/upload" in asked.url and sent.append(asked))
    shown.page.evaluate(DROP, [base64.b64encode(rig).decode(), "me.glb"])
    shown.until(lambda: shown.told.get("skin", {}).get("url"))
    shown.until(lambda: shown.told["documents"]["character"]["name"] == "me")
    whole = likeness(avatar_of(parse_glb(rig, "me"), "me", "me.glb")).character.proportions
    for size in ("leg_length", "foot_length", "thigh_diameter", "head_height"):
        assert shown.documents["proportions"][size] == pytest.approx(getattr(whole, size), rel=0.1)
    mark_a_range(shown, 1.0)
    shown.page.locator("select:has(option[value='.glb'])").select_option(".glb")
    with shown.page.expect_download() as loading:
        press(shown, ".take button:has-text('Download')")
    loading.value.save_as(tmp_path / "me-walks.glb")
    assert len(sent) == 1
    assert int(sent[0].all_headers()["content-length"]) < len(rig) / 4, (
        "only the skeleton and a few points of the surface leave the browser"
    )
    table = read_glb(tmp_path / "me-walks.glb").table
    assert surface_of(table) == surface_of(parse_glb(rig, "me").table)
    assert len(table["animations"]) == 1
    assert "mixamorig:LeftUpLeg" in [node["name"] for node in table["nodes"]]
    assert shown.complaints == []
