"""The running stage, in slices of a hundredth of a second: drive, push, step, and look after the fallen."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import numpy as np

from footfall.measure.trial.document import Trial, alone
from footfall.measure.trial.script import push_on, script_of
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.pushes import Grip, Pestering, Pushes, Vector, shoves
from footfall.skills.errand import errand_of
from footfall.skills.script import Change
from footfall.skills.wheel import Wheel
from footfall.studio.scene.body_change import move_over
from footfall.studio.scene.fallen import after_falls, asked_to_rise, can_get_up
from footfall.studio.scene.frame import frame_bytes
from footfall.studio.scene.leading import Leading, begun
from footfall.studio.scene.past import Past
from footfall.studio.scene.stage import (
    BALLS,
    OWN_TERMS,
    SLICE,
    Stage,
    Terms,
    duties_on,
    give_gaits,
    same_stage,
)
from footfall.studio.scene.witness import NOBODY, Witness
from footfall.studio.session.workspace import Work

BALL_SECONDS = 20.0


class Play(Leading):
    """A stage that moves. If it is `led`, whoever cannot start with its gait is led to it."""

    def __init__(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True):
        self.slices = 0
        self.part = 0
        self.witness = Witness()
        self.blew_up = False
        self.gets_up = True
        self._set_the_stage(work, terms, led=led)

    def _set_the_stage(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True) -> None:
        """Set up a new stage with everyone at the start."""
        first = begun(work) if led else work
        self.stage = Stage(first, terms)
        self.work, self.goal, self.passages = first, None, {}
        self.stage.crowd.ticks = self.slices * self.stage.slice_ticks
        self.loop = self._new_loop()
        self.wheels = self._new_wheels()
        self.steered = 0
        self._steer_picked()
        self.part = 0
        self.witness.blame = NOBODY
        self._settle()
        if first is not work:
            self.set_out(work)

    def _new_loop(self) -> Loop:
        watchers = [Watcher(1 / SLICE, self._look_after)]
        return Loop(self.stage.crowd, duties_on(self.stage, self.work), Pushes(), watchers=watchers)

    def _new_wheels(self) -> tuple[Wheel, ...]:
        """A wheel for each, of one who walks ahead from its place."""
        return tuple(Wheel(heading=float(place[2])) for place in self.stage.places)

    def _settle(self) -> None:
        """Derive from work and state: the settings, who has fallen, steps seen."""
        self._settle_settings()
        self.witness.settle(self.stage, self.wheels)

    @property
    def time(self) -> float:
        """Simulated time since the session began, s."""
        return self.slices * SLICE + self.part * self.stage.crowd.step_seconds

    # ------------------------------------------------------------ moving

    def step(self, ticks: int) -> list[Past]:
        """Advance some ticks, and return the moments at the ends of slices."""
        moments: list[Past] = []
        with warnings_held():
            while ticks > 0 and not self.blew_up:
                some = min(ticks, self.stage.slice_ticks - self.part)
                self.loop.run(some)
                ticks -= some
                self.part += some
                if self.part == self.stage.slice_ticks:
                    self.part = 0
                    self.slices += 1
                    self._end_slice()
                    if not self.blew_up:
                        moments.append(self.moment())
                    if not self.blew_up and self.lead():
                        moments.append(self.moment())
        return moments

    def _look_after(self) -> None:
        """Before each slice, remember who pushes, let the fallen lie or get up, and lead those on their way."""
        if self.pushes.active:
            self.witness.remember_push(self.pushes, self.stage.crowd.ticks, self.slices)
        self._care_for_fallen()
        self.hold_on_the_way()

    def _end_slice(self) -> None:
        if not self.stage.is_sound():
            self.blew_up = True
            return
        self.witness.look(self.stage, self.wheels, self.slices)
        old = self.stage.crowd.ticks - round(BALL_SECONDS / self.stage.crowd.step_seconds)
        for index, throw in enumerate(self.stage.balls.thrown):
            if 0 <= throw.tick < old:
                self.stage.balls.park(index)

    def _care_for_fallen(self) -> None:
        """Let them get up by themselves. A continued recording of a trial, without balls, leaves them lying."""
        by_themselves = self.gets_up and self.stage.terms.balls > 0
        self.wheels = after_falls(self.stage, self.wheels, by_themselves=by_themselves)

    # ------------------------------------------------------------ looking

    def frame(self, number: int, flags: int) -> bytes:
        """The current stage as a frame."""
        return frame_bytes(self.stage, self.pushes, number, self.time, flags)

    def moment(self) -> Past:
        """The end of this slice, to be kept."""
        return Past(
            self.slices,
            self.work,
            self.stage.save(),
            self.loop.states,
            self.pushes,
            self.stage.balls.thrown,
            self.stage.crowd.limp,
            self.witness.blame,
            self.frame(0, 0),
            self.stage.terms,
            goal=self.goal,
            passages=tuple(self.passages.items()),
        )

    # ------------------------------------------------------------ changing

    def load(self, past: Past) -> None:
        """Go back to a moment, with its documents."""
        if past.terms != self.stage.terms or not same_stage(past.work, self.work):
            self.slices = past.slices
            self._set_the_stage(past.work, past.terms, led=False)
        elif past.work is not self.work:
            give_gaits(self.stage.crowd, past.work)
        self._open(past.work)
        self.goal, self.passages = past.goal, dict(past.passages)
        self._steer_picked()
        self.slices, self.part, self.blew_up = past.slices, 0, False
        self.stage.balls.set_thrown(past.thrown)
        self.stage.crowd.go_limp(past.limp)
        self.stage.load(past.state, past.slices * self.stage.slice_ticks)
        self.loop.states, self.pushes, self.witness.blame = past.skills, past.pushes, past.blame
        if self.is_crowd:
            self.steered = next((row for row, wheel in enumerate(self.wheels) if wheel.driven), self.steered)
        self.loop.forces.press()
        self.witness.settle(self.stage, self.wheels)

    def relive(self, slices: int, work: Work, skills: tuple[Any, ...], pushes: Pushes, *, felt: bool = True) -> Past:
        """Replace the present by a recorded moment, whose state the stage already has.

        It is shown as its law senses it, by a tick that leaves no trace, unless the memory for that is missing.
        """
        self.slices, self.work, self.loop.states, self.pushes = slices, work, skills, pushes
        state, limp = self.stage.save(), self.stage.crowd.limp
        self.witness.remember_push(pushes, self.stage.crowd.ticks, slices)
        if felt:
            self.stage.crowd.launch()
        self.witness.look(self.stage, self.wheels, slices)
        return self.moment()._replace(state=state, limp=limp)

    def steer(self, row: int) -> None:
        """Drive another character of a crowd; the previous one walks by itself again."""
        if self.is_crowd and row != self.steered:
            self.wheels = tuple(wheel._replace(driven=False) for wheel in self.wheels)
            self.steered = row

    def get_up(self) -> int:
        """Let the fallen get up, or put those back on their feet whose body cannot; returns how many."""
        can, lies = can_get_up(self.stage), self.stage.crowd.tally["fell_at"] >= 0
        self.wheels = asked_to_rise(self.wheels, lies & can)
        return int(np.count_nonzero(lies & can)) + self.stand_up(among=~can)

    def stand_up(self, *, everyone: bool = False, among: np.ndarray | None = None) -> int:
        """Put the fallen, or some among them, back on their feet, or all whose body is open and new; how many."""
        lies = self.stage.crowd.tally["fell_at"] >= 0
        fallen = np.flatnonzero(lies if among is None else lies & among)
        if everyone:
            fallen = np.array([self.steered]) if self.drives_one else np.arange(self.stage.count)
        for row in fallen:
            self.stage.stand_up(int(row))
        self.wheels = tuple(
            wheel.gone_on(self.stage.crowd.place_of(row)[2]) if row in fallen else wheel
            for row, wheel in enumerate(self.wheels)
        )
        self.witness.settle(self.stage, self.wheels)
        self._care_for_fallen()
        if len(fallen) and (first := begun(self.work)) is not self.work:
            goal = self.goal or self.work
            self.adopt(first)
            self.set_out(goal)
        return len(fallen)

    def _soon(self, seconds: float) -> float:
        """The time of the slice that comes this much later."""
        return (self.slices + round(seconds / SLICE)) * SLICE

    def start_over(self) -> None:
        """Put everyone back to the start, with what is open; whoever stood goes on standing."""
        before, self.slices = self.wheels, 0
        self._set_the_stage(self.goal or self.work, self.stage.terms)
        self.wheels = tuple(
            wheel._replace(
                mode=old.mode, held_speed=old.held_speed, cruise=old.cruise, errand=errand_of(self.work.queue)
            )
            for wheel, old in zip(self.wheels, before, strict=True)
        )

    def start_trial(self, work: Work, trial: Trial) -> None:
        """Start over with the commands and pushes of a trial."""
        if work.cast is not None:
            self.slices = 0  # a crowd's own skills count from there
        terms = Terms(step_seconds=trial.step_seconds if work.cast is not None else 0.0)
        self._set_the_stage(work, terms, led=trial.leads)
        each = [alone(trial, walker) for walker in trial.crowd] or [trial]
        if work.cast is None:
            self.wheels = tuple(self._scripted(wheel, own, work) for wheel, own in zip(self.wheels, each, strict=True))
        ticks = self.stage.slice_ticks
        pushes = [
            push_on(row, push, SLICE, ticks, self.slices * ticks) for row, own in enumerate(each) for push in own.push
        ]
        self.pushes = Pushes(tuple(pushes))

    def _scripted(self, wheel: Wheel, trial: Trial, work: Work) -> Wheel:
        """The wheel of one who does what a trial says."""
        changes = [Change(self._soon(change.at), change.fields) for change in script_of(trial).changes]
        script = tuple(sorted([*wheel.script, *changes], key=attrgetter("at")))
        return wheel._replace(held_speed=0.0, script=script, errand=errand_of(work.queue))

    def throw(self, from_w: Sequence[float], velocity_w: Sequence[float], mass: float) -> None:
        """Throw a ball; if a recording had none, balls are added first."""
        if not self.stage.terms.balls:
            self._move_to(Stage(self.work, self.stage.terms._replace(balls=BALLS)), move_over)
        self.stage.balls.throw(from_w, velocity_w, mass)

    # ------------------------------------------------------------ pushing

    def shove(self, force_h: Vector, link: str, seconds: float, rows: Sequence[int]) -> None:
        """Push some characters, each relative to its own heading, from the next slice on."""
        more = shoves(self.stage.crowd, rows, force_h, link, seconds, beat=self.stage.slice_ticks)
        self.pushes = self.pushes._replace(pushes=(*self.pushes.pushes, *more))

    def grab(self, grip: Grip | None) -> None:
        """Pull a link with a spring, or let go."""
        self.pushes = self.pushes._replace(grip=grip)

    def pester(self, newtons: float, every: float) -> None:
        """Start or stop random pushes."""
        crowd, before = self.stage.crowd, self.pushes.pestering
        pestering = Pestering(newtons, every, crowd.ticks, before.pushed, self.stage.slice_ticks)
        self.pushes = self.pushes._replace(pestering=pestering)
