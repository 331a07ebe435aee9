"""S13: feedback-error learning in space (SIMBICON section 7.2): how much of the learned torques is still feedback."""

from collections.abc import Sequence

from msgspec.structs import replace

from footfall.laws.register import load_gait
from footfall.laws.tables import Link
from footfall.measure.learn_finely import LOOK_SECONDS, RATE, STEPS, Taught, learn_finely, look
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run

GAIT, STEP_SECONDS = "space-walk", 0.385
"""The gait of the paper's experiment and the duration of its step, s."""
SHARE = "feedback / feed-forward"
PAPER = {25.0: 0.14, 5.0: 0.035, 0.5: 0.025}
"""The paper's share of feedback by the length of a bin, ms."""
TICK_MS = 1.0
"""The usual tick of law and physics; finer bins have ticks as long as they are."""
WHO = {"torso": (Link.PELVIS,), "torso and upper body": tuple(Link)}
"""Who learns: the virtual torque on the torso alone, or the joints of the upper body too."""
HALF, LOW_AFTER, AFTER_SECONDS = 0.5, 5.0, 60.0
"""Then it walks at half the gains on what it learned in bins of 5 ms, for a minute."""


def measure(lab: Lab) -> Finding:
    """Walk and learn with bins of different lengths, then at half the gains."""
    lab.uses("characters/biped", f"gaits/{GAIT}")
    seconds = lab.choose(30.0, 120.0)
    cells = []
    for who, links in WHO.items():
        for length, paper in PAPER.items():
            tick = min(length, TICK_MS) / 1000.0
            taught = learn_finely(load_gait(GAIT), bins_of(length), seconds, tick, links=links)
            met = taught.up and taught.share <= paper
            cells.append(Cell(f"{who}, bins of {length:g} ms", figures_of(taught) | {"paper": paper}, met))
            if length == LOW_AFTER:
                low = at_half_the_gains(taught, links, lab.choose(10.0, AFTER_SECONDS))
                cells.append(Cell(f"{who}, at half its gains", figures_of(low), low.up))
    return Finding(
        measured="; ".join(f"{cell.name}: {float(cell.figures[SHARE] or 0.0):.1%}" for cell in cells),
        cells=cells,
        table=table_of(cells),
        notes=[
            f"`{GAIT}` learns the virtual torque on the torso, and with it the torques of back, neck and arms, each "
            f"about three axes, at a rate of {RATE} for {seconds:g} s; then the norms of all that learn are summed "
            f"over {LOOK_SECONDS:g} s. All bins learn at once after every {STEPS} steps.",
            "Bins of 0.5 ms are walked with ticks of law and physics as long.",
            f"At half the gains of what learns it walks {AFTER_SECONDS:g} s (quickly: 10 s) on what it learned in "
            f"bins of {LOW_AFTER:g} ms.",
            "What keeps the upper body from learning as well is the back: its two joints are as stiff as the torso is "
            "held, and each changes what the other has to learn. With arms and head alone the share is that of the "
            "torso (6.2 against 5.9 % after 90 s in bins of 5 ms, started anew); with the back alone 9.8 %. A rate of "
            "0.03 for 400 s: 8.2 %; torques smoothed over 50 ms: 13 %; learning from feedback 10 or 20 ms later: it "
            "diverges.",
        ],
    )


def figures_of(taught: Taught) -> dict[str, float | bool]:
    """What a table says of a lesson."""
    return {SHARE: taught.share, "feedback N m": taught.feedback, "up": taught.up}


def bins_of(milliseconds: float) -> int:
    """The number of bins of that length in a step of the walk."""
    return round(1000.0 * STEP_SECONDS / milliseconds)


def at_half_the_gains(taught: Taught, links: Sequence[Link], seconds: float) -> Taught:
    """Walk on with what was learned and half the gains of all that learned."""
    gait, (simulation, number) = taught.gait, taught.walking
    upper = HALF if len(links) > 1 else gait.gains.upper
    low = replace(gait, gains=replace(gait.gains, torso=HALF, upper=upper))
    simulation.set_gait(0, low, number)
    simulation.run(seconds)
    return look(taught.walking, low, links)


SPACE_LEARNING_CLAIM = Claim(
    id="S13",
    title="feedback-error learning in space",
    paper="feedback over feed-forward 2.5, 3.5 and 14 % with bins of 0.5, 5 and 25 ms, upper body and torso",
    bar="at most the paper's share for each length of the bins; then it walks at half the gains",
    quick="30 s of learning",
    full="120 s of learning",
    measure=measure,
    guard=lambda: [gait_run([GAIT], 10.0)],
)
