"""What is kept of frozen runs: a digest of every column, and on what kind of machine they were taken."""

import hashlib
import json
import platform
from pathlib import Path

import numpy as np

from footfall.sim.recorder import versions

FILE = Path(__file__).with_name("frozen.json")
ENGINES = ("mujoco", "warp", "numpy")


def digests(columns: dict[str, np.ndarray]) -> dict[str, str]:
    """Of each column: shape, type and bytes."""
    return {name: _digest(np.ascontiguousarray(column)) for name, column in columns.items()}


def _digest(column: np.ndarray) -> str:
    return hashlib.sha256(f"{column.shape} {column.dtype}".encode() + column.tobytes()).hexdigest()[:16]


def machine() -> dict[str, str]:
    """What decides the last bit of a float besides our code: engines, and what the processor fuses."""
    here = {name: versions()[name] for name in ENGINES} | {"system": f"{platform.system()} {platform.machine()}"}
    try:
        flags = set(Path("/proc/cpuinfo").read_text().partition("flags")[2].partition("\n")[0].split())
    except OSError:
        flags = set()
    return here | {"processor": " ".join(flag for flag in ("fma", "avx2", "avx512f") if flag in flags)}


def kept() -> dict[str, dict[str, str]]:
    """All that is frozen: the machine, and each run's digests."""
    return json.loads(FILE.read_text())
