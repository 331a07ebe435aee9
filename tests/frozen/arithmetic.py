"""What rounds: which matrix routines NumPy picks, pinned for tests, and whether the processor fuses product and sum.

Import this before NumPy. OpenBLAS picks other routines, with other orders of summation, where there is avx512; that is
the only difference that our runs show between processors that fuse.
"""

import os
import sys
from pathlib import Path

FUSED = ("fma", "avx2")
ROUTINES = {"OPENBLAS_CORETYPE": "Haswell"}
"""Those that every processor with fma and avx2 can run."""


def fuses() -> bool:
    """Whether this processor fuses product and sum, as far as the system says."""
    try:
        words = Path("/proc/cpuinfo").read_text().partition("flags")[2].partition("\n")[0].split()
    except OSError:
        return False
    return set(FUSED) <= set(words)


def pin() -> None:
    """Let NumPy use the same matrix routines on every processor that has them."""
    if fuses() and "numpy" not in sys.modules:
        os.environ.update(ROUTINES)


def is_pinned() -> bool:
    """Whether that was done, here or by whoever started this process."""
    return fuses() and all(os.environ.get(name) == value for name, value in ROUTINES.items())
