"""What somebody is to do and where it is to step: tasks and footprints from their tables, and what becomes of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall import catalog
from footfall.document import decode
from footfall.errors import BadDocument, BadValue
from footfall.skills.errand import ErrandTask
from footfall.skills.footprints import Footprint, missed
from footfall.skills.placed import Placed, PlacedSteps
from footfall.skills.register import check_heeded, skill_of
from footfall.skills.skill import Skill
from footfall.skills.wheel import Errand
from footfall.studio.protocol import Doing, LandedFoot, TaskFate
from footfall.worlds.things import named
from footfall.worlds.world import World

MOST_TASKS, MOST_FOOTPRINTS = 100, 300
LARGEST_ID = 2**31


def queue_from(tables: Any) -> tuple[ErrandTask, ...]:
    """Tasks from their tables, which may come from anywhere."""
    if not isinstance(tables, list) or len(tables) > MOST_TASKS:
        raise BadDocument(f"the tasks are not a list of at most {MOST_TASKS} tasks")
    tasks = tuple(_task(one, number) for number, one in enumerate(tables, 1))
    if len({task.id for task in tasks}) < len(tasks):
        raise BadDocument("two tasks have the same id")
    return tasks


def _task(one: Any, number: int) -> ErrandTask:
    match one:
        case {"id": int() as identity, "table": dict() as table} if identity > 0 and len(one) == 2:
            skill_of(table, f"task {number}")
            return ErrandTask(identity, table)
    raise BadDocument(f"task {number} is not a task")


def still_about(queue: Sequence[ErrandTask], world: World) -> tuple[ErrandTask, ...]:
    """The tasks whose things a world has, done or not; what is to be done in a place stays."""
    return tuple(task for task in queue if _has_things(skill_of(task.table, "task"), task.table, world))


def _has_things(skill: Skill, table: Mapping[str, Any], world: World) -> bool:
    kinds = skill.takes.kinds or (("crate", "ball") if skill.takes.in_hand else ())
    things = {kind: named(kind, [getattr(one, "name", "") for one in getattr(world, kind)]) for kind in kinds}
    name = table.get("thing", "")
    return not kinds or any(name in names if name else names for names in things.values())


def check_can(queue: Sequence[ErrandTask], gait: Any) -> None:
    """Refuse tasks that the gait's law cannot carry out."""
    skills = [skill_of(task.table, f"task {number}") for number, task in enumerate(queue, 1)]
    try:
        check_heeded(skills, False, gait, "this")
    except BadValue as problem:
        raise BadValue(f"the gait '{gait.name}' cannot do this: {problem}") from problem


def change_of_queue(before: Sequence[ErrandTask], after: Sequence[ErrandTask]) -> str:
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


def table_of(footprints: Sequence[Placed]) -> list[dict[str, Any]]:
    """Footprints as plain tables, each with its id."""
    return [{"id": one.id} | catalog.encode(one.footprint) for one in footprints]


def footprints_from(tables: Any) -> tuple[Placed, ...]:
    """Footprints from their tables, which may come from anywhere."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadDocument("the footprints are not a list of tables")
    if len(tables) > MOST_FOOTPRINTS:
        raise BadValue(f"{len(tables)} footprints; the limit is {MOST_FOOTPRINTS}")
    placed = tuple(_placed(table, number) for number, table in enumerate(tables, 1))
    if len({one.id for one in placed}) < len(placed):
        raise BadDocument("two footprints have the same id")
    return placed


def _placed(table: Mapping[str, Any], number: int) -> Placed:
    own = {name: value for name, value in table.items() if name != "id"}
    identity = table.get("id")
    if not isinstance(identity, int) or not 0 < identity < LARGEST_ID:
        raise BadDocument(f"footprint {number} has no valid id")
    return Placed(identity, decode(Footprint, own, f"footprint {number}"))


def placed_in_order(footprints: Sequence[Footprint]) -> tuple[Placed, ...]:
    """The footprints of a trial, counted from 1."""
    return tuple(Placed(number, one) for number, one in enumerate(footprints, 1))


def change_of_footprints(before: Sequence[Placed], after: Sequence[Placed]) -> str:
    """What was done to the footprints, for undo."""
    old, new = {one.id for one in before}, {one.id for one in after}
    if len(new) < len(old):
        return "delete footprints" if len(old) - len(new) > 1 else "delete footprint"
    return "change footprint" if new == old else "footprint"


def landed(steps: PlacedSteps) -> list[LandedFoot]:
    """Where feet have landed, and how far from what was asked."""
    found = []
    for step in steps.steps:
        if step.landing is None:
            continue
        told = missed(step.footprint, step.landing)
        found.append(
            LandedFoot(
                id=step.id,
                foot=told["landed_foot"],
                at=told["landed"],
                heading_deg=told["landed_heading_deg"],
                error_m=told["error_m"],
                error_deg=told["error_deg"],
            )
        )
    return found
