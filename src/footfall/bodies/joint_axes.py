"""The axes of a body's joints by name, and their angles: a ball joint has three, x, y and z of its link."""

from functools import cached_property
from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.robots.tree import PREFIX
from footfall.errors import BadValue
from footfall.maths.quaternions import rotation_vector

BALL = int(mujoco.mjtJoint.mjJNT_BALL)


class Places(NamedTuple):
    """Where joints of one kind are: their columns among the axes, and their coordinates in MuJoCo's."""

    columns: np.ndarray
    coordinates: np.ndarray


class JointAxes:
    """Everything of a model that moves but its root, in the order of its velocity row."""

    def __init__(self, model: mujoco.MjModel):
        self._model = model
        self.first = int(model.body_dofnum[1])
        """How many speeds its root has, which come first."""

    @cached_property
    def names(self) -> list[str]:
        """`left_shank`, `left_thigh_x` …; of a robot, as in its file."""
        model, names = self._model, []
        for speed in range(self.first, model.nv):
            joint = int(model.dof_jntid[speed])
            name = model.joint(joint).name.removeprefix(PREFIX)
            axis = "xyz"[speed - int(model.jnt_dofadr[joint])]
            names.append(f"{name}_{axis}" if model.jnt_type[joint] == BALL else name)
        return names

    def index(self, name: str) -> int:
        """The column of an axis."""
        if name not in self.names:
            raise BadValue(f"no axis '{name}' (axes: {', '.join(self.names)})")
        return self.names.index(name)

    def angles(self, qpos: np.ndarray) -> np.ndarray:
        """Angles, rad, from rows of coordinates, each from the pose in which the model was built; of a ball joint the
        rotation vector."""
        angles = np.empty((len(qpos), len(self.names)))
        hinges, balls = self._places
        angles[:, hinges.columns] = qpos[:, hinges.coordinates]
        if balls.columns.size:
            angles[:, balls.columns] = rotation_vector(qpos[:, balls.coordinates])
        return angles

    @property
    def sources(self) -> tuple[np.ndarray, np.ndarray]:
        """For each axis: its coordinate, or the first of its ball's four, and which part of the rotation vector; -1: a
        hinge."""
        at, part = np.zeros(len(self.names), np.int32), np.full(len(self.names), -1, np.int32)
        hinges, balls = self._places
        at[hinges.columns] = hinges.coordinates
        at[balls.columns], part[balls.columns] = balls.coordinates[:, :1], np.arange(3)
        return at, part

    @cached_property
    def _places(self) -> tuple[Places, Places]:
        """Of the hinges, and of the balls."""
        model = self._model
        joints = np.unique(model.dof_jntid[self.first : model.nv])
        columns, coordinates = model.jnt_dofadr[joints] - self.first, model.jnt_qposadr[joints]
        is_ball = model.jnt_type[joints] == BALL
        balls = Places(columns[is_ball, None] + np.arange(3), coordinates[is_ball, None] + np.arange(4))
        return Places(columns[~is_ball], coordinates[~is_ball]), balls
