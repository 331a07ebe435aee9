"""The panels in a real browser: all ways of editing a value, by mouse and by keys, and what becomes of them."""

import re

import pytest


def open_library(shown) -> None:
    shown.page.get_by_role("button", name="Save", exact=True).click()
    shown.page.get_by_text(re.compile("Your library")).click()


def value_at(table, path: str):
    for part in path.split("."):
        table = table[part]
    return table


def test_slider_joint_and_knot_are_one_value(shown):
    panel = shown.tab("Style")
    joint = panel.get_by_role("slider", name="head at 50 % of a step").first
    head = panel.get_by_role("spinbutton", name="Head, as a number", exact=True)
    before = joint.get_attribute("cx")
    head.fill("25")
    head.press("Enter")
    shown.until(lambda: value_at(shown.documents["gait"], "pose.head.pitch.always") == pytest.approx(0.4363, abs=1e-3))
    shown.until(lambda: float(joint.get_attribute("cx")) > float(before) + 0.05)
    shown.drag(joint, 6, 0)
    shown.until(lambda: float(head.input_value()) > 27.0)
    curve = panel.locator("#curve-editor")
    assert curve.get_by_role("combobox", name="Curve").input_value() == "pose.head.pitch"
    knot = curve.get_by_role("slider", name="Knot 1")
    assert float(knot.get_attribute("aria-valuenow")) == pytest.approx(float(head.input_value()), abs=0.6)
    assert len(shown.documents["undo"]) == 2, "a number and a drag: two steps"


def test_a_curve_gets_knots_and_loses_them_and_goes_on_without_a_jump(shown):
    panel = shown.tab("Style")
    editor = panel.locator("#curve-editor")
    editor.get_by_role("combobox", name="Curve").select_option("pose.torso.pitch")
    editor.scroll_into_view_if_needed()
    box = editor.locator("svg").bounding_box()
    shown.page.mouse.dblclick(box["x"] + 0.55 * box["width"], box["y"] + 0.3 * box["height"])
    path = "pose.torso.pitch.always"
    shown.until(lambda: isinstance(value_at(shown.documents["gait"], path), list))
    assert len(value_at(shown.documents["gait"], path)) == 3
    editor.get_by_role("slider", name="Knot 1").focus()
    shown.page.keyboard.press("Shift+ArrowUp")
    shown.until(lambda: value_at(shown.documents["gait"], path)[0][1] > 0.0)
    first, *_, last = value_at(shown.documents["gait"], path)
    assert first[1] == last[1], "the end of a step is the beginning of the next"
    editor.get_by_role("slider", name="Knot 2").focus()
    shown.page.keyboard.press("Delete")
    shown.until(lambda: len(value_at(shown.documents["gait"], path)) == 2)


def test_one_foot_can_walk_otherwise_and_every_field_is_found(shown):
    panel = shown.tab("Style")
    panel.get_by_text("left", exact=True).click()
    panel.get_by_text("All fields", exact=True).click()
    panel.get_by_role("searchbox", name="Search all fields").fill("ankle lifted")
    lift = panel.get_by_role("spinbutton", name="height, as a number", exact=True)
    lift.fill("20")
    lift.press("Enter")
    shown.until(lambda: shown.documents["style"].get("left"))
    assert value_at(shown.documents["style"], "left.swing.height") == pytest.approx(0.2)
    assert value_at(shown.documents["gait"], "swing.height") < 0.2
    assert not shown.complaints


def test_styles_are_blended_in_one_step_of_undo(shown):
    panel = shown.tab("Style")
    shown.drag_across(panel.get_by_role("slider", name=re.compile("Blend of two styles")), 0.02, 0.5)
    shown.until(lambda: 0.3 < value_at(shown.documents["gait"], "pose.stance_knee.always") < 0.5)
    assert len(shown.documents["undo"]) == 1


def test_the_outline_makes_a_body_and_undo_brings_the_old_one_back(shown):
    panel = shown.tab("Body")
    before = shown.documents["character"]["name"], shown.documents["height"]
    shown.drag(panel.get_by_role("slider", name=re.compile("left thigh and leg length")), 0, -24)
    shown.until(lambda: shown.documents["height"] > before[1] + 0.1)
    assert len(shown.documents["undo"]) == 1, "a drag is one step of undo"
    panel.get_by_text("mirror", exact=True).click()
    outline = panel.get_by_role("group", name=re.compile("Body from the front"))
    outline.focus()
    shown.page.keyboard.press("Enter")
    while "right foot" not in shown.page.evaluate("document.activeElement.getAttribute('aria-label')"):
        shown.page.keyboard.press("PageDown")
    shown.page.keyboard.press("Shift+ArrowLeft")
    shown.until(lambda: "foot_width" in shown.documents["proportions"]["right"])
    shown.page.keyboard.press("Control+z")
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: (shown.documents["character"]["name"], shown.documents["height"]) == before)


def test_two_variants_walk_side_by_side_with_switches_of_their_own(shown):
    panel = shown.tab("Lab")
    panel.get_by_text("compare two", exact=True).click()
    shown.until(lambda: len(shown.told["figures"]["figures"]) == 2)
    panel.get_by_role("checkbox", name="gravity compensation, variant B").uncheck()
    shown.until(lambda: shown.documents["without"][1] == ["gravity"])
    assert shown.documents["without"][0] == []
    panel.get_by_role("button", name="Shove to the left").click()
    shown.until(lambda: any(message["type"] == "shove" for message in shown.asked))
    shown.until(lambda: panel.locator(".plot canvas").count() == 6)


def test_a_law_is_compared_with_another_in_one_body_under_the_same_shove(shown):
    panel = shown.tab("Lab")
    rival = shown.documents["law"]["rival"]
    panel.get_by_role("button", name=f"Compare with {rival['title']}").click()
    shown.until(lambda: len(shown.told["figures"]["figures"]) == 2)
    first, second = shown.documents["everyone"]
    assert first["character"] == second["character"] == rival["character"]
    assert second["gait"] == rival["gait"] != first["gait"]
    panel.get_by_text(f"B: the gait {rival['gait']}, law {second['law']}.").wait_for()
    assert f"the only one that {rival['gait']} is for" in panel.inner_text()
    shown.watch(2.0)
    panel.get_by_role("button", name="Shove ahead").click()
    shown.until(lambda: any(message["type"] == "shove" for message in shown.asked))
    shown.watch(1.0)
    assert not shown.complaints
    shown.page.keyboard.press("Control+z")
    shown.until(lambda: len(shown.told["figures"]["figures"]) == 1)
    assert shown.documents["character"]["name"] == "humanoid"


def test_the_last_strides_are_drawn_beside_people(shown):
    panel = shown.tab("Lab")
    shown.watch(6.0)
    panel.locator(".stride-ours").first.wait_for()
    assert panel.locator(".stride-ours").count() == panel.locator(".people-band").count() == 8
    assert "steps a minute (people" in panel.inner_text()
    assert not shown.complaints


def test_a_file_is_opened_and_what_is_open_is_downloaded(shown, tmp_path):
    file = tmp_path / "bent.toml"
    file.write_text('name = "bent"\ntext = "far ahead"\n\n[changes]\npose = { torso = { pitch = { always = 0.4 } } }\n')
    open_library(shown)
    with shown.page.expect_file_chooser() as chooser:
        shown.page.get_by_role("button", name="Open a file…").click()
    chooser.value.set_files(str(file))
    shown.until(lambda: shown.documents["style"]["name"] == "bent")
    open_library(shown)
    with shown.page.expect_download() as download:
        shown.page.get_by_role("button", name="Download the open one").click()
    text = download.value.path().read_text()
    assert download.value.suggested_filename == "bent.toml"
    assert 'name = "bent"' in text
    assert "0.4" in text


def test_everyday_ways_follow_each_other_and_a_search_shows_no_empty_headings(shown):
    page = shown.page
    for word, gait, style in (("jog", "space-jog", ""), ("sneak", "walk", "sneak")):
        page.locator(".chooser").nth(1).click()
        page.locator(".everyday .everyday-way", has_text=word).click()
        shown.until(lambda gait=gait: shown.documents["base"] == gait)
        shown.watch(0.5)
        assert not style or shown.documents["style"]["name"] == style
    page.locator(".chooser").nth(1).click()
    page.get_by_label("Find a style or gait").fill("creep")
    page.get_by_text("Styles of walking").wait_for()
    assert not page.get_by_text("Other ways to move").is_visible()
