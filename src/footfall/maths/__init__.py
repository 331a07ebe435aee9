"""Rotations, curves and two-bone chains as Warp functions; no physics engine here."""
