"""Turn plain tables into checked records and back; every mistake in a document becomes one sentence that locates it."""

import math
import reprlib
from collections.abc import Callable, Mapping
from datetime import date, time
from enum import Enum
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from footfall.errors import BadDocument, BadValue, FootfallError, did_you_mean
from footfall.given import check_file
from footfall.quantity import Part, Quantity, is_struct, is_union, parts_of, plain_type, words

T = TypeVar("T", bound=msgspec.Struct)
LONGEST_KEY = 80
"""Letters of a key that a message shows in full."""


def decode(kind: type[T], data: Mapping[str, Any], where: str = "") -> T:
    """Make a document of this kind from a plain table and check it fully; `where` names its source in messages.

    A kind may say what to do about keys that are `gone`.
    """
    for path, advice in getattr(kind, "gone", {}).items():
        if _holds(data, path.split(".")):
            raise BadDocument(_Place(where, "").sentence(f"there is no key '{path}' any more; {advice}"))
    return _struct(kind, data, _Place(where, ""))


def changed(document: T, changes: Mapping[str, Any], where: str = "") -> T:
    """A document updated with the entries of a table, recursively; what they leave alone is not made anew."""
    return _changed(document, changes, _Place(where, ""))


def encode(document: msgspec.Struct) -> dict[str, Any]:
    """A document as a plain table that TOML can hold; None is left out."""
    return plain_value(document)


def _holds(table: Any, path: list[str]) -> bool:
    """Whether a table has an entry at a path."""
    return isinstance(table, Mapping) and path[0] in table and (len(path) == 1 or _holds(table[path[0]], path[1:]))


def merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A table updated with the entries of another, recursively."""
    both = dict(table)
    for key, value in changes.items():
        own = both.get(key)
        both[key] = merged(own, value) if isinstance(own, Mapping) and isinstance(value, Mapping) else value
    return both


class _Place(NamedTuple):
    """The place of a value: the document, and the dotted path within it."""

    where: str
    path: str

    def down(self, key: object) -> "_Place":
        word = str(key) if str(key).isprintable() and len(str(key)) <= LONGEST_KEY else shown(str(key))
        return _Place(self.where, f"{self.path}.{word}" if self.path else word)

    def sentence(self, words: str) -> str:
        return f"{self.where}: {words}" if self.where else words

    def must(self, value: Any, requirement: str) -> BadValue:
        return BadValue(self.sentence(f"{self.path or 'the document'} is {shown(value)}; it must {requirement}"))


def _struct(kind: type[T], data: Any, place: _Place) -> T:
    if not isinstance(data, Mapping):
        raise place.must(data, "be a table")
    parts = _parts(kind, data, place)
    values = {}
    for key, part in parts.items():
        if key in data:
            values[part.name] = _value(part.type, part.quantity, data[key], place.down(key))
        elif part.required:
            meaning = f" ({part.quantity.meaning})" if part.quantity else ""
            raise BadDocument(place.sentence(f"the key '{place.down(key).path}' is missing{meaning}"))
    return _made(lambda: kind(**values), place)


def _changed(document: T, changes: Mapping[str, Any], place: _Place) -> T:
    parts, values = _parts(type(document), changes, place), {}
    for key, value in changes.items():
        part, own = parts[key], getattr(document, parts[key].name)
        if isinstance(own, msgspec.Struct) and isinstance(value, Mapping):
            values[part.name] = _changed(own, value, place.down(key))
        else:
            both = merged(plain_value(own), value) if isinstance(own, Mapping) and isinstance(value, Mapping) else value
            values[part.name] = _value(part.type, part.quantity, both, place.down(key))
    return _made(lambda: msgspec.structs.replace(document, **values), place)


def _parts(kind: type[msgspec.Struct], data: Mapping[str, Any], place: _Place) -> dict[str, Part]:
    """The fields of a kind by their keys, which must be all that a table has."""
    parts = {part.key: part for part in parts_of(kind)}
    for key in data:
        if key not in parts:
            label = f"keys of {place.path}" if place.path else "keys"
            gone = getattr(kind, "gone", {}).get(key)
            guess = f" any more; {gone}" if gone else did_you_mean(str(key), parts, label)
            raise BadDocument(place.sentence(f"there is no key '{place.down(key).path}'{guess}"))
    return parts


def _made(make: Callable[[], T], place: _Place) -> T:
    """A document, or a part of one, that checks itself."""
    try:
        return make()
    except (ValueError, FootfallError) as problem:
        path = f"{place.path}: " if place.path else ""
        raise BadValue(place.sentence(f"{path}{problem}")) from problem


def _value(annotation: Any, declared: Quantity | None, value: Any, place: _Place) -> Any:
    """Check one value against its annotation and its declared range."""
    annotation, nearer = plain_type(annotation)
    declared = nearer or declared
    origin = get_origin(annotation)
    if annotation is Any:
        return value
    if is_union(annotation):
        return _value(_fitting(annotation, value, place), declared, value, place)
    if is_struct(annotation):
        return _struct(annotation, value, place)
    if hasattr(annotation, "PLAIN"):
        return _own_form(annotation, declared, value, place)
    if origin is Literal:
        return _choice({_word(choice): choice for choice in get_args(annotation)}, value, place)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _choice({_word(member): member for member in annotation}, value, place)
    if annotation is dict or origin is dict:
        return _table(annotation, declared, value, place)
    if annotation in (list, tuple) or origin in (list, tuple):
        return _sequence(annotation, declared, value, place)
    if not _fits(annotation, value):
        raise place.must(value, f"be {_KIND_WORDS.get(annotation, annotation.__name__)}")
    if annotation in (int, float):
        return _number(annotation, declared or words("a number"), value, place)
    if declared is not None and declared.names_file:
        check_file(value, place.sentence(f"{place.path}, {shown(value)},"))
    return value


def _own_form(annotation: Any, declared: Quantity | None, value: Any, place: _Place) -> Any:
    """A value of a type with its own file form: `PLAIN` declares that form, and `plain()` returns it."""
    written = _value(annotation.PLAIN, declared, value, place)
    try:
        return annotation(written)
    except ValueError as problem:
        raise BadValue(place.sentence(f"{place.path}: {problem}")) from problem


def _number(kind: type, declared: Quantity, value: Any, place: _Place) -> Any:
    try:
        in_range = declared.allows(value)
    except OverflowError:
        in_range = False
    if in_range:
        return kind(value)
    unit = f" {declared.unit}" if declared.unit and value == value else ""
    path = place.path or "the document"
    raise BadValue(place.sentence(f"{path} is {shown(value)}{unit}; it must {declared.limits()}"))


def _choice(choices: Mapping[Any, Any], value: Any, place: _Place) -> Any:
    word = _word(value)
    for written, choice in choices.items():
        if type(written) is type(word) and written == word:
            return choice
    guess = did_you_mean(str(value), map(str, choices), "choices")
    raise BadValue(place.sentence(f"{place.path} is {shown(value)}, which is not an option here{guess}"))


def _table(annotation: Any, declared: Quantity | None, value: Any, place: _Place) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise place.must(value, "be a table")
    item = (get_args(annotation) or (str, Any))[1]
    return {str(key): _value(item, declared, entry, place.down(key)) for key, entry in value.items()}


def _sequence(annotation: Any, declared: Quantity | None, value: Any, place: _Place) -> Any:
    if not isinstance(value, list | tuple):
        raise place.must(value, "be a list")
    container = get_origin(annotation) or annotation
    items = get_args(annotation) or (Any, ...)
    if container is list or items[-1] is Ellipsis:
        items = (items[0],) * len(value)
    if len(items) != len(value):
        raise place.must(value, f"be a list of {len(items)} values, not {len(value)}")
    return container(
        _value(item, declared, entry, place.down(i)) for i, (item, entry) in enumerate(zip(items, value, strict=True))
    )


def _fitting(union: Any, value: Any, place: _Place) -> Any:
    """The first type of a union that fits a value."""
    choices = get_args(union)
    for choice in choices:
        if _fits(choice, value):
            return choice
    words = [_kind_words(choice) for choice in choices if choice is not type(None)]
    raise place.must(value, f"be {' or '.join(dict.fromkeys(words))}")


def _fits(annotation: Any, value: Any) -> bool:
    """Whether a value has the outer shape of a type; its contents are checked later."""
    annotation, _ = plain_type(annotation)
    outer = get_origin(annotation) or annotation
    if annotation is Any:
        return True
    if is_union(annotation):
        return any(_fits(choice, value) for choice in get_args(annotation))
    if hasattr(annotation, "PLAIN"):
        return _fits(annotation.PLAIN, value)
    if is_struct(annotation) or outer is dict:
        return isinstance(value, Mapping)
    if outer in (list, tuple):
        return isinstance(value, list | tuple)
    if outer is Literal:
        return any(type(value) is type(choice) for choice in get_args(annotation))
    if issubclass(outer, Enum):
        return isinstance(value, str | outer)
    if isinstance(value, bool):
        return outer is bool
    return isinstance(value, int | float) if outer is float else isinstance(value, outer)


_KIND_WORDS = {
    float: "a number",
    int: "a whole number",
    bool: "true or false",
    str: "text",
    list: "a list",
    tuple: "a list",
    dict: "a table",
    Literal: "one of the choices",
}


def _kind_words(annotation: Any) -> str:
    annotation, _ = plain_type(annotation)
    return "a table" if is_struct(annotation) else _KIND_WORDS.get(get_origin(annotation) or annotation, "a choice")


def _word(choice: Any) -> Any:
    """A choice as written in a document: an enum's text value, or its name if the value is not text."""
    if isinstance(choice, Enum):
        return choice.value if isinstance(choice.value, str) else choice.name.lower()
    return choice


def shown(value: Any) -> str:
    """A value for an error message: short, on one line, as a document would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, date | time):
        return str(value)
    if isinstance(value, int) and abs(value) > 10**18:
        return "a huge number"
    if isinstance(value, float) and math.isinf(value):
        return "infinite" if value > 0 else "minus infinite"
    return _SHORT.repr(value)


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80


def plain_value(value: Any) -> Any:
    """A value of a document as a plain table holds it."""
    if isinstance(value, msgspec.Struct):
        named = ((part.key, getattr(value, part.name)) for part in parts_of(type(value)))
        return {key: plain_value(entry) for key, entry in named if entry is not None}
    if hasattr(value, "PLAIN"):
        return value.plain()
    if isinstance(value, Mapping):
        return {str(key): plain_value(entry) for key, entry in value.items() if entry is not None}
    if isinstance(value, list | tuple):
        return [plain_value(entry) for entry in value]
    return _word(value)
