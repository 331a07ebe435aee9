"""Standing on both feet, and how to start and stop (GENBICON section 5.1).

The paper holds the mass centre midway between the feet by a PD force that both legs share. With xi = c + v/w, the
capture point, that force presses on the ground as far beyond xi as xi is from where it should be:

    p = r + k (xi - r)        F = M w^2 (c - p)        which for k = 2 is a PD force of M w^2 and 2 M w

so the gains follow from the body, and p can be kept under the soles: a force beyond their edge would tip the feet.
Each foot bears the share of the weight that puts the combined pressure point at p; the remaining offset lies within
each sole. Hips, knees and ankles get the transpose: tau_j = -(p_f - joint_j) x F_f, less the leg's own weight.

To start, r moves over the future stance foot, slightly inside it, where a pendulum in steady walking begins its step.
The law therefore first presses on the other foot, as people do. That foot lifts once xi has come `start_share` of the
way (the paper waits for 0.4 of the mass centre's way). To stop, the desired speed goes to zero; from the first
foot strike that leaves xi between the soles and the feet side by side, both feet carry. A push that drives xi out of
the soles also starts a step, on the foot nearer to xi; when xi is beyond a foot, that foot steps out, unless the other
bears no load. Idling moves r from foot to foot and now and then takes a small step with the less loaded foot.
"""

from typing import Annotated

import warp as wp

from footfall.laws.balance import Support, bear_on_both, middle_of, on_ground, press_at, pressed_point, support_of
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Pendulum, pivot_ahead
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    IDLE,
    LEFT,
    RIGHT,
    THIGH,
    WALK,
    Body,
    Command,
    LinkVectors,
    Sensed,
    foot_load,
    of_side,
    side_sign,
)
from footfall.maths.declared import unscaled
from footfall.maths.limits import SAME_PLACE, TINY
from footfall.maths.records import formula
from footfall.maths.rotations import wrap_angle
from footfall.quantity import Parameters, quantity

NEVER = wp.constant(-1)
EVERY_BODY = unscaled("kept as small for every body")


class Standing(Parameters):
    """Standing balance, and when to step out of it."""

    gain: Annotated[
        float,
        quantity("", 1.0, 5.0, "pressure point's distance from the rest point, as a multiple of the capture point's"),
    ] = 2.0
    edge: Annotated[
        float, quantity("m", 0.0, 0.2, "a capture point nearer than this to the edge of the soles triggers a step")
    ] = 0.02
    start_share: Annotated[
        float,
        quantity(
            "",
            0.0,
            1.0,
            "fraction of the way to the next stance foot the capture point covers before the other foot lifts",
        ),
    ] = 0.4
    patience: Annotated[float, quantity("s", 0.0, 10.0, "longest wait for that shift")] = 1.0
    slow: Annotated[float, quantity("m/s", 0.0, 0.5, "desired speed below which it may stop")] = 0.05
    stagger: Annotated[
        float, quantity("m", 0.0, 0.5, "largest distance of one foot ahead of the other when stopping")
    ] = 0.08
    twist: Annotated[float, quantity("rad", 0.0, 1.0, "largest turn made without a step")] = 0.15
    sway: Annotated[float, quantity("", 0.0, 1.0, "how far the weight shifts to one foot when idle; 1: fully")] = 0.6
    sway_seconds: Annotated[float, quantity("s", 0.5, 60.0, "how long the weight rests on one foot when idle")] = 3.0
    sway_rate: Annotated[float, quantity("1/s", 0.0, 10.0, "how fast the weight shifts when idle")] = 0.7
    fidget: Annotated[
        int, quantity("", 0, 100, "number of weight shifts between small steps when idle; 0: no steps")
    ] = 3
    sole_margin: Annotated[
        float, quantity("m", 0.0, 0.2, "how far inside the soles' edge the feet press"), EVERY_BODY
    ] = 0.01
    bearing: Annotated[
        float, quantity("", 0.0, 1.0, "least load, in body weights, on a foot that counts as support")
    ] = 0.2
    lowest_hip: Annotated[float, quantity("", 0.0, 1.0, "least height of a hip, as a share of its leg's reach")] = 0.5
    first_ahead: Annotated[
        float,
        quantity("m", 0.0, 0.5, "the rear foot takes the first step if it is behind by more than this"),
        EVERY_BODY,
    ] = 0.02
    first_lean: Annotated[
        float,
        quantity("", 0.0, 2.0, "forward lean of the body before its first step, as a share of a steady walk's lead"),
    ] = 0.0
    first_aside: Annotated[
        float,
        quantity("m/s", 0.0, 0.5, "above this sideways speed the foot on that side takes the first step"),
        unscaled("it is compared with the command, which is the same for every body"),
    ] = 0.02
    first_turn: Annotated[
        float, quantity("rad", 0.0, 1.0, "above this turn the foot on the inside takes the first step")
    ] = 0.1
    narrowest: Annotated[
        float, quantity("", 0.0, 1.0, "least distance between the feet for stopping, in step widths")
    ] = 0.5
    widest: Annotated[
        float, quantity("", 1.0, 10.0, "largest distance between the feet for stopping, in step widths")
    ] = 2.0


@formula
def is_over_soles(standing: Standing, body: Body, support: Support) -> bool:
    """Whether the capture point is between the soles, and not near their edge."""
    nearest_w = pressed_point(support, press_at(body, support, support.capture_w, standing.edge))
    return wp.length(support.capture_w - nearest_w) < SAME_PLACE


@formula
def rest_point(
    standing: Standing, pendulum: Pendulum, body: Body, command: Command, memory: Memory, support: Support
) -> wp.vec3:
    """Where the capture point is to be: in the middle, over the foot that will carry, or swaying between them."""
    ahead_w = wp.vec3(wp.cos(support.heading), wp.sin(support.heading), 0.0) * pivot_ahead(pendulum, body)
    rest_w = middle_of(support) + (support.left_w - support.right_w) * (memory.sway / 2.0) + ahead_w
    if memory.next_stance != NEVER:
        inwards_w = support.right_w - support.left_w
        foot_w = support.left_w
        if memory.next_stance == RIGHT:
            inwards_w = -inwards_w
            foot_w = support.right_w
        growth = wp.exp(support.frequency * memory.stride.period)
        inside = wp.min(memory.width / (1.0 + growth), wp.length(inwards_w) / 2.0)
        lean = standing.first_lean * memory.wish[0] * memory.stride.period / (growth - 1.0)
        facing_w = wp.vec3(wp.cos(support.heading), wp.sin(support.heading), 0.0)
        rest_w = foot_w + wp.normalize(inwards_w) * inside + ahead_w + facing_w * lean
    return rest_w


@formula
def is_shifted(standing: Standing, memory: Memory, support: Support, rest_w: wp.vec3) -> bool:
    """Whether the capture point has come far enough to the foot that is to carry."""
    inwards_w = support.right_w - support.left_w
    if memory.next_stance == RIGHT:
        inwards_w = -inwards_w
    inwards_w = wp.normalize(inwards_w)
    left_over = wp.dot(support.capture_w - rest_w, inwards_w)
    way = wp.dot((support.left_w + support.right_w) / 2.0 - rest_w, inwards_w)
    return left_over <= (1.0 - standing.start_share) * wp.max(way, 0.0)


@formula
def nearer_foot(standing: Standing, body: Body, sensed: Sensed, support: Support) -> int:
    """The foot to stand on when the other must step: the nearer to the capture point, unless that is beyond it.

    A foot that bears nothing cannot be stood on: the body would fly.
    """
    between_w = support.right_w - support.left_w
    right = wp.dot(support.capture_w - support.left_w, between_w) / wp.max(wp.dot(between_w, between_w), TINY)
    stance = int(LEFT)
    if (2.0 * right > 1.0 and right <= 1.0) or right < 0.0:
        stance = int(RIGHT)
    if foot_load(sensed, stance) < standing.bearing * body.total_mass * GRAVITY:
        if foot_load(sensed, 1 - stance) > foot_load(sensed, stance):
            stance = 1 - stance
    return stance


@formula
def first_stance(standing: Standing, command: Command, sensed: Sensed, memory: Memory, support: Support) -> int:
    """The foot to stand on for the first step: the other one is on the side of the turn or way, or behind."""
    turn = wrap_angle(command.heading - sensed.heading)
    beside_h = wp.quat_rotate_inv(sensed.q_wh, support.left_w - support.right_w)
    stance = memory.stride.stance
    if command.mode == IDLE:
        if memory.sway > 0.0:
            stance = LEFT
        else:
            stance = RIGHT
    if wp.abs(beside_h[0]) > standing.first_ahead and command.speed != 0.0:
        stance = LEFT
        if beside_h[0] * command.speed < 0.0:
            stance = RIGHT
    if wp.abs(command.sideways) > standing.first_aside:
        stance = RIGHT
        if command.sideways < 0.0:
            stance = LEFT
    if wp.abs(turn) > standing.first_turn:
        stance = RIGHT
        if turn < 0.0:
            stance = LEFT
    return stance


@formula
def idle_sway(standing: Standing, command: Command, memory: Memory, seconds: float) -> float:
    """Where the weight rests a moment later: in the middle, or when idle on one foot after the other, last first."""
    wanted = float(0.0)
    if command.mode == IDLE:
        wanted = standing.sway * side_sign(memory.stride.stance)
        if shifts_so_far(standing, memory) % 2 == 1:
            wanted = -wanted
    most = standing.sway_rate * seconds
    return memory.sway + wp.clamp(wanted - memory.sway, -most, most)


@formula
def shifts_so_far(standing: Standing, memory: Memory) -> int:
    """How many times the weight has moved since it began to stand."""
    return int(memory.stood / standing.sway_seconds)


@formula
def is_restless(standing: Standing, command: Command, memory: Memory) -> bool:
    """Whether an idle character takes a small step now."""
    return command.mode == IDLE and standing.fidget > 0 and shifts_so_far(standing, memory) >= standing.fidget


@formula
def may_stand(standing: Standing, splay: float, body: Body, sensed: Sensed, command: Command, memory: Memory) -> bool:
    """At foot strike: whether both feet can carry from here on; by habit they point apart by `splay`."""
    support = support_of(body, sensed)
    facing = wp.quat_rotate_inv(sensed.q_wh, support.left_w - support.right_w)
    return (
        command.mode != WALK
        and wp.length(memory.wish) <= standing.slow
        and wp.abs(facing[0]) <= standing.stagger
        and facing[1] >= standing.narrowest * memory.width
        and facing[1] <= standing.widest * memory.width
        and wp.abs(wrap_angle(command.heading - support.heading)) <= standing.twist
        and wp.abs(support.apart - splay) <= 2.0 * standing.twist
        and is_over_soles(standing, body, support)
    )


@formula
def stand_on_both(
    standing: Standing,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
    pelvis_w: wp.vec3,
) -> LinkVectors:
    """The torques of both legs' joints that hold the body; `pelvis_w` is the torque that the pelvis needs besides."""
    support = support_of(body, sensed)
    rest_w = rest_point(standing, pendulum, body, command, memory, support)
    wanted_w = rest_w + (support.capture_w - rest_w) * standing.gain
    pressure = press_at(body, support, wanted_w, standing.sole_margin)
    point_w = pressed_point(support, pressure)
    push_w = (on_ground(sensed, sensed.body_com_w) - point_w) * (support.frequency * support.frequency)
    force_w = wp.vec3(push_w[0], push_w[1], GRAVITY) * (body.total_mass + sensed.held.mass)
    return bear_on_both(sensed, support, pressure, force_w, pelvis_w)


@formula
def standing_knee(standing: Standing, body: Body, sensed: Sensed, bend: float, sunk: float, side: int) -> float:
    """The bend that keeps the pelvis level, and by `sunk` lower than where the straighter knee has the given one."""
    level = wp.min(_hip_height(standing, body, sensed, bend, LEFT), _hip_height(standing, body, sensed, bend, RIGHT))
    level -= body.ankle_height[side] + sunk
    beside = _beside(sensed, side)
    reach_squared = level * level + beside * beside
    thigh = body.thigh_length[side]
    shank = body.shank_length[side]
    cosine = (reach_squared - thigh * thigh - shank * shank) / (2.0 * thigh * shank)
    return wp.acos(wp.clamp(cosine, -1.0, 1.0))


@formula
def _hip_height(standing: Standing, body: Body, sensed: Sensed, bend: float, side: int) -> float:
    thigh = body.thigh_length[side]
    shank = body.shank_length[side]
    reach_squared = thigh * thigh + shank * shank + 2.0 * thigh * shank * wp.cos(bend)
    beside = _beside(sensed, side)
    lowest_squared = standing.lowest_hip * standing.lowest_hip * reach_squared
    return body.ankle_height[side] + wp.sqrt(wp.max(reach_squared - beside * beside, lowest_squared))


@formula
def _beside(sensed: Sensed, side: int) -> float:
    """How far a hip is from above its ankle."""
    away_w = sensed.joint_w[of_side(THIGH, side)] - sensed.joint_w[of_side(FOOT, side)]
    return wp.sqrt(away_w[0] * away_w[0] + away_w[1] * away_w[1])
