"""Track the targets with proportional-derivative control, and balance the pelvis (sections 3.1 and 4).

    tau = kp log(q_target q^-1) + kd (spin_target - spin)        kd = 2 sqrt(kp)        (`laws/targets.py`)

as the torque of the parent on the link. Its reaction on the parent is passed on towards the pelvis, so that every link
receives the torque meant for it (release), except from a leg that carries, whose reaction the ground takes. The hips
give the pelvis its net torque, what the other joints take from it included: each by its foot's share of the load
(release; the paper names the stance hip alone, and a body that turns then falls more often).
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.contract import Stride
from footfall.laws.tables import Body, LinkVectors, Sensed, of_side
from footfall.laws.targets import Changed, carries, servo
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class Tracking(Parameters):
    """How firmly the targets are tracked."""

    strength: Annotated[float, quantity("", 0.0, 5.0, "factor on every kp")] = 1.0


@formula
def track(tracking: Tracking, body: Body, sensed: Sensed, stride: Stride, targets: Changed) -> LinkVectors:
    """The tracking torque of every joint but the hips of legs that carry."""
    torque_w = LinkVectors()
    for k in range(1, tables.LINKS):
        link = tables.LINKS - k
        parent = body.parent[link]
        if not (parent == tables.PELVIS and carries(link, stride)):
            torque_w[link] += servo(tracking.strength, sensed, targets, link)
        if parent != tables.PELVIS and not carries(link, stride):
            torque_w[parent] += torque_w[link]
    return torque_w


@formula
def needed_by_pelvis(
    tracking: Tracking, sensed: Sensed, stride: Stride, targets: Changed, torque_w: LinkVectors
) -> wp.vec3:
    """What the hips that carry must exert on the pelvis: its own torque, and what back and swing leg take from it."""
    needed_w = servo(tracking.strength, sensed, targets, tables.PELVIS) + torque_w[tables.LOWER_BACK]
    if stride.standing == 0:
        needed_w += torque_w[of_side(tables.THIGH, 1 - stride.stance)]
    return needed_w
