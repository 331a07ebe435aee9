"""Give characters other bodies in mid-step: same joint angles, feet where they were, memory rescaled.

The foot that carries more weight stays where it is; root and speeds follow from it through the joints. The law's memory
scales with leg length: positions relative to that foot's ankle, speeds with its root, loads with mass.
"""

from collections.abc import Sequence

import numpy as np

from footfall.laws.derived import BodyChange, rescale
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import matrix
from footfall.sim.hand_over import MOVING, keep_touch
from footfall.sim.law_tables import seen_by
from footfall.sim.simulation import Simulation

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
SOLES = (Link.LEFT_FOOT, Link.LEFT_TOES, Link.RIGHT_FOOT, Link.RIGHT_TOES)
"""The links a body stands on; a fallen one may lie on any link."""


def reshape(before: Simulation, after: Simulation) -> None:
    """Let the characters of one simulation go on in another, under the same laws, in the bodies of that one."""
    after.memory[:], after.plans[:] = before.memory, before.plans
    after.command[:] = before.command
    after.tally[:] = before.tally
    after.origin[:] = before.origin
    after.ticks = before.ticks
    for row in range(before.count):
        if after.characters[row] == before.characters[row]:
            for name in MOVING:
                getattr(after.batch, name)[row] = getattr(before.batch, name)[row]
        else:
            _put(before, after, row)
    after.batch.forward()
    keep_touch(before, after)
    after.go_limp(before.limp)


def _put(before: Simulation, after: Simulation, row: int) -> None:
    old, new = before.batch, after.batch
    side = _bearing(before, row)
    ankle_w = old.xpos[row, before.body_index(FEET[side])].copy()
    touching = tuple(Link) if before.tally["fell_at"][row] >= 0 else SOLES
    lowest = _lowest(before, row, touching)
    new.qpos[row], new.qvel[row] = old.qpos[row], old.qvel[row]
    new.forward()
    shift = ankle_w - new.xpos[row, after.body_index(FEET[side])]
    new.qpos[row, :2] += shift[:2]
    new.qpos[row, 2] += lowest - _lowest(after, row, touching)
    new.forward()
    foot = after.body_index(FEET[side])
    new.qvel[row, :3] += _velocity(before, row, foot) - _velocity(after, row, foot)
    new.forward()
    new.qacc_warmstart[row] = old.qacc_warmstart[row]
    _rescale(before, after, row, ankle_w, new.xpos[row, foot].copy())


def _bearing(simulation: Simulation, row: int) -> Side:
    """The foot that carries more weight; in the air, the law's stance foot."""
    load = simulation.batch.sensordata[row].reshape(2, -1).sum(axis=1)
    return Side(int(load.argmax())) if load.max() > 1.0 else Side(int(simulation.memory["stride"]["stance"][row]))


def _lowest(simulation: Simulation, row: int, links: Sequence[Link]) -> float:
    """Height of the lowest corner of some links above the ground, m."""
    heights = []
    for link in links:
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


def _rescale(before: Simulation, after: Simulation, row: int, ankle_w: np.ndarray, new_ankle_w: np.ndarray) -> None:
    """Rescale the memory for the new leg."""
    old, new = before.body[row], after.body[row]
    change = BodyChange(
        size=float(new["leg_length"] / old["leg_length"]),
        mass=float(new["total_mass"] / old["total_mass"]),
        from_w=ankle_w,
        to_w=new_ankle_w,
        origin_w=before.origin[row],
    )
    law = after.laws[row]
    rescale(law.memory, seen_by(law, after.memory)[row : row + 1], change)
