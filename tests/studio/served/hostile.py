"""Words, files and messages that no page should trust, the messages derived from the protocol's declarations."""

import json
import typing
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from rigs.made_rigs import made_rig

from footfall.studio import protocol as say

NAMES = (
    '<img src=x onerror="executed.push(1)">',
    "\"'><script>executed.push(2)</script><svg onload='executed.push(3)'>",
    "javascript:executed.push(4)//${executed.push(5)}{{executed.push(6)}}",
    "two\nlines\r\nand\x1b[2J\x1b]0;x\x07 escapes",
    "\u202egnp.eman\u2066 \u200f",
    "__proto__",
    "constructor",
)
ADDRESSES = {("skin", "url"), ("skin", "upload"), ("welcome", "session"), ("welcome", "version"), ("taken", "url")}
"""Fields that the server makes up: no words of a stranger reach them."""
WORDS = ("name", "text", "do")
"""Keys of documents whose values people read."""


def messages(told: dict[str, dict[str, Any]], words: str) -> Iterator[dict[str, Any]]:
    """Every message that a page can be told, with these words wherever it has free text; the latest one, if any was."""
    for kind in get_args(say.Answer):
        tag = str(kind.__struct_config__.tag)
        if kind in (say.DocumentsChanged, say.FiguresChanged, say.BodySkins):
            continue
        made = _struct(kind, told.get(tag), words, tag)
        yield {"type": tag} | made


def _struct(kind: type, told: dict[str, Any] | None, words: str, tag: str) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {
        field.name: (told or {}).get(field.encode_name, "")
        if (tag, field.name) in ADDRESSES
        else _value(hints[field.name], None if told is None else told.get(field.encode_name), words, tag)
        for field in msgspec.structs.fields(kind)
    }


def _value(kind: Any, told: Any, words: str, tag: str) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return _value(inner[0], told, words, tag)
    if kind is str:
        return words
    if origin is Literal:
        return told if told is not None else inner[0]
    if origin in (Union, UnionType):
        return told if told is None else _value(inner[0], told, words, tag)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _struct(kind, told, words, tag)
    if origin is list:
        return [_value(inner[0], one, words, tag) for one in (told if told is not None else [None])]
    if origin is dict and inner[1] is str:
        return {**(told or {}), words: words}
    if origin is dict:
        return _renamed(told or {}, words)
    return told if told is not None else {float: 0.5, int: 0, bool: False, bytes: ""}[kind]


def _renamed(document: Any, words: str) -> Any:
    if isinstance(document, list):
        return [_renamed(one, words) for one in document]
    if not isinstance(document, dict):
        return document
    return {
        key: words if key in WORDS and isinstance(value, str) else _renamed(value, words)
        for key, value in document.items()
    }


def avatars() -> dict[str, bytes]:
    """Files of avatars, each hostile or damaged in its own way."""
    whole = made_rig().to_bytes()
    made = {name: _changed(whole, change) for name, change in CHANGES.items()}
    made["a table of null"] = _with_text(whole, "null")
    made["not a number"] = _with_text(whole, '{"asset":{"version":"2.0"},"nodes":[{"translation":[NaN,0,0]}]}')
    made["half a file"] = whole[: len(whole) // 2]
    made["no bytes"] = whole[: 20 + int.from_bytes(whole[12:16], "little")]
    made["nothing"] = b""
    return made


def _named(table: dict[str, Any], name: str) -> None:
    for node in table["nodes"]:
        node["name"] = f"{node.get('name', '')} {name}"[-190:]
    table["materials"] = [one | {"name": name} for one in table["materials"]]


def _with_picture(table: dict[str, Any], **image: Any) -> None:
    table |= {"images": [image], "textures": [{"source": 0}]}
    for material in table["materials"]:
        material["pbrMetallicRoughness"]["baseColorTexture"] = {"index": 0}


def _without_bytes(accessor: dict[str, Any], count: int) -> None:
    del accessor["bufferView"]
    accessor["count"] = count


def _in_itself(table: dict[str, Any]) -> None:
    table["nodes"][-2].setdefault("children", []).append(0)


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    **{f"named {name[:12]!r}": lambda table, name=name: _named(table, name) for name in NAMES},
    "a name of a megabyte": lambda table: table["nodes"][2].update(name="x" * 2**20),
    "a ring of nodes": _in_itself,
    "a chain of nodes": lambda table: table["nodes"].extend(
        {"children": [len(table["nodes"]) + one + 1]} for one in range(2000)
    ),
    "a count of 10^9": lambda table: table["accessors"][1].update(count=10**9),
    "a count without bytes": lambda table: _without_bytes(table["accessors"][1], 10**9),
    "views beyond the end": lambda table: table["bufferViews"][0].update(byteOffset=10**9),
    "a picture that is none": lambda table: _with_picture(table, bufferView=0, mimeType="image/png"),
    "a picture that is a page": lambda table: _with_picture(
        table, uri="data:text/html,<script>parent.executed.push(7)</script>", mimeType="text/html"
    ),
    "a picture elsewhere": lambda table: _with_picture(table, uri="http://127.0.0.1:9/x.png"),
    "a picture that is not there": lambda table: _with_picture(table, bufferView=10**6, mimeType="image/png"),
    "a texture that is not there": lambda table: table["materials"][0]["pbrMetallicRoughness"].update(
        baseColorTexture={"index": 77}
    ),
    "buffers elsewhere": lambda table: table.update(buffers=[{"byteLength": 8, "uri": "http://127.0.0.1:9/x.bin"}]),
    "animations of nothing": lambda table: table.update(animations=[{"samplers": [{}], "channels": [{"sampler": 9}]}]),
    "extensions of nothing": lambda table: table.update(extensions={"VRM": 7, "KHR_lights_punctual": []}),
    "an extension that nobody knows": lambda table: table.update(extensionsRequired=["NOBODY_knows"]),
}  # fmt: skip


def _changed(data: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    size = int.from_bytes(data[12:16], "little")
    table = json.loads(data[20 : 20 + size])
    change(table)
    return _with_text(data, json.dumps(table))


def _with_text(data: bytes, text: str) -> bytes:
    """The file with another table."""
    rest = data[20 + int.from_bytes(data[12:16], "little") :]
    chunk = text.encode()
    chunk += b" " * (-len(chunk) % 4)
    size = (20 + len(chunk) + len(rest)).to_bytes(4, "little")
    return data[:8] + size + len(chunk).to_bytes(4, "little") + b"JSON" + chunk + rest
