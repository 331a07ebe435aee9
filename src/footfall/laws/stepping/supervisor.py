"""When to step, with which foot and where to (sections 4.1 and 4.2), and the stages of a step.

A step begins when a footprint is asked for or the desired pressure leaves the soles, lands when its foot bears weight,
and ends when its time is over. Only then is the next one considered: the mass centre is fastest at the landing, and a
supervisor that looked there would ask for one long step after another.
"""

from math import cos, exp, sin
from typing import Any

import numpy as np

from footfall.laws.contract import Row
from footfall.laws.stepping.momentum import desired_pressure
from footfall.laws.stepping.seen import Foot, G, Seen
from footfall.laws.tables import Side
from footfall.maths.bounded import wrapped
from footfall.maths.outline import nearest, outside

STANDING, SWINGING, LANDED = 0, 1, 2
EITHER = -1
PENDULUM = 1
"""Index of the rule without angular momentum."""


class Scale:
    """The gait's lengths and times on this body, by dynamic similarity."""

    def __init__(self, row: Row):
        self.leg = float(row.body["leg_length"])
        self.time = float(np.sqrt(self.leg / float(row.gaits[0]["leg"])))
        self.speed = self.leg / float(row.gaits[0]["leg"]) / self.time


def supervise(row: Row, seen: Seen, scale: Scale) -> np.void:
    """The step as it is from now on; a changed one has a new number."""
    gait, step = row.gaits[0], row.memory["step"].copy()
    supervisor = gait["supervisor"]
    row.plan["pressure_w"][:2] = desired_pressure(seen, dampings(supervisor, "when", scale))
    if step["stage"] == SWINGING:
        return _landing(row, seen, step, scale)
    if step["stage"] == LANDED:
        return _ending(step)
    if leaves_soles(row.plan["pressure_w"][:2], supervisor, seen, scale):
        return _reactive(row, seen, step, scale)
    if row.memory["asked"] != step["footprint"]:
        return _directed(row, seen, step, scale)
    if supervisor["squares"] and row.memory["calm"] > float(supervisor["wait"]) * scale.time:
        return _squared(row, seen, step, scale)
    return step


def leaves_soles(pressure: np.ndarray, supervisor: Any, seen: Seen, scale: Scale) -> bool:
    """Whether the desired pressure is outside the soles, or too near to their edge: a step is needed."""
    corners = np.concatenate([foot.corners_w[:, :2] for foot in seen.feet])
    return bool(outside(pressure, corners) > -float(supervisor["margin"]) * scale.leg)


def dampings(supervisor: Any, name: str, scale: Scale) -> tuple[float, float]:
    """d_l and d_h of equations 5 and 6; the pendulum knows no angular momentum."""
    d_l, d_h = (float(value) / scale.time for value in supervisor[name])
    return d_l, 0.0 if supervisor["rule"] == PENDULUM else d_h


def _landing(row: Row, seen: Seen, step: np.void, scale: Scale) -> np.void:
    """Landed when the foot bears weight in the second half of its step; on its way there, it aims anew."""
    enough = float(row.gaits[0]["step"]["touch"]) * seen.mass * G
    if step["elapsed"] > step["seconds"] / 2 and seen.feet[step["swing"]].load > enough:
        step["stage"] = LANDED
        step["landings"] += 1
        step["number"] += 1
    elif step["reactive"]:
        swing = seen.feet[step["swing"]]
        place = _where(row, seen, swing, float(step["elapsed"] / step["seconds"]), scale)
        step["foot_end_w"][:2] = place
        step["com_end_w"][:2] = _middle(seen, swing, place, float(step["turn_end"]))
        step["number"] += 1
    return step


def _ending(step: np.void) -> np.void:
    if step["elapsed"] >= step["seconds"]:
        step["stage"], step["elapsed"] = STANDING, 0.0
        step["number"] += 1
    return step


def _reactive(row: Row, seen: Seen, step: np.void, scale: Scale) -> np.void:
    """A step so as not to fall; right after another one, with the other foot."""
    supervisor = row.gaits[0]["supervisor"]
    again = step["reactive"] and step["elapsed"] < float(supervisor["again"]) * scale.time
    swing = seen.feet[1 - step["swing"]] if again else _better_foot(row, seen, scale)
    step["reactive"] = 1
    place = _where(row, seen, swing, 0.0, scale)
    turn = seen.feet[1 - swing.side].turn
    return begin(step, seen, swing, place, turn, float(supervisor["seconds"]) * scale.time)


def _better_foot(row: Row, seen: Seen, scale: Scale) -> Foot:
    """The foot whose step would fall less short of where it is needed; if both would do, the nearer one.

    The paper takes the foot nearest to the desired pressure. Shoved to the side, that is the one that holds the body
    up: lifted, it leaves the other to fall away from. While a foot is in the air, the body falls like a pendulum from
    the point of the standing sole that is nearest to the desired pressure.
    """
    supervisor = row.gaits[0]["supervisor"]
    pressure = row.plan["pressure_w"][:2].astype(float)
    rate = float(np.sqrt(G / (seen.com_w[2] - seen.ground)))
    growth = exp(rate * float(supervisor["seconds"] * supervisor["landing"]) * scale.time)
    apart, longest = (float(supervisor[name]) * scale.leg for name in ("apart", "longest"))
    short = []
    for swing in seen.feet:
        pivot = seen.feet[1 - swing.side]
        press = nearest(pressure, pivot.corners_w[:, :2])
        needed = press + (pressure - press) * growth - (_sole(swing) - swing.ankle_w[:2])
        place = within_reach(needed, swing, pivot, apart, longest)
        short.append(float(np.linalg.norm(needed - place)))
    if abs(short[0] - short[1]) > float(supervisor["alike"]) * scale.leg:
        return seen.feet[int(short[1] < short[0])]
    return min(seen.feet, key=lambda foot: float(np.linalg.norm(_sole(foot) - pressure)))


def _where(row: Row, seen: Seen, swing: Foot, share: float, scale: Scale) -> np.ndarray:
    """Where a reactive step is to land, seen at a share of its time.

    The larger dampings of section 4.2 stand for what the body will still fall until the foot lands: with d_l = 9, about
    a third of a second. The less is left of the step, the nearer they come to those that say when to step.
    """
    supervisor = row.gaits[0]["supervisor"]
    when, where = dampings(supervisor, "when", scale), dampings(supervisor, "where", scale)
    left = max(0.0, 1.0 - share / float(supervisor["landing"]))
    d_l, d_h = (near + (far - near) * left for near, far in zip(when, where))
    pivot = seen.feet[1 - swing.side]
    goal = desired_pressure(seen, (d_l, d_h)) - (_sole(swing) - swing.ankle_w[:2])
    apart, longest = (float(supervisor[name]) * scale.leg for name in ("apart", "longest"))
    return within_reach(goal, swing, pivot, apart, longest)


def within_reach(goal: np.ndarray, swing: Foot, pivot: Foot, apart: float, longest: float) -> np.ndarray:
    """The nearest place for the ankle that stays on its own side of the pivot and within reach."""
    side = 1.0 if swing.side is Side.LEFT else -1.0
    ahead = np.array([cos(pivot.turn), sin(pivot.turn)])
    left = np.array([-ahead[1], ahead[0]])
    away = goal - pivot.ankle_w[:2]
    across = max(side * float(away @ left), apart)
    away = ahead * float(away @ ahead) + left * side * across
    far = float(np.linalg.norm(away))
    return pivot.ankle_w[:2] + away * min(1.0, longest / far)


def _directed(row: Row, seen: Seen, step: np.void, scale: Scale) -> np.void:
    """A step onto the footprint that is asked for."""
    command, numbers = row.command, row.gaits[0]["step"]
    goal = row.memory["asked_w"][:2].astype(float)
    least = float(row.gaits[0]["supervisor"]["alike"]) * scale.leg
    swing = seen.feet[command["foot"]] if command["foot"] != EITHER else _foot_for(goal, seen, step, least)
    seconds = float(command["period"]) or float(numbers["seconds"]) * scale.time
    step["footprint"] = row.memory["asked"]
    step["reactive"] = 0
    return begin(step, seen, swing, goal, float(command["foothold_heading"]), seconds)


def _squared(row: Row, seen: Seen, step: np.void, scale: Scale) -> np.void:
    """A step that puts the feet side by side again, unless they stand as they were told to."""
    supervisor, numbers = row.gaits[0]["supervisor"], row.gaits[0]["step"]
    if step["footprint"] and not step["reactive"]:
        return step
    swing = seen.feet[1 - step["swing"]]
    pivot = seen.feet[step["swing"]]
    side = 1.0 if swing.side is Side.LEFT else -1.0
    left = np.array([-sin(pivot.turn), cos(pivot.turn)])
    place = pivot.ankle_w[:2] + left * side * float(numbers["apart"]) * scale.leg
    if float(np.linalg.norm(place - swing.ankle_w[:2])) < float(supervisor["out_of_place"]) * scale.leg:
        return step
    step["reactive"] = 0
    return begin(step, seen, swing, place, pivot.turn, float(numbers["seconds"]) * scale.time)


def _foot_for(goal: np.ndarray, seen: Seen, step: np.void, least: float) -> Foot:
    """The foot that need not cross the other; if neither would, not the one that stepped last."""
    room = []
    for foot in seen.feet:
        pivot = seen.feet[1 - foot.side]
        left = np.array([-sin(pivot.turn), cos(pivot.turn)])
        across = float((goal - pivot.ankle_w[:2]) @ left) * (1.0 if foot.side is Side.LEFT else -1.0)
        room.append(across)
    if min(room) > least and step["landings"]:
        return seen.feet[1 - step["swing"]]
    return seen.feet[int(room[1] > room[0])]


def begin(step: np.void, seen: Seen, swing: Foot, place: np.ndarray, turn: float, seconds: float) -> np.void:
    """A new step with both its curves fixed."""
    pivot = seen.feet[1 - swing.side]
    step["number"] += 1
    step["stage"], step["swing"], step["elapsed"], step["seconds"] = SWINGING, swing.side, 0.0, seconds
    step["foot_start_w"] = swing.ankle_w
    step["foot_end_w"] = [place[0], place[1], swing.ankle_w[2]]
    step["turn_start"] = swing.turn
    step["turn_end"] = swing.turn + wrapped(turn - swing.turn)
    step["pivot_w"] = _over(pivot)
    step["com_start_w"], step["com_velocity_w"] = seen.com_w, seen.velocity_w
    step["com_end_w"] = [*_middle(seen, swing, place, turn), seen.com_w[2]]
    return step


def _middle(seen: Seen, swing: Foot, place: np.ndarray, turn: float) -> np.ndarray:
    """Where the mass centre rests when the stepping foot has landed."""
    pivot = seen.feet[1 - swing.side]
    return (place + _sole(swing, place, turn) + pivot.ankle_w[:2] + _sole(pivot)) / 4


def _over(foot: Foot) -> np.ndarray:
    """Where the mass centre is over a foot."""
    x, y = (foot.ankle_w[:2] + _sole(foot)) / 2.0
    return np.array([x, y, foot.ankle_w[2]])


def _sole(foot: Foot, at: np.ndarray | None = None, turn: float | None = None) -> np.ndarray:
    """The middle of a sole, x and y; or where it would be if the foot stood elsewhere."""
    middle = foot.corners_w[:, :2].mean(axis=0)
    if at is None or turn is None:
        return middle
    way, angle = middle - foot.ankle_w[:2], turn - foot.turn
    turned = np.array([cos(angle) * way[0] - sin(angle) * way[1], sin(angle) * way[0] + cos(angle) * way[1]])
    return at + turned
