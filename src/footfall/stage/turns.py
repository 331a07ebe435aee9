"""What a trial changes as it goes: gaits, laws and bodies that its edits, its commands or what is felt ask for.

A gait is entered as its document says (`sim/passage.py`). In a trial that is not led, an edit holds at its frame, a law
that a command asks for takes over at the next foot strike, and one that answers what is felt takes over at once. The
studio asks when (`by_the_clock`, `by_foot_or_feeling`), and changes its documents; a trial's own run changes its stage.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.gaits.named import STYLE
from footfall.laws.register import Gait, approach, follow_ups, law_of, load_gait
from footfall.sim import passage
from footfall.sim.loop import Watcher
from footfall.sim.passage import STRIKE_WITHIN, Passage
from footfall.sim.recorder import LARGEST
from footfall.sim.recording import FRAME_RATE
from footfall.sim.segments import Segment
from footfall.sim.simulation import Simulation
from footfall.skills.kept import plain, restored_as
from footfall.stage.felt import Feeling
from footfall.stage.opened import Opened, open_trial
from footfall.stage.parts import answered, split
from footfall.stage.script import duties_of
from footfall.stage.stage import Stage

STRIKE_FRAMES = round(STRIKE_WITHIN * FRAME_RATE)


class AskedFrom(NamedTuple):
    """What is asked for from a frame on."""

    frame: int
    gait: Gait | None = None
    character: Character | None = None
    named: Mapping[str, Any] = {}
    """The documents as the trial names them."""
    commands: Mapping[str, Any] = {}
    """What else is commanded, with the names and units of Command."""
    is_part: bool = False
    """Whether another law takes over at once, with what that law is told."""


class TurnProgress(NamedTuple):
    """How far somebody has come; a value, so that a recording keeps it."""

    passage: Passage | None = None
    given_up: tuple[str, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    """When it came under another law at once: the frame, and which `[[when]]` was answered; -1: a command asked."""
    strikes: int = -1
    """Foot strikes when it began to wait for the next one; -1: it does not wait."""
    rested: float = 0.0
    """How long it has been standing still, s."""


def turns_of(opened: Opened) -> list[AskedFrom]:
    """What the edits of a trial ask for, and its commands if it is led, in order."""
    commands = [(change.at, change.fields().get("gait")) for change in opened.trial.command if opened.trial.leads]
    asked = [
        AskedFrom(round(at * FRAME_RATE), load_gait(gait), named=plainly(gait))
        for at, gait in commands
        if gait is not None
    ]
    before = [opened.gait, *(one.gait for one in opened.edits)]
    edits = [
        AskedFrom(
            one.frame, None if one.gait == old else one.gait, one.character if one.has_new_body else None, edit.told()
        )
        for one, old, edit in zip(opened.edits, before, opened.trial.edit, strict=False)
    ]
    return sorted([*asked, *edits], key=lambda one: one.frame)


def plainly(gait: Any) -> dict[str, Any]:
    """A gait in no style, with the whole of its law."""
    return {"gait": gait, "style": STYLE, "without": []}


def ever_turns(opened: Opened) -> bool:
    """Whether a trial starts with a gait that others lead to, or changes anything but commands as it goes."""
    trial = opened.trial
    if trial.leads:
        return bool(approach(opened.gait) or turns_of(opened))
    return bool(trial.when or opened.edits or split(trial).rest is not None)


class Turns:
    """The changes of one row of a stage."""

    def __init__(self, opened: Opened, row: int, together: Opened | None = None):
        self.opened, self.row, self.leads, self._together = opened, row, opened.trial.leads, together
        self.coming = turns_of(opened)
        self._known = [opened.gait, *(one.gait for one in self.coming if one.gait is not None)]
        self._feeling: Feeling | None = None
        self.go_back_to(TurnProgress())

    def in_row(self, row: int) -> "Turns":
        """The same for somebody whose row is another now."""
        moved = Turns(self.opened, row, self._together)
        moved.go_back_to(self.progress)
        return self if row == self.row else moved

    def first(self) -> Opened:
        """Who it is at the start."""
        if self.leads:
            gait = next((load_gait(name) for name in approach(self.opened.gait)), self.opened.gait)
            return self.opened._replace(gait=gait, others=follow_ups(gait))
        return self._part() if self._rest is not None or self.progress.parts else self.opened

    def begin(self, stage: Stage) -> None:
        """Set out for the gait of the trial, if others lead to it."""
        if self.leads and approach(self.opened.gait):
            way = passage.begin(stage.simulation, self.row, self.opened.gait)
            self.progress = self.progress._replace(passage=way)

    @property
    def missed(self) -> list[str]:
        """The gaits at whose door it gave up, and the one that it was still on its way to."""
        way = self.progress.passage
        return [*self.progress.given_up, *([way.way[-1].name] if way is not None else [])]

    def hold(self, simulation: Simulation) -> None:
        """Give the commands of the way to another gait; to be called before every frame, after the skills."""
        if (way := self.progress.passage) is not None:
            self.progress = self.progress._replace(passage=passage.hold(way, simulation, self.row))

    def look(self, stage: Stage, frame: int) -> None:
        """Before a frame, do what is asked for now."""
        if not (np.abs(stage.simulation.batch.qpos[self.row]) < LARGEST).all():
            return
        for one in self.by_the_clock(frame):
            self._take(one, stage)
        self._go_its_way(stage)
        if (one := self.by_foot_or_feeling(stage.simulation, frame)) is not None:
            self._become(stage, self.becomes(stage.actors[self.row], one))
            stage.simulation.rows.state.touch.numpy()[self.row] = 0.0  # the soles feel nothing until the next tick

    def by_the_clock(self, frame: int) -> list[AskedFrom]:
        """What is asked for at a frame."""
        return [one for one in self.coming if one.frame == frame]

    def becomes(self, now: Opened, turn: AskedFrom) -> Opened:
        """Who somebody is after a change that is made at once."""
        if turn.is_part:
            return self._part()._replace(character=now.character)
        if turn.character is not None:
            now = now._replace(character=turn.character)
        return now if turn.gait is None else now._replace(gait=turn.gait, others=follow_ups(turn.gait))

    def _take(self, one: AskedFrom, stage: Stage) -> None:
        now = stage.actors[self.row]
        if one.character is not None and one.character != now.character:
            self._become(stage, self.becomes(now, one._replace(gait=None)))
        if one.gait is None:
            return
        if self.leads:
            way = passage.begin(stage.simulation, self.row, one.gait, self.progress.passage)
            self.progress = self.progress._replace(passage=way)
        else:
            self._become(stage, self.becomes(stage.actors[self.row], one))

    def _go_its_way(self, stage: Stage) -> None:
        """Let the next gait of a way take over if it is due."""
        if self.progress.passage is None:
            return
        way: Passage | None = passage.look(self.progress.passage, stage.simulation, self.row)
        if way.due:
            gait, now = way.way[0], stage.actors[self.row]
            self._become(stage, now._replace(gait=gait, others=follow_ups(gait)))
            way = passage.gone_over(way, stage.simulation, self.row)
        elif way.lost:
            passage.release(way, stage.simulation, self.row)
            self.progress = self.progress._replace(given_up=(*self.progress.given_up, way.way[-1].name))
            way = None
        self.progress = self.progress._replace(passage=way)

    def _become(self, stage: Stage, now: Opened) -> None:
        actors = [now if row == self.row else one for row, one in enumerate(stage.actors)]
        stage.change(actors, duties=duties_of(actors, self._together))

    # ------------------------------------------------------------ from law to law at once

    def _take_part(self, parts: tuple[tuple[int, int], ...]) -> None:
        """Work out what it is told by now, from the laws it has come under so far."""
        trial = self.opened.trial
        script: Any = trial
        part: Any = trial
        own, rest, at = split(part) if not self.leads else (trial, None, trial.seconds)
        for frame, number in parts:
            if number < 0:
                script = part = rest
            else:
                script, part = answered(script, trial.when[number], frame / FRAME_RATE)
            own, rest, at = split(part)
        self._own, self._rest = own, rest
        self._answering = [law_of(load_gait(one.fields().get("gait", script.gait))) for one in trial.when]
        self._since = parts[-1][0] if parts else 0
        self._until = max(round(at * FRAME_RATE), self._since + 1)

    def _part(self) -> Opened:
        """Who it is under the law of this part, with what that law is told."""
        return open_trial(self._own, self.opened.trial.name)._replace(
            ground=self.opened.ground, edits=self.opened.edits, place=self.opened.place, name=self.opened.name
        )

    def by_foot_or_feeling(self, simulation: Simulation, frame: int) -> AskedFrom | None:
        """The law that is to take over at a frame: at a foot strike after a command, or as the answer to a feeling."""
        number = self._law_due(simulation, frame)
        if number is None:
            return None
        trial, rest = self.opened.trial, self._rest
        parts = (*self.progress.parts, (frame, number))
        self.progress = self.progress._replace(parts=parts, strikes=-1, rested=0.0)
        self._take_part(parts)
        if number < 0 and rest is not None:
            return AskedFrom(frame, named=plainly(rest.gait), is_part=True)
        fields = trial.when[number].fields()
        gait = fields.pop("gait", None)
        own = {name: getattr(trial, name) for name in ("gait", "style", "without")}
        return AskedFrom(frame, named=own if gait is None else plainly(gait), commands=fields, is_part=True)

    def _law_due(self, simulation: Simulation, frame: int) -> int | None:
        """Which `[[when]]` is to be answered at a frame; -1: a command asked; None: nothing is due."""
        if frame == self._since:
            return None
        if self._rest is not None and frame >= self._until:
            stride = simulation.memory["stride"][self.row]
            waited = self.progress.strikes if self.progress.strikes >= 0 else int(stride["steps"])
            self.progress = self.progress._replace(strikes=waited)
            struck = stride["steps"] != waited or stride["standing"] or frame >= self._until + STRIKE_FRAMES
            return -1 if struck else None
        law = simulation.laws[self.row]
        answers = [
            (number, one) for number, one in enumerate(self.opened.trial.when) if self._answering[number] is not law
        ]
        if not answers:
            return None
        if self._feeling is None or self._feeling.simulation is not simulation:
            self._feeling = Feeling(simulation, 1 / FRAME_RATE, self.row, self.progress.rested)
        self._feeling.look()
        self.progress = self.progress._replace(rested=self._feeling.rested)
        return next((number for number, one in answers if self._feeling.meets(one)), None)

    # ------------------------------------------------------------ kept in a recording

    def told(self) -> Any:
        """Its progress as plain values: gaits by their names, or by their numbers among those that the trial has."""
        way = self.progress.passage
        if way is None:
            return plain(self.progress)
        names = [next((n for n, one in enumerate(self._known) if one is gait), gait.name) for gait in way.way]
        return [*plain(self.progress._replace(passage=way._replace(way=()))), names]

    def restore(self, kept: Any) -> None:
        """Go on from the progress that a recording holds."""
        fields = len(TurnProgress._fields)
        progress: TurnProgress = restored_as(TurnProgress(), kept[:fields])
        if progress.passage is not None:
            way = tuple(self._known[one] if isinstance(one, int) else load_gait(one) for one in kept[fields])
            progress = progress._replace(passage=progress.passage._replace(way=way))
        self.go_back_to(progress)

    def go_back_to(self, progress: TurnProgress) -> None:
        """Go on from another moment."""
        self.progress, self._feeling = progress, None
        self._take_part(progress.parts)


def as_it_was(one: Opened, part: Segment | None) -> Opened:
    """Somebody as it was in a segment of a recording."""
    if part is None:
        return one
    return one._replace(character=part.character, gait=part.gaits[0], others=list(part.gaits[1:]))


def holding(turns: Mapping[int, Turns], simulation: Simulation) -> list[Watcher]:
    """The watcher that gives the commands of those on their way to another gait."""

    def hold() -> None:
        for one in turns.values():
            one.hold(simulation)

    return [Watcher(FRAME_RATE, hold)] if turns else []
