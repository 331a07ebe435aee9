"""The five lessons of the Lab, each led through to its end: `python tools/promises/lessons.py [FOLDER]`.

Every step is shown for some seconds; printed is who has fallen by then, and at the end that all is as it was before.
A picture of every step goes into the folder, to be looked at.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from promises.opened import Shown, opened

SECONDS = 9.0
"""Simulated time for each step: the last thing that one does comes after five seconds."""


def led_through(shown: Shown, number: int, picture: Any) -> None:
    """One lesson, to its end."""
    page, before = shown.page, shown.documents["shared"]
    shown.tab("Lab")
    page.locator(".lessons button").nth(number).evaluate("one => one.click()")
    card = page.locator(".lesson")
    title = card.locator("b").inner_text()
    last, step = False, 0
    while not last:
        step += 1
        last = not card.get_by_role("button", name="Next").is_visible()
        shown.watch(SECONDS)
        rows = ["fallen" if shown.frame.of("fallen", row) else "up" for row in range(shown.frame.rows)]
        print(f"{title}, {card.locator('small').inner_text()}: {', '.join(rows)}", flush=True)
        picture(f"{number + 1}-{step}")
        if not last:
            card.get_by_role("button", name="Next").evaluate("one => one.click()")
    card.get_by_role("button", name="End").evaluate("one => one.click()")
    shown.until(lambda: shown.documents["shared"] == before)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", help="where the pictures go; a new temporary folder by default")
    with opened(asked.parse_args().folder) as here:
        shown = here.page(0.5)
        for number in range(shown.tab("Lab").locator(".lessons button").count()):
            led_through(shown, number, lambda name: shown.page.screenshot(path=here.pictures / f"{name}.png"))
        print("complaints:", shown.complaints or "none")


if __name__ == "__main__":
    main()
