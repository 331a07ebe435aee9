"""Thousands of characters on a GPU, by the same kernel."""
