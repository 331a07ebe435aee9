"""The commands and pushes of trials, as a list of things to do at their ticks."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from footfall.laws.tables import Link
from footfall.measure.trial.document import Push, Trial
from footfall.sim.simulation import Simulation


class Event(NamedTuple):
    """Something to do just before a tick."""

    tick: int
    do: Callable[[], None]


class Script:
    """What is to happen to the rows of a simulation, and when."""

    def __init__(self, trials: Sequence[Trial], simulation: Simulation, push_w: np.ndarray):
        self.simulation = simulation
        self._push_w = push_w
        self._shoves: list[list[_Shove]] = [[] for _ in trials]
        self._applied = simulation.batch.xfrc_applied
        self._named = np.zeros_like(self._applied)
        self._named_bytes = self._named.tobytes()
        events = [event for row, trial in enumerate(trials) for event in self._events(row, trial)]
        self._later = sorted(events, key=attrgetter("tick"), reverse=True)

    def act(self) -> None:
        """Do what is due now."""
        while self._later and self._later[-1].tick <= self.simulation.ticks:
            self._later.pop().do()

    def step_until(self, tick: int) -> None:
        """Advance the simulation to a tick, doing what is due on the way; what is due at that tick is left."""
        while self._later and self._later[-1].tick < tick:
            self.simulation.step(self._later[-1].tick - self.simulation.ticks)
            self.act()
        self.simulation.step(tick - self.simulation.ticks)

    def stray_forces(self) -> np.ndarray | None:
        """N, for each row: the sum of outside forces and torques on links that are no push of the trial."""
        if self._applied.tobytes() == self._named_bytes:
            return None
        return np.abs(self._applied - self._named).sum(axis=(1, 2))

    def _events(self, row: int, trial: Trial) -> Iterator[Event]:
        gaits = 0
        for change in trial.command:
            fields = change.fields()
            if "gait" in fields:
                gaits += 1
                fields["gait"] = gaits
            yield Event(self._tick(change.at), partial(self.simulation.set_command, row, **fields))
        for push in trial.push:
            shove = _Shove(push)
            first, last = push_ticks(push, trial.step_seconds)
            yield Event(first, partial(self._start, row, shove))
            for tick in range(first + 1, last) if push.point else ():
                yield Event(tick, partial(self._apply, row, push))
            yield Event(last, partial(self._stop, row, shove))

    def _tick(self, seconds: float) -> int:
        return round(seconds / self.simulation.step_seconds)

    def _start(self, row: int, shove: "_Shove") -> None:
        """Freeze the push into the world by where the character faces now."""
        shove.force_w = facing(self.simulation, row) @ np.asarray(shove.push.force)
        self._shoves[row].append(shove)
        self._apply(row, shove.push)

    def _stop(self, row: int, shove: "_Shove") -> None:
        self._shoves[row].remove(shove)
        self._apply(row, shove.push)

    def _apply(self, row: int, push: Push) -> None:
        """Pushes on the same link add up; one on a point of it turns it, too, by where that point is now."""
        link = self.simulation.characters[row].link_called(push.body)
        here = [shove for shove in self._shoves[row] if shove.push.body == push.body]
        forces = [shove.force_w for shove in here]
        force_w = [float(sum(parts)) for parts in zip(*forces, strict=True)] or [0.0] * 3
        torques = [self._turning(row, link, shove) for shove in here if shove.push.point]
        torque_w = [float(sum(parts)) for parts in zip(*torques, strict=True)] or [0.0] * 3
        self.simulation.push(row, link, force_w, torque_w)
        self._named[row] = self._applied[row]
        self._named_bytes = self._named.tobytes()
        self._push_w[row] = np.sum([shove.force_w for shove in self._shoves[row]], axis=0)

    def _turning(self, row: int, link: Link, shove: "_Shove") -> np.ndarray:
        """The torque about the mass centre of a force on a point, N m, world."""
        return np.cross(self.simulation.lever(row, link, shove.push.point or ()), shove.force_w)


class _Shove:
    """A push of a running trial, with its force in the world once it has started."""

    def __init__(self, push: Push):
        self.push = push
        self.force_w = np.zeros(3)


def push_ticks(push: Push, step_seconds: float) -> tuple[int, int]:
    """The tick at which a push starts and the first one without it; it lasts at least one."""
    first = round(push.at / step_seconds)
    return first, max(first + 1, round(push.end / step_seconds))


def facing(simulation: Simulation, row: int) -> np.ndarray:
    """The rotation from the heading frame to the world, by the pelvis's forward axis on the ground."""
    if simulation.characters[row].plane:
        return np.eye(3)
    w, x, y, z = simulation.batch.qpos[row, 3:7]
    ahead = np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z)])
    cos, sin = ahead / np.linalg.norm(ahead)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
