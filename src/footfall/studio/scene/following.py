"""A trial on the stage: what everyone is told, and what changes as it goes, by the clock or by what is felt."""

from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import FootfallError
from footfall.gaits.named import STYLE
from footfall.gaits.style import Style
from footfall.laws.register import law_of, load_gait
from footfall.sim.passage import STRIKE_WITHIN
from footfall.skills.script import Change
from footfall.skills.wheel import Wheel
from footfall.stage.felt import Feeling
from footfall.stage.parts import is_under, split
from footfall.stage.scene import Trial
from footfall.stage.script import pushes_of, script_of
from footfall.studio.scene.playback import Play
from footfall.studio.scene.stage import SLICE, Terms
from footfall.studio.scene.wheels import errands_of
from footfall.studio.work.checked import checked
from footfall.studio.work.choosing import from_trial, style_called
from footfall.studio.work.work import Work

STAND = (Change(0.0, {"mode": "stand"}),)


class Coming(NamedTuple):
    """Documents that somebody gets from a slice on; a change of law that a command asks for waits for a foot strike."""

    slices: int
    row: int
    parts: dict[str, Any]
    waits: bool = False


class Following:
    """What a trial will change. Going back in time brings back what it changed after that."""

    def __init__(self, trial: Trial):
        self.leads = trial.leads
        self.each = trial.each
        laws = [list(_gaits_of(own) if own.leads else _laws_of(own)) for own in self.each]
        """When another gait, or one of another law, is asked of each, s, and which."""
        self._told = [_but_for(own, some) for own, some in zip(self.each, laws, strict=True)]
        first = trial if trial.crowd else self._told[0]
        self.work = from_trial(msgspec.structs.replace(first, when=[]))
        self.trial = trial
        self.coming = [
            Coming(round(edit.at / SLICE), row, edit.told()) for row, own in enumerate(self.each) for edit in own.edit
        ] + [
            Coming(round(at / SLICE), row, plainly(gait), waits=not self.each[row].leads)
            for row, some in enumerate(laws)
            for at, gait in some
        ]
        self._made: dict[int, int] = {}
        self._feelings: dict[int, Feeling] = {}
        self._steps = [0] * len(self.each)
        self.stopped = ""  # why its changes ended before their time
        self._rehearse()

    def _rehearse(self) -> None:
        """Make every change on paper, so that one that cannot be made is refused when the trial is opened."""
        later = self.work
        for one in sorted(self.coming, key=lambda coming: coming.slices):
            later = dressed(later, one.row, one.parts)
        for row, own in enumerate(self.each):
            for answer in own.when:
                gait = answer.fields().get("gait")
                dressed(self.work, row, _back_to(own) if gait is None else plainly(gait))

    @property
    def changes(self) -> bool:
        """Whether anything will ever change."""
        return bool(self.coming or any(own.when for own in self.each))

    def start(self, play: Play) -> None:
        """Put everyone on the stage as the trial says, without balls, to its very bytes."""
        trial, play.slices = self.trial, 0
        play.set_the_stage(self.work, Terms(0, trial.step_seconds), led=self.leads)
        for row, own in enumerate(self.each):
            if own.scatter:
                play.stage.crowd.scatter(row, own.scatter, own.seed)
        if not self.work.is_crowd:
            play.wheels = tuple(
                _scripted(wheel, own, bool(trial.crowd))._replace(errand=errand and errand._replace(then_stands=False))
                for wheel, own, errand in zip(play.wheels, self._told, errands_of(self.work), strict=True)
            )
        play.pushes = pushes_of(self.each)

    def work_now(self, play: Play) -> Work | None:
        """The work with what is to change at this slice; None: nothing, or, if it has `stopped`, nothing any more."""
        try:
            return self._work_now(play)
        except FootfallError as problem:
            self.stopped = f"the trial goes on without its later edits, because one cannot be made: {problem}"
            return None

    def _work_now(self, play: Play) -> Work | None:
        self._made = {number: at for number, at in self._made.items() if at <= play.slices}
        steps = [int(some) for some in play.stage.crowd.memory["stride"]["steps"]]
        struck = [now != before for now, before in zip(steps, self._steps, strict=True)]
        self._steps = steps
        work = chosen = play.chosen
        for number, one in enumerate(self.coming):
            driven = play.wheels[one.row].driven
            if number not in self._made and not driven and self._is_due(one, play, struck[one.row]):
                self._made[number] = play.slices
                work = dressed(work, one.row, one.parts)
        for row, own in enumerate(self.each):
            if own.when and not play.wheels[row].driven:
                work = self._answered(play, work, row)
        return None if work is chosen else work

    @staticmethod
    def _is_due(one: Coming, play: Play, struck: bool) -> bool:
        late = play.slices - one.slices
        if not one.waits:
            return late >= 0
        stands = bool(play.stage.crowd.memory["stride"]["standing"][one.row])
        return late >= 0 and (struck or stands or late >= STRIKE_WITHIN / SLICE)

    def _answered(self, play: Play, work: Work, row: int) -> Work:
        """The work after what somebody feels now; what else the answer asks for is told at once."""
        own, crowd = self.each[row], play.stage.crowd
        if row not in self._feelings or self._feelings[row].simulation is not crowd:
            self._feelings[row] = Feeling(crowd, SLICE, row)
        self._feelings[row].look()
        for answer in own.when:
            fields = answer.fields()
            gait = fields.pop("gait", None)
            if not self._feelings[row].meets(answer) or is_under(gait or own.gait, law_of(work.actors[row].gait)):
                continue
            if fields:
                wheel = play.wheels[row]
                play.drive(row, wheel._replace(script=(Change(-inf, fields), *wheel.script)))
            return dressed(work, row, _back_to(own) if gait is None else plainly(gait))
        return work


def _scripted(wheel: Wheel, trial: Trial, beside_others: bool) -> Wheel:
    """The wheel of one who does what a trial says; beside others, who is told nothing stands."""
    idle = beside_others and not (trial.command or trial.footprint)
    return wheel._replace(held_speed=0.0, script=STAND if idle else script_of(trial).changes)


def _back_to(trial: Trial) -> dict[str, Any]:
    """How somebody walks whom a trial tells to walk as at first."""
    return {"gait": trial.gait, "style": trial.style, "without": trial.without}


def plainly(gait: Any) -> dict[str, Any]:
    """A gait in no style, with the whole of its law."""
    return {"gait": gait, "style": STYLE, "without": []}


def _gaits_of(trial: Trial) -> Iterator[tuple[float, Any]]:
    """When a trial's commands ask for a gait, s, and for which."""
    for change in trial.command:
        if "gait" in (fields := change.fields()):
            yield change.at, fields["gait"]


def _laws_of(trial: Trial) -> Iterator[tuple[float, Any]]:
    """When a trial's commands ask for another law, s, and by which gait."""
    rest: Trial | None = trial
    while rest is not None:
        _, rest, at = split(rest)
        if rest is not None:
            yield at, rest.gait


def _but_for(trial: Trial, gaits: list[tuple[float, Any]]) -> Trial:
    """A trial whose commands ask for no other law."""
    times = [at for at, _ in gaits]
    commands = [msgspec.structs.replace(one, gait=None) if one.at in times else one for one in trial.command]
    return msgspec.structs.replace(trial, command=commands)


def dressed(work: Work, row: int, parts: dict[str, Any]) -> Work:
    """The work in which one on the stage has other documents."""
    given: dict[str, Any] = {"chain": ()}
    if "character" in parts:
        given["character"] = catalog.load(Character, parts["character"]).check()
    if "gait" in parts:
        given["gait"] = load_gait(parts["gait"])
    if "without" in parts:
        given["without"] = tuple(parts["without"])
    if "style" in parts:
        named, gait = parts["style"], given.get("gait", work.actors[row].gait)
        given["style"] = style_called(gait, named) if isinstance(named, str) else catalog.load(Style, named)
    return checked(work.with_actor(row, **given))
