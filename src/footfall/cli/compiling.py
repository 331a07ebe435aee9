"""A notice before a law is compiled: the first walk with it takes longer, and nothing moves meanwhile."""

from footfall.cli.progress import tell
from footfall.laws.register import USUAL
from footfall.sim.compiled import law_is_compiled

TAKES = "10 to 20 s"
"""On one core of a machine of today, for the largest law."""


def tell_if_compiling(law: str = USUAL.name) -> None:
    """Tell the user, unless the law is compiled already."""
    if not law_is_compiled(law):
        tell(f"compiling the control law (once, {TAKES})")
