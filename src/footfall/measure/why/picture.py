"""A picture of the last steps before a fall: from the side and from above, with what the joints gave below."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import leg_of
from footfall.figures import new_figure
from footfall.laws.tables import PARENTS, Link, Side
from footfall.measure.why.met import FULL, HELD, called, reach_of
from footfall.measure.why.why import Why
from footfall.sim.looks import ANKLES, Look, shown

SIZE_INCHES = (10.0, 7.6)
POSES = 9
INK, PALE, LEFT_LEG, RIGHT_LEG = "#22304a", "#9aa7b8", "#2f6db5", "#c0682c"
NEEDED, TAKEN, PRESSED = "#c22f4f", "#22304a", "#3c8f5a"
DRAWN = 5
"""Joints whose torque is drawn, those nearest to their limits."""
CIRCLES = 3
"""Steps whose reach is drawn."""
AROUND, SHOWN = 2.0, 0.5
"""m around the last steps that are seen from above, and s before them of which the torques are drawn."""


def draw_why(why: Why) -> Any:
    """The figure."""
    figure = new_figure(SIZE_INCHES)
    side, above, torque = figure.subplots(3, 1, gridspec_kw={"height_ratios": (1.0, 1.25, 0.75)})
    _draw_side(side, why)
    _draw_above(above, why)
    _draw_torques(torque, why)
    figure.suptitle(_wrapped(why.sentence), x=0.01, ha="left", fontsize=10)
    return figure


def _wrapped(words: str, width: int = 118) -> str:
    lines, line = [], ""
    for word in words.split():
        if len(line) + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def _draw_side(axes: Any, why: Why) -> None:
    """Poses from the side, spread by time, so that they do not hide each other."""
    looks = why.steps.looks[why.steps.begins :]
    times = np.linspace(0, len(looks) - 1, min(POSES, len(looks)))
    chosen = [looks[int(at)] for at in times]
    lowest = min(float(np.nanmin(look.link_w[:, 2])) for look in looks)
    for number, look in enumerate(chosen):
        _draw_pose(axes, look, 1.1 * number)
        axes.annotate(
            f"{look.time - why.case.fell_at:+.2f} s", (1.1 * number, lowest - 0.25), ha="center", fontsize=7, color=INK
        )
    axes.set_aspect("equal")
    axes.axis("off")


def _draw_pose(axes: Any, look: Look, at: float) -> None:
    ahead = np.array([np.cos(look.facing), np.sin(look.facing)])
    along = (look.link_w[:, :2] - look.com_w[:2]) @ ahead + at
    for link in Link:
        parent = PARENTS[link]
        if parent < 0 or np.isnan(along[[link, parent]]).any():
            continue
        colour = LEFT_LEG if link.name.startswith("LEFT") else RIGHT_LEG if link.name.startswith("RIGHT") else INK
        axes.plot(along[[parent, link]], look.link_w[[parent, link], 2], color=colour, linewidth=1.6)
    axes.plot([at], [look.com_w[2]], "o", color=INK, markersize=3)


def _draw_above(axes: Any, why: Why) -> None:
    """Footsteps from above: how far each leg could reach, where the step had to go, and where it went."""
    steps, character = why.steps, why.case.opened.character
    looks, reached = steps.looks, reach_of(steps, character)
    struck = np.flatnonzero(np.diff(shown(looks, "steps"))) + 1
    for look in (looks[int(at)] for at in struck):
        place = look.link_w[ANKLES[look.stance], :2]
        axes.plot(*place, "s", color=LEFT_LEG if look.stance == Side.LEFT else RIGHT_LEG, markersize=6)
    for at in [*struck[(struck >= steps.begins) & (struck <= steps.ends)] - 1, steps.ends][-CIRCLES:]:
        circle = np.linspace(0.0, 2.0 * np.pi, 60)
        round_w = reached.hip_w[at] + reached.reach[at] * np.stack([np.cos(circle), np.sin(circle)], axis=1)
        axes.plot(*round_w.T, color=PALE, linewidth=0.8)
        axes.plot(*np.stack([reached.hip_w[at], reached.needed_w[at]]).T, color=NEEDED, linewidth=0.8)
        axes.plot(*reached.needed_w[at], "x", color=NEEDED, markersize=8)
        axes.annotate(f"{looks[at].time - why.case.fell_at:+.2f} s", reached.needed_w[at], fontsize=7, color=NEEDED)
        if not np.isnan(looks[at].target_w).any():
            axes.plot(*looks[at].target_w[:2], "+", color=TAKEN, markersize=9)
    axes.plot(*shown(looks, "com_w")[:, :2].T, color=INK, linewidth=1.0)
    pressed = _pressed(looks, character)
    axes.plot(*pressed.T, ".", color=PRESSED, markersize=2)
    axes.set_aspect("equal", adjustable="box")
    middle_w = looks[steps.begins].com_w[:2] / 2 + looks[steps.ends].com_w[:2] / 2
    axes.set_xlim(middle_w[0] - AROUND, middle_w[0] + AROUND)
    axes.set_ylim(middle_w[1] - AROUND / 1.5, middle_w[1] + AROUND / 1.5)
    axes.set_title(
        "from above: squares are footsteps, circles the leg's reach, × where the step had to go, "
        "+ where the law sent it, dots the pressure",
        fontsize=7,
        loc="left",
    )
    axes.tick_params(labelsize=7)


def _pressed(looks: Sequence[Look], character: Character) -> np.ndarray:
    """The points of the soles on which it stood, by their loads, m; nan in the air."""
    ahead = np.stack([np.cos(shown(looks, "facing")), np.sin(shown(looks, "facing"))], axis=1)
    load, link_w = shown(looks, "sole_load"), shown(looks, "link_w")
    points = np.zeros((*load.shape, 2))
    for side in Side:
        leg = leg_of(character.links(), side)
        for part, along in enumerate((-leg.heel / 2, leg.ball / 3, leg.ball)):
            points[:, side, part] = link_w[:, ANKLES[side], :2] + along * ahead
    total = load.sum(axis=(1, 2))
    total[total <= 0.0] = np.nan
    return (points * load[..., None]).sum(axis=(1, 2)) / total[:, None]


def _draw_torques(axes: Any, why: Why) -> None:
    looks = why.steps.looks
    times, torque = shown(looks, "time") - why.case.fell_at, shown(looks, "torque")
    held = [link for link in Link if link.name.split("_", 1)[-1] in HELD or link.name in HELD]
    nearest = sorted(held, key=lambda link: -float(np.mean(torque[why.steps.last, link] >= FULL)))[:DRAWN]
    for link in nearest:
        axes.plot(times, np.clip(torque[:, link], 0.0, 1.05), linewidth=1.0, label=called(link).removeprefix("its "))
    axes.axhline(1.0, color=PALE, linewidth=0.8)
    for number, one in enumerate(why.met):
        axes.axvline(-one.before, color=NEEDED, linewidth=0.6)
        axes.annotate(one.kind, (-one.before, 1.08 + 0.1 * (number % 3)), fontsize=6, color=NEEDED)
    axes.set_ylim(0.0, 1.4)
    axes.set_xlim(max(times[0], times[why.steps.begins] - SHOWN), times[-1])
    axes.set_xlabel("s before the fall", fontsize=7)
    axes.set_title("torques, as shares of what each joint may give", fontsize=7, loc="left")
    axes.tick_params(labelsize=7)
    axes.legend(fontsize=6, loc="upper left", ncols=DRAWN, frameon=False)
