"""Shoves sixteen copies of one walker, each from another direction: how many are still walking?"""

import math

import footfall

SHOVES = 16
NEWTON = 600.0

walkers = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), count=SHOVES)
walkers.set_command(speed=0.6)
walkers.run(6.0)

for row in range(SHOVES):
    angle = 2.0 * math.pi * row / SHOVES
    walkers.push(row, footfall.Link.TORSO, [NEWTON * math.cos(angle), NEWTON * math.sin(angle), 0.0])
walkers.run(0.1)
for row in range(SHOVES):
    walkers.push(row, footfall.Link.TORSO, [0.0, 0.0, 0.0])
walkers.run(4.0)

standing = sum(walkers.tally["fell_at"] < 0)
print(f"{standing} of {SHOVES} survived {NEWTON:.0f} N for 0.1 s and walk on")
