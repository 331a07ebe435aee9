"""Fit a gait to a body: to its size, wide hips, arms that would drag, feet like stilts, and an unusual build.

Gaits are written for one body. For another, each number scales with its unit (`laws/similarity.py`). Beyond size:

- Wide hips need feet further apart; with the feet on one line the legs would lean inwards.
- Arms longer than the shoulders are high are folded and spread, like an ape's, until the hands clear the ground.
- A high foot stays flat; rolling over its edge would carry its ankle far along. A heavy leg is lifted less.
- The less a body is built like the one the gait was written for, the less the pendulum describes it, and the more
  carefully it walks: with quicker steps, as people take when pushed; with a swing leg that is neither hurried nor
  driven by feed-forward torques, which throw a light trunk on heavy legs; and with a knee that bears weight at once.

The body that gaits are written for needs none of this, at any size, and walks by the gait as it stands.
"""

from math import acos, asin, cos, sin
from typing import Annotated, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall.bodies.bones import ROLES, side_and_role
from footfall.bodies.character import Character, reference
from footfall.bodies.size import (
    Bones,
    com_height,
    joints_at,
    leg_length,
    leg_of,
    limb,
    mass_of,
    size_of_bones,
    standing_height,
)
from footfall.laws.genbicon.joint_targets import Arm, Sole, Trajectory
from footfall.laws.genbicon.law import Gait
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.maths.curves import Curve
from footfall.quantity import Parameters, quantity

FOLDS = 33
"""Ways to fold an arm that are tried."""


class Unlike(Parameters):
    """Differences from the reference body's build, each of which alone asks for full care."""

    legs: Annotated[float, quantity("", 0.01, 1.0, "in the legs' share of the mass")] = 0.2
    feet: Annotated[float, quantity("", 0.01, 1.0, "in the feet's share of the mass")] = 0.07
    arms: Annotated[float, quantity("", 0.01, 1.0, "in the arms' share of the mass")] = 0.2
    rise: Annotated[float, quantity("leg", 0.01, 2.0, "in the height of the mass centre")] = 0.3
    hips: Annotated[float, quantity("leg", 0.01, 1.0, "in the distance of a hip from the middle")] = 0.08
    ankle: Annotated[float, quantity("leg", 0.01, 1.0, "in the height of the ankle")] = 0.1
    sole: Annotated[float, quantity("leg", 0.01, 1.0, "in the length of the sole")] = 0.15


class Fitting(Parameters):
    """How a gait is fitted to a body: one set of numbers for all bodies. `leg` is a leg length."""

    unlike: Unlike = Unlike()
    alike: Annotated[float, quantity("", 0.0, 0.99, "share of those differences that asks for no care at all")] = 0.2
    careful_period: Annotated[float, quantity("", 0.1, 1.0, "share of the step period left with full care")] = 0.7
    careful_rate: Annotated[float, quantity("", 0.0, 1.0, "share of the swing leg's rate limit left then")] = 0.4
    careful_knee: Annotated[float, quantity("", 0.0, 1.0, "share of the landing knee's settling time left then")] = 0.15
    careful_margin: Annotated[float, quantity("", 0.01, 1.0, "share of the room between the legs left then")] = 0.22
    careful_give: Annotated[
        float, quantity("", 0.01, 1.0, "share left then of how far a foothold moves for that room: balance needs steps")
    ] = 0.33
    hip_share: Annotated[float, quantity("", 0.0, 2.0, "extra step width per distance of the hips beyond `narrow`")] = (
        0.6
    )
    narrow: Annotated[float, quantity("leg", 0.0, 1.0, "distance of the hips up to which the feet land no wider")] = (
        0.18
    )
    low_ankle: Annotated[
        float, quantity("leg", 0.01, 1.0, "height of the ankle up to which the foot rolls as the gait has it")
    ] = 0.07
    light_legs: Annotated[
        float, quantity("", 0.01, 1.0, "legs' share of the mass up to which a foot is lifted as the gait has it")
    ] = 0.32
    hands_clear: Annotated[
        float, quantity("leg", 0.0, 1.0, "least height of the hands on a standing body, which also bends its knees")
    ] = 0.3
    most_ahead: Annotated[float, quantity("rad", 0.0, 3.0, "largest angle of a folded forearm, ahead")] = 1.6
    most_back: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of a folded upper arm, back")] = 0.9
    most_spread: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of an arm to the side")] = 1.3


FITTING = Fitting()


class Lift(NamedTuple):
    """How far an arm is drawn back, bent and spread, rad, so that its hand clears the ground."""

    back: float
    elbow: float
    spread: float


def fitted(gait: Gait, character: Character, stance: Side) -> Gait:
    """The gait for this body while one foot carries."""
    bones = character.links()
    sized = scaled(gait, size_of_bones(bones))
    pose = replace(
        sized.pose,
        stance_arm=_lifted(sized.pose.stance_arm, arm_lift(bones, stance)),
        swing_arm=_lifted(sized.pose.swing_arm, arm_lift(bones, Side(1 - stance))),
        stance_foot=_flattened(sized.pose.stance_foot, roll_share(bones, stance)),
        swing_foot=_flattened(sized.pose.swing_foot, roll_share(bones, Side(1 - stance))),
    )
    pendulum = replace(sized.pendulum, width=sized.pendulum.width + wider_by(bones))
    care = caution(bones, reference().links())
    swing = replace(
        sized.swing,
        height=sized.swing.height * lift_share(bones),
        rate_limit=sized.swing.rate_limit * (1.0 - care * (1.0 - FITTING.careful_rate)),
        effort_limit=sized.swing.effort_limit * (1.0 - care),
    )
    clearance = replace(
        sized.clearance,
        margin=sized.clearance.margin * (1.0 - care * (1.0 - FITTING.careful_margin)),
        give_way=sized.clearance.give_way * (1.0 - care * (1.0 - FITTING.careful_give)),
    )
    step = replace(sized.step, period=sized.step.period * (1.0 - care * (1.0 - FITTING.careful_period)))
    pose = replace(pose, knee_settling=pose.knee_settling * (1.0 - care * (1.0 - FITTING.careful_knee)))
    return replace(sized, pose=pose, pendulum=pendulum, swing=swing, step=step, clearance=clearance)


def caution(bones: Bones, model: Bones) -> float:
    """How unlike the reference a body is built, from 0 to 1: by the part that differs most.

    It is 0 for the reference itself, the humanoid, by construction, in any size; and for any body that differs from it
    by no more than `alike`.
    """
    own, other = shape_of(bones), shape_of(model)
    full = FITTING.unlike
    apart = [abs(getattr(own, name) - getattr(other, name)) / getattr(full, name) for name in full.__struct_fields__]
    return min(1.0, max(0.0, (max(apart) - FITTING.alike) / (1.0 - FITTING.alike)))


class Build(NamedTuple):
    """What of a body matters to its walk, whatever its size."""

    legs: float  # share of all mass
    feet: float  # share of all mass
    arms: float  # share of all mass
    rise: float  # height of the mass centre, in leg lengths
    hips: float  # distance from the middle, in leg lengths, the wider one
    ankle: float  # height, in leg lengths, the higher one
    sole: float  # length, in leg lengths, the shorter one


def shape_of(bones: Bones) -> Build:
    """The build of a body."""
    mass, leg = mass_of(bones), leg_length(bones)
    legs = [leg_of(bones, side) for side in Side]
    masses: dict[str, float] = dict.fromkeys(ROLES, 0.0)
    for link, bone in bones.items():
        masses[side_and_role(link)[1]] += bone.mass / mass
    feet = masses["foot"] + masses["toes"]
    return Build(
        legs=masses["thigh"] + masses["shank"] + feet,
        feet=feet,
        arms=masses["upper_arm"] + masses["lower_arm"],
        rise=com_height(bones) / leg,
        hips=max(abs(bones[limb("THIGH", side)].at[1]) for side in Side) / leg,
        ankle=max(one.ankle_height for one in legs) / leg,
        sole=min(one.heel + one.ball for one in legs) / leg,
    )


def wider_by(bones: Bones) -> float:
    """How much further apart the feet of a body land for its hips, m."""
    left, right = (bones[limb("THIGH", side)].at[1] for side in Side)
    return FITTING.hip_share * max(0.0, left - right - FITTING.narrow * leg_length(bones))


def roll_share(bones: Bones, side: Side) -> float:
    """How much of its pitch a foot may take: a foot that rolls over its edge carries a high ankle far along."""
    return min(1.0, FITTING.low_ankle * leg_length(bones) / leg_of(bones, side).ankle_height)


def lift_share(bones: Bones) -> float:
    """How much of its height a swing foot is lifted: half as high a leg of twice the share of all mass."""
    legs = sum(bones[link].mass for link in Link if link >= Link.LEFT_THIGH)
    return min(1.0, FITTING.light_legs * mass_of(bones) / legs)


def arm_lift(bones: Bones, side: Side) -> Lift:
    """What an arm needs that hangs lower than it may.

    It folds at the elbow, the upper arm back and the forearm ahead so that its mass stays under the shoulder; when that
    is not enough it is spread.
    """
    upper, fore = bones[limb("UPPER_ARM", side)], bones[limb("LOWER_ARM", side)]
    long = -fore.at[2]
    lower = -min(fore.shape.start[2], fore.shape.end[2]) + fore.shape.radius
    shoulder = standing_height(bones) + float(joints_at(bones)[limb("UPPER_ARM", side)][2])
    room = shoulder - FITTING.hands_clear * leg_length(bones)
    if long + lower <= room:
        return Lift(0.0, 0.0, 0.0)
    share = fore.mass * fore.com[2] / (upper.mass * upper.com[2] - fore.mass * long)
    back = hangs = 0.0
    for ahead in np.linspace(0.0, FITTING.most_ahead, FOLDS):
        back = asin(min(share * sin(ahead), sin(FITTING.most_back)))
        hangs = long * cos(back) + max(lower * cos(ahead), 0.0) + fore.shape.radius * sin(ahead)
        if hangs <= room:
            return Lift(back, float(ahead) + back, 0.0)
    return Lift(back, FITTING.most_ahead + back, min(acos(min(1.0, room / hangs)), FITTING.most_spread))


def _lifted(arm: Arm, lift: Lift) -> Arm:
    return replace(
        arm,
        swing=_raised(arm.swing, -lift.back),
        elbow=_at_least(arm.elbow, lift.elbow),
        spread=_at_least(arm.spread, lift.spread),
    )


def _flattened(sole: Sole, share: float) -> Sole:
    if share == 1.0:
        return sole
    pitch = Trajectory(always=sole.pitch.always.scaled(share), by_speed=sole.pitch.by_speed.scaled(share))
    return replace(sole, pitch=pitch)


def _at_least(trajectory: Trajectory, angle: float) -> Trajectory:
    """A trajectory raised as a whole until it never falls below an angle."""
    low = min(value for _, value in trajectory.always.knots)
    return _raised(trajectory, angle - low) if angle > 0.0 and low < angle else trajectory


def _raised(trajectory: Trajectory, by: float) -> Trajectory:
    if by == 0.0:
        return trajectory
    return replace(trajectory, always=Curve(tuple((phase, value + by) for phase, value in trajectory.always.knots)))
