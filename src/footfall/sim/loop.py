"""The only loop: pushes, skills decide, the law decides, kernel, step, record.

Pushes, skills and watchers act just before the tick at which they are due; between two such ticks the simulation runs
freely. What is due depends on the tick alone, so that a resumed run continues as if it had never stopped.
"""

from collections.abc import Callable, Sequence
from math import floor, inf
from typing import Any, NamedTuple, Protocol

import numpy as np

from footfall.errors import BadRecording
from footfall.laws.tables import MODES
from footfall.sim.pushes import Forces, Pushes
from footfall.sim.simulation import Simulation
from footfall.sim.stopwatch import Stopwatch
from footfall.sim.view import View
from footfall.skills.skill import Asked, Skill, Status


class Duty(NamedTuple):
    """A skill and the rows it commands."""

    skill: Skill
    rows: Sequence[int]


class Frames(Protocol):
    """Takes the frames of a run: the state before a frame's tick, and what was sensed and remembered after it."""

    push_w: np.ndarray
    """Sum of all named pushes on each row, N."""
    outside: np.ndarray
    """Impulse of unnamed outside forces on each row so far, N s."""
    pushes: Any
    """Current pushes and states of the skills: values, each stored with the frame from which it holds."""
    skills: Any
    skill_rows: Sequence[Sequence[int]]
    """The rows commanded by each skill."""

    def take_state(self) -> None:
        """Take the first half of a frame, before the tick."""
        ...

    def take_felt(self) -> None:
        """Take the second half, after the tick."""
        ...


class Watcher(NamedTuple):
    """An observer that is called on a beat, after the skills; it changes nothing that a law reads."""

    rate: float
    look: Callable[[], None]


class Loop:
    """A simulation with everything that acts on it. `states` and `statuses` are those of its skills."""

    def __init__(
        self,
        simulation: Simulation,
        duties: Sequence[Duty] = (),
        pushes: Pushes = Pushes(),  # noqa: B008 (a value)
        *,
        frames: Frames | None = None,
        frame_rate: float = 0.0,
        watchers: Sequence[Watcher] = (),
    ):
        self.simulation, self.duties, self.watchers = simulation, tuple(duties), tuple(watchers)
        self.forces = Forces(simulation, pushes, frames.push_w if frames else None)
        self.states: tuple[Any, ...] = tuple(duty.skill.begin() for duty in self.duties)
        self.statuses: list[Status] = [Status() for _ in self.duties]
        self.frames, self.frame_rate, self.stopwatch = frames, frame_rate, Stopwatch()
        if frames:
            frames.skill_rows = [duty.rows for duty in self.duties]
        self._frame_beat = Beat(frame_rate if frames else 0.0, simulation.step_seconds)
        self._beats = [Beat(duty.skill.rate, simulation.step_seconds) for duty in self.duties]
        self._looks = [Beat(watcher.rate, simulation.step_seconds) for watcher in self.watchers]
        self._law_beat = Beat(simulation.decisions, simulation.step_seconds)
        self._seen = [View(simulation, duty.rows) for duty in self.duties]

    def run(self, ticks: int, *, timed: bool = False) -> None:
        """Advance by some ticks; if `timed`, the first one is timed, law and physics separately."""
        simulation, end = self.simulation, self.simulation.ticks + ticks
        while simulation.ticks < end:
            tick = simulation.ticks
            is_frame = self._frame_beat.is_on(tick)
            if self.frames is not None and is_frame:
                self._note(self.frames)
            self.forces.act()
            self._decide(tick)
            for watcher, beat in zip(self.watchers, self._looks, strict=True):
                if beat.is_on(tick):
                    watcher.look()
            if self._law_beat.is_on(tick):
                self.stopwatch.decide(simulation)
            if self.frames is not None and is_frame:
                self._step_one(timed)
                self.frames.take_felt()
                timed = False
            simulation.step(int(min(end, self._next(tick))) - simulation.ticks)

    def restored(self, kept: Any) -> tuple[Any, ...]:
        """The states of the skills at a moment of a recording, for `states`."""
        if not isinstance(kept, list) or len(kept) != len(self.duties):
            raise BadRecording(f"the recording does not match the {len(self.duties)} skills of this run")
        return tuple(duty.skill.restored(state) for duty, state in zip(self.duties, kept, strict=True))

    def _note(self, frames: Frames) -> None:
        """Take the first half of a frame, before this tick's decisions: a run that resumes here decides again."""
        frames.pushes, frames.skills = self.forces.pushes, self.states
        frames.take_state()
        if (stray := self.forces.stray()) is not None:
            frames.outside += stray / self.frame_rate

    def _step_one(self, timed: bool) -> None:
        if timed:
            self.stopwatch.step(self.simulation)
        else:
            self.simulation.step()

    def _decide(self, tick: int) -> None:
        seconds = self.simulation.seconds
        for index, (duty, beat) in enumerate(zip(self.duties, self._beats, strict=True)):
            state = self.states[index]
            if beat.is_on(tick) or self._wakes(duty.skill, state) <= tick:
                after, asked, self.statuses[index] = duty.skill.decide(state, self._seen[index].at(seconds))
                if after is not state:
                    self.states = (*self.states[:index], after, *self.states[index + 1 :])
                for one in asked:
                    self._give(one, duty.rows)

    def _give(self, asked: Asked, rows: Sequence[int]) -> None:
        """Write those fields into the commands that each one's law heeds."""
        command, laws = self.simulation.command, self.simulation.laws
        chosen = list(rows if asked.rows is None else asked.rows)
        for name, value in asked.fields.items():
            given = MODES.index(value) if isinstance(value, str) else value
            heeds = [laws[row].heeds(name, value) for row in chosen]
            if all(heeds):
                command[name][chosen] = given
            elif any(heeds):
                each = np.broadcast_to(given, command[name][chosen].shape)
                command[name][np.array(chosen)[heeds]] = each[heeds]

    def _next(self, tick: int) -> float:
        """The next tick before which something acts."""
        beats = [*self._beats, *self._looks, self._law_beat, self._frame_beat]
        times = [beat.after(tick) for beat in beats]
        times += [self._wakes(duty.skill, state) for duty, state in zip(self.duties, self.states, strict=True)]
        return max(min([*times, self.forces.due()]), tick + 1)

    def _wakes(self, skill: Skill, state: Any) -> float:
        seconds = skill.wakes(state)
        return inf if seconds == inf else round(seconds / self.simulation.step_seconds)


class Beat:
    """Ticks at a rate per second; none if the rate is 0."""

    def __init__(self, rate: float, step_seconds: float):
        self.ticks = 1.0 / (rate * step_seconds) if rate else inf

    def is_on(self, tick: int) -> bool:
        """Whether a tick is on the beat."""
        return self.ticks != inf and self._tick(floor((tick + 0.5) / self.ticks)) == tick

    def after(self, tick: int) -> float:
        """The first tick on the beat after this one."""
        if self.ticks == inf:
            return inf
        number = floor((tick + 0.5) / self.ticks)
        while self._tick(number) <= tick:
            number += 1
        return self._tick(number)

    def _tick(self, number: int) -> int:
        return round(number * self.ticks)
