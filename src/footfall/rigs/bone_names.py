"""What other programs call the joints of a humanoid; ours have the names of VRM."""

from typing import Literal, get_args

from footfall.errors import BadValue, did_you_mean

Naming = Literal["vrm", "mixamo", "unreal"]
MIXAMO = {
    "hips": "Hips", "spine": "Spine", "chest": "Spine1", "head": "Head",
    "UpperArm": "Arm", "LowerArm": "ForeArm", "Hand": "Hand",
    "UpperLeg": "UpLeg", "LowerLeg": "Leg", "Foot": "Foot", "Toes": "ToeBase",
}  # fmt: skip
UNREAL = {
    "hips": "pelvis", "spine": "spine_01", "chest": "spine_02", "head": "head",
    "UpperArm": "upperarm", "LowerArm": "lowerarm", "Hand": "hand",
    "UpperLeg": "thigh", "LowerLeg": "calf", "Foot": "foot", "Toes": "ball",
}  # fmt: skip


def renamed(bone: str, names: str) -> str:
    """The name of a VRM humanoid bone in another vocabulary."""
    if names not in get_args(Naming):
        raise BadValue(f"no names '{names}'{did_you_mean(names, get_args(Naming), 'names')}")
    if names == "vrm":
        return bone
    side = next((side for side in ("left", "right") if bone.startswith(side)), "")
    part = bone.removeprefix(side)
    if names == "mixamo":
        return f"mixamorig:{side.capitalize()}{MIXAMO[part]}"
    return UNREAL[part] + (f"_{side[0]}" if side else "")
