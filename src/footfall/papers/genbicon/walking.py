"""G1, G2, G3 and G18: speeds, step periods, the zero gait, gains and limits (GENBICON sections 3.1, 4, 5.1 and 6)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from footfall.measure.posture import hand_miss
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Picture
from footfall.papers.kinds import FELL, Case, Share, alone
from footfall.papers.pictures import GREEN, GREY
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.3, 1.7, 2.0)
CLOSE, CLOSE_SHARE, NEAR = 0.02, 0.02, 0.1
"""Largest speed error, m/s and as a fraction of the speed (the larger one counts), and where less is asked, m/s."""
MOST_ASYMMETRY, MOST_SCATTER = 0.05, 0.10
PAPER_SPEEDS, PAPER_PERIOD = (-0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.3, 1.7), 0.6
"""The speeds of the paper, at which its own gait must stay up (it has no speed loop), with its step, s."""
PERIODS, CLOSE_PERIOD = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0), 0.05
ZERO_SPEEDS = (0.0, 0.3, 0.6, 1.0)
SLOW_PERIODS, LIMP_SPEEDS, LIMPS_ABOVE = (1.1, 1.2, 1.4), (0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4), 0.4
"""Step periods above the paper's, s; speeds at which alpha is left out, and the one above which it limps, m/s."""
ARMS_AHEAD, SOFTER, OFF, STRENGTH = 1.2, 1.1, "hands off cm", "gait.tracking.strength={}"
"""How far both arms are raised, rad, and how many times as far hands must be off with half the gains."""
LIMITED = {
    200: ("thigh", "shank"),
    100: ("lower_back", "torso", "head", "upper_arm", "lower_arm", "foot", "toes"),
}
BOTH_GAITS: dict[str, tuple[str, ...]] = {
    "as it is": (),
    "gains × 2": ("gait.tracking.strength=2.0",),
    "gains × 0.5": ("gait.tracking.strength=0.5",),
    "torques ≤ 200 and 100 N m": tuple(
        f"character.bones.{bone}.torque_limit={limit}" for limit, bones in LIMITED.items() for bone in bones
    ),
}
ONLY_PAPER = {"alpha 0": ("gait.pendulum.alpha=0.0",), "alpha 0.1": ("gait.pendulum.alpha=0.1",)}


def speed_error(outcome: Outcome) -> float | None:
    """Measured minus commanded speed, m/s."""
    report = outcome.report
    return None if report.speed is None else report.speed - (report.speed_commanded or 0.0)


def is_near(outcome: Outcome, most: float = NEAR) -> bool:
    """Whether a walk stayed up and its mean speed is near the commanded one."""
    error = speed_error(outcome)
    return outcome.report.up and error is not None and abs(error) <= most


def keeps_speed(outcome: Outcome) -> bool:
    """Whether its mean speed is within the bar, its steps are alike, and nothing pushed it from outside."""
    report = outcome.report
    near = is_near(outcome, max(CLOSE, CLOSE_SHARE * abs(report.speed_commanded or 0.0)))
    if report.step_asymmetry is None or report.step_scatter is None:
        return False
    alike = report.step_asymmetry <= MOST_ASYMMETRY and report.step_scatter <= MOST_SCATTER
    return near and alike and report.outside_impulse == 0.0


def period_error(outcome: Outcome) -> float | None:
    """Realised over commanded period, minus one, %."""
    period, asked = outcome.report.step_period, outcome.trial.command[0].fields().get("period")
    return None if period is None or asked is None else 100 * (period / asked - 1)


def keeps_period(outcome: Outcome) -> bool:
    """Whether a walk stayed up and its steps took the commanded time."""
    error = period_error(outcome)
    return outcome.report.up and error is not None and abs(error) <= 100 * CLOSE_PERIOD


def speeds(lab: Lab) -> list[Case]:
    """Every speed with the gait `walk`; in full also with the gait `paper`, judged at the paper's speeds."""
    seconds = lab.choose(20.0, 60.0)
    ours = [alone(Walk(f"{speed:g} m/s", speed, seconds), good=keeps_speed) for speed in SPEEDS]
    return ours + [
        alone(Walk(f"paper, {speed:g} m/s", speed, seconds, gait="paper", period=PAPER_PERIOD))
        for speed in (PAPER_SPEEDS if lab.full else ())
    ]


def periods(lab: Lab) -> list[Case]:
    """Every period with the gait `walk`; in full also with the gait `paper`."""
    gaits, some = (("walk", "paper"), PERIODS) if lab.full else (("walk",), PERIODS[::2])
    return [
        alone(Walk(f"{gait}, {period:g} s", 0.3, lab.choose(20.0, 60.0), gait=gait, period=period))
        for gait in gaits
        for period in some
    ]


def zero_gaits(lab: Lab) -> list[Case]:
    """Our zero gait, which must keep its speed, and the paper's, which must stay up."""
    return [
        alone(Walk(f"{gait}, {speed:g} m/s", speed, lab.choose(60.0, 300.0), gait=gait), good=good)
        for gait, good in (("zero", is_near), ("paper-zero", None))
        for speed in ZERO_SPEEDS
    ]


def settings(lab: Lab) -> list[Case]:
    """Every setting, one at a time."""
    return [
        alone(Walk(f"{gait}, {name}", 0.6, lab.choose(20.0, 60.0), gait=gait, changes=changes), good=good)
        for gait, named, good in (("walk", BOTH_GAITS, is_near), ("paper", BOTH_GAITS | ONLY_PAPER, None))
        for name, changes in named.items()
    ]


def speed_picture(cells: Sequence[Cell], _kept: Any) -> list[Picture]:
    """Mean speeds over commanded ones."""
    return [
        Picture("g1-speeds", "Mean speed against commanded speed; the band is the bar.", partial(_draw, cells=cells))
    ]


def _draw(figure: Any, cells: Sequence[Cell]) -> None:
    panel, (low, high) = figure.subplots(), (min(SPEEDS), max(SPEEDS))
    asked = [low + (high - low) * k / 100 for k in range(101)]
    band = [max(CLOSE, CLOSE_SHARE * abs(speed)) for speed in asked]
    edges = [[speed + side * half for speed, half in zip(asked, band, strict=True)] for side in (-1, 1)]
    panel.fill_between(asked, *edges, color="#cfe8dc", label="bar")
    for gait, sign, colour in (("paper", "x", GREY), ("walk", "o", GREEN)):
        walks = [(cell, cell.walk) for cell in cells if isinstance(cell.walk, Walk) and cell.walk.gait == gait]
        points = [(walk.speed, cell.figures["speed m/s"]) for cell, walk in walks if cell.figures["up"]]
        if points:
            panel.plot(*zip(*points, strict=True), sign, color=colour, label=f"gait {gait}")
    panel.set(xlabel="commanded speed, m/s", ylabel="mean speed, m/s")
    panel.grid(True, color="#e6e9ed", linewidth=0.7)
    panel.legend(frameon=False)


def slow_steps(lab: Lab) -> list[Case]:
    """Periods above a second: ours is judged, the paper's own gait told."""
    return [
        alone(Walk(f"{gait}, {period:g} s", 0.3, lab.choose(20.0, 60.0), gait=gait, period=period), gait == "walk")
        for gait in ("walk", "paper")
        for period in SLOW_PERIODS
    ]


def without_alpha(lab: Lab) -> list[Case]:
    """The paper's gait with alpha 0 at growing speeds."""
    changes = ONLY_PAPER["alpha 0"]
    return [
        alone(Walk(f"{speed:g} m/s", speed, lab.choose(20.0, 60.0), gait="paper", changes=changes), judged=False)
        for speed in LIMP_SPEEDS
    ]


def limps_when_fast(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: left and right steps are alike up to 0.4 m/s and differ at some larger speed, or it falls there."""
    uneven = [not cell.figures["up"] or (cell.figures["asymmetry"] or 0.0) > MOST_ASYMMETRY for cell in cells]
    slow = sum(speed <= LIMPS_ABOVE for speed in LIMP_SPEEDS)
    first = next((cell.name for cell, one in zip(cells, uneven, strict=True) if one), "none")
    good = not any(uneven[:slow]) and any(uneven[slow:])
    return [Cell(f"limps above {LIMPS_ABOVE:g} m/s", {"first uneven at": first}, good)]


def stiffness(lab: Lab) -> list[Case]:
    """Both arms held ahead with gains halved, as they are and doubled."""
    arms = tuple(f"gait.pose.{arm}={{pitch=-{ARMS_AHEAD}}}" for arm in ("stance_arm", "swing_arm"))
    return [
        Case(
            f"gains × {gains:g}",
            [Walk(f"gains × {gains:g}", 0.6, lab.choose(10.0, 20.0), "paper", changes=(*arms, STRENGTH.format(gains)))],
        )
        for gains in (0.5, 1.0, 2.0)
    ]


def hands_off(outcome: Outcome) -> float | None:
    """How far the hands are from where they are held, cm."""
    return None if outcome.recording is None else 100 * hand_miss(outcome.recording, ARMS_AHEAD)


def stiffer(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: the hands are off the more, the softer the joints."""
    off = [cell.figures[OFF] or 0.0 for cell in cells]
    return [
        Cell(f"farther off with {one.name} than {other.name}", {OFF: here, "then cm": there}, here >= SOFTER * there)
        for one, other, here, there in zip(cells, cells[1:], off, off[1:], strict=False)
    ]


SPEED = {"speed m/s": "speed", "error m/s": speed_error, "asymmetry": "step_asymmetry", "scatter": "step_scatter"}
CLAIMS = (
    Share(
        id="G1",
        title="walks at commanded speeds",
        paper="−0.6 … 1.7 m/s (the authors' released code saturates at 0.99)",
        bar="−1.0 … 2.0 m/s, mean within 0.02 m/s or 2 %; left and right steps within 5 %, scatter within 10 %, "
        "no outside impulse; the gait paper stays up at the paper's speeds",
        cases=speeds,
        what="speeds",
        figures={**SPEED, "period s": "step_period", "length m": "step_length", "outside N s": "outside_impulse"},
        pictures=speed_picture,
    ),
    Share(
        id="G2",
        title="step periods",
        paper="0.2 … 1.0 s work well",
        bar="0.2 … 1.0 s at 0.3 m/s, realised period within 5 %, gaits walk and paper",
        cases=periods,
        what="periods",
        good=keeps_period,
        figures={**SPEED, "period s": "step_period", "error %": period_error},
    ),
    Share(
        id="G3",
        title="the zero gait walks",
        paper="works robustly with all angle trajectories zero",
        bar="as in the paper (gait paper-zero) it stays up 5 min at 0, 0.3, 0.6 and 1.0 m/s; ours, the gait zero, "
        "likewise and within 0.1 m/s",
        cases=zero_gaits,
        what="speeds",
        figures={**SPEED, "steps": "steps", FELL: "fell_at"},
    ),
    Share(
        id="G18",
        title="gains, alpha and torque limits",
        paper="works with gains × 2 and × 0.5, α 0 and 0.1, torques up to 200 N m (hips, knees) and 100 N m (others)",
        bar="stays up 60 s at 0.6 m/s in each, and as it is; the gait walk within 0.1 m/s",
        cases=settings,
        what="settings",
        figures={**SPEED, "largest torque N m": "torque_peak", FELL: "fell_at"},
    ),
    Share(
        id="G21",
        title="step periods above a second",
        paper="steps longer than 1 s fail",
        bar="1.1, 1.2 and 1.4 s at 0.3 m/s, realised period within 5 %; the gait paper is told",
        cases=slow_steps,
        what="periods",
        good=keeps_period,
        figures={**SPEED, "period s": "step_period", "error %": period_error, FELL: "fell_at"},
    ),
    Share(
        id="G22",
        title="without alpha it limps when fast",
        paper="with α = 0 the gait is asymmetric above 0.4 m/s",
        bar="the gait paper with α = 0: left and right steps within 5 % up to 0.4 m/s, farther apart at some larger "
        "speed up to 1.4 m/s",
        cases=without_alpha,
        what="bar",
        over=limps_when_fast,
        figures={**SPEED, FELL: "fell_at"},
    ),
    Share(
        id="G25",
        title="high gains look stiff, low gains sloppy",
        paper="doubled gains look stiffer, halved ones slightly sloppy and weak (section 6)",
        bar="the gait paper with both arms held ahead: hands at least 1.1 times as far off at half the gains as with "
        "the paper's, and with the paper's as at twice the gains; none falls",
        differs="a run lasts 20 s",
        cases=stiffness,
        what="bars",
        recorded=True,
        over=stiffer,
        figures={OFF: hands_off, FELL: "fell_at"},
    ),
)
