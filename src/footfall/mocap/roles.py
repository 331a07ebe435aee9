"""Find our links among the joints of any humanoid skeleton, by the names that people give them."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from footfall.bodies.bones import side_and_role
from footfall.laws.tables import Link, Side
from footfall.mocap.bvh import BadClip, BvhJoint

NAMES: Mapping[str, tuple[str, ...]] = {
    "pelvis": ("hips", "pelvis", "hip", "root"),
    "lower_back": ("lowerback", "spine", "spine0", "spine01", "abdomen", "waist", "spine1"),
    "torso": ("spine2", "spine02", "upperchest", "chest", "chest2", "thorax", "spine3", "spine03", "spine1", "torso"),
    "head": ("neck", "neck1", "neck01", "head"),
    "upper_arm": ("upperarm", "uparm", "arm", "humerus", "shoulder"),
    "lower_arm": ("forearm", "lowerarm", "lowarm", "elbow", "radius"),
    "hand": ("hand", "wrist"),
    "thigh": ("upleg", "upperleg", "thigh", "femur", "hip"),
    "shank": ("lowleg", "lowerleg", "shin", "calf", "shank", "tibia", "leg", "knee"),
    "foot": ("foot", "ankle"),
    "toes": ("toebase", "toes", "toe", "ball"),
}
"""Names of the joint from which each role hangs, without side and prefix, best first."""
NEEDED = ("pelvis", "thigh", "shank", "foot")
"""Roles without which a skeleton cannot walk."""
SIDES = {"left": Side.LEFT, "right": Side.RIGHT, "l": Side.LEFT, "r": Side.RIGHT}
HANDS: Mapping[Side, str] = {Side.LEFT: "left_hand", Side.RIGHT: "right_hand"}


class FoundRoles(NamedTuple):
    """Which joint stands for which link, and for the hands, which are no links of ours; what could not be found."""

    joints: dict[Link, int]
    hands: dict[Side, int]
    missing: tuple[str, ...]

    @property
    def words(self) -> str:
        """What could not be found, in a sentence; empty if nothing is missing."""
        return f"its skeleton has no joint for: {', '.join(self.missing)}" if self.missing else ""


def find_roles(joints: Sequence[BvhJoint], called: str = "the clip") -> FoundRoles:
    """Find every link; refuse a skeleton without pelvis or legs, in a sentence that lists its joints."""
    named = {index: plain_name(joint.name) for index, joint in enumerate(joints) if not joint.is_end}
    found: dict[Link, int] = {}
    for link in Link:
        side, role = side_and_role(link)
        index = _best(named, side, role, set(found.values()))
        if index is None and role == "pelvis":
            index = 0
        if index is not None:
            found[link] = index
    hands = {side: index for side in Side if (index := _best(named, side, "hand", set())) is not None}
    missing = [link.name.lower() for link in Link if link not in found]
    missing += [HANDS[side] for side in Side if side not in hands]
    lacking = [name for name in missing if name.removeprefix("left_").removeprefix("right_") in NEEDED]
    if lacking:
        own = ", ".join(joint.name for joint in joints if not joint.is_end)[:400]
        raise BadClip(
            f"{called} is not a known humanoid skeleton: no joint was found for {', '.join(lacking)} (joints: {own})"
        )
    return FoundRoles(found, hands, tuple(missing))


def plain_name(name: str) -> tuple[Side | None, str]:
    """The side and the bare name of a joint: `mixamorig:LeftUpLeg`, `L_UpLeg` and `upleg.l` are a left `upleg`."""
    bare = re.sub(r"^[Bb]ip\d*", "", re.split(r"[:|]", name)[-1])
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", bare)]
    parts = [part for part in parts if part not in ("b", "def", "jnt", "joint", "skl", "mixamorig")]
    side = next((SIDES[part] for part in parts if part in SIDES), None)
    kept = [part for part in parts if part not in SIDES]
    if side is None and kept and (short := re.fullmatch(r"(l|r|left|right)([a-z]{3,})", kept[0])):
        known = {word for words in NAMES.values() for word in words}
        if short[2] in known or "".join([short[2], *kept[1:]]) in known:
            side, kept = SIDES[short[1]], [short[2], *kept[1:]]
    return side, "".join(kept)


def _best(named: Mapping[int, tuple[Side | None, str]], side: Side | None, role: str, taken: set[int]) -> int | None:
    """The joint of a role on one side with the best name, if any has a known one and is free."""
    for word in NAMES[role]:
        for index, own in named.items():
            if own == (side, word) and index not in taken:
                return index
    return None
