"""The body that gaits are written for, and that sizes, speeds and forces are told beside: the paper's humanoid.

Its figures stand here, rounded, because what bones come to is built on them; a test keeps them those of its document.
"""

REFERENCE_BODY = "humanoid"
REFERENCE_LEG = 0.92
REFERENCE_COM = 0.976
REFERENCE_MASS = 70.4
"""m of its straight leg, m up to its mass centre, kg."""
