"""How the swing leg keeps clear of the stance leg (GENBICON section 3.5, last paragraph).

The paper guides a foot that would pass on the wrong side of the other around a fixed waypoint, and reports that the
legs still pass through each other. Here every point of the path counts. In the stance foot's frame (x along it, y
towards the swing side) the swing foot's heel, ankle and toe satisfy

    y >= D (1 - (dx / sole)^2)        D = width of a leg + margin

where dx is how far the point lies beyond the ends of the stance foot. A path or a foothold that is too close moves
sideways by what is missing. A hurried step, or one whose foothold lies far across, may cross: falling is worse.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.turning import Turning
from footfall.laws.tables import FOOT, SHANK, Body, Sensed, of_side, rotation_of, side_sign
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.maths.rotations import ahead_of, heading_of
from footfall.quantity import Parameters, quantity


class Clearance(Parameters):
    """Clearance between the legs."""

    margin: Annotated[float, quantity("m", 0.001, 0.2, "clearance between the legs as they pass")] = 0.001
    calm: Annotated[float, quantity("", 1.0, 5.0, "phase rate (hurry) above which the swing foot is not guided")] = 1.0
    give_way: Annotated[float, quantity("m", 0.01, 2.0, "a foothold that lacks more stays as balance wants it")] = 2.0
    straight_share: Annotated[float, quantity("", 0.01, 1.0, "share of that straight on, where a push crosses")] = 1.0


@formula
def leg_room(clearance: Clearance, body: Body) -> float:
    """D: how far apart two ankles must be when side by side."""
    room = float(clearance.margin)
    for side in range(2):
        foot = of_side(FOOT, side)
        half_width = wp.abs(body.shape_end_l[foot][1] - body.shape_start_l[foot][1]) / 2.0
        room += wp.max(half_width, body.shape_radius[of_side(SHANK, side)])
    return room


@formula
def room_lacking(clearance: Clearance, body: Body, sensed: Sensed, memory: Memory, ankle_w: wp.vec3) -> float:
    """By how much a swing foot at this place, turned as its leg is, is too close to the stance leg."""
    stance = of_side(FOOT, memory.stride.stance)
    along_w = ahead_of(heading_of(rotation_of(sensed, stance)))
    inside_w = _inside(sensed, memory)
    foot_w = ahead_of(sensed.heading + memory.swing_turn)
    from_w = ankle_w - sensed.joint_w[stance]
    room = leg_room(clearance, body)
    lacking = float(0.0)
    for k in range(3):
        point_w = from_w + foot_w * (wp.float32(k) / 2.0 * (body.heel + body.ball) - body.heel)
        x = wp.dot(point_w, along_w)
        beyond = wp.max(wp.max(x - body.ball, -body.heel - x), 0.0) / (body.heel + body.ball)
        lacking = wp.max(lacking, room * wp.max(1.0 - beyond * beyond, 0.0) - wp.dot(point_w, inside_w))
    return lacking


@formula
def keep_clear(
    clearance: Clearance, turning: Turning, body: Body, sensed: Sensed, memory: Memory, ankle_w: wp.vec3
) -> wp.vec3:
    """How far sideways a swing foot at this place must move."""
    missing = room_lacking(clearance, body, sensed, memory, ankle_w)
    if missing < clearance.margin:
        missing = missing * missing / (2.0 * clearance.margin)
    else:
        missing -= clearance.margin / 2.0
    calm = wp.clamp((clearance.calm - memory.rate) / (clearance.calm - 1.0 + TINY), 0.0, 1.0)
    turn = wp.min(turning.turn_gain * wp.abs(memory.gaze), 1.0)
    turn = clearance.straight_share + (1.0 - clearance.straight_share) * turn
    crossing = wp.max(memory.crossing - clearance.margin, 0.0)
    calm *= wp.clamp(2.0 - crossing / (clearance.give_way * turn), 0.0, 1.0)
    return _inside(sensed, memory) * (missing * calm)


@formula
def _inside(sensed: Sensed, memory: Memory) -> wp.vec3:
    """Across the stance foot, towards the swing side."""
    heading = heading_of(rotation_of(sensed, of_side(FOOT, memory.stride.stance)))
    return wp.vec3(-wp.sin(heading), wp.cos(heading), 0.0) * -side_sign(memory.stride.stance)
