"""The editor of pose states in a real browser: from a printed walk to an own high-stepping one, the shortest way."""

import math
from pathlib import Path

import pytest

from footfall import catalog
from footfall.laws.register import load_gait

PLUGIN = Path(__file__).parents[2] / "posing_law.py"
BOW = """
name = "bow"
text = "it bows"
law = "bowing"
[[bows]]
lean = 0.0
[[bows]]
lean = -0.1
"""
FIVE_MINUTES = 300.0
MEASURED = 600.0
"""Seconds that a slow machine may need to measure ranges, or to find a gait that stays up."""
LOOK = 1.5
"""Seconds in which a person looks, decides and moves the mouse, before every act."""


class Newcomer:
    """Does what a person would, and counts the acts and the time they take."""

    def __init__(self, shown):
        self.shown, self.page, self.acts = shown, shown.page, 0
        self.began = shown.frame.time

    def click(self, where):
        self.acts += 1
        where.click()

    def drag(self, mark, across, down):
        self.acts += 1
        self.shown.drag(mark, across, down)

    def write(self, field, text):
        self.acts += 1
        field.fill(text)

    @property
    def seconds(self):
        """Of looking and deciding, and of watching it walk."""
        return LOOK * self.acts + self.shown.frame.time - self.began


def choose(one, name):
    one.click(one.page.get_by_title("Choose a gait or style"))
    one.write(one.page.get_by_label("Find a style or gait"), name)
    one.click(one.page.locator(f".item[data-name='{name}']").first)
    one.shown.until(lambda: one.shown.documents["base"] == name)
    one.shown.walk_until(lambda: "space-walk" in one.shown.documents["everyone"][0]["gait"], 40.0)


def state(shown, number):
    return shown.documents["gait"]["state"][number]


def joint(shown, number, target):
    return shown.page.locator(f".state[data-state='{number}'] circle[data-target='{target}']")


@pytest.mark.thorough
def test_a_new_user_makes_saves_reloads_shoves_and_shares_a_high_stepping_gait(start_studio, show):
    studio = start_studio()
    shown = show(studio)
    one = Newcomer(shown)
    page = shown.page
    choose(one, "space-walk")
    shown.tab("Style")
    one.acts += 1
    shown.watch(6.0)
    lifted = state(shown, 0)["swing_hip"]
    one.drag(joint(shown, 0, "swing_hip"), 14, -10)
    shown.until(lambda: state(shown, 0)["swing_hip"] > lifted + 0.15)
    bent = state(shown, 0)["swing_knee"]
    one.drag(joint(shown, 0, "swing_knee"), -14, -8)
    shown.until(lambda: state(shown, 0)["swing_knee"] < bent - 0.1)
    assert page.locator("#panel-style h2 b").text_content() == "space-walk *"
    shown.watch(6.0)
    assert shown.of("fallen") == 0.0, "it walks on while it is edited"

    one.click(page.locator("#panel-style").get_by_role("button", name="Save…", exact=True))
    one.write(page.get_by_role("textbox", name="Name"), "high steps")
    one.click(page.locator("dialog[open]").get_by_role("button", name="Save", exact=True))
    shown.until(lambda: shown.documents["base"] == "high steps")
    gait = shown.documents["gait"]

    page.reload()
    one.acts += 1
    shown.told.pop("documents")
    shown.until(lambda: "documents" in shown.told)
    assert shown.documents["gait"] == gait
    assert shown.documents["saved"]["gait"]
    shown.watch(4.0)
    page.locator("#newtons").fill("100")
    one.click(page.get_by_role("button", name="Shove it to its left", exact=False).first)
    shown.until(lambda: shown.has_asked("shove"))
    shown.watch(5.0)
    assert shown.of("fallen") == 0.0
    page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    one.click(page.get_by_role("button", name="Copy a link", exact=False))
    page.wait_for_function("window.copied")
    link = page.evaluate("window.copied")
    assert one.seconds < FIVE_MINUTES, f"{one.acts} acts"
    assert not shown.complaints

    friend = show(studio, address=link.replace("#", "?pictures=no#"))
    friend.until(lambda: friend.documents["base"] == "high steps")
    assert friend.documents["gait"]["state"] == gait["state"]


@pytest.fixture
def in_plane(shown):
    """The walk in the plane, in its editor."""
    shown.say(type="choose", document="gait", name="planar-walk")
    shown.until(lambda: shown.documents["base"] == "planar-walk")
    shown.watch(0.5)
    shown.tab("Style")
    joint(shown, 0, "swing_hip").wait_for()
    return shown


def test_states_are_copied_moved_deleted_and_undone_by_their_buttons(in_plane):
    page = in_plane.page
    count = page.locator(".states .state").count
    assert count() == 2
    page.get_by_role("button", name="Copy state 1").click()
    in_plane.until(lambda: count() == 3)
    page.get_by_role("button", name="Move state 3 up").click()
    in_plane.until(lambda: state(in_plane, 1)["until"] == "strike")
    page.get_by_role("button", name="Delete state 3").click()
    in_plane.until(lambda: count() == 2)
    page.keyboard.press("Control+z")
    in_plane.until(lambda: count() == 3)
    assert not in_plane.complaints


def test_a_number_of_the_table_an_ending_and_a_gain_are_set(in_plane):
    page = in_plane.page
    page.locator("#panel-style summary", has_text="Table").press("Enter")
    cell = page.get_by_label("State 1: swing knee, rad")
    cell.fill("-1.3")
    cell.press("Enter")
    in_plane.until(lambda: state(in_plane, 0)["swing_knee"] == -1.3)
    first = page.locator(".state[data-state='0']")
    first.get_by_label("c_v, as a number").fill("0.25")
    first.get_by_label("c_v, as a number").press("Enter")
    in_plane.until(lambda: state(in_plane, 0)["feedback"]["swing_hip"] == [0.0, 0.25])
    first.locator("label", has_text="strike").click()
    in_plane.until(lambda: state(in_plane, 0)["until"] == "strike")
    assert not in_plane.complaints
    page.locator("#panel-style summary", has_text="Table").press("Enter")


def test_a_joint_is_turned_by_keys(in_plane):
    joint(in_plane, 1, "swing_hip").focus()
    before = state(in_plane, 1)["swing_hip"]
    in_plane.page.keyboard.press("Shift+ArrowUp")
    in_plane.until(lambda: state(in_plane, 1)["swing_hip"] == pytest.approx(before + 0.1745, abs=1e-3))


def test_a_slider_blends_two_gaits_and_back(in_plane):
    page = in_plane.page
    page.get_by_label("Gait to blend with").select_option("planar-fast-walk")
    slider = page.get_by_label("Blend of two gaits", exact=False)
    own = state(in_plane, 0)["swing_hip"]
    slider.fill("50")
    in_plane.until(lambda: state(in_plane, 0)["swing_hip"] > own + 0.05)
    slider.fill("0")
    in_plane.until(lambda: state(in_plane, 0)["swing_hip"] == own)


def test_all_fields_of_any_law_can_be_searched_and_set(in_plane):
    page = in_plane.page
    fold = page.locator("#panel-style summary", has_text="All fields")
    fold.press("Enter")
    page.get_by_label("Search all fields").fill("gain of the knees")
    field = page.get_by_label("knee, as a number").first
    field.fill("1.2")
    field.press("Enter")
    in_plane.until(lambda: in_plane.documents["gait"]["gains"]["knee"] == 1.2)
    page.get_by_label("Search all fields").fill("")
    fold.press("Enter")


@pytest.mark.thorough
def test_the_range_in_which_it_stays_up_is_measured_and_drawn_beside_a_gain(live_studio, show):
    """Nothing is measured beside a page whose clock is held, so this one is on the real clock."""
    live = show(live_studio, address=f"{live_studio.address}?pictures=no")
    live.say(type="choose", document="gait", name="planar-walk")
    live.until(lambda: live.documents["base"] == "planar-walk")
    live.tab("Style")
    live.until(lambda: live.told.get("gain_ranges", {}).get("ranges"), MEASURED)
    live.until(lambda: not live.told["gain_ranges"]["running"], MEASURED)
    own = state(live, 0)["feedback"]["swing_hip"]
    found = {one["gain"]: (one["low"], one["high"]) for one in live.told["gain_ranges"]["ranges"]}
    assert all(found[gain][0] <= own[gain] <= found[gain][1] for gain in (0, 1))
    card = live.page.locator(".state[data-state='0']")
    assert card.locator(".stable:visible").count() == 2
    assert "Stays up from" in (card.locator(".stable").first.get_attribute("title") or "")
    assert "Green: stays up for 10 s" in (card.locator(".range-words").text_content() or "")


def test_surprise_me_ends_with_a_gait_that_walks_on(in_plane):
    before = in_plane.documents["gait"]["state"]
    button = in_plane.page.locator("#panel-style").get_by_title("A random gait that stays up")
    button.click()
    in_plane.until(lambda: in_plane.documents["gait"]["state"] != before, MEASURED)
    in_plane.until(lambda: button.text_content() == "Surprise me" and button.is_enabled())
    in_plane.watch(6.0)
    assert in_plane.of("fallen") == 0.0
    assert not in_plane.complaints
    in_plane.page.keyboard.press("Control+z")
    in_plane.until(lambda: in_plane.documents["gait"]["state"] == before)


TABLE_1 = {
    "Δt, s": (0.3, 0.0),
    "torso, rad": (0.0, 0.0),
    "swing hip, rad": (0.5, -0.1),
    "swing knee, rad": (-1.1, -0.05),
    "swing ankle, rad": (0.6, 0.15),
    "stance knee, rad": (-0.05, -0.1),
    "stance ankle, rad": (0.0, 0.0),
    "c_d": (0.5, 0.5),
    "c_v": (0.2, 0.2),
    "c_d side": (0.5, 0.5),
    "c_v side": (0.2, 0.2),
}
"""The 3D walk as printed, by the editor's table: what is typed into both states."""


@pytest.mark.thorough
def test_the_printed_3d_walk_typed_in_by_hand_walks(start_studio, show):
    """On the body of that walk, from another gait, every number of the printed rows is typed into the table."""
    shown = show(start_studio())
    shown.say(type="choose", document="character", name="biped-paper")
    shown.say(type="choose", document="gait", name="space-stride")
    shown.until(lambda: shown.documents["base"] == "space-stride")
    shown.walk_until(lambda: "space-stride" in shown.documents["everyone"][0]["gait"], 40.0)
    shown.tab("Style")
    shown.page.locator("#panel-style summary", has_text="Table").press("Enter")
    for name, (first, second) in TABLE_1.items():
        for number, value in enumerate((first, second), 1):
            cell = shown.page.get_by_label(f"State {number}: {name}", exact=True)
            cell.fill(f"{value}")
            cell.press("Enter")
    printed = catalog.encode(load_gait("space-walk"))["state"]
    arms = {"upper"}
    typed = [{name: value for name, value in one.items() if name not in arms} for one in printed]
    shown.until(lambda: [{name: state(shown, k)[name] for name in one} for k, one in enumerate(typed)] == typed)
    shown.watch(5.0)
    start = shown.of("com")
    shown.watch(10.0)
    assert shown.of("fallen") == 0.0
    assert math.dist(start[:2], shown.of("com")[:2]) > 3.0, "at least 0.3 m/s"
    assert not shown.complaints


def test_a_curve_of_a_clip_is_dragged(shown):
    shown.say(type="choose", document="gait", name="clip-in-place")
    shown.until(lambda: shown.documents["base"] == "clip-in-place")
    shown.walk_until(lambda: shown.documents["everyone"][0]["gait"] == "clip-in-place", 40.0)
    shown.tab("Style")
    shown.page.get_by_label("Curve of the gait").select_option("turns.left_upper_arm.pitch")
    before = shown.documents["gait"]["turns"]["left_upper_arm"]["pitch"]
    shown.drag(shown.page.get_by_label("Value at 46 % of the stride"), 0, -20)
    shown.until(lambda: shown.documents["gait"]["turns"]["left_upper_arm"]["pitch"][0] > before[0])
    assert not shown.complaints


def test_a_plug_in_law_that_declares_states_has_the_same_editor(start_studio, show, monkeypatch):
    monkeypatch.setenv("FOOTFALL_PLUGINS", str(PLUGIN))
    shown = show(start_studio())
    shown.say(type="put", toml=BOW, name="bow.toml")
    shown.until(lambda: shown.documents["base"] == "bow")
    shown.tab("Style")
    shown.drag(joint(shown, 0, "lean"), -25, 0)
    shown.until(lambda: shown.documents["gait"]["bows"][0]["lean"] > 0.05)
    first = shown.page.locator(".state[data-state='0']")
    first.get_by_label("fast, as a number").fill("0.5")
    first.get_by_label("fast, as a number").press("Enter")
    shown.until(lambda: shown.documents["gait"]["bows"][0]["answer"] == [0.0, 0.5])
    shown.page.get_by_role("button", name="Copy state 1").click()
    shown.until(lambda: len(shown.documents["gait"]["bows"]) == 3)
    assert not shown.page.get_by_label("mirrored").is_visible(), "this law declares no mirror images"
    assert not shown.complaints
