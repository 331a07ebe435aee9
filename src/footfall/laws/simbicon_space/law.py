"""SIMBICON in space (Yin, Loken, van de Panne 2007, sections 3.3 and 7.2), call by call."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import warp as wp

from footfall.errors import BadValue
from footfall.laws.contract import Fit, Law, Reading, decision_of, no_legs_in_space
from footfall.laws.simbicon.gait import PoseGait, placed_states
from footfall.laws.simbicon.law import CONVENTIONS as IN_THE_PLANE
from footfall.laws.simbicon.poses import Place
from footfall.laws.simbicon.states import advance_states
from footfall.laws.simbicon_space.between import all_aims, seconds_gained
from footfall.laws.simbicon_space.learning import Learning, feed_forward, learn
from footfall.laws.simbicon_space.memory import Memory
from footfall.laws.simbicon_space.poses import EndRow, Posture, Sideways, SpaceRow
from footfall.laws.simbicon_space.steering import Steering, Turning, keep_course, pace_of
from footfall.laws.simbicon_space.tracking import space_torques, torso_feedback
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, words

OF_THE_GAIT = ("entrance", "timing", "balance", "sideways", "turning", "steering", "gains", "learning")
"""The groups of a gait that are the same in all its states."""


class Gait(PoseGait):
    """States, each two rows of Table 1: sagittal and coronal."""

    law: Annotated[Literal["simbicon-space"], words("the control law it is written for")]
    state: Annotated[list[Posture], words("the states, in order; after the last comes the first again")]
    slower: Annotated[list[Posture], words("the same states at the slowest of `steering.speeds`")] = []
    faster: Annotated[list[Posture], words("the same states at the fastest of them")] = []
    character: Annotated[str, words("the body it is written for")] = "biped"
    ground: Annotated[  # pyright: ignore[reportIncompatibleMethodOverride]
        str, words("the library world it is written for; empty: level ground")
    ] = ""
    sideways: Sideways = Sideways()
    turning: Turning = Turning()
    steering: Steering = Steering()
    learning: Learning = Learning()

    @property
    def has_own_speed(self) -> bool:
        """Whether it brings no slower and faster states along."""
        return self.steering.speeds[0] == self.steering.speeds[-1]

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, states in (("slower", self.slower), ("faster", self.faster)):
            if states and len(states) != len(self.state):
                raise BadValue(
                    f"there are {len(states)} {name} states; there must be as many as states, {len(self.state)}"
                )


def numbers(gaits: Sequence[Gait], fit: Fit) -> list[Parameters]:
    """What the tick reads: the states of all gaits. They are not fitted: each is written for the body it names."""
    return placed_states(gaits, _row_of_state)


def _row_of_state(gait: Gait, pose: Posture, place: Place) -> SpaceRow:
    shared: dict[str, Any] = {key: getattr(gait, key) for key in OF_THE_GAIT}
    number = next(index for index, state in enumerate(gait.state) if state is pose)
    slower, faster = (ends[number] if ends else pose for ends in (gait.slower, gait.faster))
    return SpaceRow(
        pose=pose,
        lateral=pose.lateral,
        upper=pose.upper,
        slower=_end_row(slower),
        faster=_end_row(faster),
        place=place,
        **shared,
    )


def _end_row(pose: Posture) -> EndRow:
    return EndRow(pose=pose, lateral=pose.lateral, upper=pose.upper)


Decision = decision_of(Memory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    before = memory
    if memory.stride.started != 0:
        (last,) = (rows[memory.state],)  # a name for it, where a plain assignment would copy it
        before.in_state += seconds_gained(last, pace_of(last.steering, memory.course), sensed.step_seconds)
    now = advance_states(rows, sensed, command, before)
    (row,) = (rows[now.state],)
    stance = now.stride.stance
    now.course = keep_course(row.turning, row.steering, sensed, command, now.course, memory.stride.started)
    aims = all_aims(row, body, sensed, command, stance, pace_of(row.steering, now.course))
    facing, phase = now.course.facing, now.stride.phase
    torso_w = torso_feedback(row.gains, body, sensed, aims, stance, facing)
    now.learnt = learn(row.learning, body, sensed, now.learnt, now.stride.gait, stance, phase, torso_w)
    torso_w += feed_forward(row.learning, now.learnt, sensed, stance, phase)
    decision.effort.torque_w = space_torques(row, row.gains, body, sensed, aims, stance, facing, torso_w)
    decision.memory = now
    return decision


@formula
def torso_fed_forward(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> wp.vec3:
    """The learned torque on the torso at the last tick."""
    stride = memory.stride
    return feed_forward(rows[memory.state].learning, memory.learnt, sensed, stride.stance, stride.phase)


@formula
def torso_fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> wp.vec3:
    """The torque that feedback supplied to the torso at the last tick."""
    stance, course = memory.stride.stance, memory.course
    (row,) = (rows[memory.state],)
    aims = all_aims(row, body, sensed, command, stance, pace_of(row.steering, course))
    return torso_feedback(row.gains, body, sensed, aims, stance, course.facing)


READINGS = (
    Reading("torso_fed_forward", "N m", "learned torque on the torso", wp.vec3, torso_fed_forward),
    Reading("torso_fed_back", "N m", "torque on the torso by feedback", wp.vec3, torso_fed_back),
)


CONVENTIONS = (
    *IN_THE_PLANE,
    "In space every state has a coronal row, `lateral`. Its angles turn as the swing leg does when it moves outwards.",
)

LAW = Law(
    name="simbicon-space",
    gait=Gait,
    row=row_of(SpaceRow),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=("gait", "heading", "speed", "sideways", "width"),
    refuses=no_legs_in_space,
    character="biped",
    first_gait="space-walk",
    readings=READINGS,
    conventions=CONVENTIONS,
)
