"""The skeleton of an avatar: its own joints, at rest in the bind pose, each turned by the links of a body like it."""

import numpy as np

from footfall.laws.tables import Link
from footfall.maths.quaternions import inverse, product, rotated, shortest_turn
from footfall.reading import only_ours
from footfall.rigs.avatar import Avatar, rotation_in
from footfall.rigs.axes import to_file_turn
from footfall.rigs.likeness import Likeness
from footfall.rigs.roles import bones_of_vrm
from footfall.rigs.skeleton import BONES, UPRIGHT, Joint, Skeleton, lift

DOWN = np.array([0.0, -1.0, 0.0])
NEXT = {"UpperLeg": "LowerLeg", "LowerLeg": "Foot", "UpperArm": "LowerArm", "LowerArm": "Hand"}
"""The joint at the other end of a limb's bone, which hangs straight down where our links are not turned."""
LINKS = {bone: link for link, bone in BONES.items()}
TIP = 0.5
"""How far a limb goes on beyond its last joint, in lengths of its last bone."""


def skeleton_of(avatar: Avatar, like: Likeness) -> Skeleton:
    """All nodes from the hips on, at rest in the bind pose, with the soles on the ground."""
    with only_ours(avatar.name):
        return _skeleton(avatar, like)


def _skeleton(avatar: Avatar, like: Likeness) -> Skeleton:
    tree, roles = avatar.tree, avatar.roles.nodes
    nodes = nodes_of(avatar)
    by_node = {node: role for role, node in roles.items()}
    shares = _shares(avatar)
    down = np.array([0.0, avatar.ground, 0.0])
    joints: list[Joint] = []
    place_of = {node: place for place, node in enumerate(nodes)}
    for node in nodes:
        parent = place_of[tree.parents[node]] if node != nodes[0] else -1
        links, share = shares.get(node, (None, 0.0))
        role = by_node.get(node, "")
        straight = _straight(avatar, role) if role else UPRIGHT
        at, rest = avatar.bind[node, :3, 3] - down, rotation_in(avatar.bind[node])
        joints.append(Joint(tree.names[node] or f"node{node}", parent, at, rest, links, share, straight))
    middle = (avatar.at("leftUpperLeg") + avatar.at("rightUpperLeg")) / 2 - down
    return Skeleton(tuple(joints), 0, middle, _tips(joints), 1.0 / like.scale, like.ankle / like.scale)


def nodes_of(avatar: Avatar) -> list[int]:
    """The nodes of the skeleton, in its order."""
    below = avatar.tree.below(avatar.roles.nodes["hips"])
    return [node for node in avatar.tree.order if node in below]


def raised_to_t(skeleton: Skeleton) -> Skeleton:
    """The same skeleton at rest in a T-pose, in which formats such as VRM's want it; it moves as before."""
    offsets = skeleton.offsets()
    raised: list[Joint] = []
    for joint, offset in zip(skeleton.joints, offsets, strict=True):
        above = raised[joint.parent] if joint.parent >= 0 else None
        at = joint.at if above is None else above.at + rotated(above.rest, offset)
        if joint.links is not None:
            up = to_file_turn(lift(joint.links[0]))
            rest = product(up, product(joint.straight, joint.rest))
            raised.append(joint._replace(at=at, rest=rest, straight=inverse(up)))
        else:
            kept = joint.rest
            if above is not None:
                kept = product(above.rest, product(inverse(skeleton.joints[joint.parent].rest), joint.rest))
            raised.append(joint._replace(at=at, rest=kept))
    return skeleton._replace(joints=tuple(raised), tips=_tips(raised))


def vrm_bones(avatar: Avatar) -> dict[str, int]:
    """The joints of its skeleton that VRM has names for and that move, and the hands; by those names."""
    roles, tree, nodes = avatar.roles.nodes, avatar.tree, nodes_of(avatar)
    shares = _shares(avatar)
    named = {bone: node for bone, node in bones_of_vrm(avatar.glb.table).items() if node in shares}
    if not named:
        spine = next(node for node in tree.above(roles["chest"]) if tree.parents[node] == roles["hips"])
        named = {bone: node for bone, node in roles.items() if node != spine} | {"spine": spine}
    else:
        named |= {role: node for role, node in roles.items() if role != "chest"}
    return {bone: nodes.index(node) for bone, node in named.items()}


def _tips(joints: list[Joint]) -> dict[int, np.ndarray]:
    """Where limbs end that have no joint beyond: half a bone further."""
    parents = {joint.parent for joint in joints}
    return {
        index: joint.at + TIP * (joint.at - joints[joint.parent].at)
        for index, joint in enumerate(joints)
        if index not in parents and joint.parent >= 0
    }


def _shares(avatar: Avatar) -> dict[int, tuple[tuple[Link, Link], float]]:
    """The links that turn each node: its own by role; from hips to chest and from chest to head, those at both ends."""
    roles, tree = avatar.roles.nodes, avatar.tree
    found = {roles[bone]: ((link, link), 0.0) for bone, link in LINKS.items() if bone in roles and bone != "spine"}
    for low, high in (("hips", "chest"), ("chest", "head")):
        below = tree.below(roles[low])
        way = [node for node in reversed(tree.above(roles[high])) if node in below]
        for place, node in enumerate(way[1:-1], 1):
            found[node] = ((LINKS[low], LINKS[high]), place / (len(way) - 1))
    return found


def _straight(avatar: Avatar, role: str) -> np.ndarray:
    """The shortest turn from the bind pose to that in which a limb hangs down; everything else is straight as bound."""
    side = next((side for side in ("left", "right") if role.startswith(side)), "")
    part = role.removeprefix(side)
    if not side or part not in NEXT:
        return UPRIGHT
    return shortest_turn(avatar.at(side + NEXT[part]) - avatar.at(role), DOWN)
