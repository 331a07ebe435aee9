"""Benchmarks: how fast it runs."""
