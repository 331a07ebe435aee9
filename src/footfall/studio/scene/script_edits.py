"""What was edited in a stretch of the past, as a trial says it: another style, gait or body from a time on."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from footfall.gaits.named import STYLE
from footfall.laws.register import law_of
from footfall.studio.scene.changes import changes_between
from footfall.studio.scene.past import Past
from footfall.studio.scene.stage import SLICE
from footfall.studio.work.actor import Actor
from footfall.studio.work.saving import name_or_table
from footfall.studio.work.work import Work


def is_edit(before: Work, after: Work) -> bool:
    """Whether one trial can tell of both: they differ in styles, or, of one alone, in its body or its law."""
    if before.is_but_for_tasks(after):
        return True
    if any(one.character.plane or one.gait in one.chain for one in (*before.actors, *after.actors)):
        return False
    changes = changes_between(before, after)
    if before.compares or before.is_crowd or changes.room != "same":
        return False
    return changes.in_place or (not before.is_several and changes.kinds in ({"body"}, {"law"}))


def actor_at(moment: Past, row: int) -> Actor:
    """Somebody as it was at a moment; in a crowd, the open one stands for all."""
    actors = moment.chosen.actors
    return actors[row if row < len(actors) else 0]


def edits_of(moments: Sequence[Past], row: int) -> list[dict[str, Any]]:
    """What somebody became, and when; of several edits within one slice, the last counts."""
    edits: dict[int, dict[str, Any]] = {}
    for before, after in pairwise(moments):
        if before.chosen is after.chosen or (old := actor_at(before, row)) == (new := actor_at(after, row)):
            continue
        was = dressed(old)
        changed = {name: value for name, value in dressed(new).items() if was.get(name) != value}
        if changed:
            slices = before.slices - moments[0].slices
            edits[slices] = {"at": round(slices * SLICE, 4)} | edits.get(slices, {}) | changed
    return list(edits.values())


def dressed(one: Actor) -> dict[str, Any]:
    """Somebody's documents by their names, or as tables, and what it walks without."""
    body = {"character": name_or_table(one, "character")}
    styles = {"style": name_or_table(one, "style")} if law_of(one.gait).styles else {"style": STYLE}
    return body | {"gait": name_or_table(one, "gait")} | styles | {"without": list(one.without)}
