"""Read an avatar, a figure with bones in a GLB or VRM file: its bind pose, its surface, and where it faces."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from footfall.errors import BadDocument, one_line
from footfall.maths.quaternions import from_matrix
from footfall.parts_by_hand import read_roles
from footfall.reading import AVATAR_PARTS, AVATAR_VERTICES, check_finite, only_ours
from footfall.rigs.draco import unpack_draco
from footfall.rigs.glb import Glb, read_glb
from footfall.rigs.hands import add_hands
from footfall.rigs.roles import ROLES, Roles, by_names, find_roles, nodes_by_hand
from footfall.rigs.tree import Tree, tree_of
from footfall.rigs.upright import check_upright

MESHOPT = ("EXT_meshopt_compression", "KHR_meshopt_compression")
LOW_FOOT = 0.35
"""Of the height of an ankle: what is lower belongs to the sole."""

FEET, LEGS = (tuple(f"{side}{part}" for side in ("left", "right")) for part in ("Foot", "UpperLeg"))


@dataclass(frozen=True, eq=False)
class Avatar:
    """A figure in its bind pose, in metres, turned to face +z; y is up, and 0 where it was in the file."""

    glb: Glb
    name: str
    tree: Tree
    roles: Roles
    turned: np.ndarray  # 3 x 3, from the file's axes to these
    bind: np.ndarray  # 4 x 4 of every node: nodes, 4, 4
    vertices: np.ndarray  # m: vertices, 3
    owner: np.ndarray  # the node that moves each vertex most
    remarks: tuple[str, ...]  # what was guessed

    def at(self, role: str) -> np.ndarray:
        """Where the joint of a role is, m."""
        return self.bind[self.roles.nodes[role], :3, 3]

    def skin_of(self, *roles: str, whole: bool = False) -> np.ndarray:
        """The vertices that move with some roles; `whole`: and with all that hangs on them."""
        nodes = [self.roles.nodes[role] for role in roles if role in self.roles.nodes]
        owners = {node for start in nodes for node in (self.tree.below(start) if whole else self.own_nodes(start))}
        return self.vertices[np.isin(self.owner, list(owners))]

    def own_nodes(self, node: int) -> set[int]:
        """A joint and those between it and the next joints with roles: twist bones and the like."""
        on_the_way = {above for taken in self.roles.nodes.values() for above in self.tree.above(taken)}
        found, open_nodes = {node}, [node]
        while open_nodes:
            for child in self.tree.children[open_nodes.pop()]:
                if child not in on_the_way:
                    found.add(child)
                    open_nodes.append(child)
        return found

    @property
    def ground(self) -> float:
        """Height of the lowest point of its feet, m; where they have no surface, of its legs."""
        for roles in (FEET, LEGS):
            skin = self.skin_of(*roles, whole=True)
            if len(skin) and skin[:, 1].min() < self.at("leftFoot")[1]:
                return float(skin[:, 1].min())
        return min(0.0, float(self.at("leftFoot")[1]))


def read_avatar(path: str | Path, roles: Mapping[str, str] | None = None) -> Avatar:
    """Read an avatar, with the bones of some roles told by hand, or by the roles file beside it.

    Whatever stands in the way is said in a sentence.
    """
    told = read_roles(path, ROLES) if roles is None else roles
    return avatar_of(read_glb(path), one_line(Path(path).stem, 60), one_line(path), told)


def avatar_of(glb: Glb, name: str, path: str, roles: Mapping[str, str] = MappingProxyType({})) -> Avatar:
    """The avatar in a document."""
    with only_ours(path):
        return _avatar(glb, name, path, roles)


def _avatar(glb: Glb, name: str, path: str, by_hand: Mapping[str, str]) -> Avatar:
    table = glb.table
    used = [name for name in MESHOPT if name in table.get("extensionsRequired", [])]
    if used:
        raise BadDocument(
            f"{path} is compressed ({used[0]}), which no package reads; save it without compression: from Blender, or "
            "by `npx @gltf-transform/cli copy IN.glb OUT.glb`"
        )
    with only_ours(f"{path} (its compressed meshes)"):
        unpack_draco(glb, path)
    tree = tree_of(table, path)
    with only_ours(f"{path} (its skin)"):
        AVATAR_VERTICES.check(_counted(table, lambda part: int(_positions(table, part)["count"])), path)
        AVATAR_PARTS.check(_counted(table, lambda part: 1), path)
        bind = _bind_pose(glb, tree)
        check_finite(bind, f"{path} (its skin)")
        vertices, owner = _surface(glb, bind)
        check_finite(vertices, f"{path} (its skin)")
    told = nodes_by_hand(tree, by_hand, path)
    if add_hands(table, by_names(tree) | told, tree, bind, vertices, owner):
        tree = tree_of(table, path)
        bind = _bind_pose(glb, tree)
    roles = find_roles(table, tree, bind[:, :3, 3], vertices, owner, path, told)
    ahead, told = _ahead(table, roles, bind, vertices, owner, tree)
    check_upright({role: bind[node, :3, 3] for role, node in roles.nodes.items()}, path, named=roles.way != "shape")
    turned = _facing(ahead)
    roles, sides = roles.with_left_on(turned, bind[:, :3, 3])
    whole = np.eye(4)
    whole[:3, :3] = turned
    return Avatar(
        glb, name, tree, roles, turned, whole @ bind, vertices @ turned.T, owner, (*roles.remarks, *told, *sides)
    )


def inverse_binds(glb: Glb, skin: dict[str, Any]) -> np.ndarray:
    """The matrices that take a skin's own space to its joints', one for each."""
    if "inverseBindMatrices" not in skin:
        return np.tile(np.eye(4), (len(skin["joints"]), 1, 1))
    rows = glb.read(skin["inverseBindMatrices"]).astype(float)
    return rows.reshape(-1, 4, 4).swapaxes(1, 2)[: len(skin["joints"])]


def mesh_space(glb: Glb, bind: np.ndarray, number: int) -> np.ndarray:
    """From the space of a node's mesh to that of the bind pose: by its skin, or by the node itself if it has none."""
    node = glb.table["nodes"][number]
    if "skin" not in node:
        return bind[number]
    skin = glb.table["skins"][node["skin"]]
    return bind[skin["joints"][0]] @ inverse_binds(glb, skin)[0]


def _bind_pose(glb: Glb, tree: Tree) -> np.ndarray:
    """The pose in which the skin was drawn over the bones, from the inverse bind matrices: W = B inv(IBM).

    B takes the skin's own space to the world. It follows from the root joint as it stands in the file, whose pose may
    be any: its rotation is snapped to the axes. Nodes outside all skins keep their place relative to their parents.
    """
    bind = tree.world.copy()
    known: set[int] = set()
    for skin in sorted(glb.table.get("skins", []), key=lambda one: -len(one["joints"])):
        joints = skin["joints"]
        if not all(0 <= node < len(bind) for node in joints):
            raise ValueError("a joint that is not there")
        inverses = inverse_binds(glb, skin)
        shared = next((index for index, node in enumerate(joints) if node in known), None)
        if shared is not None:
            space = bind[joints[shared]] @ inverses[shared]
        else:
            top = min(range(len(joints)), key=lambda index: tree.depth(joints[index]))
            space = _snapped(tree.world[joints[top]] @ inverses[top])
        for node, inverse in zip(joints, inverses, strict=True):
            if node not in known:
                bind[node] = space @ np.linalg.inv(inverse)
                known.add(node)
    for node in tree.order:
        parent = tree.parents[node]
        if node not in known and parent >= 0:
            bind[node] = bind[parent] @ tree.local[node]
    return bind


def _snapped(space: np.ndarray) -> np.ndarray:
    """The same scale, the nearest rotation by right angles, and no shift aside."""
    scale = np.cbrt(abs(np.linalg.det(space[:3, :3])))
    axes = space[:3, :3] / scale
    snapped = np.zeros((3, 3))
    free = {0, 1, 2}
    for row in np.argsort(-np.abs(axes).max(axis=1)):
        column = max(free, key=lambda one: abs(axes[row, one]))
        snapped[row, column] = np.sign(axes[row, column])
        free.remove(column)
    found = np.eye(4)
    found[:3, :3] = scale * snapped
    return found


def _counted(table: dict[str, Any], of: Callable[[dict[str, Any]], int]) -> int:
    """The sum of something over all parts of meshes, as often as nodes show them."""
    meshes = [sum(map(of, mesh["primitives"])) for mesh in table.get("meshes", [])]
    return sum(meshes[node["mesh"]] for node in table["nodes"] if "mesh" in node)


def _positions(table: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    return table["accessors"][part["attributes"]["POSITION"]]


def _surface(glb: Glb, bind: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every vertex in the bind pose, and the node that moves it most; parts without a skin move with their own node."""
    points, owners = [np.zeros((0, 3))], [np.zeros(0, int)]
    for number, node in enumerate(glb.table["nodes"]):
        if "mesh" not in node:
            continue
        skin = glb.table["skins"][node["skin"]] if "skin" in node else None
        space = mesh_space(glb, bind, number)
        for primitive in glb.table["meshes"][node["mesh"]]["primitives"]:
            attributes = primitive["attributes"]
            own = glb.read(attributes["POSITION"]).astype(float)
            points.append(own @ space[:3, :3].T + space[:3, 3])
            if skin is None or "JOINTS_0" not in attributes:
                owners.append(np.full(len(own), number))
                continue
            most = glb.read(attributes["WEIGHTS_0"]).argmax(axis=1)
            joints = np.take_along_axis(glb.read(attributes["JOINTS_0"]), most[:, None], axis=1)[:, 0]
            owners.append(np.array(skin["joints"])[joints.astype(int)])
    return np.concatenate(points), np.concatenate(owners)


def _ahead(
    table: dict[str, Any], roles: Roles, bind: np.ndarray, vertices: np.ndarray, owner: np.ndarray, tree: Tree
) -> tuple[np.ndarray, list[str]]:
    """Where it faces, on the ground: where its feet point; a VRM file says so by its version."""
    extensions = table.get("extensions", {})
    if "VRMC_vrm" in extensions:
        return np.array([0.0, 0.0, 1.0]), []
    if "VRM" in extensions:
        return np.array([0.0, 0.0, -1.0]), []
    way = np.zeros(3)
    for side in ("left", "right"):
        ankle = bind[roles.nodes[f"{side}Foot"], :3, 3]
        foot = vertices[np.isin(owner, list(tree.below(roles.nodes[f"{side}Foot"])))]
        if len(foot):
            low = foot[:, 1].min()
            sole = foot[foot[:, 1] <= low + LOW_FOOT * max(ankle[1] - low, 1e-3)]
            way += (sole.min(axis=0) + sole.max(axis=0)) / 2 - ankle
        elif f"{side}Toes" in roles.nodes:
            way += bind[roles.nodes[f"{side}Toes"], :3, 3] - ankle
    axis = 0 if abs(way[0]) > abs(way[2]) else 2
    ahead = np.zeros(3)
    ahead[axis] = np.sign(way[axis]) or 1.0
    words = {(2, -1.0): "its feet point to -z: it faces away from glTF's front", (2, 1.0): ""}
    told = words.get((axis, ahead[axis]), "its feet point sideways: it faces along x")
    return ahead, [told] if told else []


def _facing(ahead: np.ndarray) -> np.ndarray:
    """The turn about the vertical that takes `ahead` to +z."""
    angle = -np.arctan2(ahead[0], ahead[2])
    cosine, sine = np.round(np.cos(angle)), np.round(np.sin(angle))
    return np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])


def rotation_in(transform: np.ndarray) -> np.ndarray:
    """The rotation of a 4 x 4 matrix, without its scale."""
    axes = transform[:3, :3] / np.linalg.norm(transform[:3, :3], axis=0)
    return from_matrix(axes)
