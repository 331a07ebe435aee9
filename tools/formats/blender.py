"""Runs in Blender (`bpy`): opens files with the importers' defaults, and says how far joints are from the simulation.

python blender.py FOLDER    reads FOLDER/samples.json, prints one line of JSON per file
"""

import argparse
import json
from pathlib import Path

import bpy
import numpy as np

IMPORTERS = {
    ".glb": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    ".bvh": lambda path: bpy.ops.import_anim.bvh(filepath=path),
    ".usda": lambda path: bpy.ops.wm.usd_import(filepath=path),
    ".usdc": lambda path: bpy.ops.wm.usd_import(filepath=path),
}


def main(folder: Path) -> None:
    for sample in json.loads((folder / "samples.json").read_text()):
        path = folder / sample["file"]
        if path.suffix in IMPORTERS and "loop" in sample:
            print(json.dumps({"file": path.name} | loop_gap(path)), flush=True)
        elif path.suffix in IMPORTERS:
            truth = np.load(folder / sample["truth"])
            print(json.dumps({"file": path.name} | measured(path, truth, sample["names"])), flush=True)


def loop_gap(path: Path) -> dict[str, float]:
    """How far the last frame of a loop is from its first: m and degrees, of the worst joint."""
    armature = opened(path)
    first, last = (round(end, 4) for end in bpy.data.actions[0].frame_range)
    ends = []
    for frame in (first, last):
        bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
        ends.append({bone.name: (bone.head.copy(), bone.matrix.to_quaternion()) for bone in armature.pose.bones})
    gaps = [(ends[0][name], ends[1][name]) for name in ends[0]]
    return {
        "gap_m": max((one[0] - other[0]).length for one, other in gaps),
        "gap_deg": max(np.degrees(one[1].rotation_difference(other[1]).angle) % 360.0 for one, other in gaps),
    }


def opened(path: Path) -> bpy.types.Object:
    """The armature of a file, opened in an empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[path.suffix](str(path))
    return next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")


def measured(path: Path, truth: np.lib.npyio.NpzFile, names: list[str]) -> dict[str, float]:
    """The largest distance of any joint in any frame from where it is in the simulation, m."""
    armature = opened(path)
    want = truth["places"][..., [0, 2, 1]] * [1.0, -1.0, 1.0]
    worst = 0.0
    scene = bpy.context.scene
    for number, time in enumerate(truth["times"]):
        frame = frame_of(path, number, float(time), scene.render.fps / scene.render.fps_base)
        scene.frame_set(int(frame), subframe=frame - int(frame))
        world = armature.matrix_world
        for name, place in zip(names, want[number], strict=True):
            found = np.array(world @ armature.pose.bones[name].head)
            worst = max(worst, float(np.linalg.norm(found - place)))
    return {"worst_m": worst, "frames": len(want), "joints": len(names), "animations": len(bpy.data.actions)}


def frame_of(path: Path, number: int, time: float, rate: float) -> float:
    """The frame of the scene that shows a sample: BVH counts from 1, USD keeps time codes, glTF times become frames."""
    return {".bvh": number + 1.0, ".glb": time * rate}.get(path.suffix, float(number))


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("folder", type=Path)
main(asked.parse_args().folder)
