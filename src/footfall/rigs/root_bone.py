"""A root bone: it stays on the ground under the hips and carries the travel, which game engines call root motion."""

from dataclasses import replace

import numpy as np

from footfall.laws.tables import Link
from footfall.maths.quaternions import heading, yaw
from footfall.rigs.axes import to_file, to_file_turn
from footfall.rigs.clip import Clip, even_path, smoothed
from footfall.rigs.motion import Motion
from footfall.rigs.skeleton import UPRIGHT, Joint

ROOT = "root"


def with_root(motion: Motion, *, loop: bool) -> Motion:
    """The same motion with one joint more, the parent of all: without the sway of single steps, and on the ground."""
    skeleton = motion.skeleton
    path = even_path(motion.clip) if loop else _path(motion.clip)
    level = np.column_stack([path[:, :2], np.zeros(len(path))])
    joints = [joint._replace(parent=joint.parent + 1) for joint in skeleton.joints]
    added = skeleton._replace(
        joints=(Joint(ROOT, -1, np.zeros(3), UPRIGHT, None), *joints),
        root=skeleton.root + 1,
        tips={index + 1: tip for index, tip in skeleton.tips.items()},
    )
    turned = np.concatenate([to_file_turn(yaw(path[:, 2]))[:, None], motion.turned], axis=1)
    way = skeleton.scale * to_file(level)
    return replace(motion, skeleton=added, names=(ROOT, *motion.names), turned=turned, way=way)


def _path(clip: Clip) -> np.ndarray:
    """x, y and heading of the pelvis, smoothed over steps."""
    faced = np.unwrap(heading(clip.rotation[:, clip.links.index(Link.PELVIS)]))
    return smoothed(np.column_stack([clip.pelvis[:, :2], faced]), clip.rate)
