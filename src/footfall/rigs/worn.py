"""Put a motion on an avatar: its own joints turn as the links of the body made in its likeness did.

Its file is written again as it was, less old animations: all joints rest in the bind pose, and one animation moves it.
"""

import copy
from typing import Any

import numpy as np

from footfall.maths.quaternions import from_matrix, inverse, product, unit
from footfall.reading import only_ours
from footfall.rigs.avatar import Avatar, rotation_in
from footfall.rigs.avatar_skeleton import nodes_of
from footfall.rigs.glb import Glb
from footfall.rigs.motion import Motion, Track
from footfall.rigs.pruned import without_animations

GLTF_ORDER = [1, 2, 3, 0]


def at_rest(avatar: Avatar) -> Glb:
    """The avatar's file without animations, every joint in the bind pose."""
    with only_ours(avatar.name):
        return _at_rest(avatar)


def _at_rest(avatar: Avatar) -> Glb:
    glb = without_animations(avatar.glb)
    nodes = nodes_of(avatar)
    back = np.eye(4)
    back[:3, :3] = avatar.turned.T
    for node in nodes:
        parent = avatar.tree.parents[node]
        above = _world(avatar, parent) if node == nodes[0] else back @ avatar.bind[parent]
        _rest(glb.table["nodes"][node], np.linalg.inv(above) @ back @ avatar.bind[node])
    return glb


def tracks_of(avatar: Avatar, motion: Motion, first: int = 0) -> list[Track]:
    """What moves in the avatar's file, or in a copy of its nodes that begins at `first`."""
    nodes = nodes_of(avatar)
    above = _world(avatar, avatar.tree.parents[nodes[0]])
    places = np.column_stack([motion.root @ avatar.turned, np.ones(len(motion.times))]) @ np.linalg.inv(above).T
    turns = motion.bent
    turns[:, 0] = product(product(inverse(rotation_in(above)), from_matrix(avatar.turned.T)), turns[:, 0])
    tracks = [Track(first + nodes[0], "translation", places[:, :3].astype(np.float32))]
    for index, joint in enumerate(motion.skeleton.joints):
        if joint.links is not None:
            values = np.clip(unit(turns[:, index])[:, GLTF_ORDER], -1.0, 1.0).astype(np.float32)
            tracks.append(Track(first + nodes[index], "rotation", values))
    return tracks


def add_again(glb: Glb, avatar: Avatar, names: tuple[str, ...]) -> int:
    """Add the avatar once more to its own file, with the same meshes; returns how far its nodes moved."""
    table, count = glb.table, len(avatar.tree.names)
    first, skins = len(table["nodes"]), len(avatar.glb.table.get("skins", []))
    begin = len(table.get("skins", []))
    for skin in table.get("skins", [])[:skins]:
        joints = {"joints": [first + node for node in skin["joints"]]}
        more = {"skeleton": first + skin["skeleton"]} if "skeleton" in skin else {}
        table["skins"].append(skin | joints | more)
    for node in copy.deepcopy(table["nodes"][:count]):
        if "children" in node:
            node["children"] = [first + child for child in node["children"]]
        if "skin" in node:
            node["skin"] += begin
        node.get("extensions", {}).pop("VRMC_node_constraint", None)
        table["nodes"].append(node)
    for node, name in zip(nodes_of(avatar), names, strict=True):
        table["nodes"][first + node]["name"] = name
    scene = table["scenes"][table.get("scene", 0)]["nodes"]
    scene.extend([first + node for node in scene if node < count])
    return first


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
