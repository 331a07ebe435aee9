"""Walks as episodes of a dataset: what is seen and done in every frame, which several clips are joined from."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from footfall.bodies.hinged import ROOT, ROOT_SPEEDS
from footfall.errors import BadRecording, CannotWrite
from footfall.exports.reference import Reference, reference_of
from footfall.sim.npz import read_arrays
from footfall.sim.recording import LARGEST_FILE, Recording

PARTS = (".motion.npz",)
"""What clips are kept as until they are joined."""
PLACE, TURN = ("x", "y", "z"), ("qw", "qx", "qy", "qz")
SPEEDS = ("vx", "vy", "vz", "wx", "wy", "wz")
COMMAND = ("speed", "sideways", "heading")
NEEDED = ("fps", "joint_names", "qpos", "qvel", "joint_torque", "foot_load", "command")


class Episode(NamedTuple):
    """One clip; all numbers are those of its frames."""

    joints: list[str]
    fps: float
    state: np.ndarray  # qpos and qvel of MuJoCo: frames, 13 + 2 hinges
    action: np.ndarray  # N m, of every hinge, in the tick after the frame: frames, hinges
    load: np.ndarray  # N, on the left and the right foot: frames, 2
    command: np.ndarray  # m/s ahead, m/s to the left, rad: frames, 3
    title: str

    def __len__(self) -> int:
        return len(self.state)

    @property
    def state_names(self) -> list[str]:
        """A name for each number of the state."""
        places = [*(f"root_{part}" for part in (*PLACE, *TURN)), *(f"{joint}_angle" for joint in self.joints)]
        return [*places, *(f"root_{part}" for part in SPEEDS), *(f"{joint}_rate" for joint in self.joints)]

    @property
    def action_names(self) -> list[str]:
        """A name for each number of the action."""
        return [f"{joint}_torque" for joint in self.joints]


def episode_of(recording: Recording, fps: float, who: int, ending: str) -> Episode:
    """A recording as an episode; it must have torques."""
    motion: Reference = reference_of(recording, fps, who, ending)
    state = np.column_stack([motion.qpos, motion.qvel])
    load = motion.foot_load.astype(float)
    return Episode(motion.body.joints, fps, state, motion.actions, load, motion.command, motion.title)


def episodes_in(files: Sequence[tuple[Path, str]]) -> Iterator[Episode]:
    """The clips in `.motion.npz` files with torques, each with its title, one at a time."""
    for path, title in files:
        arrays = read_arrays(path, path, LARGEST_FILE, NEEDED)
        if lacking := [name for name in NEEDED if name not in arrays]:
            raise BadRecording(f"{path} has no '{lacking[0]}'; motion with torques is needed")
        state = np.column_stack([arrays["qpos"], arrays["qvel"]])
        joints, fps = [str(name) for name in arrays["joint_names"]], float(arrays["fps"][0])
        if state.shape[1] != ROOT + ROOT_SPEEDS + 2 * len(joints):
            raise BadRecording(f"{path} is damaged: its joints do not fit its coordinates")
        yield Episode(joints, fps, state, arrays["joint_torque"], arrays["foot_load"], arrays["command"], title)


def whole_folder(path: str | Path, fill: Callable[[Path], None]) -> None:
    """Write a folder, whole or not at all, in place of one that is there."""
    path = Path(path)
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
    except OSError as problem:
        raise CannotWrite(f"{path} cannot be written: {problem.strerror}") from problem
    try:
        fill(made)
        made.chmod(0o755)
        if path.exists():
            shutil.rmtree(path)
        os.replace(made, path)
    except OSError as problem:
        raise CannotWrite(f"{path} cannot be written: {problem.strerror or problem}") from problem
    finally:
        shutil.rmtree(made, ignore_errors=True)
