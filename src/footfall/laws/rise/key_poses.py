"""The key poses of rolling over and getting up. Angles are between a link and its parent; 0 is standing at attention.

A pose has two sides: `near` is the one that the body rolls onto, `far` the one that comes over. Once it lies on its
front, both do the same.
"""

from typing import Annotated

from footfall.quantity import Parameters, quantity


class Limbs(Parameters):
    """The arm and the leg of one side."""

    arm: Annotated[float, quantity("rad", -3.2, 3.2, "how far the upper arm is raised forwards")] = 0.0
    arm_out: Annotated[float, quantity("rad", -3.2, 3.2, "how far the upper arm is spread to the side")] = 0.0
    elbow: Annotated[float, quantity("rad", 0.0, 3.0, "bend of the elbow")] = 0.0
    hip: Annotated[float, quantity("rad", -3.2, 3.2, "how far the thigh is raised forwards")] = 0.0
    hip_out: Annotated[float, quantity("rad", -3.2, 3.2, "how far the thigh is spread to the side")] = 0.0
    knee: Annotated[float, quantity("rad", 0.0, 3.0, "bend of the knee")] = 0.0
    ankle: Annotated[float, quantity("rad", -1.0, 1.0, "how far the toes are drawn up")] = 0.0


class KeyPose(Parameters):
    """One pose, and how long it takes to get there."""

    seconds: Annotated[float, quantity("s", 0.05, 5.0, "time since the previous pose")] = 0.5
    back: Annotated[float, quantity("rad", -1.5, 1.5, "forward bend of the back, over both its joints")] = 0.0
    twist: Annotated[float, quantity("rad", -2.0, 2.0, "how far the chest is turned towards the near side")] = 0.0
    neck: Annotated[float, quantity("rad", -1.0, 1.0, "forward bend of the head")] = 0.0
    near: Limbs = Limbs()
    far: Limbs = Limbs()
