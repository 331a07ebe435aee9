"""Measure the shape of a body: all that a law may know of it to fit its gaits to it."""

from functools import cache

from footfall.bodies.arms import arm_lift
from footfall.bodies.bones import ROLES, side_and_role
from footfall.bodies.character import Character, reference
from footfall.bodies.robots.frames import load_robot
from footfall.bodies.size import Bones, com_height, leg_length, leg_of, limb, mass_of, size_of_bones
from footfall.laws.shape import Lift, Shape
from footfall.laws.tables import Side


def shape_of(character: Character) -> Shape:
    """The shape of a body, beside that of the reference body."""
    own = _measured(character)
    return own if character is reference() else own._replace(reference=_reference_shape())


@cache
def _reference_shape() -> Shape:
    return _measured(reference())


def _measured(character: Character) -> Shape:
    bones, robot = character.links(), load_robot(character.model) if character.model else None
    leg, legs = leg_length(bones), [leg_of(bones, side) for side in Side]
    hips = [bones[limb("THIGH", side)].at[1] for side in Side]
    shares = _shares_of_mass(bones)
    lifts = [arm_lift(bones, side) for side in Side]
    if robot:
        lifts = [Lift(lift.back, lift.elbow, max(lift.spread, robot.spread)) for lift in lifts]
    return Shape(
        size=size_of_bones(bones),
        leg=leg,
        legs=shares["thigh"] + shares["shank"] + shares["foot"] + shares["toes"],
        feet=shares["foot"] + shares["toes"],
        arms=shares["upper_arm"] + shares["lower_arm"],
        rise=com_height(bones) / leg,
        hips=max(map(abs, hips)) / leg,
        ankle=max(one.ankle_height for one in legs) / leg,
        sole=min(one.heel + one.ball for one in legs) / leg,
        hip_gap=(hips[Side.LEFT] - hips[Side.RIGHT]) / leg,
        thick=_thickness(bones) / leg,
        ankles=(legs[Side.LEFT].ankle_height / leg, legs[Side.RIGHT].ankle_height / leg),
        heel=min(one.heel for one in legs) / leg,
        sole_width=2.0 * max(one.half_width for one in legs) / leg,
        lifts=(lifts[Side.LEFT], lifts[Side.RIGHT]),
        robot=robot is not None,
        rolls=robot is None or robot.rolls,
        reference=None,
    )


def _shares_of_mass(bones: Bones) -> dict[str, float]:
    shares: dict[str, float] = dict.fromkeys(ROLES, 0.0)
    mass = mass_of(bones)
    for link, bone in bones.items():
        shares[side_and_role(link)[1]] += bone.mass / mass
    return shares


def _thickness(bones: Bones) -> float:
    """Of a leg, m: shank or sole, whichever is wider; the mean of both legs."""
    widths = []
    for side in Side:
        sole = bones[limb("FOOT", side)].shape
        widths.append(max(abs(sole.end[1] - sole.start[1]), 2.0 * bones[limb("SHANK", side)].shape.radius))
    return sum(widths) / 2.0
