"""The short runs that guard a finding: some of the claim's own trials, cut to a few seconds.

A digest of the source would treat every renamed variable as a new law. Instead a finding keeps where these runs went,
and it is current as long as they go there. What happens late in a trial (pushes, commands, edits) is brought forward,
so that the runs stay short; where a skill or uneven ground needs its way, they last longer.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import msgspec
import numpy as np

from footfall.measure.crowd.run import run_company
from footfall.measure.trial.run import run_trials
from footfall.papers.claim import Claim
from footfall.papers.runner import Lab
from footfall.papers.walks import Run
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import open_trial
from footfall.stage.scene import WORLD, Trial

SECONDS, ON_ITS_WAY = 3.0, 12.0
"""How long a run lasts, s, and one that must get to a thing or to uneven ground first."""
STEP_ONTO = 4.0
MOST = 3
"""How many runs guard a finding at most."""
FIRST_PUSH, FIRST_CHANGE, APART = 1.2, 0.5, 0.6
"""When the first push, and the first change of a command or an edit, happens, and how far apart they are, s."""
DIGITS = 6
Way = list[list[float]]
"""Where the mass centre is at the end of every second, or of a shorter run, m; in a crowd, those of all in a row."""
WAYS: dict[bytes, Way] = {}
"""The runs that this process has made."""


def guard_of(claim: Claim) -> list[Trial]:
    """The runs that guard a claim's finding, each with a name of its own."""
    runs = claim.trials() if claim.trials else _first_runs(claim)
    trials = [shortened(run.trial()) for run in _unlike(runs)]
    return [msgspec.structs.replace(trial, name=f"{index}: {trial.name}") for index, trial in enumerate(trials, 1)]


def ways_of(trials: Sequence[Trial]) -> dict[str, Way]:
    """Where each of these runs goes; what several claims share is run once."""
    return {trial.name: _way(trial) for trial in trials}


def _way(trial: Trial) -> Way:
    document = msgspec.json.encode(msgspec.structs.replace(trial, name=""))
    if document not in WAYS:
        WAYS[document] = _run(trial)
    return WAYS[document]


def _run(trial: Trial) -> Way:
    if trial.crowd:
        everyone = run_company(open_trial(trial)).recording.everyone
    else:
        [outcome] = run_trials([trial])
        everyone = [outcome.recording] if outcome.recording else []
    frames = min(len(one) for one in everyone)
    centres = np.concatenate([one.com[:frames] for one in everyone], axis=1)
    seconds = centres[FRAME_RATE - 1 :: FRAME_RATE] if frames >= FRAME_RATE else centres[-1:]
    return [[round(float(part), DIGITS) for part in row] for row in seconds]


def shortened(trial: Trial) -> Trial:
    """The same trial, cut: all that happens after its start comes within a few seconds."""
    seconds = min(trial.seconds, _enough(trial))
    fields: dict[str, Any] = {
        "command": list(_forward(trial.command, FIRST_CHANGE, seconds)),
        "edit": list(_forward(trial.edit, FIRST_CHANGE, seconds)),
        "push": list(_forward(trial.push, FIRST_PUSH, seconds)),
        "crowd": [
            msgspec.structs.replace(one, command=list(_forward(one.command, FIRST_CHANGE, seconds)))
            for one in trial.crowd
        ],
    }
    return msgspec.structs.replace(trial, seconds=seconds, **fields)


def _enough(trial: Trial) -> float:
    if trial.skill or trial.world != WORLD:
        return ON_ITS_WAY
    return STEP_ONTO if trial.footprint else SECONDS


def _forward(events: Sequence[Any], first: float, end: float) -> Iterator[Any]:
    """Events one after another from `first` on; those at the start stay there, and those without room are left out."""
    at = first
    for event in events:
        moved = msgspec.structs.replace(event, at=round(min(event.at, at), 3))
        if moved.at + getattr(event, "seconds", 0.0) < end:
            yield moved
        at += APART if event.at > 0.0 else 0.0


class _Found(Exception):
    """Ends a measurement that has said what it runs."""

    def __init__(self, runs: Sequence[Run]):
        self.runs = list(runs)


class _Scout(Lab):
    """A lab that runs nothing: it only learns what would be run first."""

    def run(self, walks: Sequence[Run]) -> NoReturn:
        """Learn it."""
        raise _Found(walks)

    def watch_each(self, walks: Sequence[Run]) -> NoReturn:
        """Learn it."""
        raise _Found(walks)

    def stride(self, run: Run, settled: float) -> tuple[float, float]:
        """Any stride will do: what happens late is brought forward anyway."""
        return settled, 1.0


def _first_runs(claim: Claim) -> list[Run]:
    try:
        claim.measure(_Scout(claim.id))
    except _Found as found:
        return found.runs
    return []


def _unlike(runs: Sequence[Run]) -> list[Run]:
    """A few runs that differ most: one of every kind, spread over the kinds; of too few kinds, spread over the runs."""
    kinds: dict[str, Run] = {}
    for run in runs:
        kinds.setdefault(_kind(run), run)
    some = list(kinds.values()) if len(kinds) >= MOST else list(runs)
    if len(some) <= MOST:
        return some
    return [some[index] for index in sorted({round(k * (len(some) - 1) / (MOST - 1)) for k in range(MOST)})]


def _kind(run: Run) -> str:
    trial = run.trial()
    skills = [table["do"] for table in trial.skill]
    return repr((trial.character, trial.gait, trial.style, skills, len(trial.push), len(trial.command)))
