"""Guards against rounding in 32-bit arithmetic, and steps of differentiation. They are not parameters."""

from footfall.maths.kernel_language import wp

TINY = wp.constant(1.0e-6)
"""Smallest divisor, in SI units, which prevents division by zero."""
SMALL = wp.constant(1.0e-3)
"""Smallest length that a reach is compared with, m, which keeps the ratio finite."""
SAME_PLACE = wp.constant(1.0e-4)
"""Distance below which two points count as the same, m."""
STRAIGHT_BEHIND = wp.constant(0.01)
"""Angle from straight behind within which rounding must not choose the side, rad."""
MOMENT = wp.constant(0.004)
"""Time between two poses from which a rate or an acceleration is taken, s."""
PHASE_STEP = wp.constant(1.0 / 64.0)
"""Phase between two values of a curve from which a rate is taken."""
STEADY = wp.constant(1.5)
"""Largest damping that explicit integration bears, in inertias per time step."""
