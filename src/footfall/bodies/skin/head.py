"""The head: a neck on the shoulders, and over it a skull and a calm face, in units of the head's own size."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.skin.forms import Ellipsoid, Limb
from footfall.bodies.skin.parts import AHEAD, Group, PlacedLink, SkinPart
from footfall.laws.tables import Link

Point = tuple[float, float, float]

LONG_FACE = 1.5
"""Height of a head, in its depths, above which all that is longer is skull."""
NECK, THICK_NECK, OF_SHOULDERS = 0.5, 0.85, 0.32
"""Least and greatest radius of a neck, in the head's smaller half; between them, in half widths of the shoulders."""
COLLAR = 0.3
"""Where the collar ends: so far up from the neck's joint to the chin."""
INSIDE = 0.93
"""Radius of the neck inside its collar, as a fraction of the neck's."""

BALLS: dict[str, tuple[Point, Point, float]] = {
    "face": ((0.34, 0.0, -0.14), (0.6, 0.74, 0.62), 0.4),
    "jaw": ((0.34, 0.0, -0.52), (0.56, 0.6, 0.4), 0.4),
    "chin": ((0.7, 0.0, -0.78), (0.2, 0.26, 0.14), 0.3),
    "mouth": ((0.74, 0.0, -0.48), (0.2, 0.32, 0.16), 0.3),
    "left cheek": ((0.58, 0.42, -0.14), (0.3, 0.27, 0.17), 0.35),
    "right cheek": ((0.58, -0.42, -0.14), (0.3, 0.27, 0.17), 0.35),
    "nostrils": ((0.99, 0.0, -0.25), (0.11, 0.14, 0.07), 0.1),
    "left ear": ((-0.02, 0.82, 0.0), (0.17, 0.12, 0.24), 0.06),
    "right ear": ((-0.02, -0.82, 0.0), (0.17, 0.12, 0.24), 0.06),
}
"""Middle, half sizes and over how much it melts; in halves of depth, width and height, and of the smallest of them."""
LINES: dict[str, tuple[tuple[Point, ...], float, float]] = {
    "brow": (((0.66, 0.55, 0.12), (0.86, 0.22, 0.2), (0.86, -0.22, 0.2), (0.66, -0.55, 0.12)), 0.1, 0.2),
    "nose": (((0.84, 0.0, 0.14), (0.95, 0.0, -0.06), (1.06, 0.0, -0.22)), 0.085, 0.12),
}
"""Points, thickness and over how much it melts, in the same units."""


class HeadSize(NamedTuple):
    """Half of a head's depth, width and height, m."""

    depth: float
    width: float
    height: float


def head_of(character: Character, frames: dict[Link, PlacedLink]) -> Group:
    """Skull and face, on the neck that stands in its collar."""
    depth, width, height = size = head_size(character)
    frame, small = frames[Link.HEAD], min(size)
    face_tall = min(height, LONG_FACE * depth)
    middle = np.add(head_middle(character), [0.0, 0.0, face_tall - height])
    unit = np.array([depth, width, face_tall])

    def place(point: Point) -> np.ndarray:
        return frame.out(middle + unit * point)

    top = height - 0.2 * face_tall + (height - face_tall)
    skull = Ellipsoid(
        place((-0.1, 0.0, 0.2)) + frame.turned[:, 2] * (top - 0.8 * face_tall) / 2,
        np.array([0.98 * depth, 0.92 * width, (top + 0.8 * face_tall) / 2]),
    )
    parts = [SkinPart(skull, (Link.HEAD,))]
    for at, half, melts in BALLS.values():
        parts.append(SkinPart(Ellipsoid(place(at), unit * half), (Link.HEAD,), melts=melts * small))
    for points, thick, melts in LINES.values():
        parts.append(
            SkinPart(_ridge([place(point) for point in points], thick * small), (Link.HEAD,), melts=melts * small)
        )
    neck = _neck(character, frames, INSIDE, head_middle(character) - [0.2 * depth, 0.0, 0.0])
    return Group([*parts, neck._replace(melts=0.3 * small)], 0.3 * small, 0.0, None)


def neck_of(character: Character, frames: dict[Link, PlacedLink]) -> Group:
    """The neck, which melts into the shoulders."""
    size, middle = head_size(character), head_middle(character)
    collar = COLLAR * max(float(middle[2]) - size.height, 0.0)
    part = _neck(character, frames, 1.0, np.array([float(middle[0]) - 0.25 * size.depth, 0.0, collar]))
    return Group([part], 0.0, 1.3 * _neck_radius(character, frames), None)


def _neck(character: Character, frames: dict[Link, PlacedLink], share: float, end: np.ndarray) -> SkinPart:
    """From the shoulders to a place in the head's axes."""
    frame, small = frames[Link.HEAD], min(head_size(character))
    low = np.array([0.0, 0.0, min(-0.3 * small, frames[Link.LEFT_UPPER_ARM].at[2] - frame.at[2])])
    line = np.array([frame.out(low), frame.out(end)])
    length = float(np.linalg.norm(line[1] - line[0]))
    neck = share * _neck_radius(character, frames)
    thick = neck * np.array([1.12, 0.98, 0.95])
    form = Limb(line, AHEAD, np.array([0.0, 0.5, 1.0]) * length, thick, thick, (0.5 * neck, 0.2 * neck))
    foot = float(-low[2])
    return SkinPart(form, (Link.TORSO, Link.HEAD), (foot,), (max(0.6 * foot, 0.4 * neck),))


def _neck_radius(character: Character, frames: dict[Link, PlacedLink]) -> float:
    small = min(head_size(character))
    left, right = (frames[link].at for link in (Link.LEFT_UPPER_ARM, Link.RIGHT_UPPER_ARM))
    return float(np.clip(OF_SHOULDERS * abs(left[1] - right[1]) / 2, NECK * small, THICK_NECK * small))


def _ridge(points: list[np.ndarray], thick: float) -> Limb:
    line = np.array(points)
    at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    sizes = np.full(len(at), thick)
    return Limb(line, AHEAD, at, sizes, sizes, (thick, thick))


def head_size(character: Character) -> HeadSize:
    """The head's size by the proportions or, if there are none, by the solid of its bone."""
    body, shape = character.proportions, character.bone(Link.HEAD).shape
    if body is not None and "head" not in character.bones:
        return HeadSize(body.head_depth / 2, body.head_width / 2, body.head_height / 2)
    half = np.abs(np.subtract(shape.end, shape.start)) / 2 + shape.radius
    return HeadSize(*(half if shape.kind == "box" else (shape.radius, shape.radius, half[2])))


def head_middle(character: Character) -> np.ndarray:
    """The middle of the head in its axes."""
    shape = character.bone(Link.HEAD).shape
    return np.add(shape.start, shape.end) / 2
