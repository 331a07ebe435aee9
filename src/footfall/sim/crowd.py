"""Many characters in one world, who bump into each other; the same kernel walks them as it walks one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import Gait
from footfall.laws.tables import GRAVITY, LINKS, Link
from footfall.sim.shared_world import Prop, SharedWorld, build_world
from footfall.sim.simulation import Simulation
from footfall.worlds.ground import FLAT_GROUND, Ground

CROWD_STEP = 0.002
"""s: twice that of one character; the gaits hold it, and a crowd is half as dear."""
LIMP, LIMP_FRICTION = 0.005, 0.15
"""Of who has fallen: torque that a joint gives, in weights times leg lengths, and friction, in its damping before."""
BALL_SPEEDS = 3


class Crowd(Simulation):
    """Rows of characters that share one world; `places` are x, y (m) and heading (rad) at the start.

    Ghosts pass through each other; `balls` wait far up to be thrown.
    """

    def __init__(
        self,
        characters: Sequence[Character],
        gaits: Gait | Sequence[Gait],
        places: np.ndarray,
        step_seconds: float = CROWD_STEP,
        props: Sequence[Prop] = (),
        *,
        balls: int = 0,
        ghosts: bool = False,
        ground: Ground = FLAT_GROUND,
        others: Sequence[Sequence[Gait]] = (),
    ):
        self.ball_count, self.ghosts = balls, ghosts
        self.props = list(props)
        self.places = np.asarray(places, float)
        if self.places.shape != (len(characters), 3):
            raise BadValue(f"{len(characters)} characters need as many places of x, y and heading")
        super().__init__(characters, gaits, len(characters), step_seconds, others, ground)
        self.joint_speeds = self._joint_speeds()
        self._torque_limit = self.body["torque_limit"].copy()
        self.limp = (False,) * self.count

    def _open_worlds(self) -> Any:
        model = build_world(
            self.characters,
            self.places,
            self.step_seconds,
            self.props,
            balls=self.ball_count,
            ghosts=self.ghosts,
            ground=self.grounds[0],
        )
        return SharedWorld(model, self.models[0], self.count)

    def reset(self) -> None:
        """Every character at its place, upright and at rest, asked to walk on the spot the way it faces."""
        super().reset()
        self.origin[:, :2] = self.places[:, :2]
        self.command["heading"] = self.places[:, 2]

    def move_only(self, rows: Sequence[int] | np.ndarray | None) -> None:
        """One world moves as a whole."""
        if rows is not None:
            raise BadValue("the characters of a crowd share one world; none can be left behind")
        self._moving = None
        self._advance = self.batch.step

    def go_limp(self, fallen: Sequence[bool] | np.ndarray) -> None:
        """Let the joints of those who fell give way, with some friction; the others hold theirs as their body says.

        Fighting the ground, one would knock over all who come near; without friction it would spin until it broke.
        """
        each = self.models[0].nv
        for row, is_limp in enumerate(fallen):
            own = self.body[row]
            weak = LIMP * own["total_mass"] * float(GRAVITY) * own["leg_length"]
            own["torque_limit"] = weak if is_limp else self._torque_limit[row]
            friction = LIMP_FRICTION * self.joint_speeds @ own["damping"] if is_limp else 0.0
            self.batch.model.dof_damping[row * each : (row + 1) * each] = friction
        self.limp = tuple(bool(one) for one in fallen)

    def _joint_speeds(self) -> np.ndarray:
        """1 where a speed is of a link's joint: one row a speed, one column a link."""
        joints, speeds = self._rows.joints, np.zeros((self.models[0].nv, LINKS))
        for link in Link:
            if link is not Link.PELVIS and joints.kind[link] >= 0:
                begin, width = int(joints.speed_address[link]), int(joints.kind[link]) or BALL_SPEEDS
                speeds[begin : begin + width, link] = 1.0
        return speeds

    def meetings(self) -> set[tuple[int, int]]:
        """Which characters touch now: pairs of rows, the smaller first; a prop is -1."""
        data, model = self.batch.data, self.batch.model
        bodies = self.models[0].nbody - 1
        rows = (model.geom_bodyid[data.contact.geom] - 1) // bodies
        rows = np.where(rows >= self.count, -1, rows)
        ground = model.geom_bodyid[data.contact.geom] == 0
        met = rows[~ground.any(axis=1)]
        return {(int(min(pair)), int(max(pair))) for pair in met if pair[0] != pair[1]}
