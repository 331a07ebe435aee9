"""What each number of a gait is worth: a panel of runs with one number changed after another."""
