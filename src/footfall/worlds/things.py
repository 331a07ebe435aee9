"""Things that stand in a world: stairs and slopes to climb, bars and beams in the way, things to handle."""

from typing import Annotated

from footfall.errors import BadValue
from footfall.quantity import Parameters, quantity, words

Pair = tuple[float, float]
Triple = tuple[float, float, float]

_at = quantity("m", -1e3, 1e3, "x and y of its middle")
_near = quantity("m", -1e3, 1e3, "x and y of the middle of its near edge")
_place = quantity("m", -1e3, 1e3, "x and y of its middle, z of its bottom")
_heading = quantity("deg", -1e6, 1e6, "direction across it, from the world's x axis to the left")
_up = quantity("deg", -1e6, 1e6, "direction in which it goes up, from the world's x axis to the left")
_width = quantity("m", 0.2, 100.0, "width across that direction")
_landing = quantity("m", 0.3, 200.0, "length of level ground at the top")
_down = words("whether it comes down again beyond the landing; otherwise the landing ends in a drop")
_name = words("what skills call it; default: its kind and number, such as crate_0")


class Stairs(Parameters):
    """Steps up to a landing. The first riser is at `at`; the last tread is part of the landing."""

    at: Annotated[Pair, quantity("m", -1e3, 1e3, "x and y of the middle of the first riser")]
    heading_deg: Annotated[float, _up] = 0.0
    risers: Annotated[int, quantity("", 1, 60, "number of risers")] = 6
    rise: Annotated[float, quantity("m", 0.02, 0.4, "height of each riser")] = 0.15
    tread: Annotated[float, quantity("m", 0.15, 1.5, "depth of each tread")] = 0.30
    width: Annotated[float, _width] = 2.0
    landing: Annotated[float, _landing] = 20.0
    down: Annotated[bool, _down] = False


class Slope(Parameters):
    """A ramp up to a landing."""

    at: Annotated[Pair, quantity("m", -1e3, 1e3, "x and y of the middle of its foot")]
    slope_deg: Annotated[float, quantity("deg", 1.0, 40.0, "angle of the slope")]
    length: Annotated[float, quantity("m", 0.3, 200.0, "horizontal length of the ramp")]
    heading_deg: Annotated[float, _up] = 0.0
    width: Annotated[float, _width] = 3.0
    landing: Annotated[float, _landing] = 20.0
    down: Annotated[bool, _down] = False


class Rough(Parameters):
    """Uneven ground along x, drawn from the trial's seed; its edges are level."""

    at: Annotated[Pair, _near]
    length: Annotated[float, quantity("m", 1.0, 200.0, "extent along x")] = 20.0
    width: Annotated[float, quantity("m", 1.0, 40.0, "extent along y")] = 6.0
    bump: Annotated[float, quantity("m", 0.0, 0.3, "largest height above or below level")] = 0.05
    over: Annotated[float, quantity("m", 0.1, 5.0, "distance between neighbouring random heights")] = 0.3


class Bar(Parameters):
    """A bar on the ground, to step over."""

    at: Annotated[Pair, _at]
    height: Annotated[float, quantity("m", 0.02, 1.0, "height of its top above the ground")]
    heading_deg: Annotated[float, _heading] = 0.0
    depth: Annotated[float, quantity("m", 0.02, 0.5, "extent along its heading")] = 0.06
    width: Annotated[float, _width] = 2.0


class Beam(Parameters):
    """A beam overhead, to duck under."""

    at: Annotated[Pair, _at]
    height: Annotated[float, quantity("m", 0.5, 3.0, "height of its underside above the ground")]
    heading_deg: Annotated[float, _heading] = 0.0
    depth: Annotated[float, quantity("m", 0.02, 0.5, "extent along its heading, and its thickness")] = 0.06
    width: Annotated[float, _width] = 2.0


class Crate(Parameters):
    """A crate to push, pull or carry. Hands hold it at its sides, by its upper edge, or by handles if it has them."""

    at: Annotated[Triple, _place]
    name: Annotated[str, _name] = ""
    size: Annotated[Triple, quantity("m", 0.05, 3.0, "extent along x, y and z")] = (0.30, 0.36, 0.30)
    mass: Annotated[float, quantity("kg", 0.1, 500.0, "mass")] = 10.0
    friction: Annotated[float, quantity("", 0.0, 2.0, "friction on the ground")] = 0.6
    heading_deg: Annotated[float, quantity("deg", -1e6, 1e6, "rotation to the left")] = 0.0
    handles: Annotated[
        float, quantity("m", 0.0, 1.6, "height above its bottom of the handles at both ends along x; 0: no handles")
    ] = 0.0


class Board(Parameters):
    """A level board; the base of tables and shelves."""

    at: Annotated[Pair, _at]
    height: Annotated[float, quantity("m", 0.1, 2.5, "height of its upper side")] = 0.75
    size: Annotated[Pair, quantity("m", 0.1, 5.0, "extent along its heading and across")] = (0.6, 1.0)
    heading_deg: Annotated[float, _heading] = 0.0


class Table(Board):
    """A board on four legs."""


class Shelf(Board):
    """A board on a wall at its far edge."""


class Ball(Parameters):
    """A ball to reach for. It floats unless it lies on something; bodies pass through it, hands hold it."""

    at: Annotated[Triple, quantity("m", -1e3, 1e3, "x, y and z of its centre")]
    name: Annotated[str, _name] = ""
    radius: Annotated[float, quantity("m", 0.01, 0.3, "radius")] = 0.05
    mass: Annotated[float, quantity("kg", 0.01, 20.0, "mass")] = 0.3


def named(kind: str, names: list[str]) -> list[str]:
    """Everyone's name; those without one get their kind and number."""
    given = [name or f"{kind}_{index}" for index, name in enumerate(names)]
    if twice := [name for name in given if given.count(name) > 1]:
        raise BadValue(f"two things are called '{twice[0]}'")
    return given
