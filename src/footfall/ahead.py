"""The laws compiled ahead: whether this process runs by their library or by Warp, and the library's functions.

`tools/build_laws.py` writes the library and its `laws.json`, which names the sources and their common hash. A process
uses the library if it is that of this machine and of these sources, and nobody brings a law of their own. The
environment variable FOOTFALL_LAWS=warp, or importing Warp first, chooses Warp, which GPUs need; `library` refuses it.
"""

import ctypes
import hashlib
import json
import os
import platform
import sys
from functools import cache
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import plugins
from footfall.errors import FootfallError

CHOICE = "FOOTFALL_LAWS"
"""Environment variable: `warp` or `library`; anything else leaves the choice to us."""
INSTALL = "pip install 'footfall[author]'"
PACKAGE = Path(__file__).parent
FOLDER = PACKAGE / "laws" / "library"
ENDINGS = {"linux": "so", "macos": "dylib", "windows": "dll"}
SYSTEMS = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
PROCESSORS = {"x86_64": "x64", "AMD64": "x64", "arm64": "arm64", "aarch64": "arm64"}


class NeedsWarp(FootfallError):
    """Something that only Warp can do, which is not installed or not in use."""


def machine() -> str:
    """The kind of this machine, as in `linux-x64`."""
    system, processor = platform.system(), platform.machine()
    return f"{SYSTEMS.get(system, system.lower())}-{PROCESSORS.get(processor, processor)}"


def file_for(kind: str) -> Path:
    """Where the library for a kind of machine lies."""
    return FOLDER / f"laws-{kind}.{ENDINGS.get(kind.partition('-')[0], 'wasm')}"


@cache
def notes() -> dict[str, Any]:
    """What was written about the library when it was built; nothing: it was not."""
    try:
        return json.loads((FOLDER / "laws.json").read_text())
    except (OSError, ValueError):
        return {}


def hash_of(files: list[str]) -> str:
    """The common hash of some sources of this package; one that is missing counts as empty."""
    whole = hashlib.sha256()
    for name in files:
        path = PACKAGE / name
        text = path.read_bytes() if path.is_file() else b""
        whole.update(f"{name} {len(text)}\n".encode() + text)
    return whole.hexdigest()


@cache
def unusable() -> str:
    """Why the library cannot be used on this machine with these sources; empty if it can."""
    if not notes() or not file_for(machine()).is_file():
        return f"the control laws are not compiled ahead for this machine ({machine()})"
    if hash_of(notes()["sources"]) != notes()["hash"]:
        return "the sources of the control laws are not those that were compiled ahead"
    return ""


@cache
def is_ahead() -> bool:
    """Whether this process runs laws that were compiled ahead, rather than Warp's compiler; decided once."""
    choice = os.environ.get(CHOICE, "")
    if choice in ("warp", "library"):
        return choice == "library"
    if "warp" in sys.modules:
        return False
    if find_spec("warp") is None:
        return True
    brought = os.environ.get(plugins.GIVEN) or entry_points(group=plugins.GROUP)
    return not brought and not unusable()


def choose_warp() -> None:
    """Let this process and those that it starts use Warp; call it before anything of the laws is imported."""
    os.environ[CHOICE] = "warp"


@cache
def _loaded() -> ctypes.CDLL:
    return ctypes.CDLL(str(file_for(machine())))


def function(name: str) -> Any:
    """A compiled kernel: a function of bounds and arguments."""
    found = None if unusable() else getattr(_loaded(), name, None)
    if found is None:
        why = unusable() or f"the library of compiled laws has no '{name}'"
        raise NeedsWarp(f"{why}; install Warp, which compiles laws at their first walk, with: {INSTALL}")
    found.restype = None
    return found


def need_warp(what: str) -> None:
    """Refuse something that needs Warp, unless it is in use."""
    if find_spec("warp") is None:
        raise NeedsWarp(f"{what} needs Warp; install it with: {INSTALL}")
    if is_ahead():
        raise NeedsWarp(f"{what} needs Warp, but this process uses laws compiled ahead; start it with {CHOICE}=warp")


def said() -> str:
    """By what this process runs the laws, in words."""
    return f"compiled ahead, {running()['laws']}" if is_ahead() else f"compiled by Warp {running()['warp']}"


def running() -> dict[str, str]:
    """What wrote the code of the laws and, if it was compiled ahead, of which sources: recordings note it."""
    if is_ahead():
        return {"warp": notes().get("warp", ""), "laws": str(notes().get("hash", ""))[:12]}
    return {"warp": version("warp-lang")}
