"""Worlds drawn by a seed: a course of obstacles along x, stairs, and a crate to carry."""

import numpy as np

from footfall.worlds.things import Bar, Beam, Crate, Stairs
from footfall.worlds.world import World

OBSTACLES = 6
FIRST, BETWEEN = 3.0, (1.8, 3.0)
"""Where the first obstacle stands, and from one to the next, m."""
BAR_HEIGHT, BEAM_HEIGHT = (0.05, 0.45), (1.35, 1.65)
RISERS, RISE, TREAD = (3, 8), (0.10, 0.20), (0.26, 0.32)
MASS = (5.0, 25.0)
ASIDE = 1.2
"""How far beside the way a crate stands, m."""
DIGITS = 3


def random_world(seed: int) -> World:
    """Six bars and beams in a row, stairs after them, and a crate beside the way."""
    chance = np.random.default_rng(seed)

    def drawn(low: float, high: float) -> float:
        return round(float(chance.uniform(low, high)), DIGITS)

    x, bars, beams = FIRST, [], []
    for _ in range(OBSTACLES):
        if chance.uniform() < 1 / 2:
            bars.append(Bar(at=(x, 0.0), height=drawn(*BAR_HEIGHT)))
        else:
            beams.append(Beam(at=(x, 0.0), height=drawn(*BEAM_HEIGHT)))
        x = round(x + drawn(*BETWEEN), DIGITS)
    stairs = Stairs(at=(x, 0.0), risers=int(chance.integers(*RISERS)), rise=drawn(*RISE), tread=drawn(*TREAD))
    side = ASIDE if chance.uniform() < 1 / 2 else -ASIDE
    crate = Crate(name="crate", at=(round(FIRST / 2, DIGITS), side, 0.0), mass=drawn(*MASS))
    text = f"a course of {OBSTACLES} obstacles and stairs, drawn from seed {seed}"
    return World(name=f"course-{seed}", text=text, bar=bars, beam=beams, stairs=[stairs], crate=[crate])
