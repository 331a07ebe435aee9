"""What a trial asks and does, as the loop takes it: its commands as a skill, its pushes with their ticks."""

from collections.abc import Sequence

from footfall.measure.trial.document import Push as TrialPush
from footfall.measure.trial.document import Trial
from footfall.sim.loop import Duty
from footfall.sim.pushes import Push, Pushes
from footfall.skills.script import Change, Script


def duties_of(trials: Sequence[Trial]) -> list[Duty]:
    """The skills of trials that run side by side, a row each."""
    return [Duty(script_of(trial), [row]) for row, trial in enumerate(trials) if trial.command]


def script_of(trial: Trial) -> Script:
    """The commands of a trial; the gaits that they ask for are counted in their order."""
    changes, gaits = [], 0
    for change in trial.command:
        fields = change.fields()
        if "gait" in fields:
            gaits += 1
            fields["gait"] = gaits
        changes.append(Change(change.at, fields))
    return Script(changes=tuple(changes))


def pushes_of(trials: Sequence[Trial]) -> Pushes:
    """The pushes of trials that run side by side, in the order in which they begin."""
    pushes = [_push(row, push, trial.step_seconds) for row, trial in enumerate(trials) for push in trial.push]
    return Pushes(tuple(sorted(pushes, key=lambda push: push.first)))


def _push(row: int, push: TrialPush, step_seconds: float) -> Push:
    first, last = push_ticks(push, step_seconds)
    return Push(row, push.body, (0.0, 0.0, 0.0), first, last, push.point, "push", push.force)


def push_ticks(push: TrialPush, step_seconds: float) -> tuple[int, int]:
    """The tick at which a push starts and the first one without it; it lasts at least one."""
    first = round(push.at / step_seconds)
    return first, max(first + 1, round(push.end / step_seconds))
