"""Characters in one world, let go and counted: who fell, who bumped into whom, how fast that was computed."""

from collections.abc import Sequence
from time import process_time
from typing import Annotated

import numpy as np

from footfall.measure.trial.run import Progress
from footfall.quantity import Parameters, quantity, words
from footfall.sim.compiled import warnings_held
from footfall.sim.crowd import Crowd

DECISIONS = 10
"""A second; what a character is asked changes no more often."""
FRAMES = 50
"""A second, of the film."""
LET_GO = 0.5
"""s without touching after which the next touch is another bump."""
MOST = 256
"""Characters in one world."""


class OneOfMany(Parameters):
    """What became of one character of a crowd."""

    who: Annotated[str, words("body and style")]
    fell_at: Annotated[float | None, quantity("s", 0.0, 1e6, "when it fell; none: it did not")] = None
    bumps: Annotated[int, quantity("", 0, 1e9, "times that it began to touch another")] = 0
    prop_bumps: Annotated[int, quantity("", 0, 1e9, "times that it began to touch a prop")] = 0
    goals: Annotated[int, quantity("", 0, 1e9, "goals reached")] = 0
    way: Annotated[float, quantity("m", 0.0, 1e9, "that it went, by its pelvis")] = 0.0


class CrowdReport(Parameters):
    """What came of a crowd."""

    count: Annotated[int, quantity("", 1, MOST, "characters")]
    seconds: Annotated[float, quantity("s", 0.0, 1e6, "simulated")]
    fell: Annotated[int, quantity("", 0, MOST, "characters that fell")]
    bumps: Annotated[int, quantity("", 0, 1e9, "times that two characters began to touch")]
    prop_bumps: Annotated[int, quantity("", 0, 1e9, "times that one began to touch a prop")]
    goals: Annotated[int, quantity("", 0, 1e9, "goals reached")]
    outside_impulse: Annotated[float, quantity("N s", 0.0, 1e12, "on the roots: must be 0")]
    real_time_factor: Annotated[float, quantity("", 0.0, 1e9, "simulated / processor time, whole crowd")]
    step_seconds: Annotated[float, quantity("s", 0.0, 1.0, "time of one tick")]
    seed: Annotated[int, quantity("", 0, 2**63, "of all that is random")]
    each: Annotated[list[OneOfMany], words("character by character")]


class Assembly:
    """A crowd and what it is asked; those who ask override `decide`."""

    def __init__(self, crowd: Crowd, cast: Sequence[str], seed: int = 0):
        self.crowd, self.cast, self.seed = crowd, list(cast), seed
        self.reached = np.zeros(crowd.count, int)
        self.frames: list[np.ndarray] = []
        self._bumps, self._prop_bumps = np.zeros(crowd.count, int), np.zeros(crowd.count, int)
        self._meetings = 0
        self._way = np.zeros(crowd.count)
        self._touched: dict[tuple[int, int], float] = {}

    def decide(self) -> None:
        """Ask each character for something, ten times a second."""

    def run(self, seconds: float, *, film: bool = False, progress: Progress | None = None) -> CrowdReport:
        """Let them go; with `film`, the whole world's positions are kept in `frames`."""
        crowd, began = self.crowd, process_time()
        ticks, every, each = (round(n / crowd.step_seconds) for n in (seconds, 1 / DECISIONS, 1 / FRAMES))
        here = crowd.batch.qpos[:, :2].copy()
        with warnings_held():
            for tick in range(ticks):
                if tick % every == 0:
                    self.decide()
                    self._let_the_fallen_lie()
                    self._way += np.linalg.norm(crowd.batch.qpos[:, :2] - here, axis=1)
                    here = crowd.batch.qpos[:, :2].copy()
                    if progress:
                        progress(crowd.seconds, seconds)
                if film and tick % each == 0:
                    self.frames.append(crowd.batch.data.qpos.copy())
                crowd.step()
                if tick % each == 0:
                    self._count_bumps()
        return self._report(seconds, seconds / max(process_time() - began, 1e-9))

    def _let_the_fallen_lie(self) -> None:
        fallen = tuple(bool(at >= 0) for at in self.crowd.tally["fell_at"])
        if fallen != self.crowd.limp:
            self.crowd.go_limp(fallen)

    def _count_bumps(self) -> None:
        """Who touches again within a while has not let go."""
        now = self.crowd.seconds
        for first, second in self.crowd.meetings():
            if now - self._touched.get((first, second), -np.inf) > LET_GO:
                if first < 0:
                    self._prop_bumps[second] += 1
                else:
                    self._meetings += 1
                    self._bumps[[first, second]] += 1
            self._touched[first, second] = now

    def _report(self, seconds: float, factor: float) -> CrowdReport:
        tally, crowd = self.crowd.tally, self.crowd
        fell_at = [float(at) * crowd.step_seconds if at >= 0 else None for at in tally["fell_at"]]
        each = [
            OneOfMany(
                who=who,
                fell_at=None if at is None else round(at, 3),
                bumps=int(self._bumps[row]),
                prop_bumps=int(self._prop_bumps[row]),
                goals=int(self.reached[row]),
                way=round(float(self._way[row]), 2),
            )
            for row, (who, at) in enumerate(zip(self.cast, fell_at, strict=True))
        ]
        return CrowdReport(
            count=crowd.count,
            seconds=seconds,
            fell=sum(at is not None for at in fell_at),
            bumps=self._meetings,
            prop_bumps=int(self._prop_bumps.sum()),
            goals=int(self.reached.sum()),
            outside_impulse=float(tally["outside"].sum()),
            real_time_factor=round(factor, 3),
            step_seconds=crowd.step_seconds,
            seed=self.seed,
            each=each,
        )
