"""S18: one body under two laws: a walk becomes a run, then a walk again, and stops (GENBICON and SIMBICON)."""

from typing import Any

import numpy as np

from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run, out_of
from footfall.papers.walks import TrialRun
from footfall.sim.recording import FRAME_RATE

BODY, WALK, RUN = "biped", "walk", "space-go"
WALKING, RUNNING, LEAST_RUN = 1.0, 2.6, 2.3
"""Speeds told, and the least speed that counts as the run, m/s."""
GOOD = 0.9
SPREAD = 1.0
"""Random time added to every part, s."""
STILL = 0.1
"""A body that stands is slower than this, m/s."""
TOLD: tuple[tuple[float, dict[str, Any]], ...] = (
    (4.0, {"speed": WALKING}),
    (2.0, {"gait": RUN, "speed": WALKING}),
    (8.0, {"speed": RUNNING}),
    (7.0, {"speed": WALKING}),
    (3.0, {"gait": WALK, "speed": WALKING}),
    (5.0, {"mode": "stand"}),
)
"""How long each part lasts at least, s, and what is told."""


def measure(lab: Lab) -> Finding:
    """Go through the whole sequence at random moments."""
    moments = int(lab.choose(4, 20))
    runs = [relay(seed) for seed in range(moments)]
    pairs = zip(runs, lab.watch_each(runs), strict=True)
    cells = [cell_of(seed, one, outcome) for seed, (one, outcome) in enumerate(pairs)]
    good = [bool(cell.figures["up"] and cell.figures["stands"]) for cell in cells]
    whole = Cell("walk → run → walk → stand", {"done": out_of(good)}, sum(good) >= GOOD * moments)
    return Finding(
        measured=f"{out_of(good)} random moments",
        cells=[whole, *cells],
        table=table_of([whole, *cells]),
        notes=[
            f"`{WALK}` (GENBICON) at {WALKING:g} m/s, handed over at a foot strike to `{RUN}` (SIMBICON), told "
            f"{RUNNING:g} m/s, then {WALKING:g}; handed back at a foot strike, told to walk on and then to stand. Each "
            "part lasts a random time. A trial's commands do all of it.",
        ],
    )


def relay(seed: int) -> TrialRun:
    """The whole sequence, with random times."""
    random = np.random.default_rng(seed)
    asked, at = [], 0.0
    for lasts, command in TOLD:
        asked.append({"at": round(at, 3)} | command)
        at += lasts + SPREAD * random.random()
    return gait_run([WALK], round(at, 3), asked=asked, character=BODY)


def cell_of(seed: int, run: TrialRun, outcome: Outcome) -> Cell:
    """How one run went."""
    recording = outcome.recording
    assert recording is not None
    speed = np.linalg.norm(recording.com_velocity[:, :2], axis=1)
    fast = float(np.median(speed[np.argsort(speed)[-FRAME_RATE:]]))
    stands = bool(speed[-FRAME_RATE:].max() < STILL)
    up = outcome.report.up and fast >= LEAST_RUN
    return Cell(f"seed {seed}", {"run m/s": fast, "up": up, "stands": stands}, None, run)


RELAY_CLAIM = Claim(
    id="S18",
    title="two laws on one body",
    paper="both papers' controllers walk their own bodies; neither hands over to the other",
    bar="walk (GENBICON) → run (SIMBICON) → walk → stand on command: 18 of 20 random moments",
    quick="4 moments",
    full="20 moments",
    measure=measure,
)
