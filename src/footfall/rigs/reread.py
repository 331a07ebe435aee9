"""An exported avatar read again by glTF's own rules, to compare it with the simulation."""

import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from footfall.maths.quaternions import matrix
from footfall.rigs.avatar import inverse_binds, read_avatar
from footfall.rigs.axes import to_file
from footfall.rigs.glb import Glb
from footfall.rigs.likeness import likeness
from footfall.sim.recording import Recording

LEAST_WEIGHT = 1e-9
VALIDATE = Path(__file__).with_name("validate.mjs")


def ankle_truth(path: Path, walk: Recording) -> np.ndarray:
    """Where the simulation has the ankles, in the avatar's metres and its file's axes."""
    avatar = read_avatar(path)
    return to_file(walk.foot_position) / likeness(avatar).scale @ avatar.turned


def placed_nodes(glb: Glb, frame: int, number: int = 0) -> np.ndarray:
    """4 x 4 of every node in a frame of an animation, by glTF's own rules; what has fewer keys stays at its last."""
    nodes = [dict(node) for node in glb.table["nodes"]]
    animation = glb.table["animations"][number]
    for channel in animation["channels"]:
        values = glb.read(animation["samplers"][channel["sampler"]]["output"])
        values = values[min(frame, len(values) - 1)]
        nodes[channel["target"]["node"]][channel["target"]["path"]] = values.astype(float)
    worlds = np.zeros((len(nodes), 4, 4))

    def place(index: int, above: np.ndarray) -> None:
        x, y, z, w = nodes[index].get("rotation", [0, 0, 0, 1])
        own = np.eye(4)
        own[:3, :3] = matrix([w, x, y, z]) * np.array(nodes[index].get("scale", [1, 1, 1]))
        own[:3, 3] = nodes[index].get("translation", [0, 0, 0])
        own = np.reshape(nodes[index]["matrix"], (4, 4)).T if "matrix" in nodes[index] else own
        worlds[index] = above @ own
        for child in nodes[index].get("children", []):
            place(child, worlds[index])

    for root in glb.table["scenes"][0]["nodes"]:
        place(root, np.eye(4))
    return worlds


def skin_in(glb: Glb, worlds: np.ndarray) -> np.ndarray:
    """Every vertex where its joints take it, or the node that it hangs on, in the order of `Avatar.vertices`."""
    found = [np.zeros((0, 3))]
    for node, world in zip(glb.table["nodes"], worlds, strict=True):
        skin = glb.table["skins"][node["skin"]] if "skin" in node else None
        moves = worlds[np.array(skin["joints"])] @ inverse_binds(glb, skin) if skin else None
        for part in glb.table["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []:
            points = glb.read(part["attributes"]["POSITION"]).astype(float)
            own = world[None] if moves is None else _mixed(glb, part["attributes"], moves)
            found.append(np.einsum("nij,nj->ni", np.broadcast_to(own[:, :3, :3], (len(points), 3, 3)), points))
            found[-1] += own[:, :3, 3]
    return np.concatenate(found)


def _mixed(glb: Glb, attributes: dict[str, int], moves: np.ndarray) -> np.ndarray:
    """The matrix that moves each vertex of a skin, by the weights of its joints."""
    weights = glb.read(attributes["WEIGHTS_0"]).astype(float)
    weights /= np.maximum(weights.sum(axis=1, keepdims=True), LEAST_WEIGHT)
    return np.einsum("nk,nkij->nij", weights, moves[glb.read(attributes["JOINTS_0"]).astype(int)])


def errors_in(path: Path, modules: Path) -> int | None:
    """Errors that the glTF validator of Khronos finds in a file; None if it is not among these node modules."""
    if not (modules / "gltf-validator").is_dir():
        return None
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "one.glb").write_bytes(path.read_bytes())
        command = ["node", str(VALIDATE), folder, str(modules)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(json.loads(told)["errors"])
