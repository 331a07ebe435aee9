"""The skin of an avatar in its bind pose, as its file has it: a part for each mesh of one material."""

from typing import Any

import numpy as np

from footfall.exports.figure_part import FigurePart
from footfall.rigs.avatar import Avatar, mesh_space
from footfall.rigs.avatar_skeleton import nodes_of

TRIANGLES = 4
"""What glTF calls a mesh of single triangles."""
CARRIERS = 4
GREY = (0.6, 0.6, 0.6)


def avatar_mesh(avatar: Avatar) -> list[FigurePart]:
    """Everything that moves with the skeleton, in the axes of files, with the soles on the ground."""
    glb, table = avatar.glb, avatar.glb.table
    carrier = _carriers(avatar)
    parts: list[FigurePart] = []
    for number, node in enumerate(table["nodes"]):
        for primitive in table["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []:
            if primitive.get("mode", TRIANGLES) != TRIANGLES or ("skin" not in node and number not in carrier):
                continue
            space, attributes = mesh_space(glb, avatar.bind, number), primitive["attributes"]
            points = glb.read(attributes["POSITION"]) @ space[:3, :3].T + space[:3, 3] - [0.0, avatar.ground, 0.0]
            triangles = _triangles(avatar, primitive, len(points))
            normals = _normals(points, triangles)
            if "NORMAL" in attributes:
                normals = _unit(glb.read(attributes["NORMAL"]) @ np.linalg.inv(space[:3, :3]))
            joints, weights = _carried(avatar, node, number, attributes, len(points), carrier)
            name = f"part{len(parts) + 1}"
            parts.append(FigurePart(name, _colour(table, primitive), points, normals, triangles, joints, weights))
    return parts


def _carriers(avatar: Avatar) -> dict[int, int]:
    """The joint that carries each node: its own, if it is one of the skeleton."""
    return {node: index for index, node in enumerate(nodes_of(avatar))}


def _carried(
    avatar: Avatar, node: dict[str, Any], number: int, attributes: dict[str, int], count: int, carrier: dict[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Four joints for each point with their weights; joints above the hips count as the hips."""
    if "skin" not in node or "JOINTS_0" not in attributes:
        joints, weights = np.zeros((count, CARRIERS), int), np.zeros((count, CARRIERS))
        joints[:, 0], weights[:, 0] = carrier.get(number, 0), 1.0
        return joints, weights
    skin = avatar.glb.table["skins"][node["skin"]]
    index = np.array([carrier.get(joint, 0) for joint in skin["joints"]])
    weights = avatar.glb.read(attributes["WEIGHTS_0"]).astype(float)
    joints = index[avatar.glb.read(attributes["JOINTS_0"]).astype(int)]
    weights /= np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    return np.where(weights > 0.0, joints, 0), weights


def _triangles(avatar: Avatar, primitive: dict[str, Any], count: int) -> np.ndarray:
    corners = avatar.glb.read(primitive["indices"])[:, 0] if "indices" in primitive else np.arange(count)
    return corners.astype(int).reshape(-1, 3)


def _normals(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """The mean direction of the triangles at each point."""
    sides = points[triangles]
    faces = np.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])
    total = np.zeros_like(points)
    for corner in range(3):
        np.add.at(total, triangles[:, corner], faces)
    return _unit(total)


def _unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def _colour(table: dict[str, Any], primitive: dict[str, Any]) -> tuple[float, float, float]:
    """The plain colour of its material; pictures stay in the avatar's own file."""
    if "material" not in primitive:
        return GREY
    paint = table["materials"][primitive["material"]].get("pbrMetallicRoughness", {})
    if "baseColorTexture" in paint and "baseColorFactor" not in paint:
        return GREY
    red, green, blue = paint.get("baseColorFactor", [1.0, 1.0, 1.0, 1.0])[:3]
    return float(red), float(green), float(blue)
