"""The stage as it is now, as the bytes of a pose frame."""

from typing import Any

import numpy as np

from footfall.laws.tables import GRAVITY, LINKS, MODES, PARENTS, Link, Side
from footfall.studio.frames import BALL_FLOATS, HEADER, MAGIC, ROW_FIELDS, ROW_FLOATS
from footfall.studio.hands import Hands, spring
from footfall.studio.stages import Stage

BOTH = 2.0
FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
PARTS = 3
"""Of a sole that feel their load: heel, ball, toes."""
SLOW = 0.1


def frame_bytes(stage: Stage, hands: Hands, number: int, seconds: float, flags: int) -> bytes:
    """All rows and balls."""
    rows = picture(stage, hands)
    balls = _balls(stage)
    header = HEADER.pack(MAGIC, number, seconds, flags, len(rows), LINKS, len(balls))
    return header + rows.astype("<f4").tobytes() + balls.astype("<f4").tobytes()


def with_flags(frame: bytes, number: int, flags: int) -> bytes:
    """A kept frame, shown again under another number."""
    magic, _, seconds, _, rows, links, balls = HEADER.unpack_from(frame)
    return HEADER.pack(magic, number, seconds, flags, rows, links, balls) + frame[HEADER.size :]


def _columns() -> dict[str, slice]:
    columns, begin = {}, 0
    for field in ROW_FIELDS:
        columns[field.name] = slice(begin, begin + field.count)
        begin += field.count
    return columns


COLUMNS = _columns()


def picture(stage: Stage, hands: Hands) -> np.ndarray:
    """The numbers of every row, in the order of ROW_FIELDS."""
    crowd = stage.crowd
    batch, memory, body = crowd.batch, crowd.memory, crowd.body
    count = crowd.count
    rows = np.zeros((count, ROW_FLOATS))

    def put(name: str, values: Any) -> None:
        rows[:, COLUMNS[name]] = np.reshape(values, (count, -1))

    index = _bodies(stage)
    position, rotation = batch.xpos[:, index], batch.xquat[:, index]
    com = batch.subtree_com[:, 1]
    velocity = _velocity(batch, body, index, com)
    facing = np.array([stage.place_of(row)[2] for row in range(count)])
    cos, sin = np.cos(facing), np.sin(facing)
    put("position", position)
    put("rotation", rotation)
    put("com", com)
    put("velocity", velocity)
    ground = np.array([stage.ground_at(row, com[row, 0]) for row in range(count)])
    rise = np.maximum(com[:, 2] - ground, SLOW)
    capture = com + velocity * np.sqrt(rise / float(GRAVITY))[:, None]
    capture[:, 2] = ground
    put("capture", capture)
    names = memory.dtype.names
    target = memory["swing_target_w"] + crowd.origin if "swing_target_w" in names else capture
    put("target", target)
    put("load", batch.sensordata[:, : 2 * PARTS].reshape(count, 2, PARTS).transpose(0, 2, 1))
    put("pressure", _pressure(stage, position))
    torque, power = _torques(stage)
    put("torque", torque)
    put("power", power)
    put("speed", velocity[:, 0] * cos + velocity[:, 1] * sin)
    put("sideways", velocity[:, 1] * cos - velocity[:, 0] * sin)
    walking = crowd.command["mode"] == MODES.index("walk")
    put("wanted", np.where(walking, crowd.command["speed"], 0.0))
    put("heading", facing)
    put("wanted_heading", crowd.command["heading"])
    put("phase", memory["phase"])
    standing = memory["standing"] != 0 if "standing" in names else np.zeros(count, bool)
    put("stance", np.where(standing, BOTH, memory["stance"]))
    put("energy", _energy(batch, body, index, com))
    put("fallen", crowd.tally["fell_at"] >= 0)
    push, push_at = _pushes(stage, hands)
    put("push", push)
    put("push_at", push_at)
    return rows


def _bodies(stage: Stage) -> list[int]:
    """Of every link in MuJoCo's arrays; a link that a body lacks is where its parent is."""
    indices: list[int] = []
    for link in Link:
        own = int(stage.crowd.body_index(link))
        indices.append(own or indices[PARENTS[link]])
    return indices


def _velocity(batch: Any, body: Any, index: list[int], com: np.ndarray) -> np.ndarray:
    """Of the mass centre, m/s."""
    share = body["mass"] / body["total_mass"][:, None]
    return np.einsum("il,ilk->ik", share, _link_velocities(batch, index, com))


def _link_velocities(batch: Any, index: list[int], com: np.ndarray) -> np.ndarray:
    motion = batch.cvel[:, index]
    return motion[:, :, 3:] + np.cross(motion[:, :, :3], batch.xipos[:, index] - com[:, None])


def _energy(batch: Any, body: Any, index: list[int], com: np.ndarray) -> np.ndarray:
    """J, kinetic and potential."""
    mass = body["mass"]
    speed = (_link_velocities(batch, index, com) ** 2).sum(axis=2)
    w, axis = batch.xquat[:, index, :1], -batch.xquat[:, index, 1:]
    spin_w = batch.cvel[:, index, :3]
    aside = 2.0 * np.cross(axis, spin_w)
    spin_l = spin_w + w * aside + np.cross(axis, aside)
    turning = (body["inertia_l"] * spin_l**2).sum(axis=2)
    lifted = mass * float(GRAVITY) * batch.xipos[:, index, 2]
    return (0.5 * mass * speed + 0.5 * turning * (mass > 0) + lifted).sum(axis=1)


def _torques(stage: Stage) -> tuple[np.ndarray, np.ndarray]:
    """Size of each joint's torque, N m, and the power of all, W."""
    crowd = stage.crowd
    force, speed = crowd.batch.qfrc_applied, crowd.batch.qvel
    joints = crowd._rows.joints
    torque = np.zeros((crowd.count, LINKS))
    for link in Link:
        if link is not Link.PELVIS and joints.kind[link] >= 0:
            begin = joints.speed_address[link]
            width = 3 if joints.kind[link] == 0 else int(joints.kind[link])
            torque[:, link] = np.sqrt((force[:, begin : begin + width] ** 2).sum(axis=1))
    root = joints.root_speeds
    return torque, (force[:, root:] * speed[:, root:]).sum(axis=1)


def _pressure(stage: Stage, position: np.ndarray) -> np.ndarray:
    """Where each foot presses the ground: between its parts, by their loads; under the ankle when it does not."""
    batch, count = stage.crowd.batch, stage.crowd.count
    load = batch.sensordata[:, : 2 * PARTS].reshape(count, len(Side), PARTS)
    sites = batch.data.site_xpos[: count * 2 * PARTS].reshape(count, len(Side), PARTS, 3)
    total = load.sum(axis=2, keepdims=True)
    at = (load[..., None] * sites).sum(axis=2) / np.maximum(total, 1e-6)
    at = np.where(total > 1.0, at, position[:, FEET])
    for row in range(count):
        for side in Side:
            at[row, side, 2] = stage.ground_at(row, at[row, side, 0])
    return at


def _pushes(stage: Stage, hands: Hands) -> tuple[np.ndarray, np.ndarray]:
    """The sum of all named forces on each, N, and where the last of them acts, m."""
    batch, count = stage.crowd.batch, stage.crowd.count
    push, at = np.zeros((count, 3)), np.zeros((count, 3))
    for one in hands.pushes:
        if one.row < count:
            push[one.row] += one.force_w
            at[one.row] = batch.xipos[one.row, stage.link_index(one.row, one.link)]
    grip = hands.grip
    if grip is not None and grip.row < count:
        force_w, lever_w = spring(stage, grip)
        push[grip.row] += force_w
        at[grip.row] = batch.xipos[grip.row, stage.link_index(grip.row, grip.link)] + lever_w
    return push, at


def _balls(stage: Stage) -> np.ndarray:
    data, about = stage.crowd.batch.data, stage.balls.about()
    balls = np.zeros((len(about), BALL_FLOATS))
    for row, body in zip(balls, about, strict=True):
        row[:] = [*data.xpos[body], *data.xquat[body], stage.balls.radius(body)]
    return balls
