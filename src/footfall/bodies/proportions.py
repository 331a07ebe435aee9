"""Derive a body from some twenty lengths and ratios, as the authors' character editor does (GENBICON section 5.3).

Trunk, feet and toes are boxes, limbs are cylinders, and the head is an ellipsoid. Masses are volume times density;
moments of inertia are those of the solids. The parameters, their ranges and the way they define the solids come from
the authors' released editor, whose unit is a head of 0.2286 m. We depart from it twice: moments of inertia are not
inflated (the release multiplies them by 3 to 4), and the ankle is never ahead of the middle of the foot (the release
puts it outside short feet).
"""

from math import pi
from typing import Annotated, cast

from footfall.bodies.bones import Bone, BoneShape, Pair, Vector, mirrored
from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, Quantity, hints_of, quantity, with_optional, words

HEAD = 0.2286
"""The unit of the authors' editor, m."""
PELVIS_HEIGHT = 1.5
"""Height of the pelvis, as a fraction of the distance from hip to waist."""
TORSO_HEIGHT = 1.2
"""Height of the torso, as a fraction of the distance from chest to shoulder."""
TRUNK_DEPTH = 0.6
"""Depth of pelvis and torso, as a fraction of their widths."""
BACK_SHARE = 0.7
"""Width of the lower back as a fraction of the torso's width, and its depth as a fraction of its own width."""
FOOT_SHARE = 0.75
"""Fraction of the foot's length without the toes."""
TOE_HEIGHT = 0.66
"""Height of the toes, as a fraction of the foot's height."""
HEEL_SHARE = 0.045
"""How far the heel sticks out behind the shank, as a fraction of the foot's length."""
ROUND = 0.49
"""Largest radius of a capsule inside a solid, as a fraction of its length: MuJoCo accepts no capsule of zero length."""
LIMITS: dict[str, Pair] = {"lower_arm": (-2.7, 0.0), "shank": (0.0, 2.5), "foot": (-0.75, 0.75), "toes": (-0.52, 0.1)}


def _heads(low: float, high: float, meaning: str) -> Quantity:
    return quantity("m", round(low * HEAD, 4), round(high * HEAD, 4), meaning)


def _share(low: float, high: float, meaning: str) -> Quantity:
    return quantity("", low, high, meaning)


class Limbs(Parameters):
    """Measurements that may differ between left and right."""

    hip_spread: Annotated[
        float, _share(0.2, 0.8, "distance of the hip from the middle, as a fraction of half the pelvis width")
    ] = 0.6
    knee_height: Annotated[float, _share(0.2, 0.8, "height of the knee between ankle (0) and hip (1)")] = 0.52
    ankle_height: Annotated[
        float, _share(0.05, 0.3, "height of the ankle and of the foot, as a fraction of leg length")
    ] = 0.05
    thigh_diameter: Annotated[float, _heads(0.2, 1.0, "diameter of the thigh")] = 0.0914
    shank_diameter: Annotated[float, _heads(0.2, 1.0, "diameter of the shank")] = 0.0754
    foot_length: Annotated[float, _heads(0.1, 2.0, "length of the foot with its toes")] = 0.2286
    foot_width: Annotated[float, _heads(0.45, 1.0, "width of the foot")] = 0.1029
    arm_length: Annotated[float, _heads(1.0, 5.0, "length of the arm, from the shoulder to the wrist")] = 0.6172
    elbow_height: Annotated[float, _share(0.01, 0.99, "height of the elbow between wrist (0) and shoulder (1)")] = 0.556
    upper_arm_diameter: Annotated[float, _heads(0.2, 1.0, "diameter of the upper arm")] = 0.08
    lower_arm_diameter: Annotated[float, _heads(0.2, 1.0, "diameter of the lower arm")] = 0.064


class OneSide(Parameters):
    """What differs on one side. `OneSideLimbs` adds the fields of Limbs, all of them optional."""

    def over(self, both: Limbs) -> Limbs:
        """The limbs of this side, given those common to both."""
        own = {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not None}
        return Limbs(**{name: getattr(both, name) for name in Limbs.__struct_fields__} | own)


OneSideLimbs = with_optional("OneSideLimbs", OneSide, hints_of(Limbs))
SAME = OneSideLimbs()


class Proportions(Limbs):
    """The measurements of a body; `left` and `right` say what differs on one side."""

    leg_length: Annotated[float, _heads(2.0, 6.0, "length of the leg, from the hip to the ground")] = 0.9144
    pelvis_width: Annotated[float, _heads(0.1, 2.5, "width of the pelvis")] = 0.2515
    torso_width: Annotated[float, _heads(1.0, 2.6, "width of the torso; the shoulders are at its edges")] = 0.32
    trunk_length: Annotated[float, _heads(1.8, 3.5, "distance from the hips to the shoulders")] = 0.6081
    waist_height: Annotated[float, _share(0.1, 0.4, "height of the waist between hips (0) and shoulders (1)")] = 0.17
    chest_height: Annotated[
        float, _share(0.2, 0.8, "height of the torso's joint between waist (0) and shoulders (1)")
    ] = 0.5
    neck_length: Annotated[float, _heads(0.01, 2.0, "distance from the shoulders to the head")] = 0.0114
    head_width: Annotated[float, _heads(0.1, 2.0, "width of the head")] = 0.2057
    head_height: Annotated[float, _heads(0.1, 2.0, "height of the head")] = 0.2515
    head_depth: Annotated[float, _heads(0.1, 2.0, "depth of the head, from front to back")] = 0.2286
    density: Annotated[float, quantity("kg/m3", 100.0, 5000.0, "density of the whole body")] = 900.0
    left: Annotated[OneSideLimbs, words("differences on the left")] = SAME
    right: Annotated[OneSideLimbs, words("differences on the right")] = SAME


def solids_of(body: Proportions) -> dict[Link, Bone]:
    """Every bone with its solid, mass and inertia; its joint has no gains yet."""
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
        shape=BoneShape(kind="box", start=cast(Vector, low), end=cast(Vector, high)),
        stiffness=0.0,
        limits=limits,
    )


def _cylinder(role: str, at: Vector, length: float, radius: float, density: float) -> Bone:
    """A cylinder that hangs from its joint; the solid that collides is a capsule inside it."""
    mass = density * pi * radius * radius * length
    across = mass * (3.0 * radius * radius + length * length) / 12
    inside = min(radius, ROUND * length)
    foot_end = inside
    if role == "shank":
        inside = min(radius, ROUND * length / 1.5)
        foot_end = 2.0 * inside  # the calf: a thick leaning shank must not touch the ground beside the foot
    return Bone(
        at=at,
        mass=mass,
        com=(0.0, 0.0, -length / 2),
        inertia=(across, across, mass * radius * radius / 2),
        shape=BoneShape(kind="capsule", start=(0.0, 0.0, -inside), end=(0.0, 0.0, foot_end - length), radius=inside),
        stiffness=0.0,
        limits=LIMITS.get(role),
    )


def _ellipsoid(at: Vector, size: Vector, density: float) -> Bone:
    """An ellipsoid that rests on its joint; the solid that collides is the ball or capsule inside it."""
    mass = density * pi * size[0] * size[1] * size[2] / 6
    xx, yy, zz = (edge * edge for edge in size)
    radius = ROUND * min(size)
    rise = size[2] / 2
    return Bone(
        at=at,
        mass=mass,
        com=(0.0, 0.0, rise),
        inertia=(mass * (yy + zz) / 20, mass * (xx + zz) / 20, mass * (xx + yy) / 20),
        shape=BoneShape(kind="capsule", start=(0.0, 0.0, radius), end=(0.0, 0.0, size[2] - radius), radius=radius),
        stiffness=0.0,
    )
