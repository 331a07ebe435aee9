"""What is placed on the ground, in a real browser: footprints by click, drag, key and field."""

import re


def on_stage(shown, across: float, down: float) -> tuple[float, float]:
    box = shown.page.locator(".stage-canvas").bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def test_footprints_are_placed_walked_moved_and_taken_back(shown):
    page = shown.page
    page.keyboard.press("f")
    panel = page.get_by_role("tabpanel", name="World")
    panel.get_by_text("steps where it must, not onto footprints").wait_for()
    panel.get_by_role("button", name=re.compile("Switch to")).click()
    shown.until(lambda: shown.documents["law"]["footprints"])
    panel.get_by_role("button", name="Add one").click()
    shown.until(lambda: len(shown.documents["footprints"]) == 1)
    shown.until(lambda: [one["id"] for one in shown.told["steps"]["landed"]] == [1])
    panel.get_by_text(re.compile(r"\d cm")).wait_for()
    x, y = on_stage(shown, 0.5, 0.4)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y, steps=4)
    page.mouse.up()
    shown.until(lambda: len(shown.documents["footprints"]) == 2)
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
