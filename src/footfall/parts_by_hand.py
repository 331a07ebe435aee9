"""A roles file, `NAME.roles.toml` beside a rig: which bone, joint or part of it is what, told by hand."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import tomli_w

from footfall import catalog
from footfall.errors import BadDocument, CannotWrite, UnknownName, did_you_mean
from footfall.written import atomic_write

ENDING = ".roles.toml"


class NotRecognised(BadDocument):
    """A rig whose parts were not told apart: what was found of it, all roles, and the names to choose from."""

    def __init__(self, words: str, found: Mapping[str, str], roles: Iterable[str], names: Iterable[str]):
        super().__init__(words)
        self.found, self.roles, self.names = dict(found), tuple(roles), tuple(names)


def roles_file(rig: str | Path) -> Path:
    """Where the roles file of a rig is, if it has one."""
    return Path(rig).with_suffix(ENDING)


def read_roles(rig: str | Path, roles: Iterable[str]) -> dict[str, str]:
    """What the roles file beside a rig tells, by role; roles left empty are not told."""
    path = roles_file(rig)
    if not path.is_file():
        return {}
    told = catalog.read_toml(path)
    for role, name in told.items():
        if role not in roles:
            raise UnknownName(f"{path}: there is no role '{role}'{did_you_mean(role, roles, 'roles')}")
        if not isinstance(name, str):
            raise BadDocument(f"{path}: {role} must be a name in quotes")
    return {role: name for role, name in told.items() if name}


def check_named(rig: str | Path, role: str, name: str, names: Iterable[str]) -> None:
    """Refuse a name that nothing of the rig has."""
    if name not in names:
        raise UnknownName(f"{roles_file(rig)}: nothing is called '{name}' ({role}){did_you_mean(name, names, 'names')}")


def write_half_filled(rig: str | Path, problem: NotRecognised) -> Path | None:
    """Write what was found into a roles file, unless there is one; None if nothing was written."""
    path = roles_file(rig)
    if path.exists():
        return None
    table = {role: problem.found.get(role, "") for role in problem.roles}
    head = (
        f"# Which part of {Path(rig).name} is what. Fill in what is empty, correct what is wrong, and try again.\n"
        f"# Its names: {', '.join(problem.names)}\n"
    )
    try:
        atomic_write(path, (head.replace("\\", "/") + tomli_w.dumps(table)).encode())
    except CannotWrite:
        return None
    return path
