"""Generalized Biped Walking Control (Coros, Beaudoin, van de Panne 2010) as printed, one file per section."""
