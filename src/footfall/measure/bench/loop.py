"""Race the closed loop against MuJoCo alone over the same stretch of walking."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import body_for, load_gait
from footfall.sim.bare import Rollout, begin_at, step_over, worlds
from footfall.sim.loop import Loop
from footfall.sim.physics_state import FULL, state_of
from footfall.sim.simulation import Simulation
from footfall.sim.stopwatch import Stopwatch

SETTLE_SECONDS, STRETCH_SECONDS = 3.0, 1.0
ONE_SPEED, FASTEST_OF_MANY = 0.6, 1.2
GAIT = "walk"


@dataclass(frozen=True)
class Race:
    """Closed loop against bare physics; microseconds of processor time for one tick of one character, medians."""

    characters: int
    step_seconds: float
    ratio: float
    ratio_to_c_loop: float
    real_time_factor: float
    control_share: float
    closed_us: float
    bare_us: float
    c_loop_us: float
    law_us: float
    same_motion: bool
    repeats: int


def race(
    characters: int,
    step_seconds: float,
    repeats: int,
    stretch_seconds: float = STRETCH_SECONDS,
    gait: str = GAIT,
) -> Race:
    """Let the closed loop, a Python loop of `mj_step` and MuJoCo's own loop in C take turns at one stretch."""
    stretch = RecordedStretch(characters, step_seconds, stretch_seconds, gait)
    runners: tuple[Callable[[], float], ...] = (stretch.closed, stretch.bare, stretch.c_loop)
    same = [bool(runner() and stretch.same_motion) for runner in runners]
    seconds = np.array([[runner() for runner in runners] for _ in range(repeats)])
    ticks = characters * stretch.ticks
    closed, bare, c_loop = (float(value) for value in np.median(seconds, axis=0) / ticks)
    share = stretch.control_share()
    return Race(
        characters=characters,
        step_seconds=step_seconds,
        ratio=float(np.median(seconds[:, 1] / seconds[:, 0])),
        ratio_to_c_loop=float(np.median(seconds[:, 2] / seconds[:, 0])),
        real_time_factor=step_seconds / closed,
        control_share=share,
        closed_us=1e6 * closed,
        bare_us=1e6 * bare,
        c_loop_us=1e6 * c_loop,
        law_us=1e6 * share * closed,
        same_motion=all(same),
        repeats=repeats,
    )


class RecordedStretch:
    """A piece of settled walking: its first state, the torques of every tick, and its last state."""

    def __init__(self, characters: int, step_seconds: float, seconds: float, gait: str = GAIT):
        body = catalog.load(Character, body_for(gait))
        self.simulation = Simulation(body, load_gait(gait), count=characters, step_seconds=step_seconds)
        self.model = self.simulation.models[0]
        self.ticks = round(seconds / step_seconds)
        self.data = worlds(self.model, characters)
        self._settle()
        self._first = self._states()
        self._torques = np.empty((characters, self.ticks, self.model.nv))
        self._warm = np.array([self.simulation.batch.get_data(row).qacc_warmstart for row in range(characters)])
        for tick in range(self.ticks):
            self.simulation.launch()
            self._torques[:, tick] = self.simulation.batch.qfrc_applied
            self.simulation.advance()
        self._last = self.simulation.batch.qpos.copy()
        self._ended = self._last
        self._rollout = Rollout(self.model, self._first, self._warm, self._torques)

    @property
    def same_motion(self) -> bool:
        """Whether the last runner ended where the recorded stretch ended, to the byte."""
        return bool((self._ended == self._last).all())

    def closed(self) -> float:
        """Processor seconds of the stretch with the law in the loop."""
        self._settle()
        loop = Loop(self.simulation)
        started = process_time()
        loop.run(self.ticks)
        passed = process_time() - started
        self._ended = self.simulation.batch.qpos.copy()
        return passed

    def bare(self) -> float:
        """Processor seconds of a Python loop of `mj_step` over the recorded torques."""
        for data, state, warm in zip(self.data, self._first, self._warm, strict=True):
            begin_at(self.model, data, state, warm)
        started = process_time()
        step_over(self.model, self.data, self._torques)
        passed = process_time() - started
        self._ended = np.array([data.qpos for data in self.data])
        return passed

    def c_loop(self) -> float:
        """Processor seconds of the same in MuJoCo's own loop, the lowest possible cost of the physics."""
        started = process_time()
        self._rollout.run()
        passed = process_time() - started
        self._ended = self._rollout.last_qpos
        return passed

    def control_share(self) -> float:
        """The law's share of the closed loop, with every tick timed."""
        self._settle()
        stopwatch = Stopwatch()
        for _ in range(self.ticks):
            stopwatch.step(self.simulation)
        return stopwatch.control_share or 0.0

    def _settle(self) -> None:
        """Bring characters from rest to a settled walk, each at its own speed."""
        count = self.simulation.count
        self.simulation.reset()
        for row, speed in enumerate([ONE_SPEED] if count == 1 else np.linspace(0.0, FASTEST_OF_MANY, count)):
            self.simulation.set_command(row, speed=float(speed))
        self.simulation.run(SETTLE_SECONDS)

    def _states(self) -> np.ndarray:
        batch = self.simulation.batch
        return np.array([state_of(self.model, batch.get_data(row), FULL) for row in range(self.simulation.count)])
