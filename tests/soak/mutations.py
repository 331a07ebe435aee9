"""Documents and files made wrong: values, keys, types, letters and bytes that nobody meant."""

import copy
import io
import json
import random
import re
import xml.etree.ElementTree as Tree
import zipfile
from typing import Any

import numpy as np

VALUES = (
    0, -1, 1, 1e308, -1e308, float("inf"), float("nan"), 10**30, "", "x", "[/b]", "\x1b[2J", "../x", "/dev/zero",
    "é" * 300, True, [], [0.0], [[0, 1]], [[1, 2], [0, 1]], {}, {"a": {"b": 1}}, "walk", "humanoid", "sneak:tired:nan",
    [None],
)  # fmt: skip
KEYS = ("x", "k" * 3000, "at", "__class__", "a b", "\u202e", "gait", "0", "")


def mutated_table(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A table with one to four things changed, anywhere in it."""
    changed = copy.deepcopy(table)
    for _ in range(chance.randint(1, 4)):
        holders = [holder for holder in _holders(changed) if holder]
        if not holders:
            return changed
        _mutate(chance.choice(holders), chance)
    return changed


def _holders(value: Any) -> list[Any]:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value] if isinstance(value, dict | list) else []
    return own + [holder for one in inside for holder in _holders(one)]


def _mutate(holder: Any, chance: random.Random) -> None:
    key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    way = chance.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice(KEYS)] = chance.choice(VALUES)
    elif way == 2 and isinstance(holder[key], int | float) and not isinstance(holder[key], bool):
        holder[key] = holder[key] * chance.choice([-1, 0, 10, 1e3, 1e6, 1e-6])
    elif way == 3 and isinstance(holder[key], list) and holder[key]:
        holder[key] = holder[key] * chance.choice([2, 40])
    else:
        holder[key] = copy.deepcopy(chance.choice(VALUES))


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes with a few flipped, cut, doubled or written over."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(max(len(changed), 1))
        way = chance.randrange(4)
        if way == 0 and changed:
            changed[at] ^= 1 << chance.randrange(8)
        elif way == 1:
            del changed[at : at + chance.choice([1, 8, 4096])]
        elif way == 2:
            changed[at:at] = chance.randbytes(chance.choice([1, 4, 64]))
        else:
            changed[at : at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"])
    return bytes(changed)


def mutated_recording(data: bytes, chance: random.Random) -> bytes:
    """A recording whose bytes are damaged, or whose arrays say what nobody recorded."""
    if chance.random() < 0.4:
        return mutated_bytes(data, chance)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    for _ in range(chance.randint(1, 3)):
        name = chance.choice(list(parts))
        way = chance.randrange(5)
        if way == 0:
            del parts[name]
            if not parts:
                break
        elif way == 1:
            parts[name] = mutated_bytes(parts[name], chance)
        else:
            parts[name] = _array(_other(np.load(io.BytesIO(parts[name])), chance)) if _loads(parts[name]) else b""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def _loads(part: bytes) -> bool:
    try:
        np.load(io.BytesIO(part))
    except Exception:  # noqa: BLE001 numpy raises anything
        return False
    return True


def _other(array: np.ndarray, chance: random.Random) -> np.ndarray:
    if array.dtype.kind == "U":
        text = str(array)
        return np.array(
            chance.choice(["", "{}", "[]", "null", "[" * 2000, text[: len(text) // 2], text.replace("1", "-9e9", 3)])
        )
    if array.size == 0:
        return np.zeros(3)
    way = chance.randrange(5)
    if way == 0:
        return np.full_like(array, chance.choice([0, 1, 77]))
    if way == 1:
        return array[: chance.randrange(len(array) + 1)] if array.ndim else array
    if way == 2 and array.dtype.kind == "f":
        changed = array.copy()
        changed.flat[chance.randrange(array.size)] = chance.choice([np.nan, np.inf, 1e300, -1.0])
        return changed
    return array.astype(chance.choice([np.int8, np.float32, np.complex128, "S4", "U2"]))


def _array(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(array), allow_pickle=False)
    return file.getvalue()


def in_one_line(problem: Exception, number: int) -> None:
    """A refusal is one line."""
    assert "\n" not in str(problem), number


def mutated_glb(data: bytes, chance: random.Random) -> bytes:
    """An avatar's file with damaged bytes, or with a table that says what nobody drew."""
    if chance.random() < 0.2:
        return mutated_bytes(data, chance)
    size = int.from_bytes(data[12:16], "little")
    table, rest = json.loads(data[20 : 20 + size]), data[20 + size :]
    for _ in range(chance.randint(1, 3)):
        part = table.get(chance.choice(GLTF_PARTS))
        holders = [one for one in _holders(part if chance.random() < 0.8 and part else table) if one]
        _mutate(chance.choice(holders), chance) if holders else None
    if chance.random() < 0.3 and len(rest) > 8:
        rest = rest[:8] + mutated_bytes(rest[8:], chance)
    text = json.dumps(table).encode()
    text += b" " * (-len(text) % 4)
    head = len(text).to_bytes(4, "little") + b"JSON"
    return data[:8] + (20 + len(text) + len(rest)).to_bytes(4, "little") + head + text + rest


GLTF_PARTS = ("nodes", "skins", "meshes", "accessors", "bufferViews", "extensions", "nodes", "skins", "accessors")


def mutated_words(text: str, chance: random.Random) -> str:
    """A text in which words are replaced, removed, doubled or swapped, or lines are."""
    for _ in range(chance.randint(1, 5)):
        if chance.random() < 0.6:
            text = _other_number(text, chance)
            continue
        apart = "\n" if chance.random() < 0.4 else " "
        words = text.split(apart)
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        way = chance.randrange(4)
        if way == 0:
            del words[at]
        elif way == 1:
            words[at] = chance.choice(WORDS)
        elif way == 2:
            words[at:at] = words[other : other + chance.choice([1, 5, 200])]
        else:
            words[at], words[other] = words[other], words[at]
        text = apart.join(words)
    return text


def _other_number(text: str, chance: random.Random) -> str:
    found = list(re.finditer(r"-?\d+(\.\d+)?", text))
    if not found:
        return text
    one = chance.choice(found[:400] if chance.random() < 0.7 else found)
    return text[: one.start()] + chance.choice(NUMBERS) + text[one.end() :]


def mutated_xml(text: str, chance: random.Random) -> str:
    """A robot's file whose elements and attributes say what nobody built."""
    root = Tree.fromstring(text)
    for _ in range(chance.randint(1, 4)):
        one, other = (chance.choice(list(root.iter())) for _ in range(2))
        way = chance.randrange(6)
        if way == 0 and len(one):
            one.remove(chance.choice(list(one)))
        elif way == 1 and other is not root and one not in list(other.iter()):
            one.append(copy.deepcopy(other))
        elif way == 2 and one.attrib:
            del one.attrib[chance.choice(list(one.attrib))]
        elif way == 3 and other.attrib:
            key = chance.choice(list(other.attrib))
            one.set(key, other.attrib[key])
        elif one.attrib:
            key = chance.choice(list(one.attrib))
            words = one.attrib[key].split() or [""]
            words[chance.randrange(len(words))] = chance.choice((*NUMBERS, "", "../x", "/dev/zero", "mesh", "free"))
            one.set(key, " ".join(words))
    return Tree.tostring(root, encoding="unicode")


NUMBERS = ("0", "-1", "1e300", "nan", "inf", "-inf", "1e-300", "99999999999", "0.5", "3", "-7.5", "x")
WORDS = (
    *NUMBERS,
    "",
    "{",
    "}",
    "JOINT",
    "End",
    "Site",
    "CHANNELS 9",
    "OFFSET",
    "<body>",
    "</body>",
    "<",
    ">",
    "é" * 300,
)
