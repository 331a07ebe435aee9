"""Draw walks beside people: a column for each walk, a row for each curve, people's bands behind."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from footfall.measure.people.compare import Comparison
from footfall.measure.people.curves import MEANINGS, POINTS

NORM, CLIPS, OURS = "#3b6ea5", "#8a93a0", "#d9541e"
STRIDE = np.linspace(0.0, 100.0, POINTS)
INCHES_WIDE, INCHES_HIGH = 2.5, 1.6
"""Size of one panel."""
FORCES = {"vertical": "vertical force,\nbody weights", "ahead": "force along the ground,\nahead +, body weights"}
MOMENTS = {
    "hip": "hip moment,\nextension +, N m/kg",
    "knee": "knee moment,\nextension +, N m/kg",
    "ankle": "ankle moment,\ntoes down +, N m/kg",
}
Walks = Mapping[str, Comparison]
"""Comparisons by the title of their column."""


def size_of(walks: int, rows: int) -> tuple[float, float]:
    """Size of a picture, inches."""
    return INCHES_WIDE * walks + 0.8, INCHES_HIGH * rows + 0.7


def draw_curves(figure: Any, walks: Walks, names: Sequence[str] = tuple(MEANINGS)) -> None:
    """Joint curves over the stride."""
    panels = _panels(figure, len(names), walks)
    for row, name in zip(panels, names, strict=True):
        for panel, walk in zip(row, walks.values(), strict=True):
            _band(panel, walk.people.norm_curve.get(name), NORM, "textbook ± sd")
            _band(panel, walk.people.clip_curve.get(name), CLIPS, "clips ± sd")
            if name in walk.curve:
                panel.plot(STRIDE, walk.curve[name], color=OURS, linewidth=1.6, label="Footfall")
            match = walk.match.get(name) or walk.clip_match.get(name)
            if match:
                _remark(panel, f"RMS {match.rms:.0f}°, r {match.correlation:.2f}")
        row[0].set_ylabel(MEANINGS[name].replace(", ", ",\n").replace(" (", "\n(") + ", °", fontsize=7.5)
    _finish(panels)


def draw_forces(figure: Any, walks: Walks) -> None:
    """Ground forces and joint moments over the stride."""
    rows = [*(("force", name) for name in FORCES), *(("moment", name) for name in MOMENTS)]
    panels = _panels(figure, len(rows), walks)
    for row, (kind, name) in zip(panels, rows, strict=True):
        for panel, walk in zip(row, walks.values(), strict=True):
            _band(panel, getattr(walk.people, kind)[name], NORM, "textbook ± sd")
            panel.plot(STRIDE, getattr(walk.kinetics, kind)[name], color=OURS, linewidth=1.6, label="Footfall")
            panel.axhline(0.0, color="#c5cad1", linewidth=0.6, zorder=0)
        row[0].set_ylabel((FORCES | MOMENTS)[name], fontsize=7.5)
    for panel, walk in zip(panels[0], walks.values(), strict=True):
        own = walk.kinetics
        _remark(panel, f"{own.first_peak:.2f} after {1000 * own.first_peak_at:.0f} ms")
    _finish(panels)


def _panels(figure: Any, rows: int, walks: Walks) -> Any:
    panels = figure.subplots(rows, len(walks), sharex=True, sharey="row", squeeze=False)
    for panel, title in zip(panels[0], walks, strict=True):
        panel.set_title(title, fontsize=9)
    return panels


def _band(panel: Any, band: np.ndarray | None, colour: str, label: str) -> None:
    if band is None:
        return
    mean, sd = band
    panel.fill_between(STRIDE, mean - sd, mean + sd, color=colour, alpha=0.22, linewidth=0)
    panel.plot(STRIDE, mean, color=colour, linewidth=1.0, label=label)


def _remark(panel: Any, words: str) -> None:
    panel.text(0.98, 0.96, words, transform=panel.transAxes, ha="right", va="top", fontsize=6.5, color="#282c34")


def _finish(panels: Any) -> None:
    for panel in panels.ravel():
        panel.grid(True, color="#eceff2", linewidth=0.6)
        panel.tick_params(labelsize=7)
        panel.set_xlim(0.0, 100.0)
    for panel in panels[-1]:
        panel.set_xlabel("% of the stride", fontsize=7.5)
    panels[0, 0].legend(frameon=False, fontsize=6.5, loc="lower left")
