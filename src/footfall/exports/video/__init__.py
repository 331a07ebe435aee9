"""Recordings as moving and still pictures."""
