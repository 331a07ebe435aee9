"""The velocity that foot placement and velocity tuning aim at, corrected once a step (not in the paper).

The paper aims at V_d itself and misses it by 10 to 40 %, depending on the period. Here the desired velocity ("wish")
follows the command no faster than `acceleration`, and half as fast sideways, where a quicker change brings the feet
together. The mean velocity of the last two steps, one left and one right, is compared with it, and the accumulated
error is added to the aim:

    trim += gain (V_d' - V_m')        V = V_d + known V_d |V_d| + trim

where V_d' is the wish one step ago, midway through the time over which V_m is averaged, so that a new wish is not an
error, and V_m' = V_m + 2 (V_m - V_m of one step ago) is where the speed is heading: a body that gains speed by itself
needs no trim. A trim belongs to its speed and shrinks with the wish. In a turn the wish slows by (1 + cos of the
remaining turn) / 2, the paper's interpolation of the velocity, which is also defined when a new command arrives midway.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory, Pace
from footfall.laws.tables import WALK, Command, Sensed
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
    surplus: Annotated[
        float, quantity("m/s", 0.0, 10.0, "how far curves and push-off may exceed the current speed")
    ] = 10.0


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
    after.trim = wp.vec2(
        _trimmed(loop, pace, 0, loop.gain * wp.clamp(error[0], -loop.largest_error, loop.largest_error)),
        _trimmed(loop, pace, 1, loop.side_gain * wp.clamp(error[1], -loop.largest_error, loop.largest_error)),
    )
    return after


@formula
def aim_at(loop: SpeedLoop, pace: Pace) -> wp.vec2:
    """V: what foot placement and velocity tuning aim at during the next step."""
    known = loop.known * pace.wish[0] * wp.abs(pace.wish[0])
    return pace.wish + wp.vec2(known, 0.0) + pace.trim


@formula
def _trimmed(loop: SpeedLoop, pace: Pace, axis: int, by: float) -> float:
    """A trim after a correction; it belongs to its speed, and shrinks as the wish does."""
    share = float(1.0)
    if wp.abs(pace.wish[axis]) < wp.abs(pace.last_wish[axis]):
        share = wp.max(pace.wish[axis] / pace.last_wish[axis], 0.0)
    return wp.clamp(share * pace.trim[axis] + by, -loop.largest_trim, loop.largest_trim)
