"""How a walk compares with people's: joint curves, steps, ground forces, joint moments."""
