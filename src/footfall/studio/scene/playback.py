"""The running stage, in slices of a hundredth of a second: drive, push, step, and look after the fallen."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from footfall.sim.carry import carry
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.pushes import Grip, Pestering, Pushes, Vector, shoves
from footfall.skills.errand import begun_again
from footfall.skills.placed import Steps
from footfall.skills.skill import Skill
from footfall.skills.wheel import Wheel
from footfall.studio.scene.changes import Changes, changes_between, goes_on
from footfall.studio.scene.frame import frame_bytes
from footfall.studio.scene.leading import Way, begun, led_rows, way_to
from footfall.studio.scene.past import Past, steps_in
from footfall.studio.scene.stage import BALLS, OWN_TERMS, SLICE, Stage, Terms, duties_on
from footfall.studio.scene.things import check_room
from footfall.studio.scene.wheels import after_falls, asked_to_rise, at_new_speeds, can_get_up, errands_of, with_queues
from footfall.studio.scene.witness import NOBODY, Witness
from footfall.studio.work.work import Work

BALL_SECONDS = 20.0


class Play:
    """A stage that moves. If it is `led`, whoever cannot start with its gait is led to it."""

    def __init__(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True):
        self.slices = 0
        self.witness = Witness()
        self.blew_up = False
        self.gets_up = True
        self.gave_up = ""
        """Why a way was given up, until somebody is told."""
        self.set_the_stage(work, terms, led=led)

    def set_the_stage(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True) -> None:
        """Set up a new stage with everyone at the start."""
        first = begun(work) if led else work
        self.stage = Stage(first, terms)
        self.work = first
        self.way: Way | None = None
        self.stage.crowd.ticks = self.slices * self.stage.slice_ticks
        self.loop = self._new_loop()
        self.wheels = self._new_wheels()
        self.steered = 0
        self._steer_picked()
        self.part = 0
        self.witness.blame = NOBODY
        self.stage.command_settings(self.work)
        self.witness.settle(self.stage, self.wheels)
        if first is not work:
            self.set_out(work)

    def _new_loop(self) -> Loop:
        watchers = [Watcher(1 / SLICE, self._look_after)]
        return Loop(self.stage.crowd, duties_on(self.work), Pushes(), watchers=watchers)

    def _new_wheels(self) -> tuple[Wheel, ...]:
        """A wheel for each, of one who walks ahead from its place."""
        return tuple(Wheel(heading=float(place[2])) for place in self.stage.places)

    def _steer_picked(self) -> None:
        """Drive the one whose documents are open, except in a crowd."""
        if not self.work.is_crowd:
            self.steered = self.work.row

    @property
    def time(self) -> float:
        """Simulated time since the session began, s."""
        return self.slices * SLICE + self.part * self.stage.crowd.step_seconds

    @property
    def drives_one(self) -> bool:
        """Whether only the steered one is driven, and not all alike."""
        return self.work.is_crowd or self.work.is_several

    @property
    def chosen(self) -> Work:
        """The documents that are chosen, whether they hold already or somebody is still led to them."""
        return self.way.goal if self.way else self.work

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What is held for each character."""
        return self.loop.states[-self.stage.count :]

    @wheels.setter
    def wheels(self, wheels: Sequence[Wheel]) -> None:
        self.loop.states = self.with_wheels(wheels)

    def with_wheels(self, wheels: Sequence[Wheel]) -> tuple[Any, ...]:
        """The states of all skills with other wheels."""
        return (*self.loop.states[: -self.stage.count], *wheels)

    @property
    def steps(self) -> Steps | None:
        """The steps of the steered one onto footprints so far; None if it takes none."""
        return steps_in(self.loop.states, self.work, self.steered)

    @property
    def pushes(self) -> Pushes:
        """Current and future pushes."""
        return self.loop.forces.pushes

    @pushes.setter
    def pushes(self, pushes: Pushes) -> None:
        self.loop.forces.pushes = pushes

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
                    if not self.blew_up and self._lead():
                        moments.append(self.moment())
        return moments

    def _look_after(self) -> None:
        """Before each slice, remember who pushes, let the fallen lie or get up, and hold those on their way."""
        if self.pushes.active:
            self.witness.remember_push(self.pushes, self.stage.crowd.ticks, self.slices)
        self._care_for_fallen()
        if self.way:
            self.way = self.way.held(self.stage.crowd)

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
        """Let them get up by themselves; a recording of a trial that is continued leaves them lying."""
        by_themselves = self.gets_up and self.stage.terms.rises
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
            way=self.way,
        )

    # ------------------------------------------------------------ other documents

    def adopt(self, work: Work) -> None:
        """Go on with other documents: gaits change at once, bodies, laws and things in mid-step; else all restart."""
        if work is self.work:
            return
        before, changes = self.work, changes_between(self.work, work)
        if changes.in_place:
            self._open(work)
            self.stage.give_gaits(work)
            self.stage.command_settings(self.work, before)
        elif goes_on(before, work, changes):
            self._rebuild(work, changes)
        else:
            self._restart(work, changes)
        self._steer_picked()
        wheels = with_queues(self.wheels, before, work)
        if wheels != self.wheels:
            self.wheels = wheels
            self.witness.settle(self.stage, self.wheels)
        self.wheels = at_new_speeds(self.wheels, before, work, self.steered)
        self.witness.remember_change(before, work, self.slices)

    def _open(self, work: Work) -> None:
        """Open a work on the same stage; skills keep their states."""
        self.work = work
        self.loop.duties = tuple(duties_on(work))

    def _rebuild(self, work: Work, changes: Changes) -> None:
        """Build another stage, where those who stay go on in mid-step and whoever is new stands at its place."""
        if changes.room == "things":
            check_room(self.stage, work)
        before, after = self.work, Stage(work, self.stage.terms)
        self.work = work
        self._move_to(after, changes)
        if changes.room == "things":
            again = (wheel._replace(errand=wheel.errand and begun_again(wheel.errand)) for wheel in self.wheels)
            self.wheels = tuple(again)
        else:
            self.stage.command_settings(self.work, before)
        if changes.kinds & {"new", "gone"}:
            self.witness.settle(self.stage, self.wheels)

    def _move_to(self, stage: Stage, changes: Changes) -> None:
        """Move everyone to another stage, where they continue."""
        before, loop, stayed = self.stage, self.loop, changes.stayed
        if stage.work.is_crowd:
            stayed = {row: row for row in range(stage.count)}
        if before.balls.thrown:
            stage.balls.set_thrown(before.balls.thrown)
        carry(before.crowd, stage.crowd, stayed)
        self.stage = stage
        self.loop = self._new_loop()
        self.wheels = self._new_wheels()
        known = {_duty(duty.skill, duty.rows): state for duty, state in zip(loop.duties, loop.states, strict=True)}
        self.loop.states = tuple(
            known.get(_duty(duty.skill, [stayed.get(row, -1) for row in duty.rows]), fresh)
            for duty, fresh in zip(self.loop.duties, self.loop.states, strict=True)
        )
        self.pushes = loop.forces.pushes.among({old: row for row, old in stayed.items()})

    def _restart(self, work: Work, changes: Changes) -> None:
        """Set up another stage; whoever is on it holds what was held before, the first one's for all that are new."""
        wheels = self.wheels
        self.set_the_stage(work)
        held = (*wheels, *(wheels[:1] * self.stage.count))
        self.wheels = tuple(
            held[row]._replace(heading=float(place[2]), driven=False, script=own.script).still()
            for row, (own, place) in enumerate(zip(self.wheels, self.stage.places, strict=True))
        )

    # ------------------------------------------------------------ the way to other gaits

    def leads_to(self, work: Work) -> bool:
        """Whether somebody has to be led to a gait before a work can hold."""
        return bool(led_rows(self.work, work))

    def set_out(self, work: Work) -> None:
        """Set out for the gaits of a work, from wherever everybody is."""
        if self.way is None or work is not self.way.goal:
            self.way = way_to(work, self.work, self.stage.crowd, self.way)
            self._lead()

    def stay(self) -> None:
        """Stay with the documents that hold now."""
        if self.way:
            self.way.release(self.stage.crowd)
        self.way = None

    def _lead(self) -> bool:
        """At the end of a slice, let the next gaits take over from those that are due; whether any did."""
        if self.way is None:
            return False
        self.way = way = self.way.looked(self.stage.crowd)
        if way.lost:
            self.gave_up = f"it found no step at which it can change to '{way.lost}' without falling; it keeps its gait"
            self.stay()
            return True
        if (work := way.next_work(self.work)) is None:
            return False
        self.adopt(work)
        self.way = None if way.arrives else way.gone_over(self.stage.crowd)
        return True

    def go_on(self, *, stop: bool = False) -> None:
        """Let the steered one go on with what it is to do, or halt."""
        wheel = self.wheels[self.steered]
        if wheel.errand is not None:
            halted = wheel.errand.halt() if stop else wheel.errand._replace(halted=False)
            still = wheel.hold(0.0, 0.0, 0.0, "stand") if stop else wheel._replace(goal=None)
            self.drive(self.steered, still._replace(errand=halted))

    def drive(self, row: int, wheel: Wheel) -> None:
        """Give somebody another wheel."""
        self.wheels = (*self.wheels[:row], wheel, *self.wheels[row + 1 :])

    # ------------------------------------------------------------ other moments

    def load(self, past: Past) -> None:
        """Go back to a moment, with its documents."""
        if past.terms != self.stage.terms or not changes_between(self.work, past.work).in_place:
            self.slices = past.slices
            self.set_the_stage(past.work, past.terms, led=False)
        self._open(past.work)
        self.stage.give_gaits(past.work)
        self.way = past.way
        self._steer_picked()
        self.slices, self.part, self.blew_up = past.slices, 0, False
        self.stage.balls.set_thrown(past.thrown)
        self.stage.crowd.go_limp(past.limp)
        self.stage.load(past.state, past.slices * self.stage.slice_ticks)
        self.loop.states, self.pushes, self.witness.blame = past.skills, past.pushes, past.blame
        if self.work.is_crowd:
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
        if self.work.is_crowd and row != self.steered:
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
            goal = self.chosen
            self.adopt(first)
            self.set_out(goal)
        return len(fallen)

    def start_over(self) -> None:
        """Put everyone back to the start, with what is open; whoever stood goes on standing."""
        before, self.slices = self.wheels, 0
        self.set_the_stage(self.chosen, self.stage.terms)
        self.wheels = tuple(
            wheel._replace(mode=old.mode, held_speed=old.held_speed, cruise=old.cruise, errand=errand)
            for wheel, old, errand in zip(self.wheels, before, errands_of(self.work), strict=True)
        )

    def throw(self, from_w: Sequence[float], velocity_w: Sequence[float], mass: float) -> None:
        """Throw a ball; if a recording had none, balls are added first."""
        if not self.stage.terms.balls:
            with_balls = Stage(self.work, self.stage.terms._replace(balls=BALLS))
            self._move_to(with_balls, changes_between(self.work, self.work))
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


def _duty(skill: Skill, rows: Iterable[int]) -> tuple[type[Skill], tuple[int, ...]]:
    """What tells one duty from another: what is done, and by whom."""
    return type(skill), tuple(rows)
