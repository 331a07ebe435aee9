"""Draw the results of a sweep: a heat map of two fields, a push map over all directions, a histogram."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall.errors import BadValue, did_you_mean
from footfall.figures import new_figure, save_figure
from footfall.measure.push_map.picture import draw_map
from footfall.measure.sweep.design import Sweep
from footfall.measure.sweep.sweep import report_columns
from footfall.measure.sweep.table import Row, is_up

UP = "up"
"""What every sweep can show: the share of trials that stay up."""
BINS = 12
"""Number of cells along each side of a heat map of scattered points, and in a histogram."""
DIRECTION, NEWTONS = "push.direction_deg", "push.newtons"
INK, GREEN, RED = "#282c34", "#1b7f5c", "#c8143c"


def check_shown(sweep: Sweep) -> None:
    """Refuse to show a field that no report has."""
    known = [UP, *report_columns()]
    if sweep.show not in known:
        raise BadValue(f"show is '{sweep.show}', which is in no report{did_you_mean(sweep.show, known)}")


def draw_sweep(sweep: Sweep, rows: Sequence[Row], folder: Path) -> list[Path]:
    """Draw every picture that the sweep's fields allow, and return their paths."""
    numbers = [vary.field for vary in sweep.vary if _is_number([row[vary.field] for row in rows])]
    pictures = {"histogram.png": _histogram(sweep, rows)}
    if {DIRECTION, NEWTONS} <= set(numbers):
        pictures["pushmap.png"] = _push_map(sweep, rows)
    if len(numbers) >= 2:
        pictures["heatmap.png"] = _heat_map(sweep, rows, numbers[-1], numbers[-2])
    for name, figure in pictures.items():
        save_figure(figure, folder / name)
    return [folder / name for name in pictures]


def largest_survived(rows: Sequence[Row]) -> dict[float, float]:
    """By direction, the strongest push below the first one that any trial did not survive, N."""
    strongest: dict[float, float] = {}
    for direction in sorted({row[DIRECTION] for row in rows}):
        here = [row for row in rows if row[DIRECTION] == direction]
        strongest[direction] = 0.0
        for newtons in sorted({row[NEWTONS] for row in here}):
            if any(not is_up(row) for row in here if row[NEWTONS] == newtons):
                break
            strongest[direction] = newtons
    return strongest


def _push_map(sweep: Sweep, rows: Sequence[Row]) -> Any:
    figure = new_figure((6.4, 6.4))
    survived = largest_survived(rows)
    strongest = max(row[NEWTONS] for row in rows)
    draw_map(figure, [(direction, 0.0, newtons) for direction, newtons in survived.items()], None, strongest)
    return _titled(figure, f"{sweep.name}: largest push survived, and all below it")


def _heat_map(sweep: Sweep, rows: Sequence[Row], across: str, upwards: str) -> Any:
    """Draw the mean over all points with the same two values or, for scattered points, in the same cell."""
    figure = new_figure((8.0, 6.0))
    panel = figure.add_subplot()
    x, x_edges = _cells([row[across] for row in rows])
    y, y_edges = _cells([row[upwards] for row in rows])
    shown = np.array([_shown(sweep, row) for row in rows], float)
    total, count = np.zeros((len(y_edges) - 1, len(x_edges) - 1)), np.zeros((len(y_edges) - 1, len(x_edges) - 1))
    known = np.isfinite(shown)
    np.add.at(total, (y[known], x[known]), shown[known])
    np.add.at(count, (y[known], x[known]), 1.0)
    with np.errstate(invalid="ignore"):
        mean = np.where(count > 0, total / count, np.nan)
    limits = {"vmin": 0.0, "vmax": 1.0} if sweep.show == UP else {}
    image = panel.pcolormesh(x_edges, y_edges, mean, cmap="viridis", **limits)
    panel.set_facecolor("#d5d9df")
    figure.colorbar(image, ax=panel, label=_label(sweep))
    panel.set_xlabel(across)
    panel.set_ylabel(upwards)
    return _titled(figure, f"{sweep.name}: {_label(sweep)}, {len(rows)} trials")


def _histogram(sweep: Sweep, rows: Sequence[Row]) -> Any:
    """Draw a histogram of the field shown; for `up`, of the times of falls."""
    figure = new_figure((8.0, 4.5))
    panel = figure.add_subplot()
    if sweep.show == UP:
        values = [row["fell_at"] for row in rows if row["fell_at"] is not None]
        label = "fell at, s"
    else:
        values = [value for row in rows if np.isfinite(value := _shown(sweep, row))]
        label = sweep.show
    panel.hist(values, bins=BINS, color=RED if sweep.show == UP else GREEN, edgecolor="white")
    panel.set_xlabel(label)
    panel.set_ylabel("trials")
    panel.spines[["top", "right"]].set_visible(False)
    up = sum(is_up(row) for row in rows)
    return _titled(figure, f"{sweep.name}: {up} of {len(rows)} stay up")


def _cells(values: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """The cell of each value along one side, and the edges: around the values if they are few, else evenly spaced."""
    array = np.array(values, float)
    few = np.unique(array)
    if len(few) > 2 * BINS:
        edges = np.linspace(array.min(), array.max(), BINS + 1)
    elif len(few) == 1:
        edges = np.array([few[0] - 0.5, few[0] + 0.5])
    else:
        middles = (few[1:] + few[:-1]) / 2.0
        edges = np.concatenate([[2 * few[0] - middles[0]], middles, [2 * few[-1] - middles[-1]]])
    return np.clip(np.searchsorted(edges, array, side="right") - 1, 0, len(edges) - 2), edges


def _shown(sweep: Sweep, row: Row) -> float:
    value = is_up(row) if sweep.show == UP else row[sweep.show]
    return float(value) if isinstance(value, int | float) else float("nan")


def _label(sweep: Sweep) -> str:
    return "share that stays up" if sweep.show == UP else sweep.show


def _is_number(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _titled(figure: Any, title: str) -> Any:
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, color=INK)
    return figure
