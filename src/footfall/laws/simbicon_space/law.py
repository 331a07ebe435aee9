"""SIMBICON in space (Yin, Loken, van de Panne 2007, sections 3.3 and 7.2), call by call."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import warp as wp

from footfall.laws.contract import Figure, Fit, Law, decision_of
from footfall.laws.simbicon.feedback import aims_of
from footfall.laws.simbicon.gait import PoseGait, placed_states
from footfall.laws.simbicon.law import CONVENTIONS as IN_THE_PLANE
from footfall.laws.simbicon.poses import Place
from footfall.laws.simbicon.states import advance_states
from footfall.laws.simbicon_space.feedback import side_aims_of
from footfall.laws.simbicon_space.memory import Memory
from footfall.laws.simbicon_space.poses import Posture, Sideways, SpaceRow
from footfall.laws.simbicon_space.steering import Steering, Turning, drive_of, keep_course
from footfall.laws.simbicon_space.tracking import space_torques
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, words

OF_THE_GAIT = ("entrance", "timing", "balance", "sideways", "turning", "steering", "gains")
"""The groups of a gait that are the same in all its states."""


class Gait(PoseGait):
    """States, each two rows of Table 1: sagittal and coronal."""

    law: Annotated[Literal["simbicon-space"], words("the control law it is written for")]
    state: Annotated[list[Posture], words("the states, in order; after the last comes the first again")]
    character: Annotated[str, words("the body it is written for")] = "biped"
    ground: Annotated[  # pyright: ignore[reportIncompatibleMethodOverride]
        str, words("the library world it is written for; empty: level ground")
    ] = ""
    sideways: Sideways = Sideways()
    turning: Turning = Turning()
    steering: Steering = Steering()


def numbers(gaits: Sequence[Gait], fit: Fit) -> list[Parameters]:
    """What the tick reads: the states of all gaits. They are not fitted: each is written for the body it names."""
    return placed_states(gaits, _row_of_state)


def _row_of_state(gait: Gait, pose: Posture, place: Place) -> SpaceRow:
    shared: dict[str, Any] = {key: getattr(gait, key) for key in OF_THE_GAIT}
    return SpaceRow(pose=pose, lateral=pose.lateral, upper=pose.upper, place=place, **shared)


Decision = decision_of(Memory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    now = advance_states(rows, sensed, command, memory)
    row = rows[now.state]
    stance = now.stride.stance
    now.course = keep_course(row.turning, row.steering, sensed, command, now.course, memory.stride.started)
    drive = drive_of(row.steering, now.course)
    aims = aims_of(row.pose, row.balance, body, sensed, stance)
    aims.torso -= row.steering.lean * drive
    aims.swing_hip -= row.steering.reach * drive
    beside = side_aims_of(row.lateral, row.balance, row.sideways, body, sensed, command, stance)
    decision.effort.torque_w = space_torques(row, row.gains, body, sensed, aims, beside, stance, now.course.facing)
    decision.memory = now
    return decision


def refuses(figure: Figure) -> str:
    """Refuse bodies in the plane."""
    return f"is written for a body in space, but '{figure.name}' lives in the plane" if figure.plane else ""


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
    refuses=refuses,
    character="biped",
    first_gait="space-walk",
    conventions=CONVENTIONS,
)
