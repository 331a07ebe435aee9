"""Export what tools that train policies read: the body as MJCF, and its motion as a table or as arrays.

The three belong together: joints and links have the same order in all of them.
"""

import io
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT, Hinged, HingedMotion
from footfall.errors import BadValue
from footfall.exports.contract import Export
from footfall.maths.quaternions import between
from footfall.rigs.take import chosen
from footfall.sim.npz import bytes_of
from footfall.sim.recording import FRAME_RATE, Recording

XYZW = [4, 5, 6, 3]


def write_mjcf(recording: Recording, path: str | Path, who: int = 0) -> None:
    """Write the body with hinges only, a motor for each, and a keyframe `home`; MuJoCo opens it."""
    catalog.atomic_write(path, Hinged(chosen(recording, who, ".xml")[0].character).mjcf().encode())


def write_qpos(recording: Recording, path: str | Path, fps: float = 50.0, who: int = 0) -> None:
    """Write a line per frame without a header: root x, y, z, its quaternion x, y, z, w, then every hinge, rad."""
    (one,) = chosen(recording, who, ".qpos.csv")
    body = Hinged(one.character)
    motion = body.motion(qpos_at(one, fps, body.quaternions))
    rows = np.column_stack([motion.qpos[:, :3], motion.qpos[:, XYZW], motion.qpos[:, ROOT:]])
    file = io.StringIO()
    np.savetxt(file, rows, fmt="%.7g", delimiter=",")
    catalog.atomic_write(path, file.getvalue().encode())


def write_motion(recording: Recording, path: str | Path, fps: float = 50.0, who: int = 0) -> None:
    """Write named arrays, quaternions w, x, y, z: the coordinates, every link, footfalls and the weight on the feet."""
    (one,) = chosen(recording, who, ".motion.npz")
    body = Hinged(one.character)
    motion = body.motion(qpos_at(one, fps, body.quaternions), qvel_at(one, fps))
    catalog.atomic_write(path, bytes_of(arrays_of(one, body, motion, fps)))


def arrays_of(recording: Recording, body: Hinged, motion: HingedMotion, fps: float) -> dict[str, np.ndarray]:
    """The arrays by the names that tracking tools use, and what the simulation knows besides."""
    frames = np.minimum(np.rint(np.arange(len(motion.qpos)) * FRAME_RATE / fps).astype(int), len(recording) - 1)
    return {
        "fps": np.array([fps]),
        "joint_names": np.array(body.joints),
        "body_names": np.array(body.links),
        "joint_pos": motion.qpos[:, ROOT:],
        "joint_vel": motion.rate,
        "body_pos_w": motion.place_w,
        "body_quat_w": motion.turn_w,
        "body_lin_vel_w": motion.velocity_w,
        "body_ang_vel_w": motion.spin_w,
        "qpos": motion.qpos,
        "com": recording.com[frames],
        "foot_load": recording.foot_load[frames],
        "contacts": recording.foot_load[frames] > 0.0,
        "stance": recording.stance[frames],
        "phase": recording.phase[frames],
        "strike_time": recording.strike_time,
        "strike_side": recording.strike_side,
    }


def qvel_at(recording: Recording, fps: float) -> np.ndarray:
    """The recorded speeds at a frame rate, as MuJoCo has them: the root's, then the joints'."""
    low, high, share = _between(recording, fps)
    return (1.0 - share[:, None]) * recording.qvel[low] + share[:, None] * recording.qvel[high]


def _between(recording: Recording, fps: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For every frame at a rate: the recorded frames before and after it, and its share of the way."""
    if not 1.0 <= fps <= 1000.0:
        raise BadValue(f"fps is {fps:g}; it must lie between 1 and 1000")
    count = int((len(recording) - 1) / FRAME_RATE * fps + 1e-6) + 1
    place = np.minimum(np.arange(count) * FRAME_RATE / fps, len(recording) - 1)
    low = np.minimum(place.astype(int), max(len(recording) - 2, 0))
    return low, np.minimum(low + 1, len(recording) - 1), place - low


def qpos_at(recording: Recording, fps: float, quaternions: list[int]) -> np.ndarray:
    """The coordinates at a frame rate; quaternions, given by their first numbers, turn evenly between frames."""
    low, high, share = _between(recording, fps)
    rows = (1.0 - share[:, None]) * recording.qpos[low] + share[:, None] * recording.qpos[high]
    for first in quaternions:
        turns = recording.qpos[:, first : first + 4]
        rows[:, first : first + 4] = between(turns[low], turns[high], share)
    return rows


MJCF = Export(".xml", "the body for MuJoCo, with hinges only", write_mjcf)
QPOS = Export(".qpos.csv", "root and hinge angles for learning tools", write_qpos)
MOTION = Export(".motion.npz", "root and hinge angles, and every link, as named arrays", write_motion)
