"""What each motor of a robot gave in a walk, beside what its file allows it."""

from typing import Any

import numpy as np

from footfall.bodies.build import build_model
from footfall.bodies.character import Character
from footfall.bodies.joint_axes import JointAxes
from footfall.bodies.poses import ANY_STEP
from footfall.bodies.robots.drive import hinge_table
from footfall.sim.recording import Recording

FULL = 0.99
"""Share of its limit at which a motor counts as at its limit."""


def motors_of(recording: Recording, character: Character) -> list[dict[str, Any]]:
    """For each joint that the law drives, under the robot's own name: largest torque and speed, limits, mean power.

    Torques are those of the frames, a hundred a second. A limit that the file does not give is null.
    """
    if not character.model or recording.torque is None or not len(recording):
        return []
    model = build_model(character, ANY_STEP)
    axes = JointAxes(model)
    return [
        _motor(axes.names[column], recording.torque[:, column], recording.qvel[:, axes.first + column], hinge)
        for hinge in hinge_table(character, model)
        for column in [int(hinge["speed"]) - axes.first]
    ]


def _motor(name: str, torque: np.ndarray, rate: np.ndarray, hinge: Any) -> dict[str, Any]:
    limit, fastest = float(hinge["limit"]), float(hinge["fastest"])
    most, quickest = float(np.abs(torque).max()), float(np.abs(rate).max())
    return {
        "joint": name,
        "torque_peak": most,
        "torque_limit": limit or None,
        "torque_share": most / limit if limit else None,
        "at_limit": float(np.mean(np.abs(torque) >= FULL * limit)) if limit else None,
        "speed_peak": quickest,
        "speed_limit": fastest or None,
        "power": float(np.abs(torque * rate).mean()),
    }
