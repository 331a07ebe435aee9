"""Gaits from motion capture in a real browser: the clip beside the walk, and a clip that is dropped on the page."""

from studio.served.states import press


def test_the_clip_plays_beside_the_walk_until_it_is_hidden(shown):
    page = shown.page
    shown.watch(2.0)
    assert not page.get_by_role("button", name="the clip", exact=True).count(), "'walk' imitates nobody"
    page.get_by_title("Choose a gait or style").click()
    page.get_by_label("Find a style or gait").fill("clip-in-place")
    page.locator(".item[data-name='clip-in-place']").first.click()
    shown.until(lambda: shown.documents["base"] == "clip-in-place")
    shown.walk_until(lambda: shown.told["figures"]["figures"][0]["captured"])
    chip = page.get_by_role("button", name="the clip", exact=True)
    chip.wait_for()
    shown.watch(1.5)
    assert shown.of("fallen") == 0.0
    chip.click()
    chip.wait_for(state="detached")
    page.get_by_role("button", name="Show", exact=True).click()
    box = page.get_by_label("The clip")
    assert not box.is_checked()
    box.check()
    chip.wait_for()
    assert not shown.complaints


def test_a_clip_that_is_opened_says_how_a_gait_is_made_of_it(shown, tmp_path):
    clip = tmp_path / "strut.bvh"
    clip.write_text("HIERARCHY\n")
    press(shown, "button[aria-label='Open']")
    with shown.page.expect_file_chooser() as chooser:
        press(shown, ".popover:not([hidden]) .item:has-text('A file')")
    chooser.value.set_files(clip)
    shown.page.get_by_text("footfall new gait strut --from strut.bvh", exact=False).wait_for()
