"""What is placed on the ground, in a real browser: footprints by click, drag, key and field."""

import re

import pytest


def test_footprints_are_placed_walked_moved_and_taken_back(shown):
    page = shown.page
    page.keyboard.press("f")
    panel = page.get_by_role("tabpanel", name="World")
    panel.get_by_text("steps where balance needs it").wait_for()
    panel.get_by_role("button", name=re.compile("Switch to")).click()
    shown.until(lambda: shown.documents["law"]["footprints"])
    panel.get_by_role("button", name="Add one").click()
    shown.until(lambda: len(shown.documents["footprints"]) == 1)
    shown.walk_until(lambda: [one["id"] for one in shown.told["steps"]["landed"]] == [1])
    panel.get_by_text(re.compile(r"\d cm")).wait_for()
    shown.drag_on_stage((0.3, 0.55), (0.4, 0.55))
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


def test_a_crate_is_dragged_onto_the_ground_and_what_can_be_done_with_it_is_queued(shown):
    page, panel = shown.page, shown.tab("World")
    piece = panel.get_by_role("button", name="crate", exact=True)
    box = piece.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(*shown.on_stage(0.7, 0.45), steps=5)
    page.mouse.up()
    crates = lambda: shown.documents["shared"]["world"]["crate"]  # noqa: E731
    shown.until(lambda: len(crates()) == 1)
    shown.until(lambda: [solid["name"] for solid in shown.told["things"]["solids"]] == ["crate"])
    field = panel.get_by_role("spinbutton", name="mass of crate")
    field.fill("2")
    field.press("Enter")
    shown.until(lambda: crates()[0]["mass"] == 2.0)
    field = panel.get_by_role("spinbutton", name="at x of crate")
    field.fill("6")
    field.press("Enter")
    shown.until(lambda: crates()[0]["at"][0] == 6.0)
    panel.get_by_role("button", name="Pick up").click()
    shown.until(lambda: [task["table"] for task in shown.documents["queue"]] == [{"do": "pick_up", "thing": "crate"}])
    shown.walk_until(lambda: shown.told["doing"]["current"] == 1)
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


@pytest.mark.thorough
def test_a_crate_put_after_stairs_stands_where_it_can_be_picked_up(shown):
    panel = shown.tab("World")
    for kind in ("stairs", "crate"):
        panel.get_by_role("button", name=kind, exact=True).first.click()
        shown.until(lambda kind=kind: shown.documents["shared"]["world"].get(kind))
        shown.watch(0.5)
    panel.get_by_role("button", name="Pick up").click()
    shown.until(lambda: shown.documents["queue"])
    shown.walk_until(lambda: [one["status"] for one in shown.told.get("doing", {}).get("fates", [])] == ["done"], 40.0)
    assert not shown.of("fallen")
