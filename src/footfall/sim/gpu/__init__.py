"""Thousands of characters on a GPU, with the same kernel."""
