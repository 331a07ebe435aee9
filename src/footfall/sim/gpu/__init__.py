"""Thousands of characters on a GPU, with the same kernel."""

from footfall.ahead import need_warp

need_warp("simulating on a GPU")
