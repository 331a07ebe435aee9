"""Events on a stage for the page to show: footprints, and falls with their reasons."""

import numpy as np

from footfall.bodies.size import leg_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import heading
from footfall.measure.trial.falls import way_down
from footfall.studio.protocol import Footprint
from footfall.studio.scene.stage import Stage

NEAR, LEVEL = 0.6, 0.01
"""How far around a character the ground is looked at, and what counts as level, m."""
NARROWEST = 0.02
"""Least width at which a footprint is drawn, m."""
FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)


def footprint(stage: Stage, row: int, seconds: float) -> Footprint:
    """Where a step's foot stands."""
    crowd = stage.crowd
    side = Side(int(crowd.memory["stride"]["stance"][row]))
    body = crowd.body_index(FEET[side])
    foot = leg_of(crowd.characters[row].links(), side)
    facing = float(heading(crowd.batch.xquat[row, body]))
    at_w = crowd.batch.xpos[row, body].copy()
    middle = (foot.ball - foot.heel) / 2
    at_w += [middle * np.cos(facing), middle * np.sin(facing), 0.0]
    at_w[2] = stage.ground_at(at_w[0], at_w[1])
    return Footprint(
        row=row,
        side="left" if side is Side.LEFT else "right",
        at_w=[round(float(part), 4) for part in at_w],
        heading=round(facing, 4),
        time=round(seconds, 3),
        length=foot.heel + foot.ball,
        width=max(2 * foot.half_width, NARROWEST),
    )


def ground_under(stage: Stage, row: int) -> str:
    """What is special about the ground where a character is; empty if it is level there."""
    x, y, facing = stage.crowd.place_of(row)
    along = np.linspace(-NEAR, NEAR, 9)
    heights = stage.grounds_at(x + along * np.cos(facing), y + along * np.sin(facing))
    steepest, rise = float(np.abs(np.diff(heights)).max()), float(np.ptp(heights))
    if rise < LEVEL:
        return ""
    return "at a step in the ground" if steepest > 0.6 * rise else "on a slope"


def way_it_fell(stage: Stage, row: int, reason: str) -> str:
    """A sentence on which way a character fell, and why, as far as that is known."""
    crowd = stage.crowd
    feet_w = crowd.batch.xpos[row, [crowd.body_index(foot) for foot in FEET]]
    height = float(crowd.body["com_height"][row])
    way = way_down(crowd.batch.subtree_com[row, 1] - feet_w.mean(axis=0), crowd.place_of(row)[2], height)
    if reason:
        return f"It {way}, {reason}."
    return f"It {way}; nothing had touched it. The body and the style may not suit each other at this speed."
