"""Searches how bodies get up, and writes library/risings/NAME.toml for each: python tools/find_rising.py NAME ...

Every body is shoved over in all directions. From where it then lies, its key poses are varied by CMA-ES: first those
that roll it onto its front, then those that raise it from there, then all of them; a pose counts by how often, how far
and how soon it brings the body there. Each part starts from the library's poses that do best. The falls are none of
those that `tools/write_falls.py` counts.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.rises import rising_for
from footfall.bodies.size import size_of_bones
from footfall.laws.register import load_gait
from footfall.laws.rise.rise import FALLEN, FIRST_RISE, STAND
from footfall.laws.rise.rising import Rising
from footfall.laws.similarity import scaled
from footfall.laws.tables import FOOT, MODES, Link
from footfall.maths.records import fill_row
from footfall.quantity import quantity_of
from footfall.sim.compiled import warnings_held
from footfall.sim.simulation import Simulation

POPULATION, SPREAD, SLICE = 16, 0.15, 50
"""Candidates in a generation, the first spread of their angles (rad), and ticks between two looks."""
FALLS, LIES_AFTER, SHOVES = 24, 0.7, (1.4, 2.2)
"""Falls of each body, when they are taken up after the shove (s), and how hard they are (N s per 10 kg, about)."""
STARTS, JUDGED = 6, 4
"""How many of these falls a generation tries, the next ones in the next; how many generations' judge the result."""
STAYS = 1.0
"""How long it must stay up to count, s."""
TORSO, PELVIS = Link.TORSO, Link.PELVIS
OTHERS = catalog.names(Rising)
LIMBS = ("arm", "arm_out", "elbow", "hip", "hip_out", "knee")
ROLL = tuple(
    f"{pose}.{key}"
    for pose in ("reach_over", "turn_over", "lie_flat")
    for key in ("seconds", "back", "twist", *(f"{side}.{limb}" for side in ("near", "far") for limb in LIMBS))
)
RISE = (
    *(
        f"{pose}.{key}"
        for pose in ("gather", "press", "kneel", "tuck", "crouch")
        for key in ("seconds", "back", *(f"*.{limb}" for limb in (*LIMBS, "ankle")))
    ),
    "stand.lean",
)
ALL = (*ROLL, *RISE)
PARTS = {"roll": (ROLL, 3.0, 0.2, SPREAD), "rise": (RISE, 5.5, 0.4, SPREAD), "all": (ALL, 8.0, 0.4, SPREAD / 3)}
"""For each part its fields (`*`: on both sides), how long it is watched, s, its share of the time, and its spread."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="+", help="bodies of the library")
    asked.add_argument("--jobs", type=int, default=1, help="bodies searched at a time")
    asked.add_argument("--seconds", type=float, default=300.0, help="time for each body")
    asked.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="what is searched")
    asked.add_argument("--out", type=Path, default=catalog.LIBRARY / "risings", help="folder of the documents")
    wanted = asked.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    tasks = [(name, wanted.seconds, wanted.parts, wanted.out) for name in wanted.names]
    with get_context("spawn").Pool(wanted.jobs) as pool:
        for words in pool.imap_unordered(search, tasks):
            print(words, flush=True)
    return 0


def search(task: tuple[str, float, list[str], Path]) -> str:
    """Search the poses of one body, and write them."""
    name, seconds, parts, out = task
    who, found = character(name), rising_for(character(name))
    told = []
    with warnings_held():
        lying = fallen(who)
        begun, shares = time.monotonic(), np.cumsum([PARTS[part][2] for part in parts])
        for part, share in zip(parts, shares / shares[-1], strict=True):
            (fields, length, _, spread), until = PARTS[part], begun + share * seconds
            fits = [one for one in lying if part == "all" or (one.on_front > found.on_front) == (part == "rise")]
            trial = Trial(who, fits if len(fits) >= STARTS else lying, length, part)
            if part != "all":
                found = best_start(found, fields, trial)
            before = float(np.mean(trial.scores([found] * POPULATION)))
            found, score = improved(found, fields, trial.scores, until, spread)
            told.append(f"{part} {before:.2f} -> {score:.2f}")
            document = replace(found, name=name, text=f"found by search on the {name}", character=name)
            catalog.save(document, out / f"{name}.toml", overwrite=True)
    return f"{name}: {', '.join(told)}"


def best_start(found: Rising, fields: Sequence[str], trial: "Trial") -> Rising:
    """The document with those fields of the library's documents that do best on this body."""
    tried = [found] + [with_values(found, fields, values_of(catalog.load(Rising, name), fields)) for name in OTHERS]
    return tried[int(np.argmax(trial.scores(tried[:POPULATION])))]


class Lying(NamedTuple):
    """A falling body when it is asked to get up, and how squarely it faces the ground."""

    qpos: np.ndarray
    qvel: np.ndarray
    origin: np.ndarray
    rise: np.void
    on_front: float


def fallen(who: Character) -> list[Lying]:
    """A walking body shoved over in all directions, and falling; those on their front are half."""
    simulation = Simulation(who, load_gait("walk"), FALLS)
    draw = np.random.default_rng([11, FALLS])
    simulation.command["speed"] = draw.uniform(0.0, 1.2, FALLS)
    simulation.step(1500)
    for row in draw.permutation(FALLS):
        angle = 2.0 * math.pi * row / FALLS
        force = draw.uniform(*SHOVES) * 1000.0 / 70.4 * who.mass
        simulation.push(row, Link.TORSO, (force * math.cos(angle), force * math.sin(angle), 0.0))
    simulation.step(150)
    for row in range(FALLS):
        simulation.push(row, Link.TORSO, (0.0, 0.0, 0.0))
    simulation.step(round(1000 * LIES_AFTER))
    batch, rise = simulation.batch, simulation.memory["stride"]["rise"]
    now = [[array[row].copy() for array in (batch.qpos, batch.qvel, simulation.origin, rise)] for row in range(FALLS)]
    simulation.step(1000)
    facing = [np.mean([facing_up(simulation, row, link) for link in (TORSO, PELVIS)]) for row in range(FALLS)]
    down = simulation.tally["fell_at"] >= 0
    return [Lying(*now[row], -float(facing[row])) for row in draw.permutation(FALLS) if down[row]]


def facing_up(simulation: Simulation, row: int, link: Link) -> float:
    """How squarely the front of a link faces up, from 1 to -1."""
    w, x, y, z = simulation.batch.xquat[row, simulation.body_index(link)]
    return 2.0 * (x * z - w * y)


class Trial:
    """Lets several candidates get up from the same falls at once."""

    def __init__(self, who: Character, states: Sequence[Lying], seconds: float, part: str):
        self.states, self.seconds, self.part, self.first = states, seconds, part, 0
        self.simulation = Simulation(who, load_gait("walk"), POPULATION * STARTS)
        self.size = size_of_bones(who.links())

    def scores(self, candidates: Sequence[Rising]) -> np.ndarray:
        """How well each does, on average over the next few falls; the better the higher."""
        simulation = self.simulation
        simulation.reset()
        states = [self.states[(self.first + index) % len(self.states)] for index in range(STARTS)]
        self.first += STARTS
        for row in range(simulation.count):
            state = states[row % STARTS]
            simulation.batch.qpos[row], simulation.batch.qvel[row] = state.qpos, state.qvel
            simulation.origin[row] = state.origin
            simulation.memory["stride"]["rise"][row] = state.rise
        for index, candidate in enumerate(candidates):
            fill_row(simulation.rising[index * STARTS], scaled(candidate, self.size))
            simulation.rising[index * STARTS : (index + 1) * STARTS] = simulation.rising[index * STARTS]
        simulation.batch.forward()
        simulation.memory["stride"]["started"] = 1
        simulation.command["mode"] = MODES.index("get up")
        watch = _watch_roll if self.part == "roll" else _watch_rise
        moving = np.arange(len(candidates) * STARTS)
        scores = watch(simulation, self.seconds, self.part == "all", moving)[moving]
        return scores.reshape(-1, STARTS).mean(axis=1)


def _watch_roll(simulation: Simulation, seconds: float, again: bool, moving: np.ndarray) -> np.ndarray:
    """1 and more if it presses up from its front, the sooner the more; else by how far it turned."""
    best = np.full(simulation.count, -1.0)
    simulation.move_only(moving)
    for slice_ in range(round(seconds * 1000 / SLICE)):
        simulation.step(SLICE)
        late = slice_ * SLICE / (seconds * 1000)
        pressing = simulation.memory["stride"]["rise"]["stage"][moving] > FIRST_RISE
        best[moving[pressing]] = 1.5 - late
        moving = moving[~pressing]
        for row in moving:
            best[row] = max(best[row], -max(facing_up(simulation, row, link) for link in (TORSO, PELVIS)) / 2.0)
        if not len(moving):
            break
        simulation.move_only(moving)
    return best


def _watch_rise(simulation: Simulation, seconds: float, again: bool, moving: np.ndarray) -> np.ndarray:
    """2 and more if it stands, the sooner the more; else by its last pose, and how near its feet it came to balance."""
    count, tally = simulation.count, simulation.tally
    best, began = np.zeros(count), np.zeros(count, bool)
    simulation.move_only(moving)
    for slice_ in range(round((seconds + STAYS) * 1000 / SLICE)):
        simulation.step(SLICE)
        stage = simulation.memory["stride"]["rise"]["stage"]
        stays = (tally["fell_at"] >= 0) & (tally["risen"] >= 1000 * STAYS)
        near = np.exp(-_off_feet(simulation)) * _borne(simulation) * (stage > STAND - 3)
        best[moving] = np.maximum(best, stage / STAND / 2.0 + near + (stage == STAND) * 0.3)[moving]
        best[moving[stays[moving]]] = 4.0 - 2.0 * (slice_ * SLICE / 1000 - STAYS) / seconds
        began |= stage >= FIRST_RISE
        failed = began & (stage == FALLEN) & (not again)
        moving = moving[~(stays | failed)[moving]]
        if not len(moving):
            break
        simulation.move_only(moving)
    return best


def _borne(simulation: Simulation) -> np.ndarray:
    """The share of the weight on the feet, at most 1."""
    sensed = simulation.sensed
    load = sum(sensed[part].sum(axis=1) for part in ("heel_load", "ball_load", "toe_load"))
    return np.minimum(load / (9.81 * simulation.body["total_mass"]), 1.0)


def _off_feet(simulation: Simulation) -> np.ndarray:
    """How far the capture point is from the middle of the feet, in lengths of a sole."""
    sensed, body = simulation.sensed, simulation.body
    height = np.maximum(sensed["body_com_w"][:, 2], body["ankle_height"][:, 0])
    capture = sensed["body_com_w"] + sensed["body_velocity_w"] * np.sqrt(height / 9.81)[:, None]
    feet = (sensed["joint_w"][:, int(FOOT)] + sensed["joint_w"][:, int(FOOT) + 4]) / 2.0
    return np.linalg.norm((capture - feet)[:, :2], axis=1) / (body["ball"] + body["heel"])


def improved(
    first: Rising, fields: Sequence[str], scores: Callable[[Sequence[Rising]], np.ndarray], until: float, spread: float
) -> tuple[Rising, float]:
    """CMA-ES (Hansen 2016) over some fields, with as many candidates as the trial has room for, until a time."""
    size, half = len(fields), POPULATION // 2
    weights = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
    weights /= weights.sum()
    mass = 1.0 / (weights**2).sum()
    c_sigma, c_c = (mass + 2) / (size + mass + 5), (4 + mass / size) / (size + 4 + 2 * mass / size)
    c_1 = 2 / ((size + 1.3) ** 2 + mass)
    c_mu = min(1 - c_1, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
    damps = 1 + 2 * max(0.0, math.sqrt((mass - 1) / (size + 1)) - 1) + c_sigma
    expected = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
    mean, sigma, covariance = values_of(first, fields), spread, np.eye(size)
    path_s, path_c, draw = np.zeros(size), np.zeros(size), np.random.default_rng(3)
    while time.monotonic() < until:
        widths, axes = np.linalg.eigh(covariance)
        widths = np.sqrt(np.maximum(widths, 1e-12))
        steps = draw.standard_normal((POPULATION, size)) @ (axes * widths).T
        tried = [with_values(first, fields, mean + sigma * step) for step in steps]
        found = scores(tried)
        order = np.argsort(-found, kind="stable")
        step = weights @ steps[order[:half]]
        mean = mean + sigma * step
        whitened = (axes / widths) @ axes.T @ step
        path_s = (1 - c_sigma) * path_s + math.sqrt(c_sigma * (2 - c_sigma) * mass) * whitened
        path_c = (1 - c_c) * path_c + math.sqrt(c_c * (2 - c_c) * mass) * step
        chosen = steps[order[:half]]
        covariance = (1 - c_1 - c_mu) * covariance + c_1 * np.outer(path_c, path_c)
        covariance += c_mu * (chosen.T * weights) @ chosen
        sigma *= math.exp((c_sigma / damps) * (np.linalg.norm(path_s) / expected - 1))
    both = [first, with_values(first, fields, mean)]
    judged = np.mean([scores(both) for _ in range(JUDGED)], axis=0)
    return both[int(np.argmax(judged))], float(judged.max())


def values_of(rising: Rising, fields: Sequence[str]) -> np.ndarray:
    """The numbers of some fields."""
    return np.array([_value(rising, field.replace("*", "near")) for field in fields])


def with_values(rising: Rising, fields: Sequence[str], values: np.ndarray) -> Rising:
    """The same document with other numbers, as near to them as their ranges allow."""
    after = rising
    for field, value in zip(fields, values, strict=True):
        for path in {field.replace("*", side) for side in ("near", "far")}:
            declared: Any = quantity_of(Rising, path)
            after = _set(after, path.split("."), round(declared.nearest(float(value)), 3))
    return after


def _value(document: Any, path: str) -> float:
    for name in path.split("."):
        document = getattr(document, name)
    return float(document)


def _set(document: Any, path: list[str], value: float) -> Any:
    name, *rest = path
    return replace(document, **{name: _set(getattr(document, name), rest, value) if rest else value})


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
