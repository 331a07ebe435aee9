"""Fetch the frames stored on a GPU, block by block, and turn them into Recordings like those of the CPU."""

from dataclasses import replace
from typing import Any

import numpy as np

from footfall.sim.gpu.kernels import frame_of
from footfall.sim.gpu.simulation import SLOTS, GpuSimulation
from footfall.sim.recorder import Recorder
from footfall.sim.recording import Ending, Recording


class GpuRecorder(Recorder):
    """Frames of every row; the device fills `SLOTS` of them, which are then read together."""

    def __init__(self, simulation: GpuSimulation, frames: int):
        self.simulation: Any = simulation
        self.taken, self.first = 0, 0
        self.steps_before = np.zeros(simulation.count, int)
        self._longest = frames
        count, model = simulation.count, simulation.models[0]
        self._kept = np.zeros((frames, count), np.dtype(frame_of(simulation.law).numpy_dtype()))
        self._frames: dict[str, Any] = {name: self._kept[name] for name in self._kept.dtype.names or ()}
        self._frames["qpos"] = np.zeros((frames, count, model.nq), np.float32)
        self._frames["qvel"] = np.zeros((frames, count, model.nv), np.float32)
        self._frames["outside"] = np.broadcast_to(np.zeros((1, 1)), (frames, count))
        self._broke = np.full(count, -1)

    def take_block(self) -> None:
        """Advance by as many frames as the device stores, and read them."""
        simulation = self.simulation
        simulation.step(SLOTS * simulation.frame_ticks)
        more = min(SLOTS, self._longest - self.taken)
        block = slice(self.taken, self.taken + more)
        kept, qpos, qvel = simulation.frames()
        self._kept[block], self._frames["qpos"][block], self._frames["qvel"][block] = (
            kept[:more],
            qpos[:more],
            qvel[:more],
        )
        self._broke = simulation.broke_ticks()
        self.taken += more

    @property
    def fell_ticks(self) -> np.ndarray:
        """For each row, the tick at which it fell, or -1; as of the last frame."""
        return self._frames["tally"]["fell_at"][self.taken - 1]

    def sound_frames(self) -> np.ndarray:
        """For each row, how many frames from the start are finite."""
        return np.where(self._broke < 0, self.taken, -(-self._broke // self.simulation.frame_ticks))

    def recording(self, row: int, frames: int, ending: Ending, document: str) -> Recording:
        """One row's first frames as a Recording, in the world's own coordinates."""
        made = super().recording(row, frames, ending, document)
        along = 1 if self.simulation.characters[row].plane else 2
        qpos = made.qpos.astype(float)
        qpos[:, :along] += self._frames["home_w"][:frames, row, :along]
        return replace(made, qpos=qpos, qvel=made.qvel.astype(float))
