"""Generalized Biped Walking Control (Coros, Beaudoin, van de Panne 2010), one section of the paper per file."""
