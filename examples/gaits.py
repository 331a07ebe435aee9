"""Changes gait twice: the walker stops or passes through other gaits first, where their documents require it."""

import footfall

walker = footfall.Simulation(footfall.character("biped"), footfall.gait("walk"))
walker.set_command(0, speed=0.8)
walker.run(3.0)
for name in ("space-high-step", "walk"):
    asked = walker.seconds
    walker.change_gait(0, footfall.gait(name))
    while walker.passages:
        walker.run(0.1)
    print(f"{name}: {walker.seconds - asked:.1f} s after the request")
    walker.run(3.0)
print("fell" if walker.tally["fell_at"][0] >= 0 else "stayed up")
