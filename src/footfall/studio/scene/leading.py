"""A running stage on which somebody is led to another gait, as `sim/passage.py` says, before its documents hold."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import structs

from footfall import catalog
from footfall.gaits.style import Style
from footfall.laws.register import Gait, approach, load_gait
from footfall.sim import passage
from footfall.sim.passage import Passage
from footfall.studio.scene.changing import Changing
from footfall.studio.scene.stage import cast_of, same_bodies
from footfall.studio.session.workspace import DEFAULT_STYLE, Work, picked


class Leading(Changing):
    """The part of a running stage that leads characters from gait to gait."""

    goal: Work | None
    """The documents that hold at the end of the way; None: nobody is on the way."""
    passages: dict[int, Passage]
    gave_up: str = ""
    """Why a way was given up, until somebody is told."""

    def leads_to(self, work: Work) -> bool:
        """Whether somebody has to be led to a gait before a work can hold."""
        return bool(led_rows(self.work, work))

    def set_out(self, work: Work) -> None:
        """Set out for the gaits of a work, from wherever everybody is."""
        if work is self.goal:
            return
        gaits, before = cast_of(work)[1], self.passages
        ways = {
            row: passage.begin(self.stage.crowd, row, gaits[row], before.get(row)) for row in led_rows(self.work, work)
        }
        self.goal, self.passages = work, {row: way for row, way in ways.items() if way is not None}
        self.lead()

    def stay(self) -> None:
        """Stay with the documents that hold now."""
        for row, way in self.passages.items():
            passage.release(way, self.stage.crowd, row)
        self.goal, self.passages = None, {}

    def lead(self) -> bool:
        """At the end of a slice, let the next gaits take over from those that are due; whether any did."""
        if self.goal is None:
            return False
        self.passages = {row: passage.look(way, self.stage.crowd, row) for row, way in self.passages.items()}
        if lost := [way.way[-1].name for way in self.passages.values() if way.lost]:
            self.gave_up = f"it found no step at which it can change to '{lost[0]}' without falling; it keeps its gait"
            self.stay()
            return True
        due = {row: way for row, way in self.passages.items() if way.due}
        if self.work.scene.kind == "compare" and len(due) < len(self.passages):
            return False
        if self.passages and not due:
            return False
        arrives = all(len(way.way) == 1 and way.due for way in self.passages.values())
        work = self.goal if arrives else with_gaits(self.work, {row: way.way[0] for row, way in due.items()})
        self.adopt(work)
        left = {
            row: passage.gone_over(way, self.stage.crowd, row) if row in due else way
            for row, way in self.passages.items()
        }
        self.passages = {row: way for row, way in left.items() if way is not None}
        if arrives:
            self.goal = None
        return True

    def hold_on_the_way(self) -> None:
        """After everybody was driven, give the commands of the way."""
        self.passages = {row: passage.hold(way, self.stage.crowd, row) for row, way in self.passages.items()}

    @property
    def on_the_way(self) -> str:
        """Where somebody is going, in words; empty if nobody is."""
        return next((way.words for way in self.passages.values()), "")


def led_rows(now: Work, work: Work) -> list[int]:
    """Those who are to walk by a gait to which they have to be led, in the same bodies and the same world."""
    if work.chain or not same_bodies(now, work):
        return []
    gaits = zip((one.gait for one in now.everyone), (one.gait for one in work.everyone), strict=True)
    return [row for row, (old, new) in enumerate(gaits) if old.name != new.name and passage.needs_way(old, new)]


def begun(work: Work) -> Work:
    """The work with which somebody starts who cannot start with its own gait."""
    if work.chain:
        return work
    firsts = {row: load_gait(way[0]) for row, one in enumerate(work.everyone) if (way := approach(one.gait))}
    return with_gaits(work, firsts) if firsts else work


def with_gaits(work: Work, gaits: dict[int, Gait]) -> Work:
    """The work in which some walk plainly by other gaits."""
    if work.scene.kind == "compare" and 0 not in gaits:
        second = {row: gaits[row] for row in gaits}[1]
        others = tuple(replace(one, gait=second) for one in work.others)
        return replace(work, others=others, scene=structs.replace(work.scene, gait=second.name))
    for row, gait in _in_order(gaits, work):
        given = replace(picked(work, row), gait=gait, chain=(), style=catalog.load(Style, DEFAULT_STYLE))
        work = picked(replace(given, without=((), given.without[1])), work.own.row)
    return work


def _in_order(gaits: dict[int, Gait], work: Work) -> Iterable[tuple[int, Gait]]:
    """Of two that are compared, the second does as the first."""
    return [(0, gaits[0])] if work.scene.kind == "compare" else gaits.items()
