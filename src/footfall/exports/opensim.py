"""Export motion for OpenSim: coordinates as a `.mot` table, moments and loads as a `.sto` table.

OpenSim's x points ahead, y up and z to the right. Our own bodies get the names and the order of rotations of OpenSim's
gait models, about z, x, then y: flexion, adduction and rotation. A robot keeps its hinges.
"""

import io
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.hinged import ROOT
from footfall.exports.contract import Export
from footfall.exports.reference import Reference, frames_at, reference_of
from footfall.maths.quaternions import inverse, matrix, product
from footfall.rigs.take import chosen
from footfall.sim.recording import FRAME_RATE, Recording

TO_OPENSIM = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
"""Takes a vector from our axes (ahead, left, up) to OpenSim's (ahead, up, right)."""
BALLS = {
    "thigh": ("hip_flexion", "hip_adduction", "hip_rotation"),
    "upper_arm": ("arm_flex", "arm_add", "arm_rot"),
    "foot": ("ankle_angle", "subtalar_angle", "ankle_rotation"),
    "lower_back": ("lumbar_extension", "lumbar_bending", "lumbar_rotation"),
    "torso": ("torso_extension", "torso_bending", "torso_rotation"),
    "head": ("neck_extension", "neck_bending", "neck_rotation"),
    "pelvis": ("pelvis_tilt", "pelvis_list", "pelvis_rotation"),
    "shank": ("knee_angle", "knee_adduction", "knee_rotation"),
    "lower_arm": ("elbow_flex", "elbow_adduction", "pro_sup"),
    "toes": ("mtp_angle", "mtp_adduction", "mtp_rotation"),
}
"""Names for the rotations of a link about z, x and y."""
SIDES = {"left": "_l", "right": "_r"}
SOLE = ("heel", "ball", "toes")


def write_mot(recording: Recording, path: str | Path, fps: float = FRAME_RATE, who: int = 0) -> None:
    """Write a line per frame: time, place and tilt of the pelvis, then every joint, degrees."""
    motion = reference_of(recording, fps, who, ".mot")
    columns = coordinates_of(motion)
    turned = {name: np.degrees(np.unwrap(values)) for name, values in columns.items()}
    for name, axis in zip(
        ("pelvis_tx", "pelvis_ty", "pelvis_tz"), (motion.place_w[:, 0] @ TO_OPENSIM.T).T, strict=True
    ):
        turned[name] = axis
    catalog.atomic_write(path, table_bytes("Coordinates", motion, turned, degrees=True))


def write_sto(recording: Recording, path: str | Path, fps: float = FRAME_RATE, who: int = 0) -> None:
    """Write a line per frame: time, the moment about every joint's axes, N m, and the load under every sole, N."""
    motion = reference_of(recording, fps, who, ".sto")
    (one,) = chosen(recording, who, ".sto")
    columns = moments_of(motion)
    loads = one.sole_load[frames_at(one, fps)] if one.sole_load is not None else None
    for side, end in enumerate(SIDES.values()):
        columns[f"ground_force{end}_vy"] = motion.foot_load[:, side]
        if loads is not None:
            columns |= {f"{part}_load{end}": loads[:, side, number] for number, part in enumerate(SOLE)}
    catalog.atomic_write(path, table_bytes("Forces", motion, columns, degrees=False))


def coordinates_of(motion: Reference) -> dict[str, np.ndarray]:
    """Every rotation by name, rad: of the root and of every body that moves on its parent."""
    body, hinges, parents = motion.body, motion.body.hinges(), motion.body.parents()
    found = _three(body.bodies[0], _zxy(_in_opensim(matrix(motion.turn_w[:, 0]))), "pelvis")
    for number, name in enumerate(body.bodies[1:], 1):
        own = [joint for joint, carried in enumerate(hinges) if carried == number]
        if _role(name)[0] not in BALLS:
            found |= {body.joints[joint]: motion.qpos[:, ROOT + joint] for joint in own}
        elif own:
            turn = product(inverse(motion.turn_w[:, parents[number]]), motion.turn_w[:, number])
            found |= _three(name, _zxy(_in_opensim(matrix(turn)))[:, : 1 if len(own) == 1 else 3])
    return found


def moments_of(motion: Reference) -> dict[str, np.ndarray]:
    """The moment about the axis of every such rotation, N m; a joint's power is moments times rates."""
    body, hinges, parents = motion.body, motion.body.hinges(), motion.body.parents()
    torque, found = motion.actions, {}
    axes = body.hinge_axes(motion.qpos)
    for number, name in enumerate(body.bodies[1:], 1):
        own = [joint for joint, carried in enumerate(hinges) if carried == number]
        if _role(name)[0] not in BALLS:
            found |= {f"{body.joints[joint]}_moment": torque[:, joint] for joint in own}
        elif own:
            turn = product(inverse(motion.turn_w[:, parents[number]]), motion.turn_w[:, number])
            angles = _zxy(_in_opensim(matrix(turn)))
            moment_l = (np.linalg.pinv(axes[:, own]) @ torque[:, own, None])[..., 0]
            about = _about_axes(angles, moment_l @ TO_OPENSIM.T)[:, : 1 if len(own) == 1 else 3]
            found |= {f"{key}_moment": values for key, values in _three(name, about).items()}
    return found


def _in_opensim(rotation: np.ndarray) -> np.ndarray:
    """A rotation matrix in OpenSim's axes."""
    return TO_OPENSIM @ rotation @ TO_OPENSIM.T


def _zxy(rotation: np.ndarray) -> np.ndarray:
    """Angles about z, then x, then y that make up a rotation, rad: frames, 3."""
    about_x = np.arcsin(np.clip(rotation[:, 2, 1], -1.0, 1.0))
    about_z = np.arctan2(-rotation[:, 0, 1], rotation[:, 1, 1])
    about_y = np.arctan2(-rotation[:, 2, 0], rotation[:, 2, 2])
    return np.stack([about_z, about_x, about_y], axis=1)


def _about_axes(angles: np.ndarray, moment_l: np.ndarray) -> np.ndarray:
    """The parts of a moment, in the turned axes, about the axes of z, x and y."""
    _, b, c = angles.T
    x, y, z = moment_l.T
    across = np.cos(c) * x + np.sin(c) * z
    along = -np.sin(c) * x + np.cos(c) * z
    return np.stack([np.cos(b) * along + np.sin(b) * y, across, y], axis=1)


def _three(name: str, values: np.ndarray, role: str = "") -> dict[str, np.ndarray]:
    """The columns of a body: three, or one of a plain hinge. On the left, only flexion counts as on the right."""
    own, side = _role(name)
    signs = np.array([1.0, -1.0, -1.0] if side == "left" else [1.0, 1.0, 1.0])[: values.shape[1]]
    keys = [f"{key}{SIDES.get(side, '')}" for key in BALLS[role or own][: values.shape[1]]]
    return dict(zip(keys, (values * signs).T, strict=True))


def _role(name: str) -> tuple[str, str]:
    """What a link of ours is, and on which side."""
    side, _, rest = name.partition("_")
    return (rest, side) if side in SIDES else (name, "")


def table_bytes(title: str, motion: Reference, columns: dict[str, np.ndarray], *, degrees: bool) -> bytes:
    """A table in OpenSim's format: a header, the names, and a line of numbers for every frame."""
    rows = np.column_stack([np.arange(len(motion)) / motion.fps, *columns.values()])
    head = [title, "version=1", f"nRows={len(rows)}", f"nColumns={rows.shape[1]}"]
    head += [f"inDegrees={'yes' if degrees else 'no'}", "endheader", "\t".join(["time", *columns])]
    text = io.StringIO()
    np.savetxt(text, rows, fmt="%.9g", delimiter="\t", header="\n".join(head), comments="")
    return text.getvalue().encode()


MOT = Export(".mot", "for OpenSim", write_mot)
STO = Export(".sto", "moments for OpenSim", write_sto)
