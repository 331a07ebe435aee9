"""One state of a SIMBICON gait: a row of Table 1 and, in space, its coronal row below it and the upper body.

Table 1 gives such a row, marked "lat", for the 3D gaits. Every coronal angle turns the same way as the swing leg when
it moves outwards, away from the stance leg; right stance mirrors left stance. In the plane it is zero.
"""

from typing import Annotated, Any, Literal

from footfall.laws.editable import SECONDS, STANCE, UNTIL, feeds, turns
from footfall.quantity import Parameters, quantity, words

MOST_STATES = 16
Pair, Triple = tuple[float, float], tuple[float, float, float]
ZERO: Triple = (0.0, 0.0, 0.0)
Entry = Literal["change", "step", "strike"]


def _angle(meaning: str) -> Any:
    return quantity("rad", -7.0, 7.0, meaning)


def _feedback(joint: str, way: str = "") -> Any:
    return quantity("rad/m, rad s/m", -20.0, 20.0, f"c_d and c_v of the {joint}{way}")


def _aside(joint: str) -> Any:
    return _feedback(joint, "; d and v point to the swing side")


class Feedback(Parameters):
    """The matrix F of equation 1: each joint's target moves by c_d d + c_v v."""

    torso: Annotated[Pair, _feedback("torso"), feeds("torso")] = (0.0, 0.0)
    swing_hip: Annotated[Pair, _feedback("swing hip"), feeds("swing_hip")] = (0.0, 0.0)
    swing_knee: Annotated[Pair, _feedback("swing knee"), feeds("swing_knee")] = (0.0, 0.0)
    swing_ankle: Annotated[Pair, _feedback("swing ankle"), feeds("swing_ankle")] = (0.0, 0.0)
    stance_knee: Annotated[Pair, _feedback("stance knee"), feeds("stance_knee")] = (0.0, 0.0)
    stance_ankle: Annotated[Pair, _feedback("stance ankle"), feeds("stance_ankle")] = (0.0, 0.0)


class LateralFeedback(Parameters):
    """The coronal half of the matrix F of equation 1."""

    torso: Annotated[Pair, _aside("torso"), feeds("torso", "roll")] = (0.0, 0.0)
    swing_hip: Annotated[Pair, _aside("swing hip"), feeds("swing_hip", "roll")] = (0.0, 0.0)
    swing_ankle: Annotated[Pair, _aside("swing ankle"), feeds("swing_ankle", "roll")] = (0.0, 0.0)
    stance_ankle: Annotated[Pair, _aside("stance ankle"), feeds("stance_ankle", "roll")] = (0.0, 0.0)


class Lateral(Parameters):
    """The row marked "lat" of Table 1. Knees are hinges and have no coronal angle."""

    torso: Annotated[
        float,
        _angle("target of the torso, from the vertical; positive leans to the stance side"),
        turns("torso", "roll", world=True),
    ] = 0.0
    swing_hip: Annotated[
        float,
        _angle("target of the swing thigh, from the vertical; positive is outwards"),
        turns("swing_hip", "roll", world=True),
    ] = 0.0
    swing_ankle: Annotated[
        float, _angle("target of the swing ankle; positive turns the sole outwards"), turns("swing_ankle", "roll")
    ] = 0.0
    stance_ankle: Annotated[
        float, _angle("target of the stance ankle; positive turns the sole inwards"), turns("stance_ankle", "roll")
    ] = 0.0
    feedback: Annotated[LateralFeedback, words("balance feedback by joint, each as [c_d, c_v]")] = LateralFeedback()


class Upper(Parameters):
    """Targets of back, head and arms, from the link above: the balance strategy leaves them free (section 7.2)."""

    back: Annotated[
        Triple,
        _angle("bend of the whole back: backwards, to the stance side, twist to that side"),
        turns("back", "pitch", "roll", "yaw"),
    ] = ZERO
    head: Annotated[Triple, _angle("the same for the neck"), turns("head", "pitch", "roll", "yaw")] = ZERO
    stance_arm: Annotated[
        Pair, _angle("arm of the stance side: ahead, outwards"), turns("stance_arm", "pitch", "roll", senses=(1, -1))
    ] = (0.0, 0.0)
    swing_arm: Annotated[
        Pair, _angle("arm of the swing side: ahead, outwards"), turns("swing_arm", "pitch", "roll")
    ] = (0.0, 0.0)
    stance_elbow: Annotated[float, _angle("bend of the elbow of the stance side"), turns("stance_elbow")] = 0.0
    swing_elbow: Annotated[float, _angle("bend of the elbow of the swing side"), turns("swing_elbow")] = 0.0


class PoseState(Parameters):
    """One row of Table 1, with its signs. Positive: torso back, thigh ahead, knee straight, toes up."""

    seconds: Annotated[float, quantity("s", 0.0, 60.0, "duration; the minimum if it waits for a strike"), SECONDS] = 0.0
    until: Annotated[
        Literal["time", "strike", "hold"],
        words("what ends it: its time, a strike of the swing foot, or a request for another gait"),
        UNTIL,
    ] = "time"
    torso: Annotated[float, _angle("target of the torso, from the vertical"), turns("torso", world=True)] = 0.0
    swing_hip: Annotated[
        float, _angle("target of the swing thigh, from the vertical"), turns("swing_hip", world=True)
    ] = 0.0
    swing_knee: Annotated[float, _angle("target of the swing knee"), turns("swing_knee")] = 0.0
    swing_ankle: Annotated[float, _angle("target of the swing ankle"), turns("swing_ankle")] = 0.0
    stance_knee: Annotated[float, _angle("target of the stance knee"), turns("stance_knee")] = 0.0
    stance_ankle: Annotated[float, _angle("target of the stance ankle"), turns("stance_ankle")] = 0.0
    feedback: Annotated[Feedback, words("balance feedback by joint, each as [c_d, c_v]")] = Feedback()
    stance: Annotated[Literal["same", "other"], words("stance foot: that of the first state, or the other"), STANCE] = (
        "same"
    )
    torso_on: Annotated[
        Literal["stance", "both", "neither"],
        words("hips that carry the torso's torque; neither, for flight: swing_hip is then relative to the torso"),
    ] = "stance"
    together: Annotated[
        Pair, quantity("N m/rad, N m s/rad", 0.0, 1e4, "spring and damper that pull the thighs together, at both hips")
    ] = (0.0, 0.0)
    lateral: Annotated[Lateral, words("the coronal row, in space")] = Lateral()
    upper: Annotated[Upper, words("back, head and arms, in space")] = Upper()


class Place(Parameters):
    """A state's place among all states that one character may pass through."""

    side: Annotated[int, quantity("", 0, 1, "stance foot: 0 left, 1 right")] = 0
    number: Annotated[int, quantity("", 0, MOST_STATES, "index within its step")] = 0
    step: Annotated[int, quantity("", 0, MOST_STATES, "number of steps before it in its half of the gait")] = 0
    next: Annotated[int, quantity("", 0, 1e6, "index of the next state")] = 0
    first: Annotated[int, quantity("", 0, 1e6, "index of the first state of its gait")] = 0
    count: Annotated[int, quantity("", 1, 1e6, "number of states in its gait")] = 1
    gait: Annotated[int, quantity("", 0, 1e6, "index of its gait")] = 0
    then: Annotated[int, quantity("", -1, 1e6, "gait that follows this state; -1: none")] = -1
    first_of: Annotated[int, quantity("", 0, 1e6, "in the n-th state of all, index of the first state of gait n")] = 0


class Entrance(Parameters):
    """When a gait may be entered and left, and what counts as a foot strike."""

    enter: Annotated[Entry, words("it may begin at any change of state, a change of stance, or a strike")] = "change"
    leave: Annotated[Entry, words("it may end at any change of state, a change of stance, or a strike")] = "change"
    after: Annotated[str, words("the gait from which it is best entered; if empty, it can start a run")] = ""
    sensor: Annotated[Literal["sole", "heel"], words("part of the swing foot whose contact is a strike")] = "sole"


class Timing(Parameters):
    """How the step period is estimated."""

    recent: Annotated[float, quantity("", 0.0, 1.0, "weight of the last step in the running mean of the period")] = 0.1


class Balance(Parameters):
    """What the balance feedback measures, and how far it may move the swing leg."""

    measured_from: Annotated[
        Literal["ankle", "heel", "middle"],
        words("where d is measured from: stance ankle (paper), its heel (authors' code) or midway between the ankles"),
    ] = "ankle"
    swing_hip_range: Annotated[Pair, _angle("range of the swing thigh's target, as in the authors' code")] = (-0.4, 1.6)


class Sideways(Parameters):
    """How far the coronal balance feedback may move the swing leg, and what steps aside or wide ask of it."""

    range: Annotated[Pair, _angle("range of the swing thigh's coronal target; positive: outwards")] = (-0.8, 0.8)
    lean: Annotated[float, quantity("rad s/m", -10.0, 10.0, "lag of both legs, per commanded sideways speed")] = 0.15
    own_width: Annotated[float, quantity("m", 0.0, 1.0, "distance between the feet if the states are unchanged")] = 0.2
    spread: Annotated[float, quantity("rad/m", -10.0, 10.0, "spread of the legs, per width beyond `own_width`")] = 1.0


class Turning(Parameters):
    """How the character turns, and how firmly its swing thigh follows."""

    rate: Annotated[float, quantity("rad/s", 0.0, 20.0, "turning rate of the desired facing direction")] = 1.0
    thigh_yaw: Annotated[float, quantity("", 0.0, 2.0, "share of the swing thigh's stiffness about the vertical")] = 0.2


class Steering(Parameters):
    """Which speeds a gait can be asked for. By default it heeds none."""

    speeds: Annotated[
        Triple, quantity("m/s", -5.0, 10.0, "of the slower, its own and the faster states; all 0: commands are ignored")
    ] = ZERO
    change: Annotated[float, quantity("m/s2", 0.01, 10.0, "how fast the desired speed may change")] = 0.4
    trim: Annotated[float, quantity("1/s", 0.0, 10.0, "rate at which the speed error adds to the desired speed")] = 0.0
    most_trim: Annotated[float, quantity("m/s", 0.0, 10.0, "largest accumulated correction")] = 0.2
