"""Which pushes a linear inverted pendulum can still be caught from, in any number of steps (Koolen et al. 2012).

A mass on a weightless leg, at constant height, falls away from the pressure point p under its foot. Its capture point
xi = c + v/w, with w = sqrt(g/h), moves by xi(t) = (xi - p) e^(w t) + p. It is caught if steps keep xi near the feet.
With steps of at most l, no faster than T, and a pressure point up to r from the ankle, xi may be this far ahead:

    d = l/(E - 1) + r        E = e^(w T)

Sideways the feet alternate, each landing between s_near and s_out from the other, on its own side if s_near > 0.
Towards the swing foot xi may be at most b away, the other way at most a:

    b = (s_out + a - r)/E + r        a = (b - s_near - r)/E + r

The first step starts from a real state of the walk, at any time and place that its swing foot can get to. Spin,
friction, the height of the hips, the weight of the legs and the strength of the joints are left out, and later feet
swing as fast as they need to. So the pendulum catches more than a body can. Now and then a law takes a push that the
pendulum does not: steps shorter than l can be faster than T, and a body can bend at the hips.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from footfall.bodies.reference import REFERENCE_MASS
from footfall.laws.tables import GRAVITY, Side
from footfall.measure.push_map.push_map import PUSH_SECONDS, Spot
from footfall.sim.recording import FRAME_RATE, Recording

HEEL, TOE, HALF_WIDTH = 0.05, 0.12, 0.04
"""How far the pressure point may be from the humanoid's ankle: behind, ahead, to either side, m."""
FEET_SIDE_BY_SIDE, CROSSED = 0.10, -0.35
"""Smallest distance of an ankle from the other, towards its own side, m: solid feet, and legs that pass through."""
FIRST_STEP = np.arange(0.0, 1.0, 0.005)
"""Times tried for the first foot strike, s after the push begins."""


def caught(unpushed: Recording, spots: Sequence[Spot], newtons: float, legs: "Legs") -> list[bool]:
    """Whether the pendulum can be caught after each of some pushes on the humanoid, from the state of its own walk."""
    balances = {at: balance_at(unpushed, at) for at in {spot.at for spot in spots}}
    return [capturable(pushed(balances[spot.at], newtons, spot.degrees, REFERENCE_MASS), legs) for spot in spots]


@dataclass(frozen=True)
class Legs:
    """How far from the stance ankle the other may land, m, and how fast: the humanoid's, with the hips sinking."""

    least_seconds: float
    near: float = FEET_SIDE_BY_SIDE
    out: float = 0.70
    ahead: float = 0.85
    back: float = 0.80
    swing: float = 0.75
    """How far a foot can swing in the least time of a step, m."""


class Balance(NamedTuple):
    """A walker as a pendulum at one instant. Places are from the stance ankle: ahead, and towards the swing side, m."""

    capture_point: np.ndarray
    swing_foot: np.ndarray
    frequency: float
    """w, 1/s."""
    side: float
    """1 if the swing foot is the left one, -1 if the right."""


def balance_at(recording: Recording, time: float) -> Balance:
    """The balance of a walk along x at one time."""
    frame = round(time * FRAME_RATE)
    stance = Side(int(recording.stance[frame]))
    side = 1.0 if stance is Side.RIGHT else -1.0
    frequency = math.sqrt(GRAVITY / float(recording.com[frame, 2]))
    capture_point = recording.com[frame, :2] + recording.com_velocity[frame, :2] / frequency
    ankles = recording.foot_position[frame, :, :2]
    outwards = np.array([1.0, side])
    return Balance(
        (capture_point - ankles[stance]) * outwards,
        (ankles[1 - stance] - ankles[stance]) * outwards,
        frequency,
        side,
    )


def pushed(balance: Balance, newtons: float, degrees: float, mass: float) -> Balance:
    """The balance as if the whole push had come at once, which changes nothing after its end.

    A force F for t seconds moves the capture point as much as F/(m w^2) (1 - e^(-w t)) at its beginning would.
    """
    w = balance.frequency
    far = newtons / (mass * w * w) * -math.expm1(-w * PUSH_SECONDS)
    angle = math.radians(degrees)
    shift = far * np.array([math.cos(angle), balance.side * math.sin(angle)])
    return balance._replace(capture_point=balance.capture_point + shift)


def capturable(balance: Balance, legs: Legs) -> bool:
    """Whether some first step, at some time, lands where any number of further steps can still catch the pendulum."""
    times = FIRST_STEP[:, np.newaxis]
    growth = np.exp(balance.frequency * times)
    behind, before = np.array([-HEEL, -HALF_WIDTH]), np.array([TOE, HALF_WIDTH])
    least = (balance.capture_point - before) * growth + before
    most = (balance.capture_point - behind) * growth + behind
    low, high = capture_region(balance.frequency, legs)
    nearest = np.maximum(least - high, [-legs.back, legs.near])
    farthest = np.minimum(most - low, [legs.ahead, legs.out])
    landing = np.clip(balance.swing_foot, nearest, np.maximum(nearest, farthest))
    way = np.linalg.norm(landing - balance.swing_foot, axis=1)
    in_time = way <= legs.swing / legs.least_seconds * times[:, 0]
    return bool(np.any((nearest <= farthest).all(axis=1) & in_time))


def capture_region(frequency: float, legs: Legs) -> tuple[np.ndarray, np.ndarray]:
    """How far the capture point may be from a foot that has just landed: the least and the most, as for `Balance`.

    The axes are still those of the step before, so the other foot is now on the negative side.
    """
    growth = math.exp(frequency * legs.least_seconds)
    ahead = legs.ahead / (growth - 1.0) + TOE
    back = legs.back / (growth - 1.0) + HEEL
    squared = growth * growth
    out = (legs.out / growth - (legs.near + HALF_WIDTH) / squared + HALF_WIDTH) / (1.0 - 1.0 / squared)
    across = (out - legs.near - HALF_WIDTH) / growth + HALF_WIDTH
    return np.array([-back, -out]), np.array([ahead, across])
