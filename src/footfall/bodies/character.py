"""A body that can walk, as one document: either proportions, from which its bones follow, or bones one by one."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import sqrt
from typing import Annotated

from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.bones import ROLES, Bone, Shape, mirrored, side_and_role
from footfall.bodies.gains import hold_joints
from footfall.bodies.proportions import Proportions, solids_of
from footfall.errors import BadDocument
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, quantity, words

__all__ = ["ROLES", "Bone", "Character", "Shape", "character", "side_and_role"]

REFERENCE = "humanoid"


class Character(Parameters):
    """A two-legged body. `left_thigh` and the like, in `bones`, replace a limb on one side."""

    name: Annotated[str, words("what the library calls it")]
    text: Annotated[str, words("what it is, in a sentence")]
    proportions: Annotated[Proportions | None, words("lengths from which all bones follow")] = None
    bones: Annotated[dict[str, Bone], words("the bones by role; with proportions, those that replace theirs")] = {}
    friction: Annotated[float, quantity("", 0.05, 5.0, "between the soles and the ground")] = 0.8
    armature: Annotated[
        float | None,
        quantity("kg m2", 0.0, 1.0, "inertia added to every joint, which steadies it; without: damping x time step"),
    ] = None

    def bone(self, link: Link) -> Bone:
        """The bone of a link, mirrored when it is the right one of a pair."""
        own = _named(self.bones, link)
        if own is not None:
            return own
        if self.proportions is not None:
            return _derived(self.proportions, tuple(self.bones.items()))[link]
        role = side_and_role(link)[1]
        raise BadDocument(f"character '{self.name}' has no bone '{role}'; every body needs: {', '.join(ROLES)}")

    def links(self) -> dict[Link, Bone]:
        """Every bone by its link."""
        return {link: self.bone(link) for link in Link}

    def scaled(self, size: float) -> "Character":
        """The same shape, `size` times as large, with joints as firm for its weight."""
        firm = {
            name: replace(bone, damping=bone.damping or 2.0 * sqrt(bone.stiffness)) for name, bone in self.bones.items()
        }
        return scaled(replace(self, bones=firm), size)

    @property
    def mass(self) -> float:
        """Of the whole body, kg."""
        return sum(self.bone(link).mass for link in Link)

    def check(self) -> "Character":
        """The character itself, when every role has a bone and every bone a known role."""
        allowed = set(ROLES) | {f"{side.name.lower()}_{role}" for side in Side for role in ROLES[4:]}
        for name in self.bones:
            if name not in allowed:
                raise BadDocument(
                    f"character '{self.name}' has an unknown bone '{name}'; bones are: {', '.join(ROLES)}, "
                    "and the limbs with left_ or right_ before them"
                )
        for link in Link:
            self.bone(link)
        return self


catalog.register(Character, folder="characters", word="character")


def character(source: catalog.Source) -> Character:
    """A character by its library name, its path, or from a table."""
    return catalog.load(Character, source)


@cache
def reference() -> Character:
    """The body that gaits and gains are written for."""
    return character(REFERENCE)


def _named(bones: Mapping[str, Bone], link: Link) -> Bone | None:
    """The bone that a document gives for a link, for its side alone or for both."""
    side, role = side_and_role(link)
    if side is None:
        return bones.get(role)
    own = bones.get(f"{side.name.lower()}_{role}")
    both = bones.get(role)
    if own is not None or both is None:
        return own
    return both if side is Side.LEFT else mirrored(both)


@lru_cache(maxsize=256)
def _derived(proportions: Proportions, replaced: tuple[tuple[str, Bone], ...]) -> dict[Link, Bone]:
    """The bones that follow from proportions, their joints held for the whole body."""
    own = dict(replaced)
    solids = solids_of(proportions)
    whole = {link: _named(own, link) or bone for link, bone in solids.items()}
    return hold_joints(whole, reference().links())
