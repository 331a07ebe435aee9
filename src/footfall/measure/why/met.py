"""What the last steps before a fall met, as measured: each with its time, and only if calmer steps did not meet it too.

None of it is blamed here: it happened, and a run decides what mattered (`remedies.py`).
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import leg_of
from footfall.laws.tables import GRAVITY, Link, Side
from footfall.measure.trial.falls import BEFORE
from footfall.sim.looks import ANKLES, HIPS, Look, shown
from footfall.sim.recording import FRAME_RATE

LAST = 2.0
"""s before the fall in which it is looked at closely, if nothing happened to it in the seconds before."""
CALM = 2.0
"""s of calm steps with which the last ones are compared."""
FULL = 0.99
"""Share of its limit at which a joint gives all it has."""
SINK = 0.15
"""Share of the hips' height by which they may sink for a far step."""
LONGER = 3
"""So many times as often as in calm steps counts as met …"""
LEAST = 4
"""… if it holds for so many frames."""
SLIDES, SLIDE_FRAMES = 0.04, 20
"""m, by which loaded feet slide in so many frames."""
MISSES = 0.1
"""m, by which a foot lands beside where it was to."""
TOLD = 3
"""How much of what was met a sentence tells."""
HELD = ("THIGH", "SHANK", "FOOT", "LOWER_BACK", "TORSO")
NAMES = {"THIGH": "hip", "SHANK": "knee", "FOOT": "ankle", "LOWER_BACK": "lower back", "TORSO": "back"}

Kind = Literal["reach", "torque", "stop", "slid", "air", "missed", "touched"]


class Met(NamedTuple):
    """Something that was met: what, how long before the fall (s), and in words."""

    kind: Kind
    before: float
    words: str


class Steps(NamedTuple):
    """The last steps: their looks, the frame of each, the first of those in question, and where they end."""

    looks: Sequence[Look]
    begins: int
    ends: int
    """The last look at which it still stood."""

    @property
    def calm(self) -> slice:
        """The looks before those in question."""
        return slice(0, self.begins)

    @property
    def last(self) -> slice:
        """The looks in question."""
        return slice(self.begins, self.ends + 1)


class FootholdNeed(NamedTuple):
    """Where a step had to go at every look, and how far it could: x, y of the points, m."""

    needed_w: np.ndarray
    hip_w: np.ndarray
    reach: np.ndarray
    beyond: np.ndarray


def steps_before(looks: Sequence[Look], fell_at: float, since: float) -> Steps:
    """The steps before a fall, of which those since a time are in question."""
    times = shown(looks, "time")
    ends = int(np.searchsorted(times, fell_at - BEFORE))
    begins = int(np.searchsorted(times, min(since, fell_at - BEFORE - LEAST / FRAME_RATE)))
    return Steps(looks, begins, max(min(ends, len(looks) - 1), 0))


def met_in(steps: Steps, character: Character, fell_at: float) -> list[Met]:
    """All that was met, in order of time."""
    found = [
        *_reach(steps, character),
        *_torques(steps),
        *_stops(steps),
        *_feet(steps),
        *_misses(steps),
        *_touches(steps),
    ]
    met = [Met(kind, fell_at - steps.looks[at].time, words) for kind, at, words in found]
    return sorted(met, key=lambda one: -one.before)


def told(met: Sequence[Met]) -> str:
    """The end of a sentence: what was met that weighs most, in order of time."""
    chosen = sorted(met, key=lambda one: WEIGHT.index(one.kind))[:TOLD]
    words = [f"{one.words} ({one.before:.1f} s before)" for one in sorted(chosen, key=lambda one: -one.before)]
    return f": {', '.join(words)}" if words else "; nothing unusual was met before"


WEIGHT: tuple[Kind, ...] = ("touched", "air", "slid", "reach", "torque", "missed", "stop")
Found = tuple[Kind, int, str]


def _reach(steps: Steps, character: Character) -> Iterator[Found]:
    reached = reach_of(steps, character)
    at = _begins(reached.beyond > 0.0, steps)
    if at is not None:
        most = float(reached.beyond[at : steps.ends + 1].max())
        yield "reach", at, f"the foothold it needed was out of reach, by up to {100 * most:.0f} cm"


def reach_of(steps: Steps, character: Character) -> FootholdNeed:
    """Where each step had to go, by the pendulum that the body is over its foot, and how far the leg gets there.

    At once, a step to the capture point x + v/w stops the body. Going on as before, it lands nearer by as much as it
    did in the calm steps; the leg gets as far as it is long, with hips that sink a little.
    """
    looks, every = steps.looks, np.arange(len(steps.looks))
    ankle_w = np.stack([shown(looks, "link_w")[:, link] for link in ANKLES], axis=1)
    hip_w = np.stack([shown(looks, "link_w")[:, link] for link in HIPS], axis=1)
    stance, com_w, velocity_w = shown(looks, "stance"), shown(looks, "com_w"), shown(looks, "com_velocity_w")
    legs = [leg_of(character.links(), side) for side in Side]
    ground = ankle_w[every, stance, 2] - np.array([leg.ankle_height for leg in legs])[stance]
    height = np.maximum(com_w[:, 2] - ground, min(leg.hip_height for leg in legs) / 2)
    ahead = velocity_w[:, :2] * np.sqrt(height / float(GRAVITY))[:, None]
    usual = _turned(ahead, -shown(looks, "facing"))[steps.calm].mean(axis=0) if steps.begins else np.zeros(2)
    usual = np.array([usual[0], 0.0])
    needed_w = com_w[:, :2] + ahead - _turned(np.broadcast_to(usual, ahead.shape), shown(looks, "facing"))
    length = np.array([leg.thigh + leg.shank for leg in legs])[1 - stance]
    swing_hip_w = hip_w[every, 1 - stance]
    high = (1.0 - SINK) * np.maximum(swing_hip_w[:, 2] - ankle_w[every, stance, 2], 0.0)
    reach = np.sqrt(np.maximum(length**2 - high**2, 0.0))
    beyond = np.linalg.norm(needed_w - swing_hip_w[:, :2], axis=1) - reach
    return FootholdNeed(needed_w, swing_hip_w[:, :2], reach, beyond)


def _turned(points: np.ndarray, angle: np.ndarray) -> np.ndarray:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([cos * points[:, 0] - sin * points[:, 1], sin * points[:, 0] + cos * points[:, 1]], axis=1)


def _torques(steps: Steps) -> Iterator[Found]:
    full = shown(steps.looks, "torque") >= FULL
    held = [link for link in Link if link.name.split("_", 1)[-1] in HELD or link.name in HELD]
    begins = {link: at for link in held if (at := _begins(full[:, link], steps)) is not None}
    if begins:
        first = min(begins, key=begins.__getitem__)
        more = [called(link) for link in begins if link is not first]
        also = f", then {_listed(more)}" if more else ""
        yield "torque", begins[first], f"{called(first)} gave all its torque{also}"


def _stops(steps: Steps) -> Iterator[Found]:
    for link in sorted({link for look in steps.looks for link in look.stopped}):
        at = _begins(np.array([link in look.stopped for look in steps.looks]), steps)
        if at is not None:
            yield "stop", at, f"{called(link)} was at the end of its range"


def _feet(steps: Steps) -> Iterator[Found]:
    slid = shown(steps.looks, "slid")
    by = np.zeros(len(slid))
    by[SLIDE_FRAMES:] = slid[SLIDE_FRAMES:] - slid[:-SLIDE_FRAMES]
    at = _begins(by > SLIDES, steps)
    if at is not None:
        most = float(by[at : steps.ends + 1].max())
        yield "slid", max(at - SLIDE_FRAMES // 2, steps.begins), f"its feet slid by {100 * most:.0f} cm"
    at = _begins(shown(steps.looks, "sole_load").sum(axis=(1, 2)) <= 0.0, steps)
    if at is not None:
        yield "air", at, "both feet were off the ground"


def _misses(steps: Steps) -> Iterator[Found]:
    landed = np.flatnonzero(np.diff(shown(steps.looks, "steps"))) + 1
    for at in landed[(landed >= max(steps.begins, 1)) & (landed <= steps.ends)]:
        before, now = steps.looks[at - 1], steps.looks[at]
        missed = float(np.linalg.norm(now.link_w[ANKLES[now.stance], :2] - before.target_w[:2]))
        if missed > MISSES:
            yield "missed", int(at), f"a foot landed {100 * missed:.0f} cm from where it was to"
            return


def _touches(steps: Steps) -> Iterator[Found]:
    every = [look.touched for look in steps.looks]
    for what in sorted(set().union(*every[steps.last]) - set().union(*every[steps.calm])):
        at = next(index for index in range(steps.begins, steps.ends + 1) if what in every[index])
        yield "touched", at, "its legs touched" if what == "its other leg" else f"it touched {what}"


def _begins(holds: np.ndarray, steps: Steps) -> int | None:
    """When something begins that holds for a while; None if it does not, or did about as often in the calm steps."""
    last, calm = holds[steps.last], holds[steps.calm]
    often = calm.mean() if len(calm) else 0.0
    if not len(last) or last.sum() < LEAST or last.mean() < LONGER * often:
        return None
    runs = np.convolve(last, np.ones(LEAST), "valid") >= LEAST
    return steps.begins + int(np.argmax(runs)) if runs.any() else None


def called(link: Link) -> str:
    """The joint above a link, as people call it."""
    side, _, role = link.name.partition("_")
    if side in ("LEFT", "RIGHT"):
        return f"its {side.lower()} {NAMES.get(role, role.lower())}"
    return f"its {NAMES.get(link.name, link.name.lower())}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
