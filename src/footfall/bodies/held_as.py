"""Let a body of any build be moved by a gait that is written for one body: as firm in its joints, and to its size.

A gait of SIMBICON counts on the joints of the body that it names. Another body gets joints as firm for what they move
and bear (`gains.py`), and the gait's times, lengths and feedback scale with its size (`laws/similarity.py`). GENBICON
(section 4) scales kp by total mass, M'/M, takes kd = 2 sqrt(kp), and changes nothing else.
"""

from functools import cache

from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.bones import Bone
from footfall.bodies.character import Character
from footfall.bodies.gains import hold_joints
from footfall.bodies.size import Bones, mass_of, size_of_bones
from footfall.laws.contract import Gait
from footfall.laws.register import law_of
from footfall.laws.similarity import scaled


def held_as(character: Character, gait: Gait) -> Character:
    """The same body with joints as a gait counts on them. Robots keep the joints they have."""
    if not _is_for_another(character, gait) or character.model:
        return character
    model = _own_body(gait.written_for)
    bare = replace(character, backpack=0.0, torque_limit=0.0)
    if law_of(gait).gains_by_mass:
        return replace(character, bones=_held_by_mass(bare.links(), model), pelvis_yaw=1.0, armature=model.armature)
    held = {
        link.name.lower(): replace(bone, stance_stiffness=0.0, stance_damping=0.0)
        for link, bone in hold_joints(bare.links(), model.links()).items()
    }
    return replace(character, bones=held, pelvis_yaw=model.pelvis_yaw, armature=model.armature)


def _held_by_mass(bones: Bones, model: Character) -> dict[str, Bone]:
    """The same bones, with the model's stiffness times M'/M, and kd = 2 sqrt(kp)."""
    ratio = mass_of(bones) / model.mass
    return {
        link.name.lower(): replace(
            bone, stiffness=model.bone(link).stiffness * ratio, damping=0.0, stance_stiffness=0.0, stance_damping=0.0
        )
        for link, bone in bones.items()
    }


def sized(gait: Gait, character: Character) -> Gait:
    """The same gait for a body of another size than its own."""
    if not _is_for_another(character, gait) or law_of(gait).gains_by_mass:
        return gait
    return scaled(gait, size_of_bones(character.links()) / size_of_bones(_own_body(gait.written_for).links()))


def _is_for_another(character: Character, gait: Gait) -> bool:
    return bool(gait.written_for) and gait.written_for != character.name and not character.plane


@cache
def _own_body(name: str) -> Character:
    return catalog.load(Character, name)
