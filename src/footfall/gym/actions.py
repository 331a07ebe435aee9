"""What an action means: torques, joint targets, torques besides the law's, or commands to the law. Always in [-1, 1].

A torque's scale is a power of two, so that the law's own torques, which are float32, pass through an action to the bit.
"""

from typing import Literal

import numpy as np

from footfall.errors import BadValue, did_you_mean
from footfall.sim.given import JointTargets
from footfall.sim.simulation import Simulation

Kind = Literal["torque", "target", "residual", "command"]
KINDS: tuple[Kind, ...] = ("torque", "target", "residual", "command")
RESIDUAL = 0.2
"""Of a joint's limit: the largest torque besides the law's."""
REACH = 2.0
"""rad, by which a target may differ from the pose at rest: while the law walks, its own targets stay within it. At soft
joints they lie far from where they lead; clipped to a quarter of a radian, they make it fall."""
UNLIMITED = 1024.0
"""N m, the scale of a joint without a limit."""
SPEED, SIDEWAYS, TURN = 1.5, 0.3, 1.0
"""m/s, m/s and rad/s of a command of 1."""


class Actions:
    """The actions of one kind for all rows of a simulation."""

    def __init__(self, simulation: Simulation, kind: Kind):
        if kind not in KINDS:
            raise BadValue(f"action is '{kind}'{did_you_mean(str(kind), KINDS, 'actions')}")
        self.simulation, self.kind = simulation, kind
        joints = simulation.joints
        self.names = list(joints.names) if kind != "command" else ["speed", "sideways", "turn"]
        if kind == "command" and "speed" not in simulation.laws[0].commands:
            raise BadValue(f"the law {simulation.laws[0].name} heeds no speed; choose another kind of action")
        limits = joints.limits
        most = np.where(np.isfinite(limits), limits * simulation.body["back_extension"][:, None], UNLIMITED)
        self.scale = 2.0 ** np.ceil(np.log2(most))
        """N m of a torque of 1, by row and axis."""
        self.limits = np.where(np.isfinite(limits), limits, UNLIMITED)
        first = joints.first
        speeds = simulation.joint_speeds[first:]
        self.stiffness = simulation.body["stiffness"] @ speeds.T
        self.damping = simulation.body["damping"] @ speeds.T
        """N m/rad and N m s/rad by which targets are followed, by row and axis."""
        self.rest = joints.angles

    def expert(self, torque: np.ndarray, asked: np.ndarray) -> np.ndarray:
        """The law's own decision as actions: its torques now, and what it is asked for (speed, sideways, turn)."""
        if self.kind == "torque":
            return (torque / self.scale).astype(np.float32)
        if self.kind == "residual":
            return np.zeros(torque.shape, np.float32)
        if self.kind == "command":
            return (asked / (SPEED, SIDEWAYS, TURN)).astype(np.float32)
        joints = self.simulation.joints
        aim = joints.angles + (torque + self.damping * joints.rates) / np.maximum(self.stiffness, 1.0)
        return ((aim - self.rest) / REACH).astype(np.float32)

    def step(self, actions: np.ndarray, ticks: int) -> None:
        """Advance all rows by one action each."""
        simulation, given = self.simulation, np.asarray(actions, float)
        if self.kind == "torque":
            simulation.step(ticks, torque=given * self.scale, instead=True)
        elif self.kind == "residual":
            simulation.step(ticks, torque=RESIDUAL * self.limits * np.clip(given, -1.0, 1.0))
        elif self.kind == "target":
            targets = JointTargets(self.rest + REACH * given, self.stiffness, self.damping)
            simulation.step(ticks, torque=targets, instead=True)
        else:
            self._ask(np.clip(given, -1.0, 1.0), ticks)

    def _ask(self, given: np.ndarray, ticks: int) -> None:
        command, seconds = self.simulation.command, ticks * self.simulation.step_seconds
        command["speed"], command["sideways"] = given[:, 0] * SPEED, given[:, 1] * SIDEWAYS
        command["heading"] += given[:, 2] * TURN * seconds
        self.simulation.step(ticks)
