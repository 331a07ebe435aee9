"""Lay out the characters of a simulation: each alone in its own world, or all together in one.

A layout opens MuJoCo's worlds and provides its arrays with one row per character. The rest of the simulation need not
know which it is.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import mujoco
import numpy as np
from mujoco.batch import Batch

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.sim.engine import step_call
from footfall.worlds.ground import Ground

VEL = mujoco.mjtStage.mjSTAGE_VEL.value


class Worlds(Protocol):
    """MuJoCo's arrays by name and row, such as `xpos[i, k]` for body k of character i, and operations on all rows."""

    def reset(self) -> None:
        """Every character as it was built."""
        ...

    def forward(self) -> None:
        """Bring what follows from the coordinates up to date."""
        ...

    def stepper(self, rows: np.ndarray | None) -> Callable[[], int | None]:
        """A call that advances some rows, or all, by one step and says how many failed."""
        ...

    def data_of(self, row: int) -> mujoco.MjData:
        """The data in which a row lives."""
        ...

    def first_of(self, row: int) -> tuple[int, int]:
        """The first body and the first speed of a row in its data."""
        ...

    def meetings(self) -> set[tuple[int, int]]:
        """Which characters are touching: pairs of rows, the smaller first; a prop is -1."""
        ...

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Set the model's own damping for every speed of a row, N m s/rad."""
        ...


class Layout(Protocol):
    """Where characters start, and in which worlds."""

    balls: int
    """How many balls there are to throw."""

    def places(self, count: int) -> np.ndarray:
        """x, y (m) and heading (rad) at the start, one row each."""
        ...

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> Worlds:
        """Open the worlds of these characters, given each one's own model."""
        ...


class Apart:
    """Each in its own world, so that rows can have different bodies and grounds, and rest when they are done."""

    balls = 0

    def places(self, count: int) -> np.ndarray:
        """All start at the origin."""
        return np.zeros((count, 3))

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> Worlds:
        """Open a batch with one world per character."""
        return LoneWorlds(models)


class LoneWorlds(Batch):
    """MuJoCo's batch, with one world per row."""

    def __init__(self, models: Sequence[mujoco.MjModel]):
        super().__init__(models[0], nsim=len(models), nthread=1, persistent=True)
        if len(set(map(id, models))) > 1:
            self.set_models(list(models))

    def reset(self) -> None:
        """Every character as it was built."""
        super().reset(stage=VEL)

    def forward(self) -> None:
        """Bring what follows from the coordinates up to date."""
        super().forward(stage=VEL)

    def stepper(self, rows: np.ndarray | None) -> Callable[[], int | None]:
        """A call that steps some rows."""
        return step_call(self, rows, VEL)

    def data_of(self, row: int) -> mujoco.MjData:
        """The data in which a row lives."""
        return self.get_data(row)

    def first_of(self, row: int) -> tuple[int, int]:
        """The same as in its own model."""
        return 0, 0

    def meetings(self) -> set[tuple[int, int]]:
        """Nobody ever touches anybody."""
        return set()

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Not possible here: rows share their models."""
        raise BadValue(
            "only characters that share a world can go limp; characters alone in theirs are left where they are"
        )


APART = Apart()
