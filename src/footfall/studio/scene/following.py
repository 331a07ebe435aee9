"""A trial on the studio's stage: what everyone is told, and the documents that change when `stage/turns.py` says so."""

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.laws.register import load_gait
from footfall.skills.script import CommandsAt
from footfall.skills.wheel import Wheel
from footfall.stage.opened import Opened, open_trial
from footfall.stage.parts import split
from footfall.stage.scene import Trial
from footfall.stage.script import pushes_of, script_of
from footfall.stage.turns import AskedFrom, Turns, ever_turns, plainly
from footfall.studio.scene.duties import errands_of
from footfall.studio.scene.past import Terms
from footfall.studio.scene.playback import Play
from footfall.studio.work.checked import checked
from footfall.studio.work.choosing import from_trial, style_called
from footfall.studio.work.work import Work

STAND = (CommandsAt(0.0, {"mode": "stand"}),)


def start(trial: Trial, play: Play) -> Work:
    """Put everyone on the stage as a trial says, without balls, to its very bytes; returns what to open."""
    everyone = open_trial(trial).everyone
    each = [one.trial for one in everyone]
    told = [_but_for_gaits(one) for one in each]
    work = from_trial(msgspec.structs.replace(trial if trial.crowd else told[0], when=[]))
    turns = turns_in(everyone)
    _rehearse(work, turns)
    play.slices = 0
    play.set_the_stage(work, Terms(0, trial.step_seconds), led=trial.leads)
    play.turns = turns
    for row, own in enumerate(each):
        if own.scatter:
            play.simulation.scatter(row, own.scatter, own.seed)
    if work.company is None:
        play.wheels = tuple(
            _scripted(wheel, own, bool(trial.crowd))._replace(errand=errand and errand._replace(then_stands=False))
            for wheel, own, errand in zip(play.wheels, told, errands_of(work), strict=True)
        )
    play.pushes = pushes_of(each)
    return work


def turns_in(everyone: Sequence[Opened]) -> tuple[Turns, ...]:
    """What a trial changes, for each whom it does."""
    return tuple(Turns(one, row) for row, one in enumerate(everyone) if ever_turns(one))


def _rehearse(work: Work, turns: tuple[Turns, ...]) -> None:
    """Make every change on paper, so that one that cannot be made is refused when the trial is opened."""
    later = work
    for who, turn in sorted(((one, turn) for one in turns for turn in one.coming), key=lambda each: each[1].frame):
        later = _turned(later, who, turn)
    for one in turns:
        for answer in one.opened.trial.when:
            if (gait := answer.fields().get("gait")) is not None:
                _with(work, one.row, plainly(gait))


def work_now(play: Play) -> Work | None:
    """The work with what the trial changes at this slice; None: nothing. Whoever is driven does not follow any more."""
    work = play.chosen
    for one in play.turns:
        if play.wheels[one.row].driven:
            continue
        felt = one.by_foot_or_feeling(play.simulation, play.slices)
        for turn in (*one.by_the_clock(play.slices), *((felt,) if felt else ())):
            work = _turned(work, one, turn)
            if turn.commands:
                wheel = play.wheels[one.row]
                play.drive(one.row, wheel._replace(script=(CommandsAt(-inf, dict(turn.commands)), *wheel.script)))
    return None if work is play.chosen else work


def _scripted(wheel: Wheel, trial: Trial, beside_others: bool) -> Wheel:
    """The wheel of one who does what a trial says; beside others, who is told nothing stands."""
    idle = beside_others and not (trial.command or trial.footprint)
    return wheel._replace(held_speed=0.0, script=STAND if idle else script_of(trial).changes)


def _but_for_gaits(trial: Trial) -> Trial:
    """A trial whose commands ask for no gait that `Turns` sees to: for none if it is led, else for no other law."""
    times = {one.at for one in trial.command} if trial.leads else set()
    rest = None if trial.leads else trial
    while rest is not None:
        _, rest, at = split(rest)
        times.add(at)
    commands = [msgspec.structs.replace(one, gait=None) if one.at in times else one for one in trial.command]
    return msgspec.structs.replace(trial, command=commands)


def _turned(work: Work, one: Turns, turn: AskedFrom) -> Work:
    """The work after a change; who is told something together with others is told what goes with it."""
    changed = _with(work, one.row, turn.named)
    if changed.company is None or one.row >= changed.told_together:
        return changed
    return changed.told(one.row, one.becomes(changed.company.crowd[one.row], turn))


def _with(work: Work, row: int, named: Any) -> Work:
    """The work in which one on the stage has other documents, as a trial names them."""
    given: dict[str, Any] = {"chain": ()}
    if "character" in named:
        given["character"] = catalog.load(Character, named["character"]).check()
    if "gait" in named:
        given["gait"] = load_gait(named["gait"])
    if "without" in named:
        given["without"] = tuple(named["without"])
    if "style" in named:
        style, gait = named["style"], given.get("gait", work.actors[row].gait)
        given["style"] = style_called(gait, style) if isinstance(style, str) else catalog.load(Style, style)
    return checked(work.with_actor(row, **given))
