"""Avatars as others make them, written from one of our own figures: everything about them is known."""

from typing import Any

import numpy as np

from footfall.bodies.character import Character, character
from footfall.exports.figure_mesh import figure_mesh
from footfall.exports.figure_part import FigurePart
from footfall.maths.quaternions import matrix, pitch, product, roll, yaw
from footfall.measure.trial.run import run_trial
from footfall.rigs.bone_names import renamed
from footfall.rigs.glb import INDICES, VERTICES, Glb
from footfall.rigs.motion import motion_of
from footfall.stage.opened import load_trial

SHORT_WALK: dict[str, Any] = {"name": "x", "seconds": 0.05}


def made_rig(
    body: str = "person",
    *,
    names: str = "mixamo",
    armature_scale: float = 1.0,
    z_up: bool = False,
    faces_back: bool = False,
    bent: bool = False,
    twists: bool = False,
    vrm: str = "",
    size: float = 1.0,
) -> Glb:
    """A GLB of a figure of ours: its joints have axes of their own, and its skin is in the armature's space.

    `bent` leaves the nodes in another pose than the skin was bound in, as a stored animation does. `names` may be
    "none": then nothing is to be learnt from them.
    """
    walker = character(body)
    motion = motion_of(run_trial(load_trial(SHORT_WALK | {"character": body})).recording)
    skeleton = motion.skeleton
    around = np.diag([-1.0, 1.0, -1.0]) if faces_back else np.eye(3)
    armature = np.eye(4)
    turn = matrix(roll(-np.pi / 2)) if z_up else np.eye(3)
    armature[:3, :3] = armature_scale * turn
    worlds = []
    for index, place in enumerate(skeleton.places):
        world = np.eye(4)
        odd = product(yaw(0.3 * index), product(pitch(0.2 * index), roll(-0.5 * index)))
        world[:3, :3] = armature_scale * matrix(odd)
        world[:3, 3] = size * around @ place
        worlds.append(world)
    names_of = [
        f"bone{7 * index % 31}" if names == "none" else renamed(joint.name, names)
        for index, joint in enumerate(skeleton.joints)
    ]
    nodes: list[dict[str, Any]] = [{"name": "Armature", "children": [], **_placed(armature)}]
    for index, parent in enumerate(skeleton.parents):
        above = armature if parent < 0 else worlds[parent]
        nodes.append({"name": names_of[index], **_placed(np.linalg.inv(above) @ worlds[index])})
        nodes[parent + 1].setdefault("children", []).append(index + 1)
    if twists:
        _add_twists(nodes, worlds, skeleton.parents)
    glb = Glb()
    joints = list(range(1, len(nodes)))
    binds = np.array([np.linalg.inv(world) @ armature for world in worlds]).swapaxes(1, 2)
    glb.table |= {"nodes": nodes, "scene": 0, "meshes": [{"primitives": []}]}
    glb.table["skins"] = [{"joints": joints, "inverseBindMatrices": glb.add(binds.astype(np.float32).reshape(-1, 16))}]
    back = np.linalg.inv(armature)
    for part in figure_mesh(motion):
        points = size * part.points @ around.T
        normals = part.normals @ around.T @ (back[:3, :3] * armature_scale).T
        _add_part(glb, part._replace(points=points @ back[:3, :3].T + back[:3, 3], normals=normals))
    if bent:
        for node in nodes[1 : len(skeleton.joints) + 1]:
            x, y, z, w = node["rotation"]
            bend = product([w, x, y, z], pitch(0.4))
            node["rotation"] = bend[[1, 2, 3, 0]].tolist()
    nodes.append({"name": walker.name, "mesh": 0, "skin": 0})
    glb.table["scenes"] = [{"nodes": [0, len(nodes) - 1]}]
    _add_map(glb, vrm, [joint.name for joint in skeleton.joints])
    return glb


def body_behind(body: str = "person") -> Character:
    """The body whose figure the rig is."""
    return character(body)


def _placed(transform: np.ndarray) -> dict[str, Any]:
    from footfall.maths.quaternions import from_matrix

    scale = np.cbrt(np.linalg.det(transform[:3, :3]))
    turn = from_matrix(transform[:3, :3] / scale)[[1, 2, 3, 0]]
    return {
        "translation": transform[:3, 3].tolist(),
        "rotation": np.clip(turn, -1.0, 1.0).tolist(),
        "scale": [float(scale)] * 3,
    }


def _add_twists(nodes: list[dict[str, Any]], worlds: list[np.ndarray], parents: list[int]) -> None:
    """A bone in the middle of each limb's bone, beside the next joint, as rigs for films have them."""
    for index in [index for index in range(len(parents)) if parents.count(index) == 1]:
        child = parents.index(index)
        middle = worlds[index].copy()
        middle[:3, 3] = (worlds[index][:3, 3] + worlds[child][:3, 3]) / 2
        worlds.append(middle)
        nodes.append({"name": f"{nodes[index + 1]['name']}Twist", **_placed(np.linalg.inv(worlds[index]) @ middle)})
        nodes[index + 1]["children"].append(len(nodes) - 1)


def _add_part(glb: Glb, part: FigurePart) -> None:
    paint = {"baseColorFactor": [*part.linear[::-1], 1.0], "metallicFactor": 0.0}
    glb.table.setdefault("materials", []).append({"pbrMetallicRoughness": paint})
    glb.table["meshes"][0]["primitives"].append(
        {
            "attributes": {
                "POSITION": glb.add(part.points.astype(np.float32), target=VERTICES, limits=True),
                "NORMAL": glb.add(part.normals.astype(np.float32), target=VERTICES),
                "JOINTS_0": glb.add(part.joints.astype(np.uint8), target=VERTICES),
                "WEIGHTS_0": glb.add(part.weights.astype(np.float32), target=VERTICES),
            },
            "indices": glb.add(part.triangles.ravel().astype(np.uint32), target=INDICES),
            "material": len(glb.table["materials"]) - 1,
        }
    )


def _add_map(glb: Glb, vrm: str, bones: list[str]) -> None:
    nodes = {bone: index + 1 for index, bone in enumerate(bones)}
    if vrm == "1.0":
        mapped: Any = {bone: {"node": node} for bone, node in nodes.items()}
        glb.table["extensions"] = {"VRMC_vrm": {"specVersion": "1.0", "humanoid": {"humanBones": mapped}}}
    elif vrm == "0.x":
        listed = [{"bone": bone, "node": node} for bone, node in nodes.items()]
        glb.table["extensions"] = {"VRM": {"humanoid": {"humanBones": listed}}}
    if vrm:
        glb.table["extensionsUsed"] = list(glb.table["extensions"])
