"""What is counted at every tick, so that reports are exact without recording every tick."""

import warp as wp

from footfall.bodies.sense import State
from footfall.laws.tables import FOOT, LINKS, Body, Sensed, foot_load, of_side
from footfall.maths.records import record

ROOT_SPEEDS = wp.constant(6)
SPEEDS = wp.constant(37)
PLANTED = wp.constant(0.2)


@record
class Tally:
    """Sums and peaks since the last reset."""

    torque_peak: wp.float64  # N m, largest joint torque about one axis
    work: wp.float64  # J, sum of |torque x rate| over all joints
    slip: wp.float64  # m, way of well-loaded feet over the ground
    outside: wp.float64  # N s, impulse on the root that is neither gravity, contact nor a named push: must stay 0
    lowest: wp.float64  # m, lowest pelvis
    ticks: wp.int32


@wp.func
def add_up(tally: Tally, state: State, body: Body, sensed: Sensed, i: int) -> Tally:
    """One tick more."""
    after = tally
    dt = wp.float64(sensed.step_seconds)
    for k in range(ROOT_SPEEDS):
        after.outside += wp.abs(state.force[i, k]) * dt
    for k in range(ROOT_SPEEDS, SPEEDS):
        torque = state.force[i, k]
        after.torque_peak = wp.max(after.torque_peak, wp.abs(torque))
        after.work += wp.abs(torque * state.speed[i, k]) * dt
    for side in range(2):
        foot = of_side(FOOT, side)
        if foot_load(sensed, side) > PLANTED * body.total_mass * 9.81:
            below_w = wp.vec3(0.0, 0.0, -body.ankle_height[side]) + sensed.joint_w[foot] - sensed.com_w[foot]
            sole_w = sensed.velocity_w[foot] + wp.cross(sensed.spin_w[foot], below_w)
            flat_w = wp.vec3(sole_w[0], sole_w[1], 0.0)
            after.slip += wp.float64(wp.length(flat_w)) * dt
    after.ticks += 1
    return after
