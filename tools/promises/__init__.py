"""What the studio promises, tried in a real browser."""
