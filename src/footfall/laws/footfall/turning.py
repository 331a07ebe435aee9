"""Turning, and legs that keep clear of each other (GENBICON section 3.5).

As in the paper, the heading that the stance hip tracks moves towards the commanded one at a bounded rate, the head and
back turn ahead of it (the head most), and the swing leg's plane anticipates the turn, so that the foot lands turned.
Departures, each with its own parameter:

- The target stays within `outwards` and `inwards` of the stance foot's own direction; beyond that the leg would twist
  or the feet would stand on each other. Turning towards the stance side therefore waits for the other foot.
- The faster it walks, the slower it turns: `swerve` limits the lateral acceleration of a turn.
- In a turn, a stop or a sideways walk, and for `settling` afterwards, the feet are placed with care (`Memory.placing`;
  after a push it would cost the step that saves the balance): they do not land turned towards each other, and a lifted
  foot keeps its direction until `lift_phase`, so that its heel does not sweep the other foot.

The swing leg keeps clear of the stance leg. The paper guides a foot that would pass on the wrong side of the other
around a fixed waypoint, and reports that the legs still pass through each other. Here every point of the path counts.
In the stance foot's frame (x along it, y towards the swing side) the swing foot's heel, ankle and toe satisfy

    y >= D (1 - (dx / sole)^2)        D = width of a leg + margin

where dx is how far the point lies beyond the ends of the stance foot. A path or a foothold that is too close moves
sideways by what is missing, where feet are placed with care as much as it takes. A hurried step, or one whose foothold
lies far across, may cross: falling is worse.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import FOOT, SHANK, WALK, Body, Command, Sensed, of_side, rotation_of, side_sign
from footfall.maths.curves import smooth_step
from footfall.maths.kernel_language import wp
from footfall.maths.limits import STRAIGHT_BEHIND, TINY
from footfall.maths.records import formula
from footfall.maths.rotations import ahead_of, heading_of, wrap_angle
from footfall.quantity import Parameters, quantity


class Turning(Parameters):
    """How fast the character turns, and which parts turn first."""

    rate: Annotated[float, quantity("rad/s", 0.0, 10.0, "fastest turn of the heading (paper: 2)")] = 10.0
    swerve: Annotated[float, quantity("m/s2", 0.0, 1000.0, "largest product of speed and turning rate")] = 1000.0
    outwards: Annotated[float, quantity("rad", 0.0, 4.0, "most the heading leaves the stance foot outwards")] = 4.0
    inwards: Annotated[float, quantity("rad", 0.0, 4.0, "the same to the stance side")] = 4.0
    foot_lead: Annotated[float, quantity("rad", 0.0, 2.0, "most the swing foot turns ahead of the heading")] = 0.0
    lift_phase: Annotated[float, quantity("", 0.01, 1.0, "phase when the swing foot has left its line")] = 0.01
    head_lead: Annotated[float, quantity("rad", 0.0, 1.5, "most the head leads; torso half, back a quarter")] = 0.0
    settling: Annotated[float, quantity("s", 0.01, 10.0, "how long feet are placed with care after a turn")] = 0.01
    gaze_rate: Annotated[float, quantity("1/s", 0.0, 50.0, "how fast the back and head follow a new command")] = 50.0
    turn_gain: Annotated[float, quantity("", 0.0, 100.0, "care in placing the feet per rad of turn left")] = 0.0


class Clearance(Parameters):
    """Clearance between the legs."""

    margin: Annotated[float, quantity("m", 0.001, 0.2, "clearance between the legs as they pass")] = 0.001
    calm: Annotated[float, quantity("", 1.0, 5.0, "phase rate (hurry) above which the swing foot is not guided")] = 1.0
    give_way: Annotated[float, quantity("m", 0.01, 2.0, "a foothold that lacks more stays as balance wants it")] = 2.0
    straight_share: Annotated[float, quantity("", 0.01, 1.0, "share of that straight on, where a push crosses")] = 1.0


@formula
def turn_left_over(command: Command, memory: Memory) -> float:
    """The remaining turn of the heading target, the short way round; straight behind counts as left."""
    left = wrap_angle(command.heading - memory.heading_goal)
    if left < STRAIGHT_BEHIND - wp.pi:
        left += 2.0 * wp.pi
    return left


@formula
def turn_heading(turning: Turning, sensed: Sensed, command: Command, memory: Memory) -> float:
    """The heading target after this tick."""
    left = turn_left_over(command, memory)
    speed = wp.length(wp.vec2(sensed.body_velocity_w[0], sensed.body_velocity_w[1]))
    most = wp.min(turning.rate, turning.swerve / wp.max(speed, TINY)) * sensed.step_seconds
    moved = wp.clamp(left, -most, most)
    foot = heading_of(rotation_of(sensed, of_side(FOOT, memory.stride.stance)))
    beyond = wrap_angle(memory.heading_goal - foot)
    if memory.stride.standing == 0:
        outside = -side_sign(memory.stride.stance)
        high = wp.max(turning.outwards, beyond * outside)  # where it is already, it may stay
        low = wp.min(-turning.inwards, beyond * outside)
        moved = wp.clamp((beyond + moved) * outside, low, high) * outside - beyond
    else:
        both = wp.max(turning.inwards, wp.abs(beyond))
        moved = wp.clamp(beyond + moved, -both, both) - beyond
    return memory.heading_goal + moved


@formula
def swing_turn(turning: Turning, sensed: Sensed, command: Command, memory: Memory, twist: float) -> float:
    """Where the swing leg's plane faces, from the present heading: first as the foot stood, then ahead into the turn.

    `twist` is the gait's own turn of the plane, which comes on top.
    """
    left = turn_left_over(command, memory)
    ahead = wp.clamp(left, -turning.foot_lead, turning.foot_lead)
    foot = heading_of(rotation_of(sensed, of_side(FOOT, memory.stride.stance)))
    beyond = wrap_angle(sensed.heading - foot)
    outside = -side_sign(memory.stride.stance)
    limited = wp.clamp((beyond + ahead) * outside, 0.0, turning.outwards) * outside - beyond
    ahead += memory.placing * (limited - ahead)
    stood = wrap_angle(memory.began.swing_heading - side_sign(1 - memory.stride.stance) * twist - sensed.heading)
    leaving = memory.placing * (1.0 - smooth_step(wp.clamp(memory.stride.phase / turning.lift_phase, 0.0, 1.0)))
    return stood * leaving + ahead * smooth_step(wp.clamp(2.0 * memory.stride.phase, 0.0, 1.0))


@formula
def look_ahead(turning: Turning, sensed: Sensed, command: Command, memory: Memory) -> float:
    """How far the head and back turn ahead after this tick, from -1 to 1."""
    wanted = wp.clamp(turn_left_over(command, memory), -1.0, 1.0)
    most = turning.gaze_rate * sensed.step_seconds
    return memory.gaze + wp.clamp(wanted - memory.gaze, -most, most)


@formula
def placing_care(turning: Turning, sensed: Sensed, command: Command, memory: Memory) -> float:
    """The care that foot placement needs: full in a turn, a stop or a sideways walk; it then fades over `settling`."""
    now = wp.min(turning.turn_gain * wp.abs(memory.gaze), 1.0)
    if command.mode != WALK or command.sideways != 0.0:
        now = 1.0
    return wp.max(now, memory.placing - sensed.step_seconds / turning.settling)


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
def keep_clear(clearance: Clearance, body: Body, sensed: Sensed, memory: Memory, ankle_w: wp.vec3) -> wp.vec3:
    """How far sideways a swing foot at this place must move."""
    missing = room_lacking(clearance, body, sensed, memory, ankle_w)
    if missing < clearance.margin:
        missing = missing * missing / (2.0 * clearance.margin)
    else:
        missing -= clearance.margin / 2.0
    calm = wp.clamp((clearance.calm - memory.rate) / (clearance.calm - 1.0 + TINY), 0.0, 1.0)
    share = clearance.straight_share + (1.0 - clearance.straight_share) * memory.placing
    crossing = wp.max(memory.crossing - clearance.margin, 0.0)
    calm *= wp.clamp(2.0 - crossing / (clearance.give_way * share), 0.0, 1.0)
    return _inside(sensed, memory) * (missing * calm)


@formula
def _inside(sensed: Sensed, memory: Memory) -> wp.vec3:
    """Across the stance foot, towards the swing side."""
    heading = heading_of(rotation_of(sensed, of_side(FOOT, memory.stride.stance)))
    return wp.vec3(-wp.sin(heading), wp.cos(heading), 0.0) * -side_sign(memory.stride.stance)
