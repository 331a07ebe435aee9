"""Going down softly, lying, rolling over and getting up, for a character of any law. The papers end at the fall."""
