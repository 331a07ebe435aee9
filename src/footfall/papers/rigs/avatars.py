"""R2: avatars of others, in GLB and VRM, walk, and the motion goes back on the rig."""

import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.errors import FootfallError
from footfall.exports.register import export
from footfall.laws.tables import Side
from footfall.measure.trial.document import load_trial
from footfall.papers.claim import Cell, Claim, Finding, count_of, not_measured, table_of
from footfall.papers.rigs.worn import ankle_truth, errors_in, placed_nodes
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun, Walk
from footfall.rigs.avatar import read_avatar
from footfall.rigs.glb import read_glb
from footfall.rigs.likeness import likeness
from footfall.sim.recording import FRAME_RATE, Recording

SPEEDS = (0.0, 0.5, 1.0)
LOOKS, NEAR = 12, 1e-3
"""How many frames are looked at, and how far an ankle may be off, m."""
ENDINGS = (".glb", ".vrm")


class Back(NamedTuple):
    """What was found of a walk that was put back on its avatar."""

    ankle: float
    errors: int | None
    own_errors: int | None


def measure(lab: Lab) -> Finding:
    """Walk every avatar of the folder at each speed, and read again what is written of it."""
    folder = lab.given("avatars")
    cells: list[Cell] = []
    for path in sorted(path for path in folder.iterdir() if path.suffix in ENDINGS):
        try:
            character = catalog.encode(likeness(read_avatar(path)).character)
        except FootfallError as problem:
            cells.append(Cell(path.name, {"refused": str(problem)}))
            continue
        for speed in SPEEDS:
            run = _run(path, character, speed, lab.choose(8.0, 20.0))
            outcome = next(iter(lab.watch_each([run])))
            back = _put_back(path, outcome.recording, folder.parent / "node_modules")
            cells.append(_cell(run, outcome.report.up, back))
    if not any(cell.good is not None for cell in cells):
        cells.append(not_measured("avatars", "no readable .glb or .vrm in the folder"))
    return Finding(f"{count_of(cells)} walks of avatars", cells, table_of(cells), notes=NOTES)


def _run(path: Path, character: dict, speed: float, seconds: float) -> TrialRun:
    table = {"name": f"{path.name}, {speed:g} m/s", "character": character, "seconds": seconds}
    line = f"footfall walk --rig {path.name} --speed {speed:g} --seconds {seconds:g}"
    return TrialRun(load_trial(table | {"command": [{"at": 0.0, "speed": speed}]}), line)


def _put_back(path: Path, walk: Recording | None, modules: Path) -> Back:
    """How far the written ankles are off at most, m, and what the validator says."""
    if walk is None:
        raise ValueError("a recording was asked for")
    avatar = read_avatar(path)
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "walks.glb"
        export(walk, written, rig=str(path), fps=FRAME_RATE)
        glb, truth, worst = read_glb(written), ankle_truth(path, walk), 0.0
        for frame in np.linspace(0, len(walk) - 1, LOOKS).astype(int):
            worlds = placed_nodes(glb, int(frame))
            for side in Side:
                ankle = worlds[avatar.roles.nodes[f"{side.name.lower()}Foot"], :3, 3]
                worst = max(worst, float(np.linalg.norm(ankle - truth[frame, side])))
        return Back(worst, errors_in(written, modules), errors_in(path, modules))


def _cell(run: TrialRun, up: bool, back: Back) -> Cell:
    figures = {
        "up": up,
        "ankle off mm": 1000 * back.ankle,
        "validator's errors": back.errors,
        "in the avatar itself": back.own_errors,
    }
    clean = back.errors is not None and back.own_errors is not None and back.errors <= back.own_errors
    return Cell(run.name, figures, up and back.ankle <= NEAR and clean, run)


NOTES = (
    "An avatar that is refused says why and is not judged. Without the validator (`make formats` puts it in "
    "build/formats/node_modules) no walk counts as good.",
)
AVATARS_CLAIM = Claim(
    id="R2",
    title="avatars of others walk, and wear the motion",
    paper="no paper",
    bar="every readable avatar in GLB or VRM walks at 0, 0.5 and 1.0 m/s; ankles within 1 mm in the file that is "
    "written; the validator finds no error that the avatar did not have",
    quick="8 s each",
    full="20 s each",
    measure=measure,
    outside="avatars/*.glb or .vrm, and node_modules/gltf-validator",
    guard=lambda: [Walk("walk", 0.5, 5.0)],
)
