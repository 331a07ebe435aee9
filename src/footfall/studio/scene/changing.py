"""A running stage that follows the documents: a style changes at once; a body, a law or things in mid-step."""

from collections.abc import Callable, Sequence
from typing import Any

from footfall.sim.loop import Loop
from footfall.sim.pushes import Pushes
from footfall.skills.errand import begun_again, with_tasks
from footfall.skills.placed import Steps
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.studio.scene.body_change import carry_over, join, move_over, take_over
from footfall.studio.scene.past import steps_in
from footfall.studio.scene.stage import (
    OWN_TERMS,
    Stage,
    Terms,
    duties_on,
    give_gaits,
    same_bodies,
    same_but_for_bodies,
    same_but_for_company,
    same_but_for_things,
    same_stage,
)
from footfall.studio.scene.things import check_room
from footfall.studio.scene.witness import Witness
from footfall.studio.session.actors import Actor
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
    def drives_one(self) -> bool:
        """Whether only the steered one is driven, and not all alike."""
        return self.work.scene.kind in ("crowd", "several")

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

    def _new_wheels(self) -> tuple[Wheel, ...]:
        raise NotImplementedError

    def _set_the_stage(self, work: Work, terms: Terms = OWN_TERMS, *, led: bool = True) -> None:
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

    def _keep_speed(self, before: Work, work: Work) -> None:
        """Walk at the speeds that the work asks for, where those are new; who stands goes on standing."""
        old = {one.id: _speed_of(one) for one in before.everyone}
        now = {
            self._row_of(one): _speed_of(one) for one in work.everyone if old.get(one.id) not in (None, _speed_of(one))
        }
        if now:
            self.wheels = tuple(
                wheel.at_speed(now[row]) if row in now else wheel for row, wheel in enumerate(self.wheels)
            )

    def _row_of(self, actor: Actor) -> int:
        """The row of one with documents of its own; in a crowd these are for the one that is steered."""
        return self.steered if self.is_crowd else self.work.row_of(actor.id) or 0

    def _adopt(self, work: Work) -> None:
        bodies = [one.character for one in (*work.everyone, *self.work.everyone)]
        one_model = len({body.model for body in bodies}) == 1
        in_space = one_model and not any(body.plane for body in bodies)
        if same_stage(work, self.work):
            give_gaits(self.stage.crowd, work)
            self._open(work)
            self._settle_settings()
        elif in_space and same_but_for_bodies(work, self.work):
            self._change_body(work)
        elif one_model and same_bodies(work, self.work):
            self._change_law(work)
        elif in_space and same_but_for_things(work, self.work):
            self._change_things(work)
        elif in_space and same_but_for_company(work, self.work):
            self._change_company(work)
        else:
            wheels = self.wheels
            self._set_the_stage(work)
            self.wheels = tuple(
                wheel._replace(heading=float(place[2]), driven=False, script=own.script).still()
                for wheel, own, place in zip(
                    (*wheels, *(wheels[:1] * self.stage.count))[: self.stage.count],
                    self.wheels,
                    self.stage.places,
                    strict=True,
                )
            )
        self._steer_picked()

    def _steer_picked(self) -> None:
        """Drive the one whose documents are open, except in a crowd."""
        if not self.is_crowd:
            self.steered = self.work.own.row if self.work.scene.kind == "several" else 0

    def _open(self, work: Work) -> None:
        """Open a work on the same stage; skills keep their states."""
        self.work = work
        self.loop.duties = tuple(duties_on(self.stage, work))

    def _settle_settings(self) -> None:
        everyone = self.work.everyone
        for row, law in enumerate(self.stage.crowd.laws):
            settings = everyone[row].settings if row < len(everyone) else self.work.settings
            for name, neutral in NEUTRAL.items():
                if name in law.commands:
                    self.stage.crowd.command[name][row] = settings.get(name, neutral)

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

    def _change_company(self, work: Work) -> None:
        """Let some come or go; the others go on in mid-step, and who is new stands at its place."""
        stage = Stage(work, self.stage.terms)
        stayed = {row: old for row, one in enumerate(work.everyone) if (old := self.work.row_of(one.id)) is not None}
        before, wheels, pushes = self.stage, self.wheels, self.pushes
        join(before, stage, stayed)
        self.work, self.stage = work, stage
        self.loop = self._new_loop()
        self.wheels = tuple(
            wheels[stayed[row]] if row in stayed else wheel for row, wheel in enumerate(self._new_wheels())
        )
        self.pushes = pushes.among({old: row for row, old in stayed.items()})
        self._settle_settings()
        self.witness.settle(self.stage, self.wheels)

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


def _speed_of(actor: Actor) -> float:
    """The speed that somebody is to walk at, m/s."""
    return actor.settings.get("speed", OPENING_SPEED)
