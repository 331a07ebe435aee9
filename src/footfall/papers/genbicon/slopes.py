"""G20: slopes and rough ground, walked without a skill (beyond GENBICON, which walks on level ground and stairs)."""

import sys
from typing import Any

import numpy as np

from footfall import catalog
from footfall.papers.genbicon.handling import FRESH
from footfall.papers.genbicon.walking import is_near, speed_error
from footfall.papers.kinds import FELL, Case, Share
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun
from footfall.stage.opened import load_trial

SLOPE_DEG, SPEEDS = 10.0, (0.2, 0.4, 0.6, 0.8, 1.0)
STEEP_DEG, SLOW = (-20.0, -15.0, 15.0, 20.0), 0.3
RUN_UP = (1.0, 3.0)
LONG, SHORT = 60.0, 20.0
STARTS = 3
"""How many random distances before the slope each speed is tried from: near its limit, a walk falls by chance."""


def slope(degrees: float, speed: float, seed: int, seconds: float = LONG) -> TrialRun:
    """Walk up or down one slope at a speed, from a random distance before it."""
    run_up = round(float(np.random.default_rng(seed).uniform(*RUN_UP)), 3)
    length = max(2.0, round(speed * seconds + 2.0, 1))
    world = {"run_up": run_up, "stretch": [{"length": length, "slope_deg": degrees}]}
    name = f"slope {degrees:+g} deg at {speed:g} m/s from {run_up:g} m"
    return _run(name, world, speed, seconds, seed, f"slope {degrees:g} {speed:g} {seed}")


def rough(seed: int, seconds: float = LONG) -> TrialRun:
    """Walk on ground that goes up and down by 5 cm over 30 cm, from a random distance at a random speed."""
    chance = np.random.default_rng(seed)
    at, speed = round(float(chance.uniform(0.6, 1.4)), 3), round(float(chance.uniform(0.3, 0.8)), 3)
    field = {"at": [at, 0.0], "length": round(speed * seconds + 4.0, 1), "width": 12.0, "bump": 0.05, "over": 0.3}
    return _run(f"rough {seed}", {"rough": [field]}, speed, seconds, seed, f"rough {seed}")


def grounds(lab: Lab) -> list[Case]:
    """Slopes at five speeds, steep slopes slowly, and rough ground from random starts."""
    seconds = lab.choose(SHORT, LONG)
    starts, bumps = (range(FRESH, FRESH + STARTS), range(FRESH, FRESH + 50)) if lab.full else (range(1), range(4))
    even = [
        slope(side * SLOPE_DEG, speed, start, seconds) for side in (1.0, -1.0) for speed in SPEEDS for start in starts
    ]
    steep = [slope(degrees, SLOW, start, seconds) for degrees in STEEP_DEG for start in starts]
    return [
        Case("10 degrees, speed within 0.1 m/s", even, good=is_near),
        Case("20 degrees, slowly", steep),
        Case("rough ground", [rough(seed, seconds) for seed in bumps], 0.90),
    ]


def _run(name: str, world: dict[str, Any], speed: float, seconds: float, seed: int, words: str) -> TrialRun:
    table = {"name": name, "seconds": seconds, "seed": seed, "command": [{"at": 0.0, "speed": speed}]}
    table["world"] = {"name": name, "text": "drawn for claim G20"} | world
    line = f"python -m footfall.papers.genbicon.slopes {words} > ground.toml && footfall run ground.toml"
    return TrialRun(load_trial(table), line)


CLAIMS = (
    Share(
        id="G20",
        title="slopes and rough ground",
        paper="not in the paper: it walks on level ground and climbs stairs",
        bar="±10° at 0.2 … 1.0 m/s within 0.1 m/s; −20 … +20° at 0.3 m/s without a fall; rough ground (±5 cm over 0.3 "
        "m) for 60 s in at least 90 % of random starts",
        cases=grounds,
        what="walks on slopes and rough ground end as they should",
        each=True,
        figures={"speed m/s": "speed", "error m/s": speed_error, FELL: "fell_at"},
    ),
)

if __name__ == "__main__":
    numbers = sys.argv[2:]
    on_slope = sys.argv[1] == "slope"
    chosen = slope(float(numbers[0]), float(numbers[1]), int(numbers[2])) if on_slope else rough(int(numbers[0]))
    sys.stdout.write(catalog.toml_of(chosen.trial()))
