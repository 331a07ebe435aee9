"""Between which values of a feedback gain a gait stays up, measured beside the page (SIMBICON section 7.3).

One gain of one state is varied and everything else stays as it is, from rest on level ground. Each end is found by
bisection, so that only some of the values in between are tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from footfall import catalog
from footfall.laws.editable import pose_states
from footfall.laws.register import Gait
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial
from footfall.studio.checks.worker import Pulse
from footfall.studio.protocol import GainRange, GainRanges
from footfall.studio.sliders.states import GAIN_SPAN
from footfall.studio.work.editing import assigned

SECONDS = 10.0
"""How long it must stay up."""
FINE = 0.05
"""How finely an end is found."""
AT_ONCE = 8
FOUND = f"stays up for {SECONDS:g} s from rest; ends to {FINE:g}"
NOTHING = GainRanges(state=0, ranges=[], running=False, words="")


@dataclass
class RangeEnd:
    """One end of a range: the farthest value that stays up, and the nearest that falls."""

    path: str
    gain: int
    up: float
    beyond: float
    falls: bool = False
    """Whether it falls at `beyond`; before the first try, nobody knows."""
    tried: bool = False

    @property
    def next_value(self) -> float | None:
        """What to try next; None if the end is known."""
        if not self.tried:
            return self.beyond
        return (self.up + self.beyond) / 2 if self.falls and abs(self.beyond - self.up) > FINE else None

    def note(self, value: float, *, up: bool) -> None:
        """Take note of a try."""
        self.tried = True
        if up:
            self.up = value
        else:
            self.beyond, self.falls = value, True


def measure(
    pulse: Pulse, character: dict[str, Any], gait: dict[str, Any], state: int, paths: Sequence[str]
) -> Iterator[GainRanges]:
    """The ranges of all gains at some paths of a state, as far as they are known, until they are."""
    document = catalog.decode(Gait, gait, "the gait")
    made = pose_states(type(document))
    whole = catalog.encode(document)
    if made is None or state >= len(whole[made.states]):
        return
    if document.comes_after:
        words = f"not measured: this gait cannot start a run, it is entered from '{document.comes_after}'"
        yield GainRanges(state=state, ranges=[], running=False, words=words)
        return
    where = f"{made.states}.{state}"
    gains = {path: _at(whole[made.states][state], path) for path in paths}
    ends = [
        RangeEnd(path, gain, value, edge)
        for path, values in gains.items()
        for gain, value in enumerate(values)
        for edge in (min(GAIN_SPAN[0], value), max(GAIN_SPAN[1], value))
    ]

    def stay_up(tables: Sequence[dict[str, Any]]) -> list[bool]:
        trials = [{"name": "gains", "character": character, "gait": table, "seconds": SECONDS} for table in tables]
        outcomes = run_trials([load_trial(trial) for trial in trials], record=False, progress=pulse)
        return [outcome.report.up for outcome in outcomes]

    yield GainRanges(state=state, ranges=[], running=True, words="measuring …")
    if not all(stay_up([whole])):
        words = f"not measured: with these gains it falls within {SECONDS:g} s"
        yield GainRanges(state=state, ranges=[], running=False, words=words)
        return
    while wanted := [(end, value) for end in ends if (value := end.next_value) is not None]:
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            tables = [assigned(whole, f"{where}.{end.path}.{end.gain}", value) for end, value in some]
            for (end, value), up in zip(some, stay_up(tables), strict=True):
                end.note(value, up=up)
        yield GainRanges(state=state, ranges=_ranges(ends), running=True, words="measuring …")
    yield GainRanges(state=state, ranges=_ranges(ends), running=False, words=FOUND)


def _ranges(ends: Sequence[RangeEnd]) -> list[GainRange]:
    """Both ends of each gain."""
    return [
        GainRange(
            path=low.path,
            gain=low.gain,
            low=round(low.up, 3),
            high=round(high.up, 3),
            low_falls=low.falls,
            high_falls=high.falls,
        )
        for low, high in zip(ends[::2], ends[1::2], strict=True)
    ]


def _at(table: Any, path: str) -> list[float]:
    for key in path.split("."):
        table = table[key]
    return table
