"""Guards against rounding in 32-bit arithmetic. They are not parameters."""

import warp as wp

TINY = wp.constant(1.0e-6)
"""Smallest divisor, in SI units, which prevents division by zero."""
SAME_PLACE = wp.constant(1.0e-4)
"""Distance below which two points count as the same, m."""
