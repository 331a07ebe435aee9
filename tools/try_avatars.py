"""How avatars of others walk: `python tools/try_avatars.py me.glb her.vrm ... [--validator MODULES]` prints a table.

Every avatar walks at each speed, and the walk is put back on it as a GLB, which is read again by glTF's own rules.
Ankle: how far the file has an ankle from where the simulation has it, at most. Sole: the lowest point of the skin of
its legs above the ground until it falls, from the lowest to the highest. Loop: how far apart the ends of a loop are,
for any bone that was mapped.
Errors: of the glTF validator of Khronos in a folder of node modules, in the avatar and in what was written.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rigs.test_avatars import ankle_truth, placed_nodes

from footfall import catalog
from footfall.errors import FootfallError
from footfall.exports.register import export
from footfall.laws.tables import Side
from footfall.measure.trial.document import load_trial
from footfall.measure.trial.run import run_trial
from footfall.rigs.avatar import LEGS, Avatar, read_avatar
from footfall.rigs.glb import Glb, read_glb
from footfall.rigs.likeness import likeness

SPEEDS = (0.0, 0.5, 1.0)
SECONDS, LOOKS = 20.0, 12
FPS = 100
CELLS = "| {} | {} | {} | {} | {} | {} | {} |"


def main(paths: list[Path], modules: Path | None) -> None:
    speeds = ", ".join(f"{speed:g}" for speed in SPEEDS)
    print(CELLS.format("avatar", "bones by", "size", f"{speeds} m/s", "ankle, sole", "loop", "errors before → after"))
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for path in paths:
        try:
            print(row_of(path, modules), flush=True)
        except FootfallError as problem:
            print(CELLS.format(path.stem, "refused", problem, "", "", "", ""), flush=True)


def row_of(path: Path, modules: Path | None) -> str:
    """What is measured of one avatar."""
    avatar = read_avatar(path)
    like = likeness(avatar)
    walks, worst, low, high = [], 0.0, np.inf, -np.inf
    below = [node for role in LEGS for node in avatar.tree.below(avatar.roles.nodes[role])]
    legs = np.isin(avatar.owner, below)
    with tempfile.TemporaryDirectory() as folder:
        for speed in SPEEDS:
            trial = {"name": "x", "seconds": SECONDS, "character": catalog.encode(like.character)}
            outcome = run_trial(load_trial(trial | {"command": [{"speed": speed}]}))
            walk, written = outcome.recording, Path(folder) / "walks.glb"
            walks.append(f"falls after {outcome.report.fell_at:.0f} s" if outcome.report.fell else "walks")
            export(walk, written, rig=str(path), fps=FPS)
            glb, truth = read_glb(written), ankle_truth(path, walk)
            for frame in np.linspace(0, len(walk) - 1, LOOKS).astype(int):
                worlds = placed_nodes(glb, int(frame))
                for side in Side:
                    ankle = worlds[avatar.roles.nodes[f"{side.name.lower()}Foot"], :3, 3]
                    worst = max(worst, float(np.linalg.norm(ankle - truth[frame, side])))
                if outcome.report.fell and walk.time[frame] > outcome.report.fell_at:
                    continue
                lowest = float(skinned(glb, worlds)[legs, 1].min(initial=np.inf))
                low, high = min(low, lowest), max(high, lowest)
        export(walk, Path(folder) / "loop.glb", rig=str(path), loop=True)
        loop = ends_apart(read_glb(Path(folder) / "loop.glb"), avatar)
        errors = [errors_in(one, modules) for one in (path, written)] if modules else ["–", "–"]
    same = "all walk" if set(walks) == {"walks"} else ", ".join(walks)
    return CELLS.format(
        path.name,
        {"VRM": "VRM", "names": "names", "shape": "shape"}[avatar.roles.way],
        f"{like.character.mass:.0f} kg, scale {like.scale:.2g}",
        same,
        f"{1e3 * worst:.2f} mm, " + (f"{1e3 * low:.0f} to {1e3 * high:.0f} mm" if legs.any() else "no legs to see"),
        loop,
        " → ".join(map(str, errors)),
    )


def skinned(glb: Glb, worlds: np.ndarray) -> np.ndarray:
    """Every vertex of every mesh where its joints take it, or the node that it hangs on."""
    found = []
    for node, world in zip(glb.table["nodes"], worlds, strict=True):
        if "mesh" not in node:
            continue
        if "skin" not in node:
            for part in glb.table["meshes"][node["mesh"]]["primitives"]:
                points = glb.read(part["attributes"]["POSITION"])
                found.append(points @ world[:3, :3].T + world[:3, 3])
            continue
        skin = glb.table["skins"][node["skin"]]
        binds = glb.read(skin["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
        moves = worlds[np.array(skin["joints"])] @ binds
        for part in glb.table["meshes"][node["mesh"]]["primitives"]:
            points = glb.read(part["attributes"]["POSITION"])
            joints = glb.read(part["attributes"]["JOINTS_0"]).astype(int)
            weights = glb.read(part["attributes"]["WEIGHTS_0"]).astype(float)
            weights /= np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
            own = np.einsum("nk,nkij->nij", weights, moves[joints])
            found.append(np.einsum("nij,nj->ni", own[:, :3, :3], points) + own[:, :3, 3])
    return np.concatenate(found)


def ends_apart(glb: Glb, avatar: Avatar) -> str:
    """How far the first and the last frame are apart, the way travelled taken out."""
    count = max(glb.table["accessors"][one["input"]]["count"] for one in glb.table["animations"][0]["samplers"])
    first, last = (placed_nodes(glb, frame)[list(avatar.roles.nodes.values())] for frame in (0, count - 1))
    hips = list(avatar.roles.nodes).index("hips")
    way = last[hips, :3, 3] - first[hips, :3, 3]
    way[1] = 0.0
    metres = float(np.linalg.norm(last[:, :3, 3] - way - first[:, :3, 3], axis=1).max())
    turns = np.einsum("nij,nik->njk", _axes(first), _axes(last))
    cosine = (np.trace(turns, axis1=1, axis2=2) - 1.0) / 2.0
    return f"{1e3 * metres:.3f} mm, {np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))).max():.3f}°"


def _axes(worlds: np.ndarray) -> np.ndarray:
    return worlds[:, :3, :3] / np.linalg.norm(worlds[:, :3, :3], axis=1, keepdims=True)


def errors_in(path: Path, modules: Path) -> int:
    """What the glTF validator counts in a file."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "one.glb").write_bytes(path.read_bytes())
        command = ["node", str(Path(__file__).parent / "formats" / "validate.mjs"), folder, str(modules)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(told)["errors"]


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("avatars", nargs="+", type=Path)
    words.add_argument("--validator", type=Path)
    asked = words.parse_args()
    main(asked.avatars, asked.validator)
