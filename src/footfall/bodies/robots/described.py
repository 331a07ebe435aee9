"""Robots by a name of the package `robot_descriptions` (the extra `robots`), which downloads files at first use."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from footfall.errors import BadValue, MissingExtra, UnknownName, did_you_mean

PACKAGE, ENDING = "robot_descriptions", "_description"
FILES = ("MJCF_PATH", "URDF_PATH")
"""What a module of the package calls its files, the better one first."""


def robot_file(given: str | Path) -> Path:
    """The file that is given, or that of a robot's name, such as `g1_mj_description`."""
    name = str(given)
    if not name.endswith(ENDING) or Path(given).exists():
        return Path(given)
    if find_spec(PACKAGE) is None:
        raise MissingExtra(f"the robot '{name}'", "robots")
    if find_spec(f"{PACKAGE}.{name}") is None:
        known = [name for name in _names() if name.endswith(ENDING)]
        raise UnknownName(f"{PACKAGE} has no robot '{name}'{did_you_mean(name, known, 'robots')}")
    try:
        module = import_module(f"{PACKAGE}.{name}")
    except _failures() as problem:
        raise BadValue(f"the robot '{name}' could not be downloaded: {problem}") from problem
    for file in FILES:
        if path := getattr(module, file, None):
            return Path(path)
    raise BadValue(f"the robot '{name}' has neither an MJCF nor a URDF file")


def _names() -> list[str]:
    """Every module of the package."""
    from pkgutil import iter_modules

    return [module.name for module in iter_modules(import_module(PACKAGE).__path__)]


def _failures() -> tuple[type[Exception], ...]:
    """What a failed download raises: the errors of the system, and those of Git where it is installed."""
    if find_spec("git") is None:
        return (OSError, ImportError)
    return (OSError, ImportError, import_module("git").GitError)
