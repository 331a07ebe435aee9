"""A new user's crate carried up new stairs, by mouse: both dragged onto the ground, the crate clicked, a step chosen.

`python tools/promises/carry_up.py [TIMES] [FOLDER]` does it several times, each in a session of its own and with the
things dropped somewhat elsewhere, and prints how long it took and where the crate lies in the end; pictures into the
folder. Clicks are aimed as a person aims them: at what the picture shows.
"""

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from playwright.sync_api import sync_playwright
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Frame, Studio

PAUSE = 1.0
"""Seconds in which a person looks and moves the mouse, before every act."""
LIMIT = 180.0
"""Simulated seconds after which nobody would wait any longer."""
CRATE, STAIRS = (0.6, 0.68), (0.6, 0.45)
"""Where on the stage they are dropped, as shares of its width and height."""
LANDING = -60.0
"""Pixels from the foot of the stairs to their landing, downwards."""
WANDERS = 0.02
"""Share of the stage by which a hand misses a spot."""


def carried_up(shown: Shown, chance: random.Random, picture: Any) -> dict[str, Any]:
    """One run, and how it ended."""
    page, began = shown.page, time.monotonic()
    panel = shown.tab("World")
    crate, stairs = [tuple(part + chance.uniform(-WANDERS, WANDERS) for part in spot) for spot in (CRATE, STAIRS)]
    drop(shown, panel, "crate", crate)
    drop(shown, panel, "stairs", stairs)
    shown.watch(1.5)
    picture("placed")
    page.wait_for_timeout(1000 * PAUSE)
    page.mouse.click(*on_stage(shown, crate, up=8.0))
    menu = page.get_by_role("menu", name="What to do: crate")
    menu.wait_for()
    picture("offered")
    page.wait_for_timeout(1000 * PAUSE)
    menu.get_by_role("menuitem", name="and put down").first.click()
    page.wait_for_timeout(1000 * PAUSE)
    page.mouse.click(*on_stage(shown, stairs, up=-LANDING))
    shown.until(lambda: shown.documents["queue"])
    asked = time.monotonic() - began
    picture("asked")
    start = shown.frame.time
    last = lambda: shown.documents["queue"][-1]["id"]  # noqa: E731
    fates = lambda: {one["id"]: one for one in shown.told.get("doing", {}).get("fates", [])}  # noqa: E731
    while last() not in fates() and shown.frame.time < start + LIMIT:
        shown.watch(1.0)
    picture("done")
    ended = fates()
    return {
        "asked after": round(asked, 1),
        "simulated": round(shown.frame.time - start, 1),
        "in all": round(time.monotonic() - began, 1),
        "queue": [task["table"] for task in shown.documents["queue"]],
        "fates": [(one["status"], one["reason"]) for one in ended.values()],
        "stairs": shown.documents["shared"]["world"]["stairs"],
        "carried up": bool(ended) and all(one["status"] == "done" for one in ended.values()),
        "complaints": shown.complaints,
    }


def drop(shown: Shown, panel: Any, kind: str, spot: tuple[float, ...]) -> None:
    """Drag a piece of the palette onto the ground."""
    shown.page.wait_for_timeout(1000 * PAUSE)
    box = panel.locator(f".piece[data-kind='{kind}']").bounding_box()
    before = len(shown.documents["shared"]["world"][kind])
    shown.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    shown.page.mouse.down()
    shown.page.mouse.move(*on_stage(shown, spot), steps=5)
    shown.page.mouse.up()
    shown.until(lambda: len(shown.documents["shared"]["world"][kind]) > before)


def on_stage(shown: Shown, spot: tuple[float, ...], up: float = 0.0) -> tuple[float, float]:
    box = shown.page.locator(".stage-canvas").bounding_box()
    return box["x"] + spot[0] * box["width"], box["y"] + spot[1] * box["height"] - up


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    chance, studio = random.Random(1), Studio(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for number in range(times):
            context = browser.new_context(viewport={"width": 1280, "height": 720}, device_scale_factor=0.6)
            shown = Shown(context, studio.address, Frame)
            took = lambda name, one=shown, n=number: one.page.screenshot(path=folder / f"{n}-{name}.png")  # noqa: E731
            print(json.dumps(carried_up(shown, chance, took)), flush=True)
            context.close()
        browser.close()
    studio.close()


if __name__ == "__main__":
    main()
