"""Small drawings that several claims share."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

GREEN, GREY, RED, GRID = "#1b7f5c", "#8a919c", "#c8143c", "#d5d9df"


def draw_around(figure: Any, degrees: Sequence[float], lines: Mapping[str, Sequence[float]], bar: float = 0.0) -> None:
    """Forces by direction, ahead up; a dashed circle is the bar."""
    panel = figure.add_subplot(projection="polar", theta_offset=np.pi / 2)
    angles = np.radians([*degrees, 360.0])
    if bar:
        around = np.linspace(0.0, 2 * np.pi, 181)
        panel.plot(around, np.full_like(around, bar), color=RED, linewidth=1.0, linestyle="--")
    for colour, (label, forces) in zip((GREEN, GREY), lines.items(), strict=False):
        panel.plot(angles, [*forces, forces[0]], color=colour, linewidth=1.6, marker="o", markersize=3, label=label)
    panel.set_ylim(0.0)
    panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"])
    panel.grid(True, color=GRID, linewidth=0.6)
    if len(lines) > 1:
        panel.legend(loc="lower right", fontsize=7, frameon=False)
