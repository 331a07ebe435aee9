"""SIMBICON's controllers from motion capture (Yin, Loken, van de Panne 2007, section 5), one idea per file."""
