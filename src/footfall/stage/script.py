"""Turn a trial into what the loop takes: its commands as a skill, its pushes with their ticks."""

from collections.abc import Sequence
from typing import Any

from footfall.sim.loop import Duty, Loop
from footfall.sim.pushes import Pushes, PushForce
from footfall.skills.footprints import Footprints
from footfall.skills.script import CommandsAt, Script
from footfall.skills.skill import Status
from footfall.skills.then import Then
from footfall.stage.company import duties_together
from footfall.stage.opened import Opened
from footfall.stage.scene import Push as TrialPush
from footfall.stage.scene import Trial


def duties_of(opened: Sequence[Opened], together: Opened | None = None) -> list[Duty]:
    """The skills of trials that run side by side, or `together` as those of one trial, one row each.

    Skills override commands.
    """
    scripts = [Duty(script_of(one.trial), [row]) for row, one in enumerate(opened) if one.trial.command]
    skills = [Duty(Then(skills=one.skills), [row]) for row, one in enumerate(opened) if one.skills]
    steps = [
        Duty(Footprints(footprint=one.trial.footprint), [row]) for row, one in enumerate(opened) if one.trial.footprint
    ]
    own = [*scripts, *steps, *skills]
    return own if together is None else duties_together(together, opened, own)


def footprints_of(loop: Loop, row: int) -> list[dict[str, Any]]:
    """For the report: where a row's footprints were, and where its feet landed."""
    for duty, state in zip(loop.duties, loop.states, strict=True):
        if isinstance(duty.skill, Footprints) and row in duty.rows:
            return duty.skill.report(state)
    return []


def fates_of(trial: Trial, loop: Loop, row: int) -> list[dict[str, Any]]:
    """The outcome of a row's skills for its report: what each does, its status, when it ended, and why it gave up."""
    fates = []
    for duty, state in zip(loop.duties, loop.states, strict=True):
        if not isinstance(duty.skill, Then) or row not in duty.rows:
            continue
        waiting = [state.status] + [Status()] * len(trial.skill)
        statuses = [*(end.status for end in state.ended), *waiting]
        ends = [*(round(end.at, 3) for end in state.ended), *([None] * len(trial.skill))]
        for table, status, at in zip(trial.skill, statuses, ends, strict=False):
            fates.append({"do": table["do"], "status": status.stage, "at": at, "reason": status.reason})
    return fates


def script_of(trial: Trial) -> Script:
    """The commands of a trial; the gaits they request are numbered in order, unless it is led to them."""
    changes, gaits = [], 0
    for change in trial.command:
        fields = change.fields()
        if trial.leads:
            fields.pop("gait", None)
        if "gait" in fields:
            gaits += 1
            fields["gait"] = gaits
        changes.append(CommandsAt(change.at, fields))
    return Script(changes=tuple(changes))


def pushes_of(trials: Sequence[Trial]) -> Pushes:
    """The pushes of trials that run side by side, in the order in which they begin."""
    pushes = [push_on(row, push, trial.step_seconds) for row, trial in enumerate(trials) for push in trial.push]
    return Pushes(tuple(sorted(pushes, key=lambda push: push.first)))


def push_on(row: int, push: TrialPush, beat_seconds: float, beat: int = 1, begin: int = 0) -> PushForce:
    """A push of a trial on a row, in whole beats of some ticks, in a run whose trial began at a tick."""
    first, last = (begin + beat * number for number in push_ticks(push, beat_seconds))
    return PushForce(row, push.body, (0.0, 0.0, 0.0), first, last, push.point, "push", push.force)


def push_ticks(push: TrialPush, step_seconds: float) -> tuple[int, int]:
    """The tick at which a push starts and the first one without it; it lasts at least one."""
    first = round(push.at / step_seconds)
    return first, max(first + 1, round(push.end / step_seconds))
