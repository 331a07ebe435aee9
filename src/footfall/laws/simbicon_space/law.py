"""SIMBICON in space (Yin, Loken, van de Panne 2007, sections 3.3 and 7.2), call by call."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
import warp as wp
from msgspec.structs import replace

from footfall.document import decode
from footfall.errors import BadValue
from footfall.laws.contract import Law, Lessons, Reading, decision_of, no_legs_in_space
from footfall.laws.shape import Shape
from footfall.laws.simbicon.gait import PoseGait, placed_states
from footfall.laws.simbicon.law import CONVENTIONS as IN_THE_PLANE
from footfall.laws.simbicon.law import DIGITS, USUAL_RATE
from footfall.laws.simbicon.learning import since_impact
from footfall.laws.simbicon.poses import Place
from footfall.laws.simbicon.states import advance_states
from footfall.laws.simbicon_space.between import all_aims, seconds_gained
from footfall.laws.simbicon_space.learning import (
    ABOVE,
    AXIS_NAMES,
    PLACES,
    FeedForward,
    Learned,
    Learning,
    SpaceAlarm,
    SpaceGains,
    feed_forward,
    learn,
    stored_row,
)
from footfall.laws.simbicon_space.memory import Memory
from footfall.laws.simbicon_space.poses import EndRow, Posture, Sideways, SpaceRow
from footfall.laws.simbicon_space.steering import Steering, Turning, keep_course, pace_of
from footfall.laws.simbicon_space.stored import stored_at, with_learned
from footfall.laws.simbicon_space.tracking import space_torques, torso_error, torso_feedback, upper_torques
from footfall.laws.tables import PELVIS, Body, Command, LinkVectors, Sensed
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, words

OF_THE_GAIT = ("entrance", "timing", "balance", "sideways", "turning", "steering", "gains", "learning", "alarm")
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
    learned: Annotated[Learned, words("learned torques, as written by `footfall learn`")] = Learned()
    learning: Learning = Learning()
    gains: SpaceGains = SpaceGains()
    alarm: SpaceAlarm = SpaceAlarm()

    @property
    def written_for(self) -> str:
        """The body that its numbers are written for."""
        return self.character

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


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads: the states of all gaits. They are not fitted but for their size."""
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
        parts=len(gait.learned.pitch),
        stored=stored_row(gait.learned),
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
    begun, steps = memory.stride.started, memory.stride.steps
    now.course = keep_course(row.turning, row.steering, sensed, command, now.course, begun, steps)
    aims = all_aims(row, body, sensed, command, stance, pace_of(row.steering, now.course))
    facing, phase = now.course.facing, now.stride.phase
    lasts = row.alarm.delay + row.alarm.seconds
    off = torso_error(sensed, aims, stance, facing)
    now.impact = since_impact(row.alarm.surprise, lasts, memory.impact, off, sensed.step_seconds)
    gains = gains_now(row, now)
    torso_w = torso_feedback(gains, body, sensed, aims, stance, facing)
    stored_h = stored_at(row, PELVIS, phase)
    now.learnt = learn(row.learning, body, sensed, now.learnt, now.stride.gait, stance, phase, torso_w, stored_h)
    torso_w += feed_forward(row.learning, now.learnt, sensed, stance, phase, stored_h)
    torque_w = space_torques(row, gains, body, sensed, aims, stance, facing, torso_w)
    decision.effort.torque_w = with_learned(row, sensed, stance, phase, torque_w)
    decision.memory = now
    return decision


@formula
def gains_now(row: SpaceRow, memory: Memory) -> SpaceGains:
    """The gait's gains, or the raised ones after an impact and a reaction time (section 6)."""
    gains = row.gains
    if memory.impact > row.alarm.delay:
        gains = row.alarm.raised
    return gains


@formula
def torso_fed_forward(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> wp.vec3:
    """The learned torque on the torso at the last tick."""
    stride = memory.stride
    (row,) = (rows[memory.state],)
    return feed_forward(
        row.learning, memory.learnt, sensed, stride.stance, stride.phase, stored_at(row, PELVIS, stride.phase)
    )


@formula
def torso_fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> wp.vec3:
    """The torque that feedback supplied to the torso at the last tick."""
    stance, course = memory.stride.stance, memory.course
    (row,) = (rows[memory.state],)
    aims = all_aims(row, body, sensed, command, stance, pace_of(row.steering, course))
    gains = gains_now(row, memory)
    return torso_feedback(gains, body, sensed, aims, stance, course.facing)


@formula
def fed_forward(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> LinkVectors:
    """The learned torques at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.state],)
    torque_w = with_learned(row, sensed, memory.stride.stance, memory.stride.phase, LinkVectors())
    torque_w[PELVIS] = torso_fed_forward(body, sensed, command, rows, memory)
    return torque_w


@formula
def fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> LinkVectors:
    """The torques that feedback supplied to the torso and the joints above it at the last tick."""
    (row,) = (rows[memory.state],)
    stance = memory.stride.stance
    aims = all_aims(row, body, sensed, command, stance, pace_of(row.steering, memory.course))
    gains = gains_now(row, memory)
    torque_w = upper_torques(aims.upper, gains, body, sensed, stance)
    torque_w[PELVIS] = torso_fed_back(body, sensed, command, rows, memory)
    return torque_w


READINGS = (
    Reading("torso_fed_forward", "N m", "learned torque on the torso", wp.vec3, torso_fed_forward),
    Reading("torso_fed_back", "N m", "torque on the torso by feedback", wp.vec3, torso_fed_back),
    Reading("fed_forward", "N m", "learned torques on torso, back, neck and arms", LinkVectors, fed_forward),
    Reading("fed_back", "N m", "torques on torso, back, neck and arms by feedback", LinkVectors, fed_back),
)


def pupils(gait: Gait, rate: float | None, limit: float | None) -> list[Gait]:
    """One gait that does not learn and one that does, with the gait's own settings unless others are given."""
    own = gait.learning
    table = {"rate": rate or own.rate or USUAL_RATE, "limit": own.limit if limit is None else limit, "bins": own.bins}
    learning = decode(Learning, table, f"learning of '{gait.name}'")
    return [replace(gait, learning=Learning()), replace(gait, learning=learning)]


def learned(gait: Gait, memory: Any) -> Gait:
    """The gait with the torques that its memory holds, and those it had before in as many parts."""
    bins, known = gait.learning.bins, {}
    for axis in AXIS_NAMES:
        before = np.array(getattr(gait.learned, axis) or [0.0])
        in_bins = before[np.arange(bins) * len(before) // bins]
        known[axis] = [round(float(torque), DIGITS) for torque in in_bins + memory["learnt"][axis][:bins]]
    return replace(gait, learned=Learned(**known))


def stored(gait: Gait, known: np.ndarray) -> Gait:
    """The gait with learned torques by link, part of a step on the left foot, and axis."""
    by_link = [
        {
            axis: [round(float(torque), DIGITS) for torque in torques[:, number]]
            for number, axis in enumerate(AXIS_NAMES)
        }
        for torques in known[:PLACES]
    ]
    above = {name: FeedForward(**axes) for name, axes in zip(ABOVE, by_link[1:], strict=True)}
    return replace(gait, learned=Learned(**by_link[0], above=above))


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
    lessons=Lessons(pupils, learned, stored),
    readings=READINGS,
    conventions=CONVENTIONS,
)
