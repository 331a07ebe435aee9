"""Export the motion as BVH: with all angles zero, the skeleton stands in a T-pose and faces +z; y is up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.exports.contract import Export
from footfall.rigs.motion import Motion
from footfall.rigs.take import OPTIONS, SCENE_RATE, take_of
from footfall.sim.recording import Recording

CENTIMETRES = 100.0
PLACES, TURNS = "Xposition Yposition Zposition", "Zrotation Xrotation Yrotation"


def write_bvh(
    recording: Recording, path: str | Path, centimetres: bool = False, fps: float = SCENE_RATE, **wanted: Any
) -> None:
    """Write one character's skeleton and motion in metres and at the rate of Blender's scenes, which ignore the file's.

    MotionBuilder and Maya expect centimetres. An avatar's own skeleton is at rest as its skin was bound.
    """
    (motion,) = take_of(recording, ".bvh", fps=fps, **wanted).motions
    motion = motion.aligned()
    unit = CENTIMETRES if centimetres else 1.0
    seconds = float(motion.times[-1]) / (len(motion.times) - 1)
    head = ["HIERARCHY", *_joint(motion, 0, unit, "")]
    head += ["MOTION", f"Frames: {len(motion.times)}", f"Frame Time: {seconds:.9g}"]
    lines = [" ".join(f"{value:.5f}" for value in row) for row in rows_of(motion, unit)]
    catalog.atomic_write(path, "\n".join([*head, *lines, ""]).encode())


def rows_of(motion: Motion, unit: float) -> np.ndarray:
    """The channels of every frame in the file's order: of every joint its place, if it travels, and angles, degrees."""
    order, travels = list(_file_order(motion, 0)), motion.travels
    angles = np.degrees(zxy_angles(motion.bent[:, order]))
    columns: list[np.ndarray] = []
    for place, joint in enumerate(order):
        columns += [unit * travels[joint]] if joint in travels else []
        columns.append(angles[:, place])
    return np.column_stack(columns)


def zxy_angles(rotations: np.ndarray) -> np.ndarray:
    """Angles about z, then the turned x, then the twice turned y, without jumps over time; rad."""
    w, x, y, z = np.moveaxis(rotations, -1, 0)
    about_x = np.arcsin(np.clip(2 * (y * z + w * x), -1.0, 1.0))
    about_z = np.arctan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z))
    about_y = np.arctan2(2 * (w * y - x * z), 1 - 2 * (x * x + y * y))
    return np.unwrap(np.stack([about_z, about_x, about_y], axis=-1), axis=0)


def _joint(motion: Motion, index: int, unit: float, indent: str) -> Iterator[str]:
    joint, skeleton = motion.skeleton.joints[index], motion.skeleton
    yield f"{indent}{'JOINT' if joint.parent >= 0 else 'ROOT'} {'_'.join(motion.names[index].split())}"
    yield indent + "{"
    # Programs disagree whether a place counts from the joint's offset; without one they agree.
    from_parent = np.zeros(3) if index in motion.travels else joint.at - skeleton.joints[joint.parent].at
    yield f"{indent}  OFFSET {_triple(unit * from_parent)}"
    yield f"{indent}  CHANNELS " + (f"6 {PLACES} {TURNS}" if index in motion.travels else f"3 {TURNS}")
    for child in _children(motion, index):
        yield from _joint(motion, child, unit, indent + "  ")
    if index in skeleton.tips:
        yield f"{indent}  End Site"
        yield indent + "  {"
        yield f"{indent}    OFFSET {_triple(unit * (skeleton.tips[index] - joint.at))}"
        yield indent + "  }"
    yield indent + "}"


def _file_order(motion: Motion, index: int) -> Iterator[int]:
    yield index
    for child in _children(motion, index):
        yield from _file_order(motion, child)


def _children(motion: Motion, index: int) -> list[int]:
    return [child for child, parent in enumerate(motion.skeleton.parents) if parent == index]


def _triple(vector: np.ndarray) -> str:
    return " ".join(f"{value:.6f}" for value in vector)


EXPORT = Export(".bvh", "a skeleton and its motion, at rest in a T-pose", write_bvh, shared=OPTIONS)
