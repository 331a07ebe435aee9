"""Find the numbers of a gait by objectives and constraints that a document states."""
