"""Standing on both feet, and how to start and stop (GENBICON section 5.1).

The paper holds the mass centre midway between the feet by a PD force that both legs share. With xi = c + v/w, the
capture point, that force presses on the ground as far beyond xi as xi is from where it should be:

    p = r + 2 (xi - r)        F = M w^2 (c - p)        which is a PD force of M w^2 and 2 M w

so the gains follow from the body, and p can be kept under the soles: a force beyond their edge would tip the feet
(`laws/balance.py` shares it out among the legs).

To start, r moves over the future stance foot, slightly inside it, where a pendulum in steady walking begins its step.
The law therefore first presses on the other foot, as people do. That foot lifts once xi has come `start_share` of the
way (the paper waits for 0.4 of the mass centre's way). Both feet carry from the first foot strike of a stop that leaves
xi between the soles and the feet side by side. Idling moves r from foot to foot, with a small step now and then.
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.balance import Support, bear_on_both, middle_of, on_ground, press_at, pressed_point, support_of
from footfall.laws.footfall.memory import NEVER, Memory
from footfall.laws.footfall.pendulum import Pendulum, pivot_ahead
from footfall.laws.tables import FOOT, IDLE, LEFT, RIGHT, THIGH, Body, Command, LinkVectors, Sensed, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.limits import SAME_PLACE
from footfall.maths.records import formula
from footfall.maths.rotations import ahead_of
from footfall.maths.two_bone import bend_at, span_squared
from footfall.quantity import Parameters, quantity


class Standing(Parameters):
    """Standing balance, and when to step out of it."""

    edge: Annotated[float, quantity("m", 0.0, 0.2, "a capture point so near the edge of a sole needs a step")] = 0.0
    start_share: Annotated[float, quantity("", 0.0, 1.0, "share of its way to a foot when the other lifts")] = 0.0
    patience: Annotated[float, quantity("s", 0.0, 10.0, "longest wait for that shift")] = 10.0
    stagger: Annotated[float, quantity("m", 0.0, 0.5, "most that one foot is ahead when it comes to a stand")] = 0.5
    twist: Annotated[float, quantity("rad", 0.0, 1.0, "largest turn made without a step")] = 1.0
    sway: Annotated[float, quantity("", 0.0, 1.0, "how far the weight shifts to one foot when idle; 1: fully")] = 0.0
    sway_seconds: Annotated[float, quantity("s", 0.5, 60.0, "how long the weight rests on one foot when idle")] = 3.0
    sway_rate: Annotated[float, quantity("1/s", 0.0, 10.0, "how fast the weight shifts when idle")] = 10.0
    fidget: Annotated[int, quantity("", 0, 100, "weight shifts between small steps when idle; 0: no steps")] = 0


@formula
def is_over_soles(standing: Standing, body: Body, support: Support) -> bool:
    """Whether the capture point is between the soles, and not near their edge."""
    nearest_w = pressed_point(support, press_at(body, support, support.capture_w, standing.edge))
    return wp.length(support.capture_w - nearest_w) < SAME_PLACE


@formula
def rest_point(pendulum: Pendulum, body: Body, memory: Memory, support: Support, next_stance: int) -> wp.vec3:
    """Where the capture point is to be: in the middle, over the foot that will carry, or swaying between them."""
    facing_w = ahead_of(support.heading)
    ahead_w = facing_w * pivot_ahead(pendulum, body)
    rest_w = middle_of(support) + (support.left_w - support.right_w) * (memory.sway / 2.0) + ahead_w
    if next_stance != NEVER:
        foot_w = support.left_w
        if next_stance == RIGHT:
            foot_w = support.right_w
        inwards_w = inwards_from(support, next_stance)
        growth = wp.exp(support.frequency * memory.stride.period)
        inside = wp.min(memory.width / (1.0 + growth), wp.length(inwards_w) / 2.0)
        lean = memory.pace.wish[0] * memory.stride.period / (growth - 1.0)
        rest_w = foot_w + wp.normalize(inwards_w) * inside + ahead_w + facing_w * lean
    return rest_w


@wp.func
def inwards_from(support: Support, side: int) -> wp.vec3:
    """From below one ankle to below the other, m."""
    return (support.right_w - support.left_w) * tables.side_sign(side)


@formula
def idle_sway(standing: Standing, command: Command, memory: Memory, seconds: float) -> float:
    """Where the weight rests a moment later: in the middle, or when idle on one foot after the other, last first."""
    wanted = float(0.0)
    if command.mode == IDLE:
        wanted = standing.sway * tables.side_sign(memory.stride.stance)
        if int(memory.stood / standing.sway_seconds) % 2 == 1:
            wanted = -wanted
    most = standing.sway_rate * seconds
    return memory.sway + wp.clamp(wanted - memory.sway, -most, most)


@formula
def stand_on_both(
    standing: Standing, pendulum: Pendulum, body: Body, sensed: Sensed, memory: Memory, pelvis_w: wp.vec3
) -> LinkVectors:
    """The torques of both legs' joints that hold the body; `pelvis_w` is the torque that the pelvis needs besides."""
    support = support_of(body, sensed)
    rest_w = rest_point(pendulum, body, memory, support, memory.next_stance)
    wanted_w = rest_w + (support.capture_w - rest_w) * 2.0
    pressure = press_at(body, support, wanted_w, standing.edge / 2.0)
    point_w = pressed_point(support, pressure)
    push_w = (on_ground(sensed, sensed.body_com_w) - point_w) * (support.frequency * support.frequency)
    force_w = wp.vec3(push_w[0], push_w[1], tables.GRAVITY) * (body.total_mass + sensed.held.mass)
    return bear_on_both(sensed, support, pressure, force_w, pelvis_w)


@formula
def standing_knee(body: Body, sensed: Sensed, bend: float, sunk: float, side: int) -> float:
    """The bend that keeps the pelvis level, and by `sunk` lower than where the straighter knee has the given one."""
    level = wp.min(_hip_height(body, sensed, bend, LEFT), _hip_height(body, sensed, bend, RIGHT))
    level -= body.ankle_height[side] + sunk
    beside = _beside(sensed, side)
    return bend_at(body.thigh_length[side], body.shank_length[side], level * level + beside * beside)


@formula
def _hip_height(body: Body, sensed: Sensed, bend: float, side: int) -> float:
    reach_squared = span_squared(body.thigh_length[side], body.shank_length[side], bend)
    beside = _beside(sensed, side)
    return body.ankle_height[side] + wp.sqrt(wp.max(reach_squared - beside * beside, reach_squared / 2.0 / 2.0))


@formula
def _beside(sensed: Sensed, side: int) -> float:
    """How far a hip is from above its ankle."""
    away_w = sensed.joint_w[of_side(THIGH, side)] - sensed.joint_w[of_side(FOOT, side)]
    return wp.sqrt(away_w[0] * away_w[0] + away_w[1] * away_w[1])
