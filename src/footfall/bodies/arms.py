"""Let arms hang: those longer than the shoulders are high are folded and spread, like an ape's."""

from math import acos, asin, cos, sin
from typing import Annotated

import numpy as np

from footfall.bodies.size import Bones, joints_at, leg_length, limb, standing_height
from footfall.laws.shape import Lift
from footfall.laws.tables import Side
from footfall.quantity import Parameters, quantity

FOLDS = 33
"""How many ways of folding an arm are tried."""


class Hanging(Parameters):
    """The numbers by which arms hang, the same for all bodies. The unit `leg` is a leg length."""

    hands_clear: Annotated[
        float, quantity("leg", 0.0, 1.0, "least height of the hands when standing; leaves room for bent knees")
    ] = 0.3
    most_ahead: Annotated[float, quantity("rad", 0.0, 3.0, "largest angle of a folded forearm, ahead")] = 1.6
    most_back: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of a folded upper arm, back")] = 0.9
    most_spread: Annotated[float, quantity("rad", 0.0, 1.5, "largest angle of an arm to the side")] = 1.3


HANGING = Hanging()


def arm_lift(bones: Bones, side: Side) -> Lift:
    """How to lift an arm that hangs too low; not at all if there is none.

    The arm folds at the elbow, the upper arm back and the forearm ahead, so that its mass stays under the shoulder; if
    that is not enough, it is also spread.
    """
    upper, fore = bones.get(limb("UPPER_ARM", side)), bones.get(limb("LOWER_ARM", side))
    if upper is None or fore is None:
        return Lift(0.0, 0.0, 0.0)
    long = -fore.at[2]
    lower = -min(fore.shape.start[2], fore.shape.end[2]) + fore.shape.radius
    shoulder = standing_height(bones) + float(joints_at(bones)[limb("UPPER_ARM", side)][2])
    room = shoulder - HANGING.hands_clear * leg_length(bones)
    if long + lower <= room:
        return Lift(0.0, 0.0, 0.0)
    share = fore.mass * fore.com[2] / (upper.mass * upper.com[2] - fore.mass * long)
    back = hangs = 0.0
    for ahead in np.linspace(0.0, HANGING.most_ahead, FOLDS):
        back = asin(max(min(share * sin(ahead), sin(HANGING.most_back)), -1.0))
        hangs = long * cos(back) + max(lower * cos(ahead), 0.0) + fore.shape.radius * sin(ahead)
        if hangs <= room:
            return Lift(back, float(ahead) + back, 0.0)
    return Lift(back, HANGING.most_ahead + back, min(acos(min(1.0, room / hangs)), HANGING.most_spread))
