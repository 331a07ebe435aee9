"""A crowd at random: who comes, where each wants to go, and what came of it."""

from time import process_time
from typing import Annotated, Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.style import Style, styled
from footfall.laws.genbicon import gait
from footfall.measure.run import Progress
from footfall.quantity import Parameters, quantity, words
from footfall.sim.crowd import CROWD_STEP, Crowd
from footfall.sim.engines import warnings_held
from footfall.sim.shared_world import Prop

SPACING = 1.5
"""m between two places of the square that a crowd starts in."""
ARRIVED = 0.6
"""m from its goal at which a character takes another."""
DECISIONS = 10
"""A second; what a character is asked changes no more often."""
FRAMES = 50
"""A second, of the film."""
SLOWEST, QUICKEST = 0.3, 0.9
"""m/s, of what is asked, for a body of the humanoid's size."""
SIZES = (0.8, 1.2)
NEAR, TOUCH = 2.2, 0.75
"""m between two characters: from where on they heed each other, and where they nearly touch."""
PUSH = 1.5
BEFORE = 0.5
"""Cosine of the angle within which somebody is ahead."""
MOST = 256


class CrowdReport(Parameters):
    """What came of a crowd."""

    count: Annotated[int, quantity("", 1, MOST, "characters")]
    seconds: Annotated[float, quantity("s", 0.0, 1e6, "simulated")]
    fell: Annotated[int, quantity("", 0, MOST, "characters that fell")]
    fell_at: Annotated[list[float], quantity("s", 0.0, 1e6, "when, in the order of the characters")]
    bumps: Annotated[int, quantity("", 0, 1e9, "times that two characters began to touch")]
    prop_bumps: Annotated[int, quantity("", 0, 1e9, "times that one began to touch a prop")]
    goals: Annotated[int, quantity("", 0, 1e9, "goals reached")]
    outside_impulse: Annotated[float, quantity("N s", 0.0, 1e12, "on the roots: must be 0")]
    real_time_factor: Annotated[float, quantity("", 0.0, 1e9, "simulated / processor time, whole crowd")]
    step_seconds: Annotated[float, quantity("s", 0.0, 1.0, "time of one tick")]
    seed: Annotated[int, quantity("", 0, 2**63, "of all that is random")]
    cast: Annotated[list[str], words("body and style of each")]


class Gathering:
    """Characters of random size and style who walk to random goals in a square, for as long as is wished."""

    def __init__(self, count: int, seed: int = 0, *, props: int = 0, step_seconds: float = CROWD_STEP):
        if not 1 <= count <= MOST:
            raise BadValue(f"a crowd of {count}; 1 to {MOST} can be")
        if not 0 <= props <= MOST:
            raise BadValue(f"{props} props; 0 to {MOST} can be")
        self.seed = seed
        self._chance = np.random.default_rng(seed)
        self.side = int(np.ceil(np.sqrt(count)))
        self.reach = SPACING * (self.side + 1) / 2 + 1.0
        cast = [self._someone() for _ in range(count)]
        characters, gaits, self.speeds, self.cast = (list(parts) for parts in zip(*cast, strict=True))
        crates = [Prop(tuple(self._spot_between())) for _ in range(props)]  # pyright: ignore[reportArgumentType]
        self.crowd = Crowd(characters, gaits, self._places(count), step_seconds, crates)
        self.goals = self._chance.uniform(-self.reach, self.reach, (count, 2))
        self.reached = 0
        self._bumps = {"each other": 0, "props": 0}
        self._touching: set[tuple[int, int]] = set()
        self.frames: list[np.ndarray] = []

    def run(self, seconds: float, *, film: bool = False, progress: Progress | None = None) -> CrowdReport:
        """Let them walk; with `film`, the whole world's positions are kept in `frames`."""
        crowd, began = self.crowd, process_time()
        ticks, every, each = (round(n / crowd.step_seconds) for n in (seconds, 1 / DECISIONS, 1 / FRAMES))
        with warnings_held():
            for tick in range(ticks):
                if tick % every == 0:
                    self._decide()
                    if progress:
                        progress(crowd.seconds, seconds)
                if film and tick % each == 0:
                    self.frames.append(crowd.batch.data.qpos.copy())
                crowd.step()
                if tick % each == 0:
                    self._count_bumps()
        return self._report(seconds, seconds / max(process_time() - began, 1e-9))

    def _someone(self) -> tuple[Character, Any, float, str]:
        size = float(self._chance.uniform(*SIZES))
        name = str(self._chance.choice(catalog.names(Style)))
        body = catalog.load(Character, "humanoid").scaled(size)
        speed = float(self._chance.uniform(SLOWEST, QUICKEST)) * np.sqrt(size)
        return body, styled(gait("walk"), catalog.load(Style, name)), speed, f"humanoid x {size:.2f}, {name}"

    def _places(self, count: int) -> np.ndarray:
        """In a square, each facing its own way."""
        rows = np.arange(count)
        grid = np.stack([rows % self.side, rows // self.side], axis=1) - (self.side - 1) / 2
        return np.column_stack([SPACING * grid, self._chance.uniform(-np.pi, np.pi, count)])

    def _spot_between(self) -> list[float]:
        """Midway between the places of four, or at the edge."""
        cell = self._chance.integers(0, self.side + 1, 2) - self.side / 2
        return [*(SPACING * cell).tolist(), float(self._chance.uniform(-np.pi, np.pi))]

    def _decide(self) -> None:
        """Each turns to its goal; who has come to it takes another."""
        here = self.crowd.batch.qpos[:, :2]
        arrived = np.flatnonzero(np.linalg.norm(self.goals - here, axis=1) < ARRIVED)
        self.reached += len(arrived)
        self.goals[arrived] = self._chance.uniform(-self.reach, self.reach, (len(arrived), 2))
        heading, pace = steer(here, self.goals - here, self.crowd.sensed["heading"])
        self.crowd.command["heading"] = heading
        self.crowd.command["speed"] = pace * np.array(self.speeds)

    def _count_bumps(self) -> None:
        touching = self.crowd.meetings()
        for pair in touching - self._touching:
            self._bumps["props" if pair[0] < 0 else "each other"] += 1
        self._touching = touching

    def _report(self, seconds: float, factor: float) -> CrowdReport:
        tally = self.crowd.tally
        fell = tally["fell_at"][tally["fell_at"] >= 0] * self.crowd.step_seconds
        return CrowdReport(
            count=self.crowd.count,
            seconds=seconds,
            fell=len(fell),
            fell_at=[round(float(at), 3) for at in fell],
            bumps=self._bumps["each other"],
            prop_bumps=self._bumps["props"],
            goals=self.reached,
            outside_impulse=float(tally["outside"].sum()),
            real_time_factor=round(factor, 3),
            step_seconds=self.crowd.step_seconds,
            seed=self.seed,
            cast=self.cast,
        )


def steer(here: np.ndarray, way: np.ndarray, facing: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where each should head, rad, and at which share of its speed: round the others on the right, slower behind them.

    What is wished is the direction of the goal, plus for everyone within `NEAR` a push away and one to the right.
    """
    wish = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-6)
    apart = here[:, None] - here[None, :]
    distance = np.linalg.norm(apart, axis=2) + np.where(np.eye(len(here)), np.inf, 0.0)
    away = apart / distance[:, :, None]
    aside = np.stack([-away[:, :, 1], away[:, :, 0]], axis=2)
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=1)
    before = np.clip(-np.einsum("ijk,ik->ij", away, ahead), 0.0, 1.0)
    weight = np.clip((NEAR - distance) / (NEAR - TOUCH), 0.0, 1.0) ** 2 * PUSH
    wish = wish + np.einsum("ij,ijk->ik", weight, away) + np.einsum("ij,ijk->ik", weight * before, aside)
    room = np.where(before > BEFORE, (distance - TOUCH) / (NEAR - TOUCH), 1.0).min(axis=1, initial=1.0)
    return np.arctan2(wish[:, 1], wish[:, 0]), np.clip(room, 0.0, 1.0)
