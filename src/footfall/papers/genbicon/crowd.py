"""G16: a colliding crowd of random sizes and styles (GENBICON section 5, Figure 13), and its computing cost."""

from collections.abc import Mapping, Sequence

from footfall import catalog
from footfall.gaits.style import Style
from footfall.measure.bench.scale import crowd_race
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import CrowdReport, run_company
from footfall.measure.trial.run import default_workers, in_processes
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun
from footfall.stage.opened import open_trial
from footfall.stage.scene import Trial

COUNT, MANY = 16, 64
FASTER = 4.0
SEEDS, QUICK_SEEDS = range(2001, 2017), range(1, 2)
"""Seeds for each kind of crowd: held-out ones, which are judged, and one for the quick check."""
MOST_FALLS, OF_CHARACTERS = 2, 512
MANY_SECONDS = 5.0
KINDS = {"walkers": False, "dancers": True}


def measure(lab: Lab) -> Finding:
    """Run crowds of several seeds, walking and dancing; then sixty-four characters, and the cost of each."""
    seconds, seeds = lab.choose(10.0, 60.0), SEEDS if lab.full else QUICK_SEEDS
    lab.uses("characters/humanoid", "gaits/walk", *(f"styles/{style}" for style in catalog.names(Style)))
    crowds = {
        kind: [gathering(COUNT, seed, seconds=seconds, dance=dance) for seed in seeds] for kind, dance in KINDS.items()
    }
    solid = all(one.character.solid for some in crowds.values() for crowd in some for one in crowd.crowd)
    reports = _run(lab, {kind: [crowd.trial for crowd in some] for kind, some in crowds.items()})
    many = run_company(gathering(MANY, seeds[0], seconds=MANY_SECONDS)).report
    bars = bars_of(reports, many, solid)
    cells = [*bars, *(_cell(kind, report) for kind, some in reports.items() for report in some)]
    cells += _costs(int(lab.choose(2, 5)))
    fallen = sum(report.fell for some in reports.values() for report in some)
    slowest = {kind: min(report.real_time_factor for report in some) for kind, some in reports.items()}
    return Finding(
        f"16 walkers at {slowest['walkers']:.1f}×, 16 dancers at {slowest['dancers']:.1f}× real time or faster on one "
        f"core, step 2 ms; {fallen} of {_characters(reports)} fell in {seconds:g} s; {MANY} run",
        cells,
        table_of(cells),
        notes=[
            "Sizes are 0.8 to 1.2 times the humanoid's and styles come from the whole library, both drawn by the seed. "
            "Goals are random points in a square. Characters are pushed only by each other. Seeds: "
            f"{seeds[0]} … {seeds[-1]}. Times are processor time. Repeat: "
            f"`footfall crowd --count 16 --seed {seeds[0]} --seconds {seconds:g}`, and with `--dance`.",
        ],
    )


def guard() -> list[TrialRun]:
    """Small crowds of both kinds."""
    return [TrialRun(gathering(4, SEEDS[0], seconds=5.0, dance=dance).trial, "") for dance in KINDS.values()]


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


def bars_of(reports: Mapping[str, Sequence[CrowdReport]], many: CrowdReport, solid: bool) -> list[Cell]:
    """What is judged: the slowest run of each kind, all falls, that 64 run by their joints alone, and solid limbs."""
    bars = [
        Cell(f"{COUNT} {kind}", {"real-time factor": slowest}, slowest >= FASTER)
        for kind, some in reports.items()
        for slowest in [min(report.real_time_factor for report in some)]
    ]
    all_reports = [report for some in reports.values() for report in some]
    fallen, outside = (sum(getattr(one, name) for one in all_reports) for name in ("fell", "outside_impulse"))
    stood = OF_CHARACTERS * fallen <= MOST_FALLS * _characters(reports)
    return [
        *bars,
        Cell(f"at most {MOST_FALLS} of {OF_CHARACTERS} fall", {"fell": fallen, "outside impulse N s": outside}, stood),
        Cell(
            f"{MANY} characters, {many.seconds:g} s",
            {"fell": many.fell, "real-time factor": many.real_time_factor, "outside impulse N s": many.outside_impulse},
            many.fell == 0 and many.outside_impulse == 0.0 and outside == 0.0,
        ),
        Cell("solid limbs", {"everyone": solid}, solid),
    ]


def _characters(reports: Mapping[str, Sequence[CrowdReport]]) -> int:
    return sum(report.count for some in reports.values() for report in some)


def _cell(kind: str, report: CrowdReport) -> Cell:
    figures = {
        "fell": report.fell,
        "bumps": report.bumps,
        "goals": report.goals,
        "real-time factor": report.real_time_factor,
        "outside impulse N s": report.outside_impulse,
    }
    return Cell(f"{kind}, seed {report.seed}", figures)


def _costs(repeats: int) -> list[Cell]:
    """The cost per character in each crowd, compared with bare physics."""
    return [
        Cell(f"cost of one of {count}", {"µs a character": crowd_race(count, repeats).closed_us})
        for count in (COUNT, MANY)
    ]


CROWD_CLAIM = Claim(
    id="G16",
    title="a colliding crowd",
    paper="16 dancers of random size, colliding, ten times slower than real time",
    bar="16 dancers and 16 walkers ≥ 4× faster than real time on one core, solid limbs, at most 2 of 512 fall on fresh "
    "seeds; 64 characters run",
    quick="one seed, 10 s, walking and dancing",
    full="16 fresh seeds walking and 16 dancing, 16 characters, 60 s each; 64 characters for 5 s",
    measure=measure,
    guard=guard,
    timed=True,
)
