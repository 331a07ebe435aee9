"""What messages do that place something on the ground, and that go back to the start."""

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from footfall.errors import BadValue
from footfall.studio import protocol as say
from footfall.studio.scene.stage import steps_on_footprints
from footfall.studio.session.acting import act
from footfall.studio.session.footprints import change_of, footprints_from
from footfall.studio.session.queue import change_of as change_of_queue
from footfall.studio.session.queue import check_can, queue_from

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


@act.register(say.PlaceFootprints)
def _place_footprints(message: say.PlaceFootprints, session: "Session") -> None:
    work, footprints = session.work, footprints_from(msgspec.to_builtins(message.footprints))
    if len(footprints) > len(work.footprints) and not steps_on_footprints(work):
        if work.scene.kind != "one":
            raise BadValue("footprints need one character, alone on the stage")
        raise BadValue(f"the gait '{work.gait.name}' steps where balance needs it; it does not follow footprints")
    words = change_of(work.footprints, footprints)
    session.change(replace(work, footprints=footprints), words, message.stroke)


@act.register(say.SetQueue)
def _set_queue(message: say.SetQueue, session: "Session") -> None:
    work, queue = session.work, queue_from(msgspec.to_builtins(message.tasks))
    if work.scene.kind != "one":
        raise BadValue("tasks need one character, alone on the stage")
    check_can([task for task in queue if task not in work.queue], work.gait)
    session.change(replace(work, queue=queue), change_of_queue(work.queue, queue), message.stroke)


@act.register(say.GoOn)
def _go_on(message: say.GoOn, session: "Session") -> None:
    session.play.go_on(stop=message.stop)


@act.register(say.StartOver)
def _start_over(message: say.StartOver, session: "Session") -> None:
    session.start_over()
