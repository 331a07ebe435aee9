"""The running stage, in slices of a hundredth of a second: drive, push, step, and look after the fallen."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Watcher
from footfall.sim.pushes import Grip, Pestering, Pushes, Vector, shoves
from footfall.sim.simulation import Simulation
from footfall.sim.together import CROWD_STEP
from footfall.skills.errand import begun_again
from footfall.skills.placed import PlacedSteps
from footfall.skills.wheel import Wheel
from footfall.stage.stage import Stage, Watch
from footfall.stage.turns import Turns
from footfall.studio.scene.changes import rows_before, share_stage
from footfall.studio.scene.duties import (
    at_new_speeds,
    command_settings,
    duties_on,
    errands_of,
    on_their_own_again,
    with_queues,
)
from footfall.studio.scene.fallen import after_falls, asked_to_rise, can_get_up, lying, put_on_feet
from footfall.studio.scene.frame import Canvas, frame_bytes
from footfall.studio.scene.leading import LedWay, begun, meanwhile, way_to
from footfall.studio.scene.past import BALLS, OWN_TERMS, SLICE, Past, Terms, steps_in
from footfall.studio.scene.things import check_room
from footfall.studio.scene.witness import NOBODY, Witness
from footfall.studio.work.work import Work

BALL_SECONDS = 20.0
FASTEST = 1e4
"""Speed beyond which a simulation has blown up, m/s or rad/s."""


class Play:
    """A stage that moves. If it is `led`, whoever cannot start with its gait is led to it."""

    def __init__(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True):
        self.slices = 0
        self.witness = Witness()
        self.blew_up = False
        self.gets_up = True
        self._canvas: Canvas | None = None
        self.gave_up = ""
        """Why a way was given up, until somebody is told."""
        self.set_the_stage(work, terms, led=led)

    def set_the_stage(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True) -> None:
        """Set up a new stage with everyone at the start."""
        first = begun(work) if led else work
        self.stage = stage_of(first, terms, self._watch)
        self.work, self.terms = first, terms
        self.way: LedWay | None = None
        self.turns: tuple[Turns, ...] = ()
        """What the trial that is being played changes, until somebody starts over."""
        self.simulation.ticks = self.slices * self.slice_ticks
        self.wheels = tuple(map(self._new_wheel, range(self.simulation.count)))
        self.part = 0
        self.witness.blame = NOBODY
        command_settings(self.simulation, self.work)
        self.witness.settle(self.stage, self.wheels)
        if first is not work:
            self.set_out(work)

    def _watch(self, simulation: Simulation) -> list[Watcher]:
        return [Watcher(1 / SLICE, self._look_after)]

    def _new_wheel(self, row: int) -> Wheel:
        """The wheel of one who walks ahead from its place."""
        return Wheel(heading=float(self.simulation.places[row, 2]))

    @property
    def steered(self) -> int:
        """Who is driven: the one whose documents are open."""
        return self.work.row

    @property
    def simulation(self) -> Simulation:
        """The simulation that runs on the stage now."""
        return self.stage.simulation

    @property
    def slice_ticks(self) -> int:
        """Ticks in a slice."""
        return round(SLICE / self.simulation.step_seconds)

    @property
    def time(self) -> float:
        """Simulated time since the session began, s."""
        return self.slices * SLICE + self.part * self.simulation.step_seconds

    @property
    def drives_one(self) -> bool:
        """Whether only the steered one is driven, and not all alike."""
        return self.work.is_several

    @property
    def chosen(self) -> Work:
        """The documents that are chosen, whether they hold already or somebody is still led to them."""
        return self.way.goal if self.way else self.work

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What is held for each character."""
        return self.stage.loop.states[-self.simulation.count :]

    @wheels.setter
    def wheels(self, wheels: Sequence[Wheel]) -> None:
        self.stage.loop.states = self.with_wheels(wheels)

    def with_wheels(self, wheels: Sequence[Wheel]) -> tuple[Any, ...]:
        """The states of all skills with other wheels."""
        return (*self.stage.loop.states[: -self.simulation.count], *wheels)

    @property
    def steps(self) -> PlacedSteps | None:
        """The steps of the steered one onto footprints so far; None if it takes none."""
        return steps_in(self.stage.loop.states, self.work, self.steered)

    @property
    def pushes(self) -> Pushes:
        """Current and future pushes."""
        return self.stage.loop.forces.pushes

    @pushes.setter
    def pushes(self, pushes: Pushes) -> None:
        self.stage.loop.forces.pushes = pushes

    # ------------------------------------------------------------ moving

    def step(self, ticks: int) -> list[Past]:
        """Advance some ticks, and return the moments at the ends of slices."""
        moments: list[Past] = []
        with warnings_held():
            while ticks > 0 and not self.blew_up:
                some = min(ticks, self.slice_ticks - self.part)
                self.stage.run(some)
                ticks -= some
                self.part += some
                if self.part == self.slice_ticks:
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
            self.witness.remember_push(self.pushes, self.simulation.ticks, self.slices)
        self._care_for_fallen()
        if self.way:
            self.way = self.way.held(self.simulation)

    def _end_slice(self) -> None:
        if not self._is_sound():
            self.blew_up = True
            return
        self.witness.look(self.stage, self.work, self.wheels, self.slices)
        old = self.simulation.ticks - round(BALL_SECONDS / self.simulation.step_seconds)
        for index, throw in enumerate(self.stage.balls.thrown):
            if 0 <= throw.tick < old:
                self.stage.balls.park(index)

    def _is_sound(self) -> bool:
        """Whether every coordinate and speed is finite and believable."""
        data = self.simulation.batch.data
        return bool(np.isfinite(data.qpos).all()) and float(np.abs(data.qvel).max()) < FASTEST

    def _care_for_fallen(self) -> None:
        """Let them get up by themselves; a recording of a trial that is continued leaves them lying."""
        by_themselves = self.gets_up and self.terms.rises
        self.wheels = after_falls(self.simulation, self.wheels, by_themselves=by_themselves)

    # ------------------------------------------------------------ looking

    def frame(self, number: int, flags: int) -> bytes:
        """The current stage as a frame."""
        if self._canvas is None or self._canvas.crowd is not self.simulation:
            self._canvas = Canvas(self.stage)
        return frame_bytes(self._canvas, number, self.time, flags)

    def moment(self) -> Past:
        """The end of this slice, to be kept."""
        blame, frame = self.witness.blame, self.frame(0, 0)
        turns = tuple((one, one.progress) for one in self.turns)
        return Past(self.slices, self.work, self.stage.moment(), blame, frame, self.terms, "", self.way, turns)

    # ------------------------------------------------------------ other documents

    def adopt(self, work: Work) -> None:
        """Go on with other documents: gaits change at once, bodies, laws and things in mid-step; else all restart."""
        if work is self.work:
            return
        before, rows = self.work, rows_before(self.work, work)
        if rows is None:
            self._restart(work)
        else:
            self._change(work, rows)
        if work.own.id != before.own.id:
            self.wheels = on_their_own_again(self.wheels, work, work.row)
        wheels = with_queues(self.wheels, before, work)
        if wheels != self.wheels:
            self.wheels = wheels
            self.witness.settle(self.stage, self.wheels)
        self.wheels = at_new_speeds(self.wheels, before, work)
        self.witness.remember_change(before, work, self.slices)

    def _change(self, work: Work, rows: dict[int, int]) -> None:
        """Let those who stay go on in mid-step; whoever is new stands at its place."""
        before, has_other_world = self.work, work.world is not self.work.world and work.world != self.work.world
        if has_other_world:
            check_room(self.simulation, work)
        self._put_on_stage(work, rows)
        if has_other_world:
            again = (wheel._replace(errand=wheel.errand and begun_again(wheel.errand)) for wheel in self.wheels)
            self.wheels = tuple(again)
        else:
            command_settings(self.simulation, work, before)

    def _put_on_stage(self, work: Work, rows: dict[int, int]) -> None:
        """Change who is on the stage."""
        count = self.simulation.count
        others = rows != {row: row for row in range(len(work.everyone))} or len(rows) != count
        layout = work.layout(self.terms.balls) if others else None
        self.stage.change(work.everyone, rows, layout=layout, duties=duties_on(work))
        self.work = work
        if others:
            self.turns = tuple(one.in_row(new) for new, old in rows.items() for one in self.turns if one.row == old)
            kept = self.wheels
            self.wheels = tuple(kept[row] if row in rows else self._new_wheel(row) for row in range(len(kept)))
            self.witness.settle(self.stage, self.wheels)

    def _restart(self, work: Work) -> None:
        """Set up another stage; whoever is on it holds what was held before, the first one's for all that are new."""
        wheels = self.wheels
        self.set_the_stage(work)
        held = (*wheels, *(wheels[0]._replace(errand=None) for _ in range(self.simulation.count)))
        self.wheels = tuple(
            held[row]._replace(heading=own.heading, driven=False, script=own.script).still()
            for row, own in enumerate(self.wheels)
        )

    # ------------------------------------------------------------ the way to other gaits

    def set_out(self, work: Work) -> None:
        """Set out for the gaits of a work, from wherever everybody is."""
        if self.way is not None and work is self.way.goal:
            return
        if (now := meanwhile(self.work, work)) != self.work:
            self.adopt(now)
        known = self.way and [row for row, _ in self.way.passages]
        self.way = way_to(work, self.work, self.simulation, self.way)
        self._lead(known or ())

    def stay(self) -> None:
        """Stay with the documents that hold now."""
        if self.way:
            self.way.release(self.simulation)
        self.way = None

    def _lead(self, known: Collection[int] = ()) -> bool:
        """At the end of a slice, let the next gaits take over from those that are due; whether any did."""
        if self.way is None:
            return False
        self.way = way = self.way.looked(self.simulation, known)
        if way.lost:
            self.gave_up = f"it found no step at which it can change to '{way.lost}' without falling; it keeps its gait"
            self.stay()
            return True
        if (work := way.next_work(self.work)) is None:
            return False
        self.adopt(work)
        self.way = None if way.arrives else way.gone_over(self.simulation)
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
        if past.terms != self.terms or not share_stage(self.work, past.work):
            self.slices = past.slices
            self.set_the_stage(past.work, past.terms, led=False)
        self._open(past.work)
        self.way, self.turns = past.way, tuple(one for one, _ in past.turns)
        for one, progress in past.turns:
            one.go_back_to(progress)
        self.slices, self.part, self.blew_up = past.slices, 0, False
        self.stage.load(past.moment)
        self.witness.blame = past.blame
        self.witness.settle(self.stage, self.wheels)

    def _open(self, work: Work) -> None:
        """Open a work that the same stage serves; skills keep their states."""
        self.stage.change(work.everyone, duties=duties_on(work))
        self.work = work

    def relive(self, slices: int, work: Work, skills: tuple[Any, ...], pushes: Pushes, *, felt: bool = True) -> Past:
        """Replace the present by a recorded moment, whose state the stage already has.

        It is shown as its law senses it, by a tick that leaves no trace, unless the memory for that is missing.
        """
        self.slices, self.work, self.stage.loop.states, self.pushes = slices, work, skills, pushes
        moment = self.stage.moment()
        self.witness.remember_push(pushes, self.simulation.ticks, slices)
        if felt:
            self.simulation.launch()
        self.witness.look(self.stage, work, self.wheels, slices)
        return self.moment()._replace(moment=moment)

    def get_up(self) -> int:
        """Let the fallen get up, or put those back on their feet whose body cannot; returns how many."""
        can, lies = can_get_up(self.simulation), lying(self.simulation)
        self.wheels = asked_to_rise(self.wheels, lies & can)
        return int(np.count_nonzero(lies & can)) + self.stand_up(among=~can)

    def stand_up(self, *, everyone: bool = False, among: np.ndarray | None = None) -> int:
        """Put the fallen, or some among them, back on their feet, or all whose body is open and new; how many."""
        lies = lying(self.simulation)
        fallen = np.flatnonzero(lies if among is None else lies & among)
        if everyone:
            fallen = np.array([self.steered]) if self.drives_one else np.arange(self.simulation.count)
        for row in fallen:
            put_on_feet(self.simulation, int(row))
        self.wheels = tuple(
            wheel.gone_on(self.simulation.place_of(row)[2]) if row in fallen else wheel
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
        self.set_the_stage(self.chosen, self.terms)
        self.wheels = tuple(
            wheel._replace(mode=old.mode, held_speed=old.held_speed, cruise=old.cruise, errand=errand)
            for wheel, old, errand in zip(self.wheels, before, errands_of(self.work), strict=True)
        )

    def throw(self, from_w: Sequence[float], velocity_w: Sequence[float], mass: float) -> None:
        """Throw a ball; if a recording had none, balls are added first."""
        if not self.terms.balls:
            self.terms = self.terms._replace(balls=BALLS)
            self.stage.change(self.work.everyone, layout=self.work.layout(BALLS))
        self.stage.balls.throw(from_w, velocity_w, mass)

    # ------------------------------------------------------------ pushing

    def shove(self, force_h: Vector, link: str, seconds: float, rows: Sequence[int]) -> None:
        """Push some characters, each relative to its own heading, from the next slice on."""
        more = shoves(self.simulation, rows, force_h, link, seconds, beat=self.slice_ticks)
        self.pushes = self.pushes._replace(pushes=(*self.pushes.pushes, *more))

    def grab(self, grip: Grip | None) -> None:
        """Pull a link with a spring, or let go."""
        self.pushes = self.pushes._replace(grip=grip)

    def pester(self, newtons: float, every: float) -> None:
        """Start or stop random pushes."""
        crowd, before = self.simulation, self.pushes.pestering
        pestering = Pestering(newtons, every, crowd.ticks, before.pushed, self.slice_ticks)
        self.pushes = self.pushes._replace(pestering=pestering)


def stage_of(work: Work, terms: Terms, watch: Watch, **others: Any) -> Stage:
    """The stage of some work."""
    step = terms.step_seconds or (CROWD_STEP if work.company else None)
    duties = others.pop("duties", None) or duties_on(work)
    return Stage(work.everyone, work.layout(terms.balls), step, duties=duties, watch=watch, **others)
