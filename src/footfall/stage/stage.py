"""A scene that runs: its simulation, loop, pushes, balls and recorder, and the only way to change who is on it.

Trials, crowds and the studio all run on it. `change` compares row by row who is to be there with who is: a gait of the
same law takes over in place; anything else takes another simulation, in which `sim/carry.py` lets everyone go on.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from footfall.errors import BadValue
from footfall.laws.register import law_of, takes_numbers_of
from footfall.sim.balls import Balls, Throw
from footfall.sim.carry import carry, keeps_its_law, pace_of, scaled
from footfall.sim.layout import APART, Layout
from footfall.sim.loop import Duty, Loop, Watcher
from footfall.sim.pushes import Pushes
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Ending, Recording
from footfall.sim.refit import can_refit, refit
from footfall.sim.segments import Segment
from footfall.sim.simulation import Simulation, finest_step
from footfall.skills.script import Script
from footfall.stage.opened import Opened

NOBODY = Pushes()
Watch = Callable[[Simulation], Sequence[Watcher]]
"""Gives the watchers of a simulation."""


class Moment(NamedTuple):
    """All that the next tick depends on, except who is on the stage: a stage with the same actors can go back to it."""

    ticks: int
    state: bytes
    skills: tuple[Any, ...]
    pushes: Pushes
    thrown: tuple[Throw, ...]
    limp: tuple[bool, ...]


class Stage:
    """Some actors in a layout, and all that acts on them.

    `watch` gives the watchers for a simulation; `frames` is for how many frames a recorder reserves room, counted from
    frame `first` of the run, and 0 if nothing is recorded. A time step that is given holds for those with whom the run
    has `begun`, these unless given; another law may need a finer one.
    """

    def __init__(
        self,
        actors: Sequence[Opened],
        layout: Layout = APART,
        step_seconds: float | None = None,
        *,
        duties: Sequence[Duty] = (),
        pushes: Pushes = NOBODY,
        watch: Watch = lambda _: (),
        frames: int = 0,
        first: int = 0,
        begun: Sequence[Opened] = (),
    ):
        self.actors = tuple(actors)
        self._watch, self._frames = watch, frames
        self._step_given, self._step_needed = step_seconds, _finest(begun or actors)
        self.past: list[Recorder] = []
        """The recorders of the simulations before this one."""
        self.segments = [[Segment(first, 0, one.character, (one.gait, *one.others))] for one in actors]
        self._set(simulation_of(actors, layout, self._step_for(actors)), duties, pushes, first)

    def _set(self, simulation: Simulation, duties: Sequence[Duty], pushes: Pushes, first: int) -> None:
        self.simulation = simulation
        self.balls = Balls(simulation)
        self.recorder = Recorder(simulation, max(1, self._frames - first), first=first) if self._frames else None
        watchers = self._watch(simulation)
        rate = FRAME_RATE if self.recorder else 0.0
        self.loop = Loop(simulation, duties, pushes, frames=self.recorder, frame_rate=rate, watchers=watchers)
        self._kept = _kept_of(simulation)

    @property
    def frame(self) -> int:
        """The next frame of the run."""
        return self.recorder.first + self.recorder.taken if self.recorder else 0

    def run(self, ticks: int, *, timed: bool = False) -> None:
        """Advance by some ticks."""
        self.loop.run(ticks, timed=timed)

    def change(
        self,
        actors: Sequence[Opened],
        rows: Mapping[int, int] | None = None,
        *,
        layout: Layout | None = None,
        duties: Sequence[Duty] | None = None,
    ) -> bool:
        """Let these be on the stage from now on; whether that took another simulation.

        `rows` gives, for each row, the row it had before; who is not in it is new and stands at its place, and by
        default everyone keeps its row. Skills go on where they are, except commands by the clock to somebody whose law
        is another now: it may heed what the one before did not.
        """
        before, same = self.simulation, {row: row for row in range(len(actors))}
        rows, layout = same if rows is None else rows, layout or before.layout
        duties = self.loop.duties if duties is None else duties
        stays = rows == same and len(actors) == before.count and layout is before.layout
        if stays and all(map(self._goes_on_in_place, range(len(actors)), actors)) and self._refit(actors):
            for row, one in enumerate(actors):
                if one.gait is not before.gaits[row]:
                    before.set_gait(row, one.gait)
            self._note(actors, rows, afresh=False, step_seconds=before.step_seconds)
            self.loop.duties = tuple(duties)
            return False
        after = simulation_of(actors, layout, self._step_for(actors))
        old, frame, thrown = self.loop, self.frame, self.balls.thrown
        self._note(actors, rows, afresh=True, step_seconds=after.step_seconds)
        if self.recorder is not None and self.recorder.taken:
            self.past.append(self.recorder)
        old_recorder = self.recorder
        finer = pace_of(before, after)
        pushes = old.forces.pushes.among({was: row for row, was in rows.items()}).at_pace(finer)
        self._set(after, duties, pushes, frame)
        if self.balls.thrown and thrown:
            self.balls.set_thrown(tuple(one._replace(tick=scaled(one.tick, finer)) for one in thrown))
        self.loop.stopwatch = old.stopwatch
        carry(before, after, rows)
        changed = {row for row, was in rows.items() if not keeps_its_law(before, after, row, was)}
        self.loop.states = tuple(
            _state_before(old, duty, fresh, rows, changed)
            for duty, fresh in zip(self.loop.duties, self.loop.states, strict=True)
        )
        if self.recorder is not None and old_recorder is not None:
            for row, was in rows.items():
                self.recorder.steps_before[row] = old_recorder.steps[was]
                self.recorder.outside[row] = old_recorder.outside[was]
        return True

    def _step_for(self, actors: Sequence[Opened]) -> float | None:
        """The time step from now on: the one given, or a finer one that a law needs which was not there at first."""
        needed = _finest(actors)
        if self._step_given is None or needed >= self._step_needed:
            return self._step_given
        return min(self._step_given, needed)

    def _note(self, actors: Sequence[Opened], rows: Mapping[int, int], *, afresh: bool, step_seconds: float) -> None:
        """Note from which frame on everyone is what; who changes in another simulation has newly numbered gaits."""
        noted, finer = [], step_seconds if self._step_given not in (None, step_seconds) else 0.0
        for row, one in enumerate(actors):
            now, gaits = self.segments[rows[row]] if row in rows else [], (one.gait, *one.others)
            if not now:
                noted.append([Segment(self.frame, 0, one.character, gaits)])
                continue
            if one is not self.actors[rows[row]]:
                begun, number = [part for part in now if part.first < self.frame], now[-1].number
                if afresh and begun and number == begun[-1].number:
                    number += 1 + len(self.simulation.others[rows[row]])
                now = [*begun, Segment(self.frame, number, one.character, gaits, finer)]
            noted.append(now)
        self.segments, self.actors = noted, tuple(actors)

    def recording(self, row: int, frames: int, ending: Ending, document: str, names: Sequence[str] = ()) -> Recording:
        """The first frames of a row, with all its segments; `names` are those of gaits that it had before."""
        parts = [one for one in (*self.past, self.recorder) if one is not None]
        whole, before = None, 0
        for one in parts:
            taken = one.taken if one is not self.recorder else frames - one.first
            part = one.recording(row, taken, ending, document)
            number = next(part.number for part in reversed(self.segments[row]) if part.first <= one.first)
            names = [*names[:number], *json.loads(part.gaits)]
            part = replace(part, gait_number=part.gait_number + number, gaits=json.dumps(names))
            begun = one.first - parts[0].first
            whole = part if whole is None else whole.followed_by(part, begun, afresh=number != before)
            before = number
        assert whole is not None
        return whole

    def _goes_on_in_place(self, row: int, one: Opened) -> bool:
        """Whether a row needs no other simulation for what it is to be; documents are compared only if they differ."""
        now = self.simulation
        same_body = self.recorder is None and can_refit(now, row, one.character)
        same_body = same_body or one.character is now.characters[row] or one.character == now.characters[row]
        same_ground = one.ground is now.grounds[row] or one.ground == now.grounds[row]
        if not (same_body and same_ground):
            return False
        return takes_numbers_of(now.gaits[row], one.gait, now.others[row], one.others)

    def _refit(self, actors: Sequence[Opened]) -> bool:
        """Give other bodies in place to those who have them; False if one does not fit."""
        now = self.simulation
        return all(
            one.character is now.characters[row]
            or one.character == now.characters[row]
            or refit(now, row, one.character, self.balls)
            for row, one in enumerate(actors)
        )

    def moment(self) -> Moment:
        """The present moment."""
        state, forces = b"".join(part.tobytes() for part in self._kept), self.loop.forces
        ticks, limp = self.simulation.ticks, self.simulation.limp
        return Moment(ticks, state, self.loop.states, forces.pushes, self.balls.thrown, limp)

    def load(self, moment: Moment) -> None:
        """Go back to a moment of this stage, or of one with the same actors."""
        self.balls.set_thrown(moment.thrown)
        self.simulation.go_limp(moment.limp)
        for again in (True, False):  # what follows from the coordinates overwrites some of the rest
            begin = 0
            for part in self._kept:
                part[...] = np.frombuffer(moment.state, part.dtype, part.size, begin).reshape(part.shape)
                begin += part.nbytes
            if again:
                self.simulation.batch.forward()
        self.simulation.ticks = moment.ticks
        self.loop.states, self.loop.forces.pushes = moment.skills, moment.pushes
        self.loop.forces.press()


def _finest(actors: Sequence[Opened]) -> float:
    return finest_step(law_of(one.gait) for one in actors)


def simulation_of(actors: Sequence[Opened], layout: Layout = APART, step_seconds: float | None = None) -> Simulation:
    """Build the simulation. Numbers that are each in range may still not make a body; MuJoCo says why."""
    try:
        return Simulation(
            [one.character for one in actors],
            [one.gait for one in actors],
            step_seconds=step_seconds,
            others=[one.others for one in actors],
            grounds=[one.ground for one in actors],
            layout=layout,
        )
    except ValueError as problem:
        names = ", ".join(dict.fromkeys(f"'{one.character.name}'" for one in actors))
        words = " ".join(str(problem).removeprefix("Error: ").split())
        words = re.sub(r"(?:; use '\w+' to fix)? Element name '(\w+)', id \d+", r" (\1)", words)
        raise BadValue(f"the character {names} cannot be built: {words}") from problem


def _kept_of(simulation: Simulation) -> list[np.ndarray]:
    """The arrays that the next tick depends on."""
    batch = simulation.batch
    moving = [part for name in ("qpos", "qvel", "qacc_warmstart") for part in (getattr(batch, name), batch.loose(name))]
    tables = (simulation.memory, simulation.plans, simulation.tally, simulation.command, simulation.held)
    handled = any(ground.loose for ground in simulation.grounds)
    return [
        *moving,
        simulation.rows.state.touch.numpy(),
        *((np.asarray(batch.xfrc_applied), simulation.hand_forces) if handled else ()),
        simulation.origin,
        simulation.sensed["heading"],
        *(table[..., None].view(np.uint8) for table in tables),
    ]


def _state_before(old: Loop, duty: Duty, fresh: Any, rows: Mapping[int, int], changed: set[int]) -> Any:
    """The state that a skill had before a change, if it is the same one; else a fresh one."""
    if any(row not in rows for row in duty.rows) or (isinstance(duty.skill, Script) and changed & set(duty.rows)):
        return fresh
    were = [rows[row] for row in duty.rows]
    for one, state in zip(old.duties, old.states, strict=True):
        if type(one.skill) is type(duty.skill) and list(one.rows) == were:
            return state
    return fresh
