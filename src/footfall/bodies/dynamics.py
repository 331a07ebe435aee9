"""One character's equations of motion, read from MuJoCo's current data for the host half of its law."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import mujoco
import numpy as np

from footfall.bodies.joints import BALL, BALL_SPEEDS
from footfall.laws.contract import Axes
from footfall.laws.tables import LINKS, Link


class RowDynamics:
    """The `Dynamics` that a law sees, whether the character is alone in its world or shares it."""

    def __init__(self, data: mujoco.MjData, lone: mujoco.MjModel, joints: Any, first: tuple[int, int]):
        self.data, self.model, self.joints = data, data.model, joints
        self.first_body = first[0]
        self.own = slice(first[1], first[1] + lone.nv)
        self.first_joint = int(self.model.dof_jntid[first[1]])

    def mass_matrix(self) -> np.ndarray:
        """M, one row and one column per speed."""
        full = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, full)
        return full[self.own, self.own].copy()

    def bias(self) -> np.ndarray:
        """Gravity, centrifugal and Coriolis forces."""
        return self.data.qfrc_bias[self.own].copy()

    def jacobian(self, link: Link, point_l: Sequence[float]) -> np.ndarray:
        """The Jacobian of a point on a link, in the world: three rows for its velocity, three for the link's spin."""
        body = self._body(link)
        point_w = np.zeros(3)
        mujoco.mju_rotVecQuat(point_w, np.asarray(point_l, float), self.data.xquat[body])
        velocity, spin = np.zeros((3, self.model.nv)), np.zeros((3, self.model.nv))
        mujoco.mj_jac(self.model, self.data, velocity, spin, point_w + self.data.xpos[body], body)
        return np.concatenate([velocity, spin])[:, self.own]

    def drift(self, link: Link, point_l: Sequence[float]) -> np.ndarray:
        """What that point and the link accelerate by without any qacc, J' qvel: three rows, and three."""
        body = self._body(link)
        point_w = np.zeros(3)
        mujoco.mju_rotVecQuat(point_w, np.asarray(point_l, float), self.data.xquat[body])
        velocity, spin = np.zeros((3, self.model.nv)), np.zeros((3, self.model.nv))
        mujoco.mj_jacDot(self.model, self.data, velocity, spin, point_w + self.data.xpos[body], body)
        return np.concatenate([velocity, spin])[:, self.own] @ self.speeds()

    def speeds(self) -> np.ndarray:
        """qvel: the root's velocity and spin first, then the joints'."""
        return self.data.qvel[self.own].copy()

    def axes(self) -> Axes:
        """The axis in the world and the link of each joint's speeds, in the order of `speeds` after the root's."""
        links, frames, columns, hinges, joints = self._speeds
        axes_w = self.data.xmat.reshape(-1, 3, 3)[frames, :, columns]
        axes_w[hinges] = self.data.xaxis[joints]
        return Axes(links, axes_w)

    @cached_property
    def _speeds(self) -> tuple[np.ndarray, ...]:
        """For each joint's speed: its link, and the frame and column with its axis; the hinges and their joints."""
        links, frames, columns, hinges, joints = [], [], [], [], []
        for link in Link:
            kind = int(self.joints.kind[link])
            if link is Link.PELVIS or kind < 0:
                continue
            width = kind or BALL_SPEEDS
            if kind != int(BALL):
                first = self.first_joint + int(self.joints.joint_index[link])
                hinges += range(len(links), len(links) + width)
                joints += range(first, first + width)
            links += [int(link)] * width
            frames += [self._body(link)] * width
            columns += range(width)
        return tuple(np.array(part, int) for part in (links, frames, columns, hinges, joints))

    def torques_w(self, generalized: np.ndarray) -> np.ndarray:
        """Convert generalised forces at the joints into torques on each link, N m in the world, as in `Effort`."""
        torques_w = np.zeros((LINKS, 3))
        for link in Link:
            kind, address = int(self.joints.kind[link]), int(self.joints.speed_address[link])
            if link is Link.PELVIS or kind < 0:
                continue
            if kind == int(BALL):
                torque_l = generalized[address : address + BALL_SPEEDS]
                mujoco.mju_rotVecQuat(torques_w[link], np.asarray(torque_l, float), self.data.xquat[self._body(link)])
                continue
            _, spin = np.split(self.jacobian(link, (0.0, 0.0, 0.0)), 2)
            torques_w[link] = spin[:, address : address + kind] @ generalized[address : address + kind]
        return torques_w

    def _body(self, link: Link) -> int:
        return self._bodies[link]

    @cached_property
    def _bodies(self) -> list[int]:
        return [self.first_body + int(self.joints.body_index[link]) for link in Link]
