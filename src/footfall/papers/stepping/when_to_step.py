"""M5 and M6: the momentum rule steps earlier than the pendulum's, and the dampings set the tendency to step."""

from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.stepping.shoves import EIGHT, PENDULUM, answers, shoved

NEWTONS = 300
SHORT = 4.0
DAMPINGS = ((2.5, 3.75), (3.0, 4.5), (4.0, 6.0), (5.0, 7.5), (6.0, 9.0))
WEAKER = (120, 160, 200, 240, 280)


def measure(lab: Lab) -> Finding:
    """The time from the start of a push to the step, by both rules."""
    runs = [[shoved(NEWTONS, degrees, rule, seconds=SHORT) for degrees in EIGHT] for rule in ((), PENDULUM)]
    found = answers(lab, [*runs[0], *runs[1]])
    cells = []
    for index, degrees in enumerate(EIGHT):
        ours, without = found[index].first_step, found[index + len(EIGHT)].first_step
        figures = {"momentum s": ours, "pendulum s": without}
        good = ours is not None and (without is None or ours < without)
        cells.append(Cell(f"{NEWTONS} N to {degrees:g}°", figures, good, runs[0][index]))
    both = [(c.figures["momentum s"], c.figures["pendulum s"]) for c in cells]
    gains = [float(late) - float(soon) for soon, late in both if soon is not None and late is not None]
    mean = 1000 * sum(gains) / max(len(gains), 1)
    return Finding(
        measured=f"the momentum rule steps {mean:.0f} ms earlier, in the mean of {len(gains)} directions "
        "in which both step",
        cells=cells,
        table=table_of(cells),
        notes=["To the frame, 10 ms. The rule is asked 60 times a second."],
    )


def measure_dampings(lab: Lab) -> Finding:
    """How many of 40 pushes are answered by a step, for dampings of growing size."""
    cells, counts = [], []
    for d_l, d_h in DAMPINGS:
        changes = (f"gait.supervisor.when=[{d_l}, {d_h}]",)
        runs = [shoved(force, degrees, changes, seconds=SHORT) for degrees in EIGHT for force in WEAKER]
        counts.append(sum(answer.first_step is not None for answer in answers(lab, runs)))
        grown = None if len(counts) == 1 else counts[-1] >= counts[-2]
        figures = {"d_l": d_l, "d_h": d_h, "answered by a step": counts[-1], "of": len(runs)}
        cells.append(Cell(f"d_l {d_l:g}, d_h {d_h:g}", figures, grown, runs[-1]))
    return Finding(
        measured="steps in " + ", ".join(f"{count}" for count in counts) + f" of {len(EIGHT) * len(WEAKER)} pushes",
        cells=cells,
        table=table_of(cells),
        notes=[f"Pushes of {WEAKER[0]} to {WEAKER[-1]} N × 0.1 s in 8 directions; only the dampings change."],
    )


EARLIER_CLAIM = Claim(
    id="M5",
    title="the momentum rule steps earlier than the pendulum rule",
    paper="yes",
    bar="time to step, both rules: earlier in all 8 directions",
    quick="300 N × 0.1 s, 8 directions",
    full="the same",
    measure=measure,
)
TENDENCY_CLAIM = Claim(
    id="M6",
    title="d_l and d_h set the tendency to step",
    paper="higher values step more readily",
    bar="the number of pushes answered by a step grows with both",
    quick="5 pairs, 40 pushes each",
    full="the same",
    measure=measure_dampings,
)
