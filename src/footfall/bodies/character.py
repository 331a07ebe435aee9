"""A walking body as one document, which gives either proportions, from which the bones follow, or every bone."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from math import inf
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from footfall import catalog, given_files
from footfall.bodies.backpack import burdened
from footfall.bodies.bones import (
    MAY_BE_FIXED,
    PLANAR_ROLES,
    ROLES,
    Bone,
    BoneShape,
    alike,
    damping_of,
    mirrored,
    side_and_role,
)
from footfall.bodies.card import Card
from footfall.bodies.gains import hold_joints
from footfall.bodies.proportions import Proportions, solids_of
from footfall.bodies.reference import REFERENCE_BODY
from footfall.bodies.size import hangs, leg_of, limb
from footfall.bodies.start import Start
from footfall.errors import BadDocument, BadValue
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, file, quantity, words
from footfall.remembered import by_identity

__all__ = ["ROLES", "Bone", "BoneShape", "Character", "Start", "character", "side_and_role"]


class Character(Parameters):
    """A two-legged body. In `bones`, `left_thigh` and the like replace a limb on one side.

    A planar body has a torso and two legs, and every joint is a hinge about the left axis. Its legs may be drawn apart,
    but it is flat.
    """

    gone: ClassVar[dict[str, str]] = {"step_seconds": "the law that walks a body says its time step: leave it out"}
    name: Annotated[str, words("its name in the library")]
    text: Annotated[str, words("one sentence about it")]
    proportions: Annotated[Proportions | None, words("lengths from which all bones follow")] = None
    bones: Annotated[
        dict[str, Bone], words("the bones by role; with proportions, those that replace derived ones")
    ] = {}
    model: Annotated[
        str,
        file("a robot's file (MJCF, URDF), simulated instead of the bones; the bones are then the law's view of it"),
    ] = ""
    gait: Annotated[
        str, words("the gait of a body that does not walk on its feet, such as a handstand; empty: it walks")
    ] = ""
    plane: Annotated[bool, words("whether it is planar: torso, thighs, shanks and feet that move in x and z only")] = (
        False
    )
    start: Annotated[Start | None, words("initial state; if absent, upright and at rest")] = None
    contact: Annotated[
        Literal["coulomb", "sticking"],
        words("contact model of the soles unless the trial sets it: Coulomb friction, or no slipping at all"),
    ] = "coulomb"
    contact_spring: Annotated[
        tuple[float, float] | None,
        quantity("1/s2, 1/s", 0.0, 1e6, "stiffness and damping of a planar body's contact, per supported mass"),
    ] = None
    friction: Annotated[float, quantity("", 0.05, 5.0, "friction between the soles and the ground")] = 0.8
    solid: Annotated[
        bool, words("its limbs collide with each other and with the trunk; false: they pass through, as in the papers")
    ] = True
    armature: Annotated[
        float | None,
        quantity("kg m2", 0.0, 1.0, "inertia added to every joint for stability; if absent, damping x time step"),
    ] = None
    backpack: Annotated[
        float, quantity("kg", 0.0, 1000.0, "mass strapped to the middle of the back; the law knows about it")
    ] = 0.0
    torque_limit: Annotated[
        float, quantity("N m", 0.0, 1e5, "largest torque of any joint about each axis; 0: each bone's own limit")
    ] = 0.0
    back_extension: Annotated[
        float,
        quantity(
            "",
            1.0,
            10.0,
            "extension torque of the back, as a multiple of its limit; healthy men: 170 to 355 N m, by bend",
        ),
    ] = 3.0
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
    card: Annotated[dict[str, Card], words("results of `footfall card --save`, by style")] = {}

    def bone(self, link: Link) -> Bone:
        """The bone of a link with its load and torque limit; the right one of a pair is mirrored."""
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
        """The roles of its bones."""
        return PLANAR_ROLES if self.plane else ROLES

    def has(self, link: Link) -> bool:
        """Whether it has such a link; the torso of a planar body is its PELVIS."""
        return not self.plane or link is Link.PELVIS or side_and_role(link)[1] in PLANAR_ROLES[1:]

    def links(self) -> dict[Link, Bone]:
        """Every bone by its link."""
        return _links(self)

    def link_called(self, name: str) -> Link:
        """The link with the name people use: the root of a planar body is called its torso, not its pelvis."""
        link = Link.PELVIS if self.plane and name == "torso" else Link[name.upper()]
        if not self.has(link) or (self.plane and name == "pelvis"):
            raise BadValue(f"character '{self.name}' has no {name}; it has: {', '.join(self.link_names())}")
        return link

    def link_names(self) -> list[str]:
        """The names people use for its links."""
        names = [link.name.lower() for link in self.links()]
        return ["torso", *names[1:]] if self.plane else names

    def scaled(self, size: float) -> "Character":
        """The same shape, `size` times as large, with joint gains scaled by dynamic similarity."""
        if not 0.0 < size < inf:
            raise BadValue(f"the size factor is {size}; it must be finite and more than 0")
        firm = {name: replace(bone, damping=damping_of(bone)) for name, bone in self.bones.items()}
        return scaled(replace(self, bones=firm, card={}), size)

    @property
    def mass(self) -> float:
        """Mass of the whole body, kg."""
        return sum(bone.mass for bone in self.links().values())

    @property
    def skeleton(self) -> tuple[bool, str, frozenset[Link]]:
        """What decides its joints: whether it is planar, a robot's file, and the links fixed to the one above them."""
        return self.plane, self.model, frozenset(link for link, bone in self.links().items() if bone.fixed)

    @property
    def symmetric(self) -> bool:
        """Whether its left side is the mirror image of its right."""
        bones = self.links()
        twins = {link: Link[link.name.replace("LEFT", "RIGHT")] for link in bones if "RIGHT" not in link.name}
        return all(alike(mirrored(bones[left]), bones[right]) for left, right in twins.items())

    @property
    def fingerprint(self) -> str:
        """A short digest of the body. Its name, text and cards do not count."""
        table = catalog.encode(replace(self, name="", text="", card={}))
        return sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:12]

    def check(self) -> "Character":
        """Return the character if every role has a bone and every bone a known role; otherwise raise."""
        limbs = self.roles[1:] if self.plane else self.roles[4:]
        allowed = set(self.roles) | {f"{side.name.lower()}_{role}" for side in Side for role in limbs}
        for name in self.bones:
            if name not in allowed:
                raise BadDocument(
                    f"character '{self.name}' has an unknown bone '{name}'; bones are: {', '.join(self.roles)}, "
                    "and the limbs with left_ or right_ before them"
                )
        if self.plane and self.proportions is not None:
            raise BadDocument(f"character '{self.name}' is planar and cannot be built from proportions; give bones")
        if self.start is not None and not self.plane:
            raise BadDocument(f"character '{self.name}' has a start, which only planar bodies can have so far")
        for link, bone in self.links().items():
            if bone.fixed and (self.plane or side_and_role(link)[1] not in MAY_BE_FIXED):
                raise BadDocument(
                    f"character '{self.name}': its {side_and_role(link)[1]} cannot be fixed; in space, these can: "
                    f"{', '.join(MAY_BE_FIXED)}"
                )
        for side in Side:
            leg = leg_of(self.links(), side)
            if min(leg.thigh, leg.shank, leg.hip_height) <= 0.0:
                name = side.name.lower()
                raise BadDocument(f"character '{self.name}': its {name} leg does not run down from the hip to the sole")
            if not (self.plane or self.model or self.gait) and not hangs(self.bone(limb("LOWER_ARM", side))):
                name = side.name.lower()
                raise BadDocument(
                    f"character '{self.name}': its {name} arm does not hang from the shoulder to the hand"
                )
        return self


catalog.register(Character, folder="characters", word="character")
given_files.give_those_of(Character)


def character(source: catalog.Source) -> Character:
    """Load a character by library name, by path or from a table."""
    return catalog.load(Character, source)


def names_in_space() -> list[str]:
    """Names of the library's 3D characters that walk."""
    bodies = {name: character(name) for name in catalog.names(Character)}
    return [name for name, body in bodies.items() if not body.plane and not body.gait]


@cache
def reference() -> Character:
    """The reference body, for which gaits and gains are written."""
    return character(REFERENCE_BODY)


def _named(bones: Mapping[str, Bone], link: Link) -> Bone | None:
    """The bone that the document gives for a link, for its side or for both sides."""
    side, role = side_and_role(link)
    if side is None:
        return bones.get(role)
    own = bones.get(f"{side.name.lower()}_{role}")
    both = bones.get(role)
    if own is not None or both is None:
        return own
    return both if side is Side.LEFT else mirrored(both)


@by_identity
def _links(character: Character) -> dict[Link, Bone]:
    return {link: character.bone(link) for link in Link if character.has(link)}


@lru_cache(maxsize=256)
def _derived(proportions: Proportions, replaced: tuple[tuple[str, Bone], ...]) -> dict[Link, Bone]:
    """The bones that follow from the proportions, with joint gains that suit the whole body."""
    own = dict(replaced)
    solids = solids_of(proportions)
    whole = {link: _named(own, link) or bone for link, bone in solids.items()}
    return hold_joints(whole, reference().links())
