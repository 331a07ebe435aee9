"""Lay out the characters of a simulation: each alone in its own world, or all together in one.

A layout opens MuJoCo's worlds and provides its arrays with one row per character. The rest of the simulation need not
know which it is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import mujoco
import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.sim.models import built_models
from footfall.worlds.ground import Ground
from footfall.worlds.terrain import Heights, heights_of

VEL = mujoco.mjtStage.mjSTAGE_VEL.value


class Worlds(Protocol):
    """MuJoCo's arrays by name and row, such as `xpos[i, k]` for body k of character i, and operations on all rows."""

    def reset(self, rows: np.ndarray | None = None) -> None:
        """Some characters, or all, as they were built."""
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

    def loose(self, name: str) -> np.ndarray:
        """Coordinates or speeds of loose things: one row for each world."""
        ...

    def first_loose(self, count: int) -> np.ndarray:
        """The first loose body of each row."""
        ...

    def like_forces(self) -> np.ndarray:
        """Zeros that lie in memory as the outside forces do."""
        ...

    def contacts(self, row: int) -> tuple[mujoco.MjModel, Any]:
        """The model of a row's world and its contacts now."""
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

    def heights(self, grounds: Sequence[Ground]) -> Sequence[Heights]:
        """The heights of each row's ground."""
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


class OnGrounds:
    """A layout whose heights are those of the grounds it is given."""

    def heights(self, grounds: Sequence[Ground]) -> Sequence[Heights]:
        """The heights of each row's ground."""
        return [heights_of(ground) for ground in grounds]


class Apart(OnGrounds):
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
        """Open a batch with one world per character, and the loose things of each."""
        kinds = {tuple(piece.make for piece in ground.loose) for ground in grounds}
        if len(kinds) > 1:
            raise BadValue("worlds that run side by side must have the same number of loose things of each kind")
        whole = built_models(characters, grounds, step_seconds, loose=True) if kinds != {()} else models
        from footfall.sim.lone_worlds import LoneWorlds  # a controller runs without MuJoCo's batch, which is new

        return LoneWorlds(whole, models[0])


APART = Apart()
