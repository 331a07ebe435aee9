"""SIMBICON (Yin, Loken, van de Panne 2007) on bodies in space, one idea per file."""
