"""M2 to M6 and M9: shoves while standing, and how they are answered (sections 4 and 6)."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from footfall.laws.stepping.law import LAW
from footfall.laws.stepping.momentum import desired_pressure
from footfall.laws.stepping.seen import look
from footfall.laws.stepping.supervisor import Scale, leaves_soles
from footfall.measure.push_map.push_map import ForceRange, push_table, stands_again
from footfall.measure.trial.play import Run as Played
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Picture
from footfall.papers.documents import documents_named
from footfall.papers.kinds import Case, ClaimRow, Figures, Largest, Share
from footfall.papers.pictures import draw_around
from footfall.papers.runner import Lab
from footfall.papers.walks import SHOVE_SECONDS, TrialRun, gait_run
from footfall.sim.loop import Watcher
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation
from footfall.stage.opened import open_trial

PUSHED_AT = 2.6
"""By then it has taken the small step aside with which it begins, s."""
PENDULUM = ('gait.supervisor.rule="pendulum"',)
EIGHT = tuple(45.0 * k for k in range(8))
SIXTEEN = tuple(22.5 * k for k in range(16))
NEWTONS, HARD, PUSHES, EVERY = 170, 400, 10, 3.0
"""Pushes in a row, the hard push, N; how many in a row, and how far apart, s."""
LARGER_IN = 3
RULES = {"with H": (), "without": PENDULUM}
STEP_FORCES, WEAKER, EARLY, ASKED_FOR = range(60, 341, 20), (120, 160, 200, 240, 280), 300, 0.6
"""Forces for the threshold, for the tendency to step, and for who steps earlier, N; how long it is asked, s."""
DAMPINGS = ((2.5, 3.75), (3.0, 4.5), (4.0, 6.0), (5.0, 7.5), (6.0, 9.0))
OWN, MANNERS = "walk", ("stepping", "stumble", "lunge")
STOOD_UNTIL, NEAR, SETTLED, SPEED, CLOSE = 3.0, 0.04, 0.5, 0.8, 0.2
"""When a standing walker is pushed, s; how near the capture point comes to the edge of the soles, m; how long it rests
before it walks on, s; what it is told then, and how near it must come, m/s."""
LIMITS = (
    "people's torque limits, 100 to 300 N m by joint; the back extends with three times its limit of 100 N m, as "
    "healthy men do (170 to 355 N m)"
)


def shoved(
    newtons: float, degrees: float, changes: Sequence[str] = (), gait: str = "stepping", **fields: Any
) -> TrialRun:
    """Stand, then be pushed once."""
    fields = {"seconds": 8.0, "name": f"{newtons:g} N to {degrees:g}°"} | fields
    return gait_run([gait], pushes=[push_table(newtons, PUSHED_AT, degrees)], changes=changes, **fields)


def steps_after(outcome: Outcome) -> int:
    """How many steps answer a shove."""
    assert outcome.recording is not None
    pushed = min(round(PUSHED_AT * FRAME_RATE), len(outcome.recording) - 1)
    return outcome.report.steps - int(outcome.recording.steps[pushed])


def first_step(outcome: Outcome) -> float | None:
    """When the first step after a shove began, s from the shove; None if there is none."""
    assert outcome.recording is not None
    standing = outcome.recording.arrays()["memory_stride_standing"][round(PUSHED_AT * FRAME_RATE) :]
    swinging = np.flatnonzero(standing == 0)
    return float(swinging[0]) / FRAME_RATE if len(swinging) else None


def stands_after(outcome: Outcome) -> bool:
    """Whether it stands again in time."""
    return stands_again(outcome, PUSHED_AT + SHOVE_SECONDS)


def in_a_row(seed: int) -> TrialRun:
    """Stand and be pushed ten times, in an order drawn by the seed."""
    random = np.random.default_rng(seed)
    order = [*random.permutation(EIGHT), *random.choice(EIGHT, PUSHES - len(EIGHT))]
    times = PUSHED_AT + EVERY * np.arange(PUSHES) + random.uniform(0.0, 0.3, PUSHES)
    pushes = [push_table(NEWTONS, round(float(at), 3), float(to)) for at, to in zip(times, order, strict=True)]
    return gait_run(
        ["stepping"], PUSHED_AT + EVERY * PUSHES + 2.0, pushes=pushes, name=f"{PUSHES} × {NEWTONS} N, {seed}"
    )


def limit_picture(cells: Sequence[Cell]) -> list[Picture]:
    """Both maps."""
    lines = {way: [cell.figures[f"{way} N"] for cell in cells] for way in RULES}
    caption = (
        "The largest survived push of 0.1 s while standing, by direction: with angular momentum in equations 5 "
        "and 6 (green) and without (grey)."
    )
    return [Picture("m3-angular-momentum", caption, partial(draw_around, degrees=EIGHT, lines=lines), (4.5, 4.2))]


def larger_in(cells: Sequence[Cell]) -> list[Cell]:
    """The bar on how often the term gains something."""
    larger = sum(cell.figures["with H N"] > cell.figures["without N"] for cell in cells)
    return [Cell(f"larger in at least {LARGER_IN} of 8", {"larger in": larger}, larger >= LARGER_IN)]


def limit_words(cells: Sequence[Cell]) -> str:
    """The means of both rules."""
    ours, without = (float(np.mean([cell.figures[f"{way} N"] for cell in cells])) for way in RULES)
    never = "never smaller" if all(cell.good for cell in cells) else "smaller in some"
    larger = larger_in(cells)[0].figures["larger in"]
    return f"with angular momentum {ours:.0f} N in the mean, without {without:.0f} N; larger in {larger} of 8, {never}"


def thresholds(lab: Lab) -> list[Cell]:
    """The first of growing forces that is answered by a step, by direction."""
    runs = {(to, force): shoved(force, to, seconds=4.6) for to in EIGHT for force in STEP_FORCES}
    found = {
        key: (one.report.up, first_step(one)) for key, one in zip(runs, lab.watch_each([*runs.values()]), strict=True)
    }
    cells = []
    for to in EIGHT:
        least = min((force for force in STEP_FORCES if found[to, force][1] is not None), default=None)
        up = all(found[to, force][0] for force in STEP_FORCES)
        figures = {"steps from N": least, "all up": up}
        cells.append(Cell(f"to {to:g}°", figures, up and least is not None and least > STEP_FORCES[0]))
    return cells


def earlier(lab: Lab) -> list[Cell]:
    """The time from the start of a push until each rule asks for a step, both asked at every tick of one motion."""
    cells = []
    for to in EIGHT:
        run = shoved(EARLY, to, PENDULUM, seconds=PUSHED_AT + ASKED_FOR)
        lab.uses(*documents_named([run.trial()]))
        times = asks_of(run)
        ours, without = times[True], times[False]
        good = ours is not None and (without is None or ours < without)
        cells.append(Cell(run.name, {"momentum s": ours, "pendulum s": without}, good, run))
    return cells


def asks_of(run: TrialRun) -> dict[bool, float | None]:
    """When the rule with angular momentum, and that without, first asks for a step, s from the push."""
    asked: dict[bool, float | None] = {True: None, False: None}

    def watch(simulation: Simulation) -> list[Watcher]:
        return [Watcher(1.0 / simulation.step_seconds, lambda: ask(simulation))]

    def ask(simulation: Simulation) -> None:
        since = simulation.seconds - PUSHED_AT
        if since < 0.0 or None not in asked.values():
            return
        dynamics, row = simulation.host_of(LAW, 0)
        seen, scale, supervisor = look(dynamics, row), Scale(row), row.gaits[0]["supervisor"]
        d_l, d_h = (float(value) / scale.time for value in supervisor["when"])
        for turns, before in asked.items():
            pressure = desired_pressure(seen, (d_l, d_h if turns else 0.0))
            if before is None and leaves_soles(pressure, supervisor, seen, scale):
                asked[turns] = round(since, 4)

    Played([open_trial(run.trial())], watch=watch).play()
    return asked


def earlier_words(cells: Sequence[Cell]) -> str:
    """How much earlier in the mean."""
    both = [(cell.figures["momentum s"], cell.figures["pendulum s"]) for cell in cells]
    gains = [float(late) - float(soon) for soon, late in both if soon is not None and late is not None]
    mean = 1000 * sum(gains) / max(len(gains), 1)
    return f"the momentum rule asks {mean:.0f} ms earlier, in the mean of {len(gains)} directions in which both ask"


def tendency(lab: Lab) -> Iterator[Case]:
    """Pushes answered by a step, for dampings of growing size."""
    for d_l, d_h in DAMPINGS:
        changes = (f"gait.supervisor.when=[{d_l}, {d_h}]",)
        runs = [shoved(force, to, changes, seconds=4.0) for to in EIGHT for force in WEAKER]
        yield Case(f"d_l {d_l:g}, d_h {d_h:g}", runs, None)


def growing(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: each answers at least as many as the one before."""
    counts = [cell.figures["good"] for cell in cells]
    return [
        Cell(f"{cell.name}: as many or more", {"answered by a step": count}, count >= before)
        for cell, before, count in zip(cells[1:], counts[:-1], counts[1:], strict=True)
    ]


def shoved_out_of_standing(manner: str, newtons: float, degrees: float) -> TrialRun:
    """Stand by a walk's law, be pushed once, and answer in a manner."""
    when = [{"shoved": NEAR, "gait": manner}, {"settled": SETTLED, "mode": "walk", "speed": SPEED}]
    push = push_table(newtons, STOOD_UNTIL, degrees)
    name = f"`{manner}`, {newtons:g} N to {degrees:g}°"
    return gait_run([OWN], 12.0, pushes=[push], asked=[{"at": 0.0, "mode": "stand"}], when=when, name=name)


def last_speed(outcome: Outcome) -> float:
    """Mean speed of the last second, m/s."""
    assert outcome.recording is not None
    return float(outcome.recording.com_velocity[-FRAME_RATE:, 0].mean())


def walks_on(outcome: Outcome) -> bool:
    """Whether it stays up and walks by its own law as it is told."""
    assert outcome.recording is not None
    gaits = json.loads(outcome.recording.gaits)
    return outcome.report.up and gaits[0] == gaits[-1] == OWN and abs(last_speed(outcome) - SPEED) <= CLOSE


def law_changed(number: int, outcome: Outcome) -> float | None:
    """When the law changed for the nth time, s from the push."""
    assert outcome.recording is not None
    times = outcome.recording.time[np.flatnonzero(np.diff(outcome.recording.gait_number)) + 1] - STOOD_UNTIL
    return float(times[number]) if len(times) > number else None


CLAIMS = (
    Share(
        id="M2",
        title="pushes from several directions in a row, while standing",
        paper="170 N × 0.1 s",
        bar="8 directions, 10 in a row, 10 of 10 seeds stand at the end; 400 N in at least 15 of 16 directions",
        given=LIMITS,
        cases=lambda _lab: [
            Case(
                "170 N in a row",
                [in_a_row(seed) for seed in range(10)],
                good=lambda one: one.report.up and one.report.stands_from is not None,
            ),
            Case("400 N", [shoved(HARD, to) for to in SIXTEEN], 15 / 16, stands_after),
        ],
        what="bars; stand again",
        recorded=True,
        figures={"steps": steps_after, "unsolved": "unsolved", "leg gap m": "leg_gap"},
        notes=[f"Pushes on the torso, {EVERY:g} s apart, in all eight directions, two of them twice, in random order."],
    ),
    Largest(
        id="M3",
        title="angular momentum in the rule survives larger pushes",
        paper="250 N × 0.1 s: stands with the term, falls without",
        bar="the largest survived push by direction: with H never smaller, and larger in at least 3 of 8; both maps "
        "drawn",
        differs="largest survived pushes instead of one force, because the force that separates them depends on the "
        "body",
        rows=lambda _lab: [
            ClaimRow(f"to {to:g}°", lambda way, force, to=to: [shoved(force, to, RULES[way])]) for to in EIGHT
        ],
        ways=lambda _lab: list(RULES),
        forces=ForceRange(step=25, weakest=200, strongest=700),
        met=lambda cell: cell.figures["with H N"] >= cell.figures["without N"],
        over=larger_in,
        words=limit_words,
        notes=["Pushes of 0.1 s on the torso, 25 N apart; the largest up to which all that were tried are survived."],
        pictures=limit_picture,
    ),
    Figures(
        id="M4",
        title="small pushes are answered without a step",
        paper="yes",
        bar="the threshold by direction; below it no step, above it stands again",
        cells=thresholds,
        words=lambda cells: (
            "the smallest push of 0.1 s that is answered by a step: "
            + ", ".join(f"{cell.name[3:]} {cell.figures['steps from N']} N" for cell in cells)
        ),
        notes=["Forces 20 N apart, from 60 N. Weaker pushes are absorbed standing."],
    ),
    Figures(
        id="M5",
        title="the momentum rule steps earlier than the pendulum rule",
        paper="yes",
        bar="time to step, both rules: earlier in all 8 directions",
        trials=lambda: [shoved(EARLY, to, PENDULUM, seconds=PUSHED_AT + ASKED_FOR) for to in EIGHT],
        cells=earlier,
        words=earlier_words,
        notes=[
            "Both rules are asked at every tick, 1 ms, of one motion, in which the pendulum's rule decides 60 "
            "times a second."
        ],
    ),
    Share(
        id="M6",
        title="d_l and d_h set the tendency to step",
        paper="higher values step more readily",
        bar="the number of pushes answered by a step grows with both",
        cases=tendency,
        what="steps up; answered by a step",
        good=lambda outcome: first_step(outcome) is not None,
        recorded=True,
        over=growing,
        notes=[f"Pushes of {WEAKER[0]} to {WEAKER[-1]} N × 0.1 s in 8 directions; only the dampings change."],
    ),
    Share(
        id="M9",
        title="a standing walker catches itself and walks on",
        paper="GENBICON names stumbling as its limit; this paper's character stands and steps, but does not walk",
        bar="shoved while standing from 16 sides with 250 and 400 N × 0.1 s, it is caught by this law and walks on by "
        "its own, in three manners: no fall",
        given=LIMITS,
        cases=lambda lab: [
            Case(f"`{manner}`", [shoved_out_of_standing(manner, *one) for one in product((250, 400), SIXTEEN)])
            for manner in MANNERS[: int(lab.choose(1, 3))]
        ],
        what="manners",
        good=walks_on,
        recorded=True,
        figures={
            "law changed s": partial(law_changed, 0),
            "own again s": partial(law_changed, 1),
            "speed m/s": last_speed,
        },
        notes=[
            f"It stands by `{OWN}`. Nothing is timed: the law changes when the capture point comes within {NEAR:g} "
            f"m of the edge of the soles, and back when it has stood still for {SETTLED:g} s; then it is told to "
            f"walk at {SPEED:g} m/s. It walks on if the last second's mean is within {CLOSE:g} m/s of that.",
            "Law changed, own again: times from the start of the push until the other law and its own have it.",
        ],
    ),
)
