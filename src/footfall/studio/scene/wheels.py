"""What is held for each on the stage when its documents change: its tasks, and the speed it is to walk at."""

from collections.abc import Sequence

from footfall.skills.errand import errand_of, with_tasks
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.studio.work.actor import Actor
from footfall.studio.work.work import Work


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
