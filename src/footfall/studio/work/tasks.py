"""What it is to do, one after another: tasks from their tables, and what becomes of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall.errors import BadDocument, BadValue
from footfall.skills.errand import Task
from footfall.skills.register import check_heeded, skill_of
from footfall.skills.skill import Skill
from footfall.skills.wheel import Errand
from footfall.studio.protocol import Doing, TaskFate
from footfall.worlds.things import named
from footfall.worlds.world import World

MOST = 100
"""Tasks that can be queued."""


def queue_from(tables: Any) -> tuple[Task, ...]:
    """Tasks from their tables, which may come from anywhere."""
    if not isinstance(tables, list) or len(tables) > MOST:
        raise BadDocument(f"the tasks are not a list of at most {MOST} tasks")
    tasks = tuple(_task(one, number) for number, one in enumerate(tables, 1))
    if len({task.id for task in tasks}) < len(tasks):
        raise BadDocument("two tasks have the same id")
    return tasks


def _task(one: Any, number: int) -> Task:
    match one:
        case {"id": int() as identity, "table": dict() as table} if identity > 0 and len(one) == 2:
            skill_of(table, f"task {number}")
            return Task(identity, table)
    raise BadDocument(f"task {number} is not a task")


def still_about(queue: Sequence[Task], world: World) -> tuple[Task, ...]:
    """The tasks whose things a world has, done or not; what is to be done in a place stays."""
    return tuple(task for task in queue if _has_things(skill_of(task.table, "task"), task.table, world))


def _has_things(skill: Skill, table: Mapping[str, Any], world: World) -> bool:
    kinds = skill.takes.kinds or (("crate", "ball") if skill.takes.in_hand else ())
    things = {kind: named(kind, [getattr(one, "name", "") for one in getattr(world, kind)]) for kind in kinds}
    name = table.get("thing", "")
    return not kinds or any(name in names if name else names for names in things.values())


def check_can(queue: Sequence[Task], gait: Any) -> None:
    """Refuse tasks that the gait's law cannot carry out."""
    skills = [skill_of(task.table, f"task {number}") for number, task in enumerate(queue, 1)]
    try:
        check_heeded(skills, False, gait, "this")
    except BadValue as problem:
        raise BadValue(f"the gait '{gait.name}' cannot do this: {problem}") from problem


def change_of(before: Sequence[Task], after: Sequence[Task]) -> str:
    """What was done to the queue, for undo."""
    added = [task for task in after if task.id not in {one.id for one in before}]
    if added:
        return str(added[-1].table.get("do", "task")).replace("_", " ")
    return "order of tasks" if len(after) == len(before) else "delete task"


def doing(errand: Errand | None) -> Doing:
    """How far it has come."""
    if errand is None:
        return Doing(fates=[], current=0, progress=0.0, halted=False, in_hand="")
    ended, number = errand.progress.ended, len(errand.progress.ended)
    fates = [
        TaskFate(id=identity, status=end.status.stage, reason=end.status.reason)
        for identity, end in zip(errand.ids, ended, strict=False)
    ]
    current = errand.ids[number] if number < len(errand.ids) and not errand.halted else 0
    progress = round(errand.progress.status.progress, 2)
    return Doing(fates=fates, current=current, progress=progress, halted=errand.halted, in_hand=errand.holds)
