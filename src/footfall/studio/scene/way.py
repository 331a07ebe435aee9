"""What stands in the straight way to a thing, so that a task can be refused before somebody walks into it."""

from math import atan2, cos, hypot, pi, remainder, sin
from typing import Any

import numpy as np

from footfall.sim.simulation import Simulation
from footfall.worlds.ground import Ground

BESIDE = 0.22
"""How wide a walker is beside its line, m."""
BEFORE = 0.55
"""How far before a thing one stops, m."""
ABOVE = 1.0
"""What hangs higher is no hindrance, m."""
STEEP = 0.7
"""The largest angle at which stairs are climbed, rad."""
EVERY = 0.05
FREE = 7
"""Coordinates of a loose thing."""


def in_the_way(simulation: Simulation, row: int, thing: str) -> str:
    """What stands between a character and a loose thing, such as "a table"; empty if nothing does."""
    ground = simulation.grounds[min(row, len(simulation.grounds) - 1)]
    loose = [piece for piece in ground.pieces if piece.loose]
    index = next((number for number, piece in enumerate(loose) if piece.name == thing), None)
    if index is None:
        return ""
    rows = simulation.batch.loose("qpos")
    x, y, z = (float(part) for part in rows[min(row, len(rows) - 1)][FREE * index : FREE * index + 3])
    if z - loose[index].half[2] > 0.1:
        return ""  # it stands on something: the way leads up
    here = simulation.place_of(row)
    way, length = atan2(y - here[1], x - here[0]), hypot(x - here[0], y - here[1])
    along = np.arange(BEFORE, max(length - BEFORE, BEFORE), EVERY)
    line = np.stack([here[0] + along * cos(way), here[1] + along * sin(way)], axis=-1)
    return _on_the_line(ground, line, way, thing)


def _on_the_line(ground: Ground, line: np.ndarray, way: float, thing: str) -> str:
    for surface in ground.surfaces:
        a, b = surface.along(line[:, 0], line[:, 1])
        crossed = (a > -BESIDE) & (a < surface.length + BESIDE) & (np.abs(b) < surface.width / 2 + BESIDE)
        if crossed.any() and abs(remainder(way - surface.heading, 2 * pi)) > STEEP:
            return "stairs stand" if surface.step else "a slope lies"
    for piece in ground.pieces:
        if piece.name == thing or piece.at[2] - piece.half[2] > ABOVE or _is_clear(piece, line):
            continue
        return f"a {_kind(piece.name)} stands"
    return ""


def _is_clear(piece: Any, line: np.ndarray) -> bool:
    """Whether a line keeps clear of a piece."""
    rel = line - np.array(piece.at[:2])
    c, s = cos(piece.heading), sin(piece.heading)
    ahead, left = rel @ [c, s], rel @ [-s, c]
    return not ((np.abs(ahead) < piece.half[0] + BESIDE) & (np.abs(left) < piece.half[1] + BESIDE)).any()


def _kind(name: str) -> str:
    return name.rstrip("0123456789_ ").split("_")[0]
