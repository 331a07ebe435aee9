"""A robot in a plain MuJoCo loop on flat ground, walked by whoever can, and punched; falls are told by one rule."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import mujoco
import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.robots.frames import load_robot
from footfall.bodies.robots.tree import PREFIX
from footfall.laws.register import Gait
from footfall.laws.tables import Link
from footfall.maths.quaternions import heading
from footfall.sim.controller import Controller, mjspec

NEAR = 0.3
"""m, at which a point counts as reached."""
TURN_GAIN, FASTEST_TURN = 1.5, 1.0
"""1/s and rad/s: how a walker that is told a rate of turn is turned towards its point."""
LEAST_MASS = 0.05
"""kg: lighter links are not punched."""
SUNK = 0.5
"""Share of its height at the start to which a pelvis may sink."""


class Bidding(NamedTuple):
    """What a walker is told: a speed, m/s, and where to go, as a heading and as a rate of turn, rad and rad/s."""

    speed: float
    heading: float
    turn: float


class Contestant(Protocol):
    """Whoever walks a robot."""

    name: str
    model: mujoco.MjModel

    def start(self, data: mujoco.MjData) -> None:
        """Put the robot on its feet, and forget everything."""
        ...

    def act(self, data: mujoco.MjData, way: Bidding) -> None:
        """Set the torques of the next step."""
        ...


class LawWalker:
    """A robot walked by our law, by the torques of a `Controller`."""

    def __init__(self, rig: Character, gait: Gait):
        self.name = f"law {gait.law}, gait {gait.name}"
        self.model = mjspec(rig).compile()
        self._controller = Controller(self.model, rig, gait)

    def start(self, data: mujoco.MjData) -> None:
        """On its feet, at the origin."""
        self._controller.start(data)

    def act(self, data: mujoco.MjData, way: Bidding) -> None:
        """The law's own torques."""
        data.ctrl[:] = self._controller(data, speed=way.speed, heading=way.heading)


@dataclass
class Bout:
    """One walker, its robot, and the point that it walks to."""

    walker: Contestant
    rig: Character
    speed: float
    next_point: Callable[[], tuple[float, float]]

    def __post_init__(self) -> None:
        self.model = self.walker.model
        self.data = mujoco.MjData(self.model)
        robot = load_robot(self.rig.model)
        names = [
            robot.model.body(body).name
            for leg in robot.anatomy.legs
            for part in leg.parts["foot"]
            for body in robot.anatomy.tree.bodies[part]
        ]
        self._feet = {self.model.body(name).id for name in names}
        self._ground = {geom for geom in range(self.model.ngeom) if self.model.geom_bodyid[geom] == 0}
        self._pelvis = self.model.body(Link.PELVIS.name.lower()).id
        self._root = int(self.model.jnt_qposadr[0])
        self.links = [
            body
            for body in range(1, self.model.nbody)
            if self.model.body(body).name.startswith(PREFIX) and self.model.body_mass[body] > LEAST_MASS
        ]
        self.start()

    def start(self) -> None:
        """Begin again, at the origin."""
        mujoco.mj_resetData(self.model, self.data)
        self.walker.start(self.data)
        mujoco.mj_forward(self.model, self.data)
        self._height = float(self.data.xpos[self._pelvis, 2])
        self._point = self.next_point()

    def walk(self, seconds: float, link: int = 0, force_w: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> bool:
        """Walk on for some time, under a force on the mass centre of a link; whether it stayed up."""
        self.data.xfrc_applied[link, :3] = force_w
        for _ in range(round(seconds / self.model.opt.timestep)):
            self.walker.act(self.data, self._way())
            mujoco.mj_step(self.model, self.data)
            if self._is_down():
                self.data.xfrc_applied[:] = 0.0
                return False
        self.data.xfrc_applied[:] = 0.0
        return True

    def _way(self) -> Bidding:
        """Towards the point; slower while it faces elsewhere."""
        x, y = self._point[0] - self.data.qpos[self._root], self._point[1] - self.data.qpos[self._root + 1]
        if np.hypot(x, y) < NEAR:
            self._point = self.next_point()
        ahead = float(np.arctan2(y, x))
        off = (ahead - float(heading(self.data.xquat[self._pelvis])) + np.pi) % (2.0 * np.pi) - np.pi
        turn = float(np.clip(TURN_GAIN * off, -FASTEST_TURN, FASTEST_TURN))
        return Bidding(self.speed * max(float(np.cos(off)), 0.0), ahead, turn)

    def _is_down(self) -> bool:
        """Whether anything but a foot touches the ground, the pelvis sank, or numbers are no longer finite."""
        data = self.data
        height = data.xpos[self._pelvis, 2]
        if not np.isfinite(height) or height < SUNK * self._height:
            return True
        for one, other in data.contact.geom[: data.ncon]:
            for ground, mine in ((one, other), (other, one)):
                if ground in self._ground and int(self.model.geom_bodyid[mine]) not in self._feet:
                    return True
        return False
