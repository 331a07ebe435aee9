"""How the swing leg keeps clear of the stance leg (GENBICON section 3.5, last paragraph).

The paper leads a foot that would pass on the wrong side of the other round a fixed waypoint, and reports that legs
still pass through each other. Here every point of the way counts. In the stance foot's frame (x along it, y towards the
swing side) the swing foot's heel, ankle and toe keep

    y >= D (1 - (dx / taper)^2)        D = width of a leg + margin

where dx is how far the point is beyond the stance foot's ends; a way or a foothold that is nearer moves sideways by
what is missing. A hurried step may cross, as falling is worse, and above `fastest` the foot is too quick to be led aside. (`keep = false` is the paper's without its waypoint.)
"""

from typing import Annotated

import warp as wp

from footfall.laws.tables import FOOT, SHANK, Body, Memory, Sensed, of_side, rotation_of, side_sign
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of
from footfall.quantity import Parameters, quantity, words

FADING = wp.constant(0.3)
"""The last share of the speeds up to `fastest` over which the room fades."""


class Clearance(Parameters):
    """The room between the legs."""

    keep: Annotated[bool, words("lead the swing foot round the stance leg")] = False
    margin: Annotated[float, quantity("m", 0.001, 0.2, "room between the legs in passing")] = 0.02
    taper: Annotated[float, quantity("m", 0.01, 1.0, "how far before and behind the stance foot the room ends")] = 0.2
    landing: Annotated[float, quantity("", 0.0, 1.0, "share of the room that a foothold keeps too")] = 1.0
    onset: Annotated[float, quantity("", 0.01, 1.0, "phase by which the way has moved aside")] = 0.35
    calm: Annotated[
        float, quantity("", 1.0, 5.0, "hurry (rate of the phase) from which on the swing foot may go anywhere")
    ] = 2.0
    fastest: Annotated[float, quantity("m/s", 0.1, 10.0, "speed from which on the foot is led aside no more")] = 1.6


@formula
def leg_room(clearance: Clearance, body: Body) -> float:
    """D: how far apart two ankles must be side by side."""
    room = float(0.0)
    if clearance.keep != 0:
        room = 2.0 * wp.max(body.sole_half_width, body.shape_radius[SHANK]) + clearance.margin
    return room


@formula
def keep_clear(
    clearance: Clearance, body: Body, sensed: Sensed, memory: Memory, ankle_w: wp.vec3, facing: float
) -> wp.vec3:
    """By how much a swing foot at this place, facing there, must be moved sideways."""
    shift_w = wp.vec3()
    if clearance.keep != 0:
        stance = of_side(FOOT, memory.stance)
        heading = heading_of(rotation_of(sensed, stance))
        swing_sign = -side_sign(memory.stance)
        along_w = wp.vec3(wp.cos(heading), wp.sin(heading), 0.0)
        inside_w = wp.vec3(-along_w[1], along_w[0], 0.0) * swing_sign
        foot_w = wp.vec3(wp.cos(facing), wp.sin(facing), 0.0)
        from_w = ankle_w - sensed.joint_w[stance]
        room = leg_room(clearance, body)
        missing = float(0.0)
        for k in range(3):
            point_w = from_w + foot_w * (wp.float32(k) / 2.0 * (body.heel + body.ball) - body.heel)
            x = wp.dot(point_w, along_w)
            beyond = wp.max(wp.max(x - body.ball, -body.heel - x), 0.0) / clearance.taper
            missing = wp.max(missing, room * wp.max(1.0 - beyond * beyond, 0.0) - wp.dot(point_w, inside_w))
        if missing < clearance.margin:
            missing = missing * missing / (2.0 * clearance.margin)
        else:
            missing -= clearance.margin / 2.0
        calm = wp.clamp((clearance.calm - memory.rate) / (clearance.calm - 1.0 + 1.0e-6), 0.0, 1.0)
        calm *= wp.clamp((clearance.fastest - wp.abs(memory.wish[0])) / (FADING * clearance.fastest), 0.0, 1.0)
        shift_w = inside_w * (missing * calm)
    return shift_w
