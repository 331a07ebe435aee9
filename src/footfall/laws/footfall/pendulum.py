"""Where to step: the inverted pendulum (GENBICON section 3.2).

The paper steps to d = v sqrt(h/g + v^2/(4 g^2)) - alpha V_d from the mass centre, with the current v. The pendulum
accelerates during the step, and the foot, which lags behind its target, lands 5 to 20 cm short. With `predicted`, the
same pendulum first predicts the mass centre and its velocity at foot strike:

    x_s = x cosh(w t) + v/w sinh(w t)        v_s = x w sinh(w t) + v cosh(w t)        t = time left

and the foot lands half a step beyond, corrected by the velocity error at that moment:

    d = V T/2 + K (v_s - v_n)/w        v_n/w = V T/2 coth(w T/2)        K = 1 - decay e^(-w T)

v_n is the velocity with which a pendulum in steady walking arrives. One step leaves cosh(w T) - K sinh(w T) of a
velocity error: this is stable for tanh(w T/2) < K < coth(w T/2), and K = 1 leaves e^(-w T). In practice K = 1 limps,
because the foot never lands exactly on target: a long step is followed by a short one. So part of what differs from the
last step's correction is left out (`evenness`; 0 corrects all): what alternates dies away, what stays is corrected in
full. Without it the walk limps by 9 cm at 1.2 m/s. Sideways the same holds with w_y, a step width W (v_n/w = W/2
tanh(w T/2)) and a gain of its own, smaller for large errors: a hard push is absorbed over several steps. That gain may
lie below the bound, because the virtual force handles small errors and a hurried step has a lower bound. Where the feet
are placed with care (turns, stops), a wider step corrects more of the error (`side_gain_turn`), because a narrower one
has no room to. The reach limits each direction separately. The paper's form is `predicted = false`.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.clearance import Clearance, leg_room
from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import FOOT, GRAVITY, WALK, Body, Command, Sensed, of_side, side_sign
from footfall.maths.records import formula, record
from footfall.quantity import Parameters, quantity, words


class Pendulum(Parameters):
    """Foot placement."""

    predicted: Annotated[
        bool, words("aim at the foothold predicted for foot strike; false: the one needed now (paper)")
    ] = False
    lead: Annotated[
        float, quantity("s", 0.0, 1.0, "alpha of the paper: how much shorter the step is per desired speed")
    ] = 0.05
    decay: Annotated[float, quantity("", 0.0, 1.0, "how far K stays below 1: K = 1 - decay e^(-w T)")] = 0.7
    evenness: Annotated[
        float,
        quantity("", 0.0, 1.0, "how far a forward correction is averaged with that of the last step; 0: not at all"),
    ] = 0.0
    uneven: Annotated[float, quantity("m", 0.0, 1.0, "largest difference from the last step that is averaged out")] = (
        0.05
    )
    side_gain: Annotated[float, quantity("", 0.0, 2.0, "fraction of a small sideways error corrected in one step")] = (
        0.6
    )
    side_gain_pushed: Annotated[
        float, quantity("", 0.0, 2.0, "corrected fraction of the error beyond `side_small`")
    ] = 0.6
    side_gain_turn: Annotated[
        float, quantity("", 0.0, 2.0, "fraction of a sideways correction applied when it widens a turning step")
    ] = 0.6
    side_small: Annotated[
        float, quantity("m", 0.0, 1.0, "sideways error of the capture point that counts as small")
    ] = 0.05
    width: Annotated[float, quantity("m", 0.0, 0.5, "distance between the lines on which the feet land")] = 0.0
    standing_width: Annotated[float, quantity("m", 0.0, 0.5, "step width when coming to a stop")] = 0.16
    slow: Annotated[float, quantity("m/s", 0.01, 2.0, "speed below which steps widen when coming to a stop")] = 0.3
    widest: Annotated[float, quantity("m", 0.0, 1.0, "largest step width when walking sideways")] = 0.33
    opening: Annotated[
        float, quantity("", 0.0, 100.0, "sideways walking reaches its full width at the speed `slow` divided by this")
    ] = 6.0
    narrowing: Annotated[float, quantity("s2/m", 0.0, 0.2, "how much the step width shrinks per speed squared")] = 0.0
    reach: Annotated[float, quantity("leg", 0.1, 1.0, "longest step from the mass centre, in leg lengths")] = 0.6
    roll_over: Annotated[
        float, quantity("", 0.0, 0.9, "fraction of the mass centre's motion that the pressure point follows")
    ] = 0.0
    climb: Annotated[
        float,
        quantity("", 0.0, 3.0, "how much closer the foot lands on a higher foothold, as a share of the rise"),
    ] = 0.3
    slack: Annotated[
        float,
        quantity(
            "leg",
            0.0,
            1.0,
            "largest distance from where balance needs the foot to a commanded foothold on level ground",
        ),
    ] = 0.1
    pivot: Annotated[float, quantity("", 0.0, 1.0, "pivot of the pendulum on the sole, from heel (0) to toe (1)")] = 0.4


@record
class Fall:
    """The body as a pendulum over its stance foot, in the heading frame."""

    offset_h: wp.vec2  # m, mass centre from the pivot
    velocity_h: wp.vec2  # m/s
    frequency: wp.vec2  # 1/s, w ahead and sideways
    height: float  # m, mass centre above the ground


@formula
def fall_over(pendulum: Pendulum, body: Body, sensed: Sensed, stance: int) -> Fall:
    """The body as a pendulum; a pressure point that follows the mass centre slows its fall, w^2 = (1 - r) g/h."""
    foot = of_side(FOOT, stance)
    offset_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - sensed.joint_w[foot])
    velocity_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    fall = Fall()
    fall.height = wp.max(sensed.body_com_w[2] - sensed.path_ground, body.ankle_height[stance])
    sideways = wp.sqrt(GRAVITY / fall.height)
    fall.frequency = wp.vec2(sideways * wp.sqrt(1.0 - pendulum.roll_over), sideways)
    fall.offset_h = wp.vec2(offset_h[0] - pivot_ahead(pendulum, body), offset_h[1])
    fall.velocity_h = wp.vec2(velocity_h[0], velocity_h[1])
    return fall


@formula
def foothold(pendulum: Pendulum, body: Body, sensed: Sensed, command: Command, memory: Memory, fall: Fall) -> wp.vec3:
    """The point on the ground, in the world, where the swing ankle is to land.

    A commanded foothold holds along the commanded heading; sideways, balance decides. On level ground it decides ahead
    too, beyond `slack` of that foothold; but a foot that passes over something lands no nearer.
    """
    step_h = wp.vec2()
    seconds = seconds_left(memory)
    moved_h = wp.vec2()
    if pendulum.predicted != 0:
        swing_sign = -side_sign(memory.stride.stance)
        step_h = _predicted_step(pendulum, memory, fall, seconds, swing_sign)
        moved_h = wp.vec2(
            _position_after(fall.offset_h[0], fall.velocity_h[0], fall.frequency[0], seconds) - fall.offset_h[0],
            _position_after(fall.offset_h[1], fall.velocity_h[1], fall.frequency[1], seconds) - fall.offset_h[1],
        )
    else:
        step_h = wp.vec2(
            capture_distance(fall.velocity_h[0], fall.height) - pendulum.lead * memory.stride.aim[0],
            capture_distance(fall.velocity_h[1], fall.height)
            - side_sign(memory.stride.stance) * memory.width / 2.0
            - pendulum.lead * memory.stride.aim[1],
        )
    limit = pendulum.reach * body.leg_length
    if sensed.foothold_ground != sensed.stance_ground:
        step_h -= wp.vec2(nearer_by(pendulum, sensed) * wp.sign(memory.stride.aim[0]), 0.0)
    step_h = wp.vec2(wp.clamp(step_h[0], -limit, limit), wp.clamp(step_h[1], -limit, limit)) + memory.lean
    to_ankle_h = wp.vec3(moved_h[0] + step_h[0] - pivot_ahead(pendulum, body), moved_h[1] + step_h[1], 0.0)
    target_w = sensed.body_com_w + wp.quat_rotate(sensed.q_wh, to_ankle_h)
    if command.place_foot != 0:
        ahead_w = wp.vec3(wp.cos(command.heading), wp.sin(command.heading), 0.0)
        asked = wp.dot(command.foothold_w - target_w, ahead_w)
        if on_level(sensed, memory):
            asked = _yielding(pendulum.slack * body.leg_length, command, asked)
        target_w += ahead_w * asked
    return wp.vec3(target_w[0], target_w[1], sensed.foothold_ground + body.ankle_height[1 - memory.stride.stance])


@formula
def on_level(sensed: Sensed, memory: Memory) -> bool:
    """Whether this foothold and the last two lie on one level, whatever stands between them."""
    return sensed.foothold_ground == sensed.stance_ground and memory.strike_rise == 0.0


@formula
def _yielding(slack: float, command: Command, asked: float) -> float:
    """How far ahead of where balance wants it the foot lands, where a foothold so far ahead of that is commanded."""
    most = slack
    if command.over > 0.0:
        most = wp.max(asked, slack)
    return wp.clamp(asked, -slack, most)


@formula
def nearer_by(pendulum: Pendulum, sensed: Sensed) -> float:
    """How much nearer the foot lands because its foothold is higher than the stance foot."""
    return pendulum.climb * wp.max(sensed.foothold_ground - sensed.stance_ground, 0.0)


@formula
def surge_ahead(pendulum: Pendulum, memory: Memory, fall: Fall) -> float:
    """By how much the velocity ahead at foot strike exceeds a steady walk's: (v_s - v_n)/w."""
    surge = float(0.0)
    if memory.stride.standing == 0:
        ahead = fall.frequency[0]
        arriving = _velocity_after(fall.offset_h[0], fall.velocity_h[0], ahead, seconds_left(memory)) / ahead
        half = memory.stride.aim[0] * memory.stride.period / 2.0
        surge = arriving - half / wp.tanh(ahead * memory.stride.period / 2.0)
    return surge


@formula
def seconds_left(memory: Memory) -> float:
    """Until the step is to end."""
    return wp.max(1.0 - memory.stride.phase, 0.0) * memory.stride.period / memory.rate


@wp.func
def capture_distance(velocity: float, height: float) -> float:
    """The paper's equation: where a pendulum of this height must step to come to rest above the foot."""
    return velocity * wp.sqrt(height / GRAVITY + velocity * velocity / (2.0 * GRAVITY * (2.0 * GRAVITY)))


@formula
def step_width(pendulum: Pendulum, clearance: Clearance, body: Body, command: Command, memory: Memory) -> float:
    """The commanded step width, or the gait's own; walking sideways needs room for the feet to close and open."""
    width = wp.max(pendulum.width - pendulum.narrowing * memory.wish[0] * memory.wish[0], 0.0)
    if command.mode != WALK:
        slow = wp.clamp(1.0 - wp.abs(memory.wish[0]) / pendulum.slow, 0.0, 1.0)
        width += slow * (pendulum.standing_width - width)
    if command.width >= 0.0:
        width = command.width
    sideways = wp.abs(memory.wish[1])
    room = leg_room(clearance, body) + sideways * memory.stride.period
    opening = wp.min(pendulum.opening * sideways / pendulum.slow, 1.0) * room
    return wp.max(width, wp.min(opening, pendulum.widest))


@formula
def pivot_ahead(pendulum: Pendulum, body: Body) -> float:
    """How far ahead of the ankle the pendulum stands."""
    return pendulum.pivot * (body.heel + body.ball) - body.heel


@formula
def _predicted_step(pendulum: Pendulum, memory: Memory, fall: Fall, seconds: float, swing_sign: float) -> wp.vec2:
    period = memory.stride.period
    ahead = fall.frequency[0]
    side = fall.frequency[1]
    gain = 1.0 - pendulum.decay * wp.exp(-ahead * period)
    half = memory.stride.aim[0] * period / 2.0
    other = wp.clamp((memory.surge - memory.last_surge) / 2.0, -pendulum.uneven, pendulum.uneven)
    error = memory.surge - pendulum.evenness * other
    half_width = swing_sign * memory.width / 2.0
    half_side = memory.stride.aim[1] * period / 2.0
    side_error = (
        _velocity_after(fall.offset_h[1], fall.velocity_h[1], side, seconds) / side
        - half_width * wp.tanh(side * period / 2.0)
        - half_side / wp.tanh(side * period / 2.0)
    )
    small = wp.clamp(side_error, -pendulum.side_small, pendulum.side_small)
    correction = pendulum.side_gain * small + pendulum.side_gain_pushed * (side_error - small)
    if side_error * swing_sign > 0.0:
        correction += memory.placing * (pendulum.side_gain_turn * side_error - correction)
    return wp.vec2(half + gain * error, half_width + half_side + correction)


@wp.func
def _position_after(offset: float, velocity: float, frequency: float, seconds: float) -> float:
    return offset * wp.cosh(frequency * seconds) + velocity / frequency * wp.sinh(frequency * seconds)


@wp.func
def _velocity_after(offset: float, velocity: float, frequency: float, seconds: float) -> float:
    return offset * frequency * wp.sinh(frequency * seconds) + velocity * wp.cosh(frequency * seconds)
