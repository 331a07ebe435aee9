"""The processes that a server has started, as the system sees them."""

import os
from contextlib import suppress
from typing import NamedTuple


class Held(NamedTuple):
    """What a process holds at one moment."""

    megabytes: float
    descriptors: int
    threads: int


def held_by(pid: int) -> Held:
    """What the system says of a process."""
    with open(f"/proc/{pid}/statm") as file:
        pages = int(file.read().split()[1])
    threads = len(os.listdir(f"/proc/{pid}/task"))
    return Held(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, len(os.listdir(f"/proc/{pid}/fd")), threads)


def children_of(parent: int) -> list[int]:
    """Sessions of a studio, waiting or walking."""
    found = []
    for entry in os.listdir("/proc"):
        with suppress(OSError):
            if entry.isdigit() and int(_stat(entry)[1]) == parent and "spawn_main" in _command(entry):
                found.append(int(entry))
    return found


def _stat(pid: str) -> list[str]:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()


def _command(pid: str) -> str:
    with open(f"/proc/{pid}/cmdline") as file:
        return file.read()


def processor_seconds(pid: int) -> float:
    """That a process has used, and the children that it waited for."""
    return sum(map(int, _stat(str(pid))[11:15])) / os.sysconf("SC_CLK_TCK")
