"""Measures the controller in loops of others: how far from a `Simulation` it walks, and what a call costs.

    python tools/try_controller.py [--robot unitree_g1/g1.xml --scene unitree_g1/scene.xml] [--seconds 60] [--keep]

Three walks, each beside a simulation of the same body: the humanoid with motors; a robot with motors; and the robot in
its owner's scene, driven by its own actuators. A table stands beside the way. With an older MuJoCo, which has no
batches and so no simulation, `--alone` walks the humanoid and prints where it is after each second. `--keep` writes
what docs/python.md quotes.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

import footfall

KEPT = Path(__file__).resolve().parents[1] / "docs" / "python" / "controller.json"
COMMAND = {"speed": 0.4, "heading": 0.0}
TABLE = {"size": [0.4, 0.4, 0.4], "pos": [2.0, 1.5, 0.4]}
Row = dict[str, Any]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--robot", type=Path, help="a robot's MJCF, such as Menagerie's unitree_g1/g1.xml")
    asked.add_argument("--scene", type=Path, help="a scene with it, such as unitree_g1/scene.xml")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--alone", action="store_true")
    asked.add_argument("--keep", action="store_true")
    given = asked.parse_args()
    if given.alone:
        alone(given.seconds)
        return
    rows = [beside("humanoid, motors", footfall.mjspec("humanoid"), "humanoid", given.seconds)]
    if given.robot:
        name = given.robot.stem
        rows.append(beside(f"{name}, motors", footfall.mjspec(given.robot), given.robot, given.seconds))
        if given.scene:
            scene = mujoco.MjSpec.from_file(str(given.scene))
            rows.append(beside(f"{name}, its own scene and actuators", scene, given.robot, given.seconds))
    if given.keep:
        from footfall.papers.machine import machine_now, today

        kept = {"day": today(), "machine": machine_now(timed=True), "seconds": given.seconds, "rows": rows}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")


def beside(name: str, spec: mujoco.MjSpec, rig: Any, seconds: float) -> Row:
    """A walk in our loop and in a simulation: where both are, and the processor time of calls and of steps."""
    spec.worldbody.add_geom(name="table", type=mujoco.mjtGeom.mjGEOM_BOX, **TABLE)
    model = spec.compile()
    controller, data = footfall.Controller(model, rig), mujoco.MjData(model)
    controller.start(data)
    controller.steady()
    bodies, dt = controller.simulation.characters, float(model.opt.timestep)
    simulation = footfall.Simulation(bodies, footfall.gait("walk"), step_seconds=dt)
    simulation.set_command(**COMMAND)
    ticks, own = round(seconds / dt), controller.lodger.coordinates
    apart, equal, control, physics = 0.0, 0, 0, 0
    for tick in range(ticks):
        begun = time.process_time_ns()
        data.ctrl[:] = controller(data, **COMMAND)
        decided = time.process_time_ns()
        mujoco.mj_step(model, data)
        control, physics = control + decided - begun, physics + time.process_time_ns() - decided
        simulation.step()
        if np.array_equal(data.qpos[own], simulation.batch.qpos[0]):
            equal = tick + 1
        apart = max(apart, float(np.linalg.norm(data.qpos[own[:3]] - simulation.batch.qpos[0, :3])))
    row = {
        "name": name,
        "step_ms": 1000 * dt,
        "equal": equal == ticks,
        "equal_seconds": round(equal * dt, 3),
        "apart": round(apart, 4),
        "went": [round(float(qpos[0]), 3) for qpos in (data.qpos[own], simulation.batch.qpos[0])],
        "fell": [bool(controller.fallen), bool(simulation.fallen[0])],
        "call_us": round(control / ticks / 1000, 1),
        "step_us": round(physics / ticks / 1000, 1),
    }
    print(json.dumps(row), flush=True)
    return row


def alone(seconds: float) -> None:
    """The humanoid by itself, in whatever version of MuJoCo is installed."""
    model = footfall.mjspec("humanoid").compile()
    controller, data = footfall.Controller(model, "humanoid"), mujoco.MjData(model)
    for second in range(round(seconds)):
        while data.time < second + 1 - model.opt.timestep / 2:
            data.ctrl[:] = controller(data, **COMMAND)
            mujoco.mj_step(model, data)
        x, y, z = data.qpos[:3]
        print(
            f"MuJoCo {mujoco.__version__}, {second + 1} s: {x:.5f} {y:.5f} {z:.5f}{' fallen' * controller.fallen}",
            flush=True,
        )


if __name__ == "__main__":
    main()
