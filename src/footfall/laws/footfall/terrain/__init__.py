"""What ground that is not level and bare asks of the walk: slopes, stairs, given footholds, things to step over."""
