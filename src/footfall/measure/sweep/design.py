"""A sweep as a document: a trial and the values that some of its fields take, which determine the points in order."""

from collections.abc import Mapping
from copy import deepcopy
from itertools import product
from math import prod
from typing import Annotated, Any, Literal

import numpy as np

from footfall import catalog
from footfall.errors import BadValue, FootfallError
from footfall.measure.sweep.paths import set_field
from footfall.quantity import Parameters, quantity, words
from footfall.stage.opened import load_trial, open_trial
from footfall.stage.scene import Trial

MOST = 10_000_000
"""Most points in one sweep."""
Point = dict[str, Any]
"""The value of each varied field."""


class Vary(Parameters):
    """One field of the trial and the values it takes: either `values`, or from `low` to `high`."""

    field: Annotated[
        str,
        words(
            "path in the trial, as in `--set`; without an index, every push or command. Also: `push.newtons`, "
            "`push.direction_deg`, lengths of the character (`character.leg_length`), `character.random` and "
            "`character.random_asymmetric` (a random body, by its seed)"
        ),
    ]
    values: Annotated[list[Any], words("the values to try")] = []
    low: Annotated[float | None, quantity("", -1e12, 1e12, "the smallest value, in the field's unit")] = None
    high: Annotated[float | None, quantity("", -1e12, 1e12, "the largest value")] = None
    steps: Annotated[int, quantity("", 2, 100_000, "number of values in a grid, both ends included")] = 5
    whole: Annotated[bool, words("whole numbers only, as a seed needs")] = False

    def __post_init__(self) -> None:
        ends = self.low is not None and self.high is not None
        if bool(self.values) == ends or (self.low is None) != (self.high is None):
            raise BadValue(f"vary {self.field}: give either values, or both low and high")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise BadValue(f"vary {self.field}: low is {self.low:g}, which is above high, {self.high:g}")

    def on_grid(self) -> list[Any]:
        """The values in a grid."""
        if self.values:
            return list(self.values)
        even = np.linspace(self.low or 0.0, self.high or 0.0, self.steps)
        return list(dict.fromkeys(self._kept(float(value)) for value in even))

    def at(self, share: float) -> Any:
        """The value at a fraction, from 0 to 1, of its range."""
        if self.values:
            return self.values[min(int(share * len(self.values)), len(self.values) - 1)]
        low, high = self.low or 0.0, self.high or 0.0
        if self.whole:
            return min(int(low + share * (high - low + 1)), int(high))
        return self._kept(low + share * (high - low))

    def _kept(self, value: float) -> float | int:
        return round(value) if self.whole else round(value, 9)


class Sweep(Parameters):
    """Many trials that differ in a few fields: the same sweep gives the same table."""

    name: Annotated[str, words("its name")]
    trial: Annotated[str | dict[str, Any], words("the trial to vary: library name, path, or an inline table")]
    vary: Annotated[list[Vary], words("the fields to vary; in a grid the last one changes fastest")]
    text: Annotated[str, words("one sentence about what it shows")] = ""
    design: Annotated[
        Literal["grid", "random", "latin"],
        words("every combination, random points, or a Latin hypercube: random, with each field evenly spread"),
    ] = "grid"
    count: Annotated[int, quantity("", 1, MOST, "number of points in a random or Latin design")] = 100
    seed: Annotated[int, quantity("", 0, 2**63, "seed of a random or Latin design")] = 0
    show: Annotated[str, words("what the pictures show: `up`, the share that stays up, or a field of the report")] = (
        "up"
    )

    def __post_init__(self) -> None:
        if not self.vary:
            raise BadValue("a sweep needs at least one [[vary]]")
        fields = [vary.field for vary in self.vary]
        for field in fields:
            if fields.count(field) > 1:
                raise BadValue(f"vary {field} is given twice")
        if self.design == "grid" and (size := prod(len(vary.on_grid()) for vary in self.vary)) > MOST:
            raise BadValue(f"the grid has {size} points; the limit is {MOST}")


catalog.register(Sweep, folder="sweeps", word="sweep")


def points_of(sweep: Sweep) -> list[Point]:
    """Every point, in order; a random design gives the same points for the same seed."""
    fields = [vary.field for vary in sweep.vary]
    if sweep.design == "grid":
        return [dict(zip(fields, values, strict=True)) for values in product(*(vary.on_grid() for vary in sweep.vary))]
    generator = np.random.default_rng(sweep.seed)
    shares = generator.random((sweep.count, len(fields)))
    if sweep.design == "latin":
        strata = np.stack([generator.permutation(sweep.count) for _ in fields], axis=1)
        shares = (strata + shares) / sweep.count
    return [{vary.field: vary.at(float(share)) for vary, share in zip(sweep.vary, row, strict=True)} for row in shares]


def trials_of(sweep: Sweep, where: str = "") -> list[Trial]:
    """The trial of every point. All are fully checked before any runs; what many share is checked once."""
    base = catalog.encode(load_trial(sweep.trial))
    place = where or sweep.name
    seen: set[str] = set()
    trials = []
    for index, point in enumerate(points_of(sweep)):
        try:
            trials.append(_trial_at(base, point, seen))
        except FootfallError as problem:
            said = ", ".join(f"{field} = {value}" for field, value in point.items())
            sentence = str(problem).removeprefix("this trial: ")
            raise type(problem)(f"{place}: point {index} ({said}): {sentence}") from problem
    return trials


def _trial_at(base: Mapping[str, Any], point: Point, seen: set[str]) -> Trial:
    table = deepcopy(dict(base))
    for field, value in point.items():
        set_field(table, field, value)
    trial = catalog.decode(Trial, table, "this trial")
    told = [list(one.fields()) for one in trial.command]
    cast = repr((trial.character, trial.gait, trial.style, trial.without, trial.world, told))
    if cast not in seen:
        open_trial(trial, "this trial")
        seen.add(cast)
    return trial
