"""Documents of every kind: what is allowed comes back equal from TOML, what is not is refused in a sentence."""

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest
import tomli_w
from hypothesis import assume, example, given
from hypothesis import strategies as st
from properties.strategies import NUMBERS, SCALARS, TOML, curves, made_or_refused

from footfall import catalog
from footfall.bodies.character import Character
from footfall.catalog import decode, encode, with_changes
from footfall.cli.explained_toml import written
from footfall.gaits.style import Style
from footfall.laws.footfall.law import Gait
from footfall.laws.simbicon import law as simbicon
from footfall.measure.sweep.design import Sweep
from footfall.quantity import Quantity, quantity_of
from footfall.stage.scene import Trial
from footfall.worlds.world import World

KINDS = pytest.mark.parametrize(
    "kind", [Character, Gait, simbicon.Gait, Style, Sweep, Trial, World], ids=lambda kind: f"{kind.__module__}"
)
KEYS = st.from_regex(r"[a-z][a-z0-9_-]{0,6}", fullmatch=True)


def some_document(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """The whole table of a document of the library."""
    return st.sampled_from(tables(kind)).map(deepcopy)


@cache
def tables(kind: type[msgspec.Struct]) -> list[dict[str, Any]]:
    return [encode(catalog.load(kind, name)) for name in catalog.names(kind)]


def leaves(table: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value that is no table, and no list of tables."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield from leaves(value, (*path, key))
    elif isinstance(table, list) and table and isinstance(table[0], dict):
        for index, value in enumerate(table):
            yield from leaves(value, (*path, index))
    else:
        yield path


def put(table: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value


def value_at(table: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        table = table[key]
    return table


def within(declared: Quantity, value: Any) -> st.SearchStrategy[Any] | None:
    """Another value of the same form, all of its numbers in the declared range; None for what is no number."""
    if isinstance(value, bool | str) or value == []:
        return None
    if isinstance(value, int):
        return st.integers(int(declared.low), int(declared.high))
    if isinstance(value, float):
        return st.one_of(st.floats(declared.low, declared.high), st.sampled_from([declared.low, declared.high]))
    if isinstance(value[0], list):
        return curves(declared.low, declared.high).map(lambda curve: curve.plain())
    return st.tuples(*(st.floats(declared.low, declared.high) for _ in value)).map(list)


def declared_at(kind: type[msgspec.Struct], path: tuple[Any, ...]) -> Quantity | None:
    try:
        return quantity_of(kind, ".".join(map(str, path)))
    except KeyError:
        return None


def in_toml(document: Any, where: str = "") -> Any:
    """The document as it comes back from a file."""
    return decode(type(document), tomllib.loads(tomli_w.dumps(encode(document))), where)


def refused_or_equal(kind: type[msgspec.Struct], table: dict[str, Any]) -> None:
    """Any exception of another kind is a defect."""
    document, refusal = made_or_refused(decode, kind, table, "this file")
    if document is None:
        assert refusal.startswith("this file: ")
    else:
        again, before = encode(in_toml(document)), encode(document)
        assert json.dumps(again, sort_keys=True, default=str) == json.dumps(before, sort_keys=True, default=str)


@pytest.mark.slow
@KINDS
@given(data=st.data())
def test_numbers_in_their_range_come_back_equal_from_toml(kind, data):
    table = data.draw(some_document(kind))
    for path in data.draw(st.lists(st.sampled_from(list(leaves(table))), min_size=1, max_size=6)):
        declared = declared_at(kind, path)
        drawn = declared and within(declared, value_at(table, path))
        if drawn is not None:
            put(table, path, data.draw(drawn))
    document, _ = made_or_refused(decode, kind, table)
    assume(document is not None)  # two numbers, each allowed, that do not go together
    assert in_toml(document) == document


@pytest.mark.slow
@KINDS
@given(data=st.data())
def test_a_mangled_document_is_refused_in_a_sentence(kind, data):
    table = data.draw(some_document(kind))
    path = data.draw(st.sampled_from(list(leaves(table))))
    path = path[: data.draw(st.integers(1, len(path)))]
    put(table, path, data.draw(TOML))
    refused_or_equal(kind, table)


@pytest.mark.slow
@KINDS
@given(data=st.data())
def test_a_document_with_a_key_too_many_or_too_few_is_refused_in_a_sentence(kind, data):
    table = data.draw(some_document(kind))
    for key in data.draw(st.sets(st.sampled_from(list(table)), max_size=3)):
        del table[key]
    refused_or_equal(kind, table | data.draw(st.dictionaries(KEYS, TOML, max_size=2)))


@given(st.one_of(SCALARS, TOML))
def test_what_is_no_table_at_all_is_refused_in_a_sentence(value):
    refused_or_equal(Trial, value)


# --- values on one line


@given(st.recursive(st.one_of(NUMBERS, st.booleans(), st.integers(), st.text()), lambda inner: st.lists(inner)))
@example("\x7f")
def test_a_value_written_on_one_line_is_read_back(value):
    line = f"value = {written(value)}"
    assert "\n" not in line
    assert tomllib.loads(line) == {"value": value}


# --- path=value


@given(
    st.dictionaries(KEYS, st.one_of(NUMBERS, st.dictionaries(KEYS, NUMBERS, max_size=3)), max_size=4),
    st.lists(KEYS, min_size=1, max_size=4),
    st.one_of(NUMBERS, st.booleans(), st.integers(-(10**12), 10**12), st.text(), st.lists(NUMBERS, max_size=4)),
)
def test_what_is_assigned_is_there_and_nothing_else_changes(table, keys, value):
    before = deepcopy(table)
    changed, refusal = made_or_refused(with_changes, table, [f"{'.'.join(keys)}={written(value)}"])
    assert table == before
    if changed is None:
        assert "not a table or a list" in refusal  # a number stands on the way
        return
    assert value_at(changed, tuple(keys)) == value
    assert {key: entry for key, entry in changed.items() if key != keys[0]} == {
        key: entry for key, entry in before.items() if key != keys[0]
    }


@pytest.mark.slow
@given(some_document(Gait), st.data())
def test_a_document_is_rebuilt_by_assigning_each_of_its_values(table, data):
    paths = data.draw(st.permutations(list(leaves(table))))
    changes = [f"{'.'.join(map(str, path))}={written(value_at(table, path))}" for path in paths]
    assert with_changes({}, changes) == {key: value for key, value in table.items() if value != {}}


@given(some_document(Trial), st.lists(st.one_of(st.text(), st.from_regex(r"[a-z0-9.]{1,12}=.{0,8}")), max_size=3))
@example({"push": [{"at": 1.0}]}, [f"push.{'0' * 5000}.at=2"])
@example({"push": []}, [f"push.{'9' * 5000}=2"])
@example({}, ["a.٣=1"])
@example({}, ["seconds=" + "[" * 5000])
def test_hostile_assignments_are_made_or_refused_in_a_sentence(table, changes):
    changed, _ = made_or_refused(with_changes, table, changes)
    if changed is not None:
        refused_or_equal(Trial, changed)
