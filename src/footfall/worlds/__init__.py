"""What characters walk on: flat ground, slopes, steps and random courses."""
