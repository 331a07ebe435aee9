"""What is kept of frozen runs: a digest of every column, how each run begins, and on what kind of machine.

The bits of a run depend on the engines, on the C library (sine and cosine), on whether the processor fuses product and
sum (Warp's compiler fuses what the source writes as one expression, and never reorders a sum, however wide its vectors
are), and on the matrix routines, which `arithmetic.py` pins. On the kept kind of machine every column must keep its
bytes. On any other kind a run rounds otherwise, the difference grows with every step, and what can be compared is the
first second, within BOUND.
"""

import hashlib
import json
import platform
from pathlib import Path
from typing import Any

import numpy as np
from frozen.arithmetic import fuses, is_pinned

from footfall.sim.recorder import versions

FILE = Path(__file__).with_name("frozen.json")
ENGINES = ("mujoco", "warp", "numpy")
BOUND = 1e-5
"""How far any coordinate may be from the kept one in the first second on another kind of machine, m or rad."""
FRAMES, FILMED, POSED = 100, 50, 2700
"""How much of `qpos` is its first second: frames of a recording, of a film, or numbers of poses in a row."""
SAMPLES = 199
"""About how many numbers are kept of it."""


def digests(columns: dict[str, np.ndarray]) -> dict[str, str]:
    """Of each column: shape, type and bytes."""
    return {name: _digest(np.ascontiguousarray(column)) for name, column in columns.items()}


def _digest(column: np.ndarray) -> str:
    return hashlib.sha256(f"{column.shape} {column.dtype}".encode() + column.tobytes()).hexdigest()[:8]


def beginnings(columns: dict[str, np.ndarray]) -> dict[str, list[float]]:
    """Samples of the first second of every `qpos`."""
    frames = FRAMES if any(name.endswith("time") for name in columns) else FILMED
    return {
        name: _beginning(column, frames) for name, column in columns.items() if name.endswith("qpos") and column.size
    }


def _beginning(column: np.ndarray, frames: int) -> list[float]:
    first = column[: frames if column.ndim > 1 else POSED].ravel()
    return [round(float(number), 7) for number in first[:: max(1, len(first) // SAMPLES | 1)]]


def farthest(kept: dict[str, list[float]], now: dict[str, list[float]]) -> float:
    """How far apart two beginnings are at most; infinitely if they are not of the same run."""
    if {name: len(part) for name, part in kept.items()} != {name: len(part) for name, part in now.items()}:
        return np.inf
    return max(float(np.abs(np.subtract(part, now[name])).max()) for name, part in kept.items())


def machine() -> dict[str, str]:
    """What decides the last bit of a float besides our code."""
    here = {name: versions()[name] for name in ENGINES} | {"system": f"{platform.system()} {platform.machine()}"}
    fused = "pinned" if is_pinned() else "yes" if fuses() else "no"
    return here | {"library": " ".join(platform.libc_ver()), "fuses": fused}


def kept() -> dict[str, Any]:
    """All that is frozen: the machine, and each run's digests and beginning."""
    return json.loads(FILE.read_text())


def write(frozen: dict[str, Any]) -> None:
    """Keep it, one line for each run."""
    lines = (f" {json.dumps(name)}: {json.dumps(part, separators=(',', ':'))}" for name, part in frozen.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
