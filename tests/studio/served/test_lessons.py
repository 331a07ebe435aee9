"""Lessons in a real browser: a guess is made, the stage shows, and what was measured is compared with the guess."""

import pytest


def test_a_wrong_guess_is_answered_by_what_the_simulation_did(shown):
    page = shown.page
    page.get_by_role("button", name="Lessons", exact=True).click()
    page.locator(".popover:not([hidden]) .item", has_text="Where to step").click()
    lesson = page.locator(".lesson")
    for _ in range(2):
        shown.watch(0.5)
        lesson.get_by_role("button", name="Next").click()
    shown.until(lambda: shown.documents["shared"]["scene"]["kind"] == "compare")
    shown.forget()
    lesson.get_by_role("button", name="Only A falls").click()
    shown.until(lambda: shown.has_asked("shove"))
    said = lesson.locator("[role=status]")
    shown.walk_until(lambda: "Not as you expected" in said.inner_text(), 20.0)
    assert "Only B falls" in said.inner_text()
    assert "A: stayed up, B: fell" in said.inner_text()
    lesson.get_by_role("button", name="End").click()
    shown.until(lambda: shown.documents["shared"]["scene"]["kind"] == "one")


@pytest.mark.thorough
def test_a_link_begins_its_lesson(shown, show, studio):
    page = show(studio, address=f"{studio.address}?pictures=no#lesson=energy")
    page.watch(0.2)
    page.page.get_by_role("dialog", name="What does a metre cost?").wait_for()
