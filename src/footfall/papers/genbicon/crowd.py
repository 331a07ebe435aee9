"""G16 and G19: a colliding crowd of random sizes and styles (GENBICON section 5, Figure 13), and real time (4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall import catalog
from footfall.gaits.style import Style
from footfall.measure.bench.bench import Bench, Race, conditions, judged_rows, measure_bench, race_rows
from footfall.measure.bench.scale import crowd_race, load_now
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import CrowdReport, run_company
from footfall.measure.trial.run import default_workers, in_processes
from footfall.papers.claim import Cell, FigureTable, Finding
from footfall.papers.kinds import Computed, Figures
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun, Walk
from footfall.stage.opened import open_trial
from footfall.stage.scene import Trial

COUNT, MANY = 16, 64
FASTER = 4.0
SEEDS, QUICK_SEEDS = range(2001, 2017), range(1, 2)
"""Seeds for each kind of crowd: held-out ones, which are judged, and one for the quick check."""
MOST_FALLS, OF_CHARACTERS = 2, 512
MANY_SECONDS = 5.0
KINDS = {"walkers": False, "dancers": True}
Reports = Mapping[str, Sequence[CrowdReport]]


def crowd(kind: str, count: int, seed: int, seconds: float) -> TrialRun:
    """One crowd."""
    line = f"footfall crowd --count {count} --seed {seed} --seconds {seconds:g}" + " --dance" * KINDS[kind]
    return TrialRun(gathering(count, seed, seconds=seconds, dance=KINDS[kind]).trial, line)


def crowds(lab: Lab) -> list[Cell]:
    """Crowds of several seeds, walking and dancing; then sixty-four characters, and the cost of each."""
    seconds, seeds = lab.choose(10.0, 60.0), SEEDS if lab.full else QUICK_SEEDS
    lab.uses("characters/humanoid", "gaits/walk", *(f"styles/{style}" for style in catalog.names(Style)))
    runs = {kind: [crowd(kind, COUNT, seed, seconds) for seed in seeds] for kind in KINDS}
    solid = all(one.character.solid for some in runs.values() for run in some for one in open_trial(run.trial()).crowd)
    reports = _run(lab, {kind: [run.trial() for run in some] for kind, some in runs.items()})
    many = run_company(gathering(MANY, seeds[0], seconds=MANY_SECONDS)).report
    told = [_cell(kind, *one) for kind, some in reports.items() for one in zip(some, runs[kind], strict=True)]
    costs = {count: crowd_race(count, int(lab.choose(2, 5))).closed_us for count in (COUNT, MANY)}
    told += [Cell(f"cost of one of {count}", {"µs a character": cost}) for count, cost in costs.items()]
    return [*bars_of(reports, many, solid), *told]


def _run(lab: Lab, crowds: Mapping[str, Sequence[Trial]]) -> dict[str, list[CrowdReport]]:
    """Run every crowd in a process of its own, as many at once as there are cores; reports come in order."""
    trials = [trial for some in crowds.values() for trial in some]
    each_alone = [[index] for index in range(len(trials))]
    found: dict[int, CrowdReport] = {}
    with lab.watch("crowds") as progress:
        for (index,), (report,) in in_processes(_reports_of, trials, each_alone, lab.workers or default_workers()):
            found[index] = report
            if progress:
                progress(len(found), len(trials))
    ordered = iter(range(len(trials)))
    return {kind: [found[next(ordered)] for _ in some] for kind, some in crowds.items()}


def _reports_of(trials: Sequence[Trial]) -> list[CrowdReport]:
    return [run_company(open_trial(trial)).report for trial in trials]


def bars_of(reports: Reports, many: CrowdReport, solid: bool) -> list[Cell]:
    """What is judged: the slowest run of each kind, all falls, that 64 run by their joints alone, and solid limbs."""
    slowest = {kind: min(report.real_time_factor for report in some) for kind, some in reports.items()}
    every = [report for some in reports.values() for report in some]
    fallen, outside, of = (sum(getattr(one, name) for one in every) for name in ("fell", "outside_impulse", "count"))
    alone = many.fell == 0 and many.outside_impulse == 0.0 and outside == 0.0
    figures: dict[str, Any] = {"fell": many.fell, "real-time factor": many.real_time_factor}
    return [
        *(Cell(f"{COUNT} {kind}", {"real-time factor": one}, one >= FASTER) for kind, one in slowest.items()),
        Cell(
            f"at most {MOST_FALLS} of {OF_CHARACTERS} fall",
            {"fell": fallen, "of": of, "outside impulse N s": outside},
            OF_CHARACTERS * fallen <= MOST_FALLS * of,
        ),
        Cell(f"{MANY} characters, {many.seconds:g} s", figures | {"outside impulse N s": many.outside_impulse}, alone),
        Cell("solid limbs", {"everyone": solid}, solid),
    ]


def _cell(kind: str, report: CrowdReport, run: TrialRun) -> Cell:
    names = {"fell": "fell", "bumps": "bumps", "goals": "goals", "real-time factor": "real_time_factor"}
    figures = {name: getattr(report, value) for name, value in names.items()}
    return Cell(f"{kind}, seed {report.seed}", figures | {"outside impulse N s": report.outside_impulse}, None, run)


def crowd_words(cells: Sequence[Cell]) -> str:
    """How fast, how many fell, how many run."""
    walkers, dancers, fell = (cell.figures for cell in cells[:3])
    return (
        f"16 walkers at {walkers['real-time factor']:.1f}×, 16 dancers at {dancers['real-time factor']:.1f}× real time "
        f"or faster on one core, step 2 ms; {fell['fell']} of {fell['of']} fell; {MANY} run"
    )


def races(lab: Lab) -> Finding:
    """Race the closed loop against the bare physics on this machine."""
    load, bench = load_now(), measure_bench(repeats=int(lab.choose(3, 11)), with_start=lab.full)
    one, fine = bench.one, bench.fine
    facts = ", ".join(f"{name} {value}" for name, value in conditions().items())
    return Finding(
        measured=f"closed loop {one.ratio:.2f} of bare mj_step, {bench.many.ratio:.2f} in a batch; "
        f"{one.real_time_factor:.1f}× real time at {1000 * one.step_seconds:g} ms, {fine.real_time_factor:.1f}× at "
        f"{1000 * fine.step_seconds:g} ms",
        cells=cells_of(bench),
        rows=FigureTable(["", "one", "sixteen", "one, the paper's step"], race_rows(bench)),
        notes=[
            *(f"{name}: {measured} ({bar}: {verdict})." for name, measured, bar, verdict in judged_rows(bench)),
            f"Processor time on the machine that made this page ({facts}), whose load average was {load:.1f} before. "
            "Other work on the machine slows both loops and lowers the real-time factor. Repeat: `footfall bench`.",
        ],
    )


def cells_of(bench: Bench) -> list[Cell]:
    """The three bars, then the other race, which has no bar."""
    return [
        Cell("closed loop / bare mj_step", _figures(bench.one), bench.is_fast_beside_physics),
        Cell("real-time factor", {"real-time factor": bench.one.real_time_factor}, bench.is_real_time),
        Cell("sixteen characters", _figures(bench.many), bench.is_fast_in_a_batch),
        Cell("the paper's step", _figures(bench.fine)),
    ]


def _figures(race: Race) -> dict[str, Any]:
    names = ("ratio", "ratio_to_c_loop", "real_time_factor", "control_share", "closed_us", "bare_us", "same_motion")
    return {name.replace("_", " "): getattr(race, name) for name in names}


CLAIMS = (
    Figures(
        id="G16",
        title="a colliding crowd",
        paper="16 dancers of random size, colliding, ten times slower than real time",
        bar="16 dancers and 16 walkers ≥ 4× faster than real time on one core, solid limbs, at most 2 of 512 fall on "
        "fresh seeds; 64 characters run",
        timed=True,
        trials=lambda: [crowd(kind, 4, SEEDS[0], 5.0) for kind in KINDS],
        cells=crowds,
        words=crowd_words,
        notes=[
            "Sizes are 0.8 to 1.2 times the humanoid's and styles come from the whole library, both drawn by the "
            "seed. Goals are random points in a square. Characters are pushed only by each other. Times are "
            "processor time.",
        ],
    ),
    Computed(
        id="G19",
        title="real time, one thread",
        paper="1× on a 2.4 GHz core at 0.5 ms (the authors' C++ today: 9.5×, a third of it control)",
        bar="closed loop ≥ 0.82 of the throughput of bare mj_step, same body, step and motion, ≥ 0.85 in a batch of "
        "16; ≥ 25× real time at the default step",
        timed=True,
        trials=lambda: [Walk("walk", 0.6, 10.0)],
        find=races,
    ),
)
