"""Find the balance feedback with which a clip's motion walks: the paper tunes it by hand (SIMBICON, section 5).

The cross-entropy method: draw gains, walk them all from scattered starts at rest, keep the best, draw again around
them. What counts is how long a walk stays up, then how near it is to the clip.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import approach, load_gait
from footfall.laws.simbicon.clip import ClipGait
from footfall.measure.imitation.error import errors_of
from footfall.sim.simulation import Simulation

RANGES: dict[str, tuple[float, float, float]] = {
    "cycle.begin": (0.2, 0.6, 0.4),
    "cycle.strike": (0.02, 0.4, 0.15),
    "cycle.ease": (0.0, 8.0, 4.0),
    "cycle.tempo": (0.7, 2.2, 1.0),
    "gains.knee": (1.0, 2.0, 1.5),
    "imitation.lift": (0.0, 0.4, 0.2),
    "imitation.spread": (-0.05, 0.1, 0.0),
    "imitation.swing_hip.0": (-0.4, 1.0, 0.2),
    "imitation.swing_hip.1": (0.0, 0.7, 0.25),
    "imitation.swing_hip_aside.0": (-0.2, 1.0, 0.5),
    "imitation.swing_hip_aside.1": (0.0, 0.7, 0.3),
    "imitation.stance_ankle.0": (-5.0, 0.0, -2.0),
    "imitation.stance_ankle.1": (-1.5, 0.0, -0.5),
    "imitation.stance_ankle_aside.0": (-5.0, 0.0, -2.5),
    "imitation.stance_ankle_aside.1": (-1.5, 0.0, -0.4),
}
"""What is searched for: its range, and where the search begins. A tempo is a share of the clip's own."""
DRAWN, KEPT = 36, 8
SECONDS = (3.0, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0, 15.0)
"""How long the walks of each round last at most, s."""
LEAST_ROUNDS, ENOUGH = 3, 0.9
"""A search ends early, after so many rounds, if so large a share of the walks stays up."""
FINALISTS, STARTS, FINAL_SECONDS = 8, 5, 30.0
"""The best of the last rounds, each walked from several starts, and how long, s."""
SCATTER = 0.02
LOOK_EVERY = 0.05
WAY_SECONDS = 3.0
"""Time in a gait that leads to another, s."""
WEIGHT, WORST = 2.0, 0.3
"""How much a radian of error counts against a walk, in walks that stay up; larger errors, rad, count no more."""
SMOOTH = 0.3
"""Share of the old mean and spread that a round keeps."""


class Found(NamedTuple):
    """The best gait of a search: from how many of the last starts it stayed up, and its mean error, rad."""

    gait: ClipGait
    up: int
    error: float


def search(
    gait: ClipGait,
    seed: int = 0,
    rounds: int = len(SECONDS),
    tell: Callable[[str], None] | None = None,
    near: ClipGait | None = None,
) -> Found:
    """Search for the feedback of a gait from a clip; with `near`, around that of another gait."""
    random = np.random.default_rng(seed)
    low, high, mean = np.array(list(RANGES.values())).T
    spread = (high - low) / (3 if near is None else 8)
    mean = mean if near is None else np.clip(values_of(near, gait), low, high)
    finalists: list[tuple[float, ClipGait]] = []
    for number, seconds in enumerate(SECONDS[:rounds]):
        drawn = np.clip(random.normal(mean, spread, (DRAWN, len(mean))), low, high)
        drawn[0] = np.clip(mean, low, high)
        gaits = [with_values(gait, values) for values in drawn]
        up, error = walk_all(gaits, seconds, seed=number)
        score = up / seconds - WEIGHT * np.minimum(error, WORST)
        order = np.argsort(-score)[:KEPT]
        mean = SMOOTH * mean + (1 - SMOOTH) * drawn[order].mean(axis=0)
        spread = SMOOTH * spread + (1 - SMOOTH) * drawn[order].std(axis=0)
        first = int(order[0])
        finalists += [(number + float(score[k]), gaits[k]) for k in order[:FINALISTS]]
        if tell:
            tell(
                f"round {number + 1}: {int((up >= seconds).sum())} of {DRAWN} stay up for {seconds:g} s; the best "
                f"{up[first]:.1f} s, {np.degrees(error[first]):.1f} deg off"
            )
        if number >= LEAST_ROUNDS and (up >= seconds).mean() > ENOUGH:
            break
    finalists.append((float(rounds), with_values(gait, np.clip(mean, low, high))))
    return best_of([one for _, one in sorted(finalists, key=lambda pair: -pair[0])[:FINALISTS]], seed + rounds)


def best_of(gaits: Sequence[ClipGait], seed: int) -> Found:
    """The gait that stays up from most starts and then comes nearest to the clip."""
    scatters = [SCATTER * (start > 0) for _ in gaits for start in range(STARTS)]
    up, error = walk_all([gait for gait in gaits for _ in range(STARTS)], FINAL_SECONDS, seed, scatters)
    lasted = (up >= FINAL_SECONDS).reshape(-1, STARTS).sum(axis=1)
    errors = np.minimum(error, WORST).reshape(-1, STARTS).mean(axis=1)
    longest = up.reshape(-1, STARTS).mean(axis=1) / FINAL_SECONDS
    best = int(np.argmax(lasted + longest - WEIGHT * errors))
    return Found(gaits[best], int(lasted[best]), float(errors[best]))


def values_of(gait: ClipGait, clip: ClipGait) -> np.ndarray:
    """The values of the search that a gait has, with its tempo relative to that of a gait from a clip."""
    values = []
    for path in RANGES:
        at: Any = gait
        for key in path.split("."):
            if key == "tempo":
                at = clip.cycle.period / gait.cycle.period
            else:
                at = at[int(key)] if key.isdecimal() else getattr(at, key)
        values.append(float(at))
    return np.array(values)


def with_values(gait: ClipGait, values: Sequence[float] | np.ndarray) -> ClipGait:
    """The gait with some values of the search."""
    cycle, gains, imitation = gait.cycle, gait.gains, gait.imitation
    table = dict(zip(RANGES, (float(value) for value in values), strict=True))
    pairs: dict[str, list[float]] = {}
    for path, value in table.items():
        group, _, rest = path.partition(".")
        if path == "cycle.tempo":
            cycle = replace(cycle, period=round(cycle.period / value, 4))
        elif group == "cycle":
            cycle = replace(cycle, **{rest: round(value, 3)})
        elif group == "gains":
            gains = replace(gains, **{rest: round(value, 3)})
        elif "." in rest:
            pairs.setdefault(rest.partition(".")[0], []).append(round(value, 3))
        else:
            imitation = replace(imitation, **{rest: round(value, 3)})
    imitation = replace(imitation, **{name: tuple(pair) for name, pair in pairs.items()})
    return replace(gait, cycle=cycle, gains=gains, imitation=imitation)


def walk_all(
    gaits: Sequence[ClipGait], seconds: float, seed: int, scatters: Sequence[float] = ()
) -> tuple[np.ndarray, np.ndarray]:
    """How long each stays up, s, and its mean error, rad, over the second half; infinite if it does not get there."""
    way = [load_gait(name) for name in approach(gaits[0])]
    rows = [[*way, gait] for gait in gaits]
    body = catalog.load(Character, gaits[0].character)
    simulation = Simulation(body, [row[0] for row in rows], others=[row[1:] for row in rows])
    for row, scatter in enumerate(scatters or [SCATTER] * simulation.count):
        simulation.scatter(row, scatter, seed * simulation.count + row)
    for number in range(1, len(way) + 1):
        simulation.run(WAY_SECONDS)
        simulation.set_command(gait=number)
    begun, ticks = simulation.seconds, round(LOOK_EVERY / simulation.step_seconds)
    sums, looks = np.zeros(simulation.count), np.zeros(simulation.count)
    for look in range(round(seconds / LOOK_EVERY)):
        up = np.flatnonzero(simulation.tally["fell_at"] < 0)
        if not len(up):
            break
        simulation.move_only(up)
        simulation.run(ticks * simulation.step_seconds)
        if look * LOOK_EVERY > seconds / 2:
            sums[up] += mean_errors(simulation, gaits)[up]
            looks[up] += 1
    fell = simulation.tally["fell_at"].astype(float) * simulation.step_seconds - begun
    up_for = np.where(simulation.tally["fell_at"] < 0, seconds, np.clip(fell, 0.0, seconds))
    up_for[~np.isfinite(simulation.batch.qpos).all(axis=1)] = 0.0
    error = np.where(looks > 0, sums / np.maximum(looks, 1), np.inf)
    return up_for, np.where(np.isfinite(error), error, np.inf)


def mean_errors(simulation: Simulation, gaits: Sequence[ClipGait]) -> np.ndarray:
    """The mean error of all joints of every row now, rad; the gaits differ in nothing but what is searched for."""
    stride = simulation.memory["stride"]
    rotation = np.roll(simulation.sensed["rotation_w"], 1, axis=-1)
    errors = errors_of(gaits[0], rotation, simulation.memory["facing"], stride["stance"], stride["phase"])
    return np.mean(list(errors.values()), axis=0)
