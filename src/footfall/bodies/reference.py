"""The reference body, the paper's humanoid: gaits are written for it, and sizes, speeds and forces are relative to it.

Its rounded measurements are repeated here for `size.py`, which characters are built on and which therefore cannot load
one. A test checks them against the humanoid's document.
"""

REFERENCE_BODY = "humanoid"
REFERENCE_LEG = 0.92
REFERENCE_COM = 0.976
REFERENCE_MASS = 70.4
"""Length of the straight leg, m; height of the mass centre, m; mass, kg."""
