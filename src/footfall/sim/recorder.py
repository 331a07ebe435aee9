"""Takes the frames of a running simulation, all rows at once, and makes Recordings of them."""

import json
from functools import cache
from importlib.metadata import version
from typing import Any

import numpy as np

from footfall.laws.tables import Command, Link
from footfall.sim.recording import FRAME_RATE, Ending, Recording
from footfall.sim.simulation import Simulation

FEET = slice(Link.LEFT_FOOT, Link.RIGHT_FOOT + 1, Link.RIGHT_FOOT - Link.LEFT_FOOT)
LARGEST = 1e10
"""A coordinate or speed beyond this is a blow-up: MuJoCo's own limit."""


class Recorder:
    """Frames of every row, each copied around the tick that begins at its time.

    A frame's state is read before the tick, what the law felt and remembered after it: both are of the same moment.
    """

    def __init__(self, simulation: Simulation, frames: int):
        self.simulation = simulation
        self.taken = 0
        self._checked = 0
        self._sound = np.zeros(simulation.count, int)
        self.push_w = np.zeros((simulation.count, 3))
        self.outside = np.zeros(simulation.count)
        sensed: Any = simulation.sensed
        batch = simulation.batch
        state: dict[str, Any] = {"qpos": batch.qpos, "qvel": batch.qvel}
        felt: dict[str, Any] = {
            "com_w": sensed["body_com_w"],
            "velocity_w": sensed["body_velocity_w"],
            "heading": sensed["heading"],
            "heel_load": sensed["heel_load"],
            "ball_load": sensed["ball_load"],
            "toe_load": sensed["toe_load"],
            "ankles_w": sensed["joint_w"][:, FEET],
            "memory": simulation.memory,
            "command": simulation.command,
            "tally": simulation.tally,
            "origin_w": simulation.origin,
            "push_w": self.push_w,
            "outside": self.outside,
        }
        self._frames = {name: np.zeros((frames, *live.shape), live.dtype) for name, live in (state | felt).items()}
        self._state = [(self._frames[name], live) for name, live in state.items()]
        self._felt = [(_flat(self._frames[name]), _flat(live)) for name, live in felt.items()]

    def take_state(self) -> None:
        """The first half of a frame, before the tick."""
        for frames, live in self._state:
            frames[self.taken] = live

    def take_felt(self) -> None:
        """The second half, after the tick."""
        for frames, live in self._felt:
            frames[self.taken] = live
        self.taken += 1

    @property
    def fell_ticks(self) -> np.ndarray:
        """For each row, the tick at which it fell, or -1."""
        tally: Any = self.simulation.tally
        return tally["fell_at"]

    def sound_frames(self) -> np.ndarray:
        """For each row, how many frames from the start are finite; each frame is looked at once."""
        blocks = [frames[self._checked : self.taken] for frames, _ in self._state]
        sound = np.logical_and.reduce([(np.abs(block) < LARGEST).all(axis=2) for block in blocks])
        more = np.where(sound.all(axis=0), len(sound), sound.argmin(axis=0)) if len(sound) else 0
        self._sound += np.where(self._sound == self._checked, more, 0)
        self._checked = self.taken
        return self._sound

    def recording(self, row: int, frames: int, ending: Ending, document: str) -> Recording:
        """One row's first frames as a Recording."""
        taken: dict[str, Any] = {name: array[:frames, row] for name, array in self._frames.items()}
        stride, tally = taken["memory"]["stride"], taken["tally"]
        simulation = self.simulation
        origin_w, step_seconds = taken["origin_w"], simulation.step_seconds
        time = np.arange(frames) / FRAME_RATE
        fell_tick = int(tally["fell_at"][-1])
        strike = np.flatnonzero(np.diff(stride["steps"], prepend=0))
        strike_ticks = np.rint((time[strike] - stride["elapsed"][strike]) / step_seconds)
        return Recording(
            time=time,
            qpos=taken["qpos"].copy(),
            qvel=taken["qvel"].copy(),
            com=taken["com_w"] + origin_w,
            com_velocity=taken["velocity_w"].copy(),
            heading=taken["heading"].copy(),
            phase=stride["phase"].copy(),
            stance=stride["stance"].copy(),
            steps=stride["steps"].copy(),
            period=stride["period"].copy(),
            gait_number=stride["gait"].copy(),
            aimed_speed=stride["aim"][:, 0].copy() if simulation.law.aims else np.full(frames, np.nan),
            foot_load=taken["heel_load"] + taken["ball_load"] + taken["toe_load"],
            foot_position=taken["ankles_w"] + origin_w[:, None, :],
            push=taken["push_w"].copy(),
            work=tally["work"].copy(),
            slip=tally["slip"].copy(),
            torque_peak=tally["torque_peak"].copy(),
            outside_impulse=tally["outside"] + taken["outside"],
            leg_gap=tally["leg_gap"].copy(),
            strike_time=strike_ticks * step_seconds,
            strike_side=stride["stance"][strike].copy(),
            strike_position=stride["stance_start_w"][strike] + origin_w[strike],
            fell_at=fell_tick * step_seconds if fell_tick >= 0 else float("nan"),
            ending=ending,
            document=document,
            gaits=json.dumps([gait.name for gait in (simulation.gaits[row], *simulation.others[row])]),
            versions=json.dumps(versions()),
            command={name: taken["command"][name].copy() for name in Command.__struct_fields__},
        )


def _flat(array: np.ndarray) -> np.ndarray:
    """Records as plain bytes: NumPy copies those ten times faster than field by field."""
    return array[..., None].view(np.uint8) if array.dtype.names else array


@cache
def versions() -> dict[str, str]:
    """Of the software that a run depends on to the byte."""
    packages = {"footfall": "footfall", "mujoco": "mujoco-core", "warp": "warp-lang", "numpy": "numpy"}
    return {name: version(package) for name, package in packages.items()}
