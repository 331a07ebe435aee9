"""Writes files of motion for other programs to open, and beside them where the simulation says every joint is.

python samples.py FOLDER
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from rigs.made_rigs import made_rig

from footfall import catalog
from footfall.bodies.random_body import random_character
from footfall.exports.register import export
from footfall.exports.usd import joint_paths
from footfall.measure.trial.run import run_trial
from footfall.rigs.avatar import read_avatar
from footfall.rigs.avatar_skeleton import nodes_of, skeleton_of
from footfall.rigs.axes import to_file
from footfall.rigs.likeness import likeness
from footfall.rigs.motion import motion_of
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.opened import load_trial

FRAMES = 200
ENDINGS = (".glb", ".bvh", ".usda", ".usdc", ".vrma")
AVATARS: dict[str, dict[str, Any]] = {
    "avatar-in-centimetres": {"armature_scale": 0.01, "z_up": True, "bent": True},
    "avatar-facing-back": {"faces_back": True, "bent": True, "twists": True, "names": "unreal"},
    "avatar-vrm": {"names": "none", "vrm": "1.0", "bent": True},
}
BODIES: dict[str, Any] = {
    "humanoid": "humanoid",
    "ostrich": "ostrich",
    "uneven": catalog.encode(random_character(2, asymmetric=True)),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    samples = []
    for name, body in BODIES.items():
        walk = walked(body)
        write_truth(walk, folder / f"{name}.truth.npz")
        motion = motion_of(walk, fps=FRAME_RATE)
        links = len(motion.clip.links)
        for ending in ENDINGS:
            export(walk, folder / f"{name}{ending}", fps=FRAME_RATE)
            samples.append(
                {"file": f"{name}{ending}", "truth": f"{name}.truth.npz", "names": list(motion.names[:links])}
            )
        for ending in (".glb", ".bvh", ".usda"):
            export(walk, folder / f"{name}-loop{ending}", loop=True, in_place=True)
            samples.append({"file": f"{name}-loop{ending}", "loop": True})
    for name, options in AVATARS.items():
        samples += worn_samples(folder, name, options)
    (folder / "samples.json").write_text(json.dumps(samples))


def worn_samples(folder: Path, name: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """An avatar with its walk on it, and where its joints should be; only a GLB faces as the avatar's own file does."""
    rig = folder / f"{name}.rig.glb"
    rig.write_bytes(made_rig(**options).to_bytes())
    avatar = read_avatar(rig)
    like = likeness(avatar)
    walk = walked(catalog.encode(like.character))
    motion = motion_of(walk, skeleton=skeleton_of(avatar, like), fps=FRAME_RATE)
    joints = [nodes_of(avatar).index(node) for node in avatar.roles.nodes.values()]
    places = motion.places[:FRAMES]
    np.savez(folder / f"{name}.glb.truth.npz", places=places[:, joints] @ avatar.turned, times=walk.time[:FRAMES])
    np.savez(folder / f"{name}.truth.npz", places=places, times=walk.time[:FRAMES])
    samples = []
    for ending in ENDINGS:
        export(walk, folder / f"{name}{ending}", rig=str(rig), fps=FRAME_RATE, lock=False)
        own = ending == ".glb"
        names = [motion.names[joint] for joint in joints] if own else list(motion.names)
        if ending.startswith(".usd"):
            names = [joint.rpartition("/")[2] for joint in joint_paths(motion)]
        truth = f"{name}.glb.truth.npz" if own else f"{name}.truth.npz"
        samples.append({"file": f"{name}{ending}", "truth": truth, "names": names})
    return samples


def walked(body: Any) -> Recording:
    trial = {"name": "a walk that turns", "seconds": 8.0, "character": body}
    trial["command"] = [{"speed": 0.6}, {"at": 6.0, "speed": 0.6, "heading_deg": 40.0}]
    return run_trial(load_trial(trial)).recording


def write_truth(walk: Recording, path: Path) -> None:
    """The first frames; the turn is left to the loops, which must avoid it."""
    places = to_file(walk.poses().position[:FRAMES, 0])
    np.savez(path, places=places, times=walk.time[:FRAMES])


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("folder", type=Path)
main(asked.parse_args().folder)
