"""A gait fitted to a body: its size, the width of its hips, arms that would drag, feet that are stilts, and caution.

Gaits are written for one body. On another, each number goes with its unit (`laws/similarity.py`); beyond that a body
asks for what no size can say:

- Wide hips want feet further apart: with the feet on one line the legs lean inwards.
- Arms longer than the shoulders are high are folded and spread, as an ape's are, until the hands clear the ground.
- A high foot stays flat: rolling over its edge, it would carry its ankle far along. A heavy leg is lifted less.
- The less a body is built like the one that the gait was written for, the less does the pendulum tell of it, and the
  more carefully it walks: quicker steps, as pushed people make, a swing leg that is neither hurried nor driven by
  torques fed forward, which throw a light trunk on heavy legs, and a knee that takes the weight at once.

The body that gaits are written for, in any size, needs none of this and walks by the gait as it stands.
"""

from math import acos, asin, cos, sin
from typing import NamedTuple

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

CAREFUL_PERIOD, CAREFUL_RATE, CAREFUL_KNEE = 0.7, 0.4, 0.15
"""With all care: shares of a step's period, of the swing leg's rates, of the time in which the landing knee settles."""
CAREFUL_MARGIN, CAREFUL_GIVE = 0.22, 0.33
"""With all care: shares of the room between the legs, and of how far a foothold moves for it: balance needs steps."""
UNLIKE = {"legs": 0.2, "feet": 0.07, "arms": 0.2, "rise": 0.3, "hips": 0.08, "ankle": 0.1, "sole": 0.15}
"""Differences in build that ask for all care."""
ALIKE = 0.2
"""Share of those that asks for none."""
HIP_SHARE = 0.6
"""Of the hips' distance beyond `NARROW`, by which the feet land further apart."""
NARROW = 0.18
"""Distance of the hips, in leg lengths, that asks for no wider feet."""
LOW_ANKLE = 0.07
"""Height of an ankle, in leg lengths, up to which the foot rolls as the gait has it."""
LIGHT_LEGS = 0.32
"""Share of both legs in all mass, up to which a foot is lifted as the gait has it: heavier ones throw the body up."""
HANDS_CLEAR = 0.3
"""How high the hands must hang on a standing body, in leg lengths: it also bends its knees."""
MOST_AHEAD, MOST_BACK, MOST_SPREAD = 1.6, 0.9, 1.3
"""rad: of the forearm ahead, the upper arm back, the arm to the side."""
FOLDS = 33
"""Ways to fold an arm that are tried."""


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
        rate_limit=sized.swing.rate_limit * (1.0 - care * (1.0 - CAREFUL_RATE)),
        effort_limit=sized.swing.effort_limit * (1.0 - care),
    )
    clearance = replace(
        sized.clearance,
        margin=sized.clearance.margin * (1.0 - care * (1.0 - CAREFUL_MARGIN)),
        give_way=sized.clearance.give_way * (1.0 - care * (1.0 - CAREFUL_GIVE)),
    )
    step = replace(sized.step, period=sized.step.period * (1.0 - care * (1.0 - CAREFUL_PERIOD)))
    pose = replace(pose, knee_settling=pose.knee_settling * (1.0 - care * (1.0 - CAREFUL_KNEE)))
    return replace(sized, pose=pose, pendulum=pendulum, swing=swing, step=step, clearance=clearance)


def caution(bones: Bones, model: Bones) -> float:
    """How unlike the reference a body is built, from 0 (as it, in any size) to 1: by the part that differs most."""
    own, other = shape_of(bones), shape_of(model)
    apart = [abs(getattr(own, name) - getattr(other, name)) / share for name, share in UNLIKE.items()]
    return min(1.0, max(0.0, (max(apart) - ALIKE) / (1.0 - ALIKE)))


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
    return HIP_SHARE * max(0.0, left - right - NARROW * leg_length(bones))


def roll_share(bones: Bones, side: Side) -> float:
    """How much of its pitch a foot may take: a foot that rolls over its edge carries a high ankle far along."""
    return min(1.0, LOW_ANKLE * leg_length(bones) / leg_of(bones, side).ankle_height)


def lift_share(bones: Bones) -> float:
    """How much of its height a swing foot is lifted: half as high a leg of twice the share of all mass."""
    legs = sum(bones[link].mass for link in Link if link >= Link.LEFT_THIGH)
    return min(1.0, LIGHT_LEGS * mass_of(bones) / legs)


def arm_lift(bones: Bones, side: Side) -> Lift:
    """What an arm needs that hangs lower than it may.

    It folds at the elbow, the upper arm back and the forearm ahead so that its mass stays under the shoulder; when that
    is not enough it is spread.
    """
    upper, fore = bones[limb("UPPER_ARM", side)], bones[limb("LOWER_ARM", side)]
    long = -fore.at[2]
    lower = -min(fore.shape.start[2], fore.shape.end[2]) + fore.shape.radius
    shoulder = standing_height(bones) + float(joints_at(bones)[limb("UPPER_ARM", side)][2])
    room = shoulder - HANDS_CLEAR * leg_length(bones)
    if long + lower <= room:
        return Lift(0.0, 0.0, 0.0)
    share = fore.mass * fore.com[2] / (upper.mass * upper.com[2] - fore.mass * long)
    back = hangs = 0.0
    for ahead in np.linspace(0.0, MOST_AHEAD, FOLDS):
        back = asin(min(share * sin(ahead), sin(MOST_BACK)))
        hangs = long * cos(back) + max(lower * cos(ahead), 0.0) + fore.shape.radius * sin(ahead)
        if hangs <= room:
            return Lift(back, float(ahead) + back, 0.0)
    return Lift(back, MOST_AHEAD + back, min(acos(min(1.0, room / hangs)), MOST_SPREAD))


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
