"""The learned torques that a gait holds, for the phase of a step (SIMBICON, sections 6 and 7.2)."""

import warp as wp

from footfall.laws.simbicon_space.learning import AXES, MOST_STORED, PLACES, bin_of
from footfall.laws.simbicon_space.poses import SpaceRow
from footfall.laws.tables import ARM_LINKS, LOWER_BACK, RIGHT, UPPER_ARM, LinkVectors, Sensed, side_sign
from footfall.maths.records import formula


@formula
def with_learned(row: SpaceRow, sensed: Sensed, stance: int, phase: float, torque_w: LinkVectors) -> LinkVectors:
    """Torques with those added that back, neck and arms learned; the right foot mirrors the left."""
    more_w = torque_w
    if row.parts > 0:
        sign = side_sign(stance)
        for link in range(LOWER_BACK, PLACES):
            stored_h = stored_at(row, on_the_left_foot(link, stance), phase)
            learned_h = wp.vec3(sign * stored_h[0], stored_h[1], sign * stored_h[2])
            more_w[link] = more_w[link] + wp.quat_rotate(sensed.q_wh, learned_h)
    return more_w


@formula
def stored_at(row: SpaceRow, link: int, phase: float) -> wp.vec3:
    """The torque that the gait holds for a phase of a step on the left foot: about the axes ahead, left and up."""
    stored_h = wp.vec3()
    if row.parts > 0:
        first = AXES * MOST_STORED * link + bin_of(row.parts, phase)
        stored_h = wp.vec3(row.stored[first], row.stored[first + MOST_STORED], row.stored[first + 2 * MOST_STORED])
    return stored_h


@wp.func
def on_the_left_foot(link: int, stance: int) -> int:
    """The link that does in a step on the left foot what this one does now: the other arm's in a step on the right."""
    other = link
    if stance == RIGHT and link >= UPPER_ARM:
        other = UPPER_ARM + (link - UPPER_ARM + ARM_LINKS) % (2 * ARM_LINKS)
    return other
