"""A tuning as a document: which numbers of a gait may vary, by which runs it is judged, and what is to get better."""

from copy import deepcopy
from typing import Annotated, Any, Literal

from footfall import catalog
from footfall.errors import BadValue, did_you_mean
from footfall.gaits.named import STYLE, in_style
from footfall.laws.register import Gait, load_gait
from footfall.measure.sweep.design import Sweep, Vary, trials_of
from footfall.measure.tune.measures import MEASURES, why_not
from footfall.measure.tune.number import number_at, with_numbers
from footfall.quantity import Parameters, quantity, words
from footfall.stage.scene import Trial

Goal = Literal["less", "more"]
RunName = Annotated[str, words("the run whose trials are measured")]
Measure = Annotated[
    str,
    words(
        "a field of the report, by its mean over the trials; or `up`, the share that stays up; `speed_kept`, speed by "
        "commanded speed; `recovered`, the share that walks or stands as commanded again after its last push; and of "
        "a walk looked at beside people: `people`, how far the joints are from people's, degrees; `cadence_off` and "
        "`step_off`, shares by which cadence and step length differ; `double_support_off`, by how much of the stride "
        "double support does; `knee_off`, by how many degrees the knee does at strike; `slip`, m a step at the loaded "
        "points; `first_peak`, body weights; `work`, J/kg/m; `limp`, m, between left and right steps; and of a gait "
        "from motion capture `clip_off`, how far its joints are from the clip's, degrees"
    ),
]


class TunedNumber(Parameters):
    """A number of the gait that may vary."""

    path: Annotated[
        str,
        words("its path in the gait, such as `step.period`, or `swing.arc[1]` for the value at a curve's second knot"),
    ]
    low: Annotated[float, quantity("", -1e6, 1e6, "its smallest value")]
    high: Annotated[float, quantity("", -1e6, 1e6, "its largest")]

    def __post_init__(self) -> None:
        if self.low >= self.high:
            raise BadValue(f"number {self.path}: low is {self.low:g}, which is not below high, {self.high:g}")


class JudgedRun(Parameters):
    """Trials by which a gait is judged: one, or one for each combination of what varies."""

    name: Annotated[str, words("how objectives and constraints call it")]
    trial: Annotated[str | dict[str, Any], words("the trial: library name, path, or an inline table; its gait is set")]
    vary: Annotated[list[Vary], words("fields of the trial that vary, as in a sweep")] = []
    count: Annotated[int, quantity("", 0, 10_000, "so many random points of what varies; 0: every combination")] = 0
    seed: Annotated[int, quantity("", 0, 2**63, "seed of the random points")] = 0


class Objective(Parameters):
    """What is to get better."""

    run: RunName
    measure: Measure
    goal: Annotated[Goal, words("whether less of it is better, or more")] = "less"
    weight: Annotated[float, quantity("", 0.0, 1e3, "weight of its relative change in the sum that is minimised")] = 1.0


class Constraint(Parameters):
    """What must hold."""

    run: RunName
    measure: Measure
    least: Annotated[float | None, quantity("", -1e6, 1e6, "its smallest value")] = None
    most: Annotated[float | None, quantity("", -1e6, 1e6, "its largest")] = None
    kept: Annotated[Goal | None, words("how it may differ from what it was at the start; by default either way")] = None

    def __post_init__(self) -> None:
        if self.least is None and self.most is None and self.kept is None:
            raise BadValue(f"constraint {self.run}, {self.measure}: give least, most or kept")


class Tuning(Parameters):
    """Numbers to vary, runs to judge by, objectives and constraints: the same tuning gives the same gait."""

    name: Annotated[str, words("its name, and that of the gait or style it makes")]
    text: Annotated[str, words("one sentence about the gait or style it makes")]
    gait: Annotated[str | dict[str, Any], words("the gait to start from: library name, path, or an inline table")]
    number: Annotated[list[TunedNumber], words("the numbers that may vary")]
    run: Annotated[list[JudgedRun], words("the runs by which each candidate is judged")]
    objective: Annotated[list[Objective], words("what is to get better")]
    constraint: Annotated[list[Constraint], words("what must hold")] = []
    style: Annotated[str | dict[str, Any], words("the style to start from")] = STYLE
    makes: Annotated[Literal["style", "gait"], words("what it ends with: a style of its gait, or a gait")] = "style"
    speed: Annotated[float, quantity("m/s", -3.0, 5.0, "speed at which the style looks best")] = 0.6
    seed: Annotated[int, quantity("", 0, 2**31, "seed of the search")] = 0
    generations: Annotated[int, quantity("", 1, 10_000, "how many generations are tried")] = 20
    population: Annotated[int, quantity("", 2, 1000, "candidates of a generation")] = 8
    spread: Annotated[float, quantity("", 0.001, 0.5, "first spread of the candidates, as a share of each range")] = 0.1

    def __post_init__(self) -> None:
        names = [run.name for run in self.run]
        if not self.number or not self.run or not self.objective:
            raise BadValue("a tuning needs at least one [[number]], one [[run]] and one [[objective]]")
        for judged in (*self.objective, *self.constraint):
            if judged.run not in names:
                raise BadValue(f"no run '{judged.run}'{did_you_mean(judged.run, names, 'runs')}")
            if judged.measure not in MEASURES:
                meant = did_you_mean(judged.measure, list(MEASURES), "measures")
                raise BadValue(f"no measure '{judged.measure}'{meant}")


catalog.register(Tuning, folder="tunings", word="tuning")


def begun(tuning: Tuning) -> Gait:
    """The gait it starts from."""
    gait = in_style(load_gait(tuning.gait), tuning.style, f"{tuning.name}: style")
    for number in tuning.number:
        number_at(gait, number.path, tuning.name)
    for run, trials in zip(tuning.run, trials_for(tuning, gait), strict=True):
        asked = [it.measure for it in (*tuning.objective, *tuning.constraint) if it.run == run.name]
        for measure in asked:
            for why in filter(None, (why_not(measure, trial) for trial in trials)):
                raise BadValue(f"{tuning.name}: run {run.name}: '{measure}' {why}")
    return gait


def shares_of(tuning: Tuning, gait: Gait) -> list[float]:
    """Where the numbers of a gait lie in their ranges, from 0 to 1."""
    values = [number_at(gait, one.path) for one in tuning.number]
    shares = [(value - one.low) / (one.high - one.low) for value, one in zip(values, tuning.number, strict=True)]
    return [min(max(share, 0.0), 1.0) for share in shares]


def gait_at(tuning: Tuning, gait: Gait, shares: list[float]) -> Gait:
    """The gait whose numbers lie there."""
    values = [
        round(one.low + share * (one.high - one.low), DIGITS) for share, one in zip(shares, tuning.number, strict=True)
    ]
    return with_numbers(gait, {one.path: value for one, value in zip(tuning.number, values, strict=True)}, tuning.name)


DIGITS = 5


def trials_for(tuning: Tuning, gait: Gait) -> list[list[Trial]]:
    """The trials of each run with a gait."""
    return [_trials(run, gait) for run in tuning.run]


def _trials(run: JudgedRun, gait: Gait) -> list[Trial]:
    table = deepcopy(dict(catalog.read_table(Trial, run.trial)[0])) | {"gait": catalog.encode(gait)}
    table.setdefault("name", run.name)
    if not run.vary:
        return [catalog.decode(Trial, table, run.name)]
    design = "random" if run.count else "grid"
    return trials_of(
        Sweep(name=run.name, trial=table, vary=run.vary, design=design, count=max(run.count, 1), seed=run.seed)
    )
