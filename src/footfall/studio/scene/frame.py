"""Encode the current stage as the bytes of a pose frame."""

from typing import TYPE_CHECKING, Any

import numpy as np

from footfall.laws.tables import GRAVITY, LINKS, MODES, PARENTS, Link, Side
from footfall.sim.physics_state import energy_of_motion, mass_centre_velocities
from footfall.sim.readings import Readings
from footfall.studio.protocol.frames import BALL_FLOATS, HEADER, MAGIC, ROW_FIELDS, ROW_FLOATS

if TYPE_CHECKING:
    from footfall.sim.pushes import Pushes
    from footfall.sim.simulation import Simulation
    from footfall.stage.stage import Stage

BOTH = 2.0
FEET = [Link.LEFT_FOOT, Link.RIGHT_FOOT]
PARTS = 3
"""Parts of a sole that sense their load: heel, ball, toes."""
SLOW = 0.1
"""Least height assumed for a mass centre, m."""
GRAVITY_NOW = float(GRAVITY)


def frame_bytes(canvas: "Canvas", number: int, seconds: float, flags: int) -> bytes:
    """The frame's bytes: all rows and balls."""
    rows, balls = picture(canvas), _balls(canvas)
    header = HEADER.pack(MAGIC, number, seconds, flags, len(rows), LINKS, len(balls))
    return header + rows.tobytes() + balls.astype("<f4").tobytes()


def with_flags(frame: bytes, number: int, flags: int) -> bytes:
    """A stored frame, shown again under another number."""
    magic, _, seconds, _, rows, links, balls = HEADER.unpack_from(frame)
    return HEADER.pack(magic, number, seconds, flags, rows, links, balls) + frame[HEADER.size :]


def _columns() -> dict[str, slice]:
    columns, begin = {}, 0
    for field in ROW_FIELDS:
        columns[field.name] = slice(begin, begin + field.count)
        begin += field.count
    return columns


COLUMNS = _columns()


class Canvas:
    """Buffers for the numbers of every row, and whatever about a stage stays fixed; reused for every frame."""

    def __init__(self, stage: "Stage"):
        self.stage, self.crowd = stage, (crowd := stage.simulation)
        self.count, model = crowd.count, crowd.batch.model
        self.rows = np.zeros((self.count, ROW_FLOATS), "<f4")
        self.parts = {name: self.rows[:, columns] for name, columns in COLUMNS.items()}
        self.links = self._bodies(crowd)
        self.roots = [1 + row * (crowd.models[0].nbody - 1) for row in range(self.count)]
        self.root_speeds = int(crowd.rows.joints.root_speeds)
        self.walking = MODES.index("walk")
        self.is_flat = crowd.ground.shape[1] == 1
        self.touches = model.sensor_objid[: self.count * len(Side) * PARTS]
        self.crates = [model.body(f"prop_{index}").id for index in range(len(getattr(crowd.layout, "props", ())))]
        self.things = [model.body(piece.name).id for piece in crowd.grounds[0].loose]
        self.virtual = Readings(crowd, "virtual_force")
        self.aims = np.array([[law.aims] for law in crowd.laws])

    @staticmethod
    def _bodies(crowd: "Simulation") -> Any:
        """The index of every link in MuJoCo's arrays; a missing link takes its parent's."""
        indices: list[int] = []
        for link in Link:
            own = int(crowd.body_index(link))
            indices.append(own or indices[PARENTS[link]])
        return slice(1, LINKS + 1) if indices == list(range(1, LINKS + 1)) else indices


def picture(canvas: Canvas) -> np.ndarray:
    """The numbers of every row, in the order of ROW_FIELDS."""
    crowd, pushes = canvas.crowd, canvas.stage.loop.forces.pushes
    batch, stride, count, put = crowd.batch, crowd.memory["stride"], canvas.count, canvas.parts
    data = batch.data
    com = data.subtree_com[canvas.roots]
    velocity = mass_centre_velocities(batch.model, data)[canvas.roots]
    position = batch.xpos[:, canvas.links]
    put["position"][:] = position.reshape(count, -1)
    put["rotation"][:] = batch.xquat[:, canvas.links].reshape(count, -1)
    put["com"][:], put["velocity"][:] = com, velocity
    facing = crowd.facing()
    cos, sin = np.cos(facing), np.sin(facing)
    ground = crowd.ground_heights(0, com[:, :2])
    capture = com + velocity * np.sqrt(np.maximum(com[:, 2] - ground, SLOW) / GRAVITY_NOW)[:, None]
    capture[:, 2] = ground
    put["capture"][:] = capture
    put["target"][:] = np.where(canvas.aims, stride["target_w"] + crowd.origin, capture)
    put["force"][:] = canvas.virtual.now()
    load = batch.sensordata[:, : 2 * PARTS].reshape(count, 2, PARTS)
    put["load"][:] = load.transpose(0, 2, 1).reshape(count, -1)
    put["pressure"][:] = _pressure(canvas, load, position).reshape(count, -1)
    force, root = batch.qfrc_applied, canvas.root_speeds
    put["torque"][:] = np.sqrt(force**2 @ crowd.joint_speeds)
    put["power"][:, 0] = (force[:, root:] * batch.qvel[:, root:]).sum(axis=1)
    put["speed"][:, 0] = velocity[:, 0] * cos + velocity[:, 1] * sin
    put["sideways"][:, 0] = velocity[:, 1] * cos - velocity[:, 0] * sin
    put["wanted"][:, 0] = np.where(crowd.command["mode"] == canvas.walking, crowd.command["speed"], 0.0)
    put["heading"][:, 0] = facing
    put["wanted_heading"][:, 0] = crowd.command["heading"]
    put["phase"][:, 0] = stride["phase"]
    put["stance"][:, 0] = np.where(stride["standing"] != 0, BOTH, stride["stance"])
    put["energy"][:, 0] = _moving(canvas) + crowd.body["total_mass"] * GRAVITY_NOW * com[:, 2]
    put["fallen"][:, 0] = crowd.tally["fell_at"] >= 0
    put["push"][:], put["push_at"][:] = 0.0, 0.0
    if pushes.pushes or pushes.grip is not None:
        put["push"][:], put["push_at"][:] = _pushes(crowd, pushes)
    return canvas.rows


def _moving(canvas: Canvas) -> np.ndarray:
    """Kinetic energy of each row, half of qvel M qvel, J."""
    batch, count, each = canvas.crowd.batch, canvas.count, canvas.crowd.models[0].nv
    energy = energy_of_motion(batch.model, batch.data)
    return energy[: count * each].reshape(count, each).sum(axis=1)


def _pressure(canvas: Canvas, load: np.ndarray, position: np.ndarray) -> np.ndarray:
    """The centre of pressure of each foot: the mean of its parts weighted by load; under the ankle if unloaded."""
    count = canvas.count
    sites = canvas.crowd.batch.data.site_xpos[canvas.touches].reshape(count, len(Side), PARTS, 3)
    total = load.sum(axis=2)[..., None]
    at = np.where(total > 1.0, (load[..., None] * sites).sum(axis=2) / np.maximum(total, 1.0), position[:, FEET])
    if canvas.is_flat:
        at[..., 2] = 0.0
    else:
        at[..., 2] = canvas.crowd.ground_heights(0, at[..., :2].reshape(-1, 2)).reshape(count, 2)
    return at


def _pushes(crowd: "Simulation", pushes: "Pushes") -> tuple[np.ndarray, np.ndarray]:
    """The sum of all named forces on each character, N, and where the last of them acts, m."""
    batch, count = crowd.batch, crowd.count
    push, at = np.zeros((count, 3)), np.zeros((count, 3))
    for one in pushes.pushes:
        if one.row < count and one.has_direction:
            push[one.row] += one.force_w
            at[one.row] = batch.xipos[one.row, crowd.link_index(one.row, one.link)]
    grip = pushes.grip
    if grip is not None and grip.row < count:
        force_w, lever_w = pushes.spring(crowd)
        push[grip.row] += force_w
        at[grip.row] = batch.xipos[grip.row, crowd.link_index(grip.row, grip.link)] + lever_w
    return push, at


def _balls(canvas: Canvas) -> np.ndarray:
    """Thrown balls, the crates of a crowd, and then the loose things of the world."""
    data, thrown = canvas.crowd.batch.data, canvas.stage.balls
    about = [*thrown.about(), *canvas.crates, *canvas.things]
    balls = np.zeros((len(about), BALL_FLOATS))
    for row, body in zip(balls, about, strict=True):
        size = 0.0 if body in canvas.things else thrown.radius(body)
        row[:] = [*data.xpos[body], *data.xquat[body], -size if body in canvas.crates else size]
    return balls
