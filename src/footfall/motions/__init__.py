"""Datasets of motion: many clips of many bodies, simulated and written in the formats of those who learn from them."""
