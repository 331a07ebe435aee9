"""Measure how fast many run: crowds against the bare physics of their world, sweeps against bare steps, two processes
against one."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait
from footfall.measure.bench.loop import STRETCH_SECONDS, RecordedStretch
from footfall.measure.sweep.sweep import rows_of
from footfall.measure.trial.run import batches_of, in_processes, run_trials
from footfall.sim.bare import begin_at, step_over
from footfall.sim.loop import Loop
from footfall.sim.physics_state import FULL, state_of
from footfall.sim.simulation import STEP_SECONDS, Simulation
from footfall.sim.together import CROWD_STEP, Together
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial

COUNTS = (1, 16, 64)
SPACING, SPEED = 1.8, 0.5
"""Spacing, m, and speed, m/s, of the timed crowd, in which all walk the same way."""
SETTLED, STRETCH = 2.0, 0.5
"""s."""
GROWTH_BAR, SWEEP_BAR, PROCESSES_BAR = 1.25, 0.7, 1.8
"""How fast a crowd must run is the bar of the claim about crowds, G16."""
ROWS, ROW_SECONDS, FASTEST = 16, 6.0, 1.2
BATCHES = 12
"""How many of those rows are used to compare two processes with one."""
BUSY = 0.5
"""Largest load at which two processes are timed; above it the machine does not have two free cores."""


@dataclass(frozen=True)
class CrowdRace:
    """A crowd in closed loop against `mj_step` of the same world; microseconds of processor time, medians."""

    characters: int
    step_seconds: float
    closed_us: float
    bare_us: float
    ratio: float
    real_time_factor: float
    same_motion: bool


@dataclass(frozen=True)
class Throughput:
    """Trials with reports: their processor time compared with bare steps, and two processes compared with one.

    Microseconds for one tick of one character, medians; sweeps and bare steps take turns.
    """

    sweep_us: float
    bare_us: float
    ratio: float
    two_to_one: float | None
    """None if the machine was too busy or has only one core."""
    load_before: float


@dataclass(frozen=True)
class Scale:
    """Everything measured for many characters."""

    crowds: list[CrowdRace]
    throughput: Throughput

    @property
    def growth(self) -> float:
        """Cost of a character among 64 relative to one among 16."""
        cost = {crowd.characters: crowd.closed_us for crowd in self.crowds}
        return cost[COUNTS[-1]] / cost[COUNTS[-2]]


def load_now() -> float:
    """Mean number of runnable processes over a minute; ask before timing anything, since that counts too."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def measure_scale(load: float, repeats: int = 5) -> Scale:
    """Time crowds of 1, 16 and 64, and sweeps against bare steps; `load` is the load beforehand."""
    crowds = [crowd_race(count, repeats) for count in COUNTS]
    return Scale(crowds, measure_throughput(load, repeats))


def crowd_race(count: int, repeats: int = 5, stretch: float = STRETCH) -> CrowdRace:
    """Let the closed loop and a Python loop of `mj_step` take turns at one stretch of a walking crowd."""
    race = _CrowdStretch(count, round(stretch / CROWD_STEP))
    same = [race.closed() > 0.0 and race.same_motion, race.bare() > 0.0 and race.same_motion]
    seconds = np.array([(race.closed(), race.bare()) for _ in range(repeats)])
    closed, bare = (float(value) for value in np.median(seconds, axis=0) / (count * race.ticks))
    return CrowdRace(
        characters=count,
        step_seconds=CROWD_STEP,
        closed_us=1e6 * closed,
        bare_us=1e6 * bare,
        ratio=float(np.median(seconds[:, 1] / seconds[:, 0])),
        real_time_factor=CROWD_STEP / (count * closed),
        same_motion=all(same),
    )


class _CrowdStretch:
    """A stretch of a settled crowd's walk that can be repeated, with the law or with its torques alone."""

    def __init__(self, count: int, ticks: int):
        side = int(np.ceil(np.sqrt(count)))
        rows = np.arange(count)
        places = np.column_stack([SPACING * (rows % side), SPACING * (rows // side), np.zeros(count)])
        body, gait = catalog.load(Character, "humanoid"), catalog.load(Gait, "walk")
        self.crowd, self.ticks = (
            Simulation([body] * count, gait, step_seconds=CROWD_STEP, layout=Together(places)),
            ticks,
        )
        self.crowd.set_command(speed=SPEED)
        self.crowd.run(SETTLED)
        self.model, self.data = self.crowd.batch.model, self.crowd.batch.data
        self._kept = {name: getattr(self.crowd, name).copy() for name in ("memory", "tally", "origin", "sensed")}
        self._first, self._warm, self._felt = (
            state_of(self.model, self.data, FULL),
            self.data.qacc_warmstart.copy(),
            self.data.sensordata.copy(),
        )
        self._torques = np.empty((ticks, self.model.nv))
        for tick in range(ticks):
            self.crowd.launch()
            self._torques[tick] = self.data.qfrc_applied
            self.crowd.batch.step()
        self._last = self.data.qpos.copy()

    @property
    def same_motion(self) -> bool:
        """Whether the last runner ended where the stretch ended."""
        return bool(np.array_equal(self.data.qpos, self._last))

    def closed(self) -> float:
        """Processor seconds with the law in the loop."""
        self._rewind()
        loop = Loop(self.crowd)
        started = process_time()
        loop.run(self.ticks)
        return process_time() - started

    def bare(self) -> float:
        """Processor seconds of a Python loop of `mj_step` over the same torques."""
        self._rewind()
        started = process_time()
        step_over(self.model, [self.data], self._torques[None])
        return process_time() - started

    def _rewind(self) -> None:
        begin_at(self.model, self.data, self._first, self._warm)
        self.crowd.batch.forward()
        self.data.sensordata[:] = self._felt
        for name, array in self._kept.items():
            getattr(self.crowd, name)[:] = array


def measure_throughput(load: float, repeats: int = 5, batches: int = BATCHES) -> Throughput:
    """Time trials with reports but no recordings, as in a sweep, in turns with bare steps of as many characters."""
    trials = sweep_trials()
    run_trials(trials[:1], record=False)
    stretch = RecordedStretch(ROWS, STEP_SECONDS, STRETCH_SECONDS)
    times = np.array([(_sweep_seconds(trials), stretch.bare() / (ROWS * stretch.ticks)) for _ in range(repeats)])
    sweep, bare = (float(value) for value in np.median(times, axis=0))
    free = (os.cpu_count() or 1) > 1 and load < BUSY
    two = two_to_one(trials * batches) if free else None
    return Throughput(1e6 * sweep, 1e6 * bare, float(np.median(times[:, 1] / times[:, 0])), two, load)


def _sweep_seconds(trials: list[Trial]) -> float:
    """Processor seconds for one tick of one trial."""
    started = process_time()
    run_trials(trials, record=False)
    return (process_time() - started) / sum(round(trial.seconds / trial.step_seconds) for trial in trials)


def two_to_one(trials: list[Trial]) -> float:
    """Throughput of two processes relative to one, once they have started."""
    rates = []
    for workers in (1, 2):
        batches = batches_of(trials, workers)
        done = [perf_counter() for _ in in_processes(rows_of, trials, batches, workers)]
        rates.append((len(batches) - workers) / (done[-1] - done[workers - 1]))
    return rates[1] / rates[0]


def sweep_trials() -> list[Trial]:
    """Walks at different speeds, one per row."""
    base: dict[str, Any] = {"name": "throughput", "seconds": ROW_SECONDS}
    speeds = np.linspace(0.0, FASTEST, ROWS).round(3)
    return [load_trial(base | {"command": [{"at": 0.0, "speed": float(speed)}]}) for speed in speeds]


def scale_rows(scale: Scale) -> list[tuple[str, str, str, str]]:
    """Rows for everything with a bar: what it is, measured, bar, verdict."""
    paid = scale.throughput
    two = paid.two_to_one
    busy = f"not measured: load {paid.load_before:.1f}, no two free cores"
    return [
        _row("cost of a character, crowd of 64 / of 16", scale.growth, GROWTH_BAR, "<"),
        _row("sweep with reports / bare mj_step, throughput of a core", paid.ratio, SWEEP_BAR, "≥"),
        ("two processes / one, throughput once started", busy, f"≥ {PROCESSES_BAR:g}", "")
        if two is None
        else _row("two processes / one, throughput once started", two, PROCESSES_BAR, "≥"),
    ]


def crowd_rows(scale: Scale) -> list[tuple[str, ...]]:
    """The crowds, one figure per row; the first column names it."""
    return [
        ("characters", *(f"{crowd.characters}" for crowd in scale.crowds)),
        ("closed loop / bare mj_step of the same world", *(f"{crowd.ratio:.2f}" for crowd in scale.crowds)),
        ("closed loop, µs per tick and character", *(f"{crowd.closed_us:.1f}" for crowd in scale.crowds)),
        ("bare mj_step, µs", *(f"{crowd.bare_us:.1f}" for crowd in scale.crowds)),
        ("real-time factor of the whole crowd", *(f"{crowd.real_time_factor:.2f}" for crowd in scale.crowds)),
        ("same motion, to the byte", *("yes" if crowd.same_motion else "no" for crowd in scale.crowds)),
    ]


def _row(words: str, measured: float, bar: float, sign: str) -> tuple[str, str, str, str]:
    met = measured >= bar if sign == "≥" else measured < bar
    return words, f"{measured:.2f}", f"{sign} {bar:g}", "met" if met else "not met"


def processor_says(key: str) -> str:
    """What Linux says of the first processor, such as its `model name` or its `flags`; empty elsewhere."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")


def processor() -> str:
    """What the processor is called, as far as the system says."""
    return processor_says("model name") or platform.processor() or platform.machine()
