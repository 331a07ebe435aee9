"""A policy of others in an ONNX file walks a robot, by what the file's own metadata says of its joints and senses.

The keys are those that mjlab and BeyondMimic write, lists with commas: `joint_names`, `joint_stiffness`,
`joint_damping`, `default_joint_pos`, `action_scale` and `observation_names`; optionally `step_seconds` of the physics
and `control_seconds` between two actions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.robots.limits import limits_of
from footfall.bodies.robots.tree import PREFIX, read_robot
from footfall.errors import BadDocument, MissingExtra, did_you_mean, one_line
from footfall.maths.quaternions import inverse, rotated
from footfall.sim.bout import Bidding
from footfall.sim.controller import mjspec

LISTS = ("joint_stiffness", "joint_damping", "default_joint_pos", "action_scale")
STEP_SECONDS, CONTROL_SECONDS = 0.002, 0.02
"""s, of the physics and between two actions, unless the file says otherwise."""
DOWN = np.array([0.0, 0.0, -1.0])
CLEARANCE = 0.002
"""m, above the ground of its lowest point as it starts."""


@dataclass
class Servo:
    """What a policy knows of itself: its joints, how they are servoed, and what it is shown."""

    joints: list[str]
    stiffness: np.ndarray
    damping: np.ndarray
    rest: np.ndarray
    scale: np.ndarray
    shown: list[str]
    step_seconds: float
    control_seconds: float


class PolicyWalker:
    """A robot walked by a policy: it is shown what it asks for, and its actions are targets of servos."""

    def __init__(self, path: Path, rig: Character):
        self.name = f"policy {path.name}"
        self._infer, metadata = open_policy(path)
        self._servo = servo = servo_of(metadata, path)
        self.model = mjspec(rig, servo.step_seconds).compile()
        own = read_robot(rig.model).compile()
        known = [own.joint(joint).name.removeprefix(PREFIX) for joint in range(1, own.njnt)]
        for name in servo.joints:
            if name not in known:
                raise BadDocument(f"{path}: the robot has no joint '{name}'{did_you_mean(name, known, 'joints')}")
        here = [self.model.joint(PREFIX + name) for name in servo.joints]
        self._at, self._rate = (
            np.array([int(one[0]) for one in places])
            for places in zip(*((joint.qposadr, joint.dofadr) for joint in here), strict=True)
        )
        for name, joint in zip(servo.joints, here, strict=True):  # as in its file: our law needs more
            speed, theirs = int(joint.dofadr[0]), own.joint(PREFIX + name)
            self.model.dof_armature[speed] = own.dof_armature[int(theirs.dofadr[0])]
            self.model.dof_damping[speed] = own.dof_damping[int(theirs.dofadr[0])]
            self.model.jnt_stiffness[joint.id] = own.jnt_stiffness[theirs.id]
        limits = limits_of(rig.model)
        self._most = np.array([limits.get(name, 0.0) or np.inf for name in servo.joints])
        self._shows: dict[str, Callable[[mujoco.MjData, Bidding], np.ndarray]] = {
            "base_lin_vel": lambda data, _: rotated(inverse(data.qpos[3:7]), data.qvel[:3]),
            "base_ang_vel": lambda data, _: data.qvel[3:6],
            "projected_gravity": lambda data, _: rotated(inverse(data.qpos[3:7]), DOWN),
            "joint_pos": lambda data, _: data.qpos[self._at] - servo.rest,
            "joint_vel": lambda data, _: data.qvel[self._rate],
            "actions": lambda _data, _: self._action,
            "command": lambda _data, way: np.array([way.speed, 0.0, way.turn]),
        }
        if unknown := [name for name in servo.shown if name not in self._shows]:
            raise BadDocument(
                f"{path} asks for '{unknown[0]}', which cannot be shown (known: {', '.join(self._shows)})"
            )
        self._every = max(round(servo.control_seconds / servo.step_seconds), 1)
        self._forget()

    def _forget(self) -> None:
        self._ticks = 0
        self._action = np.zeros(len(self._servo.joints))

    def start(self, data: mujoco.MjData) -> None:
        """At its own rest angles, its lowest point on the ground."""
        self._forget()
        data.qpos[:] = self.model.key_qpos[0]
        data.qpos[self._at] = self._servo.rest
        mujoco.mj_forward(self.model, data)
        data.qpos[2] += CLEARANCE - _lowest(self.model, data)

    def act(self, data: mujoco.MjData, way: Bidding) -> None:
        """The torques of its servos, within the limits of the robot's file."""
        servo = self._servo
        if self._ticks % self._every == 0:
            shown = np.concatenate([self._shows[name](data, way) for name in servo.shown])
            self._action = self._infer(shown.astype(np.float32))
        self._ticks += 1
        target = servo.rest + servo.scale * self._action
        torque = servo.stiffness * (target - data.qpos[self._at]) - servo.damping * data.qvel[self._rate]
        data.qfrc_applied[self._rate] = np.clip(torque, -self._most, self._most)


def open_policy(path: Path) -> tuple[Callable[[np.ndarray], np.ndarray], Mapping[str, str]]:
    """A function from what is shown to an action, and the file's metadata."""
    if not path.is_file():
        raise BadDocument(f"there is no file {path}")
    try:
        import onnxruntime  # pyright: ignore[reportMissingImports]
        from onnxruntime.capi import onnxruntime_pybind11_state  # pyright: ignore
    except ImportError:
        raise MissingExtra("an ONNX policy", "onnx") from None
    told: Any = onnxruntime_pybind11_state
    failures = (told.Fail, told.InvalidArgument, told.InvalidGraph, told.InvalidProtobuf, told.NotImplemented)
    try:
        session: Any = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except failures as problem:
        raise BadDocument(f"{path} cannot be read as ONNX: {one_line(problem, 200)}") from problem
    names = [one.name for one in session.get_inputs()]
    if len(names) != 1:
        raise BadDocument(f"{path} has the inputs {', '.join(names)}; it must have one, all that it is shown")

    def infer(shown: np.ndarray) -> np.ndarray:
        try:
            return np.asarray(session.run(None, {names[0]: shown[None]})[0], float).ravel()
        except failures as problem:
            raise BadDocument(f"{path} cannot take {len(shown)} numbers: {one_line(problem, 200)}") from problem

    return infer, session.get_modelmeta().custom_metadata_map


def servo_of(metadata: Mapping[str, str], path: Path) -> Servo:
    """What the metadata say, checked."""
    if missing := [key for key in ("joint_names", "observation_names", *LISTS) if not metadata.get(key)]:
        raise BadDocument(f"{path} has no metadata '{missing[0]}', without which nobody knows what it does")
    joints, shown = (_words(metadata[key]) for key in ("joint_names", "observation_names"))
    lists: dict[str, np.ndarray] = {}
    for key in LISTS:
        values = _numbers(metadata[key], key, path)
        if len(values) not in {1, len(joints)}:
            raise BadDocument(f"{path}: {key} has {len(values)} numbers for {len(joints)} joints")
        lists[key] = np.broadcast_to(values, (len(joints),))
    step, control = (
        float(_numbers(metadata.get(key, str(usual)), key, path)[0])
        for key, usual in (("step_seconds", STEP_SECONDS), ("control_seconds", CONTROL_SECONDS))
    )
    if not 0.0 < step <= control:
        raise BadDocument(f"{path}: step_seconds is {step:g} and control_seconds {control:g}; 0 < step <= control")
    stiffness, damping, rest, scale = (lists[key] for key in LISTS)
    return Servo(joints, stiffness, damping, rest, scale, shown, step, control)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _numbers(text: str, key: str, path: Path) -> np.ndarray:
    try:
        values = np.array([float(word) for word in _words(text)])
    except ValueError:
        raise BadDocument(f"{path}: {key} is '{one_line(text, 60)}'; it must be numbers with commas") from None
    if not np.isfinite(values).all():
        raise BadDocument(f"{path}: {key} must be finite")
    return values


def _lowest(model: mujoco.MjModel, data: mujoco.MjData) -> float:
    """The height of the lowest collision solid's lowest point, m, by the boxes around all solids."""
    heights = []
    for geom in range(model.ngeom):
        if model.geom_bodyid[geom] and (model.geom_contype[geom] or model.geom_conaffinity[geom]):
            centre, half = model.geom_aabb[geom, :3], model.geom_aabb[geom, 3:]
            turned = data.geom_xmat[geom].reshape(3, 3)
            middle = data.geom_xpos[geom] + turned @ centre
            heights.append(float(middle[2] - np.abs(turned[2]) @ half))
    return min(heights, default=0.0)
