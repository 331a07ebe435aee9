"""The page in a real browser: what a visitor does, and what the character then does."""

import os
import re
import signal
from contextlib import suppress
from itertools import product

import numpy as np
import pytest
from studio.served.processes import children_of

from footfall.studio.protocol.frames import SCRUBBING


def choose(shown, style: str) -> None:
    """Click the card of a style."""
    shown.tab("Style").locator(f"button[data-name='{style}']").click()


def turn_between(before: float, after: float) -> float:
    """To the left, rad; within half a turn."""
    return float((after - before + np.pi) % (2.0 * np.pi) - np.pi)


def test_it_opens_on_a_character_that_walks(shown):
    frames = shown.watch(2.0)
    assert frames[-1].of("com")[0] > frames[0].of("com")[0] + 0.4
    assert not frames[-1].of("fallen")
    assert shown.told["body_skins"]["of"] == [0]
    assert shown.complaints == []


@pytest.mark.thorough
def test_the_stage_is_drawn(shown):
    shown.watch(1.0)
    picture = shown.page.locator("canvas").first.screenshot()
    assert len(picture) > 8_000, "an empty stage is a small picture"


def test_held_keys_steer_it(shown):
    shown.page.keyboard.down("w")
    shown.until(lambda: shown.of("wanted") > 1.0)
    shown.page.keyboard.up("w")
    before = shown.of("heading")
    shown.page.keyboard.down("a")
    shown.until(lambda: 0.4 < turn_between(before, shown.of("heading")) < 2.0)
    shown.page.keyboard.up("a")
    assert not shown.of("fallen")


@pytest.mark.thorough
def test_a_click_on_the_ground_sends_it_there(shown):
    box = shown.page.locator("canvas").first.bounding_box()
    shown.page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.55 * box["height"])
    shown.until(lambda: any(message["type"] == "walk_to" for message in shown.asked))
    goal = next(message for message in shown.asked if message["type"] == "walk_to")
    start = np.linalg.norm(shown.of("com")[:2] - [goal["x"], goal["y"]])
    shown.watch(4.0)
    assert np.linalg.norm(shown.of("com")[:2] - [goal["x"], goal["y"]]) < start - 0.5


def test_a_shove_moves_it_and_it_recovers(shown):
    shown.page.get_by_role("button", name="Shove it to its left").click()
    shoved = shown.watch(1.0)
    assert max(frame.of("sideways") for frame in shoved) > 0.25
    later = shown.watch(4.0)
    assert not later[-1].of("fallen")
    assert later[-1].of("speed") == pytest.approx(0.8, abs=0.3)


def test_too_hard_a_shove_knocks_it_over_and_it_stands_up_again(shown):
    shown.page.get_by_role("slider", name="Shove force in newtons").fill("1500")
    for _ in range(3):
        shown.page.get_by_role("button", name="Shove it backwards").click()
        shown.watch(0.3)
    shown.until(lambda: shown.of("fallen"))
    shown.page.get_by_role("button", name="Put it on its feet").click()
    shown.until(lambda: not shown.of("fallen"))
    assert shown.watch(2.0)[-1].of("com")[2] > 0.8


def test_a_limb_can_be_pulled_with_the_mouse(shown):
    shown.page.keyboard.press("Space")
    box = shown.page.locator("canvas").first.bounding_box()
    grabbed = lambda: any(message["type"] == "grab" for message in shown.asked)  # noqa: E731
    for across, down in product((0.5, 0.47, 0.53), (0.42, 0.36, 0.48)):  # where its trunk is depends on when it paused
        x, y = box["x"] + across * box["width"], box["y"] + down * box["height"]
        shown.page.mouse.move(x, y)
        shown.page.mouse.down()
        shown.page.mouse.move(x + 90, y - 10, steps=6)
        if shown.within(grabbed, 10.0):
            break
        shown.page.mouse.up()
    assert grabbed()
    shown.page.keyboard.press("Space")
    pulled = shown.watch(0.5)
    assert max(np.linalg.norm(frame.of("push")) for frame in pulled) > 20.0
    shown.page.mouse.up()
    shown.until(lambda: shown.asked[-1]["type"] == "release")


def test_a_preset_changes_the_measured_gait(shown):
    before = np.mean([frame.of("com")[2] for frame in shown.watch(1.0)])
    choose(shown, "crouch")
    shown.until(lambda: shown.documents["style"]["name"] == "crouch")
    shown.watch(1.5)
    assert np.mean([frame.of("com")[2] for frame in shown.watch(1.0)]) < before - 0.08
    assert not shown.of("fallen")


@pytest.mark.thorough
def test_a_bent_back_leans(shown):
    upright = lean_of(shown, shown.watch(1.5))
    number = shown.tab("Style").get_by_role("spinbutton", name="Lean, as a number")
    number.fill("20")
    number.press("Enter")
    shown.until(lambda: shown.documents["undo"])
    shown.watch(2.0)
    assert lean_of(shown, shown.watch(1.5)) > upright + 5.0


def lean_of(shown, frames) -> float:
    """Degrees that the head is ahead of the pelvis, on average."""
    links = shown.told["figures"]["figures"][0]["links"]
    leans = []
    for frame in frames:
        places = frame.of("position").reshape(-1, 3)
        back = places[links.index("head")] - places[links.index("pelvis")]
        ahead = np.cos(frame.of("heading")) * back[0] + np.sin(frame.of("heading")) * back[1]
        leans.append(np.degrees(np.arctan2(ahead, back[2])))
    return float(np.mean(leans))


@pytest.mark.thorough
def test_a_joint_of_a_key_pose_can_be_dragged(shown):
    panel = shown.tab("Style")
    before = shown.documents["gait"]
    knob = panel.get_by_role("slider", name="head at 50 % of a step").first
    knob.scroll_into_view_if_needed()
    box = knob.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x + 12, y + 3, steps=4)
    shown.page.mouse.up()
    shown.until(lambda: shown.documents["gait"] != before)
    assert len(shown.documents["undo"]) == 1, "a drag is one step of undo"


def test_longer_legs_and_it_still_walks(shown):
    panel = shown.tab("Body")
    before = shown.told["figures"]["figures"][0]["leg_length"]
    skin = shown.told["body_skins"]
    legs = panel.get_by_role("spinbutton", name="Leg length, as a number")
    legs.fill("105")
    legs.press("Enter")
    shown.until(lambda: shown.told["figures"]["figures"][0]["leg_length"] > before + 0.08)
    shown.until(lambda: shown.told["body_skins"] != skin)
    start = shown.of("com").copy()
    frames = shown.watch(2.0)
    assert np.linalg.norm(frames[-1].of("com")[:2] - start[:2]) > 0.7
    assert not frames[-1].of("fallen")


def test_undo_and_redo_take_back_and_bring_again(shown):
    plain = shown.documents["gait"]
    choose(shown, "sneak")
    shown.until(lambda: shown.documents["style"]["name"] == "sneak")
    sneaking = shown.documents["gait"]
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: shown.documents["gait"] == plain)
    shown.page.keyboard.press("Control+y")
    shown.until(lambda: shown.documents["gait"] == sneaking)


def test_what_is_saved_is_there_after_a_reload(shown):
    panel = shown.tab("Style")
    choose(shown, "tired")
    shown.until(lambda: shown.documents["style"]["name"] == "tired")
    panel.get_by_role("button", name="Save…").click()
    name = shown.page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).first
    name.fill("my tired walk")
    name.press("Enter")
    shown.until(lambda: "saved" in shown.told)
    shown.told.clear()
    shown.page.reload()
    shown.until(lambda: {"documents", "library"} <= shown.told.keys())
    assert shown.documents["style"]["name"] == "my tired walk"
    assert any(entry["name"] == "my tired walk" and entry["own"] for entry in shown.told["library"]["styles"])
    shown.page.locator("button[data-name='my tired walk']").wait_for()


@pytest.mark.thorough
def test_a_reload_loses_nothing_that_was_not_saved(shown):
    choose(shown, "march")
    shown.until(lambda: shown.documents["style"]["name"] == "march")
    before = shown.documents
    shown.told.clear()
    shown.page.reload()
    shown.until(lambda: "documents" in shown.told)
    assert shown.documents == before
    assert shown.told["welcome"]["restored"]


@pytest.mark.thorough
def test_a_link_brings_the_documents_to_another_visitor(shown, show, studio):
    shown.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(shown, "proud")
    shown.until(lambda: shown.documents["style"]["name"] == "proud")
    shown.page.get_by_role("button", name="Copy a link to this body, style and ground").click()
    shown.page.wait_for_timeout(500)
    link = shown.page.evaluate("navigator.clipboard.readText()")
    other = show(studio, address=link)
    other.until(lambda: other.documents["style"]["name"] == "proud")
    assert other.documents["gait"] == shown.documents["gait"]
    assert other.told["welcome"]["session"] != shown.told["welcome"]["session"]


@pytest.mark.thorough
def test_a_second_tab_is_a_session_of_its_own(shown, show, studio):
    second = show(studio, shown.page.context)
    assert second.told["welcome"]["session"] != shown.told["welcome"]["session"]


def test_the_past_can_be_looked_at_and_gone_on_from(shown):
    shown.watch(2.0)
    end = shown.frame.time
    slider = shown.page.get_by_role("slider", name=re.compile("^Time: drag back"))
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    shown.page.mouse.move(box["x"] + box["width"] - 4, y)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + 0.3 * box["width"], y, steps=5)
    shown.page.mouse.up()
    shown.until(lambda: shown.frame.flags & SCRUBBING and shown.frame.time < 0.7 * end)
    shown.page.wait_for_timeout(1000)
    past = shown.frame.time
    shown.page.get_by_role("button", name=re.compile("continue|go on", re.IGNORECASE)).first.click()
    shown.until(lambda: not shown.frame.flags & SCRUBBING)
    assert shown.watch(0.5)[-1].time < end
    assert shown.frame.time > past
    shown.until(lambda: shown.told["timeline"]["moments"])


@pytest.mark.thorough
def test_time_can_be_slowed_and_stopped(shown):
    shown.page.keyboard.press("Space")
    shown.until(lambda: shown.told["timeline"]["paused"])
    still = shown.frame.time
    shown.page.wait_for_timeout(300)
    assert shown.frame.time == pytest.approx(still, abs=0.1)
    at = shown.frame.time
    shown.page.keyboard.press(".")
    shown.until(lambda: at < shown.frame.time < at + 0.1)
    shown.page.keyboard.press("Space")
    shown.watch(0.2)


@pytest.mark.thorough
def test_a_component_can_be_switched_off_in_the_lab(shown):
    panel = shown.tab("Lab")
    panel.get_by_role("radiogroup", name="gravity compensation").get_by_text("off", exact=True).click()
    shown.until(lambda: "off" in str(shown.documents["switches"]))
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: "off" not in str(shown.documents["switches"]))


def test_two_variants_walk_side_by_side(shown):
    shown.tab("Lab").get_by_text("compare two", exact=True).click()
    shown.until(lambda: shown.frame.rows == 2)
    shown.watch(1.5)
    assert not shown.frame.of("fallen", 0)
    assert not shown.frame.of("fallen", 1)


@pytest.mark.thorough
def test_a_killed_simulation_is_announced_and_walks_again(start_studio, show):
    studio = start_studio()
    shown = show(studio)
    choose(shown, "sneak")
    shown.until(lambda: shown.documents["style"]["name"] == "sneak")
    shown.watch(1.0)
    shown.told.clear()
    for process in children_of(studio.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    shown.page.get_by_text("was started again").first.wait_for()
    shown.until(lambda: "documents" in shown.told)
    assert shown.documents["style"]["name"] == "sneak"
    shown.watch(1.0)


@pytest.mark.thorough
def test_a_server_that_was_away_is_found_again(start_studio, show):
    studio = start_studio()
    shown = show(studio)
    choose(shown, "happy")
    shown.until(lambda: shown.documents["style"]["name"] == "happy")
    shown.watch(0.5)
    studio.close()
    shown.told.clear()
    start_studio("--port", str(studio.port))
    shown.until(lambda: "documents" in shown.told)
    assert shown.documents["style"]["name"] == "happy"


def test_a_page_from_elsewhere_gets_no_line(shown, studio):
    stranger = shown.page.context.new_page()
    stranger.goto("about:blank")
    opened = stranger.evaluate(
        """address => new Promise(done => {
            const line = new WebSocket(address);
            line.onopen = () => done("open");
            line.onerror = () => done("refused");
        })""",
        f"ws://127.0.0.1:{studio.port}/ws",
    )
    assert opened == "refused"


@pytest.mark.thorough
def test_a_tablet_shows_everything_and_has_a_stick(studio, show):
    shown = show(studio, viewport={"width": 1024, "height": 768}, has_touch=True)
    page = shown.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    for tab in ("Drive", "Style", "Body", "Lab"):
        shown.tab(tab)
    assert shown.complaints == []


@pytest.mark.thorough
def test_light_and_dark_follow_the_system(studio, show):
    shades = []
    for scheme in ("light", "dark"):
        shown = show(studio, color_scheme=scheme)
        shades.append(shown.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    light, dark = (sum(map(int, re.findall(r"\d+", shade)[:3])) for shade in shades)
    assert light > 600
    assert dark < 200


def test_every_control_has_a_name(shown):
    """What a screen reader says: no button, slider or field is without a name on any panel."""
    for tab in ("Drive", "Style", "Body", "Lab"):
        shown.tab(tab)
        nameless = re.findall(r"- (button|slider|spinbutton|combobox|checkbox|radio|tab|textbox)(?: \[[^\]]*\])*:?\n",
                              shown.page.locator("body").aria_snapshot())  # fmt: skip
        assert nameless == [], tab
