"""How the characters of a simulation are laid out: each alone in a world of its own, or all together in one.

A layout opens MuJoCo's worlds and gives its arrays with one row a character. The rest of a simulation need not ask.
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
    """MuJoCo's arrays by name and row, `xpos[i, k]` for body k of character i, and what can be done with them all."""

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
        """Which characters touch now: pairs of rows, the smaller first; a prop is -1."""
        ...

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Damping of every speed of a row, N m s/rad, by the model itself."""
        ...


class Layout(Protocol):
    """Where characters begin, and in which worlds."""

    balls: int
    """How many wait to be thrown."""

    def places(self, count: int) -> np.ndarray:
        """x, y (m) and heading (rad) at the start, a row each."""
        ...

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> Worlds:
        """The worlds of these characters, whose models alone are given."""
        ...


class Apart:
    """Each in a world of its own, so that rows can have other bodies, other grounds, and rest when they have ended."""

    balls = 0

    def places(self, count: int) -> np.ndarray:
        """All at the origin."""
        return np.zeros((count, 3))

    def open(
        self,
        characters: Sequence[Character],
        models: Sequence[mujoco.MjModel],
        grounds: Sequence[Ground],
        step_seconds: float,
    ) -> Worlds:
        """One batch of as many worlds."""
        return LoneWorlds(models)


class LoneWorlds(Batch):
    """MuJoCo's batch, a world a row."""

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
        """One step of some rows."""
        return step_call(self, rows, VEL)

    def data_of(self, row: int) -> mujoco.MjData:
        """The data in which a row lives."""
        return self.get_data(row)

    def first_of(self, row: int) -> tuple[int, int]:
        """As in its own model."""
        return 0, 0

    def meetings(self) -> set[tuple[int, int]]:
        """Nobody meets anybody."""
        return set()

    def set_friction(self, row: int, friction: np.ndarray) -> None:
        """Rows share their models."""
        raise BadValue("only characters that share a world can go limp; those alone in theirs are left where they are")


APART = Apart()
