"""A trial on the stage that changes documents as it goes: edits at their times, another law when told or when felt."""

from collections.abc import Iterator
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.named import STYLE
from footfall.gaits.style import Style
from footfall.laws.register import law_of, load_gait
from footfall.sim.passage import STRIKE_WITHIN
from footfall.sim.pushes import Pushes
from footfall.skills.script import Change
from footfall.skills.wheel import Wheel
from footfall.stage.felt import Feeling
from footfall.stage.parts import is_under, split
from footfall.stage.scene import Trial, alone
from footfall.stage.script import push_on, script_of
from footfall.stage.told import Felt
from footfall.studio.scene.playback import Play
from footfall.studio.scene.stage import SLICE, Terms
from footfall.studio.scene.wheels import errands_of
from footfall.studio.work.checked import checked
from footfall.studio.work.choosing import style_called
from footfall.studio.work.work import Work


class Coming(NamedTuple):
    """Documents that somebody gets from a slice on; a change of law that a command asks for waits for a foot strike."""

    slices: int
    row: int
    parts: dict[str, Any]
    waits: bool = False


class Following:
    """What a trial will change. Going back in time brings back what it changed after that."""

    def __init__(self, trial: Trial):
        self.trial = trial
        laws = list(_gaits_of(trial) if trial.leads else _laws_of(trial))
        """When another gait, or one of another law, is asked for, s, and which."""
        commands = [
            msgspec.structs.replace(one, gait=None) if one.at in [at for at, _ in laws] else one
            for one in trial.command
        ]
        self.start = msgspec.structs.replace(trial, command=commands, when=[])
        each = [alone(trial, walker) for walker in trial.crowd] or [trial]
        self.coming = [
            Coming(round(edit.at / SLICE), row, edit.told()) for row, own in enumerate(each) for edit in own.edit
        ] + [Coming(round(at / SLICE), 0, plainly(gait), waits=not trial.leads) for at, gait in laws]
        self._begin = 0
        self._made: dict[int, int] = {}
        self._feeling: Feeling | None = None
        self._steps = 0

    def begun(self, play: Play) -> "Following | None":
        """Count from now on; None if nothing will ever change."""
        self._begin = play.slices
        return self if self.coming or self.trial.when else None

    def work_now(self, play: Play) -> Work | None:
        """The work with what is to change at this slice; None: nothing."""
        self._made = {number: at for number, at in self._made.items() if at <= play.slices}
        strikes = int(play.stage.crowd.memory["stride"]["steps"][0])
        struck, self._steps = strikes != self._steps, strikes
        work = chosen = play.chosen
        for number, one in enumerate(self.coming):
            if number not in self._made and self._is_due(one, play, struck) and not play.wheels[one.row].driven:
                self._made[number] = play.slices
                work = dressed(work, one.row, one.parts)
        if self.trial.when and not play.wheels[0].driven:
            work = self._answered(play, work)
        return None if work is chosen else work

    def _is_due(self, one: Coming, play: Play, struck: bool) -> bool:
        late = play.slices - self._begin - one.slices
        if not one.waits:
            return late >= 0
        stands = bool(play.stage.crowd.memory["stride"]["standing"][0])
        return late >= 0 and (struck or stands or late >= STRIKE_WITHIN / SLICE)

    def _answered(self, play: Play, work: Work) -> Work:
        """The work after what is felt now; what else the answer asks for is told at once."""
        if self._feeling is None or self._feeling.simulation is not play.stage.crowd:
            self._feeling = Feeling(play.stage.crowd, SLICE)
        self._feeling.look()
        for answer in self.trial.when:
            fields = answer.fields()
            gait = fields.pop("gait", None)
            if is_under(gait or self.trial.gait, law_of(work.gait)) or not self._feeling.meets(answer):
                continue
            if fields:
                first = play.wheels[0]
                play.drive(0, first._replace(script=(Change(-inf, fields), *first.script)))
            return dressed(work, 0, _gait_of(answer, self.trial))
        return work


def _gait_of(answer: Felt, trial: Trial) -> dict[str, Any]:
    """The gait and style of an answer: by default the trial's own."""
    gait = answer.fields().get("gait")
    if gait is None:
        return {"gait": trial.gait, "style": trial.style, "without": trial.without}
    return plainly(gait)


def plainly(gait: Any) -> dict[str, Any]:
    """A gait in no style, with the whole of its law."""
    return {"gait": gait, "style": STYLE, "without": []}


def _gaits_of(trial: Trial) -> Iterator[tuple[float, Any]]:
    """When a trial's commands ask for a gait, s, and for which."""
    for change in () if trial.crowd else trial.command:
        if "gait" in (fields := change.fields()):
            yield change.at, fields["gait"]


def _laws_of(trial: Trial) -> Iterator[tuple[float, Any]]:
    """When a trial's commands ask for another law, s, and by which gait."""
    if trial.crowd:
        return
    rest: Trial | None = trial
    while rest is not None:
        _, rest, at = split(rest)
        if rest is not None:
            yield at, rest.gait


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


def start(play: Play, work: Work, trial: Trial) -> None:
    """Start over with the commands and pushes of a trial."""
    if work.cast is not None:
        play.slices = 0  # a crowd's own skills count from there
    terms = Terms(step_seconds=trial.step_seconds if work.cast is not None else 0.0)
    play.set_the_stage(work, terms, led=trial.leads)
    each = [alone(trial, walker) for walker in trial.crowd] or [trial]
    if work.cast is None:
        play.wheels = tuple(
            _scripted(wheel, own, play.slices)._replace(errand=errand)
            for wheel, own, errand in zip(play.wheels, each, errands_of(work), strict=True)
        )
    ticks = play.stage.slice_ticks
    pushes = [
        push_on(row, push, SLICE, ticks, play.slices * ticks) for row, own in enumerate(each) for push in own.push
    ]
    play.pushes = Pushes(tuple(pushes))


def _scripted(wheel: Wheel, trial: Trial, slices: int) -> Wheel:
    """The wheel of one who does what a trial says, from a slice on."""
    changes = [Change((slices + round(one.at / SLICE)) * SLICE, one.fields) for one in script_of(trial).changes]
    script = tuple(sorted([*wheel.script, *changes], key=attrgetter("at")))
    return wheel._replace(held_speed=0.0, script=script)
