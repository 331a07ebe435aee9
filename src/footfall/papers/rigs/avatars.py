"""R2: avatars of others, in GLB and VRM, walk, and the motion goes back on the rig."""

import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.errors import FootfallError
from footfall.exports.register import export
from footfall.laws.tables import Side
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Finding, count_of, not_measured
from footfall.papers.kinds import Computed
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun, Walk
from footfall.rigs.avatar import LEGS, read_avatar
from footfall.rigs.glb import read_glb
from footfall.rigs.likeness import likeness
from footfall.rigs.reread import ankle_truth, errors_in, placed_nodes, skin_in
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import load_trial

SPEEDS = (0.0, 0.5, 1.0)
LOOKS, NEAR = 12, 1e-3
"""How many frames are looked at, and how far an ankle may be off, m."""
ENDINGS = (".glb", ".vrm")


class Back(NamedTuple):
    """What was found of a walk that was put back on its avatar: how far ankles are off, and where its soles are, m."""

    ankle: float
    soles: tuple[float, float] | None
    errors: int | None
    own_errors: int | None


def measure(lab: Lab) -> Finding:
    """Walk every avatar of the folder at each speed, and read again what is written of it."""
    folder = lab.given("avatars")
    cells: list[Cell] = []
    for path in sorted(path for path in folder.iterdir() if path.suffix in ENDINGS):
        try:
            avatar = read_avatar(path)
            character = catalog.encode(likeness(avatar).character)
        except FootfallError as problem:
            cells.append(Cell(path.name, {"refused": str(problem).replace(f"{folder}/", "")}))
            continue
        for speed in SPEEDS:
            run = _run(path, character, speed, lab.choose(8.0, 20.0))
            outcome = next(iter(lab.watch_each([run])))
            back = _put_back(path, outcome, folder.parent / "node_modules")
            cells.append(_cell(run, avatar.roles.way, outcome.report, back))
    if not any(cell.good is not None for cell in cells):
        cells.append(not_measured("avatars", "no readable .glb or .vrm in the folder"))
    return Finding(f"{count_of(cells)} walks of avatars", cells, NOTES)


def _run(path: Path, character: dict, speed: float, seconds: float) -> TrialRun:
    table = {"name": f"{path.name}, {speed:g} m/s", "character": character, "seconds": seconds}
    line = f"footfall walk --rig {path.name} --speed {speed:g} --seconds {seconds:g}"
    return TrialRun(load_trial(table | {"command": [{"at": 0.0, "speed": speed}]}), line)


def _put_back(path: Path, outcome: Outcome, modules: Path) -> Back:
    """How far the written ankles are off at most, where the soles are until it falls, and what the validator says."""
    walk, avatar = outcome.recording, read_avatar(path)
    if walk is None:
        raise ValueError("a recording was asked for")
    ankles, soles = [], []
    legs = np.isin(avatar.owner, [node for role in LEGS for node in avatar.tree.below(avatar.roles.nodes[role])])
    fell_at = outcome.report.fell_at or float("inf")
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "walks.glb"
        export(walk, written, rig=str(path), fps=FRAME_RATE, lock=False)
        glb, truth = read_glb(written), ankle_truth(path, walk)
        for frame in np.linspace(0, len(walk) - 1, LOOKS).astype(int):
            worlds = placed_nodes(glb, int(frame))
            for side in Side:
                ankle = worlds[avatar.roles.nodes[f"{side.name.lower()}Foot"], :3, 3]
                ankles.append(float(np.linalg.norm(ankle - truth[frame, side])))
            if legs.any() and walk.time[frame] <= fell_at:
                soles.append(float(skin_in(glb, worlds)[legs, 1].min()))
        seen = (min(soles), max(soles)) if soles else None
        return Back(max(ankles), seen, errors_in(written, modules), errors_in(path, modules))


def _cell(run: TrialRun, way: str, report: Report, back: Back) -> Cell:
    figures = {
        "bones by": way,
        "up": report.up,
        "falls after s": report.fell_at,
        "ankle off mm": 1000 * back.ankle,
        "sole mm": " to ".join(str(round(1000 * sole)) for sole in back.soles) if back.soles else "no legs to see",
        "validator's errors": back.errors,
        "in the avatar itself": back.own_errors,
    }
    clean = back.errors is not None and back.own_errors is not None and back.errors <= back.own_errors
    return Cell(run.name, figures, report.up and back.ankle <= NEAR and clean, run)


NOTES = (
    "Sole: the height of the lowest point of the skin of its legs above the ground, from the lowest to the highest.",
    "An avatar that is refused says why and is not judged. Without the validator (`make formats` puts it in "
    "build/formats/node_modules) no walk counts as good.",
)
CLAIMS = (
    Computed(
        id="R2",
        title="avatars of others walk, and wear the motion",
        paper="no paper",
        bar="every readable avatar in GLB or VRM walks at 0, 0.5 and 1.0 m/s; ankles within 1 mm in the file that is "
        "written; the validator finds no error that the avatar did not have",
        outside="avatars/*.glb or .vrm, and node_modules/gltf-validator",
        trials=lambda: [Walk("walk", 0.5, 5.0)],
        find=measure,
    ),
)
