"""G6: pushes on the torso while walking, from any direction, at any phase of the stride (GENBICON section 6)."""

from collections.abc import Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from footfall.measure.push_map.picture import draw_map
from footfall.measure.push_map.push_map import (
    CLAIMED,
    CLOSE,
    MOST_DRIFT,
    WALKS_AGAIN,
    Spot,
    largest,
    next_force,
    push_words,
    recovers,
    stride_of,
)
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, not_measured
from footfall.papers.genbicon.limit_picture import Limit
from footfall.papers.runner import Lab
from footfall.papers.walks import SHOVE_SECONDS, Shove, Walk
from footfall.sim.recording import Recording

SPEED = 0.6
SETTLED = 7.0
"""The pushed stride begins with the first left foot strike after this time, s."""
SECONDS = 17.0
TRIED, TRIED_QUICK = (400, 600, 800, 1000), (600, 800, 1000)
PAPER = 600
ENOUGH = {600: 192, 800: 180, 1000: 150}
"""By force, how many of 192 pushes it must recover from. With limbs that may cross and torques without limit:"""
ENOUGH_IF_CROSSING = {600: 192, 800: 192, 1000: 180}
EVERY = 192
ENOUGH_AS_PRINTED = 136
"""How many of 192 pushes of 600 N the paper's own gait must survive: as many as the authors' release, 34 of 48."""
JOINTS = ("lower_back", "torso", "head", "upper_arm", "lower_arm", "thigh", "shank", "foot", "toes")
CROSSING = ("character.solid=false", *(f"character.bones.{joint}.torque_limit=0.0" for joint in JOINTS))


def walk_of(spot: Spot, newtons: int, changes: Sequence[str] = (), gait: str = "walk") -> Walk:
    """The walk with a push in one direction at one phase."""
    shove = Shove(newtons, spot.at, spot.degrees)
    name = push_words(newtons, spot) if gait == "walk" else f"{gait}, {push_words(newtons, spot)}"
    return Walk(name, SPEED, SECONDS, gait=gait, shove=shove, changes=changes)


def measure(lab: Lab) -> Finding:
    """Push in all directions at all phases; in full at several forces, then up to the largest survived."""
    unpushed = _unpushed(lab)
    spots = _spots(unpushed, directions=int(lab.choose(8, 16)), phases=int(lab.choose(4, 12)))
    cells: list[Cell] = []
    for newtons in _tried(lab.full):
        cells += _push(lab, spots, dict.fromkeys(range(len(spots)), newtons))
    crossing = [Spot(spot.degrees, spot.phase, spot.at) for spot in spots]
    for newtons in ENOUGH_IF_CROSSING if lab.full else ():
        cells += _push(lab, crossing, dict.fromkeys(range(len(spots)), newtons), CROSSING)
    printed = _as_printed(lab) if lab.full else []
    cells += printed
    while lab.full and (more := _next_forces(spots)):
        cells += _push(lab, spots, more)
    limit = Limit(unpushed, spots, crossing)
    return Finding(
        measured=_measured(spots)
        + (f"; with limbs that cross, no limits: {_measured(crossing)}" if lab.full else "")
        + (f"; gait paper, {PAPER} N: {_survived(printed)} of {len(printed)} survived" if printed else ""),
        cells=[
            *bars_of(spots),
            *bars_of(crossing, ENOUGH_IF_CROSSING, ", limbs cross"),
            _bar_as_printed(printed),
            *limit.cells(TRIED),
            *cells,
        ],
        table=_table(spots, lab.full),
        notes=[
            f"Survived: only feet touch the ground until the end at {SECONDS:g} s. Recovered: survived and, from "
            f"{WALKS_AGAIN:g} s after the push on, within {CLOSE} m/s of the commanded speed, with a sideways drift of "
            f"at most {MOST_DRIFT} m/s.",
            "A direction is where the force points, from ahead to the left; phase 0 is the left foot strike.",
            "Each cell is `footfall walk --speed=0.6 --seconds=17 --push=NEWTONS@SECONDS:DEGREES`; "
            "`footfall papers G6 --full --json` lists them all.",
            limit.words(),
        ],
        pictures=[*([_map_of(spots)] if lab.full else []), limit.picture()],
    )


def guard() -> list[Walk]:
    """Pushes ahead, to the left and back, one with limbs that cross, and one of the gait paper."""
    spots = [Spot(degrees, 0.0, SETTLED) for degrees in (0.0, 90.0, 225.0)]
    others = [walk_of(spots[1], PAPER, CROSSING), walk_of(spots[1], PAPER, gait="paper")]
    return [*(walk_of(spot, PAPER) for spot in spots), *others]


def _as_printed(lab: Lab) -> list[Cell]:
    """The paper's push of the paper's own gait, in all directions at all phases."""
    spots = _spots(_unpushed(lab, "paper"), directions=16, phases=12)
    walks = [walk_of(spot, PAPER, gait="paper") for spot in spots]
    return [
        Cell(walk.name, {"survived": outcome.report.up, "fell at s": outcome.report.fell_at}, None, walk)
        for walk, outcome in zip(walks, lab.run(walks), strict=True)
    ]


def _survived(cells: Sequence[Cell]) -> int:
    return sum(bool(cell.figures["survived"]) for cell in cells)


def _bar_as_printed(cells: Sequence[Cell]) -> Cell:
    name = f"{PAPER} N, gait paper, at least {ENOUGH_AS_PRINTED} of {EVERY} survived"
    if not cells:
        return not_measured(name, "only in full")
    return Cell(name, {"survived": _survived(cells)}, _survived(cells) >= ENOUGH_AS_PRINTED)


def _map_of(spots: Sequence[Spot]) -> Picture:
    caption = "The largest survived push of 0.1 s at 0.6 m/s, by direction and phase."
    return Picture("g6-pushes", caption, partial(_draw, spots=spots), (9.0, 4.6))


def _draw(figure: Any, spots: Sequence[Spot]) -> None:
    draw_map(figure, [(spot.degrees, spot.phase, largest(spot.survived)) for spot in spots], PAPER, CLAIMED.strongest)


def bars_of(spots: Sequence[Spot], enough: Mapping[int, int] = ENOUGH, how: str = "") -> list[Cell]:
    """What is judged: how many pushes of each force it recovers from, of as many as were tried."""
    bars = []
    for newtons, least in enough.items():
        name = f"{newtons} N{how}, at least {least} of {EVERY}"
        if not any(newtons in spot.recovered for spot in spots):
            bars.append(not_measured(name, "only in full"))
            continue
        recovered = _counts(spots, newtons)[1]
        good = EVERY * recovered >= least * len(spots) and all(newtons in spot.recovered for spot in spots)
        bars.append(Cell(name, {"recovered": recovered}, good))
    return bars


def _tried(full: bool) -> Sequence[int]:
    """The forces with which every spot is pushed, N."""
    return TRIED if full else TRIED_QUICK


def _unpushed(lab: Lab, gait: str = "walk") -> Recording:
    recording = next(lab.watch_each([Walk("unpushed", SPEED, SETTLED + 3.0, gait=gait)])).recording
    if recording is None:
        raise ValueError("a recording was asked for")
    return recording


def _spots(unpushed: Recording, directions: int, phases: int) -> list[Spot]:
    """Push times spread over one stride of an unpushed walk."""
    stride = stride_of(unpushed, SETTLED)
    if stride is None:
        raise ValueError("the unpushed walk makes no strides")
    begin, length = stride
    return [
        Spot(360.0 * d / directions, p / phases, round(begin + length * p / phases, 3))
        for d in range(directions)
        for p in range(phases)
    ]


def _push(lab: Lab, spots: Sequence[Spot], newtons_at: Mapping[int, int], changes: Sequence[str] = ()) -> list[Cell]:
    """Push some spots, each with its force, and note the outcome."""
    walks = [walk_of(spots[index], newtons, changes) for index, newtons in newtons_at.items()]
    cells = []
    for (index, newtons), walk, outcome in zip(newtons_at.items(), walks, lab.watch_each(walks), strict=True):
        spot = spots[index]
        spot.survived[newtons] = outcome.report.up
        spot.recovered[newtons] = recovers(outcome, SPEED, spot.at + SHOVE_SECONDS)
        figures = {
            "newtons": newtons,
            "degrees": spot.degrees,
            "phase": spot.phase,
            "survived": spot.survived[newtons],
            "recovered": spot.recovered[newtons],
            "fell at s": outcome.report.fell_at,
        }
        cells.append(Cell(walk.name, figures, None, walk))
    return cells


def _next_forces(spots: Sequence[Spot]) -> dict[int, int]:
    wanted = ((index, next_force(spot.survived)) for index, spot in enumerate(spots))
    return {index: newtons for index, newtons in wanted if newtons is not None}


def _counts(spots: Sequence[Spot], newtons: int) -> tuple[int, int]:
    return (
        sum(spot.survived.get(newtons, False) for spot in spots),
        sum(spot.recovered.get(newtons, False) for spot in spots),
    )


def _measured(spots: Sequence[Spot]) -> str:
    parts = []
    for newtons in TRIED:
        if all(newtons in spot.survived for spot in spots):
            survived, recovered = _counts(spots, newtons)
            parts.append(f"{newtons} N: {survived} of {len(spots)} survived, {recovered} recovered")
    return "; ".join(parts)


def _table(spots: Sequence[Spot], full: bool) -> Table:
    rows = []
    for degrees in sorted({spot.degrees for spot in spots}):
        here = [spot for spot in spots if spot.degrees == degrees]
        row = [f"{degrees:g}°"]
        for newtons in _tried(full):
            survived, recovered = _counts(here, newtons)
            row.append(f"{survived} / {recovered} of {len(here)}")
        if full:
            most = [largest(spot.survived) for spot in here]
            row += [_newtons(min(most)), _newtons(int(np.floor(median(most)))), _newtons(max(most))]
        rows.append(row)
    counted = [f"{newtons} N: survived / recovered" for newtons in _tried(full)]
    extremes = ["largest survived: worst phase", "median phase", "best phase"] if full else []
    return Table(["pushed to", *counted, *extremes], rows)


def _newtons(most: int) -> str:
    if most < CLAIMED.weakest:
        return f"below {CLAIMED.weakest} N"
    return f"{most} N" if most < CLAIMED.strongest else f"{CLAIMED.strongest} N or more"


PUSHES_CLAIM = Claim(
    id="G6",
    title="pushes on the torso while walking",
    paper="600 N × 0.1 s at 0.6 m/s, any direction, any phase (released code: 34 of 48 cells)",
    bar="16 directions × 12 phases, recovered from, with solid limbs and limited torques: 600 N all of 192, 800 N "
    "≥ 180, 1000 N ≥ 150; with limbs that may cross and torques without limit: 192, 192, ≥ 180; the gait paper survives"
    " ≥ 136 of 192 of 600 N, the share of the release",
    quick="600, 800 and 1000 N, solid only, 8 directions × 4 phases",
    full="16 directions × 12 phases at 400, 600, 800 and 1000 N, solid and crossing, then in steps of 100 N from "
    "300 to 1200 N to the largest survived",
    measure=measure,
    guard=guard,
    differs="a run ends at 17 s, some 8 s after the push",
    given="people's torque limits, 100 to 300 N m by joint; the back extends with three times its limit of 100 N m, as "
    "healthy men do (170 to 355 N m)",
)
