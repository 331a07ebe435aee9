"""Fit a gait to a body: to its size, and to wide hips, long arms, high ankles or an unusual build.

Gaits are written for one body. For another, each number scales with its unit (`laws/similarity.py`). Beyond size:

- Wide hips and thick legs need feet further apart: on one line the legs would lean inwards, or touch.
- Long arms move about where they hang, folded and spread.
- A foot with a high ankle stays flat; rolling over its edge would move the ankle far. A heavy leg is lifted less.
- The less a body resembles the one the gait was written for, the less the pendulum describes it, and the more
  carefully it walks (`CAREFUL`): with quicker steps, on flatter feet that push off less, with a swing leg that is
  neither hurried nor driven (that would throw a light trunk on heavy legs), and a knee that takes weight at once.

The reference body needs none of this at any size: it walks by the gait as written.
"""

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.joint_targets import Arm, Sole, Trajectory
from footfall.laws.shape import Lift, Shape
from footfall.laws.similarity import multiplied, scaled
from footfall.laws.tables import Side
from footfall.maths.curves import Curve
from footfall.quantity import Parameters, quantity


class Unlike(Parameters):
    """How much a shape must differ from the reference body's, in any one respect, to call for full care."""

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
    alike: Annotated[float, quantity("", 0.0, 0.99, "fraction of those differences that needs no care")] = 0.2
    narrow: Annotated[float, quantity("leg", 0.0, 1.0, "distance of the hips up to which steps are as written")] = 0.18
    hip_share: Annotated[float, quantity("", 0.0, 2.0, "extra step width per hip distance beyond `narrow`")] = 0.6
    thick_share: Annotated[float, quantity("", 0.0, 2.0, "extra step width per leg thickness beyond the model's")] = 1.0
    low_ankle: Annotated[float, quantity("leg", 0.01, 1.0, "ankle height up to which a foot rolls as written")] = 0.07
    light_legs: Annotated[float, quantity("", 0.01, 1.0, "legs' mass share up to which a foot lifts as written")] = 0.32
    robot_hips: Annotated[float, quantity("leg", 0.01, 2.0, "the same as `unlike.hips` for a robot")] = 0.3
    robot_margin: Annotated[float, quantity("leg", 0.0, 1.0, "gap between the soles of a robot")] = 0.2
    foothold_alone: Annotated[float, quantity("", 0.0, 2.0, "sideways gain of a step if the ankles cannot roll")] = 0.9
    side_trim: Annotated[float, quantity("", 0.0, 1.0, "gain of the sideways speed loop of such a robot")] = 0.3


FITTING = Fitting()

CAREFUL: dict[str, dict[str, Any]] = {
    "clearance": {"give_way": 0.26, "margin": 0.21},
    "pendulum": {"evenness": 0.85, "roll_over": 0.8, "side_gain": 1.2, "width": 1.1},
    "pose": {
        "knee_settling": 0.21,
        "pelvis": {"roll": 0.65, "yaw": 0.75},
        "stance_foot": {"pitch": 0.25},
        "swing_foot": {"pitch": 0.25},
        "torso": {"yaw": 0.75},
    },
    "speed": {"gain": 1.5},
    "stance": {"push_off": 0.55, "trailing_push": 0.7},
    "step": {"period": 0.64, "quickening": 1.15, "reach_ahead": 0.85},
    "swing": {"easing": 0.9, "effort_limit": 0.08, "leave": 0.6, "rate_limit": 0.68},
    "tuning": {"gain": 0.75, "stiffness": 1.3},
}
"""What a gait's numbers and curves are multiplied by with full care: found by a search on random bodies of seeds 0 to
288, and judged by others."""


def fitted(gait: Gait, shape: Shape, stance: Side) -> Gait:
    """The gait as a body walks it while `stance` carries the weight."""
    swung, sized = Side(1 - stance), scaled(gait, shape.size)
    pose = replace(
        sized.pose,
        stance_arm=_lifted(sized.pose.stance_arm, shape.lifts[stance]),
        swing_arm=_lifted(sized.pose.swing_arm, shape.lifts[swung]),
        stance_foot=_flattened(sized.pose.stance_foot, roll_share(shape, stance)),
        swing_foot=_flattened(sized.pose.swing_foot, roll_share(shape, swung)),
    )
    pendulum, speed = replace(sized.pendulum, width=sized.pendulum.width + wider_by(shape)), sized.speed
    if shape.robot:
        pivot = pivot_under(shape, pendulum.pivot)
        pendulum = replace(pendulum, width=max(pendulum.width, least_width(shape)), pivot=pivot)
    if not shape.rolls:
        pendulum = replace(pendulum, side_gain=FITTING.foothold_alone) if pendulum.side_gain else pendulum
        speed = replace(speed, side_gain=FITTING.side_trim) if speed.gain else speed
    # With twice the mass share, the swing foot is lifted half as high.
    swing = replace(sized.swing, height=sized.swing.height * min(1.0, FITTING.light_legs / shape.legs))
    return multiplied(replace(sized, pose=pose, pendulum=pendulum, speed=speed, swing=swing), CAREFUL, caution(shape))


def caution(shape: Shape) -> float:
    """How much a shape differs from the reference's, from 0 to 1, in the respect in which it differs most.

    By construction it is 0 for the reference at any size, and for any body that differs by no more than `alike`. Wide
    hips alone call for less care in a robot: its feet land under its hips (`least_width`), and quick short steps would
    leave a shoved one no time for a far one.
    """
    full = msgspec.structs.asdict(FITTING.unlike) | ({"hips": FITTING.robot_hips} if shape.robot else {})
    apart = max(abs(getattr(shape, name) - getattr(shape.model, name)) / most for name, most in full.items())
    return min(1.0, max(0.0, (apart - FITTING.alike) / (1.0 - FITTING.alike)))


def wider_by(shape: Shape) -> float:
    """How much further apart the feet of a body land for its hips or for its thick legs, m."""
    hips = FITTING.hip_share * max(0.0, shape.hip_gap - FITTING.narrow) * shape.leg
    thicker = shape.thick * shape.leg - shape.model.thick * shape.model.leg * shape.size
    return max(hips, FITTING.thick_share * thicker)


def least_width(shape: Shape) -> float:
    """How near the feet of a robot may come, m: its soles are rigid and touch, but no further apart than its hips."""
    return min(shape.sole_width + FITTING.robot_margin, shape.hip_gap) * shape.leg


def pivot_under(shape: Shape, pivot: float) -> float:
    """Where a robot pivots on its sole, from heel to toe: as far from the ankle, in leg lengths, as the reference.

    The ankles of our bodies stand over the same part of the sole; a robot's may stand over any.
    """
    ahead = pivot * shape.model.sole - shape.model.heel
    return min(max((ahead + shape.heel) / shape.sole, 0.0), 1.0)


def roll_share(shape: Shape, side: Side) -> float:
    """What fraction of the gait's pitch a foot keeps: rolling over its edge would move a high ankle far."""
    return min(1.0, FITTING.low_ankle / shape.ankles[side])


def _lifted(arm: Arm, lift: Lift) -> Arm:
    elbow, spread = _least(arm.elbow, lift.elbow), _least(arm.spread, lift.spread)
    return replace(arm, swing=_raised(arm.swing, -lift.back), elbow=elbow, spread=spread)


def _flattened(sole: Sole, share: float) -> Sole:
    return sole if share == 1.0 else replace(sole, pitch=sole.pitch.scaled(share))


def _least(trajectory: Trajectory, angle: float) -> Trajectory:
    """Raise a whole trajectory until it never falls below an angle."""
    low = min(value for _, value in trajectory.always.knots)
    return _raised(trajectory, angle - low) if angle > 0.0 and low < angle else trajectory


def _raised(trajectory: Trajectory, by: float) -> Trajectory:
    return replace(trajectory, always=Curve(tuple((phase, value + by) for phase, value in trajectory.always.knots)))
