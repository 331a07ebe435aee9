"""The page in a real browser: what a visitor clicks, drags and types, what is asked then, and what the page shows."""

import re

import numpy as np
import pytest

from footfall.studio.protocol.frames import SCRUBBING

TABS = ("Drive", "Style", "Body", "World", "Lab")


def choose(shown, style: str) -> None:
    """Click the card of a style."""
    shown.tab("Style").locator(f"button[data-name='{style}']").click()
    shown.until(lambda: shown.documents["style"]["name"] == style)


def asked(shown, kind: str) -> dict:
    """What the page asks by such a message; waits for it."""
    shown.until(lambda: shown.has_asked(kind))
    return next(message for message in shown.asked if message["type"] == kind)


def test_it_opens_on_a_character_that_walks(shown):
    frames = shown.watch(2.0)
    assert frames[-1].of("com")[0] > frames[0].of("com")[0] + 0.4
    assert not frames[-1].of("fallen")
    assert shown.told["body_skins"]["of"] == [0]
    assert shown.complaints == []


def test_held_keys_steer_it(shown):
    def held() -> dict[str, float]:
        """What the page asked last to be held; it may say other things in between."""
        drives = [one for one in shown.asked if one["type"] == "drive"]
        return drives[-1] if drives else {"speed": 0.0, "turn": 0.0}

    shown.page.keyboard.down("w")
    shown.until(lambda: held()["speed"] > 1.0)
    shown.page.keyboard.up("w")
    shown.page.keyboard.down("a")
    shown.until(lambda: held()["speed"] < 1.0 and held()["turn"] == 1.0)  # it walks with nothing but these held
    shown.walk_until(lambda: shown.of("heading") > 0.4)
    shown.page.keyboard.up("a")
    shown.until(lambda: held()["turn"] == 0.0)
    assert not shown.of("fallen")


def test_a_click_on_the_ground_sends_it_there(shown):
    shown.page.mouse.click(*shown.on_stage(0.7, 0.6))
    goal = asked(shown, "walk_to")
    away = lambda: np.linalg.norm(shown.of("com")[:2] - [goal["x"], goal["y"]])  # noqa: E731
    start = away()
    shown.walk_until(lambda: away() < start - 0.5)


def test_a_shove_is_asked_as_the_slider_says(shown):
    shown.page.get_by_role("slider", name="Shove force in newtons").fill("250")
    shown.page.get_by_role("button", name="Shove it to its left").click()
    assert asked(shown, "shove")["force_h"] == [0.0, 250.0, 0.0]
    assert max(frame.of("sideways") for frame in shown.watch(1.0)) > 0.15


def test_who_has_fallen_is_put_on_its_feet(shown):
    shown.page.get_by_role("slider", name="Shove force in newtons").fill("1500")
    shown.watch(1.0)
    for _ in range(3):
        shown.page.get_by_role("button", name="Shove it backwards").click()
        shown.watch(0.3)
    shown.walk_until(lambda: shown.of("fallen"))
    shown.page.get_by_role("button", name="Put it on its feet").click()
    shown.until(lambda: not shown.of("fallen"))
    assert shown.watch(1.0)[-1].of("com")[2] > 0.8


def test_a_limb_is_pulled_with_the_mouse(shown):
    x, y = shown.middle
    shown.until(lambda: shown.is_body_at(x, y))
    shown.page.mouse.down()
    shown.page.mouse.move(x + 90, y - 10, steps=6)
    asked(shown, "grab")
    assert max(np.linalg.norm(frame.of("push")) for frame in shown.watch(0.5)) > 20.0
    shown.page.mouse.up()
    asked(shown, "release")


def test_longer_legs_are_typed(shown):
    before = shown.told["figures"]["figures"][0]["leg_length"]
    legs = shown.tab("Body").get_by_role("spinbutton", name="Leg length, as a number")
    legs.fill("105")
    legs.press("Enter")
    shown.until(lambda: shown.told["figures"]["figures"][0]["leg_length"] > before + 0.08)


def test_undo_and_redo_take_back_and_bring_again(shown):
    plain = shown.documents["gait"]
    choose(shown, "sneak")
    sneaking = shown.documents["gait"]
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: shown.documents["gait"] == plain)
    shown.page.keyboard.press("Control+y")
    shown.until(lambda: shown.documents["gait"] == sneaking)


def reload(shown) -> None:
    shown.told.clear()
    shown.page.reload()
    shown.until(lambda: {"documents", "library", "figures"} <= shown.told.keys())


def test_what_is_saved_is_there_after_a_reload(shown):
    panel = shown.tab("Style")
    choose(shown, "tired")
    panel.get_by_role("button", name="Save…").click()
    name = shown.page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).first
    name.fill("my tired walk")
    name.press("Enter")
    shown.until(lambda: "saved" in shown.told)
    reload(shown)
    assert shown.documents["style"]["name"] == "my tired walk"
    assert any(entry["name"] == "my tired walk" and entry["own"] for entry in shown.told["library"]["styles"])
    shown.page.locator("button[data-name='my tired walk']").wait_for()


def test_a_reload_loses_nothing_that_was_not_saved(shown):
    choose(shown, "march")
    before, time = shown.documents, shown.watch(0.5)[-1].time
    reload(shown)
    assert shown.documents == before
    assert shown.told["welcome"]["restored"]
    assert shown.frame.time == time, "nobody watched, so no time passed"


def test_the_past_is_dragged_back_and_gone_on_from(shown):
    end = shown.watch(2.0)[-1].time
    slider = shown.page.get_by_role("slider", name=re.compile("^Time: drag back"))
    shown.drag_across(slider, 0.99, 0.3)
    shown.until(lambda: shown.frame.flags & SCRUBBING and shown.frame.time < 0.7 * end)
    shown.page.get_by_role("button", name=re.compile("continue|go on", re.IGNORECASE)).first.click()
    shown.until(lambda: not shown.frame.flags & SCRUBBING)
    past = shown.frame.time
    assert past < 0.7 * end
    assert past < shown.watch(0.5)[-1].time < end
    shown.until(lambda: shown.told["timeline"]["moments"])


def test_time_is_stopped_and_stepped_by_keys(shown):
    shown.watch(0.5)
    shown.page.keyboard.press("Space")
    shown.until(lambda: shown.told["timeline"]["paused"])
    still = shown.watch(0.1)[-1].time  # a pause ends at a whole hundredth of a second
    assert shown.watch(0.3)[-1].time == still
    shown.page.keyboard.press(".")
    shown.until(lambda: still < shown.frame.time < still + 0.1)
    shown.page.keyboard.press("Space")
    shown.until(lambda: not shown.told["timeline"]["paused"])


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
    stranger.close()
    assert opened == "refused"


def test_every_control_has_a_name(shown):
    """What a screen reader says: no button, slider or field is without a name on any panel."""
    for tab in TABS:
        shown.tab(tab)
        nameless = re.findall(r"- (button|slider|spinbutton|combobox|checkbox|radio|tab|textbox)(?: \[[^\]]*\])*:?\n",
                              shown.page.locator("body").aria_snapshot())  # fmt: skip
        assert nameless == [], tab


@pytest.mark.thorough
def test_a_link_brings_the_documents_to_another_visitor(shown, show, studio):
    shown.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown.page.evaluate("navigator.clipboard.writeText('')")
    choose(shown, "proud")
    shown.page.get_by_role("button", name="Copy a link to this body, style and ground").click()
    shown.until(lambda: shown.page.evaluate("navigator.clipboard.readText()"))
    other = show(studio, address=shown.page.evaluate("navigator.clipboard.readText()"))
    other.until(lambda: other.documents["style"]["name"] == "proud")
    assert other.documents["gait"] == shown.documents["gait"]
    assert other.told["welcome"]["session"] != shown.told["welcome"]["session"]


@pytest.mark.thorough
def test_a_second_tab_is_a_session_of_its_own(shown, show, studio):
    second = show(studio, shown.page.context)
    assert second.told["welcome"]["session"] != shown.told["welcome"]["session"]
    second.page.close()


@pytest.mark.parametrize(("width", "height"), [(640, 360), (390, 844)])
def test_the_figure_is_seen_on_a_small_screen(show, studio, width, height):
    """640 by 360 is a window of 1280 by 720 at 200 %."""
    shown = show(studio, viewport={"width": width, "height": height})
    shown.watch(0.3)
    seen = shown.page.evaluate("""() => {
        const canvas = document.querySelector(".stage-canvas"), box = canvas.getBoundingClientRect();
        const [x, y] = [box.x + canvas.dataset.across * box.width, box.y + canvas.dataset.down * box.height];
        return document.elementFromPoint(x, y) === canvas;
    }""")
    assert seen


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_panel_fits_a_tablet_in_light_and_dark(show, studio, scheme):
    shown = show(studio, color_scheme=scheme, viewport={"width": 1024, "height": 768}, has_touch=True)
    colour = shown.page.evaluate("getComputedStyle(document.body).backgroundColor")
    shade = sum(map(int, re.findall(r"\d+", colour)[:3]))
    assert shade > 600 if scheme == "light" else shade < 200
    for name in TABS:
        wide, room = shown.tab(name).evaluate("panel => [panel.scrollWidth, panel.clientWidth]")
        assert wide <= room, f"{name} is {wide} wide where {room} fit"
    page = shown.page.locator("html")
    assert page.evaluate("one => one.scrollWidth <= innerWidth && one.scrollHeight <= innerHeight")
    assert not shown.complaints
