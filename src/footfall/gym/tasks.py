"""What an environment asks for: a body and a gait, commands drawn for each episode, pushes, footprints, ground."""

from dataclasses import dataclass, field
from math import pi

WALKING = {"alive": 0.5, "speed": 1.0, "heading": 0.25, "torque": 0.05}
"""Weights of the reward's parts; see `reward.py`."""


@dataclass(frozen=True)
class EnvTask:
    """One environment. Ranges are drawn from uniformly, anew for each episode."""

    text: str
    character: str = "humanoid"
    gait: str = "walk"
    world: str = "flat"
    speed: tuple[float, float] = (0.0, 1.0)
    """m/s ahead."""
    turn: tuple[float, float] = (-pi / 6, pi / 6)
    """rad, of the heading that is asked for."""
    push: tuple[float, float] = (0.0, 0.0)
    """N, of shoves from any side."""
    every: tuple[float, float] = (1.5, 3.0)
    """s, from shove to shove."""
    prints: float = 0.0
    """m, by which footprints lie beside an even walk; 0: there are none."""
    guided: bool = False
    """Whether a skill says where the law's feet go: over bars, up and down stairs."""
    reward: dict[str, float] = field(default_factory=lambda: dict(WALKING))


TASKS = {
    "Walk": EnvTask("keep a commanded speed and heading"),
    "Robot": EnvTask("the same on a robot, given as rig=FILE", character="", speed=(0.0, 0.4), turn=(0.0, 0.0)),
    "Shove": EnvTask("stay up while shoved from all sides", push=(200.0, 500.0), speed=(0.0, 0.6), turn=(0.0, 0.0)),
    "Footprints": EnvTask(
        "step onto footprints along a line",
        speed=(0.3, 0.5),
        turn=(0.0, 0.0),
        prints=0.05,
        reward={"alive": 0.5, "print": 1.0, "torque": 0.05},
    ),
    "Course": EnvTask(
        "step over bars, climb stairs and a ramp", world="hurdles", speed=(0.4, 0.6), turn=(0.0, 0.0), guided=True
    ),
    "Planar": EnvTask(
        "walk on in the plane: seven links, quick to train",
        character="planar",
        gait="planar-walk",
        speed=(0.8, 0.8),
        turn=(0.0, 0.0),
        reward={"alive": 0.5, "speed": 1.0, "torque": 0.05},
    ),
}
