"""Claims about rigs of others: robots, avatars, and the programs that open what Footfall writes."""
