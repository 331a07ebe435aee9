"""The difference between two messages with documents or figures, and what it makes of the first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from footfall.studio.protocol.events import Documents, DocumentsChanged, Figures, FiguresChanged
from footfall.studio.protocol.wire import Assigned

MOST_ASSIGNED = 200
"""Fields that are sent one by one; if more have changed, the documents are sent whole."""


Changed = DocumentsChanged | FiguresChanged
CHANGES = {DocumentsChanged: Documents, FiguresChanged: Figures}
"""What each changes."""
T = TypeVar("T", Documents, Figures)


def told_since(before: T | None, now: T) -> list[T | Changed]:
    """What a page must be told that knows the documents or figures of before, or none."""
    if before is None:
        return [now]
    assigned, gone = [], []
    for path, value in _differences(_fields(before), _fields(now), []):
        if value is _GONE:
            gone.append(path)
        else:
            assigned.append(Assigned(path=path, value=value))
    if len(assigned) + len(gone) > MOST_ASSIGNED:
        return [now]
    changed = DocumentsChanged if isinstance(now, Documents) else FiguresChanged
    return [changed(assigned=assigned, gone=gone)] if assigned or gone else []


def applied(known: Mapping[str, Any], changed: Changed) -> dict[str, Any]:
    """The documents or figures as a page has them after a change; what it leaves alone is not copied."""
    now = dict(known)
    for one in changed.assigned:
        now = _with(now, one.path, one.value)
    for path in changed.gone:
        now = _with(now, path, _GONE)
    return now


def after_change(known: T, changed: Changed) -> T:
    """The same of the message itself."""
    return msgspec.convert(applied(_fields(known), changed), type(known))


_GONE = object()


def _fields(known: Documents | Figures) -> dict[str, Any]:
    """The fields of documents as they are, since equal ones are the same object; figures are made anew every time."""
    if isinstance(known, Documents):
        return msgspec.structs.asdict(known)
    return {name: own for name, own in msgspec.to_builtins(known).items() if name != "type"}


def _differences(old: Any, new: Any, path: list[str]) -> Iterator[tuple[list[str], Any]]:
    if old is new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() - new.keys():
            yield [*path, key], _GONE
        for key, value in new.items():
            yield from _differences(old.get(key, _GONE), value, [*path, key])
    elif _are_tables(old) and _are_tables(new) and len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences(one, other, [*path, str(index)])
    elif old != new:
        yield path, new


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _with(table: Any, path: Sequence[str], value: Any) -> Any:
    """A copy of nested tables, and of lists of them, with another value at a path, or without one."""
    key, *below = path
    if isinstance(table, list):
        return [_with(one, below, value) if number == int(key) else one for number, one in enumerate(table)]
    if below:
        return {**table, key: _with(table[key], below, value)}
    others = {name: own for name, own in table.items() if name != key}
    return others if value is _GONE else {**table, key: value}
