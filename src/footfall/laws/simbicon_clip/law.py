"""SIMBICON's controllers from motion capture (Yin, Loken, van de Panne 2007, section 5), call by call."""

from collections.abc import Sequence
from typing import Annotated, Literal

import warp as wp

from footfall.laws import contract
from footfall.laws.contract import Law, Reading, decision_of, no_legs_in_space
from footfall.laws.shape import Shape
from footfall.laws.simbicon.learning import Alarm, Gains, gains_now, since_impact
from footfall.laws.simbicon.steering import Turning, face
from footfall.laws.simbicon_clip.captured import captured
from footfall.laws.simbicon_clip.curves import (
    SPEEDS,
    ClipRow,
    Cycle,
    Displacement,
    Imitation,
    Torque,
    Travel,
    Turns,
    flat_terms,
    place_of,
    tracked,
    value_at,
)
from footfall.laws.simbicon_clip.memory import Memory
from footfall.laws.simbicon_clip.phase import advance, stride_phase
from footfall.laws.simbicon_clip.series import TERMS
from footfall.laws.simbicon_clip.tracking import Beat, clip_torques, torso_error, tracking_torques
from footfall.laws.tables import Body, Command, LinkVectors, Sensed
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, words


class Gait(contract.Gait):
    """One cycle of motion capture, as smooth periodic curves, and the feedback that keeps it upright."""

    law: Annotated[Literal["simbicon-clip"], words("the control law it is written for")] = "simbicon-clip"
    credit: Annotated[str, words("where the motion comes from")] = ""
    character: Annotated[str, words("the body it is written for")] = "biped"
    only_for: contract.OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    after: Annotated[str, words("the gait from which it is best entered; if empty, it can start a run")] = ""
    cycle: Cycle = Cycle()
    imitation: Imitation = Imitation()
    gains: Gains = Gains()
    alarm: Alarm = Alarm()
    turning: Turning = Turning()
    turns: Turns = Turns()
    travel: Travel = Travel()
    displaced: Displacement = Displacement()
    learned: Annotated[dict[str, Torque], words("learned torques by link; the pelvis has the torque on the torso")] = {}

    @property
    def written_for(self) -> str:
        """The body that its numbers are written for."""
        return self.character

    @property
    def comes_after(self) -> str:
        """The gait from which it is best entered; empty if a run can start with it."""
        return self.after

    @property
    def remarks(self) -> list[str]:
        """Where the motion comes from."""
        return [self.credit] if self.credit else []


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads, one row for each gait. It is not fitted but for its size."""
    return [
        ClipRow(
            terms=flat_terms(*tracked(gait.turns, gait.travel, gait.displaced), gait.learned),
            cycle=gait.cycle,
            imitation=gait.imitation,
            gains=gait.gains,
            alarm=gait.alarm,
            turning=gait.turning,
        )
        for gait in gaits
    ]


Decision = decision_of(Memory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(ClipRow)), memory: Memory
) -> Decision:
    """One control step of one character; `rows` holds all gaits that it may change to."""
    decision = Decision()
    now = advance(rows, body, sensed, command, memory)
    (row,) = (rows[now.stride.gait],)
    now.facing = face(row.turning, command, now.facing, sensed.step_seconds)
    now.trim = trimmed(row, sensed, now)
    beat = beat_of(row, now)
    off = torso_error(row, sensed, beat, now.facing)
    now.impact = since_impact(row.alarm, memory.impact, off, sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.impact)
    decision.effort.torque_w = clip_torques(row, gains, body, sensed, now.stride.stance, beat, now.facing)
    decision.memory = now
    return decision


@formula
def beat_of(row: ClipRow, memory: Memory) -> Beat:
    """Where the clip is; its phase does not move while it waits for a foot."""
    beat = Beat()
    beat.phase = stride_phase(row.cycle, memory.stride.stance, memory.stride.phase)
    if memory.stride.phase < 1.0:
        beat.rate = 1.0 / row.cycle.period
    beat.ease = 1.0
    if row.cycle.ease > 0.0:
        beat.ease = wp.min((float(memory.stride.steps - memory.since) + memory.stride.phase) / row.cycle.ease, 1.0)
    beat.trim = memory.trim
    return beat


@formula
def trimmed(row: ClipRow, sensed: Sensed, memory: Memory) -> wp.vec2:
    """What the speed has lacked so far: what is left of a proportional feedback's error adds up.

    A clip that is mirrored goes to no side, and its feedback needs no help there.
    """
    beat, most = beat_of(row, memory), row.imitation.most_trim
    along = place_of(beat.phase)
    wanted = beat.ease * wp.vec2(value_at(row, SPEEDS, along), value_at(row, SPEEDS + 1, along))
    speed_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    after = memory.trim + row.imitation.trim * sensed.step_seconds * (wanted - wp.vec2(speed_h[0], speed_h[1]))
    aside = float(0.0)
    if row.terms[(SPEEDS + 1) * TERMS] != 0.0:
        aside = wp.clamp(after[1], -most, most)
    return wp.vec2(wp.clamp(after[0], -most, most), aside)


@formula
def fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(ClipRow)), memory: Memory
) -> LinkVectors:
    """The torques that feedback supplied at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.stride.gait],)
    beat, gains = beat_of(row, memory), gains_now(row.gains, row.alarm, memory.impact)
    return tracking_torques(row, gains, body, sensed, memory.stride.stance, beat, memory.facing)


READINGS = (Reading("fed_back", "N m", "torques on the links by feedback", LinkVectors, fed_back),)

CONVENTIONS = (
    "A gait from motion capture: each curve is a mean, then a cosine and a sine for each harmonic of the stride, which",
    "begins when the left foot strikes. Rotations are rotation vectors: about the forward, left and vertical axes.",
)

LAW = Law(
    name="simbicon-clip",
    gait=Gait,
    row=row_of(ClipRow),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=("gait", "heading"),
    refuses=no_legs_in_space,
    character="biped",
    first_gait="clip-in-place",
    readings=READINGS,
    captured=captured,
    conventions=CONVENTIONS,
)
