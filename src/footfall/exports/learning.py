"""Export what tools that train policies read: the body as MJCF, and its motion as a table or as arrays.

The three belong together: joints and links have the same order in all of them.
"""

import io
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT, ROOT_SPEEDS, Hinged, HingedMotion
from footfall.exports.contract import Export
from footfall.exports.reference import FPS, body_of, frames_at, qpos_at, qvel_at
from footfall.rigs.take import chosen
from footfall.sim.npz import bytes_of
from footfall.sim.recording import Recording

XYZW = [4, 5, 6, 3]


def write_mjcf(recording: Recording, path: str | Path, who: int = 0) -> None:
    """Write the body with hinges only, a motor for each, and a keyframe `home`; MuJoCo opens it."""
    catalog.atomic_write(path, body_of(chosen(recording, who, ".xml")[0]).mjcf().encode())


def write_qpos(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write a line per frame without a header: root x, y, z, its quaternion x, y, z, w, then every hinge, rad."""
    (one,) = chosen(recording, who, ".qpos.csv")
    body = body_of(one)
    motion = body.motion(qpos_at(one, fps, body.quaternions))
    rows = np.column_stack([motion.qpos[:, :3], motion.qpos[:, XYZW], motion.qpos[:, ROOT:]])
    file = io.StringIO()
    np.savetxt(file, rows, fmt="%.7g", delimiter=",")
    catalog.atomic_write(path, file.getvalue().encode())


def write_motion(recording: Recording, path: str | Path, fps: float = FPS, who: int = 0) -> None:
    """Write named arrays, quaternions w, x, y, z: the coordinates, every link, footfalls and the weight on the feet."""
    (one,) = chosen(recording, who, ".motion.npz")
    body = body_of(one)
    speeds = qvel_at(one, fps)
    motion = body.motion(qpos_at(one, fps, body.quaternions), speeds)
    catalog.atomic_write(path, bytes_of(arrays_of(one, body, motion, fps) | actions_of(one, body, motion, fps)))


def arrays_of(recording: Recording, body: Hinged, motion: HingedMotion, fps: float) -> dict[str, np.ndarray]:
    """The arrays by the names that tracking tools use, and what the simulation knows besides."""
    frames = frames_at(recording, fps)
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


def actions_of(recording: Recording, body: Hinged, motion: HingedMotion, fps: float) -> dict[str, np.ndarray]:
    """What a recording with torques holds besides: those of every hinge, all speeds and what was commanded."""
    if "torque" not in recording.keeps or recording.torque is None:
        return {}
    frames = frames_at(recording, fps)
    asked = [recording.asked("speed"), recording.asked("sideways"), recording.command["heading"]]
    return {
        "joint_torque": body.torques(motion.qpos, recording.torque[frames]),
        "qvel": np.column_stack([qvel_at(recording, fps)[:, :ROOT_SPEEDS], motion.rate]),
        "command": np.column_stack(asked)[frames],
    }


MJCF = Export(".xml", "the body for MuJoCo", write_mjcf)
QPOS = Export(".qpos.csv", "hinge angles for learning", write_qpos)
MOTION = Export(".motion.npz", "hinges and links for learning", write_motion)
