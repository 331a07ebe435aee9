"""What everyone on the studio's stage is told: by a driver, by its footprints, by its settings, by a crowd's skill."""

from collections.abc import Sequence

from footfall.sim.loop import Duty
from footfall.sim.simulation import Simulation
from footfall.skills.drive import Drive
from footfall.skills.errand import errand_of, with_tasks
from footfall.skills.placed import PlacedFootprints
from footfall.skills.wheel import OPENING_SPEED, Errand, Wheel
from footfall.stage.script import duties_of
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.work import Work

NEUTRAL = {"period": 0.0, "width": -1.0, "bend": 0.0, "swing_height": -1.0}
"""What a law is commanded if nothing is set."""


def duties_on(work: Work) -> list[Duty]:
    """A driver for everyone; in a crowd, its own skill for all, until somebody drives one.

    Those whose law does also step onto their footprints.
    """
    together = duties_of(work.company.crowd, work.company) if work.company else []
    steps = [Duty(PlacedFootprints(placed=work.actors[row].footprints), [row]) for row in rows_with_footprints(work)]
    drivers = [Duty(Drive(when_driven=bool(together)), [row]) for row in range(len(work.everyone))]
    return [*together, *steps, *drivers]


def rows_with_footprints(work: Work) -> list[int]:
    """Those who are told by themselves what to do, and whose law steps onto footprints."""
    if work.is_crowd or work.compares:
        return []
    return [row for row, one in enumerate(work.actors) if one.takes_footprints]


def command_settings(simulation: Simulation, work: Work, before: Work | None = None) -> None:
    """Command what is set, for everyone or where it differs from a work before; a trial's own commands stay."""
    actors, known = work.actors, {one.id: one.settings for one in before.actors} if before else {}
    for row, law in enumerate(simulation.laws):
        one = actors[row if row < len(actors) else 0]
        if known.get(one.id) == one.settings:
            continue
        for name, neutral in NEUTRAL.items():
            if name in law.commands:
                simulation.command[name][row] = one.settings.get(name, neutral)


def errands_of(work: Work) -> list[Errand | None]:
    """What each is to do, from the beginning."""
    own = [errand_of(one.queue) for one in work.actors]
    return [*own, *[None] * (len(work.everyone) - len(own))]


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


def _speed_of(actor: OpenActor) -> float:
    """The speed that somebody is to walk at, m/s."""
    return actor.settings.get("speed", OPENING_SPEED)
