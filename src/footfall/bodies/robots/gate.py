"""What a robot's file may name and hold, looked at before MuJoCo reads it.

MuJoCo follows every `include` and mesh, builds every copy that `replicate` asks for, and reserves every pixel.
"""

import os
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from footfall.errors import BadDocument
from footfall.reading import ROBOT_BYTES, ROBOT_DEPTH, ROBOT_ELEMENTS, ROBOT_FILES, ROBOT_PIXELS

FAR_UP = 3
"""Folders above a robot's own in which its package may lie."""
DIRECTORIES = ("assetdir", "meshdir", "texturedir")
COPIES = {"replicate": "count", "composite": "count", "flexcomp": "count"}
PIXELS = {"hfield": ("nrow", "ncol"), "texture": ("width", "height")}
CHUNK = 2**16


class Named(NamedTuple):
    """Everything that an XML file names: included files, other files, and where these are looked for."""

    included: list[str]
    files: list[str]
    folders: list[str]


def check_robot(path: Path) -> None:
    """Refuse a robot that names files beyond its package, or holds more than the budgets allow."""
    waiting, seen, folders = [path], set(), {""}
    elements, files = 0, []
    while waiting:
        file = waiting.pop()
        if file in seen or not file.is_file():
            continue
        seen.add(file)
        ROBOT_FILES.check(len(seen), path)
        ROBOT_BYTES.check(sum(one.stat().st_size for one in seen), path)
        count, named = _scanned(file, path)
        elements += count
        ROBOT_ELEMENTS.check(elements, path)
        folders |= set(named.folders)
        waiting += [check_within(file.parent / name, path, name) for name in named.included]
        files += named.files
    ROBOT_FILES.check(len(files) + len(seen), path)
    found = {check_within(path.parent / folder / name, path, name) for name in files for folder in folders}
    ROBOT_BYTES.check(sum(file.stat().st_size for file in found | seen if file.is_file()), path)


def check_within(file: Path, robot: Path, name: str) -> Path:
    """A file that a robot names, if it lies in the robot's folder or the package around it."""
    place = Path(os.path.normpath(file))
    if not any(place.is_relative_to(root) for root in _roots(robot)):
        raise BadDocument(
            f"{robot} names the file {name}, which is not in its folder or the {FAR_UP} above it; move it there"
        )
    return place


def _roots(robot: Path) -> Iterator[Path]:
    """The robot's folder and those above it, as far as they hold no home."""
    folder = Path(os.path.abspath(robot)).parent
    yield folder
    for above in list(folder.parents)[:FAR_UP]:
        if above == above.parent or Path.home().is_relative_to(above):
            return
        yield above


def _scanned(file: Path, robot: Path) -> tuple[int, Named]:
    """How many elements a file stands for, and what it names; budgets are checked as it is read."""
    parser, named = Tree.XMLPullParser(("start", "end")), Named([], [], [])
    elements, copies = 0, [1]
    try:
        with open(file, "rb") as text:
            while chunk := text.read(CHUNK):
                parser.feed(chunk)
                events: Iterator[Any] = parser.read_events()
                for event, element in events:
                    if event == "end":
                        copies.pop()
                        element.clear()
                        continue
                    copies.append(copies[-1] * _copies(element))
                    elements += copies[-1]
                    ROBOT_ELEMENTS.check(elements, robot)
                    ROBOT_DEPTH.check(len(copies) - 1, robot)
                    _note(element, named, robot)
    except (Tree.ParseError, ValueError) as problem:
        raise BadDocument(f"{robot} cannot be read: {' '.join(str(problem).split())}") from problem
    except OSError as problem:
        raise BadDocument(f"{robot} cannot be read: {problem.strerror}") from problem
    return elements, named


def _copies(element: Tree.Element) -> int:
    """How many copies of what is in it an element asks for."""
    if element.tag not in COPIES:
        return 1
    return prod(max(_whole(word), 1) for word in element.get(COPIES[element.tag], "1").split())


def _note(element: Tree.Element, named: Named, robot: Path) -> None:
    if element.tag in PIXELS:
        ROBOT_PIXELS.check(prod(_whole(element.get(side, "1")) for side in PIXELS[element.tag]), robot)
    for key, value in element.attrib.items():
        if key != "name" and "nan" in value.lower().split():
            raise BadDocument(f"{robot}: '{key}' of a {element.tag} is {value[:40]}; it must be finite")
        if element.tag == "include" and key == "file":
            named.included.append(value)
        elif key in DIRECTORIES:
            named.folders.append(value)
        elif key.startswith("file") and "://" not in value:
            named.files.append(value)


def _whole(word: str) -> int:
    return int(float(word))
