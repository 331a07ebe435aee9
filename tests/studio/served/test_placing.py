"""What is placed on the ground, in a real browser: footprints by click, drag, key and field."""

import re

import pytest


@pytest.fixture
def shown(studio, show):
    """A page of its own: where a character has got to, and how it lies or stands, decides what can be placed there."""
    return show(studio)


def on_stage(shown, across: float, down: float) -> tuple[float, float]:
    box = shown.page.locator(".stage-canvas").bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def test_footprints_are_placed_walked_moved_and_taken_back(shown):
    page = shown.page
    page.keyboard.press("f")
    panel = page.get_by_role("tabpanel", name="World")
    panel.get_by_text("steps where balance needs it").wait_for()
    panel.get_by_role("button", name=re.compile("Switch to")).click()
    shown.until(lambda: shown.documents["law"]["footprints"])
    panel.get_by_role("button", name="Add one").click()
    shown.until(lambda: len(shown.documents["footprints"]) == 1)
    shown.until(lambda: [one["id"] for one in shown.told["steps"]["landed"]] == [1])
    panel.get_by_text(re.compile(r"\d cm")).wait_for()
    for across, down in ((0.5, 0.4), (0.3, 0.55), (0.7, 0.55), (0.35, 0.65), (0.65, 0.65)):  # it may stand in the way
        x, y = on_stage(shown, across, down)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 120, y, steps=4)
        page.mouse.up()
        if shown.within(lambda: len(shown.documents["footprints"]) == 2, 15.0):
            break
    assert len(shown.documents["footprints"]) == 2
    drawn = shown.documents["footprints"][1]
    assert drawn["foot"] == "either"
    assert not drawn["heading_free"], "a drag says where the toes point"
    field = panel.get_by_role("spinbutton", name="x of footprint 2")
    field.fill("9.5")
    field.press("Enter")
    shown.until(lambda: shown.documents["footprints"][1]["at"][0] == 9.5)
    page.keyboard.press("Delete")
    shown.until(lambda: len(shown.documents["footprints"]) == 1)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    shown.until(lambda: shown.documents["footprints"][1:] == [drawn])
    assert not shown.complaints


def test_a_crate_is_dragged_onto_the_ground_and_what_can_be_done_with_it_is_queued(shown):
    page, panel = shown.page, shown.tab("World")
    piece = panel.get_by_role("button", name="crate", exact=True)
    box = piece.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(*on_stage(shown, 0.7, 0.45), steps=5)
    page.mouse.up()
    crates = lambda: shown.documents["shared"]["world"]["crate"]  # noqa: E731
    shown.until(lambda: len(crates()) == 1)
    shown.until(lambda: [solid["name"] for solid in shown.told["things"]["solids"]] == ["crate"])
    field = panel.get_by_role("spinbutton", name="mass of crate")
    field.fill("2")
    field.press("Enter")
    shown.until(lambda: crates()[0]["mass"] == 2.0)
    field = panel.get_by_role("spinbutton", name="at x of crate")  # so far that nobody gets there meanwhile
    field.fill("60")
    field.press("Enter")
    shown.until(lambda: crates()[0]["at"][0] == 60.0)
    panel.get_by_role("button", name="Pick up").click()
    shown.until(lambda: [task["table"] for task in shown.documents["queue"]] == [{"do": "pick_up", "thing": "crate"}])
    shown.until(lambda: shown.told["doing"]["current"] == 1)
    panel.get_by_role("button", name="Carry to", exact=False).first.click()
    spot = page.get_by_role("group", name="Choose a spot")
    spot.get_by_role("button", name="There").click()
    shown.until(lambda: [task["table"]["do"] for task in shown.documents["queue"]] == ["pick_up", "carry"])
    panel.get_by_role("button", name=re.compile("carry to .*: delete")).click()
    shown.until(lambda: len(shown.documents["queue"]) == 1)
    panel.get_by_role("button", name="Delete crate").click()
    shown.until(lambda: not crates())
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    shown.until(lambda: len(crates()) == 1 and len(shown.documents["queue"]) == 2)
    assert not shown.complaints
