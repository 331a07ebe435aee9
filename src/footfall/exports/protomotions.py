"""Export for ProtoMotions: the tensors of its `.motion` files, which its motion library packs."""

from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT, ROOT_SPEEDS
from footfall.exports.contract import Export
from footfall.exports.reference import reference_of
from footfall.exports.torch_file import torch_bytes
from footfall.sim.recording import Recording

PROTOMOTIONS_FPS = 30.0
XYZW = [1, 2, 3, 0]


def write_protomotions(recording: Recording, path: str | Path, fps: float = PROTOMOTIONS_FPS, who: int = 0) -> None:
    """Write bodies and joints in MuJoCo's order, quaternions x, y, z, w, and which bodies bear the weight."""
    motion = reference_of(recording, fps, who, ".motion")
    body = motion.body
    contacts = np.zeros((len(motion), len(body.bodies)), bool)
    for side, numbers in enumerate(body.soles()):
        contacts[:, numbers] = motion.contact[:, side, None]
    arrays = {
        "rigid_body_pos": motion.place_w,
        "rigid_body_rot": motion.turn_w[..., XYZW],
        "rigid_body_vel": motion.velocity_w,
        "rigid_body_ang_vel": motion.spin_w,
        "dof_pos": motion.qpos[:, ROOT:],
        "dof_vel": motion.qvel[:, ROOT_SPEEDS:],
    } | ({} if motion.torque is None else {"dof_forces": motion.torque})
    tensors = {name: array.astype(np.float32) for name, array in arrays.items()}
    catalog.atomic_write(path, torch_bytes({"fps": float(fps)} | tensors | {"rigid_body_contacts": contacts}))


EXPORT = Export(".motion", "for ProtoMotions", write_protomotions)
