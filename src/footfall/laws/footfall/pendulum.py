"""Where to step: the inverted pendulum (GENBICON section 3.2).

The paper steps to d = v sqrt(h/g + v^2/(4 g^2)) - alpha V_d from the mass centre, with the current v. The pendulum
accelerates during the step, and the foot, which lags behind its target, lands 5 to 20 cm short. Here the same pendulum
first predicts the mass centre and its velocity at foot strike:

    x_s = x cosh(w t) + v/w sinh(w t)        v_s = x w sinh(w t) + v cosh(w t)        t = time left

and the foot lands half a step beyond, corrected by the velocity error at that moment:

    d = V T/2 + K (v_s - v_n)/w        v_n/w = V T/2 coth(w T/2)        K = 1 - e^(-w T)

v_n is the velocity with which a pendulum in steady walking arrives. One step leaves cosh(w T) - K sinh(w T) of a
velocity error: this is stable for tanh(w T/2) < K < coth(w T/2). In practice a foot never lands exactly on target, and
a long step is followed by a short one. So part of what differs from the last step's correction is left out
(`evenness`): what alternates dies away, what stays is corrected in full. Sideways the same holds with w_y, a step
width W (v_n/w = W/2 tanh(w T/2)) and a gain of its own, which may lie below the bound: the virtual force handles small
errors, and a hurried step has a lower bound. Where the feet are placed with care (turns, stops), a wider step corrects
more of the error (`side_gain_turn`), because a narrower one has no room to. The reach limits each direction separately.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.terrain.uneven import nearer_by
from footfall.laws.footfall.turning import Clearance, leg_room
from footfall.laws.tables import FOOT, GRAVITY, Body, Command, Sensed, of_side, side_sign
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.quantity import Parameters, quantity


class Pendulum(Parameters):
    """Foot placement."""

    evenness: Annotated[float, quantity("", 0.0, 1.0, "share averaged out of a difference to the last step's")] = 0.0
    uneven: Annotated[float, quantity("m", 0.0, 1.0, "largest difference from it that is averaged out")] = 1.0
    side_gain: Annotated[float, quantity("", 0.0, 2.0, "fraction of a sideways error corrected in one step")] = 0.0
    side_gain_turn: Annotated[float, quantity("", 0.0, 2.0, "the same where it widens a step placed with care")] = 0.0
    width: Annotated[float, quantity("m", 0.0, 0.5, "distance between the lines on which the feet land")] = 0.0
    slow: Annotated[float, quantity("m/s", 0.01, 2.0, "below it, it may stop, and presses at the pivot")] = 0.01
    narrowing: Annotated[float, quantity("s2/m", 0.0, 0.2, "how much the step width shrinks per speed squared")] = 0.0
    reach: Annotated[float, quantity("leg", 0.1, 1.0, "longest step from the mass centre, in leg lengths")] = 1.0
    roll_over: Annotated[float, quantity("", 0.0, 0.9, "share of the mass centre's way the pressure follows")] = 0.0
    pivot: Annotated[float, quantity("", 0.0, 1.0, "pivot of the pendulum on the sole, from heel (0) to toe (1)")] = 0.4


@record
class Fall:
    """The body as a pendulum over its stance foot, in the heading frame."""

    offset_h: wp.vec2  # m, mass centre from the pivot
    velocity_h: wp.vec2  # m/s
    frequency: wp.vec2  # 1/s, w ahead and sideways
    height: float  # m, mass centre above the ground


@formula
def fall_over(pendulum: Pendulum, body: Body, sensed: Sensed, memory: Memory) -> Fall:
    """The body as a pendulum; a pressure point that follows the mass centre slows its fall, w^2 = (1 - r) g/h."""
    stance = memory.stride.stance
    foot = of_side(FOOT, stance)
    offset_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - sensed.joint_w[foot])
    velocity_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    fall = Fall()
    fall.height = wp.max(sensed.body_com_w[2] - sensed.path_ground, body.ankle_height[stance])
    sideways = wp.sqrt(GRAVITY / fall.height)
    fall.frequency = wp.vec2(sideways * wp.sqrt(1.0 - pendulum.roll_over), sideways)
    fall.offset_h = wp.vec2(offset_h[0] - pivot_ahead(pendulum, body), offset_h[1]) + memory.lean
    fall.velocity_h = wp.vec2(velocity_h[0], velocity_h[1])
    return fall


@formula
def fallen(fall: Fall, seconds: float) -> Fall:
    """The same pendulum some time later."""
    after = Fall()
    after.frequency = fall.frequency
    after.height = fall.height
    for axis in range(2):
        frequency = fall.frequency[axis]
        offset = fall.offset_h[axis]
        velocity = fall.velocity_h[axis]
        even = wp.cosh(frequency * seconds)
        odd = wp.sinh(frequency * seconds)
        after.offset_h[axis] = offset * even + velocity / frequency * odd
        after.velocity_h[axis] = offset * frequency * odd + velocity * even
    return after


@formula
def foothold(pendulum: Pendulum, body: Body, sensed: Sensed, memory: Memory, fall: Fall) -> wp.vec3:
    """The point on the ground, in the world, where balance wants the swing ankle to land."""
    then = fallen(fall, seconds_left(memory))
    step_h = _predicted_step(pendulum, memory, then)
    moved_h = then.offset_h - fall.offset_h
    limit = pendulum.reach * body.leg_length
    step_h -= wp.vec2(nearer_by(sensed) * wp.sign(memory.stride.aim[0]), 0.0)
    step_h = wp.vec2(wp.clamp(step_h[0], -limit, limit), wp.clamp(step_h[1], -limit, limit)) + memory.lean
    to_ankle_h = wp.vec3(moved_h[0] + step_h[0] - pivot_ahead(pendulum, body), moved_h[1] + step_h[1], 0.0)
    target_w = sensed.body_com_w + wp.quat_rotate(sensed.q_wh, to_ankle_h)
    return wp.vec3(target_w[0], target_w[1], sensed.foothold_ground + body.ankle_height[1 - memory.stride.stance])


@formula
def surge_ahead(memory: Memory, fall: Fall) -> float:
    """By how much the velocity ahead at foot strike exceeds a steady walk's: (v_s - v_n)/w."""
    surge = float(0.0)
    if memory.stride.standing == 0:
        ahead = fall.frequency[0]
        arriving = fallen(fall, seconds_left(memory)).velocity_h[0] / ahead
        half = memory.stride.aim[0] * memory.stride.period / 2.0
        surge = arriving - half / wp.tanh(ahead * memory.stride.period / 2.0)
    return surge


@formula
def seconds_left(memory: Memory) -> float:
    """Until the step is to end."""
    return wp.max(1.0 - memory.stride.phase, 0.0) * memory.stride.period / memory.rate


@formula
def step_width(pendulum: Pendulum, clearance: Clearance, body: Body, command: Command, memory: Memory) -> float:
    """W: the commanded step width, or the gait's own; walking sideways needs room for the feet to close and open."""
    wish = memory.pace.wish
    width = wp.max(pendulum.width - pendulum.narrowing * wish[0] * wish[0], 0.0)
    if command.width >= 0.0:
        width = command.width
    if wish[1] != 0.0:
        width = wp.max(width, leg_room(clearance, body) + wp.abs(wish[1]) * memory.stride.period)
    return width


@formula
def pivot_ahead(pendulum: Pendulum, body: Body) -> float:
    """How far ahead of the ankle the pendulum stands."""
    return pendulum.pivot * (body.heel + body.ball) - body.heel


@formula
def _predicted_step(pendulum: Pendulum, memory: Memory, then: Fall) -> wp.vec2:
    """d, from the mass centre as it will be at foot strike."""
    swing_sign = -side_sign(memory.stride.stance)
    period = memory.stride.period
    side = then.frequency[1]
    gain = 1.0 - wp.exp(-then.frequency[0] * period)
    half = memory.stride.aim[0] * period / 2.0
    other = wp.clamp((memory.surge - memory.last_surge) / 2.0, -pendulum.uneven, pendulum.uneven)
    error = memory.surge - pendulum.evenness * other
    half_width = swing_sign * memory.width / 2.0
    half_side = memory.stride.aim[1] * period / 2.0
    share = wp.tanh(side * period / 2.0)
    side_error = then.velocity_h[1] / side - half_width * share - half_side / share
    correction = pendulum.side_gain * side_error
    if side_error * swing_sign > 0.0:
        correction += memory.placing * (pendulum.side_gain_turn * side_error - correction)
    return wp.vec2(half + gain * error, half_width + half_side + correction)
