"""Write structs as TypeScript interfaces, with their docstrings and the comments after their fields."""

import inspect
import re
from typing import Any, get_args

import msgspec
from msgspec.inspect import type_info

FIELD_COMMENT = re.compile(r"^ {4}(\w+):.*?# (.+)$", re.MULTILINE)


def interface(kind: type[msgspec.Struct], optional: bool = False) -> str:
    """One struct; with `optional`, fields with a default may be left out, as in requests."""
    comments = dict(FIELD_COMMENT.findall(inspect.getsource(kind)))
    parent = next((base for base in kind.__bases__ if _is_struct(base) and msgspec.structs.fields(base)), None)
    extends = f" extends {parent.__name__}" if parent else ""
    lines = [*note(inspect.getdoc(kind) or ""), f"export interface {kind.__name__}{extends} {{"]
    if tag := kind.__struct_config__.tag:
        lines.append(f'  type: "{tag}";')
    for field in msgspec.structs.fields(kind):
        if parent and field.name in parent.__struct_fields__:
            continue
        if field.name in comments:
            lines += note(comments[field.name], "  ")
        mark = "?" if optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_shown(type_info(field.type))};")
    return "\n".join([*lines, "}"])


def union(name: str, kinds: tuple[type, ...]) -> str:
    """A type that is one of several interfaces."""
    return f"export type {name} =\n" + "\n".join(f"  | {kind.__name__}" for kind in kinds) + ";"


def note(words: str, indent: str = "") -> list[str]:
    """A comment in front of what it explains."""
    lines = words.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _shown(info: Any) -> str:
    """A type in TypeScript."""
    match info:
        case msgspec.inspect.FloatType() | msgspec.inspect.IntType():
            return "number"
        case msgspec.inspect.StrType() | msgspec.inspect.BytesType():
            return "string"
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.AnyType():
            return "unknown"
        case msgspec.inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in sorted(info.values, key=str))
        case msgspec.inspect.UnionType():
            return " | ".join(_shown(part) for part in info.types)
        case msgspec.inspect.ListType():
            inner = _shown(info.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case msgspec.inspect.TupleType():
            return f"[{', '.join(_shown(part) for part in info.item_types)}]"
        case msgspec.inspect.DictType():
            return f"Record<{_shown(info.key_type)}, {_shown(info.value_type)}>"
        case msgspec.inspect.StructType():
            return info.cls.__name__
        case msgspec.inspect.Metadata():
            return _shown(info.type)
    raise TypeError(f"no TypeScript is known for {info}")


def parts_of(kinds: tuple[type, ...]) -> list[type]:
    """The structs inside others, at any depth, by name."""
    found: set[type] = set()
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            found |= {part for part in _within(field.type) if _is_struct(part)}
    return sorted(found | set(parts_of(tuple(found))) if found else found, key=lambda kind: kind.__name__)


def _within(kind: Any) -> list[Any]:
    """A type and those it is made of, as a list or a table is of its values."""
    return [kind, *(part for inner in get_args(kind) for part in _within(inner))]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
