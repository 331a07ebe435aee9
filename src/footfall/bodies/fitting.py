"""Fit a gait to a body: to its size, and to wide hips, long arms, high ankles or an unusual build.

Gaits are written for one body. For another, each number scales with its unit (`laws/similarity.py`). Beyond size:

- Wide hips need feet further apart; with the feet on one line the legs would lean inwards. So do thick legs, which
  must pass each other.
- Arms longer than the shoulders are high are folded and spread, like an ape's, until the hands clear the ground.
- A foot with a high ankle stays flat; rolling over its edge would move the ankle far. A heavy leg is lifted less.
- The less a body resembles the one the gait was written for, the less the pendulum describes it, and the more
  carefully it walks (`CAREFUL`): with quicker steps, as people take when pushed; on flatter feet that push off less;
  with a swing leg that is neither hurried nor driven by feed-forward torques, which would throw a light trunk on heavy
  legs; and with a knee that takes weight at once.

The reference body needs none of this at any size: it walks by the gait as written.
"""

from collections.abc import Sequence
from math import acos, asin, cos, sin
from typing import Annotated, NamedTuple, TypeVar

import numpy as np
from msgspec.structs import replace

from footfall.bodies.bones import ROLES, side_and_role
from footfall.bodies.character import Character, reference
from footfall.bodies.robots.frames import load_robot
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
from footfall.laws.footfall.joint_targets import Arm, Sole, Trajectory
from footfall.laws.footfall.law import Gait
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.maths.curves import Curve
from footfall.quantity import Parameters, quantity

P = TypeVar("P", bound=Parameters)

FOLDS = 33
"""How many ways of folding an arm are tried."""


class Unlike(Parameters):
    """How much a build must differ from the reference body's, in any one respect, to call for full care."""

    legs: Annotated[float, quantity("", 0.01, 1.0, "difference in the legs' share of the mass")] = 0.2
    feet: Annotated[float, quantity("", 0.01, 1.0, "difference in the feet's share of the mass")] = 0.07
    arms: Annotated[float, quantity("", 0.01, 1.0, "difference in the arms' share of the mass")] = 0.2
    rise: Annotated[float, quantity("leg", 0.01, 2.0, "difference in the height of the mass centre")] = 0.3
    hips: Annotated[float, quantity("leg", 0.01, 1.0, "difference in the distance of a hip from the middle")] = 0.08
    ankle: Annotated[float, quantity("leg", 0.01, 1.0, "difference in the height of the ankle")] = 0.1
    sole: Annotated[float, quantity("leg", 0.01, 1.0, "difference in the length of the sole")] = 0.15


class Fitting(Parameters):
    """The numbers that fit a gait to a body, the same for all bodies. The unit `leg` is a leg length."""

    unlike: Unlike = Unlike()
    alike: Annotated[float, quantity("", 0.0, 0.99, "fraction of those differences that calls for no care at all")] = (
        0.2
    )
    hip_share: Annotated[
        float, quantity("", 0.0, 2.0, "extra step width, as a fraction of the hip distance beyond `narrow`")
    ] = 0.6
    thick_share: Annotated[
        float, quantity("", 0.0, 2.0, "extra step width per leg thickness beyond that of the reference body")
    ] = 1.0
    robot_margin: Annotated[
        float,
        quantity("leg", 0.0, 1.0, "gap between the soles of a robot, which are as wide as their collision solids"),
    ] = 0.2
    foothold_alone: Annotated[
        float,
        quantity("", 0.0, 2.0, "fraction of a sideways error corrected in one step if the ankles cannot roll"),
    ] = 0.9
    side_trim: Annotated[float, quantity("", 0.0, 1.0, "gain of the sideways speed loop of such a robot")] = 0.3
    narrow: Annotated[
        float, quantity("leg", 0.0, 1.0, "distance between the hips up to which steps are not widened")
    ] = 0.18
    low_ankle: Annotated[
        float, quantity("leg", 0.01, 1.0, "ankle height up to which the foot rolls as the gait says")
    ] = 0.07
    light_legs: Annotated[
        float, quantity("", 0.01, 1.0, "legs' share of the mass up to which a foot is lifted as the gait says")
    ] = 0.32
    hands_clear: Annotated[
        float, quantity("leg", 0.0, 1.0, "least height of the hands when standing; leaves room for bent knees")
    ] = 0.3
    most_ahead: Annotated[float, quantity("rad", 0.0, 3.0, "largest angle of a folded forearm, ahead")] = 1.6
    most_back: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of a folded upper arm, back")] = 0.9
    most_spread: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of an arm to the side")] = 1.3


FITTING = Fitting()

CAREFUL: dict[str, float] = {
    "clearance.give_way": 0.26,
    "clearance.margin": 0.21,
    "pendulum.evenness": 0.85,
    "pendulum.roll_over": 0.8,
    "pendulum.side_gain_pushed": 1.2,
    "pendulum.width": 1.1,
    "pose.knee_settling": 0.21,
    "pose.pelvis.roll": 0.65,
    "pose.pelvis.yaw": 0.75,
    "pose.stance_foot.pitch": 0.25,
    "pose.swing_foot.pitch": 0.25,
    "pose.torso.yaw": 0.75,
    "speed.gain": 1.5,
    "stance.push_off": 0.55,
    "stance.trailing_push": 0.7,
    "step.period": 0.64,
    "step.quickening": 1.15,
    "step.reach_ahead": 0.85,
    "swing.easing": 0.9,
    "swing.effort_limit": 0.08,
    "swing.leave": 0.6,
    "swing.rate_limit": 0.68,
    "tuning.gain": 0.75,
    "tuning.stiffness": 1.3,
}
"""What a gait's numbers and curves are multiplied by with full care: found by a search on random bodies of seeds 0 to
288, and judged by others."""


class Lift(NamedTuple):
    """How far an arm is drawn back, bent and spread so that its hand clears the ground, rad."""

    back: float
    elbow: float
    spread: float


def fitted(gait: Gait, character: Character, stance: Side) -> Gait:
    """The gait as this body walks it while `stance` carries the weight."""
    bones = character.links()
    sized = scaled(gait, size_of_bones(bones))
    pose = replace(
        sized.pose,
        stance_arm=_lifted(sized.pose.stance_arm, arm_lift(bones, stance)),
        swing_arm=_lifted(sized.pose.swing_arm, arm_lift(bones, Side(1 - stance))),
        stance_foot=_flattened(sized.pose.stance_foot, roll_share(bones, stance)),
        swing_foot=_flattened(sized.pose.swing_foot, roll_share(bones, Side(1 - stance))),
    )
    width = sized.pendulum.width + wider_by(bones)
    pendulum, speed = replace(sized.pendulum, width=width), sized.speed
    if character.model:
        pivot = pivot_under(bones, reference().links(), pendulum.pivot)
        pendulum = replace(pendulum, width=max(width, least_width(bones)), pivot=pivot)
        aside = Lift(0.0, 0.0, load_robot(character.model).spread)
        pose = replace(pose, stance_arm=_lifted(pose.stance_arm, aside), swing_arm=_lifted(pose.swing_arm, aside))
    if character.model and not load_robot(character.model).rolls:
        most = FITTING.foothold_alone
        pendulum = replace(pendulum, side_gain=most, side_gain_pushed=most)
        speed = replace(speed, side_gain=FITTING.side_trim)
    swing = replace(sized.swing, height=sized.swing.height * lift_share(bones))
    careful = replace(sized, pose=pose, pendulum=pendulum, speed=speed, swing=swing)
    care = caution(bones, reference().links())
    for path, factor in CAREFUL.items():
        careful = _multiplied(careful, path.split("."), 1.0 - care * (1.0 - factor))
    return careful


def caution(bones: Bones, model: Bones) -> float:
    """How much a body's build differs from the reference's, from 0 to 1, in the respect in which it differs most.

    By construction it is 0 for the reference at any size, and for any body that differs by no more than `alike`.
    """
    own, other = shape_of(bones), shape_of(model)
    full = FITTING.unlike
    apart = [abs(getattr(own, name) - getattr(other, name)) / getattr(full, name) for name in full.__struct_fields__]
    return min(1.0, max(0.0, (max(apart) - FITTING.alike) / (1.0 - FITTING.alike)))


class Build(NamedTuple):
    """What matters about a body for walking, regardless of its size."""

    legs: float  # share of the mass
    feet: float  # share of the mass
    arms: float  # share of the mass
    rise: float  # height of the mass centre, in leg lengths
    hips: float  # distance from the middle, in leg lengths; the wider one
    ankle: float  # height, in leg lengths; the higher one
    sole: float  # length, in leg lengths; the shorter one


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
    """How much further apart the feet of a body land for its hips or for its thick legs, m."""
    left, right = (bones[limb("THIGH", side)].at[1] for side in Side)
    hips = FITTING.hip_share * max(0.0, left - right - FITTING.narrow * leg_length(bones))
    model = reference().links()
    return max(hips, FITTING.thick_share * (thickness(bones) - thickness(model) * size_of_bones(bones)))


def least_width(bones: Bones) -> float:
    """How near the feet of a robot may come, m: its soles are rigid and touch, but no further apart than its hips."""
    left, right = (bones[limb("THIGH", side)].at[1] for side in Side)
    sole = max(leg_of(bones, side).half_width for side in Side)
    return min(2.0 * sole + FITTING.robot_margin * leg_length(bones), left - right)


def pivot_under(bones: Bones, model: Bones, pivot: float) -> float:
    """Where a robot pivots on its sole, from heel to toe: as far from the ankle, in leg lengths, as the reference.

    The ankles of our bodies stand over the same part of the sole; a robot's may stand over any.
    """
    heel, sole = _heel_and_sole(model)
    ahead = (pivot * sole - heel) * leg_length(bones) / leg_length(model)
    own_heel, own_sole = _heel_and_sole(bones)
    return min(max((ahead + own_heel) / own_sole, 0.0), 1.0)


def _heel_and_sole(bones: Bones) -> tuple[float, float]:
    """How far the sole reaches behind the ankle, and how long it is, m."""
    legs = [leg_of(bones, side) for side in Side]
    heel = min(leg.heel for leg in legs)
    return heel, heel + min(leg.ball for leg in legs)


def thickness(bones: Bones) -> float:
    """Of both legs side by side, m: shanks or soles, whichever are wider."""
    widths = []
    for side in Side:
        sole = bones[limb("FOOT", side)].shape
        widths.append(max(abs(sole.end[1] - sole.start[1]), 2.0 * bones[limb("SHANK", side)].shape.radius))
    return sum(widths) / 2.0


def roll_share(bones: Bones, side: Side) -> float:
    """What fraction of the gait's pitch a foot keeps: rolling over its edge would move a high ankle far."""
    return min(1.0, FITTING.low_ankle * leg_length(bones) / leg_of(bones, side).ankle_height)


def lift_share(bones: Bones) -> float:
    """What fraction of the gait's height a swing foot is lifted: with twice the mass share, half as high."""
    legs = sum(bones[link].mass for link in Link if link >= Link.LEFT_THIGH)
    return min(1.0, FITTING.light_legs * mass_of(bones) / legs)


def arm_lift(bones: Bones, side: Side) -> Lift:
    """How to lift an arm that hangs too low.

    The arm folds at the elbow, the upper arm back and the forearm ahead, so that its mass stays under the shoulder; if
    that is not enough, it is also spread.
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
        back = asin(max(min(share * sin(ahead), sin(FITTING.most_back)), -1.0))
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
    return replace(sole, pitch=sole.pitch.scaled(share))


def _multiplied(part: P, path: Sequence[str], factor: float) -> P:
    """The same part with the number or the curves at a path multiplied."""
    name, *rest = path
    value = getattr(part, name)
    if rest:
        return replace(part, **{name: _multiplied(value, rest, factor)})
    return replace(part, **{name: value * factor if isinstance(value, float) else value.scaled(factor)})


def _at_least(trajectory: Trajectory, angle: float) -> Trajectory:
    """Raise a whole trajectory until it never falls below an angle."""
    low = min(value for _, value in trajectory.always.knots)
    return _raised(trajectory, angle - low) if angle > 0.0 and low < angle else trajectory


def _raised(trajectory: Trajectory, by: float) -> Trajectory:
    if by == 0.0:
        return trajectory
    return replace(trajectory, always=Curve(tuple((phase, value + by) for phase, value in trajectory.always.knots)))
