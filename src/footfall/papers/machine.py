"""The machine a finding is made on: without it a timing says nothing, and rounding cannot be told from another law."""

import os
import platform

from footfall.measure.bench.scale import load_now, processor, processor_says
from footfall.sim.recorder import versions

ENGINES = ("mujoco", "warp", "numpy")


def machine_now() -> str:
    """Processor, cores and load average, as in `AMD EPYC, 2 cores, load 0.3`."""
    return f"{processor()}, {os.cpu_count()} cores, load {load_now():.1f}"


def arithmetic_now() -> str:
    """What decides how numbers are rounded: the engines, the system, and whether product and sum are fused."""
    engines = " ".join(f"{name} {versions()[name]}" for name in ENGINES)
    fused = "fused" if "fma" in processor_says("flags").split() else "not fused"
    return f"{engines}, {platform.system()} {platform.machine()}, {fused}"
