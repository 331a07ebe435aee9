"""The way to other gaits: somebody is led to them, as `sim/passage.py` says, before its documents hold."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from footfall.laws.register import Gait, approach, law_of, load_gait
from footfall.sim import passage
from footfall.sim.passage import Passage
from footfall.sim.simulation import Simulation
from footfall.studio.scene.changes import have_same_people
from footfall.studio.work.work import Work


class LedWay(NamedTuple):
    """The documents that hold at its end, and how far everyone on it has come. A value, kept with every moment."""

    goal: Work
    passages: tuple[tuple[int, Passage], ...]

    @property
    def words(self) -> str:
        """Where somebody is going; empty if nobody is."""
        return next((one.words for _, one in self.passages), "")

    @property
    def lost(self) -> str:
        """The gait that somebody found no step to enter at; empty: none."""
        return next((one.way[-1].name for _, one in self.passages if one.lost), "")

    @property
    def arrives(self) -> bool:
        """Whether everyone may go over to its last gait."""
        return all(len(one.way) == 1 and one.due for _, one in self.passages)

    def next_work(self, now: Work) -> Work | None:
        """The documents that hold from now on, if somebody is due; two that are compared go over together."""
        if self.arrives:
            return self.goal
        due = {row: one.way[0] for row, one in self.passages if one.due}
        if not due or (now.compares and len(due) < len(self.passages)):
            return None
        return with_gaits(now, due)

    def looked(self, crowd: Simulation, known: Collection[int] = ()) -> "LedWay":
        """The way at the end of a slice; those who are known have been looked at."""
        each = ((row, one if row in known else passage.look(one, crowd, row)) for row, one in self.passages)
        return self._replace(passages=tuple(each))

    def held(self, crowd: Simulation) -> "LedWay":
        """After everybody was driven, give the commands of the way."""
        return self._replace(passages=tuple((row, passage.hold(one, crowd, row)) for row, one in self.passages))

    def gone_over(self, crowd: Simulation) -> "LedWay":
        """The way after those who were due have gone over."""
        left = [(row, passage.gone_over(one, crowd, row) if one.due else one) for row, one in self.passages]
        return self._replace(passages=tuple((row, one) for row, one in left if one is not None))

    def release(self, crowd: Simulation) -> None:
        """Leave it."""
        for row, one in self.passages:
            passage.release(one, crowd, row)


def way_to(work: Work, now: Work, crowd: Simulation, before: LedWay | None) -> LedWay:
    """The way to the gaits of a work, from wherever everybody is."""
    known = dict(before.passages) if before else {}
    begun = {row: passage.begin(crowd, row, work.walks[row], known.get(row)) for row in led_rows(now, work)}
    return LedWay(work, tuple((row, one) for row, one in begun.items() if one is not None))


def led_rows(now: Work, work: Work) -> list[int]:
    """Those who are to walk by a gait to which they have to be led, in the same world.

    Whoever gets another body with it is led in that body, unless the gait or the body is not for the other.
    """
    if work.own.chain or not have_same_people(now, work):
        return []
    return [
        row
        for row, (one, other) in enumerate(zip(now.actors, work.actors, strict=True))
        if one.gait.name != other.gait.name
        and passage.needs_way(one.gait, other.gait)
        and not law_of(other.gait).refuses(one.character)
        and not law_of(one.gait).refuses(other.character)
    ]


def meanwhile(now: Work, work: Work) -> Work:
    """What holds of a work while some are led: all but their gaits and what goes with those."""
    later = work
    for row in led_rows(now, work):
        one = replace(now.actors[row], character=work.actors[row].character)
        later = replace(later, actors=(*later.actors[:row], one, *later.actors[row + 1 :]))
    return later


def begun(work: Work) -> Work:
    """The work with which somebody starts who cannot start with its own gait."""
    if work.own.chain:
        return work
    firsts = {row: load_gait(way[0]) for row, one in enumerate(work.actors) if (way := approach(one.gait))}
    return with_gaits(work, firsts) if firsts else work


def with_gaits(work: Work, gaits: Mapping[int, Gait]) -> Work:
    """The work in which some walk plainly by other gaits."""
    for row, gait in gaits.items():
        work = work.in_plain_gait(row, gait)
    return work
