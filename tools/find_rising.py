"""Searches how bodies get up, and writes library/risings/NAME.toml for each: python tools/find_rising.py NAME ...

Every body is shoved over in all directions. From where it then lies, its key poses are varied by CMA-ES: first those
that roll it onto its front, then those that raise it from there; a pose counts by how often, how far and how soon it
brings the body there. It starts from the library's poses for the most similar build. The falls are none of those that
`tools/write_falls.py` counts.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.rises import rising_for
from footfall.bodies.size import size_of_bones
from footfall.laws.register import load_gait
from footfall.laws.rise.rise import FALLEN, FIRST_RISE, STAND, UP
from footfall.laws.rise.rising import Rising
from footfall.laws.similarity import scaled
from footfall.laws.tables import FOOT, MODES, Link
from footfall.maths.records import fill_row
from footfall.quantity import quantity_of
from footfall.sim.compiled import warnings_held
from footfall.sim.simulation import Simulation

POPULATION, SPREAD, SLICE = 16, 0.2, 50
"""Candidates in a generation, the first spread of their angles (rad), and ticks between two looks."""
FALLS, LIES_AFTER, SHOVES = 16, 1.6, (1.4, 2.2)
"""Falls of each body, when they are taken up after the shove (s), and how hard they are (N s per 10 kg, about)."""
STARTS = 5
"""So many of these falls are tried for each part."""
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
PARTS = {"roll": (ROLL, 3.0, 0.4), "rise": (RISE, 5.5, 0.6)}
"""For each part its fields (`*`: on both sides), how long it is watched, s, and its share of the time."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="+", help="bodies of the library")
    asked.add_argument("--jobs", type=int, default=1, help="bodies searched at a time")
    asked.add_argument("--seconds", type=float, default=300.0, help="time for each body")
    asked.add_argument("--out", type=Path, default=catalog.LIBRARY / "risings", help="folder of the documents")
    wanted = asked.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    tasks = [(name, wanted.seconds, wanted.out) for name in wanted.names]
    with get_context("spawn").Pool(wanted.jobs) as pool:
        for words in pool.imap_unordered(search, tasks):
            print(words, flush=True)
    return 0


def search(task: tuple[str, float, Path]) -> str:
    """Search the poses of one body, and write them."""
    name, seconds, out = task
    who, found = character(name), rising_for(character(name))
    told = []
    with warnings_held():
        lying = fallen(who)
        for part, (fields, length, share) in PARTS.items():
            states = ([one for one in lying if (one.on_front > found.on_front) == (part == "rise")] or lying)[:STARTS]
            trial = Trial(who, states, POPULATION, length, part)
            before = float(np.mean(trial.scores([found] * POPULATION)))
            found, score = improved(found, fields, trial.scores, time.monotonic() + share * seconds)
            told.append(f"{part} {before:.2f} -> {score:.2f}")
            document = replace(found, name=name, text=f"found by search on the {name}", character=name)
            catalog.save(document, out / f"{name}.toml", overwrite=True)
    return f"{name}: {', '.join(told)}"


class Lying:
    """A body on the ground, and how squarely it faces it."""

    def __init__(self, simulation: Simulation, row: int):
        self.qpos, self.qvel = simulation.batch.qpos[row].copy(), simulation.batch.qvel[row].copy()
        self.origin = simulation.origin[row].copy()
        faces = [facing_up(simulation, row, link) for link in (Link.TORSO, Link.PELVIS)]
        self.on_front = -float(np.mean(faces))


def facing_up(simulation: Simulation, row: int, link: Link) -> float:
    """How squarely the front of a link faces up, from 1 to -1."""
    w, x, y, z = simulation.batch.xquat[row, simulation.body_index(link)]
    return 2.0 * (x * z - w * y)


def fallen(who: Character) -> list[Lying]:
    """A walking body shoved over in all directions, and lying."""
    simulation = Simulation(who, load_gait("walk"), FALLS)
    draw = np.random.default_rng([11, FALLS])
    simulation.command["speed"] = draw.uniform(0.0, 1.2, FALLS)
    simulation.step(1500)
    for row in range(FALLS):
        angle = 2.0 * math.pi * row / FALLS
        force = draw.uniform(*SHOVES) * 1000.0 / 70.4 * who.mass
        simulation.push(row, Link.TORSO, (force * math.cos(angle), force * math.sin(angle), 0.0))
    simulation.step(150)
    for row in range(FALLS):
        simulation.push(row, Link.TORSO, (0.0, 0.0, 0.0))
    simulation.step(round(1000 * LIES_AFTER))
    return [Lying(simulation, row) for row in range(FALLS) if simulation.tally["fell_at"][row] >= 0]


class Trial:
    """Lets several candidates get up from the same falls at once."""

    def __init__(self, who: Character, states: Sequence[Lying], candidates: int, seconds: float, part: str):
        self.states, self.seconds, self.part = states, seconds, part
        self.simulation = Simulation(who, load_gait("walk"), candidates * len(states))
        self.size = size_of_bones(who.links())

    def scores(self, candidates: Sequence[Rising]) -> np.ndarray:
        """How well each does, on average over the falls; the better the higher."""
        simulation, count = self.simulation, len(self.states)
        simulation.reset()
        for row in range(simulation.count):
            state = self.states[row % count]
            simulation.batch.qpos[row], simulation.batch.qvel[row] = state.qpos, state.qvel
            simulation.origin[row] = state.origin
        for index, candidate in enumerate(candidates):
            fill_row(simulation.rising[index * count], scaled(candidate, self.size))
            simulation.rising[index * count : (index + 1) * count] = simulation.rising[index * count]
        simulation.batch.forward()
        simulation.command["mode"] = MODES.index("get up")
        simulation.memory["stride"]["rise"]["stage"] = FALLEN
        watch = _watch_roll if self.part == "roll" else _watch_rise
        return watch(simulation, self.seconds).reshape(len(candidates), count).mean(axis=1)


def _watch_roll(simulation: Simulation, seconds: float) -> np.ndarray:
    """1 and more if it presses up from its front, the sooner the more; else by how far it turned."""
    best = np.full(simulation.count, -1.0)
    done = np.zeros(simulation.count, bool)
    for slice_ in range(round(seconds * 1000 / SLICE)):
        simulation.step(SLICE)
        up = [[facing_up(simulation, row, link) for link in (Link.TORSO, Link.PELVIS)] for row in range(len(best))]
        late = slice_ * SLICE / (seconds * 1000)
        reached = (simulation.memory["stride"]["rise"]["stage"] > FIRST_RISE) & ~done
        best = np.where(done, best, np.maximum(best, -np.max(up, axis=1) / 2.0))
        best[reached] = 1.5 - late
        done |= reached
    return best


def _watch_rise(simulation: Simulation, seconds: float) -> np.ndarray:
    """2 and more if it stands, the sooner the more; else by its last pose, and how near its feet it came to balance."""
    best = np.zeros(simulation.count)
    for slice_ in range(round(seconds * 1000 / SLICE)):
        simulation.step(SLICE)
        stage = simulation.memory["stride"]["rise"]["stage"].astype(float)
        late = slice_ * SLICE / (seconds * 1000)
        stands = (stage == UP) & (simulation.tally["risen"] > 0)
        near = np.exp(-_off_feet(simulation)) * (stage > STAND - 3)
        best = np.maximum(best, np.where(stands, 3.0 - late, stage / STAND / 2.0 + near))
    lost = (simulation.memory["stride"]["rise"]["stage"] != UP) & (best > 2.0)
    return np.where(lost, 1.0, best)


def _off_feet(simulation: Simulation) -> np.ndarray:
    """How far the capture point is from the middle of the feet, in lengths of a sole."""
    sensed, body = simulation.sensed, simulation.body
    height = np.maximum(sensed["body_com_w"][:, 2], body["ankle_height"][:, 0])
    capture = sensed["body_com_w"] + sensed["body_velocity_w"] * np.sqrt(height / 9.81)[:, None]
    feet = (sensed["joint_w"][:, int(FOOT)] + sensed["joint_w"][:, int(FOOT) + 4]) / 2.0
    return np.linalg.norm((capture - feet)[:, :2], axis=1) / (body["ball"] + body["heel"])


def improved(
    first: Rising, fields: Sequence[str], scores: Callable[[Sequence[Rising]], np.ndarray], until: float
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
    mean, sigma, covariance = values_of(first, fields), SPREAD, np.eye(size)
    path_s, path_c, draw = np.zeros(size), np.zeros(size), np.random.default_rng(3)
    best, best_score = first, -math.inf
    while time.monotonic() < until:
        spread, axes = np.linalg.eigh(covariance)
        root = axes * np.sqrt(np.maximum(spread, 1e-12))
        steps = draw.standard_normal((POPULATION, size)) @ root.T
        steps[0] = 0.0
        tried = [with_values(first, fields, mean + sigma * step) for step in steps]
        found = scores(tried)
        order = np.argsort(-found, kind="stable")
        if found[order[0]] > best_score:
            best, best_score = tried[order[0]], float(found[order[0]])
        step = weights @ steps[order[:half]]
        mean = mean + sigma * step
        whitened = (axes / np.sqrt(np.maximum(spread, 1e-12))) @ axes.T @ step
        path_s = (1 - c_sigma) * path_s + math.sqrt(c_sigma * (2 - c_sigma) * mass) * whitened
        path_c = (1 - c_c) * path_c + math.sqrt(c_c * (2 - c_c) * mass) * step
        chosen = steps[order[:half]]
        covariance = (1 - c_1 - c_mu) * covariance + c_1 * np.outer(path_c, path_c)
        covariance += c_mu * (chosen.T * weights) @ chosen
        sigma *= math.exp((c_sigma / damps) * (np.linalg.norm(path_s) / expected - 1))
    return best, best_score


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
