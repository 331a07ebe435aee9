"""What page and session say to each other."""
