"""A glance at the last strides of a walk, from joints and loads alone, beside people: quick enough while it walks."""

from dataclasses import dataclass

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.tables import GRAVITY, Side
from footfall.measure.people.compare import DOWN, travel_of
from footfall.measure.people.curves import mean_curves, over
from footfall.measure.people.document import PeopleOnBody, people_like
from footfall.measure.people.motion import JointMotion
from footfall.measure.people.strides import by_ground, on_ground, strides_of

LAST = 4
"""How many strides are looked at, of both feet together."""
RECENT = 2.0
"""A stride that ended longer ago is no longer what it does, s."""
SLOWEST = 0.15
"""Below this there is no walk to compare, m/s for the reference's legs."""


@dataclass(frozen=True, eq=False)
class Glance:
    """The last strides and people at their speed. Curves go from strike to strike at evenly spaced points."""

    people: PeopleOnBody
    speed: float  # m/s
    cadence: float  # 1/min
    step_length: float  # m
    double_support: float  # share of the stride
    curve: dict[str, np.ndarray]  # degrees
    vertical: np.ndarray  # body weights


def glance_at(motion: JointMotion, load: np.ndarray, character: Character) -> Glance | None:
    """Look at the last strides; `load` is the weight on the left and right foot in every frame, N. None: no walk."""
    weight = character.mass * float(GRAVITY)
    down = on_ground(load, motion.rate, DOWN * weight)
    strides = strides_of(by_ground(down, motion.rate))[-LAST:]
    if len({stride.side for stride in strides}) < len(Side) or strides[-1].end < len(motion) / motion.rate - RECENT:
        return None
    speed, _ = travel_of(motion, strides)
    if speed < SLOWEST:
        return None
    seconds = float(np.mean([stride.seconds for stride in strides]))
    first, last = (round(time * motion.rate) for time in (strides[0].start, strides[-1].end))
    forces = [over(load[:, one.side] / weight, motion.rate, one.start, one.end) for one in strides]
    return Glance(
        people=people_like(character, speed),
        speed=speed,
        cadence=120.0 / seconds,
        step_length=speed * seconds / 2,
        double_support=float((down[first:last, 0] & down[first:last, 1]).mean()),
        curve=mean_curves(motion, strides),
        vertical=np.mean(forces, axis=0),
    )
