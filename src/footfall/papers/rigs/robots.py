"""R1: robots of others, in MJCF and URDF, walk untrained within their own limits."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.robots.frames import load_robot
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.size import leg_length
from footfall.errors import FootfallError
from footfall.measure.push_map.push_map import push_table, stride_of
from footfall.papers.claim import Cell, Finding, count_of, not_measured
from footfall.papers.kinds import Computed
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, TrialRun, Walk
from footfall.stage.opened import load_trial

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
    robots: dict[Path, Character] = {}
    cells: list[Cell] = []
    for path in models_in(lab.given("robots")):
        try:
            robots[path] = robot_character(str(path))
        except FootfallError as problem:
            cells.append(not_measured(title_of(path), f"refused: {problem}".replace(f"{path.parent}/", "")))
    cells += _walks(lab, robots)
    cells += _pushes(lab, *next((one for one in robots.items() if one[0].stem == PUSHED), (None, None)))
    cells.insert(0, Cell(f"at least {MODELS} models", {"models": len(robots)}, len(robots) >= MODELS))
    stood, tried = (sum(int(cell.figures.get(name) or 0) for cell in cells) for name in ("stand", "of"))
    return Finding(
        measured=f"{len(robots)} models; {stood} of {tried} walks stand; {count_of(cells)} bars met",
        cells=cells,
        notes=[
            f"Starts are scattered: joints by {SCATTER:g} rad, rates by {5 * SCATTER:g} rad/s. Every robot walks by "
            "the gait `walk`, unchanged, within its own torque limits.",
        ],
    )


def models_in(folder: Path) -> list[Path]:
    """The models of a folder that has a folder for each robot; files called scene… only put a floor under one."""
    files = (path for path in sorted(folder.glob("*/*")) if path.suffix in ENDINGS)
    return [path for path in files if not path.stem.startswith("scene")]


def title_of(path: Path) -> str:
    """What tells a model from all others in the folder."""
    return f"{path.parent.name}/{path.stem}"


def lacks(path: Path) -> str:
    """What the law would use and the robot does not have, in words."""
    anatomy = load_robot(str(path)).anatomy
    parts = {
        "ankle roll": any(len(leg.hinges["foot"]) < 2 for leg in anatomy.legs),
        "waist": not anatomy.waist,
        "arms that swing": anatomy.arms is None,
    }
    return ", ".join(part for part, lacking in parts.items() if lacking)


def walk_of(path: Path, character: Character, speed: float, seed: int, seconds: float, **fields: Any) -> TrialRun:
    """A robot's walk from a scattered start."""
    table = {"name": f"{title_of(path)}, {speed:g} m/s", "character": catalog.encode(character), "seconds": seconds}
    table |= {"scatter": SCATTER, "seed": seed, "command": [{"at": 0.0, "speed": speed}]} | fields
    line = f"footfall walk --rig {path.name} --speed {speed:g} --seconds {seconds:g}"
    return TrialRun(load_trial(table), f"{line} --set scatter={SCATTER:g} --set seed={seed}")


def _walks(lab: Lab, robots: Mapping[Path, Character]) -> Iterator[Cell]:
    """Walk all robots in one go, so that no core waits for the slowest walk of each."""
    starts = range(1, 1 + (STARTS if lab.full else QUICK_STARTS))
    cells = [(path, speed) for path in robots for speed in SPEEDS]
    runs = [walk_of(path, robots[path], speed, seed, lab.choose(8.0, 20.0)) for path, speed in cells for seed in starts]
    outcomes = iter(lab.run(runs))
    for number, (path, speed) in enumerate(cells):
        reports = [next(outcomes).report for _ in starts]
        paces = [report.speed for report in reports if report.up and report.speed is not None]
        falls = [report.fell_at for report in reports if report.fell_at is not None]
        up = sum(report.up for report in reports)
        figures = {
            "mass kg": robots[path].mass,
            "leg m": leg_length(robots[path].links()),
            "lacks": lacks(path),
            "stand": up,
            "of": len(starts),
            "speed m/s": float(np.mean(paces)) if paces else None,
            "first falls after s": min(falls, default=None),
        }
        yield Cell(f"{title_of(path)}, {speed:g} m/s", figures, up >= SHARE * len(starts), runs[number * len(starts)])


def _pushes(lab: Lab, path: Path | None, character: Character | None) -> Iterator[Cell]:
    """Push one robot from every side at every phase of a stride."""
    spots = _spots(lab, path, character) if path and character else None
    if not (path and character and spots):
        why = "it makes no strides" if path else f"there is no {PUSHED}.xml"
        yield from (not_measured(f"pushed with {newtons} N", why) for newtons in ENOUGH)
        return
    runs = [run for newtons in ENOUGH for run in _pushed_runs(path, character, newtons, spots)]
    outcomes = iter(lab.run(runs))
    for number, (newtons, least) in enumerate(ENOUGH.items()):
        up = sum(next(outcomes).report.up for _ in spots)
        figures = {"stay up": up, "pushes": len(spots), "at least": f"{100 * least:.0f} %"}
        yield Cell(f"pushed with {newtons} N", figures, up >= least * len(spots), runs[number * len(spots)])


def _spots(lab: Lab, path: Path, character: Character) -> list[tuple[float, float]]:
    """From where, degrees, and when it is pushed; nothing if it makes no strides."""
    unpushed = walk_of(path, character, PUSHED_SPEED, 0, SETTLED + 3.0, scatter=0.0)
    recording = next(iter(lab.watch_each([unpushed]))).recording
    stride = stride_of(recording, SETTLED) if recording else None
    if stride is None:
        return []
    directions, phases = int(lab.choose(4, 16)), int(lab.choose(2, 12))
    return [
        (360.0 * d / directions, stride[0] + stride[1] * p / phases) for d in range(directions) for p in range(phases)
    ]


def _pushed_runs(
    path: Path, character: Character, newtons: float, spots: Sequence[tuple[float, float]]
) -> list[TrialRun]:
    runs = []
    for degrees, at in spots:
        push = push_table(newtons, round(at, 3), degrees) | {"seconds": LASTS}
        runs.append(walk_of(path, character, PUSHED_SPEED, 0, round(at + AFTER, 3), scatter=0.0, push=[push]))
    return runs


CLAIMS = (
    Computed(
        id="R1",
        title="robots of others walk",
        paper="no paper; robots usually walk by trained policies",
        bar="twelve models in MJCF or URDF, untrained, within their torque limits, 20 scattered starts each at 0, 0.3 "
        "and 0.6 m/s, 20 s: at least 95 % stand; the G1 at 0.4 m/s, 16 × 12 pushes of 0.08 s with 300, 450 and 600 N: "
        "at least 95, 70 and 40 %",
        outside="robots/NAME/*.xml or .urdf with their meshes, as in MuJoCo Menagerie",
        trials=lambda: [Walk("walk", 0.4, 9.0, shove=Shove(100, SETTLED, 90.0)), Walk("in place", 0.0, 9.0)],
        find=measure,
    ),
)
