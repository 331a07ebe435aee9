"""Gaits from motion capture: how well they imitate, and the search for the feedback that keeps them upright."""
