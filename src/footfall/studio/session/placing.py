"""What messages do that place something on the ground, and that go back to the start."""

from typing import TYPE_CHECKING

import msgspec

from footfall.errors import BadValue
from footfall.studio import protocol as say
from footfall.studio.scene.duties import rows_with_footprints
from footfall.studio.scene.way import in_the_way
from footfall.studio.session.acting import act
from footfall.studio.work.tasks import (
    change_of_footprints,
    change_of_queue,
    check_can,
    footprints_from,
    queue_from,
)
from footfall.studio.work.work import Work

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


@act.register(say.PlaceFootprints)
def _place_footprints(message: say.PlaceFootprints, session: "Session") -> None:
    work, footprints = session.work, footprints_from(msgspec.to_builtins(message.footprints))
    if len(footprints) > len(work.footprints) and work.row not in rows_with_footprints(work):
        _check_told_alone(work, "footprints")
        raise BadValue(f"the gait '{work.gait.name}' steps where balance needs it; it does not follow footprints")
    words = change_of_footprints(work.footprints, footprints)
    session.change(work.with_own(footprints=footprints), words, message.stroke)


@act.register(say.SetQueue)
def _set_queue(message: say.SetQueue, session: "Session") -> None:
    work, queue = session.work, queue_from(msgspec.to_builtins(message.tasks))
    _check_told_alone(work, "tasks")
    new = [task for task in queue if task not in work.queue]
    check_can(new, work.gait)
    if new and queue[0] == new[0]:
        _check_way(session, str(new[0].table.get("thing", "")))
    session.change(work.with_own(queue=queue), change_of_queue(work.queue, queue), message.stroke)


def _check_way(session: "Session", thing: str) -> None:
    """Refuse to send somebody straight through what stands in between; it would fall over it."""
    if blocked := in_the_way(session.play.simulation, session.play.steered, thing):
        raise BadValue(f"{blocked} between the character and '{thing}'; move one of them, or walk round it first")


def _check_told_alone(work: Work, what: str) -> None:
    """Refuse footprints and tasks for two in one place."""
    if work.compares:
        raise BadValue(
            f"two that are compared pass through each other and do the same, so that both would be in one place and "
            f"have one thing in hand; for {what}, choose 'One'"
        )


@act.register(say.GoOn)
def _go_on(message: say.GoOn, session: "Session") -> None:
    session.play.go_on(stop=message.stop)


@act.register(say.StartOver)
def _start_over(message: say.StartOver, session: "Session") -> None:
    session.start_over()
