"""Lay out the characters of a simulation: each alone in its own world, or all together in one.

A layout opens MuJoCo's worlds and provides its arrays with one row per character. The rest of the simulation need not
know which it is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import mujoco
import numpy as np
from mujoco.batch import Batch

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.sim.engine import step_call
from footfall.sim.models import built_models
from footfall.worlds.ground import Ground

OWN = ("qpos", "qvel", "qacc_warmstart")
"""Arrays in which the loose things of a world come after the character."""
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
        """Open a batch with one world per character, and the loose things of each."""
        kinds = {tuple(piece.make for piece in ground.loose) for ground in grounds}
        if len(kinds) > 1:
            raise BadValue("worlds that run side by side must have the same number of loose things of each kind")
        whole = built_models(characters, grounds, step_seconds, loose=True) if kinds != {()} else models
        return LoneWorlds(whole, models[0])


class LoneWorlds(Batch):
    """MuJoCo's batch, with one world per row. Coordinates and speeds are the character's; others are `loose`."""

    def __init__(self, models: Sequence[mujoco.MjModel], lone: mujoco.MjModel):
        super().__init__(models[0], nsim=len(models), nthread=1, persistent=True)
        self.lone = lone
        self._copies: dict[int, mujoco.MjData] = {}
        if len(set(map(id, models))) > 1:
            self.set_models(list(models))

    def __getattr__(self, name: str) -> np.ndarray:
        """An array of MuJoCo's by name."""
        array = super().__getattr__(name)
        return array[:, : self.width(name)] if name in OWN else array

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


APART = Apart()
