"""The language that the laws are written in: Warp or, in a process whose laws were compiled ahead, its stand-in.

from footfall.maths.kernel_language import wp
"""

from typing import TYPE_CHECKING

from footfall.ahead import is_ahead

if TYPE_CHECKING:
    import warp as wp
elif is_ahead():
    from footfall.maths import stand_in as wp
else:
    import warp as wp

    wp.config.log_level = wp.LOG_WARNING  # hides Warp's start-up message

__all__ = ["wp"]
