"""Put a motion on an avatar: its own joints turn as the links of the body made in its likeness did.

Its file is written again as it was, but all joints rest in the bind pose. Animations that it has can be kept.
"""

import copy
from typing import Any

import numpy as np

from footfall.maths.quaternions import from_matrix, inverse, matrix, product, unit
from footfall.reading import only_ours
from footfall.rigs.avatar import Avatar, inverse_binds, rotation_in
from footfall.rigs.avatar_skeleton import nodes_of
from footfall.rigs.glb import Glb
from footfall.rigs.motion import Motion, Track
from footfall.rigs.own_clips import hold_poses
from footfall.rigs.pruned import without_animations
from footfall.rigs.root_bone import FOOTSTEPS, ROOT

GLTF_ORDER = [1, 2, 3, 0]


def at_rest(avatar: Avatar, *, clips: bool = False, root: bool = False) -> Glb:
    """The avatar's file with every joint in the bind pose; `clips`: with its animations; `root`: with a root bone."""
    with only_ours(avatar.name):
        return _at_rest(avatar, clips, root)


def _at_rest(avatar: Avatar, clips: bool, root: bool) -> Glb:
    old = avatar.glb
    glb = Glb(copy.deepcopy(old.table), bytearray(old.binary)) if clips else without_animations(old)
    nodes, before = nodes_of(avatar), {}
    back = np.eye(4)
    back[:3, :3] = avatar.turned.T
    bone = _add_root(glb, avatar, back) if root else None
    for node in nodes:
        parent, own = avatar.tree.parents[node], glb.table["nodes"][node]
        above = _world(avatar, parent) if node == nodes[0] else back @ avatar.bind[parent]
        before[node] = dict(own) if "matrix" not in own else _rest({}, avatar.tree.local[node])
        if node == nodes[0] and bone is not None:
            above = above @ _matrix_of(glb.table["nodes"][bone])
            before[bone] = {}
        glb.table["nodes"][node] = _rest(own, np.linalg.inv(above) @ back @ avatar.bind[node])
    hold_poses(glb, before)
    return glb


def _add_root(glb: Glb, avatar: Avatar, back: np.ndarray) -> int:
    """A bone between the hips and what they hang on, at the origin; with those that tell footsteps, in every skin."""
    table, hips = glb.table, nodes_of(avatar)[0]
    above = _world(avatar, avatar.tree.parents[hips])
    bone = len(table["nodes"])
    for holder in (*table["nodes"], *({"children": scene["nodes"]} for scene in table["scenes"])):
        children = holder.get("children", [])
        children[:] = [bone if child == hips else child for child in children]
    level = np.linalg.inv(above)
    level[:3, :3] *= np.cbrt(abs(np.linalg.det(above[:3, :3])))
    bones = [bone, *(bone + number for number in range(1, 1 + len(FOOTSTEPS)))]
    table["nodes"].append(_rest({"name": ROOT, "children": [hips, *bones[1:]]}, level))
    table["nodes"] += [_rest({"name": name}, np.eye(4)) for name in FOOTSTEPS.values()]
    world = above @ _matrix_of(table["nodes"][bone])
    for skin in table.get("skins", []):
        if hips not in skin["joints"]:
            continue
        inverses = inverse_binds(avatar.glb, skin)
        space = back @ avatar.bind[skin["joints"][0]] @ inverses[0]
        inverses = np.concatenate([inverses, [np.linalg.inv(world) @ space] * len(bones)])
        skin["joints"] += bones
        skin["inverseBindMatrices"] = glb.add(inverses.swapaxes(1, 2).astype(np.float32).reshape(-1, 16))
        if skin.get("skeleton") == hips:
            skin["skeleton"] = bone
    return bone


def tracks_of(avatar: Avatar, motion: Motion, first: int = 0) -> list[Track]:
    """What moves in the avatar's file, or in a copy of its nodes that begins at `first`."""
    nodes = nodes_of(avatar)
    above = _world(avatar, avatar.tree.parents[nodes[0]])
    upright, back = inverse(rotation_in(above)), from_matrix(avatar.turned.T)
    turns, travels = motion.bent, motion.travels
    places = np.column_stack([travels[0] @ avatar.turned, np.ones(len(motion.times))]) @ np.linalg.inv(above).T
    turns[:, 0] = product(product(upright, back), turns[:, 0])
    moves = {0: places[:, :3]}
    if motion.moves:
        added = len(avatar.tree.names)
        nodes = [added, *nodes, *range(added + 1, added + len(motion.moves))]
        turns[:, 0] = product(turns[:, 0], inverse(back))
        turns[:, 1] = product(back, turns[:, 1])
        moves[1] = travels[1] @ avatar.turned / np.cbrt(abs(np.linalg.det(above[:3, :3])))
        moves |= {index: places for index, places in motion.moves.items() if index}
    tracks = [Track(first + nodes[index], "translation", places.astype(np.float32)) for index, places in moves.items()]
    for index, joint in enumerate(motion.skeleton.joints):
        if joint.links is not None or index == 0:
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


def _matrix_of(node: dict[str, Any]) -> np.ndarray:
    """Of a node's place, rotation and scale."""
    x, y, z, w = node["rotation"]
    local = np.eye(4)
    local[:3, :3] = matrix([w, x, y, z]) * np.array(node.get("scale", [1.0, 1.0, 1.0]))
    local[:3, 3] = node["translation"]
    return local


def _rest(node: dict[str, Any], local: np.ndarray) -> dict[str, Any]:
    """Write a node's place, rotation and scale; returns the node."""
    node.pop("matrix", None)
    scale = np.linalg.norm(local[:3, :3], axis=0)
    turn = np.clip(from_matrix(local[:3, :3] / scale)[GLTF_ORDER], -1.0, 1.0)
    node["translation"], node["rotation"] = local[:3, 3].tolist(), turn.tolist()
    node.pop("scale", None)
    if np.abs(scale - 1.0).max() > 1e-6:
        node["scale"] = scale.tolist()
    return node
