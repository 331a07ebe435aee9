"""One state of a SIMBICON gait: a row of Table 1, as a document and as a record that a kernel reads."""

from typing import Annotated, Any, Literal

from footfall.errors import BadValue
from footfall.laws.simbicon.learning import Alarm, FeedForward, Gains, Learning
from footfall.quantity import Parameters, quantity, words

MOST_STATES = 16
Pair = tuple[float, float]
Entry = Literal["change", "step", "strike"]


def _feedback(joint: str) -> Any:
    return quantity("rad/m, rad s/m", -20.0, 20.0, f"c_d and c_v of the {joint}")


class Feedback(Parameters):
    """The matrix F of equation 1: each joint's target moves by c_d d + c_v v."""

    torso: Annotated[Pair, _feedback("torso")] = (0.0, 0.0)
    swing_hip: Annotated[Pair, _feedback("swing hip")] = (0.0, 0.0)
    swing_knee: Annotated[Pair, _feedback("swing knee")] = (0.0, 0.0)
    swing_ankle: Annotated[Pair, _feedback("swing ankle")] = (0.0, 0.0)
    stance_knee: Annotated[Pair, _feedback("stance knee")] = (0.0, 0.0)
    stance_ankle: Annotated[Pair, _feedback("stance ankle")] = (0.0, 0.0)


def _angle(meaning: str) -> Any:
    return quantity("rad", -7.0, 7.0, meaning)


class PoseState(Parameters):
    """One row of Table 1, with its signs. Positive: torso back, thigh ahead, knee straight, toes up."""

    seconds: Annotated[
        float, quantity("s", 0.0, 60.0, "duration; for a state that waits for a strike, the minimum")
    ] = 0.0
    until: Annotated[
        Literal["time", "strike", "hold"],
        words("what ends it: its time, a strike of the swing foot, or a request for another gait"),
    ] = "time"
    torso: Annotated[float, _angle("target of the torso, from the vertical")] = 0.0
    swing_hip: Annotated[float, _angle("target of the swing thigh, from the vertical")] = 0.0
    swing_knee: Annotated[float, _angle("target of the swing knee")] = 0.0
    swing_ankle: Annotated[float, _angle("target of the swing ankle")] = 0.0
    stance_knee: Annotated[float, _angle("target of the stance knee")] = 0.0
    stance_ankle: Annotated[float, _angle("target of the stance ankle")] = 0.0
    feedback: Annotated[Feedback, words("balance feedback by joint, each as [c_d, c_v]")] = Feedback()
    stance: Annotated[Literal["same", "other"], words("stance foot: the same as in the first state, or the other")] = (
        "same"
    )
    torso_on: Annotated[
        Literal["stance", "both", "neither"],
        words("hips that carry the torso's torque; neither, for flight: swing_hip is then relative to the torso"),
    ] = "stance"
    together: Annotated[
        Pair, quantity("N m/rad, N m s/rad", 0.0, 1e4, "spring and damper that pull the thighs together, at both hips")
    ] = (0.0, 0.0)


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

    enter: Annotated[
        Entry, words("when it may begin: at any change of state, a change of stance, or a foot strike")
    ] = "change"
    leave: Annotated[Entry, words("when it may end: at any change of state, a change of stance, or a foot strike")] = (
        "change"
    )
    after: Annotated[str, words("the gait from which it is best entered; if empty, it can start a run")] = ""
    sensor: Annotated[Literal["sole", "heel"], words("the part of the swing foot whose contact counts as a strike")] = (
        "sole"
    )


class Timing(Parameters):
    """How the step period is estimated."""

    recent: Annotated[float, quantity("", 0.0, 1.0, "weight of the last step in the running mean of the period")] = 0.1


class Balance(Parameters):
    """What the balance feedback measures, and how far it may move the swing leg."""

    measured_from: Annotated[
        Literal["ankle", "heel", "middle"],
        words(
            "where d is measured from: the stance ankle (paper), its heel (authors' code) or midway between the ankles"
        ),
    ] = "ankle"
    swing_hip_range: Annotated[
        Pair, quantity("rad", -7.0, 7.0, "range of the swing thigh's target, as in the authors' code")
    ] = (-0.4, 1.6)


class PoseRow(Parameters):
    """One state as a kernel reads it: its pose, its place, and what holds for its whole gait."""

    pose: PoseState
    place: Place
    entrance: Entrance
    timing: Timing
    balance: Balance
    gains: Gains
    learned: FeedForward
    learning: Learning
    alarm: Alarm


def check_states(states: list[PoseState]) -> None:
    """Refuse a gait with no states, with too many, or with only states that take no time."""
    if not 1 <= len(states) <= MOST_STATES:
        raise BadValue(f"there are {len(states)} states; a gait has 1 to {MOST_STATES}")
    if all(state.until == "time" and state.seconds == 0.0 for state in states):
        raise BadValue("all states last 0 s; at least one must take time, wait for a strike, or hold")
    for index, state in enumerate(states):
        if state.until == "hold" and state.seconds:
            raise BadValue(f"state.{index} holds until another gait is requested; it cannot have seconds too")
