"""S4: ten pushes on every planar gait (SIMBICON section 7.1), 5 s apart, 0.1 s each, at the top of the torso."""

from collections.abc import Mapping, Sequence
from itertools import product, takewhile

from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.plane import CONTACTS, GAITS, STRIDE, begins_at, come_to, planar_run, ten_pushes
from footfall.papers.walks import TrialRun

PAPER = {"walk": (600, -500), "skip": (40, -50)}
MORE = {"walk": (700, 800, 900, -600, -700, -800), "skip": (60, 80, -60, -80)}
FORCES = (25, 50, 100, 200, 300, 400, 500, 600)
SETTLED, PERIOD, AFTER = 5.0, 5.0, 5.0
Key = tuple[str, str, int]


def measure(lab: Lab) -> Finding:
    """Push with the paper's forces at ten offsets, with larger ones, and with the largest that each gait survives."""
    offsets, few = int(lab.choose(2, 10)), int(lab.choose(1, 3))
    named: list[Key] = [
        (contact, gait, force)
        for contact, gait in product(CONTACTS, PAPER)
        for force in (*PAPER[gait], *MORE[gait] * lab.full)
    ]
    cells = _cells(lab, named, offsets)
    largest = _largest(lab, few) if lab.full else []
    bars = [cell for cell in cells if cell.good is not None]
    return Finding(
        measured=", ".join(f"{cell.name.split(', ', 1)[1]}: {cell.figures['survived']}" for cell in bars)
        + " offsets, on soles that stick",
        cells=[*cells, *largest],
        table=table_of([*cells, *largest]),
        notes=[
            f"Ten pushes {PERIOD:g} s apart, the first at one of {offsets} offsets spread over a stride of {STRIDE} s; "
            "survived if none of the ten ends in a fall. Negative forces push back.",
            f"The table of all gaits, which is not judged: soles that stick, {few} offsets, forces of "
            f"{', '.join(map(str, FORCES))} N; the largest force survived at all offsets, together with all smaller "
            "ones; 0: not even the smallest.",
        ],
    )


def pushed(contact: str, gait: str, force: int, offset: float) -> TrialRun:
    """A gait, entered as in the paper, pushed ten times."""
    first = begins_at(gait) + SETTLED + offset * STRIDE
    pushes = ten_pushes(force, first)
    return planar_run(come_to(gait), first + 9 * PERIOD + AFTER, contact=contact, pushes=pushes)


def _survived(lab: Lab, keys: Sequence[Key], offsets: int) -> dict[Key, list[bool]]:
    runs = [pushed(*key, offset / offsets) for key in keys for offset in range(offsets)]
    up = iter([outcome.report.up for outcome in lab.run(runs)])
    return {key: [next(up) for _ in range(offsets)] for key in keys}


def _cells(lab: Lab, keys: Sequence[Key], offsets: int) -> list[Cell]:
    cells = []
    for key, good in _survived(lab, keys, offsets).items():
        contact, gait, force = key
        judged = contact == "sticking" and force in PAPER[gait]
        missed = good.index(False) if False in good else 0
        cells.append(
            Cell(
                f"{contact}, {gait} {force} N",
                {"survived": out_of(good)},
                all(good) if judged else None,
                pushed(*key, missed / offsets),
            )
        )
    return cells


def _largest(lab: Lab, offsets: int) -> list[Cell]:
    keys = [("sticking", gait, sign * force) for gait, sign, force in product(GAITS, (1, -1), FORCES)]
    survived = _survived(lab, keys, offsets)
    return [
        Cell(
            f"sticking, {gait}: largest",
            {"ahead N": largest_of(survived, gait, 1), "back N": largest_of(survived, gait, -1)},
        )
        for gait in GAITS
    ]


def largest_of(survived: Mapping[Key, Sequence[bool]], gait: str, sign: int) -> int:
    """The largest force up to which all pushes are survived on soles that stick; 0 if there is none."""
    stood = takewhile(lambda force: all(survived["sticking", gait, sign * force]), FORCES)
    return max(stood, default=0)


PLANAR_PUSHES_CLAIM = Claim(
    id="S4",
    title="pushes in the plane",
    paper="walk: 600 N ahead and 500 N back at all 10 sampled points; skip: 40 N and 50 N",
    bar="the same forces, ten pushes in a row, at all 10 offsets, on soles that stick; a table for all gaits",
    quick="2 offsets, the paper's forces",
    full="10 offsets, larger forces too; the largest force of every gait at 3 offsets",
    measure=measure,
)
