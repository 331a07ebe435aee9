"""Skeletons that animation programs know: a recording as rotations on one, and bodies read from rigs of others."""
