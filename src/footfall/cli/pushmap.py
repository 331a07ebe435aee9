"""`footfall pushmap`: pushes a character from all sides, says what it survives, draws it and saves the numbers."""

import json
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.cli.brief import MORE, brief_table
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import check_picture
from footfall.cli.plain import plain
from footfall.cli.progress import shown_progress, tell
from footfall.cli.rigs import named_body
from footfall.errors import BadValue
from footfall.figures import new_figure, save_figure
from footfall.gaits.named import natural_speed
from footfall.laws.register import Gait, approach, heeds_speed, law_of
from footfall.laws.tables import Link
from footfall.measure.push_map.picture import draw_map
from footfall.measure.push_map.push_map import ForceRange, PushPlan, Spot, as_numbers, largest, push_map, summaries
from footfall.measure.trial.run import run_trial
from footfall.measure.trial.way import ENTERED_AFTER
from footfall.sim.recorder import versions
from footfall.stage.opened import load_trial, open_trial
from footfall.stage.scene import GAIT, Trial

SIZE_INCHES = (9.0, 4.8)
SPARING: dict[str, Any] = {
    "directions": 8,
    "phases": 2,
    "settled": 4.0,
    "after": 6.2,
    "forces": ForceRange(200, 200, 1200),
}
PLANAR: dict[str, Any] = {
    "directions": 2, "phases": 10, "settled": 7.0, "after": 7.0, "forces": ForceRange(50, 50, 1200)
}  # fmt: skip
DIRECTIONS = {0.0: "ahead", 90.0: "left", 180.0: "back", 270.0: "right"}


def run_pushmap(
    cast: dict[str, Any],
    speed: float | None,
    *,
    quick: bool,
    standing: bool,
    out: Path | None,
    report: Path | None,
    json: bool,
    explain: bool,
) -> None:
    """Make the map, then write the files, then print the table."""
    _check(out, report, speed, standing)
    table: dict[str, Any] = {key: name for key, name in cast.items() if name is not None}
    if "character" in table:
        table["character"] = named_body(table["character"])
    trial = load_trial({"name": "push map"} | table)
    tell_if_compiling(open_trial(trial).law.name)
    plan = _plan(trial, speed, quick, standing)
    with shown_progress("pushing", "pushes") as progress:
        spots = push_map(plan, progress)
    text = _json(spots, plan)
    if report:
        catalog.atomic_write(report, text.encode())
        tell(f"wrote {report}")
    if out:
        save_figure(_drawn(spots, plan), out)
        tell(f"wrote {out}")
    if json:
        sys.stdout.write(text)
    else:
        _print(spots, plan, explain)


def _check(out: Path | None, report: Path | None, speed: float | None, standing: bool) -> None:
    if standing and speed is not None:
        raise BadValue(f"--standing and --speed {speed:g} were both given; a standing character has no speed")
    check_picture(out, report)


def _plan(trial: Trial, speed: float | None, quick: bool, standing: bool) -> PushPlan:
    """Files are opened already, so that the plan stands alone; without a speed, the style's own, by the body's size."""
    body, gait, *_ = open_trial(trial)
    how = _effort(bool(body.plane), quick) | {"gait": trial.gait, "without": tuple(trial.without or ())}
    plan = PushPlan(trial.character, trial.style, 0.0, body.mass, size_of(body), **how)
    if not heeds_speed(gait):
        if speed is not None or (standing and "mode" not in law_of(gait).commands):
            raise BadValue(f"the gait '{gait.name}' has its own speed; leave out --speed and --standing")
        return _at_its_own(plan, gait, body)
    if speed is None:
        speed = round(natural_speed(trial.style) * math.sqrt(plan.size), 3)
    return replace(plan, speed=speed, standing=standing)


def _effort(planar: bool, quick: bool) -> dict[str, Any]:
    if planar:
        return PLANAR | ({"phases": 4, "forces": ForceRange(100, 100, 1200)} if quick else {})
    return SPARING if quick else {}


def _at_its_own(plan: PushPlan, gait: Gait, body: Character) -> PushPlan:
    """A gait that is told nothing: come to by others if need be, at its undisturbed speed, or standing."""
    way = tuple(approach(gait))
    settled = plan.settled + ENTERED_AFTER * len(way)
    plan = replace(plan, told=False, way=way, settled=settled, world=gait.ground or plan.world)
    if body.plane:
        trunk = body.bone(Link.PELVIS).shape
        plan = replace(plan, size=1.0, top=max(trunk.start[2], trunk.end[2]) + trunk.radius)
    unpushed = run_trial(plan.trial(), record=False).report
    return replace(plan, speed=round(unpushed.speed or 0.0, 2), standing=unpushed.stands_from is not None)


def _json(spots: Sequence[Spot], plan: PushPlan) -> str:
    return json.dumps(as_numbers(spots, plan) | {"versions": versions()}, indent=1) + "\n"


def _drawn(spots: Sequence[Spot], plan: PushPlan) -> Any:
    figure = new_figure(SIZE_INCHES)
    forces = [(spot.degrees, spot.phase, plan.newtons(largest(spot.survived))) for spot in spots]
    draw_map(figure, forces, None, plan.newtons(plan.forces.strongest))
    figure.suptitle(f"largest survived push of 0.1 s: {_subject(plan)}", x=0.01, ha="left", fontsize=11)
    return figure


def _subject(plan: PushPlan) -> str:
    names = [part if isinstance(part, str) else str(part["name"]) for part in (plan.character, plan.style)]
    style = "" if names[1] == "default" else f", {names[1]}"
    gait = plan.gait if isinstance(plan.gait, str) else str(plan.gait["name"])
    if gait != GAIT:
        style = f", {gait}{style}"
    if plan.without:
        style += f", without {', '.join(plan.without)}"
    return f"{names[0]}{style}, " + ("standing" if plan.standing else f"{plan.speed:g} m/s")


def _print(spots: Sequence[Spot], plan: PushPlan, explain: bool) -> None:
    """The weakest and the strongest direction; to explain, one line per direction."""
    rows = summaries(spots, plan)
    step, strongest = plan.newtons(plan.forces.step), plan.newtons(plan.forces.strongest)
    console = Console(highlight=False, file=sys.stdout)
    pushes = sum(len(spot.survived) for spot in spots)
    console.print(f"[bold]{plain(_subject(plan))}[/bold], {plan.mass:.1f} kg: {pushes} pushes of 0.1 s on the torso")
    if not explain:
        weakest, best = (pick(rows, key=lambda row: row.worst) for pick in (min, max))
        ends = (("weakest", weakest), ("strongest", best))
        lines = [(f"{end} to {_way(row.degrees)}", _newtons(row.worst, step, strongest)) for end, row in ends]
        console.print(brief_table([*lines, ("survived at", "the worst phase of the stride")]))
        console.print(MORE, style="dim")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("pushed to", no_wrap=True)
    for head in ("worst phase", "median", "best", "recovered", "speed change"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        forces = [row.worst, row.middle, row.best, row.worst_recovered]
        cells = [_newtons(force, step, strongest) for force in forces]
        table.add_row(_way(row.degrees), *cells, f"{row.worst * 0.1 / plan.mass:.2f} m/s")
    console.print(table)
    console.print(
        f"Largest push survived at the worst, median and best phase of the stride, and largest recovered from at the "
        f"worst phase, in steps of {step:.0f} N. The speed change is that of the first column.",
        style="dim",
    )


def _way(degrees: float) -> str:
    return f"{degrees:g}°" + (f" {DIRECTIONS[degrees]}" if degrees in DIRECTIONS else "")


def _newtons(force: float, step: float, strongest: float) -> str:
    if force <= 0.0:
        return f"< {step:.0f} N"
    return f"{force:.0f} N" if force < strongest else f"≥ {force:.0f} N"
