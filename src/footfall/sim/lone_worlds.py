"""MuJoCo's batch as the worlds of characters that are each alone."""

from collections.abc import Callable, Sequence
from typing import Any

import mujoco
import numpy as np
from mujoco.batch import Batch

from footfall.errors import BadValue
from footfall.sim.engine import step_call
from footfall.sim.layout import VEL

OWN = ("qpos", "qvel", "qacc_warmstart")
"""Arrays in which the loose things of a world come after the character."""


class LoneWorlds(Batch):
    """MuJoCo's batch, with one world per row. Coordinates and speeds are the character's; others are `loose`."""

    def __init__(self, models: Sequence[mujoco.MjModel], lone: mujoco.MjModel):
        super().__init__(models[0], nsim=len(models), nthread=1, persistent=True)
        self.lone = lone
        self._copies: dict[int, mujoco.MjData] = {}
        if len(set(map(id, models))) > 1:
            self.set_models(list(models))

    def __getattr__(self, name: str) -> np.ndarray:
        """An array of MuJoCo's by name; it is found once, and lives in one place as long as the batch."""
        array = super().__getattr__(name)
        if name in OWN:
            array = array[:, : self.width(name)]
        object.__setattr__(self, name, array)
        return array

    def width(self, name: str) -> int:
        """How many of the numbers in an array are the character's."""
        return self.lone.nq if name == "qpos" else self.lone.nv

    def first_loose(self, count: int) -> np.ndarray:
        """The first loose body of each row."""
        return np.full(count, self.lone.nbody, np.int32)

    def like_forces(self) -> np.ndarray:
        """Zeros that lie in memory as the outside forces do."""
        return np.zeros_like(self.bind("xfrc_applied"))

    def loose(self, name: str) -> np.ndarray:
        """The coordinates or speeds of the loose things, which come after the character's."""
        return self.bind(name)[:, self.width(name) :]

    def reset(self, rows: np.ndarray | None = None) -> None:
        """Some characters, or all, as they were built."""
        super().reset(rows, stage=VEL)

    def forward(self) -> None:
        """Bring what follows from the coordinates up to date."""
        super().forward(stage=VEL)

    def stepper(self, rows: np.ndarray | None) -> Callable[[], int | None]:
        """A call that steps some rows."""
        return step_call(self, rows, VEL)

    def data_of(self, row: int) -> mujoco.MjData:
        """The data in which a row lives."""
        copies = self._copies
        copies[row] = self.get_data(row, copies.get(row))
        return copies[row]

    def first_of(self, row: int) -> tuple[int, int]:
        """The same as in its own model."""
        return 0, 0

    def meetings(self) -> set[tuple[int, int]]:
        """Nobody ever touches anybody."""
        return set()

    def contacts(self, row: int) -> tuple[mujoco.MjModel, Any]:
        """The model of a row and its contacts now."""
        return self.get_model(row), self.data_of(row).contact

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Not possible here: rows share their models."""
        raise BadValue("only characters that share a world can go limp; single characters cannot")
