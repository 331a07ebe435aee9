"""Crowds: who walks, and what came of it."""
