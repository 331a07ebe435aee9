"""Plug-ins: laws, skills, exports, claims and library folders that others bring along.

A plug-in is a module that calls `footfall.register(...)`. An installed package names it as an entry point of the group
`footfall`; a file is given with `--plugin FILE`, or in FOOTFALL_PLUGINS, which the processes that are started inherit.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module, util
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

from footfall.errors import BadValue, FootfallError, one_line

GROUP = "footfall"
GIVEN = "FOOTFALL_PLUGINS"
"""Environment variable: the files of plug-ins, separated as paths are."""
KINDS = ("Law", "Export", "Claim")


class BadPlugin(FootfallError):
    """A plug-in that cannot be loaded."""


class Brought(NamedTuple):
    """Something that a plug-in brought along."""

    plugin: str
    thing: Any
    name: str


BROUGHT: list[Brought] = []
FOLDERS: list[Path] = []
_takers: list[tuple[type, Callable[[Any, str], Any]]] = []
_loaded: set[str] = set()
_loading = [""]


def register(*things: Any, name: str = "", library: str | Path | None = None) -> None:
    """Bring along laws, exports, claims, a skill with the name by which trials `do` it, and a library folder.

    The folder holds `gaits/NAME.toml`, `styles/NAME.toml` and so on.
    """
    for thing in things:
        is_skill = isinstance(thing, type) and hasattr(thing, "decide")
        if not is_skill and not {kind.__name__ for kind in type.mro(type(thing))}.intersection(KINDS):
            raise BadValue(f"{thing!r} cannot be registered; it must be a Law, an Export, a Claim or a Skill class")
        if is_skill and not name:
            raise BadValue(f"the skill {thing.__name__} needs a name: register({thing.__name__}, name=…)")
        brought = Brought(_loading[-1] or _named_by(sys._getframe(1).f_globals.get("__name__", "")), thing, name)
        BROUGHT.append(brought)
        for kind, take in _takers:
            _offer(brought, kind, take)
    if library is not None:
        if not Path(library).is_dir():
            raise BadValue(f"there is no library folder {library}")
        FOLDERS.append(Path(library).resolve())


def take(kind: type, call: Callable[[Any, str], Any]) -> None:
    """From now on, give everything of a kind to its list: what was brought along already, and what will be."""
    for brought in BROUGHT:
        _offer(brought, kind, call)
    _takers.append((kind, call))


def load() -> None:
    """Load the installed plug-ins and the files that were given, each once.

    Whoever looks something up calls it, never a module that is being imported: a plug-in may need that module whole.
    """
    for name, module in _installed(tuple(sys.path)):
        _load_once(name, lambda module=module: import_module(module))
    for file in filter(None, os.environ.get(GIVEN, "").split(os.pathsep)):
        _load_once(name_of(file), lambda path=file: _import_file(Path(path)))


@cache
def _installed(path: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The plug-ins that packages on a path name, and their modules; to find them takes milliseconds."""
    return tuple((point.name, point.value.partition(":")[0]) for point in entry_points(group=GROUP))


def _named_by(module: str) -> str:
    """The plug-in whose module this is; that of none has its own name."""
    return next((name for name, value in _installed(tuple(sys.path)) if value == module), module)


def use_file(file: str | Path) -> None:
    """Load the plug-in in a file, here and in every process that is started from here."""
    path = Path(file).resolve()
    given = [one for one in os.environ.get(GIVEN, "").split(os.pathsep) if one]
    if str(path) not in given:
        os.environ[GIVEN] = os.pathsep.join([*given, str(path)])
    load()


def files(shelf: str) -> list[Path]:
    """The documents of plug-ins in a folder such as `gaits`, sorted by name."""
    load()
    return sorted((path for folder in FOLDERS for path in (folder / shelf).glob("*.toml")), key=lambda path: path.stem)


def needed_by(thing: Any) -> str:
    """The plug-in that brought something along; empty: it is ours."""
    return next((one.plugin for one in BROUGHT if one.thing is thing), "")


def name_of(file: str | Path) -> str:
    """What a file's plug-in is called: by its stem, or by its folder if it is a package."""
    path = Path(file)
    return path.parent.name if path.stem == "__init__" else path.stem


def _offer(brought: Brought, kind: type, call: Callable[[Any, str], Any]) -> None:
    thing = brought.thing
    if isinstance(thing, kind) or (isinstance(thing, type) and issubclass(thing, kind)):
        call(thing, brought.name)


def _load_once(name: str, load_it: Callable[[], Any]) -> None:
    if name in _loaded:
        return
    _loaded.add(name)
    with _named(name):
        try:
            load_it()
        except FootfallError as problem:
            raise BadPlugin(f"the plug-in '{name}' cannot be loaded: {problem}") from problem
        except (
            ImportError,
            SyntaxError,
            NameError,
            AttributeError,
            TypeError,
            ValueError,
            LookupError,
            OSError,
        ) as why:
            reason = f"{type(why).__name__}: {one_line(why, 300)}"
            raise BadPlugin(f"the plug-in '{name}' cannot be loaded: {reason}") from why


@contextmanager
def _named(name: str) -> Iterator[None]:
    _loading.append(name)
    try:
        yield
    finally:
        _loading.pop()


def _import_file(path: Path) -> None:
    if not path.is_file():
        raise BadValue(f"there is no file {path}")
    module_name = f"footfall_plugin_{name_of(path)}"
    spec = util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise BadValue(f"{path} is no Python file")
    module = util.module_from_spec(spec)
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
