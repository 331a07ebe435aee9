"""The velocity that foot placement and velocity tuning aim at, corrected once a step (not in the paper).

The paper aims at V_d itself and misses it by 10 to 40 %, depending on the period. Here the desired velocity ("wish")
follows the command no faster than `acceleration`. The mean velocity of the last two steps, one left and one right, is
compared with it, and the accumulated error is added to the aim:

    trim += gain * clip(V_d' - V_m', +-largest_error)        V = V_m + clip(V_d - V_m, +-hurry) + trim

where V_d' is the wish one step ago, midway through the time over which V_m is averaged, so that a new wish is not an
error, and V_m' = V_m + trend (V_m - V_m of one step ago) is where the speed is heading: a body that gains speed by
itself needs no trim, and without it every start overshot by 0.1 m/s.

A trim belongs to its speed and shrinks with the wish. Sideways the same holds, without `hurry`. The wish exceeds the
current pace by at most `outrun`: push-off and arm swing depend on it, and a start that wished for 1 m/s at once crossed
its legs. It brakes at a rate of its own, more gently sideways, where the next foot may have no room. Its sideways part
is limited to what legs that also walk forward can follow (`aside`, `aside_loss`). In a turn it slows by the square of
(1 + cos of the remaining turn) / 2: the paper's interpolation of the velocity, but sooner, because fast walks fell in
sharp turns. `gain = 0`, `side_gain = 0` and all limits at their maximum give the paper's V = V_d outside turns.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import WALK, Command, Sensed
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class SpeedLoop(Parameters):
    """The outer loop on speed."""

    acceleration: Annotated[float, quantity("m/s2", 0.0, 1000.0, "how fast the desired speed follows the command")] = (
        1000.0
    )
    aside: Annotated[float, quantity("m/s", 0.0, 10.0, "largest desired sideways speed when walking in place")] = 10.0
    aside_loss: Annotated[float, quantity("", 0.0, 2.0, "how much that limit drops per forward speed")] = 0.0
    braking: Annotated[float, quantity("m/s2", 0.0, 1000.0, "how fast the desired speed drops")] = 1000.0
    side_braking: Annotated[float, quantity("m/s2", 0.0, 1000.0, "how fast the desired sideways speed drops")] = 1000.0
    outrun: Annotated[float, quantity("m/s", 0.0, 10.0, "how far the desired speed may exceed the current speed")] = (
        10.0
    )
    gain: Annotated[float, quantity("", 0.0, 1.0, "fraction of the speed error added to the aim at each step")] = 0.0
    side_gain: Annotated[
        float, quantity("", 0.0, 1.0, "fraction of the sideways speed error added to the aim at each step")
    ] = 0.0
    trend: Annotated[
        float, quantity("", 0.0, 10.0, "number of steps by which the speed is extrapolated before its error counts")
    ] = 0.0
    largest_error: Annotated[float, quantity("m/s", 0.0, 2.0, "largest speed error counted in one step")] = 0.2
    largest_trim: Annotated[
        float, quantity("m/s", 0.0, 4.0, "largest difference between the aim and the desired speed")
    ] = 2.0
    largest_side_trim: Annotated[float, quantity("m/s", 0.0, 4.0, "largest sideways difference between them")] = 0.3
    known: Annotated[
        float, quantity("s/m", 0.0, 1.0, "how far the aim exceeds the desired speed from the start, per speed squared")
    ] = 0.0
    surplus: Annotated[
        float,
        quantity("m/s", 0.0, 10.0, "how far the speed of the curves and push-off may exceed the current speed"),
    ] = 10.0
    slowing: Annotated[
        float,
        quantity("", 0.0, 10.0, "how much a turn slows it: speed times ((1 + cos of the remaining turn)/2)^this"),
    ] = 2.0
    hurry: Annotated[float, quantity("m/s", 0.0, 10.0, "how far the aim may exceed the current speed")] = 10.0


@formula
def follow_command(loop: SpeedLoop, sensed: Sensed, command: Command, memory: Memory) -> wp.vec2:
    """The desired velocity (ahead, left) after this tick."""
    wanted = wp.vec2()
    if command.mode == WALK:
        slowed = (1.0 + wp.cos(command.heading - sensed.heading)) / 2.0
        aside = wp.max(loop.aside - loop.aside_loss * wp.abs(memory.wish[0]), 0.0)
        wanted = wp.vec2(command.speed, wp.clamp(command.sideways, -aside, aside)) * wp.pow(slowed, loop.slowing)
    ahead = wp.clamp(wanted[0], wp.min(memory.pace, 0.0) - loop.outrun, wp.max(memory.pace, 0.0) + loop.outrun)
    return wp.vec2(
        _approach(memory.wish[0], ahead, loop.acceleration * sensed.step_seconds, loop.braking * sensed.step_seconds),
        _approach(
            memory.wish[1], wanted[1], loop.acceleration * sensed.step_seconds, loop.side_braking * sensed.step_seconds
        ),
    )


@formula
def shown_speed(loop: SpeedLoop, memory: Memory) -> float:
    """The speed ahead that the curves and the push-off are for: the desired one, but never far from the current."""
    most = wp.abs(memory.pace) + loop.surplus
    return wp.clamp(memory.wish[0], -most, most)


@wp.func
def _approach(wish: float, wanted: float, gain: float, loss: float) -> float:
    """One component of the wish after this tick, gaining or losing speed by no more than this."""
    most = gain
    if (wanted - wish) * wish < 0.0:
        most = loss
    return wish + wp.clamp(wanted - wish, -most, most)


@formula
def correct_speed(loop: SpeedLoop, sensed: Sensed, memory: Memory) -> Memory:
    """At foot strike: measure the last step and set the aim for the next."""
    after = memory
    moved_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - memory.strike_com_w)
    velocity = wp.vec2(moved_h[0], moved_h[1]) / memory.stride.elapsed
    mean = (velocity + memory.last_velocity) / 2.0
    after.last_velocity = velocity
    after.pace = mean[0]
    error = memory.last_wish - mean - wp.vec2(loop.trend * (mean[0] - memory.pace), 0.0)
    kept = wp.vec2(
        _share_kept(memory.last_wish[0], memory.wish[0]) * memory.trim[0],
        _share_kept(memory.last_wish[1], memory.wish[1]) * memory.trim[1],
    )
    ahead = wp.clamp(error[0], -loop.largest_error, loop.largest_error)
    left = wp.clamp(error[1], -loop.largest_error, loop.largest_error)
    after.last_wish = memory.wish
    after.trim = wp.vec2(
        wp.clamp(kept[0] + loop.gain * ahead, -loop.largest_trim, loop.largest_trim),
        wp.clamp(kept[1] + loop.side_gain * left, -loop.largest_side_trim, loop.largest_side_trim),
    )
    hurry = wp.clamp(memory.wish[0] - mean[0], -loop.hurry, loop.hurry)
    known = loop.known * memory.wish[0] * wp.abs(memory.wish[0])
    after.stride.aim = wp.vec2(mean[0] + hurry + known, memory.wish[1]) + after.trim
    return after


@wp.func
def _share_kept(before: float, now: float) -> float:
    """A trim belongs to its speed: it shrinks as the wish does."""
    share = float(1.0)
    if wp.abs(now) < wp.abs(before):
        share = wp.max(now / before, 0.0)
    return share
