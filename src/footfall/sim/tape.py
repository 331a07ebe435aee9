"""Record a simulation that somebody steps: frames are taken on their beat, whoever runs the loop."""

import json
from typing import TYPE_CHECKING

import numpy as np

from footfall import catalog
from footfall.errors import BadValue
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.worlds.ground import FLAT_GROUND
from footfall.worlds.world import FLAT

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

REEL = 500
"""Frames for which room is made at a time."""


class Tape:
    """The frames of all rows from the moment it starts, 100 a second, until it stops."""

    def __init__(self, simulation: "Simulation"):
        self.simulation = simulation
        if any(ground != FLAT_GROUND for ground in simulation.grounds) or simulation.batch.loose("qpos").size:
            raise BadValue(
                "a simulation is recorded on level, empty ground so far; a trial records any world of the library, "
                "and render() draws yours"
            )
        self._every = 1.0 / (FRAME_RATE * simulation.step_seconds)
        self._reels: list[Recorder] = []
        self._begin = simulation.ticks

    def __enter__(self) -> "Tape":
        if self.simulation.tape is not None:
            raise BadValue("the simulation is being recorded already")
        self.simulation.tape, self._begin, self._reels = self, self.simulation.ticks, []
        return self

    def __exit__(self, *_: object) -> None:
        self.simulation.tape = None

    def __len__(self) -> int:
        return sum(reel.taken for reel in self._reels)

    def __repr__(self) -> str:
        return f"Tape: {len(self)} frames of {self.simulation.count} rows"

    def before(self) -> bool:
        """Take the first half of a frame if this tick is on the beat."""
        if self.simulation.ticks - self._begin != round(len(self) * self._every):
            return False
        if not self._reels or self._reels[-1].taken == REEL:
            self._reels.append(self._reel())
        reel = self._reels[-1]
        forces = self.simulation.batch.xfrc_applied[:, :, :3]
        reel.push_w[:] = (forces - self.simulation.hand_forces[:, :, :3]).sum(axis=1)
        reel.take_state()
        return True

    def after(self) -> None:
        """Take the second half, after the tick."""
        self._reels[-1].take_felt()

    def recording(self, row: int = 0) -> Recording:
        """What one row did, so far."""
        if not len(self):
            raise BadValue("nothing is recorded yet; step the simulation within `with simulation.record()`")
        parts = [reel.recording(row, reel.taken, "finished", self._document(row)) for reel in self._reels if reel.taken]
        whole = parts[0]
        for part in parts[1:]:
            whole = whole.followed_by(part, len(whole))
        return whole

    def _reel(self) -> Recorder:
        """Room for more frames; what was counted goes on."""
        reel = Recorder(self.simulation, REEL, first=len(self))
        strides = self.simulation.memory["stride"]
        reel.steps_before[:] = np.asarray(strides["steps"]) if len(self) else reel.steps_before
        return reel

    def _document(self, row: int) -> str:
        """The trial as which the recording is opened; what was commanded is in its columns."""
        simulation = self.simulation
        return json.dumps(
            {
                "name": "a simulation",
                "character": catalog.encode(simulation.characters[row]),
                "gait": catalog.encode(simulation.gaits[row]),
                "world": FLAT,
                "seconds": len(self) / FRAME_RATE,
                "seed": 0,
                "step_seconds": simulation.step_seconds,
                "command": [],
                "push": [],
            }
        )
