"""Errands of GENBICON section 5.4, drawn by a seed: distance, phase, heading within 20 degrees, and how far aside.

python -m footfall.papers.genbicon.errands reach 7 > reach-7.toml && footfall run reach-7.toml
"""

import sys
from collections.abc import Callable, Sequence
from math import cos, radians, sin, sqrt
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import full_height, leg_length
from footfall.papers.walks import TrialRun
from footfall.stage.opened import load_trial
from footfall.stage.scene import CHARACTER

REACHERS = ("humanoid", "child", "giant")
WALKERS = ("humanoid", "child")
LOADS = (5.0, 15.0, 25.0)
LOWEST, HIGHEST = 0.05, 1.9
PASSED_LOWEST, PASSED_HIGHEST = 0.55, 1.8
TURN_DEG = 20.0
STEER_DEG = 30.0
CARRY_SPEED = 0.5
TUGS_FROM, TUG_EVERY, TUG_BEND = 8.0, 0.7, 0.2
"""From when to when it tugs (up to twice that time), s, how often, s, and how far it bends, rad."""
DIGITS = 3


def reach(seed: int) -> TrialRun:
    """Reach for a ball anywhere round about, at heights that go with the body's."""
    chance, character = np.random.default_rng(seed), REACHERS[seed % len(REACHERS)]
    size = _size(character)
    height = chance.uniform(LOWEST, HIGHEST) * size
    bearing, far = chance.uniform(-180.0, 180.0), chance.uniform(0.8, 2.5)
    at = [far * cos(radians(bearing)), far * sin(radians(bearing)), height]
    ball = {"name": "ball", "at": _rounded(at)}
    return _run("reach", seed, {"ball": [ball]}, [{"do": "reach", "thing": "ball"}], 45.0, character)


def reach_in_passing(seed: int) -> TrialRun:
    """Bring a hand to a ball anywhere round about while walking on, at heights that a walk reaches."""
    chance, character = np.random.default_rng(seed), REACHERS[seed % len(REACHERS)]
    size = _size(character)
    height = chance.uniform(PASSED_LOWEST, PASSED_HIGHEST) * size
    bearing, far = chance.uniform(-180.0, 180.0), chance.uniform(2.0, 3.5)
    at = [far * cos(radians(bearing)), far * sin(radians(bearing)), height]
    ball, pace = {"name": "ball", "at": _rounded(at)}, round(float(chance.uniform(0.4, 0.8)) * sqrt(size), DIGITS)
    skill = {"do": "reach", "thing": "ball", "passing": True, "speed": pace}
    return _run("reach_in_passing", seed, {"ball": [ball]}, [skill], 20.0, character)


def push(seed: int) -> TrialRun:
    """Push 80 kg over 5 m, with a bend of 30 degrees half way."""
    return _haul("push", seed, 1.0)


def pull(seed: int) -> TrialRun:
    """Pull it."""
    return _haul("pull", seed, -1.0)


def tug(seed: int) -> TrialRun:
    """Pull it while the back bends and straightens again and again, as the paper's user does."""
    times = np.arange(TUGS_FROM, 2 * TUGS_FROM + TUG_EVERY, TUG_EVERY)
    bends = [{"at": round(float(at), DIGITS), "bend": TUG_BEND * (k % 2)} for k, at in enumerate(times, 1)]
    return _haul("pull", seed, -1.0, "tug", command=bends)


def _haul(do: str, seed: int, way: float, kind: str = "", **fields: Any) -> TrialRun:
    chance = np.random.default_rng(seed)
    x, y, turned = chance.uniform(1.2, 2.2), chance.uniform(-0.4, 0.4), chance.uniform(-TURN_DEG, TURN_DEG)
    first = radians(turned)
    second = first + radians(STEER_DEG if seed % 2 else -STEER_DEG)
    half = x + way * 2.5 * cos(first), y + way * 2.5 * sin(first)
    to = half[0] + way * 2.5 * cos(second), half[1] + way * 2.5 * sin(second)
    crate = {"name": "crate", "at": _rounded([x, y, 0.0]), "size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2}
    crate |= {"handles": 1.0, "heading_deg": round(turned, DIGITS)}
    skill = {"do": do, "thing": "crate", "via": [_rounded(half)], "to": _rounded(to)}
    return _run(kind or do, seed, {"crate": [crate]}, [skill], 50.0, **fields)


def carry(seed: int) -> TrialRun:
    """Pick up 5, 15 or 25 kg from the floor or a table, and carry it for 10 m with two turns of 90 degrees."""
    chance, mass = np.random.default_rng(seed), LOADS[seed % len(LOADS)]
    x, y, turned = chance.uniform(1.2, 2.2), chance.uniform(-0.4, 0.4), chance.uniform(-TURN_DEG, TURN_DEG)
    world: dict[str, Any] = {}
    bottom, side = 0.0, 1.0 if chance.uniform() < 1 / 2 else -1.0
    if (seed // len(LOADS)) % 2:
        bottom = round(float(chance.uniform(0.6, 0.9)), DIGITS)
        table = {"at": _rounded([x + 0.1, y]), "height": bottom, "size": [0.5, 0.9], "heading_deg": round(turned, 3)}
        world["table"] = [table]
    crate = {"name": "crate", "at": _rounded([x, y, bottom]), "mass": mass, "heading_deg": round(turned, DIGITS)}
    world["crate"] = [crate]
    corners = ([x - 0.4, y + 5.0 * side], [x - 5.4, y + 5.0 * side])
    legs = [{"do": "carry", "to": _rounded(corner), "speed": CARRY_SPEED} for corner in corners]
    return _run("carry", seed, world, [{"do": "pick_up", "thing": "crate"}, *legs, {"do": "stop"}], 70.0)


def course(seed: int) -> TrialRun:
    """Six bars of 5 to 45 cm, in proportion to the leg, and beams down to 75 % of the body's height, in any order."""
    return _course("course", seed, leg_length)


def course_by_height(seed: int) -> TrialRun:
    """The same with bars in proportion to the body's height: higher ones for a child, whose legs are short."""
    return _course("course_by_height", seed, full_height)


def _course(kind: str, seed: int, measure: Callable[..., float]) -> TrialRun:
    chance, character = np.random.default_rng(seed), WALKERS[seed % len(WALKERS)]
    size, tall = _size(character), full_height(catalog.load(Character, character).links())
    bars = _size(character, measure)
    x, world = chance.uniform(1.5, 2.5) * size, {"bar": [], "beam": []}
    for _ in range(6):
        turned = round(float(chance.uniform(-TURN_DEG, TURN_DEG) / 2), DIGITS)
        at = _rounded([x, chance.uniform(-0.2, 0.2)])
        thing = "bar" if chance.uniform() < 1 / 2 else "beam"
        height = bars * chance.uniform(0.05, 0.45) if thing == "bar" else tall * chance.uniform(0.75, 1.0)
        world[thing].append({"at": at, "height": round(float(height), DIGITS), "heading_deg": turned, "width": 3.0})
        x += chance.uniform(1.4, 2.4) * size
    skills = [{"do": "course", "to": _rounded([x + 0.5, 0.0])}, {"do": "stop"}]
    return _run(kind, seed, world, skills, 75.0, character)


def stairs(seed: int) -> TrialRun:
    """Up and down stairs with risers of 10 to 20 cm and treads of 26 to 32 cm."""
    chance = np.random.default_rng(seed)
    rise, tread = chance.uniform(0.10, 0.20), chance.uniform(0.26, 0.32)
    at, turned = [chance.uniform(1.2, 2.2), chance.uniform(-0.3, 0.3)], chance.uniform(-TURN_DEG, TURN_DEG)
    flight = {"at": _rounded(at), "heading_deg": round(turned, DIGITS), "rise": round(rise, DIGITS)}
    flight |= {"tread": round(tread, DIGITS), "risers": 6, "landing": 2.0, "down": True}
    far = 10 * tread + 3.5
    to = [at[0] + far * cos(radians(turned)), at[1] + far * sin(radians(turned))]
    skills = [{"do": "course", "to": _rounded(to)}, {"do": "stop"}]
    return _run("stairs", seed, {"stairs": [flight]}, skills, 60.0)


def errand(seed: int) -> TrialRun:
    """Figure 12: fetch 15 kg, carry it up six steps of 15 cm and over two bars of 20 cm, stop."""
    chance = np.random.default_rng(seed)
    x, y, turned = chance.uniform(1.2, 2.2), chance.uniform(-0.4, 0.4), chance.uniform(-TURN_DEG, TURN_DEG)
    crate = {"name": "crate", "at": _rounded([x, y, 0.0]), "mass": 15.0, "heading_deg": round(turned, DIGITS)}
    world = {
        "crate": [crate],
        "stairs": [{"at": [x + 3.0, 0.0], "risers": 6, "rise": 0.15, "tread": 0.30, "width": 2.0}],
        "bar": [{"at": [round(x + far, DIGITS), 0.0], "height": 0.2, "depth": 0.06} for far in (7.0, 9.0)],
    }
    world["stairs"][0]["at"] = _rounded([x + 3.0, 0.0])
    skills = [{"do": "pick_up", "thing": "crate"}, {"do": "carry", "to": _rounded([x + 11.0, 0.0])}, {"do": "stop"}]
    return _run("errand", seed, world, skills, 80.0)


ERRANDS: dict[str, Callable[[int], TrialRun]] = {
    one.__name__: one
    for one in (reach, reach_in_passing, push, pull, tug, carry, course, course_by_height, stairs, errand)
}


def _run(
    kind: str,
    seed: int,
    world: dict[str, Any],
    skills: list[Any],
    seconds: float,
    character: str = CHARACTER,
    **fields: Any,
) -> TrialRun:
    name = f"{kind}-{seed}"
    table = {"name": name, "seconds": seconds, "seed": seed, "character": character, "skill": skills} | fields
    table["world"] = {"name": name, "text": f"for {kind}, drawn by seed {seed}"} | world
    line = f"python -m footfall.papers.genbicon.errands {kind} {seed} > {name}.toml && footfall run {name}.toml"
    return TrialRun(load_trial(table), line)


def _size(character: str, measure: Callable[..., float] = full_height) -> float:
    """How tall a body is, or how long its legs are, in humanoids."""
    own, usual = (measure(catalog.load(Character, name).links()) for name in (character, CHARACTER))
    return own / usual


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(float(value), DIGITS) for value in values]


if __name__ == "__main__":
    sys.stdout.write(catalog.toml_of(ERRANDS[sys.argv[1]](int(sys.argv[2])).trial()))
