"""Motion capture: read a clip, and find our links in its skeleton."""
