"""SIMBICON (Yin, Loken, van de Panne 2007): simple biped locomotion control, call by call."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
import warp as wp
from msgspec.structs import replace

from footfall import catalog
from footfall.laws.contract import Figure, Law, Lessons, decision_of
from footfall.laws.shape import Shape
from footfall.laws.simbicon.feedback import aims_of
from footfall.laws.simbicon.gait import PoseGait, placed_states
from footfall.laws.simbicon.learning import (
    Alarm,
    FeedForward,
    Learning,
    feed_forward,
    feel_impact,
    gains_now,
    learn,
)
from footfall.laws.simbicon.memory import Memory
from footfall.laws.simbicon.poses import Place, PoseRow, PoseState
from footfall.laws.simbicon.states import advance_states
from footfall.laws.simbicon.tracking import lean_of, pose_torques, torso_torque
from footfall.laws.tables import PELVIS, Body, Command, Sensed
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, quantity, words

USUAL_RATE: Annotated[float, quantity("", 0.0, 1.0, "learning rate for a gait that sets none")] = 0.1
DIGITS = 3
"""Decimal places to which learned torques, N m, are stored."""


class Gait(PoseGait):
    """States, each a row of Table 1. A symmetric gait gives those of left stance; right stance mirrors them."""

    law: Annotated[Literal["simbicon"], words("the control law it is written for")]  # pyright: ignore[reportIncompatibleVariableOverride]
    state: Annotated[list[PoseState], words("the states, in order; after the last comes the first again")]
    character: Annotated[str, words("the body it is written for")] = "planar"
    learned: Annotated[FeedForward | None, words("learned torques, as written by `footfall learn`")] = None
    learning: Learning = Learning()
    alarm: Alarm = Alarm()


def rows_of_gaits(gaits: Sequence[Gait]) -> list[PoseRow]:
    """All states that a character may pass through, gait after gait, as rows for a kernel."""
    return placed_states(gaits, _row_of_state)


def _row_of_state(gait: Gait, pose: PoseState, place: Place) -> PoseRow:
    shared: dict[str, Any] = {
        key: getattr(gait, key) for key in ("entrance", "timing", "balance", "gains", "learning", "alarm")
    }
    return PoseRow(pose=pose, place=place, learned=gait.learned or FeedForward(), **shared)


Decision = decision_of(Memory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(PoseRow)), memory: Memory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    now = advance_states(rows, sensed, command, memory)
    row = rows[now.state]
    aims = aims_of(row.pose, row.balance, body, sensed, now.stride.stance)
    now.learnt = feel_impact(row.alarm, now.learnt, lean_of(sensed, PELVIS) - aims.torso, sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.learnt)
    feedback = torso_torque(body, sensed, aims.torso, gains.torso)
    now.learnt = learn(row.learning, row.learned, body, now.learnt, now.stride.gait, now.stride.phase, feedback)
    torso = feedback + feed_forward(row.learned, now.learnt, now.stride.phase)
    decision.effort.torque_w = pose_torques(row.pose, gains, body, sensed, aims, now.stride.stance, torso)
    decision.memory = now
    return decision


def pupils(gait: Gait, rate: float | None, limit: float | None) -> list[Gait]:
    """One gait that does not learn and one that does, with the gait's own settings unless others are given."""
    own = gait.learning
    table = {"rate": rate or own.rate or USUAL_RATE, "limit": own.limit if limit is None else limit}
    learning = catalog.decode(Learning, table, f"learning of '{gait.name}'")
    return [replace(gait, learning=Learning()), replace(gait, learning=learning)]


def learned(gait: Gait, memory: Any) -> Gait:
    """The gait with the torques that its memory holds."""
    known = np.array((gait.learned or FeedForward()).torso) + memory["learnt"]["torso"]
    return replace(gait, learned=FeedForward(torso=tuple(round(float(torque), DIGITS) for torque in known)))


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads: the states of all gaits. They are not fitted: each is written for the body it names."""
    return list(rows_of_gaits(gaits))


def refuses(figure: Figure) -> str:
    """Refuse bodies in space: SIMBICON's angles are planar."""
    return "" if figure.plane else f"is written for a planar body, but '{figure.name}' moves in space"


CONVENTIONS = (
    "A state is a row of the paper's Table 1, with its signs: positive angles lean the torso back, move a thigh",
    "ahead, straighten a knee, lift the toes. Torso and swing hip are measured from the vertical, the others from",
    "the link above. Feedback moves a target by c_d d + c_v v: d is how far the hips are ahead of the stance foot,",
    "v how fast they move. The states are those of left stance; right stance mirrors them.",
)

LAW = Law(
    name="simbicon",
    gait=Gait,
    row=row_of(PoseRow),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=("gait",),
    refuses=refuses,
    character="planar",
    first_gait="planar-walk",
    lessons=Lessons(pupils, learned),
    conventions=CONVENTIONS,
)
