"""A relaxed hand: a palm, four fingers that curl a little, each of its own length, and a thumb ahead of them."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import limb
from footfall.bodies.skin.forms import Limb
from footfall.bodies.skin.parts import Group, PlacedLink, SkinPart, radius_of
from footfall.laws.tables import Link, Side

HAND_RADII = 3.2
"""Length of a hand on a short, thick forearm, in radii of the forearm: the least."""
HAND_SHARE = 0.6
"""Length of a hand on a long, thin forearm, as a fraction of the forearm: the most."""
LONGEST = 1.4
"""Most length of a hand, in least lengths."""
MELTS = 0.035
"""Over which fingers melt into the palm, in lengths of the hand."""
INTO_SLEEVE = 0.1
"""How far the wrist reaches into the forearm, in lengths of the hand."""


class Finger(NamedTuple):
    """Its joints: along the hand, ahead and inwards, and its thickness; in lengths of the hand."""

    joints: tuple[tuple[float, float, float], ...]
    radius: float


FINGERS = (
    Finger(((0.42, 0.15, 0.0), (0.66, 0.192, 0.015), (0.82, 0.21, 0.055), (0.93, 0.215, 0.105)), 0.049),
    Finger(((0.44, 0.052, 0.0), (0.7, 0.064, 0.025), (0.87, 0.07, 0.075), (0.97, 0.071, 0.14)), 0.05),
    Finger(((0.43, -0.046, 0.0), (0.66, -0.064, 0.035), (0.81, -0.073, 0.095), (0.89, -0.077, 0.165)), 0.048),
    Finger(((0.4, -0.132, 0.005), (0.58, -0.178, 0.05), (0.69, -0.2, 0.105), (0.76, -0.208, 0.165)), 0.042),
    Finger(((0.08, 0.08, 0.04), (0.26, 0.21, 0.08), (0.42, 0.29, 0.1), (0.55, 0.33, 0.115)), 0.056),
)
"""Index to little finger, and the thumb."""
PALM = ((-INTO_SLEEVE, 0.135, 0.12), (0.0, 0.135, 0.115), (0.12, 0.155, 0.1), (0.3, 0.185, 0.09), (0.5, 0.16, 0.05))
"""Along the hand, half its width and half its thickness, in lengths of the hand."""


def hand_of(character: Character, frames: dict[Link, PlacedLink], side: Side) -> Group:
    """The hand at the end of a forearm; its palm faces the body, its thumb points ahead."""
    lower = limb("LOWER_ARM", side)
    frame, start = frames[lower], hand_start(character, side)
    along = start / max(float(np.linalg.norm(start)), 1e-6)
    ahead = np.array([1.0, 0.0, 0.0]) - along * along[0]
    ahead = ahead / max(float(np.linalg.norm(ahead)), 1e-6)
    inwards = np.cross(along, ahead) * (1.0 if along[2] < 0.0 else -1.0) * (1.0 if side is Side.LEFT else -1.0)
    length = hand_length(character, side)

    def place(point: tuple[float, float, float]) -> np.ndarray:
        return frame.out(start + length * np.array(point) @ [along, ahead, inwards])

    at, wide, thick = length * np.array(PALM).T
    palm = Limb(
        np.array([place((PALM[0][0], 0.0, 0.0)), place((PALM[-1][0], 0.0, 0.0))]),
        frame.turned @ ahead, at - at[0], wide, thick, (0.3 * thick[0], 0.6 * thick[-1]),
    )  # fmt: skip
    forms = [palm, *(_finger([place(joint) for joint in finger.joints], length * finger.radius) for finger in FINGERS)]
    return Group([SkinPart(form, (lower,)) for form in forms], MELTS * length, 0.0, None)


def _finger(joints: list[np.ndarray], radius: float) -> Limb:
    line = np.array(joints)
    at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    thick = radius * np.array([1.05, 1.0, 0.95, 0.8])
    return Limb(line, np.array([0.0, 0.0, 1.0]), at, thick, thick, (0.5 * radius, 0.8 * radius))


def hand_start(character: Character, side: Side) -> np.ndarray:
    """Where the hand begins, in the axes of the lower arm."""
    shape = character.bone(limb("LOWER_ARM", side)).shape
    if shape.kind == "capsule":
        return np.array(shape.end)
    return np.array([0.0, 0.0, min(shape.start[2], shape.end[2])])


def hand_length(character: Character, side: Side) -> float:
    """From the wrist to the end of the fingers, m."""
    forearm = float(np.linalg.norm(hand_start(character, side)))
    least = HAND_RADII * radius_of(character.bone(limb("LOWER_ARM", side)))
    return max(least, min(HAND_SHARE * forearm, LONGEST * least))
