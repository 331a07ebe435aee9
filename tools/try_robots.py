"""How robots walk from scattered starts, as a table: `python tools/try_robots.py G1.xml H1.xml ... [--starts 20]`.

Every robot starts 20 times, its joints scattered by 0.03 rad and their rates by 0.15 rad/s, and walks 20 s at each
speed, within its torque limits. The table has how many stand and how fast they walk, and when the others fell. At
limit: the share of time of the joint that is most often asked for all it has. Refused: why.
"""

import argparse
from pathlib import Path

import numpy as np

from footfall.bodies.robots.frames import load_robot
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.size import leg_length
from footfall.errors import FootfallError
from footfall.laws.register import load_gait
from footfall.sim.simulation import Simulation

SPEEDS = (0.0, 0.3, 0.6)
STARTS, SECONDS, SCATTER = 20, 20.0, 0.03
AT_ONCE = 20
"""Ticks between two looks at the torques."""
NEARLY = 0.999


def main(paths: list[str], starts: int, seconds: float) -> None:
    print("| robot | mass, leg |", " | ".join(f"{speed:g} m/s" for speed in SPEEDS), "|")
    print("| --- | --- |", " | ".join("---" for _ in SPEEDS), "|")
    stood = tried = 0
    for path in paths:
        try:
            character = robot_character(path)
        except FootfallError as problem:
            print(f"| {Path(path).stem} | refused | {problem} | | |", flush=True)
            continue
        cells = []
        for speed in SPEEDS:
            up, words = walked(character, speed, starts, seconds)
            stood, tried = stood + up, tried + starts
            cells.append(words)
        size = f"{character.mass:.1f} kg, {leg_length(character.links()):.2f} m"
        print(f"| {character.name}{without(path)} | {size} |", " | ".join(cells), "|", flush=True)
    print(f"\n{stood} of {tried} walks stand ({100 * stood / max(tried, 1):.0f} %)")


def without(path: str) -> str:
    """What the law cannot use, or the robot has not."""
    anatomy = load_robot(path).anatomy
    lacks = {
        "no ankle roll": any(len(leg.hinges["foot"]) < 2 for leg in anatomy.legs),
        "no waist": not anatomy.waist,
        "no arms that swing": anatomy.arms is None,
    }
    found = [words for words, lacking in lacks.items() if lacking]
    return f" ({', '.join(found)})" if found else ""


def walked(character, speed: float, starts: int, seconds: float) -> tuple[int, str]:
    """How many stand, and in words how they walk."""
    simulation = Simulation([character] * starts, [load_gait("walk")] * starts)
    for row in range(starts):
        simulation.scatter(row, SCATTER, seed=row + 1)
    simulation.set_command(speed=speed)
    hinges, asked, looks = simulation.hinges, np.zeros(len(simulation.hinges)), 0
    half = np.zeros(starts)
    for tick in range(0, round(seconds / simulation.step_seconds), AT_ONCE):
        up = np.flatnonzero(simulation.tally["fell_at"] < 0)
        if not len(up):
            break
        simulation.move_only(up)
        simulation.step(AT_ONCE)
        forces = np.abs(simulation.batch.qfrc_applied[up][:, hinges["speed"]])
        asked += (forces >= NEARLY * np.where(hinges["limit"] > 0.0, hinges["limit"], np.inf)).mean(axis=0)
        looks += 1
        if tick * simulation.step_seconds <= seconds / 2:
            half = simulation.batch.qpos[:, 0].copy()
    up = simulation.tally["fell_at"] < 0
    worst = int(np.argmax(asked))
    name = simulation.models[0].joint(int(hinges["joint"][worst])).name.removeprefix("robot/")
    share = f", at limit {100 * asked[worst] / looks:.0f} % ({name})" if asked[worst] / looks > 0.005 else ""
    paces = (simulation.batch.qpos[up, 0] - half[up]) / (seconds / 2)
    pace = f", {paces.mean():.2f} m/s" if up.any() else ""
    falls = simulation.tally["fell_at"][~up] * simulation.step_seconds
    fallen = f", falls after {falls.min():.1f} to {falls.max():.1f} s" if len(falls) else ""
    return int(up.sum()), f"{up.sum()} of {starts}{pace}{fallen}{share}"


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("robots", nargs="+")
    words.add_argument("--starts", type=int, default=STARTS)
    words.add_argument("--seconds", type=float, default=SECONDS)
    asked = words.parse_args()
    main(asked.robots, asked.starts, asked.seconds)
