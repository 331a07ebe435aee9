"""The machine a finding is made on: without it a timing says nothing, and rounding cannot be told from another law."""

import os
import platform
from pathlib import Path

from footfall.measure.bench.scale import load_now
from footfall.sim.recorder import versions

ENGINES = ("mujoco", "warp", "numpy")


def machine_now() -> str:
    """Processor, cores and load average, as in `AMD EPYC, 2 cores, load 0.3`."""
    processor = _told("model name") or platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, load {load_now():.1f}"


def arithmetic_now() -> str:
    """What decides how numbers are rounded: the engines, the system, and whether product and sum are fused."""
    engines = " ".join(f"{name} {versions()[name]}" for name in ENGINES)
    fused = "fused" if "fma" in _told("flags").split() else "not fused"
    return f"{engines}, {platform.system()} {platform.machine()}, {fused}"


def _told(key: str) -> str:
    """What Linux says of the first processor; empty elsewhere."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")
