"""A body takes the place of another in the middle of a step: same joint angles, feet where they were, memory to scale.

The foot that bears more stays where it is; root and speeds follow from it by the joints as they are. What the law
remembers goes with the size of the leg: places from that foot's ankle, speeds by the root of it, loads by the mass.
"""

from collections.abc import Sequence

import numpy as np

from footfall.laws.derived import BodyChange, rescale
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import matrix
from footfall.studio.scene.stage import Stage

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
SOLES = (Link.LEFT_FOOT, Link.LEFT_TOES, Link.RIGHT_FOOT, Link.RIGHT_TOES)
"""What a body stands on; one that has fallen lies on any of its links."""


def carry_over(before: Stage, after: Stage) -> None:
    """Put every character of a stage where and as it was on another, in its new body."""
    after.crowd.memory[:], after.crowd.plans[:] = before.crowd.memory, before.crowd.plans
    after.crowd.command[:] = before.crowd.command
    after.crowd.tally[:] = before.crowd.tally
    after.crowd.origin[:] = before.crowd.origin
    after.crowd.ticks = before.crowd.ticks
    for row in range(before.count):
        _put(before, after, row)
    after.crowd.batch.sensordata[:] = before.crowd.batch.sensordata
    after.crowd.go_limp(before.crowd.limp)
    _keep_balls(before, after)


def move_over(before: Stage, after: Stage) -> None:
    """Put every character as it was into another world, in the same body."""
    old, new = before.crowd, after.crowd
    for name in ("memory", "plans", "command", "tally", "origin", "sensed"):
        getattr(new, name)[:] = getattr(old, name)
    for name in ("qpos", "qvel", "qacc_warmstart"):
        getattr(new.batch, name)[:] = getattr(old.batch, name)
    for name in ("qpos", "qvel", "qacc_warmstart"):  # crates come before balls
        loose = getattr(old.batch.data, name)[getattr(old.batch, name).size :]
        begin = getattr(new.batch, name).size
        getattr(new.batch.data, name)[begin : begin + len(loose)] = loose
    new.ticks = old.ticks
    new.go_limp(old.limp)
    new.batch.forward()
    new.batch.sensordata[:] = old.batch.sensordata


def _put(before: Stage, after: Stage, row: int) -> None:
    old, new = before.crowd.batch, after.crowd.batch
    side = _bearing(before, row)
    ankle_w = old.xpos[row, before.crowd.body_index(FEET[side])].copy()
    touching = tuple(Link) if before.crowd.tally["fell_at"][row] >= 0 else SOLES
    lowest = _lowest(before, row, touching)
    new.qpos[row], new.qvel[row] = old.qpos[row], old.qvel[row]
    new.forward()
    shift = ankle_w - new.xpos[row, after.crowd.body_index(FEET[side])]
    new.qpos[row, :2] += shift[:2]
    new.qpos[row, 2] += lowest - _lowest(after, row, touching)
    new.forward()
    foot = after.crowd.body_index(FEET[side])
    new.qvel[row, :3] += _velocity(before, row, foot) - _velocity(after, row, foot)
    new.forward()
    lone = after.crowd.models[row]
    span = slice(row * lone.nv, (row + 1) * lone.nv)
    new.data.qacc_warmstart[span] = old.data.qacc_warmstart[span]
    _rescale(before, after, row, ankle_w, new.xpos[row, foot].copy())


def _bearing(stage: Stage, row: int) -> Side:
    """The foot with more weight on it; in the air, the one that the law stands on."""
    load = stage.crowd.batch.sensordata[row].reshape(2, -1).sum(axis=1)
    return Side(int(load.argmax())) if load.max() > 1.0 else Side(int(stage.crowd.memory["stride"]["stance"][row]))


def _lowest(stage: Stage, row: int, links: Sequence[Link]) -> float:
    """How far the lowest corner of some links is above the ground."""
    crowd, heights = stage.crowd, []
    for link in links:
        shape = crowd.characters[row].bone(link).shape
        body = crowd.body_index(link)
        at_w, turn = crowd.batch.xpos[row, body], matrix(crowd.batch.xquat[row, body])
        ends = np.array([shape.start, shape.end])
        if shape.kind == "box":
            ends = np.stack(np.meshgrid(*ends.T, indexing="ij"), axis=-1).reshape(-1, 3)
        corners_w = at_w + ends @ turn.T
        heights.append((corners_w[:, 2] - shape.radius - stage.grounds_at(corners_w[:, 0])).min())
    return float(min(heights))


def _velocity(stage: Stage, row: int, body: int) -> np.ndarray:
    """Of a body's joint, m/s."""
    batch = stage.crowd.batch
    motion = batch.cvel[row, body]
    return motion[3:] + np.cross(motion[:3], batch.xpos[row, body] - batch.subtree_com[row, 1])


def _rescale(before: Stage, after: Stage, row: int, ankle_w: np.ndarray, new_ankle_w: np.ndarray) -> None:
    """The memory of a longer leg is longer."""
    old, new = before.crowd.body[row], after.crowd.body[row]
    change = BodyChange(
        size=float(new["leg_length"] / old["leg_length"]),
        mass=float(new["total_mass"] / old["total_mass"]),
        from_w=ankle_w,
        to_w=new_ankle_w,
        origin_w=before.crowd.origin[row],
    )
    rescale(after.crowd.law.memory, after.crowd.memory[row : row + 1], change)


def _keep_balls(before: Stage, after: Stage) -> None:
    """Balls fly on."""
    old, new = before.crowd.batch, after.crowd.batch
    count, lone = after.count, after.crowd.models[0]
    new.data.qpos[count * lone.nq :] = old.data.qpos[count * lone.nq :]
    new.data.qvel[count * lone.nv :] = old.data.qvel[count * lone.nv :]
    after.balls.set_thrown(before.balls.thrown)
    touch = new.sensordata.copy()
    new.forward()
    new.sensordata[:] = touch
