"""The velocity that the walk aims at, corrected once a step, and the force that tunes it (GENBICON section 3.3).

The paper aims at V_d itself and misses it by 10 to 40 %, depending on the period. Here the desired velocity ("wish")
follows the command no faster than `acceleration`, and half as fast sideways, where a quicker change brings the feet
together. The mean velocity of the last two steps, one left and one right, is compared with it, and the accumulated
error is added to the aim:

    trim += gain (V_d' - V_m')        V = V_d + known V_d |V_d| + trim

where V_d' is the wish one step ago, midway through the time over which V_m is averaged, so that a new wish is not an
error, and V_m' = V_m + 2 (V_m - V_m of one step ago) is where the speed is heading: a body that gains speed by itself
needs no trim. A trim shrinks with the wish. In a turn the wish slows by (1 + cos of the remaining turn) / 2, the
paper's interpolation of the velocity, which is also defined when a new command arrives midway.

Within a step, a virtual force on the mass centre, which the stance leg gives, tunes the velocity:

    F_x = k_x (x_ref - x) + d_x (v_ref - v)        F_y = k_y (y_ref - y) + d_y (v_ref - v_y)

The paper pulls towards a constant speed and a line. Here the reference is where a pendulum in steady walk would be,
with its velocity, so that nothing is pressed against while nothing is wrong:

    x_ref = V_x T/2 sinh(w (t - T/2)) / sinh(w T/2)
    y_ref = W/2 cosh(w (t - T/2)) / cosh(w T/2)  +  V_y T/2 sinh(w (t - T/2)) / sinh(w T/2)
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory, Pace
from footfall.laws.footfall.pendulum import Fall
from footfall.laws.tables import WALK, Body, Command, Sensed, side_sign
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class SpeedLoop(Parameters):
    """The outer loop on speed."""

    acceleration: Annotated[
        float, quantity("m/s2", 0.0, 1000.0, "how fast the desired speed follows; half as fast sideways")
    ] = 1000.0
    aside: Annotated[float, quantity("m/s", 0.0, 10.0, "largest desired sideways speed when walking in place")] = 10.0
    aside_loss: Annotated[float, quantity("", 0.0, 2.0, "how much that limit drops per forward speed")] = 0.0
    gain: Annotated[float, quantity("", 0.0, 1.0, "fraction of the speed error added to the aim at each step")] = 0.0
    side_gain: Annotated[float, quantity("", 0.0, 1.0, "the same fraction of the sideways speed error")] = 0.0
    largest_error: Annotated[float, quantity("m/s", 0.0, 10.0, "largest speed error counted in one step")] = 10.0
    largest_trim: Annotated[float, quantity("m/s", 0.0, 4.0, "largest sum of these corrections")] = 4.0
    known: Annotated[float, quantity("s/m", 0.0, 1.0, "surplus of the aim from the start, per speed squared")] = 0.0
    surplus: Annotated[float, quantity("m/s", 0.0, 10.0, "most that curves and push-off exceed the speed")] = 10.0


class VelocityTuning(Parameters):
    """The virtual force, per kg of body."""

    gain: Annotated[float, quantity("N s/m/kg", 0.0, 20.0, "force per speed error ahead (paper: 1.42)")] = 0.0
    stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per offset ahead")] = 0.0
    limit: Annotated[float, quantity("N/kg", 0.0, 1000.0, "largest force in either direction (paper: none)")] = 1000.0
    side_stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per sideways offset")] = 0.0
    side_damping: Annotated[float, quantity("N s/m/kg", 0.0, 50.0, "force per sideways speed")] = 0.0


@formula
def shown_speed(loop: SpeedLoop, pace: Pace) -> float:
    """The speed ahead that the curves and the push-off are for: the desired one, but never far from the current."""
    most = wp.abs(pace.mean) + loop.surplus
    return wp.clamp(pace.wish[0], -most, most)


@formula
def follow_command(loop: SpeedLoop, sensed: Sensed, command: Command, pace: Pace) -> wp.vec2:
    """The desired velocity (ahead, left) after this tick."""
    wanted = wp.vec2()
    if command.mode == WALK:
        slowed = (1.0 + wp.cos(command.heading - sensed.heading)) / 2.0
        aside = wp.max(loop.aside - loop.aside_loss * wp.abs(pace.wish[0]), 0.0)
        wanted = wp.vec2(command.speed, wp.clamp(command.sideways, -aside, aside)) * slowed
    most = loop.acceleration * sensed.step_seconds
    change = wanted - pace.wish
    return pace.wish + wp.vec2(wp.clamp(change[0], -most, most), wp.clamp(change[1], -most / 2.0, most / 2.0))


@formula
def correct_speed(loop: SpeedLoop, sensed: Sensed, memory: Memory) -> Pace:
    """At foot strike: measure the last step and correct the trim."""
    pace = memory.pace
    after = memory.pace
    moved_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - memory.began.com_w)
    velocity = wp.vec2(moved_h[0], moved_h[1]) / memory.stride.elapsed
    mean = (velocity + pace.last_velocity) / 2.0
    after.last_velocity = velocity
    after.mean = mean[0]
    error = pace.last_wish - mean - wp.vec2(2.0 * (mean[0] - pace.mean), 0.0)
    after.last_wish = pace.wish
    gains = wp.vec2(loop.gain, loop.side_gain)
    for axis in range(2):
        share = float(1.0)
        if wp.abs(pace.wish[axis]) < wp.abs(pace.last_wish[axis]):
            share = wp.max(pace.wish[axis] / pace.last_wish[axis], 0.0)
        by = gains[axis] * wp.clamp(error[axis], -loop.largest_error, loop.largest_error)
        after.trim[axis] = wp.clamp(share * pace.trim[axis] + by, -loop.largest_trim, loop.largest_trim)
    return after


@formula
def aim_at(loop: SpeedLoop, pace: Pace) -> wp.vec2:
    """V: what foot placement and velocity tuning aim at during the next step."""
    known = loop.known * pace.wish[0] * wp.abs(pace.wish[0])
    return pace.wish + wp.vec2(known, 0.0) + pace.trim


@formula
def tuning_force(tuning: VelocityTuning, body: Body, memory: Memory, fall: Fall) -> wp.vec3:
    """The virtual force on the mass centre, in the heading frame."""
    inside = -side_sign(memory.stride.stance) * memory.width / 2.0
    phase = wp.min(memory.stride.phase, 1.0)
    frequency = fall.frequency[1]
    half = frequency * memory.stride.period / 2.0
    angle = frequency * memory.stride.period * phase - half
    sway = inside / wp.cosh(half)
    drift = memory.stride.aim[1] * memory.stride.period / 2.0 / wp.sinh(half)
    target = sway * wp.cosh(angle) + drift * wp.sinh(angle)
    target_velocity = frequency * (sway * wp.sinh(angle) + drift * wp.cosh(angle))
    frequency = fall.frequency[0]
    half = frequency * memory.stride.period / 2.0
    angle = frequency * memory.stride.period * phase - half
    stride = memory.stride.aim[0] * memory.stride.period / 2.0 / wp.sinh(half)
    ahead = tuning.stiffness * (stride * wp.sinh(angle) - fall.offset_h[0])
    ahead += tuning.gain * (frequency * stride * wp.cosh(angle) - fall.velocity_h[0])
    side = tuning.side_stiffness * (target - fall.offset_h[1])
    side += tuning.side_damping * (target_velocity - fall.velocity_h[1])
    ahead = wp.clamp(ahead, -tuning.limit, tuning.limit)
    return wp.vec3(ahead, wp.clamp(side, -tuning.limit, tuning.limit), 0.0) * body.total_mass
