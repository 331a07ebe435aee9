"""What everyone on the studio's stage is told: by a driver, by its footprints, by its settings, by a crowd's skill."""

from collections.abc import Sequence
from typing import Any

from footfall.sim.loop import Duty, Loop
from footfall.sim.simulation import Simulation
from footfall.skills.drive import Drive
from footfall.skills.errand import errand_of, with_tasks
from footfall.skills.kept import plain
from footfall.skills.placed import PlacedFootprints
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.stage.script import duties_of
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.work import Work

NEUTRAL = {"period": 0.0, "width": -1.0, "bend": 0.0, "swing_height": -1.0}
"""What a law is commanded if nothing is set."""


def duties_on(work: Work) -> list[Duty]:
    """A driver for everyone; who is told something together with others does that until somebody drives it.

    Those whose law does also step onto their footprints.
    """
    steps = [Duty(PlacedFootprints(placed=work.actors[row].footprints), [row]) for row in rows_with_footprints(work)]
    drivers = [Duty(Drive(when_driven=row < work.told_together), [row]) for row in range(len(work.actors))]
    return [*_together(work), *steps, *drivers]


def _together(work: Work) -> list[Duty]:
    """What a trial tells several, in the bodies that they have now."""
    if work.company is None or not work.company.crowd:
        return []
    pairs = zip(work.company.crowd, work.actors, strict=False)
    return duties_of([one._replace(character=actor.character) for one, actor in pairs], work.company)


def as_kept(loop: Loop, kept: list[Any], drivers: int) -> list[Any]:
    """The states of skills as a recording holds them; an older one has none of those in a crowd who take footprints."""
    begun = [duty.skill.begin() for duty in loop.duties[len(kept) - drivers : len(loop.duties) - drivers]]
    return [*kept[: len(kept) - drivers], *plain(begun), *kept[len(kept) - drivers :]]


def rows_with_footprints(work: Work) -> list[int]:
    """Those whose law steps onto footprints; of two that are compared, both would step onto the same ones."""
    return [] if work.compares else [row for row, one in enumerate(work.actors) if one.takes_footprints]


def command_settings(simulation: Simulation, work: Work, before: Work | None = None) -> None:
    """Command what is set, for everyone or where it differs from a work before; a trial's own commands stay."""
    actors, known = work.actors, {one.id: one.settings for one in before.actors} if before else {}
    for row, law in enumerate(simulation.laws):
        one = actors[row]
        if known.get(one.id) == one.settings:
            continue
        for name, neutral in NEUTRAL.items():
            if name in law.commands:
                simulation.command[name][row] = one.settings.get(name, neutral)


def errands_of(work: Work) -> list[Errand | None]:
    """What each is to do, from the beginning."""
    return [errand_of(one.queue) for one in work.actors]


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


def at_new_speeds(wheels: Sequence[Wheel], before: Work, work: Work) -> tuple[Wheel, ...]:
    """Walk at the speeds that the work asks for, where those are new; who stands goes on standing."""
    old = {one.id: _speed_of(one) for one in before.actors}
    new = {row: _speed_of(one) for row, one in enumerate(work.actors) if old.get(one.id) not in (None, _speed_of(one))}
    return tuple(wheel.at_speed(new[row]) if row in new else wheel for row, wheel in enumerate(wheels))


def on_their_own_again(wheels: Sequence[Wheel], work: Work, driven: int) -> tuple[Wheel, ...]:
    """When somebody is driven, those driven before do again what they are told together, unless they have tasks."""
    return tuple(
        wheel._replace(driven=False) if row < work.told_together and row != driven and not _is_busy(wheel) else wheel
        for row, wheel in enumerate(wheels)
    )


def _is_busy(wheel: Wheel) -> bool:
    errand = wheel.errand
    return errand is not None and not errand.halted and len(errand.progress.ended) < len(errand.ids)


def _speed_of(actor: OpenActor) -> float:
    """The speed that somebody is to walk at, m/s."""
    return actor.settings.get("speed", OPENING_SPEED)
