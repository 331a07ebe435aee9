"""Measures variants of the walk beside people at five speeds and under shoves: what a change of law or gait brings.

    python tools/try_walk.py [--set gait.step.period=0.9 gait.step.quickening=0.3] [--set ...] [--shoves 96] [--seed 7]

Each `--set` is one variant beside the gait as it is. All shove alike with one seed; another seed gives cases that
nothing was tuned to. `--shoves 0` only walks.
"""

import argparse
from typing import Any

import numpy as np
from write_people_page import ROWS, SPEEDS, compared, table_of

from footfall.measure.trial.run import run_trials
from footfall.papers.genbicon.commands import MOST_DEPTH
from footfall.papers.walks import Shove, Walk

SECONDS, FROM, TO, AFTER = 16.0, 3.5, 5.0, 3.5
SHOVES = ((600.0, 0.6), (800.0, 0.6), (1000.0, 0.6), (600.0, 1.2))
"""Newtons for a tenth of a second, and the speed of the walk, m/s."""
AT_ONCE = 32


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--set", nargs="+", action="append", default=[])
    asked.add_argument("--shoves", type=int, default=96)
    asked.add_argument("--seed", type=int, default=7)
    given = asked.parse_args()
    ROWS["speed, m/s"] = lambda one: f"{one.speed:.2f}"
    for changes in [[], *given.set]:
        print(f"\n## {' '.join(changes) or 'as it is'}\n")
        outcomes = run([Walk(f"{speed:g} m/s", speed, SECONDS, changes=changes) for speed in SPEEDS], record=True)
        recordings = [outcome.recording for outcome in outcomes]
        print(table_of(dict(zip(SPEEDS, map(compared, recordings), strict=True))), flush=True)
        for newtons, speed in SHOVES if given.shoves else ():
            print(shoved(newtons, speed, given.shoves, given.seed, changes), flush=True)


def shoved(newtons: float, speed: float, count: int, seed: int, changes: list[str]) -> str:
    """How many shoves at random moments in random directions it survives, and to where those went that felled it."""
    draw = np.random.default_rng(seed)
    shoves = [Shove(newtons, draw.uniform(FROM, TO), draw.uniform(0.0, 360.0)) for _ in range(count)]
    walks = [Walk(f"{one.degrees:.0f}", speed, TO + AFTER, shove=one, changes=changes) for one in shoves]
    reports = [one.report for one in run(walks, record=False)]
    fell = [walk.name for walk, one in zip(walks, reports, strict=True) if not one.up]
    deep = sum(one.up and (one.leg_gap or 0.0) < -MOST_DEPTH for one in reports)
    up = f"{count - len(fell)} of {count} up, {deep} of them with legs deeper in each other than {MOST_DEPTH:g} m"
    return f"{newtons:g} N at {speed:g} m/s: {up}; fell: {', '.join(fell) or 'none'}"


def run(walks: list[Walk], record: bool) -> list[Any]:
    """The outcomes of some walks, side by side."""
    trials = [walk.trial() for walk in walks]
    parts = [trials[start : start + AT_ONCE] for start in range(0, len(trials), AT_ONCE)]
    return [outcome for part in parts for outcome in run_trials(part, record=record, linger=False)]


if __name__ == "__main__":
    main()
