"""Run trials, and say in numbers what happened."""
