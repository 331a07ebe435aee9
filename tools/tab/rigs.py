"""What files of motion need of a body: its skeleton in a T-pose, and a GLB of it at rest, to which a take is added."""

import struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import joints_at, limb
from footfall.exports.bvh import _joint
from footfall.exports.glb import _add_figure
from footfall.laws.tables import Side
from footfall.rigs.glb import Glb
from footfall.rigs.motion import Motion
from footfall.rigs.skeleton import UPRIGHT, t_pose


def rig_of(who: Character) -> dict[str, Any]:
    """The joints, parents first, with the link that turns each, and the head of a BVH file."""
    motion, hips = _at_rest(who), joints_at(who.links())
    skeleton = motion.skeleton
    joints = [
        {
            "name": joint.name,
            "parent": joint.parent,
            "link": int(joint.links[0]) if joint.links else -1,
            "straight": np.asarray(joint.straight).tolist(),
        }
        for joint in skeleton.joints
    ]
    middle_l = (hips[limb("THIGH", Side.LEFT)] + hips[limb("THIGH", Side.RIGHT)]) / 2
    at = skeleton.joints[skeleton.root].at
    return {
        "joints": joints,
        "middle_l": np.asarray(middle_l).tolist(),
        "from_hips": (at - skeleton.between_hips).tolist(),
        "bvh": ["HIERARCHY", *_joint(motion, skeleton.root, 1.0, "")],
        "order": _order(motion, skeleton.root),
    }


def figure_of(who: Character) -> bytes:
    """A GLB of the body at rest: nodes of its joints come first, in the skeleton's order, and nothing moves."""
    glb = Glb()
    _add_figure(glb, _at_rest(who))
    for accessor in glb.table["accessors"]:
        accessor.pop("name", None)
    content = glb.to_bytes()
    assert struct.unpack_from("<I", content, 8)[0] == len(content)
    return content


def _at_rest(who: Character) -> Motion:
    skeleton = t_pose(who)
    clip: Any = SimpleNamespace(character=who, links=list(who.links()), times=np.zeros(1))
    still = np.tile(UPRIGHT, (1, len(skeleton.joints), 1))
    names = tuple(joint.name for joint in skeleton.joints)
    return Motion(clip, skeleton, names, skeleton.joints[skeleton.root].at[None], still)


def _order(motion: Motion, index: int) -> list[int]:
    own = [child for child, parent in enumerate(motion.skeleton.parents) if parent == index]
    return [index, *(below for child in own for below in _order(motion, child))]
