"""A body from some twenty lengths and ratios, as in the authors' character editor (GENBICON section 5.3).

Trunk, feet and toes are boxes, limbs cylinders, the head an ellipsoid. Masses are volume times density, moments of
inertia those of the solids. The values, their ranges and how they make the solids are those of the authors' released
editor, which counts in heads of 0.2286 m. Departures: moments of inertia are not inflated (the release multiplies them
by 3 to 4), and the ankle stands no further ahead than the middle of the foot (the release puts it outside short feet).
"""

from math import pi
from typing import Annotated, cast

from footfall.bodies.bones import Bone, Pair, Shape, Vector, mirrored
from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, Quantity, hints_of, quantity, with_optional, words

HEAD = 0.2286
"""m, the unit of the authors' editor."""
PELVIS_HEIGHT = 1.5
"""Of the way from hip to waist."""
TORSO_HEIGHT = 1.2
"""Of the way from chest to shoulder."""
TRUNK_DEPTH = 0.6
"""Of pelvis and torso, in their widths."""
BACK_SHARE = 0.7
"""Width of the lower back in widths of the torso, and its depth in its own."""
FOOT_SHARE = 0.75
"""Of the foot's length; the rest are toes."""
TOE_HEIGHT = 0.66
"""In heights of the foot."""
HEEL_SHARE = 0.045
"""How far the heel stands out behind the shank, in lengths of the foot."""
ROUND = 0.49
"""Largest radius of a capsule inside a solid, in lengths of it: MuJoCo takes no capsule that is a mere ball."""
LIMITS: dict[str, Pair] = {"lower_arm": (-2.7, 0.0), "shank": (0.0, 2.5), "foot": (-0.75, 0.75), "toes": (-0.52, 0.1)}


def _heads(low: float, high: float, meaning: str) -> Quantity:
    return quantity("m", round(low * HEAD, 4), round(high * HEAD, 4), meaning)


def _share(low: float, high: float, meaning: str) -> Quantity:
    return quantity("", low, high, meaning)


class Limbs(Parameters):
    """What may differ from side to side."""

    hip_spread: Annotated[float, _share(0.2, 0.8, "hip's distance from the middle, in half widths of the pelvis")] = 0.6
    knee_height: Annotated[float, _share(0.2, 0.8, "of the knee, from the ankle (0) to the hip (1)")] = 0.52
    ankle_height: Annotated[float, _share(0.05, 0.3, "of the ankle, in leg lengths; the foot is as high")] = 0.05
    thigh_diameter: Annotated[float, _heads(0.2, 1.0, "of the thigh")] = 0.0914
    shank_diameter: Annotated[float, _heads(0.2, 1.0, "of the shank")] = 0.0754
    foot_length: Annotated[float, _heads(0.1, 2.0, "of the foot with its toes")] = 0.2286
    foot_width: Annotated[float, _heads(0.45, 1.0, "of the foot")] = 0.1029
    arm_length: Annotated[float, _heads(1.0, 5.0, "from the shoulder to the wrist")] = 0.6172
    elbow_height: Annotated[float, _share(0.01, 0.99, "of the elbow, from the wrist (0) to the shoulder (1)")] = 0.556
    upper_arm_diameter: Annotated[float, _heads(0.2, 1.0, "of the upper arm")] = 0.08
    lower_arm_diameter: Annotated[float, _heads(0.2, 1.0, "of the lower arm")] = 0.064


class OneSide(Parameters):
    """Where one side differs; `OneSideLimbs` adds the fields of Limbs, each of which may be left out."""

    def over(self, both: Limbs) -> Limbs:
        """The limbs of this side, given those of both."""
        own = {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not None}
        return Limbs(**{name: getattr(both, name) for name in Limbs.__struct_fields__} | own)


OneSideLimbs = with_optional("OneSideLimbs", OneSide, hints_of(Limbs))
SAME = OneSideLimbs()


class Proportions(Limbs):
    """The lengths of a body; `left` and `right` say what is different on one side."""

    leg_length: Annotated[float, _heads(2.0, 6.0, "from the hip to the ground")] = 0.9144
    pelvis_width: Annotated[float, _heads(0.1, 2.5, "of the pelvis")] = 0.2515
    torso_width: Annotated[float, _heads(1.0, 2.6, "of the torso; the shoulders stand at its edges")] = 0.32
    trunk_length: Annotated[float, _heads(1.8, 3.5, "from the hips to the shoulders")] = 0.6081
    waist_height: Annotated[float, _share(0.1, 0.4, "of the waist, from the hips (0) to the shoulders (1)")] = 0.17
    chest_height: Annotated[
        float, _share(0.2, 0.8, "of the torso's joint, from the waist (0) to the shoulders (1)")
    ] = 0.5
    neck_length: Annotated[float, _heads(0.01, 2.0, "from the shoulders to the head")] = 0.0114
    head_width: Annotated[float, _heads(0.1, 2.0, "of the head")] = 0.2057
    head_height: Annotated[float, _heads(0.1, 2.0, "of the head")] = 0.2515
    head_depth: Annotated[float, _heads(0.1, 2.0, "of the head, from face to back")] = 0.2286
    density: Annotated[float, quantity("kg/m3", 100.0, 5000.0, "of all that the body is made of")] = 900.0
    left: Annotated[OneSideLimbs, words("what is different on the left")] = SAME
    right: Annotated[OneSideLimbs, words("what is different on the right")] = SAME


def solids_of(body: Proportions) -> dict[Link, Bone]:
    """Every bone with its solid, mass and inertia; its joint is not held yet."""
    bones = _trunk(body)
    for side, own in ((Side.LEFT, body.left), (Side.RIGHT, body.right)):
        limbs = own.over(body)
        for role, bone in (_arm(body, limbs) | _leg(body, limbs)).items():
            link = Link[f"{side.name}_{role.upper()}"]
            bones[link] = bone if side is Side.LEFT else mirrored(bone)
    return {link: bones[link] for link in Link}


def _trunk(body: Proportions) -> dict[Link, Bone]:
    waist = body.waist_height * body.trunk_length
    chest = body.chest_height * (body.trunk_length - waist)
    shoulder = body.trunk_length - waist - chest
    back_width = BACK_SHARE * body.torso_width
    pelvis_high, torso_high = PELVIS_HEIGHT * waist, TORSO_HEIGHT * shoulder
    pelvis = (TRUNK_DEPTH * body.pelvis_width, body.pelvis_width, pelvis_high)
    torso = (TRUNK_DEPTH * body.torso_width, body.torso_width, torso_high)
    over_torso = (0.0, 0.0, shoulder + body.neck_length)
    return {
        Link.PELVIS: _box((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), pelvis, body.density),
        Link.LOWER_BACK: _box(
            (0.0, 0.0, pelvis_high / 2),
            (0.0, 0.0, chest / 2),
            (BACK_SHARE * back_width, back_width, chest),
            body.density,
        ),
        Link.TORSO: _box((0.0, 0.0, chest), (0.0, 0.0, shoulder / 2), torso, body.density),
        Link.HEAD: _ellipsoid(over_torso, (body.head_depth, body.head_width, body.head_height), body.density),
    }


def _arm(body: Proportions, limbs: Limbs) -> dict[str, Bone]:
    waist = body.waist_height * body.trunk_length
    shoulder = (1.0 - body.chest_height) * (body.trunk_length - waist)
    upper, lower = (1.0 - limbs.elbow_height) * limbs.arm_length, limbs.elbow_height * limbs.arm_length
    at = (0.0, body.torso_width / 2, shoulder)
    return {
        "upper_arm": _cylinder("upper_arm", at, upper, limbs.upper_arm_diameter / 2, body.density),
        "lower_arm": _cylinder("lower_arm", (0.0, 0.0, -upper), lower, limbs.lower_arm_diameter / 2, body.density),
    }


def _leg(body: Proportions, limbs: Limbs) -> dict[str, Bone]:
    ankle = limbs.ankle_height * body.leg_length
    shank = limbs.knee_height * (body.leg_length - ankle)
    thigh = body.leg_length - ankle - shank
    waist = body.waist_height * body.trunk_length
    hip = (0.0, limbs.hip_spread * body.pelvis_width / 2, PELVIS_HEIGHT * waist / 2 - waist)
    heel = min(HEEL_SHARE * limbs.foot_length + limbs.shank_diameter / 2, limbs.foot_length / 2)
    foot, toes = FOOT_SHARE * limbs.foot_length, (1.0 - FOOT_SHARE) * limbs.foot_length
    toe_high = TOE_HEIGHT * ankle
    foot_size, toe_size = (foot, limbs.foot_width, ankle), (toes, limbs.foot_width, toe_high)
    toe_at = (foot - heel, 0.0, toe_high / 2 - ankle)
    return {
        "thigh": _cylinder("thigh", hip, thigh, limbs.thigh_diameter / 2, body.density),
        "shank": _cylinder("shank", (0.0, 0.0, -thigh), shank, limbs.shank_diameter / 2, body.density),
        "foot": _box((0.0, 0.0, -shank), (foot / 2 - heel, 0.0, -ankle / 2), foot_size, body.density, LIMITS["foot"]),
        "toes": _box(toe_at, (toes / 2, 0.0, 0.0), toe_size, body.density, LIMITS["toes"]),
    }


def _box(at: Vector, middle: Vector, size: Vector, density: float, limits: Pair | None = None) -> Bone:
    mass = density * size[0] * size[1] * size[2]
    xx, yy, zz = (edge * edge for edge in size)
    low, high = (tuple(m + sign * edge / 2 for m, edge in zip(middle, size, strict=True)) for sign in (-1.0, 1.0))
    return Bone(
        at=at,
        mass=mass,
        com=middle,
        inertia=(mass * (yy + zz) / 12, mass * (xx + zz) / 12, mass * (xx + yy) / 12),
        shape=Shape(kind="box", start=cast(Vector, low), end=cast(Vector, high)),
        stiffness=0.0,
        limits=limits,
    )


def _cylinder(role: str, at: Vector, length: float, radius: float, density: float) -> Bone:
    """Hangs down from its joint; what touches is a capsule inside it."""
    mass = density * pi * radius * radius * length
    across = mass * (3.0 * radius * radius + length * length) / 12
    inside = min(radius, ROUND * length)
    foot_end = inside
    if role == "shank":
        inside = min(radius, ROUND * length / 1.5)
        foot_end = 2.0 * inside  # a calf: a thick shank that leans must not stand on its own edge beside the foot
    return Bone(
        at=at,
        mass=mass,
        com=(0.0, 0.0, -length / 2),
        inertia=(across, across, mass * radius * radius / 2),
        shape=Shape(kind="capsule", start=(0.0, 0.0, -inside), end=(0.0, 0.0, foot_end - length), radius=inside),
        stiffness=0.0,
        limits=LIMITS.get(role),
    )


def _ellipsoid(at: Vector, size: Vector, density: float) -> Bone:
    """Stands on its joint; what touches is the ball or capsule inside it."""
    mass = density * pi * size[0] * size[1] * size[2] / 6
    xx, yy, zz = (edge * edge for edge in size)
    radius = ROUND * min(size)
    rise = size[2] / 2
    return Bone(
        at=at,
        mass=mass,
        com=(0.0, 0.0, rise),
        inertia=(mass * (yy + zz) / 20, mass * (xx + zz) / 20, mass * (xx + yy) / 20),
        shape=Shape(kind="capsule", start=(0.0, 0.0, radius), end=(0.0, 0.0, size[2] - radius), radius=radius),
        stiffness=0.0,
    )
