"""Count things at every tick, so that reports are exact without recording every tick."""

from typing import Annotated

from footfall.bodies.joints import Joints
from footfall.bodies.sense import State, ground_under
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LINKS,
    PELVIS,
    THIGH,
    TOES,
    Body,
    Sensed,
    foot_load,
    of_side,
    rotation_of,
)
from footfall.maths.declared import SWAPS
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.quantity import measured
from footfall.sim.leg_gap import leg_gap

PLANTED = wp.constant(0.2)
FALL_TICKS = wp.constant(4)
GAP_TICKS = wp.constant(2)
"""Ticks between two checks of all links' heights and of the leg distance, which take a tenth of a launch."""


FAST = wp.constant(2.0 * wp.pi * 20.0)
"""1/s, where a torque begins to jitter: no muscle follows faster."""
LEG_SPEEDS = wp.constant(6)
"""Axes of a leg's joints: three of the hip, one of the knee, two of the ankle."""
LegTorques = wp.types.matrix(shape=(2, 6), dtype=wp.float32)


@record
class Tally:
    """Sums and peaks since the last reset."""

    torque_peak: Annotated[wp.float64, measured("N m", "largest joint torque about one axis")]
    work: Annotated[wp.float64, measured("J", "sum of |torque x rate| over all joints")]
    slip: Annotated[wp.float64, measured("m", "distance that well-loaded feet slide over the ground")]
    outside: Annotated[
        wp.float64,
        measured("N s", "impulse on the root, neither gravity, contact nor a named push: must stay 0"),
    ]
    fell_at: Annotated[
        wp.int32,
        measured(
            "", "tick at which more than the feet touched the ground, or the pelvis sank to half its height; -1: never"
        ),
    ]
    risen: Annotated[wp.int32, measured("", "ticks for which a character that fell has been up again; 0: it is down")]
    leg_gap: Annotated[
        wp.float32,
        measured("m", "smallest distance between the legs until it fell; negative: they overlapped"),
    ]
    leg_gap_at: Annotated[wp.int32, measured("", "tick of that smallest distance")]
    leg_touches: Annotated[wp.int32, measured("", "how often the legs have touched until it fell")]
    legs_touch: Annotated[wp.int32, measured("", "1: the legs touch now")]
    effort: Annotated[wp.float64, measured("N2 m2 s", "integral of the legs' joint torques, squared")]
    jitter: Annotated[wp.float64, measured("N2 m2 s", "the same for their part above 20 Hz")]
    slow_torque: Annotated[LegTorques, measured("N m", "the legs' joint torques below 20 Hz, left and right"), SWAPS]
    hand_impulse: Annotated[wp.float64, measured("N s", "impulse of the hands' holds on things, by magnitude")]
    hand_error: Annotated[wp.float32, measured("m", "smallest distance of a reaching hand from its target")]
    ticks: Annotated[wp.int32, measured("", "number of ticks counted")]


@formula
def add_up(tally: Tally, state: State, joints: Joints, body: Body, sensed: Sensed, i: int) -> Tally:
    """Add one tick."""
    after = tally
    dt = wp.float64(sensed.step_seconds)
    for k in range(joints.root_speeds):
        after.outside += wp.abs(state.force[i, k]) * dt
    for k in range(joints.root_speeds, joints.speeds):
        torque = state.force[i, k]
        after.torque_peak = wp.max(after.torque_peak, wp.abs(torque))
        after.work += wp.abs(torque * state.speed[i, k]) * dt
    share = FAST * sensed.step_seconds / (1.0 + FAST * sensed.step_seconds)
    for side in range(2):
        first = joints.speed_address[of_side(THIGH, side)]
        for k in range(first, joints.speed_address[of_side(TOES, side)]):
            column = k - first
            if column < LEG_SPEEDS:
                now = float(state.force[i, k])
                slow = after.slow_torque[side, column] + share * (now - after.slow_torque[side, column])
                after.slow_torque[side, column] = slow
                after.effort += wp.float64(now * now) * dt
                after.jitter += wp.float64((now - slow) * (now - slow)) * dt
    for side in range(2):
        foot = of_side(FOOT, side)
        if foot_load(sensed, side) > PLANTED * body.total_mass * GRAVITY:
            below_w = wp.vec3(0.0, 0.0, -body.ankle_height[side]) + sensed.joint_w[foot] - sensed.com_w[foot]
            sole_w = sensed.velocity_w[foot] + wp.cross(sensed.spin_w[foot], below_w)
            flat_w = wp.vec3(sole_w[0], sole_w[1], 0.0)
            after.slip += wp.float64(wp.length(flat_w)) * dt
    if after.ticks % FALL_TICKS == 0:
        lies = down(state, body, sensed, i)
        if after.fell_at < 0 and lies:
            after.fell_at = after.ticks
        after.risen = wp.where(after.fell_at < 0 or lies, 0, after.risen + FALL_TICKS)
    if after.fell_at < 0 and body.planar == 0 and after.ticks % GAP_TICKS == 0:
        gap = leg_gap(body, sensed, wp.max(after.leg_gap, 0.0))
        if gap < after.leg_gap:
            after.leg_gap = gap
            after.leg_gap_at = after.ticks
        touch = wp.where(gap < 0.0, 1, 0)
        after.leg_touches += wp.max(touch - after.legs_touch, 0)
        after.legs_touch = touch
    if sensed.held.missed > 0.0:
        after.hand_error = wp.min(after.hand_error, sensed.held.missed)
        for side in range(2):
            after.hand_impulse += wp.float64(wp.length(sensed.held.hand_force_w[side])) * dt
    after.ticks += 1
    return after


@formula
def down(state: State, body: Body, sensed: Sensed, i: int) -> bool:
    """Whether a link other than the feet touches the ground, or the pelvis is below half its height."""
    lowest = sensed.joint_w[PELVIS][2] - body.pelvis_height / 2.0
    if state.ground_places > 1:
        lowest = wp.min(lowest - sensed.ground_height, clearance(state, body, sensed, i))
        return lowest < 0.0
    for link in range(LINKS):
        q_wl = rotation_of(sensed, link)
        start_w = wp.quat_rotate(q_wl, body.shape_start_l[link])
        end_w = wp.quat_rotate(q_wl, body.shape_end_l[link])
        if not is_sole(link) and body.mass[link] > 0.0:
            lowest = wp.min(lowest, sensed.joint_w[link][2] + wp.min(start_w[2], end_w[2]) - body.shape_radius[link])
    return lowest < sensed.ground_height


@formula
def clearance(state: State, body: Body, sensed: Sensed, i: int) -> float:
    """Least height above the ground of the ends of all links except the feet, m."""
    least = float(body.pelvis_height)
    for link in range(LINKS):
        if not is_sole(link) and body.mass[link] > 0.0:
            q_wl = rotation_of(sensed, link)
            start_w = sensed.joint_w[link] + wp.quat_rotate(q_wl, body.shape_start_l[link])
            end_w = sensed.joint_w[link] + wp.quat_rotate(q_wl, body.shape_end_l[link])
            start = start_w[2] - ground_under(state, i, start_w)
            end = end_w[2] - ground_under(state, i, end_w)
            least = wp.min(least, wp.min(start, end) - body.shape_radius[link])
    return least


@wp.func
def is_sole(link: int) -> bool:
    """Whether a link is a foot or toes, which may touch the ground."""
    return (link >= FOOT and link <= TOES) or link >= of_side(FOOT, 1)
