"""A body whose joints are all hinges, as tools that train policies want it: its model, and recorded poses on it.

A ball joint becomes three hinges, about x, then y, then z, whose angles give the same rotation; the links stay where
they are, so the model moves as ours does. A robot has only hinges already.
"""

from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import build_spec
from footfall.bodies.character import Character
from footfall.bodies.robots.tree import PREFIX
from footfall.errors import BadValue, one_line

STEP = 0.001
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
ROOT = 7
"""Coordinates of the root: x, y, z and a quaternion."""
ROOT_SPEEDS = 6
UPRIGHT = 1e-6


class HingedMotion(NamedTuple):
    """Coordinates over time, and where the links are; quaternions are w, x, y, z."""

    qpos: np.ndarray  # root, then one angle per hinge, rad: frames, 7 + hinges
    place_w: np.ndarray  # m, of the links' joints: frames, links, 3
    turn_w: np.ndarray  # q_wl: frames, links, 4
    rate: np.ndarray  # rad/s, of the hinges: frames, hinges; empty if no speeds were given
    velocity_w: np.ndarray  # m/s, of the links' joints: frames, links, 3; likewise
    spin_w: np.ndarray  # rad/s, of the links: frames, links, 3; likewise


class Hinged:
    """The model of a character with hinges only."""

    def __init__(self, character: Character):
        if character.plane:
            raise BadValue("a planar body has no free root, which this file needs; choose a body in space")
        balls = build_spec(character, STEP).compile()
        spec = build_spec(character, STEP)
        self._balls: list[tuple[int, int]] = []  # first coordinate with balls, number of coordinates
        for index in range(1, balls.njnt):
            name, kind = balls.joint(index).name, mujoco.mjtJoint(balls.jnt_type[index])
            is_ball = kind == mujoco.mjtJoint.mjJNT_BALL
            self._balls.append((int(balls.jnt_qposadr[index]), 4 if is_ball else 1))
            if is_ball:
                _to_hinges(spec, name)
        self._spec, self.model, self._robot = spec, spec.compile(), character.model
        if not character.model:
            self._add_motors_and_start(character)
        names = [self.model.joint(index).name for index in range(1, self.model.njnt)]
        self.joints = [name.removeprefix(PREFIX) for name in names]
        self.links = [link.name.lower() for link in character.links()]
        self._prefix = PREFIX if character.model else ""
        every = {index: self.model.body(index).name for index in range(1, self.model.nbody)}
        own = {index: name for index, name in every.items() if name.startswith(self._prefix)}
        self.bodies = [name.removeprefix(self._prefix) for name in own.values()]
        """A robot's own bodies, or the links, in MuJoCo's order, which is depth first."""
        self._ids = list(own)

    def parents(self) -> list[int]:
        """For each of the bodies the number of its parent among them; -1: the root has none."""
        numbers = self._numbers()
        return [numbers.get(int(self.model.body_parentid[index]), -1) for index in self._ids]

    def hinges(self) -> list[int]:
        """For each hinge the number of the body that it carries."""
        numbers = self._numbers()
        return [numbers[int(index)] for index in self.model.jnt_bodyid[1:]]

    def _numbers(self) -> dict[int, int]:
        """Which of the bodies has a number in the model."""
        return {index: number for number, index in enumerate(self._ids)}

    def soles(self) -> tuple[list[int], list[int]]:
        """Which of the bodies are the left and the right foot, and their toes."""
        numbers = self._numbers()
        sides: tuple[list[int], list[int]] = [], []
        for side, found in zip(("left", "right"), sides, strict=True):
            for name in (f"{side}_foot", f"{side}_toes"):
                link = self.model.body(name).id if name in self.links else 0
                number = numbers.get(link, numbers.get(int(self.model.body_parentid[link]), -1))
                if number >= 0 and number not in found:
                    found.append(number)
        return sides

    def mjcf(self, *, whole_balls: bool = False) -> str:
        """The model as MuJoCo's XML, on flat ground, with a motor for each hinge and a keyframe to start from.

        With `whole_balls`, a link on two hinges gets a third, for tools that know one or three.
        """
        if self._robot:
            raise BadValue(f"a robot's model is its own file: {self._robot}")
        return _with_whole_balls(self._spec).to_xml() if whole_balls else self._spec.to_xml()

    @property
    def root(self) -> str:
        """The name of the joint by which the body moves freely."""
        return self.model.joint(0).name.removeprefix(self._prefix)

    def rest_turns(self) -> np.ndarray:
        """For each of the bodies its rotation on its parent while its hinges are at zero, as w, x, y, z."""
        return self.model.body_quat[self._ids]

    def mass_centres(self) -> np.ndarray:
        """For each of the bodies its mass centre in its own axes, m."""
        return self.model.body_ipos[self._ids]

    def all_bodies(self) -> tuple[list[int], list[str]]:
        """The world and the bodies: their numbers in the model, and their names."""
        return [0, *self._ids], ["world", *self.bodies]

    def tables(self, rows: np.ndarray, speeds: np.ndarray) -> dict[str, np.ndarray]:
        """MuJoCo's own arrays of all bodies for coordinates and speeds of this model, by MuJoCo's names."""
        data, numbers = mujoco.MjData(self.model), self.all_bodies()[0]
        taken: dict[str, list[np.ndarray]] = {name: [] for name in ("xpos", "xquat", "cvel", "subtree_com")}
        for row, speed in zip(rows, speeds, strict=True):
            data.qpos[:], data.qvel[:] = row, speed
            mujoco.mj_kinematics(self.model, data)
            mujoco.mj_comPos(self.model, data)
            mujoco.mj_comVel(self.model, data)
            for name, frames in taken.items():
                frames.append(getattr(data, name)[numbers].copy())
        return {name: np.array(frames) for name, frames in taken.items()}

    @property
    def quaternions(self) -> list[int]:
        """Where quaternions begin in the coordinates of the body with ball joints."""
        return [3, *(first for first, width in self._balls if width > 1)]

    def motion(self, qpos: np.ndarray, qvel: np.ndarray | None = None, *, of_links: bool = True) -> HingedMotion:
        """Poses of the body with ball joints on this one, and its velocities if speeds are given.

        Of the law's links or, for tools that know the robot's file and not the law, of the `bodies`.
        """
        columns = [qpos[:, :ROOT]]
        for first, width in self._balls:
            own = qpos[:, first : first + width]
            columns.append(own if width == 1 else xyz_angles(own))
        rows = np.column_stack(columns)
        data = mujoco.MjData(self.model)
        bodies = [self.model.body(name).id for name in self.links] if of_links else self._ids
        place, turn = np.zeros((len(rows), len(bodies), 3)), np.zeros((len(rows), len(bodies), 4))
        speeds = None if qvel is None else self._speeds(rows, qvel)
        velocity, spin = (np.zeros(place.shape if qvel is not None else (0, 0, 3)) for _ in range(2))
        for frame, row in enumerate(rows):
            data.qpos[:] = row
            mujoco.mj_kinematics(self.model, data)
            place[frame], turn[frame] = data.xpos[bodies], data.xquat[bodies]
            if speeds is not None:
                data.qvel[:] = speeds[frame]
                mujoco.mj_comPos(self.model, data)
                mujoco.mj_comVel(self.model, data)
                from_root = data.xpos[bodies] - data.subtree_com[1]
                spin[frame] = data.cvel[bodies, :3]
                velocity[frame] = data.cvel[bodies, 3:] + np.cross(spin[frame], from_root)
        rate = speeds[:, ROOT_SPEEDS:] if speeds is not None else np.zeros((0, self.model.nv - ROOT_SPEEDS))
        return HingedMotion(rows, place, turn, rate, velocity, spin)

    def _speeds(self, rows: np.ndarray, qvel: np.ndarray) -> np.ndarray:
        """Speeds of the body with ball joints as those of this one."""
        columns, ours, theirs = [qvel[:, :ROOT_SPEEDS]], ROOT, ROOT_SPEEDS
        for _, width in self._balls:
            if width == 1:
                columns.append(qvel[:, theirs : theirs + 1])
            else:
                columns.append(xyz_rates(rows[:, ours : ours + 3], qvel[:, theirs : theirs + 3]))
            many = 1 if width == 1 else 3
            ours, theirs = ours + many, theirs + many
        return np.column_stack(columns)

    def torques(self, rows: np.ndarray, torque: np.ndarray) -> np.ndarray:
        """Torques of the body with ball joints, as in a recording, as those of the hinges in the same poses."""
        columns, ours, theirs = [], ROOT, 0
        for _, width in self._balls:
            many = 1 if width == 1 else 3
            own = torque[:, theirs : theirs + many]
            columns.append(own if width == 1 else xyz_torques(rows[:, ours : ours + 3], own))
            ours, theirs = ours + many, theirs + many
        return np.column_stack(columns)

    def hinge_axes(self, rows: np.ndarray) -> np.ndarray:
        """The axis of every hinge in the axes of the body that it carries: frames, hinges, 3."""
        data, found = mujoco.MjData(self.model), np.zeros((len(rows), len(self.joints), 3))
        carried = self.model.jnt_bodyid[1:]
        for frame, row in enumerate(rows):
            data.qpos[:] = row
            mujoco.mj_kinematics(self.model, data)
            turned = data.xmat[carried].reshape(-1, 3, 3)
            found[frame] = (data.xaxis[1:, None] @ turned)[:, 0]
        return found

    def _add_motors_and_start(self, character: Character) -> None:
        self._spec.modelname = one_line(character.name)
        for joint in self._spec.joints[1:]:
            _add_motor(self._spec, joint.name, character)
        key = self._spec.add_key(name="home")
        key.qpos = self.model.qpos0
        self.model = self._spec.compile()


def xyz_angles(rotation: np.ndarray) -> np.ndarray:
    """Angles about x, then the turned y, then the twice turned z, without jumps over time; rad."""
    w, x, y, z = np.moveaxis(rotation, -1, 0)
    about_x = np.arctan2(2 * (w * x - y * z), 1 - 2 * (x * x + y * y))
    about_y = np.arcsin(np.clip(2 * (x * z + w * y), -1.0, 1.0))
    about_z = np.arctan2(2 * (w * z - x * y), 1 - 2 * (y * y + z * z))
    return np.unwrap(np.stack([about_x, about_y, about_z], axis=-1), axis=0)


def xyz_rates(angles: np.ndarray, spin_l: np.ndarray) -> np.ndarray:
    """Rates of such angles for an angular velocity in the turned axes.

    spin = Rz' Ry' x about_x' + Rz' y about_y' + z about_z'; where the second angle is a right one, none is known: 0.
    """
    _, b, c = np.moveaxis(angles, -1, 0)
    x, y, z = np.moveaxis(spin_l, -1, 0)
    across = np.cos(c) * x - np.sin(c) * y
    steep = np.cos(b)
    rate_x = np.where(np.abs(steep) > UPRIGHT, across / np.where(np.abs(steep) > UPRIGHT, steep, 1.0), 0.0)
    return np.stack([rate_x, np.sin(c) * x + np.cos(c) * y, z - np.sin(b) * rate_x], axis=-1)


def xyz_torques(angles: np.ndarray, torque_l: np.ndarray) -> np.ndarray:
    """Torques about the axes of such angles for a torque in the turned axes; the power is the same."""
    _, b, c = np.moveaxis(angles, -1, 0)
    x, y, z = np.moveaxis(torque_l, -1, 0)
    about_x = np.cos(b) * (np.cos(c) * x - np.sin(c) * y) + np.sin(b) * z
    return np.stack([about_x, np.sin(c) * x + np.cos(c) * y, z], axis=-1)


def _to_hinges(spec: mujoco.MjSpec, name: str) -> None:
    ball = spec.joint(name)
    body, armature = ball.parent, ball.armature
    spec.delete(ball)
    for letter, axis in AXES.items():
        body.add_joint(name=f"{name}_{letter}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis, armature=armature)


def _with_whole_balls(spec: mujoco.MjSpec) -> mujoco.MjSpec:
    """A copy in which every link on two hinges has a third, about the axis that is left."""
    made = spec.copy()
    for body in made.bodies:
        if len(body.joints) == 2:
            axis = np.cross(body.joints[0].axis, body.joints[1].axis)
            third = body.add_joint(name=f"{body.name}_third", type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis)
            third.armature = body.joints[0].armature
    for key in made.keys:
        made.delete(key)
    return made


def _add_motor(spec: mujoco.MjSpec, name: str, character: Character) -> None:
    motor = spec.add_actuator(name=name, target=name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
    limit = character.bone(character.link_called(_link_name(name))).torque_limit
    if limit:
        motor.forcerange, motor.forcelimited = [-limit, limit], True


def _link_name(joint: str) -> str:
    for end in ("_x", "_y", "_z", "_roll"):
        joint = joint.removesuffix(end)
    return joint
