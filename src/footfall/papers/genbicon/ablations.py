"""G17: each component matters. Walks without gravity compensation, pendulum or velocity tuning (GENBICON section 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from footfall.gaits.components import component
from footfall.laws.register import law_named
from footfall.measure.placement import placement_error
from footfall.measure.posture import hand_miss, torso_lean_deg
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, count_of, out_of
from footfall.papers.genbicon.walking import speed_error
from footfall.papers.kinds import Figures
from footfall.papers.runner import Lab
from footfall.papers.walks import Shove, Walk

GAITS = ("walk", "paper")
INTACT, NO_GRAVITY, NO_PENDULUM, NO_TUNING = "intact", "no gravity compensation", "no pendulum", "no velocity tuning"
VARIANTS = {INTACT: "", NO_GRAVITY: "gravity", NO_PENDULUM: "pendulum", NO_TUNING: "tuning"}
"""The components of a law, by the name under which it can be switched off."""
SPEED, STRONG = 0.6, 400
REACH = 1.2
"""Angle of both arms when they reach ahead, rad, to see whether the hands get there."""
ARMS = {"walk": f"{{swing={{always={REACH}}}}}", "paper": f"{{pitch=-{REACH}}}"}
SLOUCH_DEG, MISSED_REACH = 3.0, 0.05
"""Without gravity compensation the torso leans at least this much more, and the hands miss by this much more, m."""
PUSHES_LEFT = 0.5
"""Without the pendulum, at most this share of the pushes is still survived."""
SPEED_LOST, SPEED_FACTOR = 0.05, 2.0
"""Without velocity tuning, the mean speed error is larger by at least this much, m/s, and this factor, or it falls."""


@dataclass
class AblationResult:
    """The results of one variant of one gait."""

    gait: str
    variant: str
    up: list[bool] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    lean: float | None = None
    miss: float | None = None
    placement: float | None = None
    pushes: list[bool] = field(default_factory=list)

    @property
    def speed_error(self) -> float:
        """Mean absolute speed error over all speeds, m/s."""
        return float(np.mean(np.abs(self.errors))) if self.errors else 0.0

    def figures(self) -> dict[str, Any]:
        """What the table tells."""
        hands = None if self.miss is None else 100 * self.miss
        placed = None if self.placement is None else 100 * self.placement
        told: dict[str, Any] = {"stays up": out_of(self.up), "speed error m/s": self.speed_error}
        told |= {"torso lean deg": self.lean, "reach off cm": hands, "placement cm": placed}
        return told | {f"{STRONG} N survived": out_of(self.pushes)}

    def note(self, what: str, outcome: Outcome) -> None:
        """Note what a run shows."""
        up, recording, error = outcome.report.up, outcome.recording, speed_error(outcome)
        if what.startswith("pushed"):
            self.pushes.append(up)
        elif what == "arms ahead":
            self.miss = hand_miss(recording, REACH) if up and recording is not None else None
        else:
            self.up.append(up)
            self.errors += [error] if up and error is not None else []
            if what == f"{SPEED:g} m/s" and up and recording is not None:
                self.lean, self.placement = float(torso_lean_deg(recording).mean()), placement_error(outcome.trial)


def off(gait: str, variant: str) -> tuple[str, ...]:
    """What a trial changes to switch a component of a gait's law off."""
    part = component(law_named(gait), VARIANTS[variant]) if VARIANTS[variant] else None
    return tuple(f"gait.{path}={value}".lower() for path, value in part.off.items()) if part else ()


def reaching(gait: str) -> tuple[str, ...]:
    """What a trial changes so that both arms reach ahead."""
    return tuple(f"gait.pose.{arm}={ARMS[gait]}" for arm in ("stance_arm", "swing_arm"))


def runs(lab: Lab, gait: str, variant: str) -> Iterator[tuple[str, Walk]]:
    """All runs of one variant: pushes, speeds, a reach ahead."""
    changes, name = off(gait, variant), f"{gait}, {variant}, "
    times = (8.0, 8.3) if lab.full else (8.0,)
    for at, degrees in product(times, range(0, 360, int(lab.choose(90, 45)))):
        shove = Shove(STRONG, at, degrees)
        yield "pushed", Walk(name + shove.flag(), SPEED, 15.0, gait, shove=shove, changes=changes)
    for speed in (0.3, SPEED, 1.0) if lab.full else (SPEED,):
        yield f"{speed:g} m/s", Walk(f"{name}{speed:g} m/s", speed, lab.choose(15.0, 60.0), gait, changes=changes)
    if variant in (INTACT, NO_GRAVITY):
        yield "arms ahead", Walk(f"{name}arms ahead", SPEED, 15.0, gait, changes=(*changes, *reaching(gait)))


def cells_of(lab: Lab) -> list[Cell]:
    """Every variant of both gaits, judged by what is lost against the intact one."""
    tried = {key: AblationResult(*key) for key in product(GAITS, VARIANTS)}
    plan = [(key, what, walk) for key in tried for what, walk in runs(lab, *key)]
    for (key, what, _), outcome in zip(plan, lab.watch_each([walk for *_, walk in plan]), strict=True):
        tried[key].note(what, outcome)
    return [judge(tried[gait, INTACT], one) for (gait, _), one in tried.items()]


def judge(intact: AblationResult, one: AblationResult) -> Cell:
    """Whether a component's absence shows as the paper says."""
    effect, good = "", None
    if one.variant == NO_GRAVITY:
        lean, miss = abs(one.lean or 0.0) - abs(intact.lean or 0.0), (one.miss or 0.0) - (intact.miss or 0.0)
        fell = not all(one.up) and all(intact.up)
        effect = "falls" if fell else f"torso leans {lean:.1f} deg more, hands miss by {100 * miss:.0f} cm more"
        good = fell or (lean >= SLOUCH_DEG and miss >= MISSED_REACH)
    elif one.variant == NO_PENDULUM:
        left, had = sum(one.pushes), sum(intact.pushes)
        unpushed = "" if all(one.up) else "; falls unpushed"
        effect = f"{left} instead of {had} pushes of {STRONG} N survived{unpushed}"
        good = had > 0 and left <= PUSHES_LEFT * had
    elif one.variant == NO_TUNING:
        worse, was = one.speed_error, intact.speed_error
        effect = f"speed error {was:.3f} → {worse:.3f} m/s" if all(one.up) else "falls"
        lost = worse - was >= SPEED_LOST and worse >= SPEED_FACTOR * was
        good = lost if all(one.up) else all(intact.up)
    return Cell(f"{one.gait}, {one.variant}", one.figures() | {"effect": effect}, good)


def words(cells: Sequence[Cell]) -> str:
    """How many effects are shown, and which are not."""
    unseen = [f"{cell.name} ({cell.figures['effect']})" for cell in cells if cell.good is False]
    return f"{count_of(cells)} effects shown" + (f"; not: {', '.join(unseen)}" if unseen else "")


CLAIMS = (
    Figures(
        id="G17",
        title="each component matters",
        paper="slouch and missed reaches without gravity compensation; no push recovery without the pendulum; poor "
        "speed control without velocity tuning",
        bar="the same three, measured, for the gaits walk and paper",
        differs="walks with pushes or reaches last 15 s",
        cells=cells_of,
        words=words,
        notes=[
            "No pendulum: the component is switched off by name. In the gait paper each step goes half a step, V_d "
            "T/2 ahead of the mass centre, whatever its velocity; in the gait walk footholds lie within 0.1 leg "
            "lengths from the mass centre, without sideways correction.",
            f"Reach: both arms reach ahead ({REACH} rad); the distance of the hands from where an upright torso "
            "would put them. Placement: the distance of the ankle at foot strike from the target of that tick.",
            f"An effect is shown if the torso leans at least {SLOUCH_DEG:g} degrees more and the hands miss by "
            f"{100 * MISSED_REACH:g} cm more; if at most {PUSHES_LEFT:.0%} of the pushes of {STRONG} N are "
            f"survived; if the speed error is {SPEED_LOST} m/s and {SPEED_FACTOR:g} times larger, or it falls.",
        ],
    ),
)
