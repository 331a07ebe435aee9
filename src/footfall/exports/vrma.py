"""Export the motion as .vrma: a VRM animation, which VRM viewers play on any VRM avatar."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import BadValue
from footfall.exports.contract import Export
from footfall.exports.glb import add_joints, animation_of
from footfall.rigs.avatar_skeleton import raised_to_t, vrm_bones
from footfall.rigs.glb import Glb
from footfall.rigs.take import OPTIONS, take_of
from footfall.sim.recording import Recording


def write_vrma(recording: Recording, path: str | Path, **wanted: Any) -> None:
    """Write the skeleton at rest in a T-pose, which joint is which bone, and the motion."""
    take = take_of(recording, ".vrma", **wanted)
    (motion,) = take.motions
    if motion.clip.character.plane:
        raise BadValue("a VRM animation needs a whole body; a planar body has no arms and no head")
    joints = {joint.name: index for index, joint in enumerate(motion.skeleton.joints)}
    if motion.avatar is not None:
        joints = vrm_bones(motion.avatar)
        motion = replace(motion, skeleton=raised_to_t(motion.skeleton))
    glb = Glb()
    first, tracks = add_joints(glb, motion)
    bones = {name: {"node": first + index} for name, index in joints.items()}
    glb.table["extensionsUsed"] = ["VRMC_vrm_animation"]
    glb.table["extensions"] = {"VRMC_vrm_animation": {"specVersion": "1.0", "humanoid": {"humanBones": bones}}}
    glb.table["animations"] = [animation_of(glb, take, tracks)]
    catalog.atomic_write(path, glb.to_bytes())


OWN = tuple(option for option in OPTIONS if option != "root")
EXPORT = Export(".vrma", "the motion for VRM avatars", write_vrma, shared=OWN)
