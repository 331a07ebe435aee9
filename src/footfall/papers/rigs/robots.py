"""R1: robots of others, in MJCF and URDF, walk untrained within their own limits."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.size import leg_length
from footfall.errors import FootfallError
from footfall.measure.push_map.push_map import push_table, stride_of
from footfall.measure.trial.document import load_trial
from footfall.papers.claim import Cell, Claim, Finding, count_of, not_measured, table_of
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, TrialRun, Walk

SPEEDS = (0.0, 0.3, 0.6)
STARTS, QUICK_STARTS, SCATTER = 20, 3, 0.03
SHARE, MODELS = 0.95, 12
PUSHED, PUSHED_SPEED, LASTS, SETTLED, AFTER = "g1", 0.4, 0.08, 6.0, 8.0
"""The model that is pushed, at which speed, m/s, for how long, after which time, and how long it must stay up, s."""
ENOUGH = {300: 0.95, 450: 0.70, 600: 0.40}
"""By force, N: the share of pushes after which it must stay up."""
ENDINGS = (".xml", ".urdf")


def measure(lab: Lab) -> Finding:
    """Walk every robot of the folder from scattered starts, then push one of them."""
    cells: list[Cell] = []
    walked = 0
    for path in models_in(lab.given("robots")):
        try:
            character = robot_character(str(path))
        except FootfallError as problem:
            cells.append(not_measured(path.stem, f"refused: {problem}"))
            continue
        walked += 1
        cells += _walks(lab, path, character)
        if path.stem == PUSHED:
            cells += _pushes(lab, path, character)
    cells.insert(0, Cell(f"at least {MODELS} models", {"models": walked}, walked >= MODELS))
    if not any(cell.name.startswith("pushed") for cell in cells):
        cells += [not_measured(f"pushed with {newtons} N", f"there is no {PUSHED}.xml") for newtons in ENOUGH]
    stood, tried = (sum(int(cell.figures.get(name) or 0) for cell in cells) for name in ("stand", "of"))
    return Finding(
        measured=f"{walked} models; {stood} of {tried} walks stand; {count_of(cells)} bars met",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"Starts are scattered: joints by {SCATTER:g} rad, rates by {5 * SCATTER:g} rad/s. Every robot walks by "
            "the gait `walk`, unchanged, within its own torque limits.",
        ],
    )


def models_in(folder: Path) -> list[Path]:
    """The models of a folder that has a folder for each robot; files called scene… only put a floor under one."""
    files = (path for path in sorted(folder.glob("*/*")) if path.suffix in ENDINGS)
    return [path for path in files if not path.stem.startswith("scene")]


def walk_of(path: Path, character: Character, speed: float, seed: int, seconds: float, **fields: Any) -> TrialRun:
    """A robot's walk from a scattered start."""
    table = {"name": f"{character.name}, {speed:g} m/s", "character": catalog.encode(character), "seconds": seconds}
    table |= {"scatter": SCATTER, "seed": seed, "command": [{"at": 0.0, "speed": speed}]} | fields
    line = f"footfall walk --rig {path.name} --speed {speed:g} --seconds {seconds:g}"
    return TrialRun(load_trial(table), f"{line} --set scatter={SCATTER:g} --set seed={seed}")


def _walks(lab: Lab, path: Path, character: Character) -> Iterator[Cell]:
    starts = STARTS if lab.full else QUICK_STARTS
    for speed in SPEEDS:
        runs = [walk_of(path, character, speed, seed, lab.choose(8.0, 20.0)) for seed in range(1, starts + 1)]
        reports = [outcome.report for outcome in lab.run(runs)]
        up = [report for report in reports if report.up]
        paces = [report.speed for report in up if report.speed is not None]
        figures = {
            "mass kg": character.mass,
            "leg m": leg_length(character.links()),
            "stand": len(up),
            "of": starts,
            "speed m/s": float(np.mean(paces)) if paces else None,
        }
        yield Cell(f"{character.name}, {speed:g} m/s", figures, len(up) >= SHARE * starts, runs[0])


def _pushes(lab: Lab, path: Path, character: Character) -> Iterator[Cell]:
    """Push from every side at every phase of a stride."""
    unpushed = walk_of(path, character, PUSHED_SPEED, 0, SETTLED + 3.0, scatter=0.0)
    recording = next(iter(lab.watch_each([unpushed]))).recording
    stride = stride_of(recording, SETTLED) if recording else None
    if stride is None:
        yield not_measured("pushed", "it makes no strides")
        return
    directions, phases = int(lab.choose(4, 16)), int(lab.choose(2, 12))
    spots = [
        (360.0 * d / directions, stride[0] + stride[1] * p / phases) for d in range(directions) for p in range(phases)
    ]
    for newtons, least in ENOUGH.items():
        runs = _pushed_runs(path, character, newtons, spots)
        up = sum(outcome.report.up for outcome in lab.run(runs))
        figures = {"stay up": up, "pushes": len(runs), "at least": f"{100 * least:.0f} %"}
        yield Cell(f"pushed with {newtons} N", figures, up >= least * len(runs), runs[0])


def _pushed_runs(
    path: Path, character: Character, newtons: float, spots: Sequence[tuple[float, float]]
) -> list[TrialRun]:
    runs = []
    for degrees, at in spots:
        push = push_table(newtons, round(at, 3), degrees) | {"seconds": LASTS}
        runs.append(walk_of(path, character, PUSHED_SPEED, 0, round(at + AFTER, 3), scatter=0.0, push=[push]))
    return runs


ROBOTS_CLAIM = Claim(
    id="R1",
    title="robots of others walk",
    paper="no paper; robots usually walk by trained policies",
    bar="twelve models in MJCF or URDF, untrained, within their torque limits, 20 scattered starts each at 0, 0.3 and "
    "0.6 m/s, 20 s: at least 95 % stand; the G1 at 0.4 m/s, 16 × 12 pushes of 0.08 s with 300, 450 and 600 N: at "
    "least 95, 70 and 40 %",
    quick="3 starts of 8 s; 4 × 2 pushes",
    full="20 starts of 20 s; 16 × 12 pushes",
    measure=measure,
    outside="robots/NAME/*.xml or .urdf with their meshes, as in MuJoCo Menagerie",
    guard=lambda: [Walk("walk", 0.4, 9.0, shove=Shove(100, SETTLED, 90.0)), Walk("in place", 0.0, 9.0)],
)
