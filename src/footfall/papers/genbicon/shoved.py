"""G26: shoves at random moments in random directions, at any speed and standing; nothing is tuned to them."""

from collections.abc import Iterator

import numpy as np

from footfall.measure.trial.run import Outcome
from footfall.papers.genbicon.commands import MOST_DEPTH
from footfall.papers.genbicon.pushes import is_recovered
from footfall.papers.kinds import FELL, Case, Share, is_up
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, Walk
from footfall.sim.recording import FRAME_RATE

HELD_OUT, TRIED = 26_000, 7
"""Seeds of the judged shoves, by which nothing may be chosen, and of those of the quick check."""
SLOW, FAST = 0.6, 1.2
SLOW_COUNT, ENOUGH = 384, {600: 384, 800: 368, 1000: 312}
"""At the slow speed, of so many shoves of each force, N, so many must be recovered from."""
FAST_NEWTONS, FAST_COUNT, FAST_FALLS = 600, 288, 4
WEAKEST, STRONGEST, ANY_COUNT = 100, 500, 800
FASTEST, STANDING = 2.0, 0.25
"""Of the shoves at any speed: up to which speed, m/s, and which share stands."""
FROM, TO, AFTER = 7.0, 8.5, 8.0
"""When it is shoved, and how long it is watched from then on, s."""
QUICK = 8


def shoves(lab: Lab) -> Iterator[Case]:
    """Strong ones at two speeds, and weaker ones at any speed and standing."""
    for newtons, enough in ENOUGH.items():
        runs = [shoved(seed, SLOW, newtons) for seed in seeds(lab, newtons, SLOW_COUNT)]
        yield case(f"{newtons} N at {SLOW:g} m/s", runs, enough / SLOW_COUNT, recovered=True)
    runs = [shoved(seed, FAST, FAST_NEWTONS) for seed in seeds(lab, 0, FAST_COUNT)]
    yield case(f"{FAST_NEWTONS} N at {FAST:g} m/s", runs, 1.0 - FAST_FALLS / FAST_COUNT)
    yield case(f"up to {STRONGEST} N at any speed", [shoved(seed) for seed in seeds(lab, 1, ANY_COUNT)], 1.0)


def case(name: str, runs: list[Walk], least: float, recovered: bool = False) -> Case:
    """The shoves of a kind: those that count, and those whose legs stay out of each other."""
    return Case(name, runs, least, is_recovered if recovered else is_up, tests={f"{name}, legs": (is_shallow, 1.0)})


def seeds(lab: Lab, kind: int, count: int) -> list[tuple[int, int, int]]:
    """One seed for each shove of a kind."""
    return [(HELD_OUT if lab.full else TRIED, kind, number) for number in range(count if lab.full else QUICK)]


def shoved(seed: tuple[int, int, int], speed: float | None = None, newtons: float | None = None) -> Walk:
    """The walk that a seed draws; without a speed and a force, those are drawn too."""
    draw = np.random.default_rng(seed)
    at, degrees = round(float(draw.uniform(FROM, TO)), 3), round(float(draw.uniform(0.0, 360.0)), 1)
    stands = speed is None and bool(draw.random() < STANDING)
    speed = round(float(draw.uniform(0.0, FASTEST)), 2) if speed is None else speed
    newtons = round(float(draw.uniform(WEAKEST, STRONGEST))) if newtons is None else newtons
    shove, asked = Shove(newtons, at, degrees), [{"at": 0.0, "mode": "stand"}] if stands else []
    name = f"{newtons:g} N to {degrees:g} deg at {at:g} s, {'standing' if stands else f'{speed:g} m/s'}"
    return Walk(name, 0.0 if stands else speed, at + AFTER, shove=shove, asked=asked)


def is_shallow(outcome: Outcome) -> bool:
    """Whether the legs stay out of each other, but for the softness of their contact, until the end or a fall."""
    return depth(outcome) <= MOST_DEPTH


def depth(outcome: Outcome) -> float:
    """How deep the legs press into each other until the end or a fall, m; negative: how far apart they stay."""
    recording, fell_at = outcome.recording, outcome.report.fell_at
    assert recording is not None
    last = None if fell_at is None else max(1, round(fell_at * FRAME_RATE))
    return -float(np.nanmin(recording.leg_gap[:last]))


CLAIMS = (
    Share(
        id="G26",
        title="shoves at random moments in random directions",
        paper="600 N × 0.1 s at 0.6 m/s, any direction, any phase",
        bar="0.1 s on the torso, drawn from seeds that nothing was chosen by: recovered from at 0.6 m/s 384 of 384 of "
        "600 N, ≥ 368 of 800 N, ≥ 312 of 1000 N; at 1.2 m/s at most 4 of 288 of 600 N fall; of 800 of 100 to 500 N at "
        "0 … 2.0 m/s and standing none falls; in none are the legs deeper in each other than 5 mm",
        differs=f"a run ends {AFTER:g} s after the shove",
        cases=shoves,
        what="bars",
        recorded=True,
        figures={"survived": is_up, "legs deep m": depth, FELL: "fell_at"},
        notes=[
            f"Moments lie between {FROM:g} and {TO:g} s, in any direction. Recovered: as in G6. Of the shoves at any "
            f"speed {STANDING:.0%} meet it standing. The quick check draws its own."
        ],
    ),
)
