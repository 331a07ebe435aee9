"""Describe a body made of bones by proportions: every part as long, every limb as heavy."""

from math import pi, sqrt

from msgspec.structs import replace

from footfall.bodies.bones import Bone
from footfall.bodies.character import Character
from footfall.bodies.proportions import Limbs, OneSideLimbs, Proportions, solids_of
from footfall.bodies.size import Bones, ends, hangs, leg_of, limb, mass_of
from footfall.laws.tables import Link, Side
from footfall.quantity import quantity_of
from footfall.remembered import by_identity

HIP_SPREAD = Proportions().hip_spread
DIGITS = 4
ROUNDS = 3
"""How often the density is adjusted; by then the whole body weighs what it should."""


@by_identity
def likeness(character: Character) -> Character:
    """The same body by proportions, ready to be edited; a body that already has them is returned unchanged.

    Trunk, head and feet keep the size of the bones; limbs keep their length and get the thickness their weight needs.
    One density gives the whole body its weight. Gains then follow from the proportions, so `pelvis_yaw` returns to
    its default: the humanoid's value belongs to its own gains.
    """
    if character.proportions is not None:
        return character
    bones = character.links()
    body = _trunk(bones)
    for _ in range(ROUNDS):
        body = _with_limbs(body, bones)
        body = _held(body, density=body.density * mass_of(bones) / mass_of(solids_of(body)))
    return replace(character, bones={}, proportions=body, card={}, pelvis_yaw=None)


def _trunk(bones: Bones) -> Proportions:
    """The lengths of trunk and head, from joint to joint."""
    back, torso, head = (bones[link] for link in (Link.LOWER_BACK, Link.TORSO, Link.HEAD))
    hip, shoulder = bones[Link.LEFT_THIGH].at, bones[Link.LEFT_UPPER_ARM].at
    waist, chest = back.at[2] - hip[2], torso.at[2]
    trunk = waist + chest + shoulder[2]
    low, high = ends(head)
    width = 2.0 * head.shape.radius or abs(head.shape.end[1] - head.shape.start[1])
    return _held(
        Proportions(),
        leg_length=max(leg_of(bones, side).hip_height for side in Side),
        pelvis_width=2.0 * abs(hip[1]) / HIP_SPREAD,
        torso_width=2.0 * abs(shoulder[1]),
        trunk_length=trunk,
        waist_height=waist / trunk,
        chest_height=chest / (trunk - waist),
        neck_length=head.at[2] - shoulder[2] + low,
        head_height=high - low,
        head_width=width,
        head_depth=width,
        density=1000.0,
    )


def _with_limbs(body: Proportions, bones: Bones) -> Proportions:
    left, right = (_limbs(body, bones, side) for side in Side)
    other = {name: value for name, value in right.items() if value != left[name]}
    return replace(body, **left, right=OneSideLimbs(**other))


def _limbs(body: Proportions, bones: Bones, side: Side) -> dict[str, float]:
    """The lengths of one side's limbs, and the diameters that give them their weights."""
    leg, long = leg_of(bones, side), body.leg_length
    upper, lower, thigh, shank = (bones[limb(role, side)] for role in ("UPPER_ARM", "LOWER_ARM", "THIGH", "SHANK"))
    above, below = -lower.at[2], -ends(lower)[0]

    def thick(bone: Bone, length: float) -> float:
        return 2.0 * sqrt(bone.mass / (body.density * pi * length))

    given = {
        "hip_spread": 2.0 * abs(thigh.at[1]) / body.pelvis_width,
        "ankle_height": leg.ankle_height / long,
        "knee_height": leg.shank / (long - leg.ankle_height),
        "thigh_diameter": thick(thigh, leg.thigh),
        "shank_diameter": thick(shank, leg.shank),
        "foot_length": leg.heel + leg.ball,
        "foot_width": 2.0 * leg.half_width,
    }
    if hangs(lower):  # a robot may have no arms; then they are the usual ones
        given |= {
            "arm_length": above + below,
            "elbow_height": below / (above + below),
            "upper_arm_diameter": thick(upper, above),
            "lower_arm_diameter": thick(lower, below),
        }
    return {name: _within(Limbs, name, value) for name, value in given.items()}


def _held(body: Proportions, **values: float) -> Proportions:
    return replace(body, **{name: _within(Proportions, name, value) for name, value in values.items()})


def _within(kind: type[Limbs], name: str, value: float) -> float:
    declared = quantity_of(kind, name)
    if declared is None:
        raise AssertionError(f"{name} declares no range")
    return round(declared.nearest(value), DIGITS)
