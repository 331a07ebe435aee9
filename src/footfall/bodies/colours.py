"""The colours of bodies: a dark trunk, a light head, left limbs orange and right ones blue."""

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


def colour_of(link: Link) -> Colour:
    """The colour of a link's solid; arms are paler than legs."""
    side, role = side_and_role(link)
    if side is None:
        return SKIN if link is Link.HEAD else TRUNK
    return ARM[side] if role in ARMS else LEG[side]
