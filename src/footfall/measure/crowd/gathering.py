"""A random crowd: characters of random size and style that walk to random goals or dance."""

from math import degrees
from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.style import Style
from footfall.sim.together import CROWD_STEP, Prop
from footfall.stage.company import MOST
from footfall.stage.opened import Opened, open_trial
from footfall.stage.scene import Trial

SPACING, DANCE_SPACING = 1.8, 1.6
"""Spacing of the square in which a crowd starts, m; dancers stand closer."""
SLOWEST, QUICKEST = 0.3, 0.9
"""Range of commanded speeds for a body of the humanoid's size, m/s."""
SIZES = (0.8, 1.2)
AROUND = 1.0
"""How far goals may lie outside the square, m."""


def gathering(
    count: int,
    seed: int = 0,
    *,
    seconds: float = 20.0,
    props: int = 0,
    dance: bool = False,
    step_seconds: float = CROWD_STEP,
) -> Opened:
    """Characters of random size and style that walk to random goals in a square, or dance in place."""
    if not 1 <= count <= MOST:
        raise BadValue(f"a crowd of {count}; it must have 1 to {MOST} characters")
    if not 0 <= props <= MOST:
        raise BadValue(f"{props} props; there can be 0 to {MOST}")
    chance = np.random.default_rng(seed)
    side = int(np.ceil(np.sqrt(count)))
    spacing = DANCE_SPACING if dance else SPACING
    reach = spacing * (side + 1) / 2 + AROUND
    people = [_someone(chance) for _ in range(count)]
    crates = [Prop(_spot_between(chance, side, spacing)) for _ in range(props)]
    places = _places(chance, count, side, spacing)
    if dance:
        places[:, 2] = 0.0
    goals = chance.uniform(-reach, reach, (count, 2))
    mirrored = chance.random(count) < 0.5
    wander = {
        "do": "wander",
        "goals": goals.tolist(),
        "headings": places[:, 2].tolist(),
        "speeds": [one.speed for one in people],
        "reach": reach,
        "chance": chance.bit_generator.state,
    }
    table = {
        "name": "a random crowd",
        "seconds": seconds,
        "step_seconds": step_seconds,
        "seed": seed,
        "crowd": [
            {"place": [x, y], "heading_deg": degrees(yaw), "character": catalog.encode(one.body), "style": one.style}
            for one, (x, y, yaw) in zip(people, places.tolist(), strict=True)
        ],
        "crate": [[x, y, degrees(yaw)] for x, y, yaw in (crate.place for crate in crates)],
        "crowd_skill": {"do": "dance", "mirrored": mirrored.tolist()} if dance else wander,
    }
    opened = open_trial(catalog.decode(Trial, table, "this crowd"))
    return opened.placed(places.tolist(), crates)  # degrees would lose the last bit


class Someone(NamedTuple):
    """Who walks, in which style, and how fast when the way is free, m/s."""

    body: Character
    style: str
    speed: float


def _someone(chance: np.random.Generator) -> Someone:
    size = float(chance.uniform(*SIZES))
    style = str(chance.choice(catalog.names(Style)))
    speed = float(chance.uniform(SLOWEST, QUICKEST)) * float(np.sqrt(size))
    return Someone(catalog.load(Character, "humanoid").scaled(size), style, speed)


def _places(chance: np.random.Generator, count: int, side: int, spacing: float) -> np.ndarray:
    """Places in a square, with random headings."""
    rows = np.arange(count)
    grid = np.stack([rows % side, rows // side], axis=1) - (side - 1) / 2
    return np.column_stack([spacing * grid, chance.uniform(-np.pi, np.pi, count)])


def _spot_between(chance: np.random.Generator, side: int, spacing: float) -> tuple[float, float, float]:
    """A place midway between four others, or at the edge."""
    x, y = (spacing * (chance.integers(0, side + 1, 2) - side / 2)).tolist()
    return x, y, float(chance.uniform(-np.pi, np.pi))
