"""Writes files of motion for other programs to open, and beside them where the simulation says every joint is.

python samples.py FOLDER
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.random_body import random_character
from footfall.exports.register import export
from footfall.measure.trial.document import load_trial
from footfall.measure.trial.run import run_trial
from footfall.rigs.axes import to_file
from footfall.rigs.motion import motion_of
from footfall.sim.recording import FRAME_RATE, Recording

FRAMES = 200
ENDINGS = (".glb", ".bvh", ".usda", ".usdc", ".vrma")
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
    (folder / "samples.json").write_text(json.dumps(samples))


def walked(body: Any) -> Recording:
    trial = {"name": "a walk that turns", "seconds": 8.0, "character": body}
    trial["command"] = [{"speed": 0.6}, {"at": 6.0, "speed": 0.6, "heading_deg": 40.0}]
    return run_trial(load_trial(trial)).recording


def write_truth(walk: Recording, path: Path) -> None:
    """The first frames; the turn is left to the loops, which must avoid it."""
    places = to_file(walk.poses().position[:FRAMES, 0])
    np.savez(path, places=places, times=walk.time[:FRAMES])


main(Path(sys.argv[1]))
