"""Stairs, a crate, a table and bars placed by clicks in random orders; then the crate is to be carried up the stairs.

`python tools/promises/orders.py [TIMES] [--seed N]` does it several times on a page whose clock is held and which draws
nothing, and prints how each ended: carried up, refused (with the sentence, before anybody fell), or fell.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from promises.opened import Shown, opened

KINDS = ("stairs", "crate", "table", "bar", "bar")
LIMIT = 180.0
"""Simulated seconds after which nobody would wait any longer."""
PAUSES = (0.2, 3.0)
"""Simulated seconds between two clicks."""


def carried_up(shown: Shown, chance: random.Random) -> dict[str, Any]:
    """One order, and how it ended."""
    order = chance.sample(KINDS, len(KINDS))
    wanted = chance.choice(("Stop", "Walk"))
    if shown.page.locator("#stage").get_by_role("button", name=wanted).first.is_visible():
        shown.page.locator("#stage").get_by_role("button", name=wanted).first.click()
    panel = shown.tab("World")
    shown.watch(chance.uniform(*PAUSES))
    for kind in order:
        count = len(things(shown, kind))
        panel.get_by_role("button", name=kind, exact=True).first.click()
        shown.until(lambda kind=kind, count=count: len(things(shown, kind)) > count)
        shown.watch(chance.uniform(*PAUSES))
    said = told(shown, panel)
    return {"order": order, **said}


def told(shown: Shown, panel: Any) -> dict[str, Any]:
    """Send it for the crate, and with it up the stairs, as far as it is not refused."""
    for thing, act, does in (
        ("crate", "Pick up", "pick_up"),
        ("stairs 1", "Carry to the top and put down", "put_down"),
    ):
        listed = panel.locator(".things").get_by_role("button", name=thing, exact=True)
        if listed.get_attribute("aria-pressed") == "false":  # what was placed last is chosen already
            listed.click()
        panel.get_by_role("button", name=act, exact=True).click()
        shown.told.pop("refused", None)
        shown.until(lambda does=does: shown.told.get("refused") or does in queued(shown))
        if refused := shown.told.get("refused"):
            return {"ended": "fell" if shown.of("fallen") else "refused", "said": refused["text"]}
    start, last = shown.frame.time, shown.documents["queue"][-1]["id"]
    while last not in fates(shown) and shown.frame.time < start + LIMIT and not shown.of("fallen"):
        shown.watch(1.0)
    ended = fates(shown)
    done = len(ended) == len(shown.documents["queue"]) and all(one["status"] == "done" for one in ended.values())
    how = "fell" if shown.of("fallen") else "carried up" if done else "gave up"
    return {
        "ended": how,
        "said": [one["reason"] for one in ended.values() if one["reason"]],
        "seconds": round(shown.frame.time - start),
    }


def things(shown: Shown, kind: str) -> list[Any]:
    return shown.documents["shared"]["world"].get(kind) or []


def queued(shown: Shown) -> list[str]:
    return [task["table"]["do"] for task in shown.documents["queue"]]


def fates(shown: Shown) -> dict[int, Any]:
    """How each task ended, of those that did."""
    return {one["id"]: one for one in shown.told.get("doing", {}).get("fates", []) if one["status"] != "running"}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("times", nargs="?", type=int, default=30, help="how often")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    chance, counted = random.Random(wanted.seed), dict[str, int]()
    with opened(None, "--held") as here:
        page = here.page(0.25)
        for _ in range(wanted.times):
            page.forget()
            ended = carried_up(page, chance)
            counted[ended["ended"]] = counted.get(ended["ended"], 0) + 1
            print(json.dumps(ended), flush=True)
            page.tidy_up()
    print(json.dumps(counted))


if __name__ == "__main__":
    main()
