"""Export motion as for LocoMuJoCo: MuJoCo's own arrays, all bodies, and actions if torques are known."""

from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.exports.contract import Export
from footfall.exports.reference import FPS, Reference, reference_of
from footfall.sim.npz import bytes_of
from footfall.sim.recording import Recording

MODEL = ("body_rootid", "body_weldid", "body_mocapid", "body_pos", "body_quat", "body_ipos", "body_iquat")
"""Arrays of the model that a trajectory carries along."""


def write_locomujoco(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write what `Trajectory.load` reads; the names are those of the body's own model."""
    catalog.atomic_write(path, bytes_of(_arrays(reference_of(recording, fps, who, ".locomujoco.npz"))))


def _arrays(motion: Reference) -> dict[str, np.ndarray]:
    body = motion.body
    numbers, names = body.all_bodies()
    model = {name: np.array(getattr(body.model, name))[numbers] for name in MODEL}
    moved = {number: new for new, number in enumerate(numbers)}
    for name in ("body_rootid", "body_weldid"):
        model[name] = np.array([moved.get(int(number), 0) for number in model[name]])
    info = {
        "joint_names": np.array([body.root, *body.joints]),
        "frequency": np.array(float(motion.fps)),
        "body_names": np.array(names),
        "njnt": np.array(1 + len(body.joints)),
        "jnt_type": np.array(body.model.jnt_type),
        "nbody": np.array(len(names)),
    }
    data = {"qpos": motion.qpos, "qvel": motion.qvel} | body.tables(motion.qpos, motion.qvel)
    return info | model | data | {"split_points": np.array([0, len(motion)])} | _transitions(motion)


def _transitions(motion: Reference) -> dict[str, np.ndarray]:
    """State, action and next state; there is no reward."""
    if motion.torque is None or len(motion) < 2:
        return {}
    seen, ends = np.column_stack([motion.qpos, motion.qvel]), np.zeros(len(motion) - 1)
    ends[-1] = 1.0
    return {
        "observations": seen[:-1],
        "next_observations": seen[1:],
        "actions": motion.torque[:-1],
        "rewards": np.zeros(len(ends)),
        "absorbings": ends * motion.fell,
        "dones": ends,
    }


EXPORT = Export(".locomujoco.npz", "for LocoMuJoCo", write_locomujoco)
