"""G8 and G9: styles on every character, and one law for many bodies, with no tuning (GENBICON sections 5.2, 5.3)."""

from collections.abc import Iterator, Sequence

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character, names_in_space
from footfall.bodies.random_body import random_character
from footfall.bodies.reference import REFERENCE_LEG
from footfall.bodies.size import speed_scale
from footfall.gaits.style import Style
from footfall.laws.tables import Body
from footfall.maths.records import table_of as table_of_records
from footfall.measure.trial.falls import why_it_fell
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, count_of
from footfall.papers.kinds import FELL, Case, Share, alone
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun, Walk
from footfall.stage.scene import Trial

FOUR = ("humanoid", "beast1", "beast2", "robot")
SPEED, STYLE_SPEEDS = 0.5, (0.3, 0.8)
"""Speeds for a leg of 0.92 m, m/s; other bodies scale them by the square root of leg length."""
MADE_WITH, JUDGED_BY = range(500), range(10_000, 10_500)
"""Seeds of bodies used while the law was developed, and held-out ones, by which nothing was chosen."""
LEAST_BODIES, LEAST_QUICK, AS_ASKED = 0.98, 0.95, 0.7
"""Share of random bodies that must walk, and that must also have a share of the speed asked for."""
ENOUGH, LEAST_WALKS = 30, 0.995
"""How many styles there must be, and the share of their walks that stays up."""
SYMMETRIC = {"symmetric": None, "asymmetric": None}


def fair_speed(character: Character, speed: float) -> float:
    """The speed that for legs of this length is equivalent to `speed` for a leg of 0.92 m, rounded to 1 mm/s."""
    return round(speed * speed_scale(character.links()), 3)


def run_of(seed: int, asymmetric: bool, seconds: float) -> TrialRun:
    """A random body's walk, and the command that repeats it."""
    body = random_character(seed, asymmetric)
    speed = fair_speed(body, SPEED)
    table = {"name": body.name, "character": catalog.encode(body), "seconds": seconds, "seed": seed}
    table["command"] = [{"at": 0.0, "speed": speed}]
    made = f"footfall new character --random {seed}{' --asymmetric' if asymmetric else ''} --out {body.name}.toml"
    line = f"{made} && footfall walk --character={body.name}.toml --speed={speed:g} --seconds={seconds:g}"
    return TrialRun(catalog.decode(Trial, table), line)


def bodies(lab: Lab) -> Iterator[Case]:
    """The paper's four characters, and random bodies, every other one asymmetric."""
    seconds, seeds = lab.choose(20.0, 60.0), JUDGED_BY if lab.full else MADE_WITH[:24]
    for body in FOUR:
        yield alone(Walk(body, fair_speed(catalog.load(Character, body), SPEED), seconds, character=body))
    drawn = [run_of(seed, asymmetric, seconds) for seed in seeds for asymmetric in (False, True)]
    quick = {f"at {AS_ASKED:.0%} of the speed": (is_quick, LEAST_QUICK)}
    yield Case("random bodies", drawn, LEAST_BODIES, parts=SYMMETRIC, tests=quick)


def is_quick(outcome: Outcome) -> bool:
    """Whether it stays up and has most of the speed asked for."""
    report = outcome.report
    return report.up and (report.speed or 0.0) >= AS_ASKED * (report.speed_commanded or 0.0)


def no_switch(_cells: Sequence[Cell]) -> list[Cell]:
    """The bar that no integer which the law reads tells the four apart."""
    found = switches([catalog.load(Character, body) for body in FOUR])
    return [Cell("no switch per character", {"switches": ", ".join(found) or "none"}, not found)]


def switches(characters: Sequence[Character]) -> list[str]:
    """Integers that differ among these bodies and that the law reads: it could tell bodies apart by them."""
    rows = table_of_records(Body, len(characters))
    for row, character in zip(rows, characters, strict=True):
        fill_body(row, character)
    flags = [name for name in rows.dtype.names or () if rows.dtype[name].kind in "iu"]
    return [name for name in flags if (rows[name] != rows[name][0]).any()]


def cause(outcome: Outcome) -> str | None:
    """Why it fell."""
    return None if outcome.report.up or outcome.recording is None else why_it_fell(outcome.recording)


def styles(lab: Lab) -> Iterator[Case]:
    """Every style at two speeds; in full on every character with solid limbs."""
    names, seconds = catalog.names(Style), lab.choose(20.0, 60.0)
    bodies = {body: catalog.load(Character, body) for body in (names_in_space() if lab.full else ["humanoid"])}
    walks = [
        Walk(f"{style}, {body}, {speed:g} m/s", fair_speed(own, speed), seconds, character=body, style=style)
        for body, own in bodies.items()
        if own.solid
        for speed in STYLE_SPEEDS
        for style in names
    ]
    yield Case(
        "walks in styles", walks, LEAST_WALKS, parts=dict.fromkeys(names), tests={"none blows up": (is_whole, 1.0)}
    )


def is_whole(outcome: Outcome) -> bool:
    """Whether all numbers stay finite."""
    return not outcome.report.blew_up


def enough_styles(_cells: Sequence[Cell]) -> list[Cell]:
    """The bar on the library."""
    count = len(catalog.names(Style))
    return [Cell(f"at least {ENOUGH} styles", {"styles": count}, count >= ENOUGH)]


CLAIMS = (
    Share(
        id="G8",
        title="styles",
        paper="novices make styles in 5–10 minutes each",
        bar="a library of at least 30 named styles; at least 99.5 % of the walks at 0.3 and 0.8 m/s, on every "
        "character with solid limbs, stay up, and none blows up",
        cases=styles,
        what="walks of all styles stay up",
        each=True,
        over=enough_styles,
        figures={"speed m/s": "speed", "leg gap m": "leg_gap", FELL: "fell_at"},
    ),
    Share(
        id="G9",
        title="characters",
        paper="humanoid, beast1, beast2 and robot, with no tuning but kp ∝ mass",
        bar="these four, and at least 98 % of 1,000 held-out random bodies, half of them asymmetric, walk 60 s at 0.5 "
        "m/s, at least 95 % with 70 % of that speed or more; no switch per character",
        given="beyond kp ∝ mass, one rule for all bodies fits the gait to legs, hips, arms and ankles "
        "(laws/footfall/fitting.py); no number is set for a character",
        cases=bodies,
        what="bars",
        recorded=True,
        over=no_switch,
        figures={"cause": cause, FELL: "fell_at", "speed m/s": "speed", "commanded m/s": "speed_commanded"}
        | {"leg gap m": "leg_gap"},
        also=lambda cells: f"; the four: {count_of(cells[: len(FOUR)])}",
        notes=[
            "Every proportion is drawn uniformly from its whole range; no body is rejected. The seeds are "
            f"{JUDGED_BY[0]} … {JUDGED_BY[-1]} of each kind; the law was developed with {MADE_WITH[0]} … "
            f"{MADE_WITH[-1]}, of which the quick check takes the first.",
            f"A body walks at {SPEED:g} m/s × √(leg / {REFERENCE_LEG:g} m).",
        ],
    ),
)
