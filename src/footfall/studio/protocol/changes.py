"""The difference between two messages with documents, found by identity, and what it makes of the first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from footfall.studio.protocol.events import Documents, DocumentsChanged
from footfall.studio.protocol.wire import Assigned

MOST_ASSIGNED = 200
"""Fields that are sent one by one; if more have changed, the documents are sent whole."""


def told_since(before: Documents | None, now: Documents) -> list[Documents | DocumentsChanged]:
    """What a page must be told that knows the documents of before, or none."""
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
    return [DocumentsChanged(assigned=assigned, gone=gone)] if assigned or gone else []


def applied(documents: Mapping[str, Any], changed: DocumentsChanged) -> dict[str, Any]:
    """The documents as a page has them after a change; what it leaves alone is not copied."""
    now = dict(documents)
    for one in changed.assigned:
        now = _with(now, one.path, one.value)
    for path in changed.gone:
        now = _with(now, path, _GONE)
    return now


def changed_documents(documents: Documents, changed: DocumentsChanged) -> Documents:
    """The same of the message itself."""
    return Documents(**applied(_fields(documents), changed))


_GONE = object()


def _fields(documents: Documents) -> dict[str, Any]:
    return {name: getattr(documents, name) for name in documents.__struct_fields__}


def _differences(old: Any, new: Any, path: list[str]) -> Iterator[tuple[list[str], Any]]:
    if old is new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() - new.keys():
            yield [*path, key], _GONE
        for key, value in new.items():
            yield from _differences(old.get(key, _GONE), value, [*path, key])
    elif old != new:
        yield path, new


def _with(table: Mapping[str, Any], path: Sequence[str], value: Any) -> dict[str, Any]:
    """A copy of nested tables with another value at a path, or without one."""
    key, *below = path
    if below:
        return {**table, key: _with(table[key], below, value)}
    others = {name: own for name, own in table.items() if name != key}
    return others if value is _GONE else {**table, key: value}
