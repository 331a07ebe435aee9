"""Export the motion as GLB: a skinned figure, or everyone in a crowd, with one named animation."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.exports.contract import Export
from footfall.exports.figure_mesh import figure_mesh
from footfall.exports.figure_part import FigurePart
from footfall.rigs.glb import INDICES, VERTICES, Glb
from footfall.rigs.motion import Motion, Track
from footfall.rigs.own_clips import unused
from footfall.rigs.skeleton import UPRIGHT
from footfall.rigs.take import OPTIONS, Take, take_of
from footfall.rigs.worn import GLTF_ORDER, add_again, at_rest, tracks_of
from footfall.sim.recording import Recording

ROUGH = 0.85


def write_glb(recording: Recording, path: str | Path, **wanted: Any) -> None:
    """Write the figure at rest in a T-pose, and its motion; the animation's extras tell footfalls and forces.

    With `rig`, an avatar's own file is written again with this motion, once for everyone who walked in its likeness;
    others are added to it.
    """
    catalog.atomic_write(path, glb_of([take_of(recording, **wanted)]).to_bytes())


def glb_of(takes: Sequence[Take]) -> Glb:
    """An animation for each take, on the figures of the first; those that an avatar's file has come last."""
    glb, moved = figures_of(takes[0])
    made: list[dict[str, Any]] = []
    for take in takes:
        tracks = moved if take is takes[0] else _tracks_again(take)
        made.append(animation_of(glb, take, tracks) | {"name": unused(take.title, glb)})
    glb.table["animations"] = [*made, *glb.table.get("animations", [])]
    return glb


def figures_of(take: Take) -> tuple[Glb, list[Track]]:
    """Everyone in a file, at rest, and what moves them."""
    worn = [motion.avatar for motion in take.motions if motion.avatar is not None]
    glb = at_rest(worn[0], clips=len(take.motions) == 1, root=bool(take.motions[0].moves)) if worn else Glb()
    tracks: list[Track] = []
    is_first = True
    for motion in take.motions:
        if motion.avatar is None:
            tracks += _add_figure(glb, motion)
            continue
        first = 0 if is_first else add_again(glb, motion.avatar, motion.names)
        tracks += tracks_of(motion.avatar, motion, first)
        is_first = False
    return glb, tracks


def _tracks_again(take: Take) -> list[Track]:
    """What moves the same one character again."""
    (motion,) = take.motions
    return joint_tracks(motion, 0) if motion.avatar is None else tracks_of(motion.avatar, motion)


def animation_of(glb: Glb, take: Take, tracks: Sequence[Track]) -> dict[str, Any]:
    """One animation for everyone."""
    times = glb.add(take.motions[0].times.astype(np.float32), limits=True)
    samplers = [{"input": times, "output": glb.add(track.values), "interpolation": "LINEAR"} for track in tracks]
    channels = [
        {"sampler": number, "target": {"node": track.node, "path": track.path}} for number, track in enumerate(tracks)
    ]
    extras = {"footfall": take.notes()}
    return {"name": take.title, "samplers": samplers, "channels": channels, "extras": extras}


def unit_rows(rotations: np.ndarray) -> np.ndarray:
    """Quaternions or directions as float32 of length 1, none of whose numbers lies beyond 1."""
    return np.clip(rotations / np.linalg.norm(rotations, axis=-1, keepdims=True), -1.0, 1.0).astype(np.float32)


def add_joints(glb: Glb, motion: Motion) -> tuple[int, list[Track]]:
    """Add the joints at rest as nodes of the scene; returns the number of the first, and what moves them."""
    nodes, skeleton = glb.table.setdefault("nodes", []), motion.skeleton
    first = len(nodes)
    rests = skeleton.rest_turns()
    for name, offset, rest in zip(motion.names, skeleton.offsets(), rests, strict=True):
        turned = {} if np.array_equal(rest, UPRIGHT) else {"rotation": unit_rows(rest[GLTF_ORDER]).tolist()}
        nodes.append({"name": name, "translation": offset.tolist(), **turned})
    for index, parent in enumerate(skeleton.parents):
        if parent >= 0:
            nodes[first + parent].setdefault("children", []).append(first + index)
    _scene(glb).append(first)
    return first, joint_tracks(motion, first)


def joint_tracks(motion: Motion, first: int) -> list[Track]:
    """What moves the joints that begin at a node."""
    tracks = [Track(first + one, "translation", places.astype(np.float32)) for one, places in motion.travels.items()]
    rotations = unit_rows(motion.bent[..., GLTF_ORDER])
    tracks += [Track(first + joint, "rotation", rotations[:, joint]) for joint in range(rotations.shape[1])]
    return tracks


def _scene(glb: Glb) -> list[int]:
    """The nodes at the root of the scene."""
    scenes = glb.table.setdefault("scenes", [{"nodes": []}])
    return scenes[glb.table.setdefault("scene", 0)]["nodes"]


def _add_figure(glb: Glb, motion: Motion) -> list[Track]:
    """Add joints, skin and mesh of one character; returns what moves them."""
    first, tracks = add_joints(glb, motion)
    count = len(motion.names)
    binds = np.tile(np.eye(4), (count, 1, 1))
    binds[:, :3, 3] = -motion.skeleton.places
    by_columns = np.swapaxes(binds, 1, 2).astype(np.float32).reshape(count, 16)
    skin = {"joints": list(range(first, first + count)), "skeleton": first, "inverseBindMatrices": glb.add(by_columns)}
    name = motion.clip.character.name
    mesh = {"name": name, "primitives": [_primitive(glb, part) for part in figure_mesh(motion)]}
    node = {"name": name, "mesh": _added(glb, "meshes", mesh), "skin": _added(glb, "skins", skin)}
    _scene(glb).append(_added(glb, "nodes", node))
    return tracks


def _added(glb: Glb, kind: str, entry: dict[str, Any]) -> int:
    """Add to one of the document's lists, and return the number there."""
    entries = glb.table.setdefault(kind, [])
    entries.append(entry)
    return len(entries) - 1


def _primitive(glb: Glb, part: FigurePart) -> dict[str, Any]:
    """A mesh of one colour."""
    metal = {"baseColorFactor": [*part.linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGH}
    return {
        "attributes": {
            "POSITION": glb.add(part.points.astype(np.float32), target=VERTICES, limits=True),
            "NORMAL": glb.add(unit_rows(part.normals), target=VERTICES),
            "JOINTS_0": glb.add(part.joints.astype(np.uint8), target=VERTICES),
            "WEIGHTS_0": glb.add(part.weights.astype(np.float32), target=VERTICES),
        },
        "indices": glb.add(part.triangles.ravel().astype(np.uint32), target=INDICES),
        "material": _added(glb, "materials", {"pbrMetallicRoughness": metal}),
    }


EXPORT = Export(
    ".glb", "a skinned figure and its motion, for Blender, game engines, web pages", write_glb, shared=OPTIONS
)
