"""Count how often a body touches what it should pass: bars, beams and risers, otherwise than with its soles."""

from typing import Any

import mujoco
import numpy as np

from footfall.laws.tables import Link
from footfall.sim.loop import Watcher
from footfall.sim.simulation import Simulation
from footfall.worlds.pieces import along

RATE = 100.0
NEAR = 1.0
"""Nothing farther from the hips than this can be touched, m."""
UPRIGHT = 0.7
"""A contact whose normal is steeper than this is under a sole."""
SOLES = {link.name.lower() for link in (Link.LEFT_FOOT, Link.LEFT_TOES, Link.RIGHT_FOOT, Link.RIGHT_TOES)}


class Touches:
    """How often each row has touched something; a touch that goes on counts once."""

    def __init__(self, simulation: Simulation):
        self.simulation = simulation
        self.counts = np.zeros(simulation.count, int)
        self._now: list[set[tuple[int, int]]] = [set() for _ in range(simulation.count)]
        self._told: dict[int, tuple[dict[int, str], set[int]]] = {}

    @property
    def watchers(self) -> list[Watcher]:
        """What the loop needs to call; nothing where nothing can be touched."""
        return (
            [Watcher(RATE, self.look)]
            if any(ground.surfaces or ground.pieces for ground in self.simulation.grounds)
            else []
        )

    def look(self) -> None:
        """Compare the contacts with those of the last look."""
        for row, ground in enumerate(self.simulation.grounds):
            if (ground.surfaces or ground.pieces) and self._is_near(row):
                now = self._touching(row)
                self.counts[row] += len(now - self._now[row])
                self._now[row] = now

    def _is_near(self, row: int) -> bool:
        """Whether anything is near enough to be touched: looking at contacts takes as long as ten steps of physics."""
        x, y, _ = self.simulation.place_of(row)
        ground = self.simulation.grounds[row]
        near = [abs(one.along(x, y)[0]) < NEAR for one in ground.surfaces if one.step]
        near += [
            abs(along((*piece.at[:2], piece.heading), x, y)[0]) < NEAR
            for piece in ground.pieces
            if piece.kind in ("bar", "beam")
        ]
        return any(near)

    def _touching(self, row: int) -> set[tuple[int, int]]:
        model, contacts = self.simulation.batch.contacts(row)
        in_way, soles = self._names(row, model)
        touching = set()
        for one, other, up in zip(contacts.geom1, contacts.geom2, np.abs(contacts.frame[:, 2]), strict=True):
            thing, part = (int(one), int(other)) if int(one) in in_way else (int(other), int(one))
            if thing not in in_way or part in in_way or model.geom_bodyid[part] == 0:
                continue
            if not (part in soles and up > UPRIGHT and in_way[thing] == "step"):
                touching.add((thing, int(model.geom_bodyid[part])))
        return touching

    def _names(self, row: int, model: mujoco.MjModel) -> tuple[dict[int, str], set[int]]:
        """Which geoms are in the way, and which are soles."""
        if row not in self._told:
            ground: Any = self.simulation.grounds[row]
            kinds = ["step" if one.step else "" for one in ground.surfaces]
            kinds += [piece.kind for piece in ground.pieces if not piece.loose]
            in_way = {
                model.geom(f"still_{index}").id: kind
                for index, kind in enumerate(kinds)
                if kind in ("step", "bar", "beam")
            }
            self._told[row] = in_way, {model.geom(name).id for name in SOLES if _has(model, name)}
        return self._told[row]


def _has(model: mujoco.MjModel, name: str) -> bool:
    return mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, name) >= 0
