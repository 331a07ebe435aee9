"""A body that can walk, as one document: either proportions, from which its bones follow, or bones one by one."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import Annotated, Literal

from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.backpack import burdened
from footfall.bodies.bones import PLANAR_ROLES, ROLES, Bone, Shape, alike, damping_of, mirrored, side_and_role
from footfall.bodies.card import Card
from footfall.bodies.gains import hold_joints
from footfall.bodies.proportions import Proportions, solids_of
from footfall.bodies.reference import REFERENCE_BODY
from footfall.bodies.start import Start
from footfall.errors import BadDocument, BadValue
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.maths.declared import unscaled
from footfall.quantity import Parameters, quantity, words

__all__ = ["ROLES", "Bone", "Character", "Shape", "Start", "character", "side_and_role"]


class Character(Parameters):
    """A two-legged body. `left_thigh` and the like, in `bones`, replace a limb on one side.

    In the plane it has a torso and two legs, all hinges about the left axis; legs may be drawn apart, but it is flat.
    """

    name: Annotated[str, words("what the library calls it")]
    text: Annotated[str, words("what it is, in a sentence")]
    proportions: Annotated[Proportions | None, words("lengths from which all bones follow")] = None
    bones: Annotated[dict[str, Bone], words("the bones by role; with proportions, those that replace theirs")] = {}
    plane: Annotated[bool, words("lives in the plane of x and z: torso, thighs, shanks, feet, and nothing else")] = (
        False
    )
    start: Annotated[Start | None, words("initial state; if absent, upright and at rest")] = None
    contact: Annotated[
        Literal["coulomb", "sticking"],
        words("contact of the soles unless the trial sets it: Coulomb friction, or no slipping at all"),
    ] = "coulomb"
    contact_spring: Annotated[
        tuple[float, float] | None,
        quantity("1/s2, 1/s", 0.0, 1e6, "stiffness and damping of a contact in the plane, per mass that it bears"),
    ] = None
    friction: Annotated[float, quantity("", 0.05, 5.0, "between the soles and the ground")] = 0.8
    armature: Annotated[
        float | None,
        quantity("kg m2", 0.0, 1.0, "inertia added to every joint for stability; if absent, damping x time step"),
    ] = None
    backpack: Annotated[
        float, quantity("kg", 0.0, 1000.0, "mass strapped to the middle of the back; the law knows about it")
    ] = 0.0
    torque_limit: Annotated[
        float, quantity("N m", 0.0, 1e5, "largest torque of any joint about each axis; 0: as each bone has it")
    ] = 0.0
    pelvis_yaw: Annotated[
        float | None,
        quantity(
            "",
            0.0,
            10.0,
            "stiffness and damping of the pelvis about the vertical, as a share of those about the horizontal; "
            "if absent, it follows from the upper body's inertia, relative to the reference body's",
        ),
    ] = None
    free_hip_step: Annotated[
        float,
        quantity(
            "s",
            0.0,
            0.01,
            "coarsest time step at which the stance hip's torque is not limited to what its foot can transmit to the "
            "ground; 0: it is always limited",
        ),
        unscaled("time steps of physics are the same for every body"),
    ] = 0.0
    card: Annotated[dict[str, Card], words("what `footfall card --save` found, by the style")] = {}

    def bone(self, link: Link) -> Bone:
        """The bone of a link, mirrored when it is the right one of a pair, with what it carries and may give."""
        bone = self._bare_bone(link)
        if not self.backpack and not self.torque_limit:
            return bone
        carries = link is (Link.PELVIS if self.plane else Link.TORSO)
        return burdened(bone, self.backpack if carries else 0.0, self.torque_limit)

    def _bare_bone(self, link: Link) -> Bone:
        own = _named(self.bones, Link.TORSO if self.plane and link is Link.PELVIS else link)
        if own is not None:
            return own
        if self.proportions is not None:
            return _derived(self.proportions, tuple(self.bones.items()))[link]
        role = "torso" if self.plane and link is Link.PELVIS else side_and_role(link)[1]
        raise BadDocument(f"character '{self.name}' has no bone '{role}'; every body needs: {', '.join(self.roles)}")

    @property
    def roles(self) -> tuple[str, ...]:
        """Of the bones that it has."""
        return PLANAR_ROLES if self.plane else ROLES

    def has(self, link: Link) -> bool:
        """Whether it has such a link; the trunk of a body in the plane is its PELVIS."""
        return not self.plane or link is Link.PELVIS or side_and_role(link)[1] in PLANAR_ROLES[1:]

    def links(self) -> dict[Link, Bone]:
        """Every bone by its link."""
        return {link: self.bone(link) for link in Link if self.has(link)}

    def link_called(self, name: str) -> Link:
        """The link of a name as people say it: a body in the plane has no pelvis but a torso."""
        link = Link.PELVIS if self.plane and name == "torso" else Link[name.upper()]
        if not self.has(link) or (self.plane and name == "pelvis"):
            raise BadValue(f"character '{self.name}' has no {name}; it has: {', '.join(self.link_names())}")
        return link

    def link_names(self) -> list[str]:
        """Of all its links, as people say them."""
        names = [link.name.lower() for link in self.links()]
        return ["torso", *names[1:]] if self.plane else names

    def scaled(self, size: float) -> "Character":
        """The same shape, `size` times as large, with joints as firm for its weight."""
        firm = {name: replace(bone, damping=damping_of(bone)) for name, bone in self.bones.items()}
        return scaled(replace(self, bones=firm, card={}), size)

    @property
    def mass(self) -> float:
        """Of the whole body, kg."""
        return sum(bone.mass for bone in self.links().values())

    @property
    def symmetric(self) -> bool:
        """Whether its left side is the mirror image of its right."""
        bones = self.links()
        twins = {link: Link[link.name.replace("LEFT", "RIGHT")] for link in bones if "RIGHT" not in link.name}
        return all(alike(mirrored(bones[left]), bones[right]) for left, right in twins.items())

    @property
    def fingerprint(self) -> str:
        """A few letters that differ when the body does; its name, text and cards do not matter."""
        table = catalog.encode(replace(self, name="", text="", card={}))
        return sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:12]

    def check(self) -> "Character":
        """The character itself, when every role has a bone and every bone a known role."""
        limbs = self.roles[1:] if self.plane else self.roles[4:]
        allowed = set(self.roles) | {f"{side.name.lower()}_{role}" for side in Side for role in limbs}
        for name in self.bones:
            if name not in allowed:
                raise BadDocument(
                    f"character '{self.name}' has an unknown bone '{name}'; bones are: {', '.join(self.roles)}, "
                    "and the limbs with left_ or right_ before them"
                )
        if self.plane and self.proportions is not None:
            raise BadDocument(f"character '{self.name}' lives in the plane, where proportions do not serve; give bones")
        if self.start is not None and not self.plane:
            raise BadDocument(f"character '{self.name}' has a start, which only a body in the plane can have yet")
        self.links()
        return self


catalog.register(Character, folder="characters", word="character")


def character(source: catalog.Source) -> Character:
    """A character by its library name, its path, or from a table."""
    return catalog.load(Character, source)


def names_in_space() -> list[str]:
    """The library's characters that do not live in the plane."""
    return [name for name in catalog.names(Character) if not character(name).plane]


@cache
def reference() -> Character:
    """The body that gaits and gains are written for."""
    return character(REFERENCE_BODY)


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
