"""A gait fitted to a body: its size, the width of its hips, arms that would drag on the ground.

Gaits are written for one body. On another, each number goes with its unit (`laws/similarity.py`); beyond that a body
asks for two things that no size can say. Wide hips want feet further apart: with the feet on one line the legs lean
inwards, and the swing leg must be carried through the stance leg. And arms longer than the shoulders are high are bent
and spread, as an ape's are, until the hands clear the ground. The body that gaits are written for needs neither.
"""

from math import acos, asin, cos, sin
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall.bodies.character import Character
from footfall.bodies.stature import Bones, joints_at, leg_length, leg_of, limb, size_of_bones, standing_height
from footfall.laws.genbicon import Gait
from footfall.laws.joint_targets import Arm, Sole, Trajectory
from footfall.laws.similarity import scaled
from footfall.laws.tables import Side
from footfall.maths.curves import Curve

HIP_SHARE = 0.6
"""Of the hips' distance beyond `NARROW`, by which the feet land further apart."""
NARROW = 0.18
"""Distance of the hips, in leg lengths, that asks for no wider feet."""
LOW_ANKLE = 0.07
"""Height of an ankle, in leg lengths, up to which the foot rolls as the gait has it."""
HANDS_CLEAR = 0.2
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
    return replace(sized, pose=pose, pendulum=pendulum)


def wider_by(bones: Bones) -> float:
    """How much further apart the feet of a body land for its hips, m."""
    left, right = (bones[limb("THIGH", side)].at[1] for side in Side)
    return HIP_SHARE * max(0.0, left - right - NARROW * leg_length(bones))


def roll_share(bones: Bones, side: Side) -> float:
    """How much of its pitch a foot may take: a foot that rolls over its edge carries a high ankle far along."""
    return min(1.0, LOW_ANKLE * leg_length(bones) / leg_of(bones, side).ankle_height)


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
