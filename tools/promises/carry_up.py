"""A new user's crate carried up new stairs, by mouse: both dragged onto the ground, the crate clicked, a step chosen.

`python tools/promises/carry_up.py [TIMES] [FOLDER]` does it several times, each in a session of its own and with the
things dropped somewhat elsewhere, and prints how long it took and where the crate lies in the end; pictures into the
folder. Clicks are aimed as a person aims them: at what the picture shows.
"""

import argparse
import io
import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from promises.opened import Shown, opened

PAUSE = 1.0
"""Seconds in which a person looks and moves the mouse, before every act."""
LIMIT = 180.0
"""Simulated seconds after which nobody would wait any longer."""
CRATE, STAIRS = (0.6, 0.68), (0.6, 0.45)
"""Where on the stage they are dropped, as shares of its width and height."""
LIT = (178, 190)
"""How bright the tops of the steps are: the landing is the largest grey plane under the light."""
NEUTRAL = 7
"""By how much the colours of a grey differ at most."""
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
    page.mouse.click(*landing_seen(shown))
    shown.until(lambda: shown.documents["queue"])
    asked = time.monotonic() - began
    picture("asked")
    start = shown.frame.time
    last = lambda: shown.documents["queue"][-1]["id"]  # noqa: E731
    fates = lambda: {one["id"]: one for one in shown.told.get("doing", {}).get("fates", [])}  # noqa: E731
    while last() not in fates() and shown.frame.time < start + LIMIT:
        shown.watch(1.0)
    picture("done")
    ended, flight = fates(), shown.documents["shared"]["world"]["stairs"][0]
    tasks = [task["table"] for task in shown.documents["queue"]]
    told_up = any("to" in task and on_landing(flight, task["to"]) for task in tasks)
    return {
        "asked after": round(asked, 1),
        "simulated": round(shown.frame.time - start, 1),
        "in all": round(time.monotonic() - began, 1),
        "queue": tasks,
        "fates": [(one["status"], one["reason"]) for one in ended.values()],
        "stairs": flight,
        "carried up": told_up and bool(ended) and all(one["status"] == "done" for one in ended.values()),
        "complaints": shown.complaints,
    }


def landing_seen(shown: Shown) -> tuple[float, float]:
    """The middle of the landing as a person finds it: by looking at the page."""
    box = shown.page.locator(".stage-canvas").bounding_box()
    seen = Image.open(io.BytesIO(shown.page.screenshot(clip=box, scale="css"))).convert("RGB")
    colours = np.asarray(seen).astype(int)
    grey = np.ptp(colours, axis=2) < NEUTRAL
    y, x = np.nonzero(grey & (colours[..., 0] > LIT[0]) & (colours[..., 0] < LIT[1]))
    return box["x"] + float(np.median(x)), box["y"] + float(np.median(y))


def on_landing(flight: dict[str, Any], spot: list[float]) -> bool:
    """Whether a spot lies on top of the stairs."""
    heading = math.radians(flight["heading_deg"])
    x, y = (there - foot for there, foot in zip(spot, flight["at"], strict=True))
    along, aside = x * math.cos(heading) + y * math.sin(heading), y * math.cos(heading) - x * math.sin(heading)
    begins = (flight["risers"] - 1) * flight["tread"]
    return begins < along < begins + flight["landing"] and abs(aside) < flight["width"] / 2


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
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("times", nargs="?", type=int, default=5, help="how often")
    asked.add_argument("folder", nargs="?", help="where the pictures go; a new temporary folder by default")
    wanted, chance = asked.parse_args(), random.Random(1)
    with opened(wanted.folder) as here:
        for number in range(wanted.times):
            page = here.page(0.6)
            took = lambda name, one=page, n=number: one.page.screenshot(path=here.pictures / f"{n}-{name}.png")  # noqa: E731
            print(json.dumps(carried_up(page, chance, took)), flush=True)
            page.page.context.close()


if __name__ == "__main__":
    main()
