"""The five lessons of the Lab, each led through to its end: `python tools/promises/lessons.py [FOLDER]`.

Every step is shown for some seconds; printed is who has fallen by then, and at the end that all is as it was before.
A picture of every step goes into the folder, to be looked at.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Frame, Studio

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
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 720}, device_scale_factor=0.5)
        shown = Shown(context, studio.address, Frame)
        for number in range(shown.tab("Lab").locator(".lessons button").count()):
            led_through(shown, number, lambda name: shown.page.screenshot(path=folder / f"{name}.png"))
        print("complaints:", shown.complaints or "none")
        browser.close()
    studio.close()


if __name__ == "__main__":
    main()
