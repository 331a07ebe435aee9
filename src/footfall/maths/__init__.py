"""Rotations, curves and two-bone chains as Warp functions; no physics engine here."""

import warp as wp

wp.config.log_level = wp.LOG_WARNING  # hides Warp's start-up message
