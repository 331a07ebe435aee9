"""G18: gains doubled and halved, other alphas, limited torques (GENBICON sections 4 and 6)."""

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.genbicon.speeds import speed_error
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEED = 0.6
CLOSE = 0.1
"""Largest speed error of the gait walk, m/s. The gait paper has no speed loop and must only stay up."""
STRONG_BONES, WEAK_BONES = (
    ("thigh", "shank"),
    ("lower_back", "torso", "head", "upper_arm", "lower_arm", "foot", "toes"),
)
LIMITS = (
    *(f"character.bones.{bone}.torque_limit=200" for bone in STRONG_BONES),
    *(f"character.bones.{bone}.torque_limit=100" for bone in WEAK_BONES),
)
BOTH_GAITS = {
    "gains × 2": ("gait.tracking.strength=2.0",),
    "gains × 0.5": ("gait.tracking.strength=0.5",),
    "torques ≤ 200 and 100 N m": LIMITS,
}
ONLY_PAPER = {"alpha 0": ("gait.pendulum.alpha=0.0",), "alpha 0.1": ("gait.pendulum.alpha=0.1",)}


def measure(lab: Lab) -> Finding:
    """Try every setting, one at a time."""
    seconds = lab.choose(20.0, 60.0)
    settings = {"walk": BOTH_GAITS, "paper": BOTH_GAITS | ONLY_PAPER}
    walks = [
        Walk(f"{gait}, {name}", SPEED, seconds, gait=gait, changes=changes)
        for gait, named in settings.items()
        for name, changes in ({"as it is": ()} | named).items()
    ]
    cells = [_cell(walk, outcome.report) for walk, outcome in zip(walks, lab.run(walks), strict=True)]
    missed = [cell.name for cell in cells if cell.good is False]
    words = f"{count_of(cells)} settings" + (f"; missed: {', '.join(missed)}" if missed else "")
    return Finding(words, cells, table_of(cells))


def works(walk: Walk, report: Report) -> bool:
    """Whether a walk stays up, and the gait walk also keeps its speed."""
    error = speed_error(report, walk.speed)
    if not report.up or error is None:
        return False
    return walk.gait == "paper" or abs(error) <= CLOSE


def _cell(walk: Walk, report: Report) -> Cell:
    figures = {
        "up": report.up,
        "fell at s": report.fell_at,
        "speed m/s": report.speed,
        "error m/s": speed_error(report, walk.speed),
        "asymmetry": report.step_asymmetry,
        "largest torque N m": report.torque_peak,
    }
    return Cell(walk.name, figures, works(walk, report), walk)


ROBUSTNESS_CLAIM = Claim(
    id="G18",
    title="gains, alpha and torque limits",
    paper="works with gains × 2 and × 0.5, α 0 and 0.1, torques up to 200 N m (hips, knees) and 100 N m (others)",
    bar="stays up 60 s at 0.6 m/s in each, and as it is; the gait walk within 0.1 m/s",
    quick="20 s each",
    full="60 s each, gaits walk and paper; α belongs to the paper's foot placement, so it is varied only in the gait "
    "paper",
    measure=measure,
)
