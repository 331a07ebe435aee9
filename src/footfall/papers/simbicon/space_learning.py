"""S13: feedback-error learning in space (SIMBICON section 7.2): how much of the torso's torque is still feedback."""

import numpy as np

from footfall.laws.register import load_gait
from footfall.measure.learn_finely import learn_finely
from footfall.measure.trial.document import load_opened
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

GAIT, STEP_SECONDS = "space-walk", 0.385
"""The gait of the paper's experiment and the duration of its step, s."""
PAPER = {25.0: 0.14, 5.0: 0.035}
FINE, FINE_PAPER = 0.5, 0.025
"""The paper's share of feedback by the length of a bin, ms; the finest bins are as long as a tick."""
RATE, HALF = 0.1, 0.5
LOOK_TICKS = 4000


def measure(lab: Lab) -> Finding:
    """Walk and learn with bins of different lengths, then at half the gains."""
    lab.uses("characters/biped", f"gaits/{GAIT}")
    seconds = lab.choose(40.0, 120.0)
    cells = []
    for length, paper in PAPER.items():
        up, share, swing = learned(seconds, bins_of(length))
        figures = {"feedback / feed-forward": share, "paper": paper, "feedback N m": swing, "up": up}
        cells.append(Cell(f"bins of {length:g} ms", figures, up and share <= paper))
    up, share, swing = learned(seconds, bins_of(min(PAPER)), HALF)
    figures = {"feedback / feed-forward": share, "feedback N m": swing, "up": up}
    cells.append(Cell("the torso at half its gains", figures, up))
    fine_seconds = lab.choose(20.0, 60.0)
    taught = learn_finely(load_gait(GAIT), bins_of(FINE), fine_seconds, FINE / 1000.0)
    figures = {
        "feedback / feed-forward": taught.share,
        "paper": FINE_PAPER,
        "feedback N m": taught.feedback,
        "up": taught.up,
    }
    cells.append(Cell(f"bins of {FINE:g} ms", figures, taught.up and taught.share <= FINE_PAPER))
    return Finding(
        measured="; ".join(
            f"{cell.name}: {float(cell.figures['feedback / feed-forward'] or 0.0):.1%}" for cell in cells
        ),
        cells=cells,
        table=table_of(cells),
        notes=[
            f"`{GAIT}` learns at a rate of {RATE} for {seconds:g} s; then the norms of both torques on the torso are "
            f"summed over {LOOK_TICKS / 1000:g} s. Only the torso learns, not the joints of the upper body, and only "
            "its gains are halved.",
            f"Bins of {FINE:g} ms are more than a memory holds: there all bins learn at once after every 8 steps, for "
            f"{fine_seconds:g} s, and the ticks of law and physics are as long as a bin.",
        ],
    )


def bins_of(milliseconds: float) -> int:
    """The number of bins of that length in a step of the walk."""
    return round(1000.0 * STEP_SECONDS / milliseconds)


def learned(seconds: float, bins: int, torso: float = 1.0) -> tuple[bool, float, float]:
    """Whether a walk that learns stays up, its share of feedback then, and the mean feedback torque, N m."""
    settings = {"learning.rate": RATE, "learning.bins": bins, "gains.torso": torso}
    changes = [f"gait.{key}={value}" for key, value in settings.items()]
    opened = load_opened({"name": GAIT, "gait": GAIT, "seconds": 1.0}, changes)
    simulation = Simulation(opened.character, opened.gait)
    simulation.run(seconds)
    back, ahead = (Readings(simulation, name) for name in ("torso_fed_back", "torso_fed_forward"))
    sums = np.zeros(2)
    for _ in range(LOOK_TICKS):
        simulation.step()
        sums += [float(np.linalg.norm(reading.now()[0])) for reading in (back, ahead)]
    up = bool(simulation.tally["fell_at"][0] < 0)
    return up, float(sums[0] / sums[1]) if sums[1] else np.inf, float(sums[0] / LOOK_TICKS)


SPACE_LEARNING_CLAIM = Claim(
    id="S13",
    title="feedback-error learning in space",
    paper="feedback over feed-forward 2.5, 3.5 and 14 % with bins of 0.5, 5 and 25 ms, upper body and torso",
    bar="at most the paper's share for each length of the bins; then it walks at half the gains",
    quick="40 s of learning, 20 s in the finest bins",
    full="120 s of learning, 60 s in the finest bins",
    measure=measure,
    differs="only the torso learns",
)
