"""A root bone: it stays on the ground under the hips and carries the travel, which game engines call root motion."""

from dataclasses import replace

import numpy as np

from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import heading, yaw
from footfall.rigs.axes import to_file, to_file_turn
from footfall.rigs.clip import Clip, even_path, smoothed
from footfall.rigs.motion import Motion
from footfall.rigs.skeleton import UPRIGHT, Joint

ROOT = "root"
FOOTSTEPS = {Side.LEFT: "footstep_left", Side.RIGHT: "footstep_right"}
"""Bones that stand 1 m higher while their foot bears the body: what importers of every engine read of a footstep."""
BEARS = 0.5
"""N on a foot for each kg of the body."""


def with_root(motion: Motion, *, loop: bool, footsteps: bool) -> Motion:
    """The same motion with one joint more, the parent of all: without the sway of single steps, and on the ground."""
    skeleton = motion.skeleton
    path = even_path(motion.clip) if loop else _path(motion.clip)
    level = np.column_stack([path[:, :2], np.zeros(len(path))])
    joints = [joint._replace(parent=joint.parent + 1) for joint in skeleton.joints]
    told = list(FOOTSTEPS.values()) if footsteps else []
    told_by = [Joint(name, 0, np.zeros(3), UPRIGHT, None) for name in told]
    added = skeleton._replace(
        joints=(Joint(ROOT, -1, np.zeros(3), UPRIGHT, None), *joints, *told_by),
        root=skeleton.root + 1,
        tips={index + 1: tip for index, tip in skeleton.tips.items()},
    )
    faces = to_file_turn(yaw(path[:, 2]))[:, None]
    turned = np.concatenate([faces, motion.turned, *[faces] * len(told)], axis=1)
    moves = {0: skeleton.scale * to_file(level)}
    for number, side in enumerate(FOOTSTEPS if footsteps else [], 1 + len(joints)):
        borne = motion.clip.load[:, side] > BEARS * motion.clip.character.mass
        moves[number] = np.outer(borne, [0.0, 1.0, 0.0])
    return replace(motion, skeleton=added, names=(ROOT, *motion.names, *told), turned=turned, moves=moves)


def _path(clip: Clip) -> np.ndarray:
    """x, y and heading of the pelvis, smoothed over steps."""
    faced = np.unwrap(heading(clip.rotation[:, clip.links.index(Link.PELVIS)]))
    return smoothed(np.column_stack([clip.pelvis[:, :2], faced]), clip.rate)
