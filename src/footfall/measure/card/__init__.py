"""The robustness card: what a body can take."""
