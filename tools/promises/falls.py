"""Falls in a studio's session, and whether the card of each tells the truth.

`python tools/promises/falls.py [TIMES] [--seed N]` shoves with random force, direction and moment, in random styles.
What a card says is judged by what was noted meanwhile at every frame of the physics, by formulas of this file: which
way the mass centre went, when and how hard it was shoved, whether both feet were in the air, whether the legs touched.
"""

import argparse
import json
import math
import random
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from studio.conftest import Stagehand

from footfall import catalog
from footfall.gaits.style import Style
from footfall.laws.tables import Link
from footfall.studio import protocol as say

FRAME = 1 / 60
FORCES = (500.0, 1600.0)
WALKS, WAITS = (2.0, 5.0), 6.0
"""Seconds before the shove, and after it, in which it falls or does not."""
WAYS = {"ahead": 0.0, "back": math.pi, "to the left": math.pi / 2, "to the right": -math.pi / 2}
LEG = ("THIGH", "SHANK", "FOOT", "TOES")
SLACK = 0.15
"""s, and a share of force, by which the card may round."""


def one_fall(chance: random.Random) -> tuple[str, list[dict[str, Any]], dict[str, float]] | None:
    """What the card said, what was noted at every frame, and the shove; None if it did not fall."""
    stage = Stagehand()
    stage.ask(say.Choose(document="style", name=chance.choice(catalog.names(Style))))
    stage.run(chance.uniform(*WALKS))
    newtons, way = chance.uniform(*FORCES), chance.uniform(-math.pi, math.pi)
    shove = {"newtons": newtons, "at": stage.session.play.time}
    stage.ask(say.Shove(force_h=[newtons * math.cos(way), newtons * math.sin(way), 0.0], seconds=0.1))
    noted: list[dict[str, Any]] = []
    while stage.session.play.time < shove["at"] + WAITS:
        stage.run(FRAME)
        noted.append(seen(stage))
        if told := stage.told(say.Fell):
            return told[-1].why, noted, {**shove, "fell": told[-1].at}
    return None


def seen(stage: Stagehand) -> dict[str, Any]:
    """The first character now, from the physics."""
    play = stage.session.play
    batch = play.simulation.batch
    feet = [play.simulation.body_index(link) for link in (Link.LEFT_FOOT, Link.RIGHT_FOOT)]
    model, contacts = batch.contacts(0)
    bodies = [tuple(int(model.geom_bodyid[geom]) for geom in pair) for pair in contacts.geom]
    legs = [{play.simulation.body_index(Link[f"{side}_{part}"]) for part in LEG} for side in ("LEFT", "RIGHT")]
    return {
        "time": play.time,
        "com": batch.subtree_com[0, 1].copy(),
        "feet": batch.xpos[0, feet].mean(axis=0),
        "heading": play.simulation.place_of(0)[2],
        "grounded": any(0 in pair for pair in bodies),
        "legs_touch": any({a, b} & legs[0] and {a, b} & legs[1] for a, b in bodies),
    }


def untrue(why: str, noted: list[dict[str, Any]], shove: dict[str, float]) -> list[str]:
    """What of a card's sentence the notes refute."""
    found = []
    last = next(note for note in reversed(noted) if note["time"] <= shove["fell"] + FRAME)
    stood = min(noted, key=lambda note: abs(note["time"] - (shove["fell"] - 0.3)))
    way = last["com"][:2] - stood["feet"][:2]
    turned = math.atan2(way[1], way[0]) - stood["heading"]
    for words, angle in WAYS.items():
        if why.startswith(f"It fell {words}") and abs(math.remainder(turned - angle, 2 * math.pi)) > math.pi / 3:
            found.append(f"it did not fall {words}")
    if touch := re.search(r"([\d.]+) s after it was shoved with (\d+) N", why):
        if abs(float(touch[1]) - (shove["fell"] - shove["at"])) > SLACK:
            found.append(f"the shove was {shove['fell'] - shove['at']:.2f} s before")
        if abs(float(touch[2]) / shove["newtons"] - 1) > SLACK:
            found.append(f"the shove had {shove['newtons']:.0f} N")
    if "both feet were off the ground" in why and all(note["grounded"] for note in noted):
        found.append("something was always on the ground")
    if "its legs touched" in why and not any(note["legs_touch"] for note in noted):
        found.append("no frame has its legs touch")
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("times", nargs="?", type=int, default=100, help="how many falls")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    chance, falls, refuted = random.Random(given.seed), 0, 0
    while falls < given.times:
        fall = one_fall(chance)
        if fall is None:
            continue
        falls += 1
        wrong = untrue(*fall)
        refuted += bool(wrong)
        print(json.dumps({"said": fall[0], "untrue": wrong}), flush=True)
    print(json.dumps({"falls": falls, "untrue": refuted}))


if __name__ == "__main__":
    main()
