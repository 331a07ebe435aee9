"""What is too small to matter in 32-bit arithmetic: guards against rounding, not parameters."""

import warp as wp

TINY = wp.constant(1.0e-6)
"""Least divisor, in SI units: nothing is divided by zero."""
SAME_PLACE = wp.constant(1.0e-4)
"""m: two points that are nearer than this are one, but for rounding."""
