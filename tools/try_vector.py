"""Measures a vector of environments beside the bare batch: how many steps a second, for each kind of action.

    python tools/try_vector.py [--rows 16] [--seconds 3] [--keep]

Both walk the same rows from the same state by the same law; the expert's actions are given, so that nobody falls. The
turns alternate, and time is that of the processor. `--keep` writes what docs/python.md quotes.
"""

import argparse
import json
import time
from pathlib import Path

import gymnasium
import numpy as np

import footfall.gym
from footfall.gym.envs import WalkVectorEnv
from footfall.papers.machine import machine_now, today

KEPT = Path(__file__).resolve().parents[1] / "docs" / "python" / "vector.json"
ACTIONS = ("residual", "target", "command")
"""Torques take the way of residuals, but held for a fiftieth of a second they make the law fall."""
HZ, SECOND_TICKS = 50, 1000
TURNS = 6


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rows", type=int, default=16)
    asked.add_argument("--seconds", type=float, default=3.0)
    asked.add_argument("--keep", action="store_true")
    given = asked.parse_args()
    rows = [beside(action, given.rows, given.seconds) for action in ACTIONS]
    if given.keep:
        kept = {"day": today(), "machine": machine_now(timed=True), "envs": given.rows, "rows": rows}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")


def beside(action: str, count: int, seconds: float) -> dict[str, float | str]:
    """Ticks of all rows in a second of processor time: in the environments, and of the bare batch."""
    env = gymnasium.make_vec("footfall/Walk-v0", count, action=action, control_hz=HZ, max_episode_steps=10**9)
    bare = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), count=count)
    _, info = env.reset(seed=1, options={"command": {"speed": 0.5, "heading": 0.0}})
    walking: WalkVectorEnv = env.unwrapped  # type: ignore[assignment]
    bare.restore(walking.episodes.simulation.state())
    spent, ticks = np.zeros(2), SECOND_TICKS // HZ
    for turn in range(TURNS + 1):  # the first turn is not counted
        begun = time.process_time()
        for _ in range(round(seconds * HZ / TURNS)):
            *_, info = env.step(info["expert_action"])
        between = time.process_time()
        for _ in range(round(seconds * HZ / TURNS)):
            bare.step(ticks)
        if turn:
            spent += (between - begun, time.process_time() - between)
    steps = TURNS * round(seconds * HZ / TURNS) * count
    row = {"action": action, "env": round(steps / spent[0]), "share": round(float(spent[1] / spent[0]), 2)}
    print(row, flush=True)
    return row


if __name__ == "__main__":
    main()
