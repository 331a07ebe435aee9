"""Derive a body's joint gains from what each joint moves and supports, relative to the reference body.

The paper scales every stiffness by mass, which works for a third of random bodies. With size s = sqrt(leg x height of
the mass centre), mass m and the inertia I that a joint carries, each relative to the reference:

    in the air    kp ~ I/s        kd ~ sqrt(kp I)          the joint follows its target as fast, by dynamic similarity
    bearing       kp ~ m s        kd ~ sqrt(kp m s^2)      knee, ankle and toes of the leg that carries the weight

The pelvis lies in between: the hip turns it, and it bears weight. Thighs and shanks that are heavy for their body are
held less firmly than the first line says, up to halfway to the second, because what drives them throws the rest of the
body. For a body of the same shape but another size, both rules agree.

The largest torque goes with the larger of both, within two bounds that every body of ours keeps: a limb's joint is not
much stronger than the one that carries it, which it would spin, and no joint whirls a link that weighs next to nothing.
"""

from math import sqrt
from typing import Annotated

import numpy as np
from msgspec.structs import replace

from footfall.bodies.bones import Bone, damping_of, side_and_role
from footfall.bodies.size import Bones, beyond, inertia_about, joints_at, leg_of, mass_of, size_of_bones
from footfall.laws.tables import GRAVITY, PARENTS, Link
from footfall.quantity import Parameters, quantity
from footfall.remembered import by_identity

SWUNG = ("thigh", "shank")
BEARING = ("shank", "foot", "toes")
TRUNK = (Link.PELVIS, *(link for link in Link if Link.LOWER_BACK <= link <= Link.RIGHT_LOWER_ARM))
ANKLE_WEIGHT = 2.0
"""Least stiffness of the stance ankle, in body weights times ankle height: a stilt-like foot must not buckle."""


class Strength(Parameters):
    """How strong joints may be beside the joints that carry them and beside what they carry."""

    carried: Annotated[float, quantity("", 1.0, 10.0, "most times the limit of the joint that carries a limb")] = 2.2
    quickest: Annotated[
        float, quantity("rad/s2", 1e3, 1e6, "most that a joint may accelerate what it carries and its armature")
    ] = 45_000.0
    armature: Annotated[float, quantity("s", 0.0, 0.01, "damping times this counts as armature")] = 0.001


STRENGTH = Strength()
"""A heavy head needs more than `carried`; the armature is what makes a joint's damping stable."""


def hold_joints(bones: Bones, reference: Bones) -> dict[Link, Bone]:
    """The same bones, with joints as stiff for their load as the reference's."""
    mass = mass_of(bones) / mass_of(reference)
    size = size_of_bones(bones) / size_of_bones(reference)
    held = {}
    for link, bone in bones.items():
        model = reference[link]
        inertia = _inertias(bones)[link] / _inertias(reference)[link]
        firm, turned = inertia / size, inertia
        strong = max(firm, mass * size)
        if side_and_role(link)[1] in SWUNG:
            firm = min(firm, sqrt(firm * mass * size))
        if link is Link.PELVIS:
            firm, turned = sqrt(firm * mass * size), sqrt(turned * mass * size**2)
        held[link] = replace(
            bone,
            stiffness=model.stiffness * firm,
            damping=damping_of(model) * sqrt(firm * turned),
            torque_limit=model.torque_limit * strong,
        )
        if side_and_role(link)[1] in BEARING:
            held[link] = _bear(held[link], link, bones, model, mass, size)
    return _bounded(held, bones)


def _bounded(held: dict[Link, Bone], bones: Bones) -> dict[Link, Bone]:
    """The same joints with torques that neither spin what carries them nor whirl what they carry."""
    for link, bone in held.items():
        if link is Link.PELVIS or not bone.torque_limit:
            continue
        load = _inertias(bones)[link] + STRENGTH.armature * max(bone.damping, bone.stance_damping)
        most = STRENGTH.quickest * load
        carrier = held[Link(PARENTS[link])].torque_limit
        if carrier and link is not Link.HEAD:
            most = min(most, STRENGTH.carried * carrier)
        held[link] = replace(bone, torque_limit=min(bone.torque_limit, most))
    return held


@by_identity
def _inertias(bones: Bones) -> dict[Link, float]:
    return {link: carried_inertia(bones, link) for link in bones}


def carried_inertia(bones: Bones, joint: Link) -> float:
    """The inertia of everything a joint turns (pelvis: the upper body): the larger of pitch and roll."""
    return float(_carried(bones, joint)[:2].max())


def yaw_share(bones: Bones, reference: Bones) -> float:
    """How much the upper body resists yaw compared with tipping, relative to the reference."""
    own, model = _carried(bones, Link.PELVIS), _carried(reference, Link.PELVIS)
    return float(own[2] / own[:2].max() / (model[2] / model[:2].max()))


def _carried(bones: Bones, joint: Link) -> np.ndarray:
    joints = joints_at(bones)
    if joint is Link.PELVIS:
        hips = (joints[Link.LEFT_THIGH] + joints[Link.RIGHT_THIGH]) / 2
        return inertia_about(bones, list(TRUNK), hips)
    return inertia_about(bones, beyond(joint), joints[joint])


def _bear(bone: Bone, link: Link, bones: Bones, model: Bone, mass: float, size: float) -> Bone:
    stiffness = model.stiffness * mass * size
    side, role = side_and_role(link)
    if role == "foot" and side is not None:
        least = ANKLE_WEIGHT * mass_of(bones) * float(GRAVITY) * leg_of(bones, side).ankle_height
        stiffness = max(stiffness, least)
    damping = damping_of(model) * sqrt(stiffness / model.stiffness * mass * size**2)
    return replace(bone, stance_stiffness=stiffness, stance_damping=damping)
