"""The claims of SIMBICON (Yin, Loken, van de Panne 2007), one file each."""
