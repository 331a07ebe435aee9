"""A gait as TOML that explains itself, for editing by hand; for laws without styles."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from footfall import catalog
from footfall.cli.explained_toml import checked, line, written
from footfall.laws.register import Gait, law_of
from footfall.quantity import REQUIRED, fields_of, quantity_of


def commented_gait(document: Gait, path: str) -> str:
    """Its name and text, its settings, its states, and as comments everything else that can be set."""
    table, kind = catalog.encode(document), type(document)
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping) and not _rows(value)}
    lines = [
        "# A gait. Edit a number, walk it and draw it:",
        f"#   footfall walk --gait {path} --film {path.removesuffix('.toml')}.png",
        *(f"# {words}" for words in law_of(document).conventions),
        *(line(key, value, kind, key) for key, value in plain.items() if not isinstance(value, list)),
    ]
    for key, value in plain.items():
        if isinstance(value, list):
            meaning = quantity_of(kind, key)
            lines += [
                f"{key} = [",
                *(f"    {written(one)}," for one in value),
                f"]  # {meaning.meaning if meaning else ''}",
            ]
    lines += _groups(table, kind)
    for key, value in table.items():
        for index, state in enumerate(value if _rows(value) else ()):
            lines += ["", f"[[{key}]]", *_state(state, type(getattr(document, key)[0]), explained=index == 0)]
    return checked("\n".join(lines) + "\n", document)


def _rows(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _groups(table: Mapping[str, Any], kind: type[Gait]) -> Iterator[str]:
    """The tables besides the states: values other than the default are set, the rest are comments."""
    usual = {field.path: field.default for field in fields_of(kind) if field.default is not REQUIRED}
    for group, values in table.items():
        if not isinstance(values, Mapping):
            continue
        if all(isinstance(below, Mapping) for below in values.values()):
            yield from _curves(group, values)
            continue
        yield ""
        yield f"[{group}]"
        for key, value in values.items():
            said = line(key, value, kind, f"{group}.{key}")
            yield said if value != _plain(usual.get(f"{group}.{key}")) else f"# {said}"


def _curves(group: str, tables: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Tables of curves, one line for each curve that is not empty."""
    for name, curves in tables.items():
        said = [f"{key} = {written(curve)}" for key, curve in curves.items() if curve]
        yield from ["", f"[{group}.{name}]", *said] if said else []


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _state(state: Mapping[str, Any], kind: type[msgspec.Struct], explained: bool) -> Iterator[str]:
    """All angles; other values where they differ from the default; in the first state, everything."""
    usual = catalog.encode(kind())
    for key, value in state.items():
        declared = quantity_of(kind, key)
        if isinstance(value, Mapping):
            moved = {joint: pair for joint, pair in value.items() if pair != usual[key][joint]}
            yield f"{key} = {written(moved)}" + (f"  # {declared.meaning}" if explained and declared else "")
        elif (declared and declared.unit == "rad") or value != usual[key]:
            yield line(key, value, kind, key) if explained else f"{key} = {written(value)}"
        elif explained:
            yield f"# {line(key, value, kind, key)}"
