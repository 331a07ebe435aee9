"""Who is on stage, how each walks and where; and the only way to change that while it runs."""
