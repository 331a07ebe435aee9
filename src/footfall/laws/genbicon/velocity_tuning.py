"""Velocity tuning: a virtual force on the mass centre, by the joints from stance foot to head (section 3.3).

    F_x = k_V (V_d - V)        F_y = k_p (y_target - y) - k_d v_y        tau_V = J_V^T F_V

y_target moves linearly over the step, from where the mass centre was at foot strike to half the step width W inside the
stance foot. J_V is the Jacobian of the mass centre for the chain rooted at the stance ankle: a joint moves all that
lies beyond it, seen from there. The ankle's part is zero when the foot is not well planted: its toe off the ground, or
the foot turning fast; each axis by itself, and roll within a limit (release; else half the hard pushes fell it).
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.genbicon.memory import Memory
from footfall.laws.tables import Body, Command, LinkVectors, Sensed, of_side, rotation_of, side_sign
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class VelocityTuning(Parameters):
    """The virtual force, per kg of body."""

    gain: Annotated[float, quantity("N s/m/kg", 0.0, 20.0, "k_V (paper: 100 N s/m at 70.4 kg)")] = 1.42
    side_stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "k_p, per sideways offset (release: 20)")] = 20.0
    side_damping: Annotated[float, quantity("N s/m/kg", 0.0, 50.0, "k_d, per sideways speed (release: 9)")] = 9.0
    side_limit: Annotated[float, quantity("N/kg", 0.0, 20.0, "largest sideways force (release: 100 N)")] = 1.42
    width: Annotated[float, quantity("m", 0.0, 0.5, "step width W (paper: 0, a catwalk)")] = 0.0
    spin_limit: Annotated[float, quantity("rad/s", 0.0, 10.0, "a foot turning faster is not planted (release: 1)")] = (
        1.0
    )
    roll_limit: Annotated[float, quantity("N m/kg", 0.0, 5.0, "largest roll of the ankle (release: 20 N m)")] = 0.284


@formula
def tuning_force(tuning: VelocityTuning, body: Body, sensed: Sensed, command: Command, now: Memory) -> wp.vec3:
    """F_V of a walking body, in the world."""
    stance = now.stride.stance
    width = wp.where(command.width >= 0.0, command.width, tuning.width)
    inside = -side_sign(stance) * width / 2.0
    target = now.lateral_start + now.stride.phase * (inside - now.lateral_start)
    offset_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - sensed.joint_w[of_side(tables.FOOT, stance)])
    velocity_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    ahead = tuning.gain * (now.stride.aim[0] - velocity_h[0])
    side = tuning.side_stiffness * (target - offset_h[1]) + tuning.side_damping * (now.stride.aim[1] - velocity_h[1])
    side = wp.clamp(side, -tuning.side_limit, tuning.side_limit)
    return wp.quat_rotate(sensed.q_wh, wp.vec3(ahead, side, 0.0)) * body.total_mass


@formula
def tuning_torques(tuning: VelocityTuning, body: Body, sensed: Sensed, force_w: wp.vec3, side: int) -> LinkVectors:
    """J_V^T F_V of one leg that carries: its ankle, knee and hip, then lower back, torso and neck."""
    torque_w = LinkVectors()
    foot = of_side(tables.FOOT, side)
    share_w = force_w / body.total_mass
    above = body.total_mass - body.mass[foot + 1]
    above_w = sensed.body_com_w * body.total_mass - sensed.com_w[foot + 1] * body.mass[foot + 1]
    for k in range(3):
        link = foot - k
        above -= body.mass[link]
        above_w -= sensed.com_w[link] * body.mass[link]
        torque_w[link] = wp.cross(sensed.joint_w[link] * above - above_w, share_w)
    for link in range(tables.LOWER_BACK, tables.HEAD + 1):
        for one in range(link, tables.THIGH):
            if one <= tables.HEAD or link < tables.HEAD:
                torque_w[link] += wp.cross(sensed.com_w[one] - sensed.joint_w[link], share_w * body.mass[one])
    torque_w[foot] = planted_part(tuning, body, sensed, side, torque_w[foot])
    return torque_w


@formula
def planted_part(tuning: VelocityTuning, body: Body, sensed: Sensed, side: int, ankle_w: wp.vec3) -> wp.vec3:
    """The ankle's torque, without what would turn a foot that is not well planted."""
    q_foot = rotation_of(sensed, of_side(tables.FOOT, side))
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[of_side(tables.FOOT, side)])
    torque_l = wp.quat_rotate_inv(q_foot, ankle_w)
    limit = tuning.roll_limit * body.total_mass
    roll = wp.where(wp.abs(spin_l[0]) > tuning.spin_limit, 0.0, wp.clamp(torque_l[0], -limit, limit))
    toe_up = sensed.ball_load[side] + sensed.toe_load[side] == 0.0
    pitch = wp.where(toe_up or wp.abs(spin_l[1]) > tuning.spin_limit, 0.0, torque_l[1])
    return wp.quat_rotate(q_foot, wp.vec3(roll, pitch, 0.0))
