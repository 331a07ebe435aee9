"""The machine a finding is made on: without it a timing says nothing, and rounding cannot be told from another law."""

import os
import platform
from datetime import UTC, datetime

from footfall.measure.bench.scale import load_now, processor, processor_says
from footfall.sim.recorder import versions

ENGINES = ("mujoco", "warp", "numpy")


def machine_now(*, timed: bool) -> str:
    """Processor and cores, and for timings the load average, as in `AMD EPYC, 2 cores, load 0.3`."""
    load = f", load {load_now():.1f}" if timed else ""
    return f"{processor()}, {os.cpu_count()} cores{load}"


def today() -> str:
    """The date of a finding, as in `2026-11-18`."""
    return datetime.now(UTC).date().isoformat()


def arithmetic_now() -> str:
    """What decides how numbers are rounded: the engines, the system, and whether product and sum are fused."""
    engines = " ".join(f"{name} {versions()[name]}" for name in ENGINES)
    fused = "fused" if "fma" in processor_says("flags").split() else "not fused"
    return f"{engines}, {platform.system()} {platform.machine()}, {fused}"
