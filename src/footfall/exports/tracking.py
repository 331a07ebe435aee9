"""Export what policies that track motion are trained on: named arrays for mjlab, BeyondMimic and Isaac Lab.

mjlab numbers bodies and joints as MuJoCo does, depth first, and asks for the velocities of the bodies' origins. Isaac
Lab, on which BeyondMimic runs, numbers them as PhysX does, breadth first, and asks for those of their mass centres. The
names are in every file, although only Isaac Lab's own loader reads them.
"""

from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT, ROOT_SPEEDS
from footfall.exports.contract import Export
from footfall.exports.reference import FPS, Reference, breadth_first, reference_of
from footfall.sim.npz import bytes_of
from footfall.sim.recording import Recording


def write_mjlab(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write joints and bodies in MuJoCo's order, for mjlab's motion imitation."""
    arrays = _arrays(reference_of(recording, fps, who, ".mjlab.npz"), wide=False)
    catalog.atomic_write(path, bytes_of(arrays))


def write_beyondmimic(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write the same in Isaac Lab's order, for BeyondMimic's whole-body tracking."""
    arrays = _arrays(reference_of(recording, fps, who, ".beyondmimic.npz"), wide=True)
    catalog.atomic_write(path, bytes_of(arrays))


def write_isaaclab(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write the same under the names of Isaac Lab's own motion loader."""
    arrays = _arrays(reference_of(recording, fps, who, ".isaaclab.npz"), wide=True)
    named = {name: arrays[own] for name, own in ISAAC_LAB.items() if own in arrays}
    catalog.atomic_write(path, bytes_of(named | {"fps": np.array(round(fps))}))


def _arrays(motion: Reference, *, wide: bool) -> dict[str, np.ndarray]:
    """The arrays by BeyondMimic's names, depth or breadth first."""
    body, hinges = motion.body, motion.body.hinges()
    bodies = breadth_first(body.parents()) if wide else list(range(len(body.bodies)))
    joints = sorted(range(len(hinges)), key=lambda joint: bodies.index(hinges[joint]))
    torque = {} if motion.torque is None else {"joint_torque": motion.torque[:, joints]}
    numbers = {
        "joint_pos": motion.qpos[:, ROOT:][:, joints],
        "joint_vel": motion.qvel[:, ROOT_SPEEDS:][:, joints],
        "body_pos_w": motion.place_w[:, bodies],
        "body_quat_w": motion.turn_w[:, bodies],
        "body_lin_vel_w": (motion.centre_velocity_w if wide else motion.velocity_w)[:, bodies],
        "body_ang_vel_w": motion.spin_w[:, bodies],
    } | torque
    names = {
        "fps": np.array([float(motion.fps)]),
        "joint_names": np.array([body.joints[joint] for joint in joints]),
        "body_names": np.array([body.bodies[number] for number in bodies]),
    }
    return names | {name: array.astype(np.float32) for name, array in numbers.items()}


ISAAC_LAB = {
    "dof_names": "joint_names",
    "body_names": "body_names",
    "dof_positions": "joint_pos",
    "dof_velocities": "joint_vel",
    "body_positions": "body_pos_w",
    "body_rotations": "body_quat_w",
    "body_linear_velocities": "body_lin_vel_w",
    "body_angular_velocities": "body_ang_vel_w",
    "dof_torques": "joint_torque",
}
"""Isaac Lab's names for the same arrays."""
MJLAB = Export(".mjlab.npz", "for mjlab", write_mjlab)
BEYONDMIMIC = Export(".beyondmimic.npz", "for BeyondMimic", write_beyondmimic)
ISAACLAB = Export(".isaaclab.npz", "for Isaac Lab", write_isaaclab)
