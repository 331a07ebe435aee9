"""Why it fell: one sentence of what its last steps met, the reason, and a change that would have saved it, both run.

way down, what had happened   "It fell to the left, 0.9 s after a shove of 800 N to the left"
what was met, as measured     ": both feet were off the ground, its right knee gave all its torque."
the change that was run       "Shoved with 600 N it stays up."
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from footfall import given
from footfall.laws.register import law_of
from footfall.measure.trial.falls import why_it_fell
from footfall.measure.why.met import CALM, LAST, Met, Steps, met_in, steps_before, told
from footfall.measure.why.remedies import Remedy, tried
from footfall.measure.why.rerun import NUDGE, Changed, RecordedFall, case_of, changes_of, looked_at, stays_up
from footfall.sim.recording import FRAME_RATE, Recording

RECENT = 4.0
"""s before a fall within which a push or a change is told."""
EARLIER = 1.0
"""s before the push, or before what was met, from which a change is run."""


class Saved(NamedTuple):
    """A change that was run and kept it up."""

    reason: str
    words: str
    since: float  # s, the time in the recording from which it was run


class Runs(NamedTuple):
    """What running it again has shown."""

    number: int
    saved: Saved | None
    """The first change that kept it up, from two starts that hardly differ."""
    close: bool
    """Whether it stays up with no other change than such a start."""
    tried: tuple[str, ...] = ()
    """What was run, each with what came of it."""


class Demand(NamedTuple):
    """What a part of the law asked: the largest in the calm steps, and in the last ones."""

    name: str
    unit: str
    meaning: str
    calm: float
    last: float


class Why(NamedTuple):
    """The answer."""

    sentence: str
    met: tuple[Met, ...]
    runs: Runs
    case: RecordedFall
    steps: Steps
    asked: tuple[Demand, ...] = ()
    """By the readings of its law; none where it has none."""

    def __str__(self) -> str:
        return self.sentence


def why(recording: Recording, row: int = 0) -> Why:
    """Why a character of a recording fell, and what would have prevented it; the last steps are run again and again."""
    with given.shut():
        return _why(case_of(recording, row))


def _why(case: RecordedFall) -> Why:
    own = case.recording.everyone[case.row]
    happened = happening(own, case)
    since = happened.at if happened else case.fell_at - LAST
    begin = max(0, round((since - CALM) * FRAME_RATE))
    looks, asked = looked_at(case, begin)
    steps = steps_before(looks, case.fell_at, since)
    met = met_in(steps, case.opened.character, case.fell_at)
    runs = run_changes(case, met, max(0, round((since - EARLIER) * FRAME_RATE)))
    sentence = sentence_of(own, case.fell_at, happened, met, runs)
    return Why(sentence, tuple(met), runs, case, steps, tuple(_asked(case, steps, asked)))


def _asked(case: RecordedFall, steps: Steps, asked: Mapping[str, np.ndarray]) -> Iterator[Demand]:
    for reading in law_of(case.opened.gait).readings:
        sizes = asked[reading.name]
        calm, last = (float(sizes[part].max(initial=0.0)) for part in (steps.calm, steps.last))
        yield Demand(reading.name, reading.unit, reading.meaning, calm, last)


def run_changes(case: RecordedFall, met: Sequence[Met], frame: int) -> Runs:
    """Run changes from a frame on until one keeps it up."""
    starts = (NUDGE, -NUDGE)
    close = any(stays_up(Changed(case, nudge=nudge), frame) for nudge in starts)
    tried_so_far, count = ["the same once more: it stays up" if close else "the same once more: it falls"], len(starts)
    for remedy in tried([one.kind for one in met]):
        for change in changes_of(remedy, case, frame):
            words, count = said(remedy, change), count + 1
            up = stays_up(change, frame)
            if up:
                count += 1
                up = stays_up(change._replace(nudge=NUDGE), frame)
            tried_so_far.append(f"{words}: it {'stays up' if up else 'falls'}")
            if up:
                since = 0.0 if change.afresh else frame / FRAME_RATE
                return Runs(count, Saved(remedy.reason, words, since), close, tuple(tried_so_far))
    return Runs(count, None, close, tuple(tried_so_far))


def said(remedy: Remedy, change: Changed) -> str:
    """A change in words."""
    if remedy.way == "push" and change.value == 0.0:
        return "without the shove"
    return remedy.words.format(value=change.value)


class Happened(NamedTuple):
    """The last thing that was done to it: when, and in words."""

    at: float
    words: str


def happening(own: Recording, case: RecordedFall) -> Happened | None:
    """The last push or change shortly before a fall."""
    found = [*_pushed(own, case.fell_at), *_changed(own, case.fell_at)]
    recent = [one for one in found if case.fell_at - RECENT <= one.at < case.fell_at]
    return max(recent, key=lambda one: one.at) if recent else None


def _pushed(own: Recording, fell_at: float) -> list[Happened]:
    newtons = np.linalg.norm(own.push, axis=1)
    begins = np.flatnonzero((newtons > 0.0) & (np.roll(newtons, 1) == 0.0))
    told = []
    for frame in begins[own.time[begins] < fell_at]:
        ends = frame + int(np.argmax(np.append(newtons[frame:], 0.0) == 0.0))
        strongest = frame + int(np.argmax(newtons[frame:ends]))
        way = _way(own.push[strongest, :2], float(own.heading[frame]))
        told.append(Happened(float(own.time[frame]), f"a shove of {newtons[strongest]:.0f} N {way}"))
    return told


def _way(force_w: np.ndarray, facing: float) -> str:
    """Where a force points, from where it faces."""
    cos, sin = np.cos(facing), np.sin(facing)
    ahead, left = cos * force_w[0] + sin * force_w[1], cos * force_w[1] - sin * force_w[0]
    if abs(ahead) >= abs(left):
        return "ahead" if ahead > 0 else "back"
    return "to the left" if left > 0 else "to the right"


def _changed(own: Recording, fell_at: float) -> list[Happened]:
    told = []
    for before, after in zip(own.parts, own.parts[1:], strict=False):
        what = "its body changed" if before.character != after.character else f"its gait became {after.gaits[0].name}"
        told.append(Happened(after.first / FRAME_RATE, what))
    numbers = np.flatnonzero(np.diff(own.gait_number)) + 1
    told += [Happened(float(own.time[frame]), f"its gait became {own.gait_at(int(frame))}") for frame in numbers]
    return told


def sentence_of(own: Recording, fell_at: float, happened: Happened | None, met: Sequence[Met], runs: Runs) -> str:
    """All of it in words."""
    begins = f"It {why_it_fell(own)}"
    begins += f", {fell_at - happened.at:.1f} s after {happened.words}" if happened else f" after {fell_at:.1f} s"
    body = f"{begins}{told(met)}."
    close = " It was close: begun a tenth of a millimetre a second faster or slower, it stays up." if runs.close else ""
    if runs.saved is None:
        return f"{body}{close}" if close else f"{body} None of the {runs.number} changes that were run keeps it up."
    return f"{body} {runs.saved.words[0].upper()}{runs.saved.words[1:]}, it stays up.{close}"
