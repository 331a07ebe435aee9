"""G6 and G7: pushes on the torso while walking and while standing, from any direction (GENBICON sections 5.1 and 6)."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median

from footfall.measure.push_map.picture import draw_map
from footfall.measure.push_map.push_map import (
    CLAIMED,
    CLOSE,
    MOST_DRIFT,
    STANDS_AGAIN,
    WALKS_AGAIN,
    ForceRange,
    Spot,
    push_words,
    recovers,
    stands_again,
)  # fmt: skip
from footfall.measure.trial.run import Outcome, run_trial
from footfall.papers.claim import Cell, Picture
from footfall.papers.genbicon.limit_picture import Limit
from footfall.papers.kinds import FELL, Case, ClaimRow, Largest, Several, Share, is_up
from footfall.papers.pictures import draw_around
from footfall.papers.runner import Lab
from footfall.papers.walks import SHOVE_SECONDS, Shove, Walk
from footfall.sim.recording import FRAME_RATE

SPEED, SETTLED, SECONDS = 0.6, 7.0, 17.0
"""The walk's speed, m/s; the pushed stride begins with the first left foot strike after a time; its duration, s."""
PAPER, EVERY = 600, 192
ENOUGH = {400: None, 600: 192, 800: 180, 1000: 150}
"""By force, how many of 192 pushes it must recover from. With limbs that may cross and torques without limit:"""
ENOUGH_IF_CROSSING = {600: 192, 800: 192, 1000: 180}
ENOUGH_AS_PRINTED = 136
"""How many of 192 pushes of 600 N the paper's own gait must survive: as many as the authors' release, 34 of 48."""
JOINTS = ("lower_back", "torso", "head", "upper_arm", "lower_arm", "thigh", "shank", "foot", "toes")
CROSSING = ("character.solid=false", *(f"character.bones.{joint}.torque_limit=0.0" for joint in JOINTS))
NAMED = re.compile(r"(\d+) N to ([\d.]+) deg at phase ([\d.]+)$")
PUSHED_AT, SIXTEEN = 3.0, tuple(22.5 * k for k in range(16))
ENOUGH_STANDING = {400: 16, 500: 14}
"""By force, from how many of 16 directions it must stand again."""


def pushed(spot: Spot, newtons: int, how: str = "", gait: str = "walk") -> Walk:
    """The walk with a push in one direction at one phase."""
    shove, changes = Shove(newtons, spot.at, spot.degrees), CROSSING if "cross" in how else ()
    return Walk(how + push_words(newtons, spot), SPEED, SECONDS, gait=gait, shove=shove, changes=changes)


def spots_of(lab: Lab, gait: str = "walk") -> list[Spot]:
    """Directions around the circle, and push times spread over one stride of an unpushed walk."""
    begin, length = lab.stride(Walk("unpushed", SPEED, SETTLED + 3.0, gait=gait), SETTLED)
    directions, phases = (16, 12) if lab.full else (4, 2)
    return [
        Spot(360.0 * d / directions, p / phases, round(begin + length * p / phases, 3))
        for d in range(directions)
        for p in range(phases)
    ]


def walking(lab: Lab) -> Iterator[Case]:
    """Every force at every spot: as we ship, with limbs that cross, and by the paper's own gait."""
    spots = spots_of(lab)
    for how, enough in (("", ENOUGH), ("limbs cross, ", ENOUGH_IF_CROSSING)):
        for newtons, least in enough.items():
            share = None if least is None else least / EVERY
            yield Case(f"{how}{newtons} N", [pushed(spot, newtons, how) for spot in spots], share, is_recovered)
    printed = [pushed(spot, PAPER, "gait paper, ", "paper") for spot in spots_of(lab, "paper")]
    yield Case(f"gait paper, {PAPER} N", printed, ENOUGH_AS_PRINTED / EVERY, is_up)


def is_recovered(outcome: Outcome) -> bool:
    """Whether it survives and walks as commanded again."""
    return recovers(outcome, SPEED, outcome.trial.push[0].at + SHOVE_SECONDS)


def kept_spot(outcome: Outcome) -> tuple[str, float, float, float, int, bool]:
    """How, where, when and with what force it was pushed, and whether it recovered."""
    name, found = outcome.trial.name, NAMED.search(outcome.trial.name)
    assert found is not None
    newtons, degrees, phase = found.groups()
    how = name[: found.start()]
    return how, float(degrees), float(phase), outcome.trial.push[0].at, int(newtons), is_recovered(outcome)


def limit_of(kept: Sequence[tuple[str, float, float, float, int, bool]]) -> Limit:
    """The pushes, and the unpushed walk whose states the pendulum starts from."""
    spots: dict[str, dict[tuple[float, float], Spot]] = {"": {}, "limbs cross, ": {}, "gait paper, ": {}}
    for how, degrees, phase, at, newtons, good in kept:
        spot = spots[how].setdefault((degrees, phase), Spot(degrees, phase, at))
        spot.recovered[newtons] = good
    unpushed = run_trial(Walk("unpushed", SPEED, SETTLED + 3.0).trial()).recording
    assert unpushed is not None
    return Limit(unpushed, list(spots[""].values()), list(spots["limbs cross, "].values()))


def by_direction(cells: Sequence[Cell]) -> list[Cell]:
    """The largest survived of every direction: worst, median and best phase."""
    found: dict[str, list[int]] = {}
    for cell in cells:
        found.setdefault(cell.name.partition(" ")[0], []).append(cell.figures["survived N"])
    return [
        Cell(f"largest to {to}", {"worst phase N": min(some), "median N": int(median(some)), "best phase N": max(some)})
        for to, some in found.items()
    ]


def map_picture(cells: Sequence[Cell]) -> list[Picture]:
    """The largest survived push by direction and phase."""
    caption = "The largest survived push of 0.1 s at 0.6 m/s, by direction and phase."
    named = [(*cell.name.split("° at "), cell.figures["survived N"]) for cell in cells]
    spots = [(float(to), float(phase), most) for to, phase, most in named]
    draw = partial(draw_map, spots=spots, marked=PAPER, strongest=CLAIMED.strongest)
    return [Picture("g6-pushes", caption, draw, (9.0, 4.6))]


def standing(newtons: int, degrees: float) -> Walk:
    """Stand, then be pushed."""
    shove = Shove(newtons, PUSHED_AT, degrees)
    return Walk(f"{newtons} N to {degrees:g} deg", 0.0, 9.0, shove=shove, asked=({"at": 0.0, "mode": "stand"},))


def stands_after(outcome: Outcome) -> float | None:
    """How long after the push it stands, s."""
    since = outcome.report.stands_from
    return None if since is None else max(0.0, since - PUSHED_AT - SHOVE_SECONDS)


def steps_after(outcome: Outcome) -> int:
    """How many steps answer the push."""
    assert outcome.recording is not None
    return outcome.report.steps - int(outcome.recording.steps[round(PUSHED_AT * FRAME_RATE)])


def standing_picture(cells: Sequence[Cell]) -> list[Picture]:
    """The largest survived push by direction."""
    lines = {"survived": [cell.figures["survived N"] for cell in cells]}
    caption = "The largest survived push of 0.1 s while standing, by direction; dashed: the bar."
    draw = partial(draw_around, degrees=SIXTEEN, lines=lines, bar=min(ENOUGH_STANDING))
    return [Picture("g7-standing-pushes", caption, draw, (4.5, 4.2))]


CLAIMS = (
    Several(
        id="G6",
        title="pushes on the torso while walking",
        paper="600 N × 0.1 s at 0.6 m/s, any direction, any phase (released code: 34 of 48 cells)",
        bar="16 directions × 12 phases, recovered from, with solid limbs and limited torques: 600 N all of 192, 800 N "
        "≥ 180, 1000 N ≥ 150; with limbs that may cross and torques without limit: 192, 192, ≥ 180; the gait paper "
        "survives ≥ 136 of 192 of 600 N, the share of the release",
        differs="a run ends at 17 s, some 8 s after the push",
        given="people's torque limits, 100 to 300 N m by joint; the back extends with three times its limit of 100 N "
        "m, as healthy men do (170 to 355 N m)",
        kinds=[
            Share(
                cases=walking,
                what="bars",
                recorded=True,
                figures={"survived": is_up, FELL: "fell_at"},
                words=lambda cells: "; ".join(
                    "{}: {survived} survived, {good} recovered".format(cell.name, **cell.figures) for cell in cells
                ),
                keep=kept_spot,
                pictures=lambda _cells, kept: [limit_of(kept).picture()],
                notes=[
                    f"Survived: only feet touch the ground until the end at {SECONDS:g} s. Recovered: survived "
                    f"and, from {WALKS_AGAIN:g} s after the push on, within {CLOSE} m/s of the commanded speed, "
                    f"with a sideways drift of at most {MOST_DRIFT} m/s; of the gait paper, survived counts.",
                    "A direction is where the force points, from ahead to the left; phase 0 is the left foot "
                    "strike. Each cell is `footfall walk --speed=0.6 --seconds=17 --push=NEWTONS@SECONDS:DEGREES`; "
                    "`footfall papers G6 --full --json` lists them all.",
                ],
            )
        ],
        more=[
            Largest(
                rows=lambda lab: [
                    ClaimRow(
                        f"{spot.degrees:g}° at {spot.phase:.2f}",
                        lambda _way, force, spot=spot: [pushed(spot, force)],
                    )
                    for spot in spots_of(lab)
                ],
                ways=lambda _lab: ["survived"],
                forces=CLAIMED,
                listed=False,
                over=by_direction,
                words=lambda _cells: "",
                pictures=map_picture,
            )
        ],
    ),
    Several(
        id="G7",
        title="pushes while standing are answered by steps",
        paper="recovers by steps, then stands",
        bar="400 N × 0.1 s in 16 of 16 directions, 500 N in at least 14: stands again within 4 s",
        differs="a run ends 6 s after the push",
        kinds=[
            Share(
                cases=lambda _lab: [
                    Case(f"{newtons} N", [standing(newtons, to) for to in SIXTEEN], least / 16)
                    for newtons, least in ENOUGH_STANDING.items()
                ],
                what="forces stood again from",
                good=lambda outcome: stands_again(outcome, PUSHED_AT + SHOVE_SECONDS),
                recorded=True,
                figures={"stands after s": stands_after, "steps": steps_after, "end width m": "end_width"}
                | {"end stagger m": "end_stagger", "leg gap m": "leg_gap", FELL: "fell_at"},
                notes=[
                    f"Pushed for {SHOVE_SECONDS:g} s at {PUSHED_AT:g} s. Stands again: no later than "
                    f"{STANDS_AGAIN:g} s after the push, and until the end, both feet carry weight, and feet and "
                    "mass centre are slower than 0.1 m/s. A direction is where the force points, from ahead to the "
                    "left.",
                ],
            )
        ],
        more=[
            Largest(
                rows=lambda _lab: [
                    ClaimRow(f"{to:g}°", lambda _way, force, to=to: [standing(force, to)]) for to in SIXTEEN
                ],
                ways=lambda _lab: ["survived"],
                forces=ForceRange(step=100, weakest=100, strongest=1200),
                words=lambda _cells: "",
                pictures=standing_picture,
            )
        ],
    ),
)
