"""Run trials and report in numbers what happened."""
