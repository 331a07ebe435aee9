"""A state of a gait in space: a row of Table 1, its coronal row below it, and the upper body.

Table 1 gives such a row, marked "lat", for the 3D gaits. Every coronal angle turns the same way as the swing leg when
it moves outwards, away from the stance leg; right stance mirrors left stance.
"""

from typing import Annotated, Any

from footfall.laws.simbicon.poses import Balance, Entrance, Place, PoseState, Timing
from footfall.laws.simbicon_space.learning import Learning, SpaceAlarm, SpaceGains, Stored
from footfall.laws.simbicon_space.steering import Steering, Turning
from footfall.quantity import Parameters, quantity, words

Pair = tuple[float, float]
Triple = tuple[float, float, float]


def _angle(meaning: str) -> Any:
    return quantity("rad", -7.0, 7.0, meaning)


def _feedback(joint: str) -> Any:
    return quantity("rad/m, rad s/m", -20.0, 20.0, f"c_d and c_v of the {joint}; d and v point to the swing side")


class LateralFeedback(Parameters):
    """The coronal half of the matrix F of equation 1."""

    torso: Annotated[Pair, _feedback("torso")] = (0.0, 0.0)
    swing_hip: Annotated[Pair, _feedback("swing hip")] = (0.0, 0.0)
    swing_ankle: Annotated[Pair, _feedback("swing ankle")] = (0.0, 0.0)
    stance_ankle: Annotated[Pair, _feedback("stance ankle")] = (0.0, 0.0)


class Lateral(Parameters):
    """The row marked "lat" of Table 1. Knees are hinges and have no coronal angle."""

    torso: Annotated[float, _angle("target of the torso, from the vertical; positive leans to the stance side")] = 0.0
    swing_hip: Annotated[float, _angle("target of the swing thigh, from the vertical; positive is outwards")] = 0.0
    swing_ankle: Annotated[float, _angle("target of the swing ankle; positive turns the sole outwards")] = 0.0
    stance_ankle: Annotated[float, _angle("target of the stance ankle; positive turns the sole inwards")] = 0.0
    feedback: Annotated[LateralFeedback, words("balance feedback by joint, each as [c_d, c_v]")] = LateralFeedback()


class Upper(Parameters):
    """Targets of back, head and arms, from the link above: the balance strategy leaves them free (section 7.2)."""

    back: Annotated[Triple, _angle("bend of the whole back: backwards, to the stance side, twist to that side")] = (
        0.0,
        0.0,
        0.0,
    )
    head: Annotated[Triple, _angle("the same for the neck")] = (0.0, 0.0, 0.0)
    stance_arm: Annotated[Pair, _angle("arm of the stance side: ahead, outwards")] = (0.0, 0.0)
    swing_arm: Annotated[Pair, _angle("arm of the swing side: ahead, outwards")] = (0.0, 0.0)
    stance_elbow: Annotated[float, _angle("bend of the elbow of the stance side")] = 0.0
    swing_elbow: Annotated[float, _angle("bend of the elbow of the swing side")] = 0.0


class Posture(PoseState):
    """A row of Table 1 with the row below it. Angles of the torso and the swing hip are from the vertical."""

    lateral: Annotated[Lateral, words("the coronal row")] = Lateral()
    upper: Annotated[Upper, words("back, head and arms")] = Upper()


class Sideways(Parameters):
    """How far the coronal balance feedback may move the swing leg, and what steps aside or wide ask of it."""

    range: Annotated[
        Pair, quantity("rad", -7.0, 7.0, "range of the swing thigh's coronal target; positive: outwards")
    ] = (
        -0.8,
        0.8,
    )
    lean: Annotated[
        float, quantity("rad s/m", -10.0, 10.0, "angle by which both legs lag, per commanded sideways speed")
    ] = 0.15
    own_width: Annotated[float, quantity("m", 0.0, 1.0, "distance between the feet if the states are unchanged")] = 0.2
    spread: Annotated[
        float, quantity("rad/m", -10.0, 10.0, "angle by which the legs spread, per width beyond `own_width`")
    ] = 1.0


class EndRow(Parameters):
    """The state at the slowest or the fastest speed of its gait."""

    pose: PoseState
    lateral: Lateral
    upper: Upper


class SpaceRow(Parameters):
    """One state as a kernel reads it: its rows, those of both ends of its speeds, its place, and what all share."""

    pose: PoseState
    lateral: Lateral
    upper: Upper
    slower: EndRow
    faster: EndRow
    place: Place
    entrance: Entrance
    timing: Timing
    balance: Balance
    sideways: Sideways
    turning: Turning
    steering: Steering
    gains: SpaceGains
    learning: Learning
    alarm: SpaceAlarm
    parts: int
    """How many parts of a step have a stored torque."""
    stored: Stored
