"""Let characters of one simulation go on in another, in mid-step: the only way to change a law, a body or the company.

Row by row: who keeps body and law goes on with all it remembers. Laws share no memory but the stride
(`laws/contract.py`): another law starts afresh from it, on the foot that carries; the best moment is a foot strike.
In another body the joint angles stay, the foot that carries more weight stays where it is, root and speeds follow
from it through the joints, and memory is rescaled: positions by leg length relative to that foot's ankle, speeds by
its root, loads by mass. Who is new stands where the simulation puts it; who is gone leaves no trace.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.derived import BodyChange, rescale
from footfall.laws.register import Gait, follow_ups, takes_numbers_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import matrix
from footfall.sim.law_tables import seen_by
from footfall.sim.simulation import Simulation

TICKS = ("ticks", "fell_at", "risen", "leg_gap_at")
"""What is counted in ticks."""
MOVING = ("qpos", "qvel", "qacc_warmstart")
SIZES = {"qpos": 7, "qvel": 6, "qacc_warmstart": 6}
"""How many numbers a loose thing has in each array."""
FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
SOLES = (Link.LEFT_FOOT, Link.LEFT_TOES, Link.RIGHT_FOOT, Link.RIGHT_TOES)
"""The links a body stands on; a fallen one may lie on any link."""


def carry(before: Simulation, after: Simulation, rows: Mapping[int, int], *, afresh: bool = False) -> None:
    """Let characters go on in another simulation. `rows` gives, for each row there, the row it had before.

    Loose things, crates and balls that both have stay where they are; hands let go of what is no longer there. With
    `afresh`, everyone starts from its stride, also under the same law. Ticks are counted in the steps of `after`.
    """
    finer = pace_of(before, after)
    after.ticks = round(before.ticks * finer)
    for row, was in rows.items():
        check_joints(before.characters[was], after.characters[row])
        after.tally[row], after.origin[row] = before.tally[was], before.origin[was]
        if finer != 1.0:
            for name in TICKS:
                after.tally[name][row] = scaled(int(after.tally[name][row]), finer)
        after.sensed[row] = before.sensed[was]
        if keeps_its_law(before, after, row, was) and not afresh:
            _go_on(before, after, row, was)
        else:
            _begin_from_stride(before, after, row, was)
    _keep_loose(before, after, rows)
    after.go_limp([row in rows and before.limp[rows[row]] for row in range(after.count)])
    for row, was in rows.items():
        if after.characters[row] == before.characters[was]:
            for name in MOVING:
                getattr(after.batch, name)[row] = getattr(before.batch, name)[was]
        else:
            put(after, row, stance_of(before, was))
    after.batch.forward()
    old, new = (one.rows.state.touch.numpy() for one in (before, after))
    for row, was in rows.items():
        new[row] = old[was]


def pace_of(before: Simulation, after: Simulation) -> float:
    """How many ticks of one simulation last as long as one of another before it."""
    return before.step_seconds / after.step_seconds


def scaled(tick: int, finer: float) -> int:
    """A tick in another simulation; a negative one stands for never."""
    return round(tick * finer) if tick >= 0 else tick


def go_over(simulation: Simulation, gaits: Mapping[int, Gait]) -> Simulation:
    """Let some rows go on by other gaits, in another simulation unless their law simply takes new numbers.

    A gait with states is entered afresh, also from another of the same law.
    """
    ways, others, afresh = [*simulation.gaits], [list(some) for some in simulation.others], False
    for row, gait in gaits.items():
        if takes_numbers_of(simulation.gaits[row], gait):
            simulation.set_gait(row, gait)
        else:
            afresh = True
        ways[row], others[row] = gait, follow_ups(gait)
    if not afresh:
        return simulation
    after = Simulation(
        simulation.characters,
        ways,
        simulation.count,
        simulation.step_seconds,
        others,
        simulation.grounds,
        simulation.layout,
    )
    carry(simulation, after, same_rows(simulation))
    return after


def copy_under(simulation: Simulation, row: int, gait: Gait) -> Simulation:
    """A copy of one character, alone, that goes on by another gait from now on, from its stride."""
    body, ground = simulation.characters[row], simulation.grounds[row]
    copy = Simulation(body, gait, 1, simulation.step_seconds, [follow_ups(gait)], ground)
    carry(simulation, copy, {0: row}, afresh=True)
    return copy


def same_rows(simulation: Simulation) -> dict[int, int]:
    """Everyone in its own row."""
    return {row: row for row in range(simulation.count)}


def keeps_its_law(before: Simulation, after: Simulation, row: int, was: int) -> bool:
    """Whether a row has the same law in both, and the same gaits if that law chooses among them by number."""
    law = after.laws[row]
    if law is not before.laws[was] or "gait" not in law.commands:
        return law is before.laws[was]
    return (before.gaits[was], before.others[was]) == (after.gaits[row], after.others[row])


def check_joints(old: Character, new: Character) -> None:
    """Refuse a body with other joints: its angles and speeds would mean something else."""
    if old.skeleton != new.skeleton:
        raise BadValue(f"'{new.name}' has other joints than '{old.name}', so that it cannot go on in mid-step as it")


def _go_on(before: Simulation, after: Simulation, row: int, was: int) -> None:
    """The same law, with all it remembers and all it was told."""
    law = after.laws[row]
    for old, new in ((before.memory, after.memory), (before.plans, after.plans)):
        seen_by(law, new)[row] = seen_by(law, old)[was]
    after.command[row] = before.command[was]


def _begin_from_stride(before: Simulation, after: Simulation, row: int, was: int) -> None:
    """Another law, with nothing but the stride, from which it starts, and what both heed."""
    stride: Any = after.memory["stride"]
    stride[row] = before.memory["stride"][was]
    stride["started"][row] = 0
    stride["gait"][row] = 0
    for name in after.laws[row].commands:
        if name in before.laws[was].commands and name != "gait":
            after.command[name][row] = before.command[name][was]


# ---------------------------------------------------------------- loose things


def _keep_loose(before: Simulation, after: Simulation, rows: Mapping[int, int]) -> None:
    """Let what both have stay where it is, and hands keep what they hold, if it is still there."""
    for name in MOVING:
        old, new = before.batch.loose(name), after.batch.loose(name)
        for row, was in rows.items():
            here, there = min(row, len(new) - 1), min(was, len(old) - 1)
            spans = _loose(before, was)
            for number, one in enumerate(_loose(after, row)):
                if one in spans:
                    new[here, _span(name, number)] = old[there, _span(name, spans.index(one))]
    for row, was in rows.items():
        command = after.command[row]
        if command["hold"].any():
            held = before.grounds[was].loose[int(command["thing"])]
            kept = list(after.grounds[row].loose)
            if held in kept:
                command["thing"] = kept.index(held)
            else:
                for name in ("hold", "reach", "carried"):
                    command[name] = 0.0


def _loose(simulation: Simulation, row: int) -> list[Hashable]:
    """What is loose in the world of a row, in MuJoCo's order: things, crates, balls."""
    crates = [("crate", number) for number, _ in enumerate(getattr(simulation.layout, "props", ()))]
    return [*simulation.grounds[row].loose, *crates, *(("ball", number) for number in range(simulation.layout.balls))]


def _span(name: str, number: int) -> slice:
    return slice(SIZES[name] * number, SIZES[name] * (number + 1))


# ---------------------------------------------------------------- another body


class Stance(NamedTuple):
    """How somebody stands or moves, as far as another body takes it over."""

    side: Side
    """The foot that carries more weight."""
    ankle_w: np.ndarray
    velocity_w: np.ndarray
    touching: tuple[Link, ...]
    lowest: float
    """Height of the lowest corner of what touches the ground, m."""
    moving: tuple[np.ndarray, ...]
    leg_length: float
    mass: float


def stance_of(simulation: Simulation, row: int) -> Stance:
    """The stance of a row."""
    side, batch = _bearing(simulation, row), simulation.batch
    foot = simulation.body_index(FEET[side])
    touching = tuple(Link) if simulation.tally["fell_at"][row] >= 0 else SOLES
    return Stance(
        side,
        batch.xpos[row, foot].copy(),
        _velocity(simulation, row, foot),
        touching,
        _lowest(simulation, row, touching),
        tuple(getattr(batch, name)[row].copy() for name in MOVING),
        simulation.body[row]["leg_length"],
        simulation.body[row]["total_mass"],
    )


def put(after: Simulation, row: int, stance: Stance) -> None:
    """Let another body, whose law remembers what it did before, stand and move as the one before."""
    new = after.batch
    new.qpos[row], new.qvel[row], warm_start = stance.moving
    new.forward()
    foot = after.body_index(FEET[stance.side])
    along, up = (slice(0, 1), 1) if after.characters[row].plane else (slice(0, 2), 2)
    shift = stance.ankle_w - new.xpos[row, foot]
    new.qpos[row, along] += shift[along]
    new.qpos[row, up] += stance.lowest - _lowest(after, row, stance.touching)
    new.forward()
    faster = stance.velocity_w - _velocity(after, row, foot)
    new.qvel[row, : up + 1] += faster[[0, 2]] if up == 1 else faster
    new.forward()
    new.qacc_warmstart[row] = warm_start
    change = BodyChange(
        size=float(after.body[row]["leg_length"] / stance.leg_length),
        mass=float(after.body[row]["total_mass"] / stance.mass),
        from_w=stance.ankle_w,
        to_w=new.xpos[row, foot].copy(),
        origin_w=after.origin[row],
    )
    law = after.laws[row]
    rescale(law.memory, seen_by(law, after.memory)[row : row + 1], change)


def _bearing(simulation: Simulation, row: int) -> Side:
    """The foot that carries more weight; in the air, the law's stance foot."""
    load = simulation.batch.sensordata[row].reshape(2, -1).sum(axis=1)
    return Side(int(load.argmax())) if load.max() > 1.0 else Side(int(simulation.memory["stride"]["stance"][row]))


def _lowest(simulation: Simulation, row: int, links: Sequence[Link]) -> float:
    """Height of the lowest corner of some links above the ground, m."""
    heights = []
    for link in filter(simulation.characters[row].has, links):
        shape = simulation.characters[row].bone(link).shape
        body = simulation.body_index(link)
        at_w, turn = simulation.batch.xpos[row, body], matrix(simulation.batch.xquat[row, body])
        ends = np.array([shape.start, shape.end])
        if shape.kind == "box":
            ends = np.stack(np.meshgrid(*ends.T, indexing="ij"), axis=-1).reshape(-1, 3)
        corners_w = at_w + ends @ turn.T
        heights.append((corners_w[:, 2] - shape.radius - simulation.ground_heights(row, corners_w[:, :2])).min())
    return float(min(heights))


def _velocity(simulation: Simulation, row: int, body: int) -> np.ndarray:
    """Velocity of a body's joint, m/s."""
    batch = simulation.batch
    motion = batch.cvel[row, body]
    return motion[3:] + np.cross(motion[:3], batch.xpos[row, body] - batch.subtree_com[row, 1])
