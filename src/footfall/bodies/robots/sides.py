"""Left and right by the names of a robot's parts and joints, where its geometry does not tell."""

import re

from footfall.bodies.robots.tree import PREFIX, PartTree

WORDS = {"left": 1, "l": 1, "right": -1, "r": -1}


def named_left(tree: PartTree, one: int, other: int) -> float:
    """1 if names call the first of two feet the left one, -1 if the right one, 0 if they do not say."""
    first, second = (sum(_side(name) for name in _names(tree, foot)) for foot in (one, other))
    return float(first > 0 > second) - float(first < 0 < second)


def _names(tree: PartTree, foot: int) -> list[str]:
    """Of a foot, and of all from it up to the root."""
    model, parts = tree.model, tree.above(foot)
    joints = [model.joint(hinge.joint).name for part in parts for hinge in tree.hinges(part)]
    return [name.removeprefix(PREFIX) for name in [*(model.body(part).name for part in parts), *joints]]


def _side(name: str) -> int:
    """`left_knee`, `LKnee`, `knee_r`, `rightFoot`."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return sum(WORDS.get(word, 0) for word in re.split(r"[^a-z]+", spaced.lower()))
