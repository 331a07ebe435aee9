"""Crowds: who walks, and what happens."""
