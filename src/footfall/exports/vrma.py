"""Export the motion as .vrma: a VRM animation, which VRM viewers play on any VRM avatar."""

from pathlib import Path

from footfall import catalog
from footfall.errors import BadValue
from footfall.exports.contract import Export
from footfall.exports.glb import add_joints, animation_of
from footfall.rigs.clip import FILE_RATE
from footfall.rigs.glb import Glb
from footfall.rigs.motion import motion_of, only
from footfall.sim.recording import Recording


def write_vrma(
    recording: Recording,
    path: str | Path,
    loop: bool = False,
    in_place: bool = False,
    fps: float = FILE_RATE,
    who: int = 0,
) -> None:
    """Write the skeleton at rest in a T-pose, which joint is which bone, and the motion."""
    motion = motion_of(only(recording, who, ".vrma"), loop=loop, in_place=in_place, fps=fps)
    if motion.clip.character.plane:
        raise BadValue("a VRM animation needs a whole body; a planar one has no arms and no head")
    glb = Glb()
    glb.table |= {"scene": 0, "scenes": [{"nodes": []}], "nodes": []}
    first = add_joints(glb, motion)
    bones = {joint.name: {"node": first + index} for index, joint in enumerate(motion.skeleton.joints)}
    glb.table["extensionsUsed"] = ["VRMC_vrm_animation"]
    glb.table["extensions"] = {"VRMC_vrm_animation": {"specVersion": "1.0", "humanoid": {"humanBones": bones}}}
    title = str(recording.trial_table["name"])
    glb.table["animations"] = [animation_of(glb, [motion], [first], title, in_place)]
    catalog.atomic_write(path, glb.to_bytes())


EXPORT = Export(".vrma", "the motion for VRM avatars", write_vrma)
