"""G17: each component matters. Walks without gravity compensation, pendulum or velocity tuning (GENBICON section 3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from footfall.gaits.components import component
from footfall.laws.register import law_named
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Table, count_of, shown
from footfall.papers.genbicon.speeds import speed_error
from footfall.papers.placement import placement_error
from footfall.papers.posture import hand_miss, torso_lean_deg
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, Walk

GAITS = ("walk", "paper")
SPEEDS, QUICK_SPEEDS = (0.3, 0.6, 1.0), (0.6,)
PUSHED_SPEED = 0.6
PUSH_TIMES, QUICK_PUSH_TIMES = (8.0, 8.3), (8.0,)
FORCES, QUICK_FORCES = (200, 400), (400,)
STRONG = 400
REACH = 1.2
"""Angle of both arms when they reach ahead, rad, to see whether the hands get there."""
ARMS = ("stance_arm", "swing_arm")
REACHING = {
    "walk": tuple(f"gait.pose.{arm}={{swing={{always={REACH}}}}}" for arm in ARMS),
    "paper": tuple(f"gait.pose.{arm}={{pitch=-{REACH}}}" for arm in ARMS),
}
SLOUCH_DEG, MISSED_REACH = 3.0, 0.05
"""Without gravity compensation the torso leans at least this much more, and the hands miss by this much more, m."""
PUSHES_LEFT = 0.5
"""Without the pendulum, at most this share of the pushes is still survived."""
SPEED_LOST, SPEED_FACTOR = 0.05, 2.0
"""Without velocity tuning, the mean speed error is larger by at least this much, m/s, and this factor, or it falls."""


class Variant(NamedTuple):
    """A gait with a component switched off; if it has no such switch, with the nearest change."""

    name: str
    changes: dict[str, tuple[str, ...]]


def _off(name: str) -> dict[str, tuple[str, ...]]:
    """What a trial changes to switch a component of each gait's law off."""
    parts = {gait: component(law_named(gait), name) for gait in GAITS}
    return {
        gait: tuple(f"gait.{path}={value}".lower() for path, value in part.off.items()) for gait, part in parts.items()
    }


INTACT = Variant("intact", dict.fromkeys(GAITS, ()))
NO_GRAVITY = Variant("no gravity compensation", _off("gravity"))
NO_PENDULUM = Variant("no pendulum", _off("pendulum"))
NO_TUNING = Variant("no velocity tuning", _off("tuning"))
VARIANTS = (INTACT, NO_GRAVITY, NO_PENDULUM, NO_TUNING)


@dataclass
class Tried:
    """The results of one variant of one gait."""

    gait: str
    variant: Variant
    up: list[bool] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    lean: float | None = None
    most_lean: float | None = None
    miss: float | None = None
    placement: float | None = None
    pushes: dict[int, list[bool]] = field(default_factory=dict)

    @property
    def speed_error(self) -> float | None:
        """Mean absolute speed error over all speeds, m/s."""
        return float(np.mean(np.abs(self.errors))) if self.errors else None

    def survived(self, newtons: int) -> int:
        """How many pushes of this force were survived."""
        return sum(self.pushes.get(newtons, []))


def measure(lab: Lab) -> Finding:
    """Every variant of both gaits: speeds, posture, a reach ahead, pushes."""
    tried = [Tried(gait, variant) for gait in GAITS for variant in VARIANTS]
    cells = [*_walk_speeds(lab, tried), *_reach_ahead(lab, tried), *_push(lab, tried)]
    judged = [
        judge(next(each for each in tried if each.gait == one.gait and each.variant is INTACT), one)
        for one in tried
        if one.variant is not INTACT
    ]
    return Finding(
        measured=_measured(judged),
        cells=[*judged, *cells],
        table=_table(tried, judged),
        notes=[
            "No pendulum: the component is switched off by name. In the gait paper each step goes half a step, V_d T/2 "
            "ahead of the mass centre, whatever its velocity; in the gait walk footholds lie within 0.1 leg lengths "
            "from the mass centre, without sideways correction.",
            f"Reach: both arms reach ahead ({REACH} rad); the distance of the hands from where an upright torso would "
            "put them. Placement: the distance of the ankle at foot strike from the target of that tick.",
            f"An effect is shown if the torso leans at least {SLOUCH_DEG:g} degrees more and the hands miss by "
            f"{100 * MISSED_REACH:g} cm more; if at most {PUSHES_LEFT:.0%} of the pushes of {STRONG} N are survived; "
            f"if the speed error is {SPEED_LOST} m/s and {SPEED_FACTOR:g} times larger, or it falls.",
        ],
    )


def guard() -> list[Walk]:
    """A pushed walk of every variant, and one of the paper's gait."""
    shove = Shove(STRONG, PUSH_TIMES[0], 90.0)
    tried = [Tried("walk", variant) for variant in VARIANTS[1:]] + [Tried("paper", INTACT)]
    return [_walk(one, "pushed", PUSHED_SPEED, 12.0, shove=shove) for one in tried]


def _measured(judged: Sequence[Cell]) -> str:
    unseen = [f"{cell.name} ({cell.figures['effect']})" for cell in judged if not cell.good]
    return f"{count_of(judged)} effects shown" + (f"; not: {', '.join(unseen)}" if unseen else "")


def judge(intact: Tried, without: Tried) -> Cell:
    """Whether a component's absence shows as the paper says."""
    name = f"{without.gait}, {without.variant.name}"
    if without.variant is NO_GRAVITY:
        lean = abs(without.lean or 0.0) - abs(intact.lean or 0.0)
        miss = (without.miss or 0.0) - (intact.miss or 0.0)
        fell = not all(without.up) and all(intact.up)
        effect = "falls" if fell else f"torso leans {lean:.1f} deg more, hands miss by {100 * miss:.0f} cm more"
        return Cell(name, {"effect": effect}, fell or (lean >= SLOUCH_DEG and miss >= MISSED_REACH))
    if without.variant is NO_PENDULUM:
        left, had = without.survived(STRONG), intact.survived(STRONG)
        effect = f"{left} instead of {had} pushes of {STRONG} N survived" + (
            "" if all(without.up) else "; falls unpushed"
        )
        return Cell(name, {"effect": effect}, had > 0 and left <= PUSHES_LEFT * had)
    if not all(without.up):
        return Cell(name, {"effect": "falls"}, all(intact.up))
    worse, was = without.speed_error or 0.0, intact.speed_error or 0.0
    effect = f"speed error {was:.3f} → {worse:.3f} m/s"
    return Cell(name, {"effect": effect}, worse - was >= SPEED_LOST and worse >= SPEED_FACTOR * was)


def _walk_speeds(lab: Lab, tried: Sequence[Tried]) -> list[Cell]:
    speeds = SPEEDS if lab.full else QUICK_SPEEDS
    plan = [(one, _walk(one, f"{speed:g} m/s", speed, lab.choose(15.0, 60.0))) for one in tried for speed in speeds]
    cells = []
    for (one, walk), outcome in zip(plan, lab.watch_each([walk for _, walk in plan]), strict=True):
        error = speed_error(outcome.report, walk.speed)
        one.up.append(outcome.report.up)
        if one.up[-1] and error is not None:
            one.errors.append(error)
        if walk.speed == PUSHED_SPEED:
            one.lean, one.most_lean = _leans(outcome)
            one.placement = placement_error(outcome.trial) if one.up[-1] else None
        cells.append(Cell(walk.name, {"up": one.up[-1], "speed error m/s": error}, None, walk))
    return cells


def _leans(outcome: Outcome) -> tuple[float | None, float | None]:
    """Mean and largest lean of the torso, degrees; none for a walk that fell."""
    if outcome.recording is None or not outcome.report.up:
        return None, None
    lean = torso_lean_deg(outcome.recording)
    return float(lean.mean()), float(np.abs(lean).max())


def _reach_ahead(lab: Lab, tried: Sequence[Tried]) -> list[Cell]:
    reaching = [one for one in tried if one.variant in (INTACT, NO_GRAVITY)]
    walks = [_walk(one, "arms ahead", PUSHED_SPEED, 15.0, REACHING[one.gait]) for one in reaching]
    cells = []
    for one, walk, outcome in zip(reaching, walks, lab.watch_each(walks), strict=True):
        if outcome.recording is not None and outcome.report.up:
            one.miss = hand_miss(outcome.recording, REACH)
        cells.append(Cell(walk.name, {"up": outcome.report.up, "hands miss m": one.miss}, None, walk))
    return cells


def _push(lab: Lab, tried: Sequence[Tried]) -> list[Cell]:
    directions = int(lab.choose(4, 8))
    shoves = [
        Shove(newtons, at, 360.0 * k / directions)
        for newtons in (FORCES if lab.full else QUICK_FORCES)
        for at in (PUSH_TIMES if lab.full else QUICK_PUSH_TIMES)
        for k in range(directions)
    ]
    plan = [(one, shove, _walk(one, shove.flag(), PUSHED_SPEED, 15.0, (), shove)) for one in tried for shove in shoves]
    cells = []
    for (one, shove, walk), outcome in zip(plan, lab.run([walk for _, _, walk in plan]), strict=True):
        stood = outcome.report.up
        one.pushes.setdefault(int(shove.newtons), []).append(stood)
        cells.append(Cell(walk.name, {"survived": stood}, None, walk))
    return cells


def _walk(
    one: Tried, words: str, speed: float, seconds: float, more: Sequence[str] = (), shove: Shove | None = None
) -> Walk:
    changes = (*one.variant.changes[one.gait], *more)
    return Walk(f"{one.gait}, {one.variant.name}, {words}", speed, seconds, one.gait, None, shove, changes)


def _table(tried: Sequence[Tried], judged: Sequence[Cell]) -> Table:
    effects = {cell.name: [str(cell.figures["effect"]), "yes" if cell.good else "no"] for cell in judged}
    forces = sorted({newtons for one in tried for newtons in one.pushes})
    columns = ["gait", "component", "stays up", "speed error m/s", "torso lean deg", "most deg", "reach off cm"]
    columns += ["placement cm", *(f"{newtons} N survived" for newtons in forces), "effect", "shown"]
    return Table(columns, [_row(one, forces, effects) for one in tried])


def _row(one: Tried, forces: Sequence[int], effects: dict[str, list[str]]) -> list[str]:
    return [
        one.gait,
        one.variant.name,
        f"{sum(one.up)} of {len(one.up)}",
        shown(one.speed_error),
        shown(one.lean),
        shown(one.most_lean),
        shown(None if one.miss is None else 100 * one.miss),
        shown(None if one.placement is None else 100 * one.placement),
        *(f"{one.survived(newtons)} of {len(one.pushes[newtons])}" for newtons in forces),
        *effects.get(f"{one.gait}, {one.variant.name}", ["", ""]),
    ]


ABLATIONS_CLAIM = Claim(
    id="G17",
    title="each component matters",
    paper="slouch and missed reaches without gravity compensation; no push recovery without the pendulum; poor speed "
    "control without velocity tuning",
    bar="the same three, measured, for the gaits walk and paper",
    quick="one speed, 15 s; 4 pushes of 400 N",
    full="three speeds, 60 s each; a reach ahead; 8 directions × 2 moments of pushes of 200 and 400 N",
    measure=measure,
    guard=guard,
    differs="walks with pushes or reaches last 15 s",
)
