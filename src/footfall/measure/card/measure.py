"""Measure the robustness card of a trial's character, gait and style, as one that walks or as one that stands."""

from collections.abc import Sequence

import msgspec

from footfall.bodies.card import Card
from footfall.measure.card import robustness, standing
from footfall.measure.card.robustness import CardPlan
from footfall.measure.card.standing import StandingPlan
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import Progress, run_many, run_trial
from footfall.stage.scene import Trial


def robustness_card(
    trial: Trial, *, quick: bool = False, progress: Progress | None = None, workers: int | None = None
) -> Card:
    """Measure the card, with all runs spread over the cores."""

    def run(trials: Sequence[Trial]) -> list[Report]:
        return [outcome.report for outcome in run_many(trials, workers, linger=False, progress=progress)]

    plan = plan_for(trial, quick)
    return plan.card(plan.measure(run), quick)


def plan_for(trial: Trial, quick: bool) -> CardPlan:
    """What to try: more of standing, if a gait that heeds no speed is found standing after a while."""
    plan = CardPlan(trial, robustness.QUICK if quick else robustness.FULL)
    if plan.speed is not None:
        return plan
    effort = standing.QUICK if quick else standing.FULL
    report = run_trial(
        msgspec.structs.replace(plan.unchallenged(), seconds=plan.lead + effort.settled), record=False
    ).report
    return StandingPlan(trial, effort) if report.stands_from is not None else plan
