"""Draw the largest survived push over the circle of directions; ahead is up."""

from collections.abc import Sequence
from statistics import median
from typing import Any

import numpy as np

Spots = Sequence[tuple[float, float, float]]
"""One entry of the map: degrees, phase, newtons."""

INNERMOST = 0.4
PALE, GREEN, DARK, RED, GRID = "#9fd3bb", "#1b7f5c", "#282c34", "#c8143c", "#d5d9df"


def draw_map(figure: Any, spots: Spots, marked: float | None, strongest: float, label: str = "paper") -> None:
    """Draw worst, median and best phase by direction with a marked force (left), and every direction and phase (right).

    Without phases (a standing body is pushed at one moment only) there is only the left panel.
    """
    phases = len({spot[1] for spot in spots})
    ahead_is_up = {"projection": "polar", "theta_offset": np.pi / 2}
    panels = [figure.add_subplot(1, min(phases, 2), 1, **ahead_is_up)]
    _draw_extremes(panels[0], spots, marked, strongest, label)
    if phases > 1:
        panels.append(figure.add_subplot(1, 2, 2, **ahead_is_up))
        scale = _draw_phases(panels[1], spots, strongest)
        figure.colorbar(scale, ax=panels[1], label="largest survived, N", shrink=0.75, pad=0.12)
    for panel in panels:
        panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"])
        panel.grid(True, color=GRID, linewidth=0.6)


def _draw_extremes(panel: Any, spots: Spots, marked: float | None, strongest: float, label: str) -> None:
    degrees = sorted({spot[0] for spot in spots})
    angles = np.radians([*degrees, degrees[0] + 360.0])
    forces = [[spot[2] for spot in spots if spot[0] == direction] for direction in degrees]
    around = np.linspace(0.0, 2 * np.pi, 181)
    if marked is not None:
        panel.plot(around, np.full_like(around, marked), color=RED, linewidth=1.0, linestyle="--", label=label)
    lines = [("best phase", max, PALE), ("median phase", median, GREEN), ("worst phase", min, DARK)]
    if max(map(len, forces)) == 1:
        lines = [("largest survived", max, GREEN)]
    for words, pick, colour in lines:
        values = [pick(some) for some in forces]
        panel.plot(angles, [*values, values[0]], color=colour, linewidth=1.6, label=words)
    panel.set_ylim(0.0, strongest)
    panel.set_yticks(
        [strongest / 3, 2 * strongest / 3], [f"{strongest / 3:.0f}", f"{2 * strongest / 3:.0f} N"], fontsize=8
    )
    panel.legend(loc="lower left", bbox_to_anchor=(-0.25, -0.2), frameon=False, fontsize=8)


def _draw_phases(panel: Any, spots: Spots, strongest: float) -> Any:
    """Draw one ring per phase, from one left foot strike (inside) to the next (outside)."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    degrees, phases = sorted({spot[0] for spot in spots}), sorted({spot[1] for spot in spots})
    forces = {(spot[0], spot[1]): spot[2] for spot in spots}
    grid = np.array([[forces[direction, phase] for direction in degrees] for phase in phases], float)
    tall = 1.0 / len(phases)
    scale = ScalarMappable(Normalize(0.0, strongest), "viridis")
    for ring, forces_here in enumerate(grid):
        colours = scale.to_rgba(forces_here)
        bottom = INNERMOST + ring * tall
        panel.bar(
            np.radians(degrees), tall, 2 * np.pi / len(degrees), bottom, color=colours, edgecolor="white", zorder=3
        )
    panel.set_ylim(0.0, INNERMOST + 1.0)
    panel.set_yticks([])
    return scale
