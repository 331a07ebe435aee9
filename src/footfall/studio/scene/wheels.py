"""What becomes of the fallen: they get up by themselves or when asked, or lie limp; once up, they go on as before."""

from collections.abc import Sequence

import numpy as np

from footfall.bodies.rises import rises
from footfall.laws.tables import MODES
from footfall.sim.recording import UP_SECONDS
from footfall.skills.errand import errand_of, with_tasks
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.studio.scene.stage import Stage
from footfall.studio.work.actor import Actor
from footfall.studio.work.work import Work

LIES_AFTER = 0.05
"""Time after a fall at which a body goes limp or begins to get up, s."""


def can_get_up(stage: Stage) -> np.ndarray:
    """For each one, whether its body knows how to; others, and robots, are put back on their feet."""
    return np.array([rises(who) and not who.model for who in stage.crowd.characters])


def after_falls(stage: Stage, wheels: Sequence[Wheel], *, by_themselves: bool) -> tuple[Wheel, ...]:
    """The wheels after this slice's falls and risings. Those who neither stand nor rise go limp."""
    crowd, tally = stage.crowd, stage.crowd.tally
    since = (tally["ticks"] - tally["fell_at"]) * crowd.step_seconds
    lies = (tally["fell_at"] >= 0) & (since > LIES_AFTER)
    if by_themselves:
        wheels = asked_to_rise(wheels, lies & can_get_up(stage))
    rising = np.array([wheel.rises for wheel in wheels])
    crowd.go_limp(tuple(bool(one) for one in lies & ~rising))
    return _gone_on(stage, wheels, rising & (tally["risen"] * crowd.step_seconds >= UP_SECONDS))


def asked_to_rise(wheels: Sequence[Wheel], lies: np.ndarray) -> tuple[Wheel, ...]:
    """The wheels with those who lie asked to get up."""
    return tuple(wheel._replace(rises=wheel.rises or bool(one)) for wheel, one in zip(wheels, lies, strict=True))


def _gone_on(stage: Stage, wheels: Sequence[Wheel], up: np.ndarray) -> tuple[Wheel, ...]:
    """The wheels with those who are up again going on as before."""
    crowd = stage.crowd
    for row in map(int, np.flatnonzero(up)):
        crowd.tally["fell_at"][row] = -1
        crowd.command["mode"][row] = MODES.index(wheels[row].mode)
    return tuple(wheel.gone_on(crowd.place_of(row)[2]) if up[row] else wheel for row, wheel in enumerate(wheels))


def errands_of(work: Work) -> list[Errand | None]:
    """What each is to do, from the beginning."""
    own = [errand_of(one.queue) for one in work.actors]
    return [*own, *[None] * (len(work.characters) - len(own))]


def with_queues(wheels: Sequence[Wheel], before: Work, work: Work) -> tuple[Wheel, ...]:
    """Do from now on what the work says, except for what is done already."""
    old = {one.id: one.queue for one in before.actors}
    queues = {row: one.queue for row, one in enumerate(work.actors) if one.queue != old.get(one.id, ())}
    return tuple(
        wheel._replace(errand=with_tasks(wheel.errand or Errand("[]"), queues[row]), goal=None, driven=True)
        if row in queues
        else wheel
        for row, wheel in enumerate(wheels)
    )


def at_new_speeds(wheels: Sequence[Wheel], before: Work, work: Work, steered: int) -> tuple[Wheel, ...]:
    """Walk at the speeds that the work asks for, where those are new; who stands goes on standing."""
    old = {one.id: _speed_of(one) for one in before.actors}
    new = {
        steered if work.is_crowd else row: _speed_of(one)
        for row, one in enumerate(work.actors)
        if old.get(one.id) not in (None, _speed_of(one))
    }
    return tuple(wheel.at_speed(new[row]) if row in new else wheel for row, wheel in enumerate(wheels))


def _speed_of(actor: Actor) -> float:
    """The speed that somebody is to walk at, m/s."""
    return actor.settings.get("speed", OPENING_SPEED)
