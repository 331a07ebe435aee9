"""The initial state of a planar body: its position, its joints, and their velocities."""

from typing import Annotated

from footfall.quantity import Parameters, quantity

Moving = tuple[float, float]


def _turning(meaning: str):
    return quantity("rad, rad/s", -100.0, 100.0, f"{meaning}, and its rate")


class Start(Parameters):
    """Angles and rates about the left axis. Positive: torso ahead, thigh back, knee bent, toes down."""

    height: Annotated[float, quantity("m", 0.0, 10.0, "height of the hips")]
    velocity: Annotated[Moving, quantity("m/s", -20.0, 20.0, "velocity of the hips, ahead and up")] = (0.0, 0.0)
    torso: Annotated[Moving, _turning("forward lean")] = (0.0, 0.0)
    left_hip: Annotated[Moving, _turning("angle from the torso's line")] = (0.0, 0.0)
    left_knee: Annotated[Moving, _turning("bend")] = (0.0, 0.0)
    left_ankle: Annotated[Moving, _turning("toes down")] = (0.0, 0.0)
    right_hip: Annotated[Moving, _turning("angle from the torso's line")] = (0.0, 0.0)
    right_knee: Annotated[Moving, _turning("bend")] = (0.0, 0.0)
    right_ankle: Annotated[Moving, _turning("toes down")] = (0.0, 0.0)

    def rows(self) -> tuple[list[float], list[float]]:
        """MuJoCo's position and velocity rows: root, left leg, right leg."""
        legs = (self.left_hip, self.left_knee, self.left_ankle, self.right_hip, self.right_knee, self.right_ankle)
        turns = (self.torso, *legs)
        places, speeds = zip(*turns, strict=True)
        return [0.0, self.height, *places], [*self.velocity, *speeds]
