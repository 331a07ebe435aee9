"""The colours of bodies: of solids by side, left orange and right blue; of skins neutral or, where chosen, by side."""

from typing import NamedTuple

from footfall.bodies.bones import side_and_role
from footfall.laws.tables import Link, Side

Colour = tuple[float, float, float, float]

TRUNK: Colour = (0.33, 0.37, 0.44, 1.0)
SKIN: Colour = (0.87, 0.72, 0.60, 1.0)
DARK: Colour = (0.13, 0.14, 0.17, 1.0)
LEG: dict[Side, Colour] = {Side.LEFT: (0.93, 0.42, 0.13, 1.0), Side.RIGHT: (0.12, 0.45, 0.80, 1.0)}
ARM: dict[Side, Colour] = {Side.LEFT: (0.96, 0.62, 0.40, 1.0), Side.RIGHT: (0.45, 0.67, 0.90, 1.0)}
ARMS = ("upper_arm", "lower_arm")
GROUND: Colour = (0.72, 0.74, 0.77, 1.0)


class Finish(NamedTuple):
    """The colour of a part of a skin: its own, and the one by which sides are told apart."""

    colour: Colour
    by_side: Colour


PALE: dict[Side, Colour] = {Side.LEFT: (0.85, 0.82, 0.78, 1.0), Side.RIGHT: (0.77, 0.79, 0.82, 1.0)}
GREY: Colour = (0.36, 0.38, 0.41, 1.0)
FACE = Finish((0.85, 0.82, 0.78, 1.0), SKIN)
CAP = Finish(GREY, SKIN)
CLOTH = Finish((0.50, 0.53, 0.57, 1.0), TRUNK)
UPPER = {side: Finish(PALE[side], ARM[side]) for side in Side}
ELBOW = {side: Finish(GREY, ARM[side]) for side in Side}
LOWER = {side: Finish(PALE[side], LEG[side]) for side in Side}
SHOE = {side: Finish(GREY, LEG[side]) for side in Side}
SOLE = {side: Finish(LEG[side], DARK) for side in Side}
"""Limbs are a little warmer on the left than on the right; soles have the colours of the sides."""


def colour_of(link: Link) -> Colour:
    """The colour of a link's solid; arms are paler than legs."""
    side, role = side_and_role(link)
    if side is None:
        return SKIN if link is Link.HEAD else TRUNK
    return ARM[side] if role in ARMS else LEG[side]
