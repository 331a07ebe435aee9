"""Replace a body, a world or a law in mid-step. A body: same joint angles, feet where they were, memory rescaled.

The foot that carries more weight stays where it is; root and speeds follow from it through the joints. The law's memory
scales with leg length: positions relative to that foot's ankle, speeds with its root, loads with mass.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from footfall.laws.derived import BodyChange, rescale
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import matrix
from footfall.sim.hand_over import MOVING, go_on, hand_over
from footfall.sim.law_tables import seen_by
from footfall.studio.scene.stage import Stage

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
SOLES = (Link.LEFT_FOOT, Link.LEFT_TOES, Link.RIGHT_FOOT, Link.RIGHT_TOES)
"""The links a body stands on; a fallen one may lie on any link."""


def carry_over(before: Stage, after: Stage) -> None:
    """Transfer every character from another stage, in its new body."""
    after.crowd.memory[:], after.crowd.plans[:] = before.crowd.memory, before.crowd.plans
    after.crowd.command[:] = before.crowd.command
    after.crowd.tally[:] = before.crowd.tally
    after.crowd.origin[:] = before.crowd.origin
    after.crowd.ticks = before.crowd.ticks
    for row in range(before.count):
        if after.crowd.characters[row] == before.crowd.characters[row]:
            for name in MOVING:
                getattr(after.crowd.batch, name)[row] = getattr(before.crowd.batch, name)[row]
        else:
            _put(before, after, row)
    after.crowd.batch.forward()
    after.crowd.batch.sensordata[:] = before.crowd.batch.sensordata
    after.crowd.go_limp(before.crowd.limp)
    _keep_balls(before, after)


def move_over(before: Stage, after: Stage) -> None:
    """Transfer every character to another world, in the same body. Things that are new or changed stand where it says.

    A hand lets go of a thing that was changed or taken away.
    """
    old, new = before.crowd, after.crowd
    for name in ("memory", "plans", "command", "tally", "origin", "sensed"):
        getattr(new, name)[:] = getattr(old, name)
    for name in MOVING:
        getattr(new.batch, name)[:] = getattr(old.batch, name)
    _keep_loose(before, after)
    _keep_hold(before, after)
    new.ticks = old.ticks
    new.go_limp(old.limp)
    new.batch.forward()
    new.batch.sensordata[:] = old.batch.sensordata


def take_over(before: Stage, after: Stage) -> None:
    """Hand every character over to another law, in the same body and the same world."""
    _keep_loose(before, after)
    hand_over(before.crowd, after.crowd)
    after.crowd.batch.sensordata[:] = before.crowd.batch.sensordata


def join(before: Stage, after: Stage, stayed: Mapping[int, int]) -> None:
    """Transfer those who stay, by their rows then and now, to a stage with others on it, where they go on."""
    old, new = before.crowd, after.crowd
    for row, was in stayed.items():
        go_on(old, new, row, was)
        for name in ("tally", "origin"):
            getattr(new, name)[row] = getattr(old, name)[was]
        for name in MOVING:
            getattr(new.batch, name)[row] = getattr(old.batch, name)[was]
    _keep_loose(before, after)
    new.ticks = old.ticks
    new.go_limp([row in stayed and old.limp[stayed[row]] for row in range(new.count)])
    new.batch.forward()
    for row, was in stayed.items():
        new.batch.sensordata[row] = old.batch.sensordata[was]


def _keep_loose(before: Stage, after: Stage) -> None:
    """Things that both stages have, crates and balls stay where they are."""
    old, new = before.loose, after.loose
    for one in old.keys() & new.keys():
        for name, span in new[one].items():
            getattr(after.crowd.batch.data, name)[span] = getattr(before.crowd.batch.data, name)[old[one][name]]


def _keep_hold(before: Stage, after: Stage) -> None:
    """Hands keep what they hold, if it is still there."""
    numbers = {piece: number for number, piece in enumerate(after.things)}
    command = after.crowd.command
    for row in range(after.count):
        if not command["hold"][row].any():
            continue
        held = list(before.things)[int(command["thing"][row])]
        if held in numbers:
            command["thing"][row] = numbers[held]
        else:
            for name in ("hold", "reach", "carried"):
                command[name][row] = 0.0


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
    """The foot that carries more weight; in the air, the law's stance foot."""
    load = stage.crowd.batch.sensordata[row].reshape(2, -1).sum(axis=1)
    return Side(int(load.argmax())) if load.max() > 1.0 else Side(int(stage.crowd.memory["stride"]["stance"][row]))


def _lowest(stage: Stage, row: int, links: Sequence[Link]) -> float:
    """Height of the lowest corner of some links above the ground, m."""
    crowd, heights = stage.crowd, []
    for link in links:
        shape = crowd.characters[row].bone(link).shape
        body = crowd.body_index(link)
        at_w, turn = crowd.batch.xpos[row, body], matrix(crowd.batch.xquat[row, body])
        ends = np.array([shape.start, shape.end])
        if shape.kind == "box":
            ends = np.stack(np.meshgrid(*ends.T, indexing="ij"), axis=-1).reshape(-1, 3)
        corners_w = at_w + ends @ turn.T
        heights.append((corners_w[:, 2] - shape.radius - stage.grounds_at(*corners_w[:, :2].T)).min())
    return float(min(heights))


def _velocity(stage: Stage, row: int, body: int) -> np.ndarray:
    """Velocity of a body's joint, m/s."""
    batch = stage.crowd.batch
    motion = batch.cvel[row, body]
    return motion[3:] + np.cross(motion[:3], batch.xpos[row, body] - batch.subtree_com[row, 1])


def _rescale(before: Stage, after: Stage, row: int, ankle_w: np.ndarray, new_ankle_w: np.ndarray) -> None:
    """Rescale the memory for the new leg."""
    old, new = before.crowd.body[row], after.crowd.body[row]
    change = BodyChange(
        size=float(new["leg_length"] / old["leg_length"]),
        mass=float(new["total_mass"] / old["total_mass"]),
        from_w=ankle_w,
        to_w=new_ankle_w,
        origin_w=before.crowd.origin[row],
    )
    law = after.crowd.laws[row]
    rescale(law.memory, seen_by(law, after.crowd.memory)[row : row + 1], change)


def _keep_balls(before: Stage, after: Stage) -> None:
    """Let balls keep flying."""
    old, new = before.crowd.batch, after.crowd.batch
    count, lone = after.count, after.crowd.models[0]
    new.data.qpos[count * lone.nq :] = old.data.qpos[count * lone.nq :]
    new.data.qvel[count * lone.nv :] = old.data.qvel[count * lone.nv :]
    after.balls.set_thrown(before.balls.thrown)
    touch = new.sensordata.copy()
    new.forward()
    new.sensordata[:] = touch
