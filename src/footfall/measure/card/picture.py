"""Draw a robustness card: the largest push in every direction, and a bar for everything else."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from footfall.bodies.card import Card, Limits
from footfall.figures import new_figure

SIZE_INCHES = (11.0, 6.6)
INK, SOFT, GRID = "#282c34", "#7b828c", "#dfe3e8"
GREEN, PALE, AMBER, RED = "#1b7f5c", "#cfe9dd", "#d98a1f", "#c8143c"
NAMES = {
    "speed": "speed",
    "period": "time of a step",
    "slope": "slope",
    "friction": "friction of the soles",
    "backpack": "backpack",
    "torque limit": "torque limit of every joint",
}
STANDS_AGAIN = "stands again after a shove"
KEYS = {False: ("all runs walk", "some walk", "none walks"), True: ("it stands again", "", "it does not")}
"""What the dots mean, for a gait that walks and for one that stands."""
DOT = 34.0
BESIDE = 0.06
"""Fraction of an axis left free at either end."""


def draw_card(card: Card, title: str, picture: np.ndarray | None = None) -> Any:
    """The card as a figure; `picture` is a row of poses shown above it."""
    figure = new_figure(SIZE_INCHES, layout=None, facecolor="white")
    figure.text(0.035, 0.945, title, fontsize=19, fontweight="bold", color=INK, va="center")
    figure.text(0.035, 0.895, _conditions(card), fontsize=9.5, color=SOFT, va="center")
    if card.walks:
        _draw_pushes(figure, card)
        _draw_limits(figure, card)
    else:
        figure.text(0.5, 0.5, "It does not walk unchallenged.", fontsize=18, color=RED, ha="center")
    if picture is not None:
        _set_picture(figure, picture)
    return figure


def _conditions(card: Card) -> str:
    if card.stands:
        quick = ", a quick look" if card.quick else ""
        return f"dots: whether it {STANDS_AGAIN}; one run of {card.seconds:g} s at each value tried{quick}"
    runs = "two runs" if card.runs == 2 else f"{card.runs} runs"
    length = f"{card.seconds:g} s or longer" + (", a quick look" if card.quick else "")
    return f"{card.speed:.2f} m/s when unchallenged; {runs} at each value tried, {length}"


def _draw_pushes(figure: Any, card: Card) -> None:
    """Draw the limit as a shape around the middle, and every push tried as a dot."""
    panel = figure.add_axes((0.05, 0.11, 0.36, 0.55), projection="polar", theta_offset=np.pi / 2)
    angles = np.radians([float(way) for way in card.pushes])
    most = np.array([limits.most or 0.0 for limits in card.pushes.values()])
    largest = max(value for limits in card.pushes.values() for value, _, _ in limits.tried)
    if len(angles) > 2:
        closed = np.append(angles, angles[0] + 2 * np.pi)
        panel.fill(closed, np.append(most, most[0]), color=PALE, zorder=1)
        panel.plot(closed, np.append(most, most[0]), color=GREEN, linewidth=2.0, zorder=3)
    else:
        panel.bar(angles, most, 0.12, color=GREEN, zorder=3)
    for angle, limits in zip(angles, card.pushes.values(), strict=True):
        for newtons, up, of in limits.tried:
            panel.scatter(angle, newtons, zorder=4, **_dot(up, of, 0.6))
    rings = np.linspace(0.0, largest, 4)[1:]
    panel.set_ylim(0.0, largest * 1.06)
    panel.set_yticks(rings, [f"{ring:.0f} N" if ring == rings[-1] else f"{ring:.0f}" for ring in rings])
    panel.tick_params(axis="y", labelsize=7.5, labelcolor=SOFT)
    panel.set_rlabel_position(22.5)
    panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"], color=INK)
    panel.grid(True, color=GRID, linewidth=0.8)
    panel.spines["polar"].set_color(GRID)
    weakest, strongest = most.min(), most.max()
    figure.text(0.23, 0.775, "push on the torso", fontsize=11.5, fontweight="bold", color=INK, ha="center")
    words = (
        f"{weakest:.0f} N from the weakest side, {'at least ' if _open(card) else ''}{strongest:.0f} N from the best"
    )
    figure.text(0.23, 0.745, f"{words}; {card.push_seconds:g} s", fontsize=8.5, color=SOFT, ha="center")
    _draw_key(figure, KEYS[card.stands])


def _open(card: Card) -> bool:
    return any(limits.most_is_end for limits in card.pushes.values())


def _draw_key(figure: Any, words: Sequence[str]) -> None:
    panel = figure.add_axes((0.05, 0.025, 0.36, 0.05))
    panel.set_xlim(0.0, 1.0)
    panel.set_ylim(-1.0, 1.0)
    panel.axis("off")
    for place, up, meaning in zip((0.06, 0.38, 0.70), (2, 1, 0), words, strict=True):
        if not meaning:
            continue
        panel.scatter(place, 0.0, **_dot(up, 2, 0.8))
        panel.text(place + 0.035, 0.0, meaning, fontsize=8.5, color=SOFT, va="center")


def _draw_limits(figure: Any, card: Card) -> None:
    count = len(card.limits)
    top, low = 0.80, 0.06
    tall = (top - low) / max(count, 1)
    for index, (name, limits) in enumerate(card.limits.items()):
        panel = figure.add_axes((0.50, top - (index + 1) * tall, 0.46, tall))
        _draw_bar(panel, name, limits)


def _draw_bar(panel: Any, name: str, limits: Limits) -> None:
    """Draw a line through all values tried, thick where it walks."""
    values = [value for value, _, _ in limits.tried]
    inside = [value for value in (limits.least, limits.most) if value is not None]
    first, last = min(values + inside), max(values + inside)
    if limits.least is None and name == "backpack":
        first = 0.0
    beside = BESIDE * (last - first or 1.0)
    panel.set_xlim(first - 2 * beside, last + 2 * beside)
    panel.set_ylim(-1.0, 1.0)
    panel.axis("off")
    panel.plot([first, last], [0, 0], color=GRID, linewidth=9.0, solid_capstyle="round", zorder=1)
    low = limits.least if limits.least is not None else first
    high = limits.most if limits.most is not None else last
    panel.plot([low, high], [0, 0], color=PALE, linewidth=9.0, solid_capstyle="round", zorder=2)
    for value, up, of in limits.tried:
        panel.scatter(value, 0.0, zorder=4, **_dot(up, of, 1.0))
    panel.text(first - beside, 0.62, NAMES.get(name, name), fontsize=11.5, fontweight="bold", color=INK, va="center")
    panel.text(last + beside, 0.62, in_words(name, limits), fontsize=11.5, color=GREEN, va="center", ha="right")
    for value in dict.fromkeys(values):
        panel.text(value, -0.52, f"{value:g}", fontsize=7.5, color=SOFT, va="center", ha="center")


def in_words(name: str, limits: Limits) -> str:
    """The limits in brief: `-1 … 2 m/s`, `down to 0.2`."""
    unit = "°" if limits.unit == "deg" else f" {limits.unit}" if limits.unit else ""
    below = "" if limits.least is None else f"{'≤ ' if limits.least_is_end else ''}{limits.least:g}"
    above = "" if limits.most is None else f"{'≥ ' if limits.most_is_end else ''}{limits.most:g}"
    if below and above:
        return f"{below} … {above}{unit}"
    if below:
        return f"down to {below}{unit}"
    return f"up to {above}{unit}" if above else "none"


def _dot(up: int, of: int, size: float) -> dict[str, Any]:
    colour = GREEN if up == of else AMBER if up else RED
    return {"s": DOT * size, "color": colour if up else "white", "edgecolors": colour, "linewidths": 1.2}


def _set_picture(figure: Any, picture: np.ndarray) -> None:
    tall, wide = picture.shape[:2]
    height = 0.17
    width = min(0.46, height * SIZE_INCHES[1] / SIZE_INCHES[0] * wide / tall)
    panel = figure.add_axes((0.965 - width, 0.825, width, height))
    panel.imshow(picture)
    panel.axis("off")
