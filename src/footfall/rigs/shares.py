"""How an avatar's weight is spread: as a person's, since its skin counts boots, skirts and hair as flesh."""

import numpy as np
from msgspec.structs import replace

from footfall.bodies.bones import Bone
from footfall.bodies.character import Character, reference
from footfall.bodies.gains import hold_joints
from footfall.laws.tables import Link


def weighed(body: Character) -> dict[Link, Bone]:
    """The bones of a body, each with a person's share of its whole mass, and joints that hold what they now bear."""
    person, bones = reference().links(), body.links()
    whole = sum(bone.mass for bone in person.values())
    masses = {link: body.mass * person[link].mass / whole for link in bones}
    weighed = {
        link: replace(bone, mass=round(masses[link], 5), inertia=_scaled(bone, masses[link] / bone.mass))
        for link, bone in bones.items()
    }
    return hold_joints(weighed, person)


def _scaled(bone: Bone, share: float) -> tuple[float, float, float]:
    x, y, z = np.multiply(bone.inertia, share).tolist()
    return x, y, z
