"""SIMBICON (Yin, Loken, van de Panne 2007), one section of the paper per file."""
