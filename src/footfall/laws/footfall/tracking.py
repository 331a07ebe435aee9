"""Track the joint targets with proportional-derivative control, and hold every link against gravity.

The servo of each link (`laws/targets.py`; GENBICON sections 3 and 4: kd = 2 sqrt(kp)) is the torque of the parent on
the link. Each torque has a reaction on the parent, which is passed on towards the pelvis, so that every link receives
the torque meant for it. (The paper does not mention this; the authors' release does it.) The stance leg is left out
because the ground takes its reaction. Gravity compensation (section 3.4) leaves it out too, but not a standing leg:

    tau_j += (com_i - joint_j) x (m_i g up)        for each link i and each joint j between i and the pelvis
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.contract import Stride
from footfall.laws.tables import LEFT, LINKS, PELVIS, RIGHT, UPPER_ARM, Body, LinkVectors, Sensed, of_side
from footfall.laws.targets import Changed, carries, servo
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class Tracking(Parameters):
    """How firmly the targets are tracked."""

    strength: Annotated[float, quantity("", 0.0, 5.0, "factor on every joint's stiffness")] = 1.0
    ankle_roll: Annotated[float, quantity("", 0.0, 2.0, "ankle's stiffness about its forward axis, as a share")] = 1.0


class GravityCompensation(Parameters):
    """How much of each limb's weight its joints carry."""

    share: Annotated[float, quantity("", 0.0, 1.5, "1 compensates fully (paper); 0 disables compensation")] = 0.0


@formula
def track(tracking: Tracking, body: Body, sensed: Sensed, stride: Stride, targets: Changed) -> LinkVectors:
    """The tracking torque at every joint except the stance hip, which controls the pelvis."""
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        if not (carries(link, stride) and body.parent[link] == PELVIS):
            torque_w[link] = servo(tracking.strength, sensed, targets, link)
    for side in range(2):
        foot = of_side(tables.FOOT, side)
        q_foot = tables.rotation_of(sensed, foot)
        torque_l = wp.quat_rotate_inv(q_foot, torque_w[foot])
        soft_l = wp.vec3(torque_l[0] * tracking.ankle_roll, torque_l[1], torque_l[2])
        torque_w[foot] = wp.quat_rotate(q_foot, soft_l)
    for k in range(1, LINKS):
        link = LINKS - k
        parent = body.parent[link]
        if link == of_side(UPPER_ARM, LEFT):  # both arms at once: left and right must not differ by a rounding
            torque_w[parent] += torque_w[link] + torque_w[of_side(UPPER_ARM, RIGHT)]
        elif parent != PELVIS and not carries(link, stride) and link != of_side(UPPER_ARM, RIGHT):
            torque_w[parent] += torque_w[link]
    return torque_w


@formula
def needed_by_pelvis(
    tracking: Tracking, body: Body, sensed: Sensed, targets: Changed, torque_w: LinkVectors
) -> wp.vec3:
    """The moment that the pelvis needs from its legs: to be upright in its heading, and what the back takes from it.

    About the vertical it is as firm as the body allows.
    """
    upright_w = servo(tracking.strength, sensed, targets, PELVIS)
    return wp.vec3(upright_w[0], upright_w[1], body.pelvis_yaw * upright_w[2]) + torque_w[tables.LOWER_BACK]


@formula
def compensate_gravity(gravity: GravityCompensation, body: Body, sensed: Sensed, stride: Stride) -> LinkVectors:
    """The torques that hold every link against gravity.

    What left and right limbs ask of the trunk is added first: a mirrored body gets mirrored torques to the bit.
    """
    torque_w = LinkVectors()
    left_w = LinkVectors()
    right_w = LinkVectors()
    for link in range(1, LINKS):
        if stride.standing != 0 or not tables.in_leg(link, stride.stance):
            lift_w = wp.vec3(0.0, 0.0, gravity.share * body.mass[link] * tables.GRAVITY)
            joint = link
            while joint != PELVIS:
                moment_w = wp.cross(sensed.com_w[link] - sensed.joint_w[joint], lift_w)
                if tables.on_side(link, LEFT):
                    left_w[joint] += moment_w
                elif tables.on_side(link, RIGHT):
                    right_w[joint] += moment_w
                else:
                    torque_w[joint] += moment_w
                joint = body.parent[joint]
    for link in range(1, LINKS):
        torque_w[link] += left_w[link] + right_w[link]
    return torque_w
