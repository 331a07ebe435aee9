"""G9: one law for many bodies, with no tuning (GENBICON section 5.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from footfall import catalog
from footfall.bodies.build import fill_body
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.bodies.reference import REFERENCE_LEG
from footfall.bodies.size import speed_scale
from footfall.laws.tables import Body
from footfall.maths.records import table_of as table_of_records
from footfall.measure.trial.falls import why_it_fell
from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, Table, count_of, mark, repeat_of, shown
from footfall.papers.runner import Lab
from footfall.papers.walks import Run, TrialRun, Walk
from footfall.stage.scene import Trial

FOUR = ("humanoid", "beast1", "beast2", "robot")
SPEED = 0.5
"""Speed for a leg of 0.92 m, m/s; other bodies scale it by the square root of leg length."""
MADE_WITH = range(500)
"""Seeds of bodies used while the law was developed; the quick check uses the first of them."""
JUDGED_BY = range(10_000, 10_500)
"""Held-out seeds, by which nothing was chosen, for the full measurement."""
QUICK_EACH_KIND = 24
SHARE = 0.97
SOME = 12
"""How many fallen bodies the table names for each cause."""


def measure(lab: Lab) -> Finding:
    """Walk the paper's four characters, and random bodies, half of them asymmetric."""
    seconds, seeds = lab.choose(20.0, 60.0), JUDGED_BY if lab.full else MADE_WITH[:QUICK_EACH_KIND]
    four = [Walk(body, fair_speed(catalog.load(Character, body), SPEED), seconds, character=body) for body in FOUR]
    runs = [run_of(seed, asymmetric, seconds) for asymmetric in (False, True) for seed in seeds]
    named = _walked(lab, four, judged=True)
    drawn = _walked(lab, runs, judged=False)
    even, odd = drawn[: len(seeds)], drawn[len(seeds) :]
    return Finding(
        measured=f"the four: {count_of(named)}; random bodies: {_up_of(drawn)} stay up "
        f"(symmetric {_up_of(even)}, asymmetric {_up_of(odd)})",
        cells=[*named, bar_of(drawn), _no_switch(), *drawn],
        table=Table(
            ["bodies", "stay up", "seeds", "bar", "repeat"],
            [
                *([cell.name, shown(cell.good), "", mark(cell.good), repeat_of(cell)] for cell in named),
                *_kind_rows("random, symmetric", even),
                *_kind_rows("random, asymmetric", odd),
            ],
        ),
        notes=[
            "Every proportion is drawn uniformly from its whole range; no body is rejected. The seeds are "
            f"{seeds[0]} … {seeds[-1]} of each kind; the law was developed with {MADE_WITH[0]} … {MADE_WITH[-1]}.",
            f"A body walks at {SPEED:g} m/s × √(leg / {REFERENCE_LEG:g} m).",
        ],
    )


def guard() -> list[Run]:
    """Walks of the four and of one body of each random kind."""
    four = [Walk(body, SPEED, 20.0, character=body) for body in FOUR[1:3]]
    return [*four, *(run_of(JUDGED_BY[0], asymmetric, 20.0) for asymmetric in (False, True))]


def bar_of(drawn: Sequence[Cell]) -> Cell:
    """The bar for random bodies: how many of them stay up."""
    up = sum(bool(cell.figures["up"]) for cell in drawn)
    return Cell(f"at least {SHARE:.0%} of random bodies", {"share": up / len(drawn)}, up >= SHARE * len(drawn))


def switches(characters: Sequence[Character]) -> list[str]:
    """Integers that differ among these bodies and that the law reads: it could tell bodies apart by them."""
    rows = table_of_records(Body, len(characters))
    for row, character in zip(rows, characters, strict=True):
        fill_body(row, character)
    flags = [name for name in rows.dtype.names or () if rows.dtype[name].kind in "iu"]
    return [name for name in flags if (rows[name] != rows[name][0]).any()]


def _no_switch() -> Cell:
    found = switches([catalog.load(Character, body) for body in FOUR])
    return Cell("no switch per character", {"switches": ", ".join(found) or "none"}, not found)


def fair_speed(character: Character, speed: float) -> float:
    """The speed that for legs of this length is equivalent to `speed` for a leg of 0.92 m, rounded to 1 mm/s."""
    return round(speed * speed_scale(character.links()), 3)


def run_of(seed: int, asymmetric: bool, seconds: float) -> TrialRun:
    """A random body's walk, and the command that repeats it."""
    body = random_character(seed, asymmetric)
    speed = fair_speed(body, SPEED)
    table = {
        "name": body.name,
        "character": catalog.encode(body),
        "seconds": seconds,
        "seed": seed,
        "command": [{"at": 0.0, "speed": speed}],
    }
    made = f"footfall new character --random {seed}{' --asymmetric' if asymmetric else ''} --out {body.name}.toml"
    return TrialRun(
        catalog.decode(Trial, table),
        f"{made} && footfall walk --character={body.name}.toml --speed={speed:g} --seconds={seconds:g}",
    )


def _walked(lab: Lab, walks: Sequence[Run], *, judged: bool) -> list[Cell]:
    """Every walk's report; walks that fell are run again and recorded."""
    reports = [outcome.report for outcome in lab.run(walks)]
    fallen = [index for index, report in enumerate(reports) if not report.up]
    again = lab.watch_each([walks[index] for index in fallen])
    recordings = {index: outcome.recording for index, outcome in zip(fallen, again, strict=True)}
    causes = {index: why_it_fell(recording) for index, recording in recordings.items() if recording}
    return [
        _cell(walk, report, causes.get(index), judged)
        for index, (walk, report) in enumerate(zip(walks, reports, strict=True))
    ]


def _cell(walk: Run, report: Report, cause: str | None, judged: bool) -> Cell:
    figures = {
        "up": report.up,
        "cause": cause,
        "fell at s": report.fell_at,
        "speed m/s": report.speed,
        "speed commanded m/s": report.speed_commanded,
        "leg gap m": report.leg_gap,
    }
    return Cell(walk.name, figures, report.up if judged else None, walk)


def _up_of(cells: Sequence[Cell]) -> str:
    return f"{sum(bool(cell.figures['up']) for cell in cells)} of {len(cells)}"


def _kind_rows(name: str, cells: Sequence[Cell]) -> Iterator[list[str]]:
    """How many stay up, then those that fell, by cause."""
    up = sum(bool(cell.figures["up"]) for cell in cells)
    yield [name, f"{up} of {len(cells)} ({up / len(cells):.1%})", "", "", ""]
    causes = Counter(str(cell.figures["cause"]) for cell in cells if not cell.figures["up"])
    for cause, count in causes.most_common():
        some = [cell for cell in cells if cell.figures["cause"] == cause]
        seeds = ", ".join(cell.name.rsplit("-", 1)[1] for cell in some[:SOME])
        more = f" and {count - SOME} more" if count > SOME else ""
        yield [f"{name}: {cause}", f"{count} fell", seeds + more, "", repeat_of(some[0])]


BODIES_CLAIM = Claim(
    id="G9",
    title="characters",
    paper="humanoid, beast1, beast2 and robot, with no tuning but kp ∝ mass",
    bar="these four, and at least 97 % of 1,000 held-out random bodies, half of them asymmetric, walk 60 s at 0.5 m/s; "
    "no switch per character",
    quick="the four and 48 of the random bodies the law was developed with, 20 s each",
    full="the four and 1,000 random bodies that nothing was chosen by, half of them asymmetric, 60 s each",
    measure=measure,
    guard=guard,
    given="beyond kp ∝ mass, one rule for all bodies fits the gait to legs, hips, arms and ankles "
    "(laws/footfall/fitting.py); no number is set for a character",
)
