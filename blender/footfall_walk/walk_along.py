# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs in Footfall's Python: an avatar walks along a line, and its animation is written: `walk_along.py JOB.json`."""

import contextlib
import json
import math
import sys
from pathlib import Path

import mujoco
import numpy as np

import footfall
from footfall.cli import main as command
from footfall.errors import FootfallError

BEAT = 0.05
AHEAD = 0.5
"""m along the line: the point that it heads for."""
SLOWS = 0.8
"""m before the end from which it slows down."""
NEAR, SETTLES, LATE = 0.12, 1.5, 3.0


def main(job: Path) -> None:
    asked = json.loads(job.read_text())
    with contextlib.redirect_stdout(sys.stderr):
        taken = job.with_name("walk.npz")
        with contextlib.chdir(job.parent):
            call("new", "character", "avatar", "--rig", asked["rig"])
        outcome = walk(asked, footfall.character(job.with_name("avatar.toml")), taken)
        call("export", str(taken), "--to", asked["clip"], "--rig", asked["rig"], "--fps", str(asked["fps"]))
    print(json.dumps(outcome))


def call(*words: str) -> None:
    if status := command(list(words)):
        sys.exit(status)


def walk(asked: dict, body: footfall.Character, taken: Path) -> dict:
    gait = footfall.styled(footfall.gait("walk"), footfall.style(asked["style"]))
    walker = footfall.Simulation(body, gait, world=ground(asked["ground"]) if asked["ground"] else None)
    line = Line(asked["line"])
    along, off, heading, stands = 0.0, 0.0, 0.0, 0.0
    with walker.record() as tape:
        while walker.seconds < LATE * (line.length / asked["speed"] + 5.0) and stands < SETTLES:
            here = walker.feet.places_w[0, :, :2].mean(axis=0)
            along, away = line.nearest(here, along)
            off, left = max(off, away), line.length - along
            toward = line.at(min(along + AHEAD, line.length)) - here
            if left > NEAR:
                turn = math.atan2(toward[1], toward[0]) - heading
                heading += (turn + math.pi) % (2 * math.pi) - math.pi
                speed = asked["speed"] * min(1.0, max(left / SLOWS, 0.2))
                walker.set_command(mode="walk", speed=speed, heading_deg=math.degrees(heading))
            else:
                walker.set_command(mode="stand", speed=0.0)
                stands += BEAT
            walker.run(BEAT)
            if walker.fallen[0]:
                break
    tape.recording().save(taken)
    fell = walker.seconds if walker.fallen[0] else None
    return {"fell_at": fell, "seconds": walker.seconds, "length": line.length, "off": float(off)}


def ground(grid: dict) -> mujoco.MjSpec:
    """The scene's ground as a height field."""
    heights, low, high = np.array(grid["heights"]), np.array(grid["low"]), np.array(grid["high"])
    columns, rows = grid["counts"]
    deep = float(np.ptp(heights))
    half, middle = (high - low) / 2, (high + low) / 2
    spec = mujoco.MjSpec()
    spec.add_hfield(
        name="ground", nrow=rows, ncol=columns, size=[*half, deep, 0.5], userdata=(heights - heights.min()) / deep
    )
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_HFIELD, hfieldname="ground", pos=[*middle, float(heights.min())])
    return spec


class Line:
    """A line of points, by the length along it."""

    def __init__(self, points: list):
        self.points = np.array(points)
        steps = np.linalg.norm(np.diff(self.points, axis=0), axis=1)
        self.along = np.concatenate([[0.0], np.cumsum(steps)])
        self.length = float(self.along[-1])

    def at(self, along: float) -> np.ndarray:
        return np.array([np.interp(along, self.along, axis) for axis in self.points.T])

    def nearest(self, here: np.ndarray, since: float) -> tuple[float, float]:
        """How far along the nearest point is, not before `since` nor far beyond it, and its distance."""
        there = np.linspace(since, min(since + 1.0, self.length), 41)
        gaps = [float(np.linalg.norm(self.at(along) - here)) for along in there]
        best = int(np.argmin(gaps))
        return float(there[best]), gaps[best]


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except FootfallError as problem:
        sys.exit(str(problem))
