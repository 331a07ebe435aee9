"""What characters walk on: flat ground, slopes, steps, and courses at random."""
