"""Commands one walker a series of speeds: which of them does it reach?"""

import footfall

walker = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))
print("asked   actual")
for speed in (0.3, 0.9, 1.5, 0.0, -0.5):
    walker.set_command(speed=speed)
    walker.run(8.0)
    start = walker.batch.qpos[0, 0]
    walker.run(4.0)
    print(f"{speed:5.2f}   {(walker.batch.qpos[0, 0] - start) / 4.0:6.2f} m/s")
