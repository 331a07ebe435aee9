"""SIMBICON's planar biped changes from a walk to a run and back, then walks down five steps."""

import footfall

body = footfall.character("planar")
walk, run = footfall.gait("planar-walk"), footfall.gait("planar-run")
walker = footfall.Simulation(body, walk, others=[[run]])
for gait in ("planar-walk", "planar-run", "planar-walk"):
    walker.set_command(0, gait=gait)
    walker.run(4.0)
    start = walker.batch.qpos[0, 0]
    walker.run(2.0)
    print(
        f"{gait}: {(walker.batch.qpos[0, 0] - start) / 2.0:.2f} m/s, {walker.memory['stride']['steps'][0]} steps so far"
    )

trial = footfall.load_trial({"name": "downhill", "gait": "planar-walk", "world": "steps-down", "seconds": 10.0})
report = footfall.run_trial(trial).report
print(f"down five steps of 20 cm: {'fell' if report.fell else 'stayed up'}, {report.speed:.2f} m/s")
