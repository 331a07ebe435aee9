"""Rotations, curves and two-bone chains as functions of kernels; no physics engine here."""
