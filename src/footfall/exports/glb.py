"""Export the motion as GLB: a skinned figure, or everyone in a crowd, with one named animation."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.exports.contract import Export
from footfall.exports.figure_mesh import FigurePart, figure_mesh
from footfall.rigs.clip import FILE_RATE, clip_of
from footfall.rigs.glb import INDICES, VERTICES, Glb
from footfall.rigs.motion import Motion, motions_of, notes_of, only
from footfall.rigs.worn import worn
from footfall.sim.recording import Recording

ROUGH = 0.85
GLTF_ORDER = [1, 2, 3, 0]


def write_glb(
    recording: Recording,
    path: str | Path,
    names: str = "vrm",
    loop: bool = False,
    in_place: bool = False,
    fps: float = FILE_RATE,
    who: int = 0,
    rig: str = "",
) -> None:
    """Write the figure at rest in a T-pose, and its motion; the animation's extras tell footfalls and forces.

    With `rig`, an avatar's own file is written again with this motion; the body that walked must be made from it.
    """
    if rig:
        clip = clip_of(only(recording, who, ".glb with a rig"), loop=loop, in_place=in_place, fps=fps)
        catalog.atomic_write(path, worn(clip, rig, str(recording.trial_table["name"]), in_place).to_bytes())
        return
    chosen = only(recording, who, "") if who else recording
    motions = motions_of(chosen, names=names, loop=loop, in_place=in_place, fps=fps)
    glb = Glb()
    glb.table |= {"scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": [], "skins": [], "materials": []}
    hips = [_add_figure(glb, motion) for motion in motions]
    title = str(recording.trial_table["name"])
    glb.table["animations"] = [animation_of(glb, motions, hips, title, in_place)]
    catalog.atomic_write(path, glb.to_bytes())


def animation_of(
    glb: Glb, motions: Sequence[Motion], first_nodes: Sequence[int], title: str, in_place: bool
) -> dict[str, Any]:
    """One animation for everyone; the nodes of each skeleton follow its first one in the order of its joints."""
    times = glb.add(motions[0].times.astype(np.float32), limits=True)
    samplers: list[dict[str, Any]] = []
    channels: list[dict[str, Any]] = []
    for motion, first in zip(motions, first_nodes, strict=True):
        tracks = [(motion.skeleton.root, "translation", motion.root.astype(np.float32))]
        rotations = unit_rows(motion.bent[..., GLTF_ORDER])
        tracks += [(joint, "rotation", rotations[:, joint]) for joint in range(rotations.shape[1])]
        for joint, what, values in tracks:
            samplers.append({"input": times, "output": glb.add(values), "interpolation": "LINEAR"})
            channels.append({"sampler": len(samplers) - 1, "target": {"node": first + joint, "path": what}})
    notes = [notes_of(motion.clip, in_place) for motion in motions]
    return {"name": title, "samplers": samplers, "channels": channels, "extras": {"footfall": notes}}


def unit_rows(rotations: np.ndarray) -> np.ndarray:
    """Quaternions or directions as float32 of length 1, none of whose numbers lies beyond 1."""
    return np.clip(rotations / np.linalg.norm(rotations, axis=-1, keepdims=True), -1.0, 1.0).astype(np.float32)


def add_joints(glb: Glb, motion: Motion) -> int:
    """Add the joints at rest as nodes of the scene, and return the number of the first."""
    nodes = glb.table["nodes"]
    first = len(nodes)
    offsets, parents = motion.skeleton.offsets(), motion.skeleton.parents
    for name, offset in zip(motion.names, offsets, strict=True):
        nodes.append({"name": name, "translation": offset.tolist()})
    for index, parent in enumerate(parents):
        if parent >= 0:
            nodes[first + parent].setdefault("children", []).append(first + index)
    glb.table["scenes"][0]["nodes"].append(first + motion.skeleton.root)
    return first


def _add_figure(glb: Glb, motion: Motion) -> int:
    """Add joints, skin and mesh of one character."""
    first, count = add_joints(glb, motion), len(motion.names)
    binds = np.tile(np.eye(4), (count, 1, 1))
    binds[:, :3, 3] = -motion.skeleton.places
    by_columns = np.swapaxes(binds, 1, 2).astype(np.float32).reshape(count, 16)
    skin = {"joints": list(range(first, first + count)), "skeleton": first, "inverseBindMatrices": glb.add(by_columns)}
    glb.table["skins"].append(skin)
    name = motion.clip.character.name
    glb.table["meshes"].append({"name": name, "primitives": [_primitive(glb, part) for part in figure_mesh(motion)]})
    node = {"name": name, "mesh": len(glb.table["meshes"]) - 1, "skin": len(glb.table["skins"]) - 1}
    glb.table["nodes"].append(node)
    glb.table["scenes"][0]["nodes"].append(len(glb.table["nodes"]) - 1)
    return first


def _primitive(glb: Glb, part: FigurePart) -> dict[str, Any]:
    """A mesh of one colour."""
    metal = {"baseColorFactor": [*part.linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGH}
    glb.table["materials"].append({"pbrMetallicRoughness": metal})
    return {
        "attributes": {
            "POSITION": glb.add(part.points.astype(np.float32), target=VERTICES, limits=True),
            "NORMAL": glb.add(unit_rows(part.normals), target=VERTICES),
            "JOINTS_0": glb.add(part.joints.astype(np.uint8), target=VERTICES),
            "WEIGHTS_0": glb.add(part.weights.astype(np.float32), target=VERTICES),
        },
        "indices": glb.add(part.triangles.ravel().astype(np.uint32), target=INDICES),
        "material": len(glb.table["materials"]) - 1,
    }


EXPORT = Export(".glb", "a skinned figure and its motion, for Blender, game engines, web pages", write_glb)
