"""The head: a skull over a jaw, on a neck."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.skin.forms import Ellipsoid, Limb
from footfall.bodies.skin.parts import AHEAD, Group, PlacedLink, SkinPart
from footfall.laws.tables import Link


def head_of(character: Character, frames: dict[Link, PlacedLink]) -> Group:
    """A skull over a narrower jaw, on a neck that reaches down to the shoulders."""
    depth, width, height = head_size(character)
    middle, frame = head_middle(character), frames[Link.HEAD]
    tall, thick = min(height, 1.3 * max(depth, width)), min(depth, width)
    skull_tall, jaw_tall = (
        (0.98 * depth, 0.62 * depth) if depth <= height <= 1.5 * depth else (0.9 * height, 0.6 * tall)
    )
    skull = Ellipsoid(
        frame.out(np.add(middle, [-0.02 * depth, 0, height - skull_tall])),
        np.array([1.05 * depth, 0.86 * width, skull_tall]),
    )
    jaw = Ellipsoid(
        frame.out(np.add(middle, [0.3 * depth, 0, jaw_tall - height])), np.array([0.58 * depth, 0.52 * width, jaw_tall])
    )
    shoulder = frames[Link.LEFT_UPPER_ARM].at[2] - frame.at[2]
    low = np.array([0.0, 0.0, min(-0.3 * thick, shoulder)])
    line = np.array([frame.out(low), frame.out(middle)])
    length = float(np.linalg.norm(line[1] - line[0]))
    neck = 0.5 * thick
    round_neck = Limb(
        line,
        AHEAD,
        np.array([0.0, 0.5 * length, length]),
        neck * np.array([1.12, 0.98, 0.95]),
        neck * np.array([1.12, 0.98, 0.95]),
        (0.5 * neck, 0.5 * neck),
    )
    foot = float(-low[2])
    neck_part = SkinPart(round_neck, (Link.TORSO, Link.HEAD), (foot,), (max(0.6 * foot, 0.4 * neck),))
    return Group([SkinPart(skull, (Link.HEAD,)), SkinPart(jaw, (Link.HEAD,)), neck_part], 0.3 * thick, 0.9 * neck, None)


class HeadSize(NamedTuple):
    """Half of a head's depth, width and height, m."""

    depth: float
    width: float
    height: float


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
