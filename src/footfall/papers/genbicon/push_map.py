"""The map of the largest survived push, drawn over the circle of directions."""

from collections.abc import Sequence
from statistics import median
from typing import Any

import numpy as np

Spots = Sequence[tuple[float, float, float]]
"""Degrees, phase, newtons."""


def draw_map(figure: Any, spots: Spots, paper: float, strongest: float) -> None:
    """Left: worst, median and best phase by direction, and the paper's force. Right: every direction and phase."""
    ahead_is_up = {"projection": "polar", "theta_offset": np.pi / 2}
    by_direction = figure.add_subplot(1, 2, 1, **ahead_is_up)
    by_phase = figure.add_subplot(1, 2, 2, **ahead_is_up)
    _draw_extremes(by_direction, spots, paper, strongest)
    mesh = _draw_phases(by_phase, spots, strongest)
    figure.colorbar(mesh, ax=by_phase, label="largest survived, N", shrink=0.75, pad=0.12)
    for panel in (by_direction, by_phase):
        panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"])
        panel.grid(True, color="#d5d9df", linewidth=0.6)


def _draw_extremes(panel: Any, spots: Spots, paper: float, strongest: float) -> None:
    degrees = sorted({spot[0] for spot in spots})
    angles = np.radians([*degrees, degrees[0] + 360.0])
    forces = [[spot[2] for spot in spots if spot[0] == direction] for direction in degrees]
    around = np.linspace(0.0, 2 * np.pi, 181)
    panel.plot(around, np.full_like(around, paper), color="#c8143c", linewidth=1.0, linestyle="--", label="paper")
    for label, pick, colour in (
        ("best phase", max, "#9fd3bb"),
        ("median phase", median, "#1b7f5c"),
        ("worst phase", min, "#282c34"),
    ):
        values = [pick(some) for some in forces]
        panel.plot(angles, [*values, values[0]], color=colour, linewidth=1.6, label=label)
    panel.set_ylim(0.0, strongest)
    panel.set_yticks(
        [strongest / 3, 2 * strongest / 3], [f"{strongest / 3:.0f}", f"{2 * strongest / 3:.0f} N"], fontsize=8
    )
    panel.legend(loc="lower left", bbox_to_anchor=(-0.25, -0.2), frameon=False, fontsize=8)


def _draw_phases(panel: Any, spots: Spots, strongest: float) -> Any:
    """One ring a phase, from the left foot-strike inside to the next outside."""
    degrees, phases = sorted({spot[0] for spot in spots}), sorted({spot[1] for spot in spots})
    forces = {(spot[0], spot[1]): spot[2] for spot in spots}
    grid = np.array([[forces[direction, phase] for direction in degrees] for phase in phases], float)
    width = 2 * np.pi / len(degrees)
    edges = np.radians([*degrees, degrees[0] + 360.0]) - width / 2
    rings = 0.4 + np.arange(len(phases) + 1) / len(phases)
    mesh = panel.pcolormesh(edges, rings, grid, vmin=0.0, vmax=strongest, cmap="viridis", edgecolors="white")
    panel.set_ylim(0.0, 1.4)
    panel.set_yticks([])
    return mesh
