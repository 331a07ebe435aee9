"""What skills see of a simulation."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import full_height, joints_at, limb
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import heading, rotated
from footfall.sim.simulation import Simulation
from footfall.skills.skill import Build, CurrentStep, Foot, Thing

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
ARMS = (Link.LEFT_LOWER_ARM, Link.RIGHT_LOWER_ARM)


class View:
    """The view of a simulation that skills get."""

    def __init__(self, simulation: Simulation, rows: Sequence[int]):
        self._simulation, self.rows, self.seconds = simulation, rows, 0.0
        self.step_seconds = simulation.step_seconds
        self._builds: dict[int, Build] = {}

    def at(self, seconds: float) -> "View":
        """The same view at a given time."""
        self.seconds = seconds
        return self

    @property
    def here(self) -> np.ndarray:
        """Everyone's x and y, m."""
        simulation = self._simulation
        if simulation.characters[0].plane:
            return simulation.batch.xpos[:, 1, :2]
        return simulation.batch.qpos[:, :2]

    @property
    def velocity(self) -> np.ndarray:
        """Everyone's velocity along x and y, m/s."""
        velocity = self._simulation.batch.qvel[:, :2]
        return velocity * [1.0, 0.0] if self._simulation.characters[0].plane else velocity

    @property
    def felt_heading(self) -> np.ndarray:
        """Everyone's heading at the last tick, as sensed by its law, rad."""
        return self._simulation.sensed["heading"]

    @property
    def starts(self) -> np.ndarray:
        """Everyone's start: x, y and heading."""
        return self._simulation.places

    @property
    def fallen(self) -> np.ndarray:
        """Which characters have fallen."""
        return self._simulation.tally["fell_at"] >= 0

    def place(self, row: int) -> tuple[float, float, float]:
        """The position and heading of one character: x, y, rad."""
        return self._simulation.place_of(row)

    @property
    def strides(self) -> np.ndarray:
        """Everyone's `Stride`: the current step."""
        return self._simulation.memory["stride"]

    def foot(self, row: int, side: Side) -> tuple[float, float, float]:
        """The position of an ankle and the heading of its foot: x, y, rad."""
        batch, body = self._simulation.batch, self._simulation.body_index(FEET[side])
        x, y, _ = batch.xpos[row, body]
        return float(x), float(y), float(heading(batch.xquat[row, body]))

    def build(self, row: int) -> Build:
        """The sizes of a body."""
        if row not in self._builds:
            self._builds[row] = build_of(self._simulation.characters[row], self._simulation.body[row])
        return self._builds[row]

    def step(self, row: int) -> CurrentStep:
        """The current step, and where both ankles are, m."""
        stride: Any = self._simulation.memory["stride"][row]
        batch, index = self._simulation.batch, self._simulation.body_index
        feet = [Foot(*map(float, batch.xpos[row, index(link)])) for link in FEET]
        return CurrentStep(
            int(stride["stance"]), int(stride["steps"]), float(stride["phase"]), bool(stride["standing"]), *feet
        )

    def height(self, row: int, x: Any, y: Any) -> Any:
        """Height of the ground at points, m, without what stands on it."""
        return self._simulation.grounds[row].height(x, y)

    def surfaces(self, row: int) -> Sequence[Any]:
        """What there is to climb: treads and ramps."""
        return self._simulation.grounds[row].surfaces

    def things(self, row: int) -> dict[str, Thing]:
        """Everything that stands or lies about, by name, where it is now."""
        simulation, seen = self._simulation, {}
        ground = simulation.grounds[row]
        loose = simulation.batch.loose("qpos")
        places = loose[row if len(loose) > 1 else 0] if len(loose) else np.zeros(0)
        number = 0
        for piece in ground.pieces:
            at, facing = piece.at, piece.heading
            if piece.loose:
                place = places[7 * number : 7 * number + 7]
                at, facing = (float(place[0]), float(place[1]), float(place[2])), float(heading(place[3:7]))
                number += 1
            own = (piece.mass, number - 1, piece.handles)
            seen[piece.name] = Thing(piece.kind, piece.name, at, piece.half, facing, *own)
        return seen

    def hand(self, row: int, side: int) -> np.ndarray:
        """Where a hand is, m, in the world."""
        batch, body = self._simulation.batch, self._simulation.body_index(ARMS[side])
        point_l = self._simulation.body["hand_l"][row, side]
        return batch.xpos[row, body] + rotated(batch.xquat[row, body], point_l)


def build_of(character: Character, body: Any) -> Build:
    """The sizes of a body that skills reckon with."""
    bones = character.links()
    joints = joints_at(bones)
    shoulder = joints[limb("UPPER_ARM", Side.LEFT)] if limb("UPPER_ARM", Side.LEFT) in joints else np.zeros(3)
    trunk = [joints[link][2] for link in (Link.PELVIS, Link.LOWER_BACK, Link.TORSO, Link.HEAD) if link in joints]
    levels = np.array([*trunk, joints[Link.PELVIS][2] + full_height(bones) - body["pelvis_height"]])
    return Build(
        heel=float(body["heel"]),
        ball=float(body["ball"]),
        sole=2 * float(body["sole_half_width"]),
        leg=float(body["leg_length"]),
        tall=float(full_height(bones)),
        mass=float(body["total_mass"]),
        shoulder=(float(shoulder[0]), float(shoulder[1]), float(shoulder[2] + body["pelvis_height"])),
        upper_arm=float(body["upper_arm_length"][0]),
        lower_arm=float(body["lower_arm_length"][0]),
        hip=float(body["pelvis_height"]),
        spine=tuple(np.diff(levels).tolist()),
    )
