"""One link of a body: its place, mass and solid, and the gains of its joint."""

from functools import cache
from math import sqrt
from typing import Annotated, Literal

import numpy as np
from msgspec.structs import replace

from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, quantity, words

Vector = tuple[float, float, float]
Pair = tuple[float, float]
ALIKE_DIGITS = 9

PLANAR_ROLES = ("torso", "thigh", "shank", "foot")
ROLES = ("pelvis", "lower_back", "torso", "head", "upper_arm", "lower_arm", "thigh", "shank", "foot", "toes")
NO_RANGE = (0.0, 0.0)
MAY_BE_FIXED = ("lower_back", "torso", "head", "toes")


class BoneShape(Parameters):
    """The solid that is drawn and collides, in the bone's own axes."""

    kind: Annotated[Literal["capsule", "box"], words("a capsule from `start` to `end`, or a box between two corners")]
    start: Annotated[Vector, quantity("m", -5.0, 5.0, "one end of the capsule's axis, or one corner of the box")]
    end: Annotated[Vector, quantity("m", -5.0, 5.0, "the other end or corner")]
    radius: Annotated[float, quantity("m", 0.0, 2.0, "radius of the capsule")] = 0.0


class Bone(Parameters):
    """One link: its place, mass and solid, and the gains of its joint. Limbs are given for the left side."""

    at: Annotated[
        Vector, quantity("m", -5.0, 5.0, "position of its joint relative to the parent's joint, in the parent's axes")
    ]
    mass: Annotated[float, quantity("kg", 0.001, 1000.0, "mass")]
    com: Annotated[Vector, quantity("m", -5.0, 5.0, "mass centre relative to its joint")]
    inertia: Annotated[
        Vector, quantity("kg m2", 1e-7, 1000.0, "moments of inertia about the mass centre, along its axes")
    ]
    shape: BoneShape
    stiffness: Annotated[
        float, quantity("N m/rad", 0.0, 1e5, "stiffness of its joint; for the pelvis, of its orientation control")
    ]
    damping: Annotated[
        float, quantity("N m s/rad", 0.0, 1e5, "damping of its joint; 0 means 2 sqrt(stiffness), as in the paper")
    ] = 0.0
    stance_stiffness: Annotated[
        float, quantity("N m/rad", 0.0, 1e5, "stiffness of a leg's joint in stance; 0: the same as in swing")
    ] = 0.0
    stance_damping: Annotated[
        float, quantity("N m s/rad", 0.0, 1e5, "damping of a leg's joint in stance; 0: the same as in swing")
    ] = 0.0
    limits: Annotated[
        Pair | None,
        quantity("rad", -6.3, 6.3, "range of a hinge, or of an ankle's pitch; of trunk and toes, [0, 0]: no joint"),
    ] = None
    stop_stiffness: Annotated[
        float, quantity("N m/rad", 0.0, 1e5, "stiffness of the joint's stop, for planar bodies; 0: a hard stop")
    ] = 0.0
    stop_damping: Annotated[float, quantity("N m s/rad", 0.0, 1e5, "damping of that stop")] = 0.0
    torque_limit: Annotated[float, quantity("N m", 0.0, 1e5, "largest torque about each axis; 0 means none")] = 0.0

    @property
    def fixed(self) -> bool:
        """Whether it has no joint of its own, and is one piece with the link above it."""
        return self.limits == NO_RANGE


def damping_of(bone: Bone) -> float:
    """The damping of a bone's joint; if the document gives none, the paper's 2 sqrt(stiffness)."""
    return bone.damping or 2.0 * sqrt(bone.stiffness)


@cache
def side_and_role(link: Link) -> tuple[Side | None, str]:
    """Split a link into side and role: LEFT_FOOT is the left side's foot; TORSO has no side."""
    name = link.name.lower()
    for side in Side:
        prefix = f"{side.name.lower()}_"
        if name.startswith(prefix):
            return side, name.removeprefix(prefix)
    return None, name


def mirrored(bone: Bone) -> Bone:
    """The same bone on the other side of the body."""
    shape = replace(bone.shape, start=_mirror(bone.shape.start), end=_mirror(bone.shape.end))
    return replace(bone, at=_mirror(bone.at), com=_mirror(bone.com), shape=shape)


def alike(one: Bone, other: Bone) -> bool:
    """Whether two bones are the same; the order in which a solid's ends or corners are given does not matter."""
    return np.array_equal(np.round(_numbers(one), ALIKE_DIGITS), np.round(_numbers(other), ALIKE_DIGITS))


def _numbers(bone: Bone) -> list[float]:
    shape = bone.shape
    ends = np.sort((shape.start, shape.end), axis=0) if shape.kind == "box" else sorted((shape.start, shape.end))
    joint = (
        bone.stiffness,
        bone.damping,
        bone.stance_stiffness,
        bone.stance_damping,
        bone.torque_limit,
        bool(bone.fixed),
    )
    return [bone.mass, *bone.at, *bone.com, *bone.inertia, *np.ravel(ends), shape.radius, *joint, *(bone.limits or ())]


def _mirror(point: Vector) -> Vector:
    return (point[0], -point[1], point[2])
