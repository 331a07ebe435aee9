"""What is wanted of every link, and the spring and damper that lead it there (GENBICON sections 3.1 and 4).

    tau = kp log(q_target q^-1) + kd (spin_target - spin)

in the world frame, as the torque of the parent on the link.
"""

from footfall.laws.contract import Stride
from footfall.laws.tables import THIGH, LinkNumbers, LinkRotations, LinkVectors, Sensed, in_leg, rotation_of
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector


@record
class Targets:
    """The orientation and spin wanted of each link, in the world, and how firmly."""

    rotation_w: LinkRotations
    spin_w: LinkVectors  # rad/s
    stiffness: LinkNumbers  # N m/rad
    damping: LinkNumbers  # N m s/rad


Changed = wp.ref[Targets]
"""Targets that a function adds to, in place."""


@wp.func
def aim(targets: Changed, link: int, q_w: wp.quat, spin_w: wp.vec3):
    """Set the target of one link."""
    targets.rotation_w[link] = wp.vec4(q_w[0], q_w[1], q_w[2], q_w[3])
    targets.spin_w[link] = spin_w


@wp.func
def carries(link: int, stride: Stride) -> bool:
    """Whether a link belongs to a leg that carries the body: the stance leg or, when standing, either leg."""
    return in_leg(link, stride.stance) or (stride.standing != 0 and link >= THIGH)


@formula
def servo(strength: float, sensed: Sensed, targets: Changed, link: int) -> wp.vec3:
    """The torque that moves one link towards its target; `strength` is a factor on its stiffness."""
    q = targets.rotation_w[link]
    error_w = rotation_vector(wp.quat(q[0], q[1], q[2], q[3]) * wp.quat_inverse(rotation_of(sensed, link)))
    rate_w = targets.spin_w[link] - sensed.spin_w[link]
    damping = wp.sqrt(strength) * targets.damping[link]
    return error_w * (strength * targets.stiffness[link]) + rate_w * damping
