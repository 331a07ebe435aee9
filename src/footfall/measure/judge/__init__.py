"""Judges whoever walks a robot, our law or a policy of others, by the same punches."""
