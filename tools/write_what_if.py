"""Asks ten what-ifs of the walk of least work, and writes docs/what-if.md: does it change as textbooks say people do?

    python tools/write_what_if.py [--generations 8] [--kept]

Every what-if changes the body or what is asked, searches the numbers of the walk anew by the library's tuning
`least-work`, and compares one measure with that of the unchanged body, which is searched alike. What a textbook says
was written down before anything was measured.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.document import changed
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.trial.run import Outcome, run_trial
from footfall.measure.tune.design import Tuning, begun, gait_at, trials_for
from footfall.measure.tune.tune import best_of, tune

DOCS = Path(__file__).resolve().parents[1] / "docs"
TUNING, SECONDS = "least-work", 14.0
BODY = "humanoid"
SHORTER, LONGER, HEAVIER = 0.03, 1.15, 3.0
"""m by which a leg is shorter; by what legs are longer; by what feet are heavier."""
SAME = 0.01
"""Share by which a measure must change to have a direction."""


class WhatIf(NamedTuple):
    """A change, and what a textbook says comes of it."""

    name: str
    source: str
    measure: str
    more: bool
    change: Callable[[dict[str, Any]], None]
    """Changes the table of the trial, whose character is a table."""
    number: dict[str, float] = {}
    """Numbers of the gait that are told instead of searched."""


class Answered(msgspec.Struct, frozen=True):
    """What was measured without and with the change; nothing if it did not walk."""

    name: str
    before: float | None
    after: float | None


def bone(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda trial: trial["character"]["bones"][name]


def weak_ankles(trial: dict[str, Any]) -> None:
    bone("foot")(trial)["torque_limit"] = 60.0


def short_leg(trial: dict[str, Any]) -> None:
    bones = trial["character"]["bones"]
    shank, foot = (msgspec.to_builtins(bones[name]) for name in ("shank", "foot"))
    shank["shape"]["end"] = [0.0, 0.0, shank["shape"]["end"][2] + SHORTER]
    foot["at"] = [0.0, 0.0, foot["at"][2] + SHORTER]
    bones["left_shank"], bones["left_foot"] = shank, foot


def long_legs(trial: dict[str, Any]) -> None:
    for name in ("thigh", "shank"):
        own = bone(name)(trial)
        for key in ("start", "end"):
            own["shape"][key] = [*own["shape"][key][:2], own["shape"][key][2] * LONGER]
        own["com"] = [*own["com"][:2], own["com"][2] * LONGER]
        own["inertia"] = [own["inertia"][0] * LONGER**2, own["inertia"][1] * LONGER**2, own["inertia"][2]]
    for name in ("shank", "foot"):
        own = bone(name)(trial)
        own["at"] = [*own["at"][:2], own["at"][2] * LONGER]


def heavy_feet(trial: dict[str, Any]) -> None:
    foot = bone("foot")(trial)
    foot["mass"], foot["inertia"] = foot["mass"] * HEAVIER, [part * HEAVIER for part in foot["inertia"]]


def body(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda trial: trial["character"].update(fields)


def as_it_is(trial: dict[str, Any]) -> None:
    """Nothing of the trial changes."""


def asked(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda trial: trial["command"][0].update(fields)


def slope(degrees: float) -> Callable[[dict[str, Any]], None]:
    world = {"name": "slope", "text": "a slope", "stretch": [{"length": 40.0, "slope_deg": degrees}]}
    return lambda trial: trial.update(world=world)


MEASURES: dict[str, tuple[str, Callable[[Outcome, Comparison], float]]] = {
    "cadence": ("steps a minute", lambda outcome, walk: walk.cadence),
    "step length": ("m", lambda outcome, walk: walk.step_length),
    "double support": ("% of the stride", lambda outcome, walk: 100.0 * walk.double_support),
    "cost of transport": ("", lambda outcome, walk: outcome.report.cost_of_transport or np.nan),
    "positive work": ("J/kg/m", lambda outcome, walk: walk.kinetics.positive_work),
    "limp": ("m", lambda outcome, walk: walk.limp),
    "ankle moment": ("N m/kg", lambda outcome, walk: walk.kinetics.moment_peak["ankle"]),
    "hip moment": ("N m/kg", lambda outcome, walk: walk.kinetics.moment_peak["hip"]),
}
QUICK = {"step.period": 0.6}
WHAT_IFS = (
    WhatIf("weak ankles, 60 N m", "Lewis, Ferris 2008: less push-off, more hip", "hip moment", True, weak_ankles),
    WhatIf("left leg 3 cm shorter", "Kaufman et al. 1996: steps become uneven", "limp", True, short_leg),
    WhatIf("a backpack of 20 kg", "Kinoshita 1985: longer double support", "double support", True, body(backpack=20.0)),
    WhatIf("legs 15 % longer", "Alexander 1976: longer, slower steps", "cadence", False, long_legs),
    WhatIf("feet three times as heavy", "Browning et al. 2007: costs more", "positive work", True, heavy_feet),
    WhatIf("a wet floor, friction 0.3", "Cham, Redfern 2002: shorter steps", "step length", False, body(friction=0.3)),
    WhatIf("6 degrees uphill", "Minetti et al. 2002: more work", "positive work", True, slope(6.0)),
    WhatIf("6 degrees downhill", "Minetti et al. 2002: less work", "positive work", False, slope(-6.0)),
    WhatIf("steps 30 cm wide", "Donelan et al. 2001: costs more", "positive work", True, asked(width=0.3)),
    WhatIf(
        "quicker steps than it likes", "Zarrugh, Radcliffe 1978: costs more", "positive work", True, as_it_is, QUICK
    ),
)  # fmt: skip
PAGE = """# What if?

Generated by `python tools/write_what_if.py`. Each line changes the humanoid or what is asked of it, searches the walk
of least work at 1.2 m/s anew (`footfall tune least-work`, {candidates} candidates), and compares one measure with that
of the unchanged humanoid, searched alike. A change of less than {same:.0%} has no direction. The textbook's direction
was written down first.

**{good} of {count} go the textbook's way.**

| what if | textbook | measure | unchanged | changed | its way |
| --- | --- | --- | ---: | ---: | --- |
{rows}
"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--generations", type=int, default=8)
    arguments.add_argument("--kept", action="store_true", help="write the page again from docs/what-if.json")
    flags = arguments.parse_args()
    kept = DOCS / "what-if.json"
    if not flags.kept:
        catalog.atomic_write(kept, msgspec.json.format(msgspec.json.encode(answers(flags.generations)), indent=1))
    catalog.atomic_write(
        DOCS / "what-if.md", page(msgspec.json.decode(kept.read_bytes(), type=list[Answered])).encode()
    )


def answers(generations: int) -> list[Answered]:
    """Measure the unchanged body once, and each what-if."""
    plain, found = searched(None, generations), []
    for one in WHAT_IFS:
        own, read = searched(one, generations), MEASURES[one.measure][1]
        found.append(Answered(one.name, *(read(*walk) if walk else None for walk in (plain, own))))
        print(f"{one.name}: {one.measure} {said(found[-1].before)} -> {said(found[-1].after)}", flush=True)
    return found


def said(value: float | None) -> str:
    return "falls" if value is None else f"{value:.3g}"


def searched(one: WhatIf | None, generations: int) -> tuple[Outcome, Comparison] | None:
    """The walk of least work with a change, recorded and measured as people are; None if none stays up."""
    tuning = catalog.load(Tuning, TUNING)
    trial = dict(tuning.run[0].trial) | {"character": catalog.encode(catalog.load(Character, BODY))}
    gait = catalog.encode(begun(tuning))
    if one:
        one.change(trial)
        gait = catalog.encode(changed(begun(tuning), nested(one.number), one.name))
    table = catalog.encode(tuning) | {"gait": gait, "generations": generations}
    table["number"] = [number for number in table["number"] if not one or number["path"] not in one.number]
    table["run"][0]["trial"] = trial
    own = catalog.decode(Tuning, table, one.name if one else TUNING)
    with tempfile.TemporaryDirectory() as folder:
        best = best_of(own, tune(own, Path(folder), workers=1))
    [[walk]] = trials_for(own, gait_at(own, begun(own), best.shares))
    outcome = run_trial(msgspec.structs.replace(walk, seconds=SECONDS), record=True)
    return (outcome, compare(outcome.recording)) if outcome.report.up and outcome.recording else None


def nested(numbers: dict[str, float]) -> dict[str, Any]:
    """Numbers by path as a table."""
    table: dict[str, Any] = {}
    for path, value in numbers.items():
        group, name = path.split(".")
        table.setdefault(group, {})[name] = value
    return table


def goes_its_way(one: WhatIf, answer: Answered) -> bool:
    """Whether the measure changes as the textbook says."""
    if answer.before is None or answer.after is None:
        return False
    change = (answer.after - answer.before) / max(abs(answer.before), 1e-9)
    return change > SAME if one.more else change < -SAME


def page(answers: list[Answered]) -> str:
    """The page of what was measured."""
    rows, good = [], 0
    for one, answer in zip(WHAT_IFS, answers, strict=True):
        unit, fits = MEASURES[one.measure][0], goes_its_way(one, answer)
        good += fits
        named = f"{one.measure}, {unit}" if unit else one.measure
        cells = (one.name, one.source, named, said(answer.before), said(answer.after), "yes" if fits else "no")
        rows.append(f"| {' | '.join(cells)} |")
    tuning = catalog.load(Tuning, TUNING)
    candidates = 1 + tuning.generations * tuning.population
    return PAGE.format(candidates=candidates, same=SAME, good=good, count=len(answers), rows="\n".join(rows))


if __name__ == "__main__":
    main()
