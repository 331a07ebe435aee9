"""Robots that others made, in MJCF or URDF: which of their parts are which of our links, and how they are driven."""
