"""The lessons, each done to its end by somebody who guesses wrongly first: `python tools/promises/lessons.py [FOLDER]`.

Every guess is made until one was wrong and one was right; printed is what the page answered. At the end of a lesson all
must be as it was before. A picture of every step goes into the folder, to be looked at.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from promises.opened import Shown, opened

SECONDS = 6.0
"""Simulated time for a step without a guess: the last thing that one does comes after five seconds."""
WRONG, RIGHT = "Not as you expected", "As you expected"


def done_to_the_end(shown: Shown, title: str, picture: Any) -> dict[str, Any]:
    """One lesson: how many steps it has, and what was answered to which guess."""
    page, before = shown.page, shown.documents["shared"]
    page.get_by_role("button", name="Lessons", exact=True).click()
    page.locator(".popover:not([hidden]) .item", has_text=title).click()
    card, answers, steps = page.locator(".lesson"), [], 0
    while True:
        steps += 1
        if card.locator(".choices").count():
            answers.append(guessed(shown, card))
        else:
            shown.watch(SECONDS)
        picture(f"{re.sub('[^a-z]+', '-', title.lower())[:20]}-{steps}")
        onwards = card.get_by_role("button", name="Next")
        if not onwards.is_visible():
            break
        onwards.click()
    card.get_by_role("button", name="End").click()
    shown.until(lambda: shown.documents["shared"] == before)
    return {"lesson": title, "steps": steps, "answers": answers}


def guessed(shown: Shown, card: Any) -> list[str]:
    """Guess until one guess was wrong and one right; what was answered to each."""
    choices, said = card.locator(".choices button"), card.locator("[role=status]")
    answers: dict[int, str] = {}
    for chosen in range(choices.count()):
        if {answer.split(":")[0].split(".")[0] for answer in answers.values()} == {WRONG, RIGHT}:
            break
        choices.nth(chosen).click()
        shown.until(lambda: "Measuring" in said.inner_text() or "Choose" in said.inner_text())
        shown.walk_until(
            lambda: "xpected" in said.locator("b").inner_text() if said.locator("b").count() else False, 90.0
        )
        answers[chosen] = said.inner_text().split(" Measured")[0]
    return list(answers.values())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", help="where the pictures go; a new temporary folder by default")
    asked.add_argument("--first", type=int, default=0, help="do only so many lessons; 0: all")
    given = asked.parse_args()
    with opened(given.folder) as here:
        shown = here.page(0.5)
        shown.page.get_by_role("button", name="Lessons", exact=True).click()
        listed = shown.page.locator(".popover:not([hidden]) .item")
        listed.first.wait_for()
        titles = listed.all_inner_texts()
        shown.page.keyboard.press("Escape")
        for title in titles[: given.first or None]:
            said = done_to_the_end(shown, title, lambda name: shown.page.screenshot(path=here.pictures / f"{name}.png"))
            print(json.dumps(said, ensure_ascii=False), flush=True)
        print("complaints:", shown.complaints or "none")


if __name__ == "__main__":
    main()
