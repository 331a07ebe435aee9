"""A running stage that follows the documents: a style changes at once; a body, a law or things in mid-step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from footfall.sim.loop import Loop
from footfall.sim.pushes import Pushes
from footfall.skills.errand import begun_again, with_tasks
from footfall.skills.placed import Steps
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.studio.scene.body_change import carry_over, move_over, take_over
from footfall.studio.scene.past import steps_in
from footfall.studio.scene.stage import (
    OWN_TERMS,
    Stage,
    Terms,
    cast_of,
    duties_on,
    has_numbered_gaits,
    same_bodies,
    same_but_for_things,
    same_stage,
    steps_on_footprints,
)
from footfall.studio.scene.things import check_room
from footfall.studio.scene.witness import Witness
from footfall.studio.session.workspace import Work

NEUTRAL = {"period": 0.0, "width": -1.0, "bend": 0.0, "swing_height": -1.0}


class Changing:
    """The part of a running stage that follows the documents."""

    stage: Stage
    work: Work
    loop: Loop
    witness: Witness
    slices: int
    steered: int

    @property
    def is_crowd(self) -> bool:
        """Whether everyone except the steered character walks by itself."""
        return self.work.scene.kind == "crowd"

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What is held for each character."""
        return self.loop.states[-self.stage.count :]

    @wheels.setter
    def wheels(self, wheels: tuple[Wheel, ...]) -> None:
        self.loop.states = self.with_wheels(wheels)

    def with_wheels(self, wheels: Sequence[Wheel]) -> tuple[Any, ...]:
        """The states of all skills with other wheels."""
        return (*self.loop.states[: -self.stage.count], *wheels)

    @property
    def steps(self) -> Steps | None:
        """The steps onto footprints so far; None if it takes none."""
        return steps_in(self.loop.states)

    @property
    def pushes(self) -> Pushes:
        """Current and future pushes."""
        return self.loop.forces.pushes

    @pushes.setter
    def pushes(self, pushes: Pushes) -> None:
        self.loop.forces.pushes = pushes

    def _new_loop(self) -> Loop:
        raise NotImplementedError

    def _set_the_stage(self, work: Work, terms: Terms = OWN_TERMS) -> None:
        raise NotImplementedError

    def adopt(self, work: Work) -> None:
        """Continue with other documents: a style changes at once, a body or a law in place, all else restarts."""
        if work is self.work:
            return
        before = self.work
        self._adopt(work)
        if work.queue != before.queue:
            self._take_queue(work)
        self._keep_speed(before, work)
        self.witness.remember_change(before, work, self.slices)

    def _take_queue(self, work: Work) -> None:
        """Do from now on what the work says, except for what is done already."""
        self.wheels = tuple(
            wheel._replace(errand=with_tasks(wheel.errand or Errand("[]"), work.queue), goal=None, driven=True)
            if row == 0
            else wheel
            for row, wheel in enumerate(self.wheels)
        )
        self.witness.settle(self.stage, self.wheels)

    def go_on(self, *, stop: bool = False) -> None:
        """Go on with what is to be done, or halt."""
        first, *others = self.wheels
        if first.errand is not None:
            halted = first.errand.halt() if stop else first.errand._replace(halted=False)
            still = first.hold(0.0, 0.0, 0.0, "stand") if stop else first._replace(goal=None)
            self.wheels = (still._replace(errand=halted), *others)

    def stops_before(self, work: Work) -> bool:
        """Whether it still walks, and is stopping, before a law takes over that only stands and steps where asked."""
        if not steps_on_footprints(work) or steps_on_footprints(self.work) or not same_bodies(work, self.work):
            return False
        [stride, *_] = self.stage.crowd.memory["stride"]
        stands = bool(stride["standing"] or not stride["started"])
        if stands or self.stage.crowd.tally["fell_at"][0] >= 0 or "mode" not in self.stage.crowd.laws[0].commands:
            return False
        self.wheels = tuple(wheel.hold(0.0, 0.0, 0.0, "stand") for wheel in self.wheels)
        return True

    def _keep_speed(self, before: Work, work: Work) -> None:
        """Walk at the speed that the work asks for, if that is new; who stands goes on standing."""
        speed = work.settings.get("speed", OPENING_SPEED)
        if speed != before.settings.get("speed", OPENING_SPEED):
            self.wheels = tuple(
                wheel.at_speed(speed) if row == self.steered or not self.is_crowd else wheel
                for row, wheel in enumerate(self.wheels)
            )

    def _adopt(self, work: Work) -> None:
        if same_stage(work, self.work) and self._walk_by(work):
            self._open(work)
            self._settle_settings()
        elif same_stage(replace(work, character=self.work.character), self.work) and self._can_change_body(work):
            self._change_body(work)
        elif same_bodies(work, self.work) and not work.character.plane:
            self._change_law(work)
        elif same_but_for_things(work, self.work) and not work.character.plane:
            self._change_things(work)
        else:
            wheels = self.wheels
            self._set_the_stage(work)
            script = self.wheels[0].script
            self.wheels = tuple(
                wheel._replace(heading=float(place[2]), driven=False, script=script).still()
                for wheel, place in zip(
                    (*wheels, *(wheels[:1] * self.stage.count))[: self.stage.count], self.stage.places, strict=True
                )
            )

    def _open(self, work: Work) -> None:
        """Open a work on the same stage; skills keep their states."""
        self.work = work
        self.loop.duties = tuple(duties_on(self.stage, work))

    def _can_change_body(self, work: Work) -> bool:
        """Whether a body can replace another in mid-step: both are in space and have the same memory."""
        in_space = not work.character.plane and not self.work.character.plane
        return in_space and work.gait.law == self.work.gait.law

    def _settle_settings(self) -> None:
        for row, law in enumerate(self.stage.crowd.laws):
            for name, neutral in NEUTRAL.items():
                if name in law.commands:
                    self.stage.crowd.command[name][row] = self.work.settings.get(name, neutral)

    def _walk_by(self, work: Work) -> bool:
        """Give the same bodies the gaits of some work; False if they do not fit."""
        if work.gait.law != self.work.gait.law:
            return False
        if has_numbered_gaits(work):
            return True
        for row, gait in enumerate(cast_of(work)[1]):
            if gait != self.stage.crowd.gaits[row]:
                self.stage.crowd.set_gait(row, gait)
        return True

    def _change_body(self, work: Work) -> None:
        stage = Stage(work, self.stage.terms)
        self.work = work
        self._move_to(stage, carry_over)
        self._settle_settings()

    def _change_things(self, work: Work) -> None:
        """Put things where they are now said to stand; who is on the stage goes on in mid-step."""
        check_room(self.stage, work)
        stage = Stage(work, self.stage.terms)
        self.work = work
        self._move_to(stage, move_over)
        self.wheels = tuple(wheel._replace(errand=wheel.errand and begun_again(wheel.errand)) for wheel in self.wheels)

    def _change_law(self, work: Work) -> None:
        """Let another law, or the numbered gaits of another work, take over in mid-step."""
        stage = Stage(work, self.stage.terms)
        self.work = work
        self._move_to(stage, take_over)
        self._settle_settings()

    def _move_to(self, stage: Stage, carry: Callable[[Stage, Stage], None]) -> None:
        """Move everyone to another stage, where they continue."""
        before, states, wheels, pushes = self.stage, self.loop.states, self.wheels, self.pushes
        self.stage = stage
        carry(before, stage)
        self.loop = self._new_loop()
        if len(states) == len(self.loop.states):
            self.loop.states = states
        else:
            self.wheels = wheels
        self.pushes = pushes
