"""Compute where every link of a body is from its coordinates, and name those coordinates."""

from collections.abc import Iterator
from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import build_model
from footfall.bodies.character import Character
from footfall.bodies.joint_axes import JointAxes
from footfall.bodies.robots.tree import PREFIX
from footfall.laws.tables import Link

ANY_STEP = 0.001
"""Any time step will do, s: a pose does not depend on it."""
PLACE, TURN = ("x", "y", "z"), ("qw", "qx", "qy", "qz")
COORDINATES = {
    mujoco.mjtJoint.mjJNT_FREE: (*PLACE, *TURN),
    mujoco.mjtJoint.mjJNT_BALL: TURN,
}
SPEEDS = {
    mujoco.mjtJoint.mjJNT_FREE: ("vx", "vy", "vz", "wx", "wy", "wz"),
    mujoco.mjtJoint.mjJNT_BALL: ("wx", "wy", "wz"),
}


class LinkPoses(NamedTuple):
    """World poses of the links of some characters; a link's origin is its joint."""

    links: tuple[Link, ...]
    position: np.ndarray  # m: frames, characters, links, 3
    rotation: np.ndarray  # q_wl as w, x, y, z: frames, characters, links, 4

    def of(self, link: Link, character: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """The position and rotation of one link in every frame."""
        index = self.links.index(link)
        return self.position[:, character, index], self.rotation[:, character, index]


class Poser:
    """Puts one body into any pose."""

    def __init__(self, character: Character):
        self.links = tuple(character.links())
        self._model = build_model(character, ANY_STEP)
        self._data = mujoco.MjData(self._model)
        self._bodies = [self._model.body(link.name.lower()).id for link in self.links]

    def poses(self, qpos: np.ndarray) -> LinkPoses:
        """The poses of this character, one for each row of coordinates."""
        position, rotation = (np.zeros((len(qpos), 1, len(self.links), width)) for width in (3, 4))
        for frame, row in enumerate(qpos):
            self._data.qpos[:] = row
            mujoco.mj_kinematics(self._model, self._data)
            position[frame, 0], rotation[frame, 0] = self._data.xpos[self._bodies], self._data.xquat[self._bodies]
        return LinkPoses(self.links, position, rotation)

    def way(self, before: np.ndarray, after: np.ndarray) -> dict[str, np.ndarray]:
        """The difference between two rows of coordinates by joint: an angle or rotation vector; the root also moves."""
        way = np.zeros(self._model.nv)
        mujoco.mj_differentiatePos(self._model, way, 1.0, before, after)
        ends = [*self._model.jnt_dofadr[1:], self._model.nv]
        return {
            self._model.joint(joint).name: way[begin:end]
            for joint, (begin, end) in enumerate(zip(self._model.jnt_dofadr, ends, strict=True))
        }

    @property
    def coordinates(self) -> list[str]:
        """A name for each number in a position row: `pelvis_x`, `torso_qw`, `left_shank`; a robot's as in its file."""
        return list(self._names(COORDINATES, ""))

    @property
    def speeds(self) -> list[str]:
        """A name for each number in a velocity row: `pelvis_vx`, `torso_wx`, `left_shank_rate`."""
        return list(self._names(SPEEDS, "_rate"))

    @property
    def axes(self) -> list[str]:
        """A name for each axis that moves, in the order of a velocity row, without the root."""
        return JointAxes(self._model).names

    def _names(self, parts: dict[mujoco.mjtJoint, tuple[str, ...]], plain: str) -> Iterator[str]:
        for joint in range(self._model.njnt):
            name, kind = self._model.joint(joint).name, mujoco.mjtJoint(self._model.jnt_type[joint])
            if name.startswith(PREFIX):
                own = self._model.body(int(self._model.jnt_bodyid[joint])).name if kind in parts else name
                name = own.removeprefix(PREFIX)
            yield from [f"{name}_{part}" for part in parts[kind]] if kind in parts else [f"{name}{plain}"]
