"""Interpolate between the states of gaits of different speeds (SIMBICON section 7.2, "parameterization").

Targets are linear in the parameters of a state, so that the targets are interpolated here, not the parameters.
"""

import warp as wp

from footfall.laws.simbicon.feedback import Aims, aims_of
from footfall.laws.simbicon_space.feedback import SideAims, side_aims_of
from footfall.laws.simbicon_space.poses import EndRow, SpaceRow, Upper
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.records import formula, record


@record
class UpperAims:
    """Targets of back, head and arms, rad, as in `Upper`."""

    back: wp.vec3
    head: wp.vec3
    stance_arm: wp.vec2
    swing_arm: wp.vec2
    stance_elbow: float
    swing_elbow: float


@record
class AllAims:
    """The targets of all joints."""

    sagittal: Aims
    coronal: SideAims
    upper: UpperAims


@formula
def all_aims(row: SpaceRow, body: Body, sensed: Sensed, command: Command, stance: int, pace: float) -> AllAims:
    """The targets of a state at a pace: -1 its slower rows, 0 its own, 1 its faster ones."""
    aims = AllAims()
    aims.sagittal = aims_of(row.pose, row.balance, body, sensed, stance)
    aims.coronal = side_aims_of(row.lateral, row.balance, row.sideways, body, sensed, command, stance)
    aims.upper = upper_aims(row.upper)
    if pace < 0.0:
        aims = towards(aims, row, row.slower, body, sensed, command, stance, -pace)
    elif pace > 0.0:
        aims = towards(aims, row, row.faster, body, sensed, command, stance, pace)
    return aims


@formula
def towards(
    own: AllAims,
    row: SpaceRow,
    end: EndRow,
    body: Body,
    sensed: Sensed,
    command: Command,
    stance: int,
    share: float,
) -> AllAims:
    """A share of the way to the targets of other rows."""
    aims = AllAims()
    aims.sagittal = _sagittal(own.sagittal, aims_of(end.pose, row.balance, body, sensed, stance), share)
    beside = side_aims_of(end.lateral, row.balance, row.sideways, body, sensed, command, stance)
    aims.coronal = _coronal(own.coronal, beside, share)
    aims.upper = _upper(own.upper, upper_aims(end.upper), share)
    return aims


@formula
def seconds_gained(row: SpaceRow, pace: float, dt: float) -> float:
    """By how much the clock of a state runs ahead in one tick, s, because at this pace the state is shorter."""
    other = row.faster.pose.seconds
    if pace < 0.0:
        other = row.slower.pose.seconds
    seconds = wp.lerp(row.pose.seconds, other, wp.abs(pace))
    gained = float(0.0)
    if seconds > 0.0:
        gained = dt * (row.pose.seconds / seconds - 1.0)
    return gained


@formula
def upper_aims(upper: Upper) -> UpperAims:
    """The targets of the upper body as a state gives them."""
    aims = UpperAims()
    back, head, stance_arm, swing_arm = upper.back, upper.head, upper.stance_arm, upper.swing_arm
    aims.back = wp.vec3(back[0], back[1], back[2])
    aims.head = wp.vec3(head[0], head[1], head[2])
    aims.stance_arm = wp.vec2(stance_arm[0], stance_arm[1])
    aims.swing_arm = wp.vec2(swing_arm[0], swing_arm[1])
    aims.stance_elbow = upper.stance_elbow
    aims.swing_elbow = upper.swing_elbow
    return aims


@formula
def _sagittal(one: Aims, other: Aims, share: float) -> Aims:
    aims = Aims()
    aims.torso = wp.lerp(one.torso, other.torso, share)
    aims.swing_hip = wp.lerp(one.swing_hip, other.swing_hip, share)
    aims.swing_knee = wp.lerp(one.swing_knee, other.swing_knee, share)
    aims.swing_ankle = wp.lerp(one.swing_ankle, other.swing_ankle, share)
    aims.stance_knee = wp.lerp(one.stance_knee, other.stance_knee, share)
    aims.stance_ankle = wp.lerp(one.stance_ankle, other.stance_ankle, share)
    return aims


@formula
def _coronal(one: SideAims, other: SideAims, share: float) -> SideAims:
    aims = SideAims()
    aims.torso = wp.lerp(one.torso, other.torso, share)
    aims.swing_hip = wp.lerp(one.swing_hip, other.swing_hip, share)
    aims.shift = wp.lerp(one.shift, other.shift, share)
    aims.swing_ankle = wp.lerp(one.swing_ankle, other.swing_ankle, share)
    aims.stance_ankle = wp.lerp(one.stance_ankle, other.stance_ankle, share)
    return aims


@formula
def _upper(one: UpperAims, other: UpperAims, share: float) -> UpperAims:
    aims = UpperAims()
    aims.back = wp.lerp(one.back, other.back, share)
    aims.head = wp.lerp(one.head, other.head, share)
    aims.stance_arm = wp.lerp(one.stance_arm, other.stance_arm, share)
    aims.swing_arm = wp.lerp(one.swing_arm, other.swing_arm, share)
    aims.stance_elbow = wp.lerp(one.stance_elbow, other.stance_elbow, share)
    aims.swing_elbow = wp.lerp(one.swing_elbow, other.swing_elbow, share)
    return aims
