"""Joint torques from joint accelerations and ground forces, at every tick between two solutions (section 3).

The recursion of Newton and Euler in the world: outwards the accelerations of the links, inwards the forces and moments
that each joint must carry.

    a_c = a_p + alpha_p x r + w_p x (w_p x r)           alpha_c = alpha_p + w_p x w_c + R_c q''
    torque = I alpha + w x I w + com x m (a + g) - ground + those of the links beyond
"""

from footfall.laws.stepping.memory import Plan
from footfall.laws.tables import GRAVITY, LINKS, PELVIS, Body, LinkVectors, Sensed, rotation_of
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula


@formula
def joint_torques(body: Body, sensed: Sensed, plan: Plan) -> LinkVectors:
    """The torque of each joint on the link below it, N m, in the world; the root gets none."""
    acceleration_w = LinkVectors()
    turning_w = LinkVectors()
    acceleration_w[PELVIS] = plan.root_w
    turning_w[PELVIS] = plan.root_turn_w
    for link in range(1, LINKS):
        parent = body.parent[link]
        r_w = sensed.joint_w[link] - sensed.joint_w[parent]
        spin_w = sensed.spin_w[parent]
        acceleration_w[link] = (
            acceleration_w[parent] + wp.cross(turning_w[parent], r_w) + wp.cross(spin_w, wp.cross(spin_w, r_w))
        )
        q_wl = rotation_of(sensed, link)
        turning_w[link] = (
            turning_w[parent] + wp.cross(spin_w, sensed.spin_w[link]) + wp.quat_rotate(q_wl, plan.turn_l[link])
        )
    force_w = LinkVectors()
    torque_w = LinkVectors()
    for back in range(1, LINKS):
        link = LINKS - back
        needed_w = _own_force(body, sensed, acceleration_w[link], turning_w[link], link)
        out_w = sensed.com_w[link] - sensed.joint_w[link]
        force_w[link] += needed_w - plan.ground_force_w[link]
        torque_w[link] += (
            _own_moment(body, sensed, turning_w[link], link) + wp.cross(out_w, needed_w) - plan.ground_moment_w[link]
        )
        parent = body.parent[link]
        r_w = sensed.joint_w[link] - sensed.joint_w[parent]
        force_w[parent] += force_w[link]
        torque_w[parent] += torque_w[link] + wp.cross(r_w, force_w[link])
    for link in range(1, LINKS):
        geared_l = plan.turn_l[link] * body.armature[link]
        torque_w[link] += wp.quat_rotate(rotation_of(sensed, link), geared_l)
    torque_w[PELVIS] = wp.vec3()
    return torque_w


@formula
def _own_force(body: Body, sensed: Sensed, acceleration_w: wp.vec3, turning_w: wp.vec3, link: int) -> wp.vec3:
    """What accelerates a link's mass and holds it against gravity, N."""
    out_w = sensed.com_w[link] - sensed.joint_w[link]
    spin_w = sensed.spin_w[link]
    com_w = acceleration_w + wp.cross(turning_w, out_w) + wp.cross(spin_w, wp.cross(spin_w, out_w))
    return (com_w + wp.vec3(0.0, 0.0, GRAVITY)) * body.mass[link]


@formula
def _own_moment(body: Body, sensed: Sensed, turning_w: wp.vec3, link: int) -> wp.vec3:
    """What turns a link about its mass centre, N m."""
    q_wl = rotation_of(sensed, link)
    spin_l = wp.quat_rotate_inv(q_wl, sensed.spin_w[link])
    turning_l = wp.quat_rotate_inv(q_wl, turning_w)
    inertia_l = body.inertia_l[link]
    moment_l = wp.cw_mul(inertia_l, turning_l) + wp.cross(spin_l, wp.cw_mul(inertia_l, spin_l))
    return wp.quat_rotate(q_wl, moment_l)
