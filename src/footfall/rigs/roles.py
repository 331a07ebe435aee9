"""Find out which node of a rig is which bone of a humanoid: from VRM's own map, by names, or by the shape of the tree.

Roles have the names of VRM. Two of them are ours: `hips` is the joint that carries both legs and the spine, `chest` the
one from which the arms fork.
"""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from footfall.errors import BadDocument
from footfall.parts_by_hand import NotRecognised, check_named
from footfall.rigs.tree import Tree

LIMBS = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
FEW_NAMED = 4
"""Names of bones; fewer are an accident."""
REQUIRED = tuple(side + limb for side in ("left", "right") for limb in LIMBS)
ROLES = (*REQUIRED, "head", "leftToes", "rightToes")
"""Roles that can be told by hand."""
CHAINS = (("UpperLeg", "LowerLeg", "Foot"), ("UpperArm", "LowerArm", "Hand"))
WORDS: tuple[tuple[str, str], ...] = (
    ("Toes", r"toe|ball"),
    ("Foot", r"foot|ankle"),
    ("UpperLeg", r"up(per)?leg|thigh|uleg|femur"),
    ("LowerLeg", r"(lower|low|lo)leg|calf|shin|knee|shank|lleg|^leg$"),
    ("Hand", r"hand|wrist"),
    ("LowerArm", r"(fore|lower|low|lo)arm|elbow|larm"),
    ("UpperArm", r"up(per)?arm|uarm|^arm$"),
    ("head", r"^head$"),
)
"""What a bone's name says, less its side and its rig's prefix; the first that fits holds."""
NOT_A_ROLE = (
    r"twist|roll|ik|pole|target|ctrl|control|helper|nub|end$|finger|thumb|index|middle|ring|pinky|little|eye|jaw"
)
PREFIX = re.compile(
    r"^(mixamorig\d*|bip\d*|bip001|valvebiped|armature|def|org|mch|cc base|j bip c?|j bip|b|jnt|sk|rig)\b"
)
SIDES = {"left": "left", "right": "right", "l": "left", "r": "right"}


class Roles(NamedTuple):
    """The node of every role that was found, how it was found, and what was guessed."""

    nodes: dict[str, int]
    way: str
    remarks: tuple[str, ...]

    def with_left_on(self, turned: np.ndarray, places: np.ndarray) -> tuple["Roles", list[str]]:
        """The same with left where the left is, as the figure faces; names may say otherwise."""
        hips = [float((turned @ places[self.nodes[f"{side}UpperLeg"]])[0]) for side in ("left", "right")]
        if hips[0] >= hips[1]:
            return self, []
        other = {"left": "right", "right": "left"}
        swapped = {
            re.sub(r"^(left|right)", lambda side: other[side[1]], role): node for role, node in self.nodes.items()
        }
        told = (
            [] if self.way == "shape" else ["left and right in its names were swapped to match the direction it faces"]
        )
        return self._replace(nodes=swapped), told


def find_roles(
    table: dict[str, Any],
    tree: Tree,
    places: np.ndarray,
    vertices: np.ndarray,
    owner: np.ndarray,
    path: str,
    by_hand: Mapping[str, int],
) -> Roles:
    """The roles of a rig, those told by hand first, or a sentence that says what is missing."""
    attempts = [(way, nodes | dict(by_hand)) for way, nodes in _told(table, tree)]
    for way, nodes in attempts:
        if nodes and not _missing(nodes, tree):
            return Roles(_completed(nodes, tree, places, owner), "hand" if by_hand else way, ())
    if not table.get("skins") and len(attempts[1][1]) < FEW_NAMED:
        raise BadDocument(
            f"{path} has no skeleton, only a mesh: give it bones first, for instance by uploading it to mixamo.com or "
            "mesh2motion.org, or with Rigify in Blender"
        )
    nodes = None if by_hand else _by_shape(table, tree, places, vertices, owner)
    if nodes is None or _missing(nodes, tree):
        named = _missing(attempts[1][1], tree) or ["arms and legs that fork from one body"]
        raise NotRecognised(
            f"{path}: this skeleton was not recognised as a humanoid: it lacks {', '.join(named[:4])}; a VRM map, or "
            "names such as LeftUpLeg, LeftLeg, LeftFoot, LeftArm, LeftForeArm and LeftHand, would identify its bones",
            {role: name_of(tree, node) for role, node in attempts[1][1].items()},
            ROLES,
            [name_of(tree, node) for node in tree.order],
        )
    return Roles(
        _completed(nodes, tree, places, owner), "shape", ("bones were identified by the shape of the skeleton alone",)
    )


def _told(table: dict[str, Any], tree: Tree) -> tuple[tuple[str, dict[str, int]], ...]:
    """What a rig says of its bones itself, by way."""
    return ("VRM", _in_tree(bones_of_vrm(table), tree)), ("names", by_names(tree))


def name_of(tree: Tree, node: int) -> str:
    """A bone's name as a roles file has it: its own, or its number where that tells it from no other."""
    own = tree.names[node]
    return own if own and tree.names.count(own) == 1 else f"#{node}"


def nodes_by_hand(tree: Tree, told: Mapping[str, str], path: str) -> dict[str, int]:
    """The bones of roles that were told by hand."""
    nodes = {name_of(tree, node): node for node in tree.order}
    for role, name in told.items():
        check_named(path, role, name, nodes)
    return {role: nodes[name] for role, name in told.items()}


def _missing(nodes: dict[str, int], tree: Tree) -> list[str]:
    """What keeps roles from being a humanoid's: roles without a node, limbs whose bones do not hang together."""
    missing = [role for role in REQUIRED if role not in nodes]
    if missing:
        return missing
    for side in ("left", "right"):
        for chain in CHAINS:
            for above, below in pairwise(chain):
                if nodes[side + above] not in tree.above(nodes[side + below])[1:]:
                    missing.append(f"a {side}{below} that hangs on the {side}{above}")
    return missing


def bones_of_vrm(table: dict[str, Any]) -> dict[str, int]:
    """The map of a VRM file: by name since 1.0, a list before."""
    extensions = table.get("extensions", {})
    bones = extensions.get("VRMC_vrm", {}).get("humanoid", {}).get("humanBones", {})
    if bones:
        return {name: int(bone["node"]) for name, bone in bones.items() if "node" in bone}
    listed = extensions.get("VRM", {}).get("humanoid", {}).get("humanBones", [])
    return {bone["bone"]: int(bone["node"]) for bone in listed if bone.get("node", -1) >= 0}


def _in_tree(nodes: dict[str, int], tree: Tree) -> dict[str, int]:
    """The roles whose nodes are there."""
    return {role: node for role, node in nodes.items() if 0 <= node < len(tree.parents)}


def by_names(tree: Tree) -> dict[str, int]:
    """Nodes whose names say what they are; of several with one role, the one nearest the root."""
    found: dict[str, int] = {}
    for node in tree.order:
        role = role_of_name(tree.names[node])
        if role and role not in found:
            found[role] = node
    return found


def role_of_name(name: str) -> str:
    """The role that a bone's name tells, as `LeftUpLeg`, `thigh.L` and `mixamorig:RightFoot` do; empty if none."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    words = re.sub(r"[^a-z0-9]+", " ", spaced.lower()).strip()
    words = PREFIX.sub("", words).strip()
    side, rest = "", []
    for word in words.split():
        if word in SIDES and not side:
            side = SIDES[word]
        elif not word.isdigit():
            rest.append(word)
    plain = "".join(rest).rstrip("0123456789")
    if not plain or re.search(NOT_A_ROLE, plain):
        return ""
    for role, pattern in WORDS:
        if re.search(pattern, plain):
            if role == "head":
                return role
            return side + role if side else ""
    return ""


def _completed(nodes: dict[str, int], tree: Tree, places: np.ndarray, owner: np.ndarray) -> dict[str, int]:
    """Add the joint that travels, the chest, the head, and toes and spine where there are any."""
    found = {role: nodes[role] for role in (*REQUIRED, "leftToes", "rightToes", "head", "neck") if role in nodes}
    found["chest"] = tree.fork(found["leftUpperArm"], found["rightUpperArm"])
    found["hips"] = tree.fork(found["leftUpperLeg"], found["rightUpperLeg"], found["chest"])
    if found["chest"] < 0 or found["hips"] < 0:
        raise BadDocument("the arms and legs of this skeleton are not attached to one body")
    if "head" not in found:
        highest = max(tree.below(found["chest"]), key=lambda node: places[node, 1])
        found["head"] = _head_on_the_way(tree, found["chest"], highest)
    for side in ("left", "right"):
        if f"{side}Toes" not in found:
            ahead = tree.children[found[f"{side}Foot"]]
            if len(ahead) == 1 and (owner == ahead[0]).any():
                found[f"{side}Toes"] = ahead[0]
    return found


def _head_on_the_way(tree: Tree, chest: int, top: int) -> int:
    """The last joint from the chest to the top of the head that carries more than one thing, or the end of that way."""
    below = tree.below(chest)
    way = [node for node in tree.above(top) if node in below and node != chest]
    return next((node for node in way if len(tree.children[node]) > 1), way[min(1, len(way) - 1)] if way else chest)


def _by_shape(
    table: dict[str, Any], tree: Tree, places: np.ndarray, vertices: np.ndarray, owner: np.ndarray
) -> dict[str, int] | None:
    """The two lowest limbs that fork are legs, the two that reach furthest aside above them are arms.

    Of each limb, the two longest neighbouring bones are its upper and its lower one.
    """
    joints = {node for skin in table.get("skins", []) for node in skin["joints"]}
    if not joints:
        return None
    leaves = [node for node in joints if not any(child in joints for child in tree.children[node])]
    legs = _pair(tree, sorted(leaves, key=lambda node: places[node, 1]), places)
    if legs is None:
        return None
    pelvis = tree.fork(*legs)
    in_legs = set().union(*(tree.below(_branch(tree, pelvis, leg)) for leg in legs))
    upper = [node for node in leaves if node not in in_legs]
    across = places[legs[0]] - places[legs[1]]
    across /= np.linalg.norm(across) or 1.0
    middle = (places[legs[0]] + places[legs[1]]) / 2
    aside = [(float((places[node] - middle) @ across), node) for node in upper]
    if len(aside) < 2:
        return None
    arms = (max(aside)[1], min(aside)[1])
    if tree.fork(*arms) < 0:
        return None
    found = {}
    for side, leg, arm in zip(("left", "right"), legs, arms, strict=True):
        for limb, end, top in (("Leg", leg, pelvis), ("Arm", arm, tree.fork(*arms))):
            chain = _limb(tree, places, top, end)
            if chain is None:
                return None
            names = "Foot" if limb == "Leg" else "Hand"
            found |= {f"{side}Upper{limb}": chain[0], f"{side}Lower{limb}": chain[1], f"{side}{names}": chain[2]}
    return found


def _pair(tree: Tree, lowest_first: list[int], places: np.ndarray) -> tuple[int, int] | None:
    """The lowest leaf, and the lowest other that is no toe of the same foot."""
    first = lowest_first[0]
    for other in lowest_first[1:]:
        fork = tree.fork(first, other)
        if fork >= 0 and all(tree.depth(leaf) - tree.depth(fork) >= 3 for leaf in (first, other)):
            return first, other
    return None


def _branch(tree: Tree, top: int, leaf: int) -> int:
    """The child of a node on the way to a leaf."""
    return next(node for node in tree.above(leaf) if tree.parents[node] == top)


def _limb(tree: Tree, places: np.ndarray, top: int, end: int) -> tuple[int, int, int] | None:
    """The joints at the ends of the two longest neighbouring bones."""
    below = tree.below(top)
    way = [node for node in reversed(tree.above(end)) if node in below and node != top]
    if len(way) < 3:
        return None
    lengths = [float(np.linalg.norm(places[b] - places[a])) for a, b in pairwise(way)]
    best = max(range(len(lengths) - 1), key=lambda index: lengths[index] + lengths[index + 1])
    return way[best], way[best + 1], way[best + 2]
