"""Put a motion on an avatar: its own joints turn as the links of the body made in its likeness did.

Its file is written again as it was, less old animations: all joints rest in the bind pose, and one animation moves it.
"""

from typing import Any

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import leg_of
from footfall.errors import BadValue
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import from_matrix, inverse, product, shortest_turn, unit
from footfall.rigs.avatar import Avatar, read_avatar, rotation_in
from footfall.rigs.clip import Clip
from footfall.rigs.glb import Glb
from footfall.rigs.likeness import Likeness, likeness
from footfall.rigs.motion import Motion, notes_of, put_on
from footfall.rigs.pruned import without_animations
from footfall.rigs.skeleton import BONES, UPRIGHT, Joint, Skeleton

SAME_LEGS = 0.002
"""Relative difference of two legs that are the same."""
DOWN = np.array([0.0, -1.0, 0.0])
GLTF_ORDER = [1, 2, 3, 0]
NEXT = {"UpperLeg": "LowerLeg", "LowerLeg": "Foot", "UpperArm": "LowerArm", "LowerArm": "Hand"}
"""The joint at the other end of a limb's bone, which hangs straight down where our links are not turned."""
LINKS = {bone: link for link, bone in BONES.items()}


def worn(clip: Clip, rig: str, title: str, in_place: bool = False) -> Glb:
    """The file of an avatar, moved by the clip of a body made in its likeness."""
    avatar = read_avatar(rig)
    like = likeness(avatar)
    _check_same_legs(clip.character, like.character, rig)
    skeleton = skeleton_of(avatar, like)
    motion = put_on(clip, skeleton, tuple(joint.name for joint in skeleton.joints))
    return dressed(avatar, motion, title, notes_of(clip, in_place))


def skeleton_of(avatar: Avatar, like: Likeness) -> Skeleton:
    """All nodes from the hips on, at rest in the bind pose, with the soles on the ground."""
    tree, roles = avatar.tree, avatar.roles.nodes
    nodes = nodes_of(avatar)
    by_node = {node: role for role, node in roles.items()}
    shares = _shares(avatar)
    down = np.array([0.0, avatar.ground, 0.0])
    joints = []
    for node in nodes:
        parent = nodes.index(tree.parents[node]) if node != nodes[0] else -1
        links, share = shares.get(node, (None, 0.0))
        role = by_node.get(node, "")
        straight = _straight(avatar, role) if role else UPRIGHT
        at, rest = avatar.bind[node, :3, 3] - down, rotation_in(avatar.bind[node])
        joints.append(Joint(tree.names[node] or f"node{node}", parent, at, rest, links, share, straight))
    middle = (avatar.at("leftUpperLeg") + avatar.at("rightUpperLeg")) / 2 - down
    return Skeleton(tuple(joints), 0, middle, {}, 1.0 / like.scale, like.ankle / like.scale)


def nodes_of(avatar: Avatar) -> list[int]:
    """The nodes of the skeleton, in its order."""
    below = avatar.tree.below(avatar.roles.nodes["hips"])
    return [node for node in avatar.tree.order if node in below]


def dressed(avatar: Avatar, motion: Motion, title: str, notes: dict[str, Any]) -> Glb:
    """The avatar's file with the motion as its only animation."""
    glb, nodes = at_rest(avatar), nodes_of(avatar)
    above = _world(avatar, avatar.tree.parents[nodes[0]])
    places = np.column_stack([motion.root @ avatar.turned, np.ones(len(motion.times))]) @ np.linalg.inv(above).T
    turns = motion.bent
    turns[:, 0] = product(product(inverse(rotation_in(above)), from_matrix(avatar.turned.T)), turns[:, 0])
    tracks = [(nodes[0], "translation", places[:, :3].astype(np.float32))]
    for index, joint in enumerate(motion.skeleton.joints):
        if joint.links is not None:
            values = np.clip(unit(turns[:, index])[:, GLTF_ORDER], -1.0, 1.0).astype(np.float32)
            tracks.append((nodes[index], "rotation", values))
    times = glb.add(motion.times.astype(np.float32), limits=True)
    samplers = [{"input": times, "output": glb.add(values), "interpolation": "LINEAR"} for _, _, values in tracks]
    channels = [
        {"sampler": number, "target": {"node": node, "path": what}} for number, (node, what, _) in enumerate(tracks)
    ]
    extras = {"footfall": [notes]}
    glb.table["animations"] = [{"name": title, "samplers": samplers, "channels": channels, "extras": extras}]
    return glb


def at_rest(avatar: Avatar) -> Glb:
    """The avatar's file without animations, every joint in the bind pose."""
    glb = without_animations(avatar.glb)
    nodes = nodes_of(avatar)
    back = np.eye(4)
    back[:3, :3] = avatar.turned.T
    for node in nodes:
        parent = avatar.tree.parents[node]
        above = _world(avatar, parent) if node == nodes[0] else back @ avatar.bind[parent]
        _rest(glb.table["nodes"][node], np.linalg.inv(above) @ back @ avatar.bind[node])
    return glb


def _check_same_legs(walked: Character, like: Character, rig: str) -> None:
    """Refuse a body whose feet would not be where the avatar's are."""
    own, wanted = (np.array([leg_of(body.links(), side).hip_height for side in Side]) for body in (walked, like))
    if walked.plane or np.abs(own - wanted).max() > SAME_LEGS * wanted.max():
        raise BadValue(
            f"the body '{walked.name}' has other legs than {rig}; walk the avatar with --rig, or make its body: "
            f"footfall new character NAME --rig {rig}"
        )


def _shares(avatar: Avatar) -> dict[int, tuple[tuple[Link, Link], float]]:
    """The links that turn each node: its own by role; from hips to chest and from chest to head, those at both ends."""
    roles, tree = avatar.roles.nodes, avatar.tree
    found = {roles[bone]: ((link, link), 0.0) for bone, link in LINKS.items() if bone in roles and bone != "spine"}
    for low, high in (("hips", "chest"), ("chest", "head")):
        way = [node for node in reversed(tree.above(roles[high])) if node in tree.below(roles[low])]
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


def _world(avatar: Avatar, node: int) -> np.ndarray:
    """Where a node above the skeleton is, in the file's own axes."""
    return avatar.tree.world[node] if node >= 0 else np.eye(4)


def _rest(node: dict[str, Any], local: np.ndarray) -> None:
    """Write a node's place, rotation and scale."""
    node.pop("matrix", None)
    scale = np.linalg.norm(local[:3, :3], axis=0)
    turn = np.clip(from_matrix(local[:3, :3] / scale)[GLTF_ORDER], -1.0, 1.0)
    node["translation"], node["rotation"] = local[:3, 3].tolist(), turn.tolist()
    node.pop("scale", None)
    if np.abs(scale - 1.0).max() > 1e-6:
        node["scale"] = scale.tolist()
