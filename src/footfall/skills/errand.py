"""Carry out tasks one after another, while they are given, taken back and put into another order."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from footfall.errors import BadValue
from footfall.skills.register import skill_of
from footfall.skills.skill import Asked, Sight
from footfall.skills.then import Progress, Then
from footfall.skills.wheel import Errand

STAND = {"mode": "stand", "speed": 0.0, "sideways": 0.0}
STRAIGHT = {"place_foot": False, "over": 0.0, "stoop": 0.0, "crouch": 0.0}
NO_FORCE = (0.0, 0.0, 0.0)
EMPTY_HANDS = {"reach": (0.0, 0.0), "hold": (0.0, 0.0), "hands_along": False, "carried": 0.0} | {
    "left_force_w": NO_FORCE,
    "right_force_w": NO_FORCE,
    "period": 0.0,
}


class ErrandTask(NamedTuple):
    """A skill to carry out, by its table, with a number of its own, which it keeps when others come and go."""

    id: int
    table: Mapping[str, Any]


def decided(errand: Errand, seen: Sight) -> tuple[Errand, tuple[Asked, ...]]:
    """The errand after its current skill has decided, and what that commands.

    After the last one it stands. If it falls, it lets go of everything and waits to be told to go on.
    """
    if errand.stopped:
        straight = STRAIGHT if errand.holds else STRAIGHT | EMPTY_HANDS
        return errand._replace(stopped=False), (Asked(straight | (STAND if not errand.halted else {})),)
    chain, number = chain_of(errand.skills), len(errand.progress.ended)
    if errand.halted or number == len(chain.skills):
        return errand, ()
    begun = errand.begun if errand.progress.begun else (*errand.begun[:number], seen.seconds)
    progress, asked, _ = chain.decide(errand.progress, seen)
    errand = errand._replace(progress=progress, begun=begun, holds=_in_hand(errand.holds, asked, seen))
    if seen.fallen[seen.rows[0]]:
        return errand._replace(halted=True, holds=""), (*asked, Asked(STRAIGHT | EMPTY_HANDS))
    if len(progress.ended) == len(chain.skills):
        return errand, (*asked, *((Asked(STAND),) if errand.then_stands else ()))
    return errand, asked


def _in_hand(before: str, asked: Iterable[Asked], seen: Sight) -> str:
    """What the hands hold after a command."""
    held = before
    for one in asked:
        if "hold" in one.fields:
            holds = any(share > 0.0 for share in one.fields["hold"])
            held = (
                _thing_called(one.fields["thing"], seen) if holds and "thing" in one.fields else held if holds else ""
            )
    return held


def _thing_called(number: int, seen: Sight) -> str:
    loose = (thing for thing in seen.things(seen.rows[0]).values() if thing.mass)
    return next((thing.name for thing in loose if thing.number == number), "")


def errand_of(tasks: Sequence[ErrandTask]) -> Errand | None:
    """Tasks to carry out from the beginning; None if there are none."""
    return with_tasks(Errand("[]"), tasks) if tasks else None


def with_tasks(errand: Errand, tasks: Sequence[ErrandTask]) -> Errand:
    """The errand with other tasks: what has ended stays so, and what is under way goes on, unless it was taken back."""
    number, wanted = len(errand.progress.ended), {task.id for task in tasks}
    over = [index for index in range(number) if errand.ids[index] in wanted]
    ended = {errand.ids[index] for index in over}
    now = errand.ids[number] if errand.progress.begun and number < len(errand.ids) else 0
    left = sorted((task for task in tasks if task.id not in ended), key=lambda task: task.id != now)
    order = [*(next(task for task in tasks if task.id == errand.ids[index]) for index in over), *left]
    goes_on = now in wanted
    kept = errand.progress if goes_on else Progress()
    begun = [errand.begun[index] for index in (*over, *((number,) if goes_on else ()))]
    return errand._replace(
        skills=json.dumps([dict(task.table) for task in order]),
        progress=kept._replace(ended=tuple(errand.progress.ended[index] for index in over)),
        ids=tuple(task.id for task in order),
        halted=False,
        stopped=errand.stopped or (bool(now) and not goes_on),
        begun=tuple(begun),
    )


def begun_again(errand: Errand) -> Errand:
    """The errand whose current skill looks at the world afresh, unless there is something in its hands."""
    return errand if errand.holds else errand._replace(progress=Progress(errand.progress.ended))


@lru_cache(maxsize=8)
def chain_of(skills: str) -> Then:
    """The skills of an errand, in order, from their tables as JSON."""
    try:
        tables = json.loads(skills)
    except (ValueError, RecursionError) as problem:
        raise BadValue("the skills of an errand cannot be read") from problem
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadValue("the skills of an errand are not a list of tables")
    return Then(skills=tuple(skill_of(table, f"skill.{index}") for index, table in enumerate(tables)))
