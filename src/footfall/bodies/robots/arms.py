"""Find a robot's arms at the zero pose, without names: two equal branches of the trunk, one on each side.

Of an arm's hinges, the elbow is the one nearest its middle that bends it; all before it are the shoulder's. Hinges
beyond the elbow, of wrists and fingers, are held. A robot whose arms cannot be told, or are geared, keeps them still.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

import numpy as np

from footfall.bodies.robots.tree import PartTree, PlacedHinge

ACROSS = 0.5
"""Largest cosine between an elbow's axis and the upper arm."""
ALONG = 0.7
"""Cosine from which on a shoulder's hinge turns the arm about itself."""
ALIKE = 0.2
"""Share by which two arms may differ in mass and place."""
LEAST_ASIDE = 0.02
"""m, from the middle to an arm's mass centre, at least."""
LEAST_UPPER = 0.2
"""Share of an arm that is upper arm, at least."""
DOWN = np.array([0.0, 0.0, -1.0])


@dataclass(frozen=True, eq=False)
class Arm:
    """One arm at the zero pose, in the world: joint centres, its hinges by link, its parts by link."""

    shoulder: np.ndarray
    elbow: np.ndarray
    forearm: np.ndarray  # from the elbow to the mass centre of all beyond it
    axis: np.ndarray  # of the elbow, to the left when the arm hangs and bends ahead
    hinges: dict[str, list[PlacedHinge]]  # upper_arm, lower_arm
    parts: dict[str, set[int]]


def arms_of(tree: PartTree, trunk: int, upper: Iterable[int], left: np.ndarray) -> tuple[Arm, Arm] | None:
    """The left and the right arm that hang on the trunk; None if there are no two alike."""
    middle = tree.data.xipos[trunk]
    branches = {part: tree.below(part) for part in upper if tree.parents[part] == trunk}
    aside = {part: float((_centre(tree, below) - middle) @ left) for part, below in branches.items()}
    pairs = [
        (one, other)
        for one, other in product(branches, branches)
        if aside[one] > LEAST_ASIDE
        and abs(aside[one] + aside[other]) < ALIKE * aside[one]
        and abs(tree.mass(branches[one]) - tree.mass(branches[other])) < ALIKE * tree.mass(branches[one])
    ]
    if not pairs:
        return None
    one, other = max(pairs, key=lambda pair: tree.mass(branches[pair[0]]))
    arms = _arm(tree, one, left), _arm(tree, other, left)
    return (arms[0], arms[1]) if arms[0] is not None and arms[1] is not None else None


def _arm(tree: PartTree, branch: int, left: np.ndarray) -> Arm | None:
    below = tree.below(branch)
    first = tree.hinges(branch)
    if not first:
        return None
    tip = max(below, key=lambda part: float(np.linalg.norm(_centre(tree, {part}) - first[0].anchor)))
    way = [part for part in reversed(tree.above(tip)) if part in below]
    hinges = [hinge for part in way for hinge in tree.hinges(part)]
    at = _elbow(tree, hinges, tip, left)
    if at is None:
        return None
    elbow, shoulder = hinges[at], _shoulder(hinges[:at], hinges[at].anchor)
    beyond = tree.below(elbow.part)
    forearm = _centre(tree, beyond) - elbow.anchor
    return Arm(
        shoulder=shoulder,
        elbow=elbow.anchor,
        forearm=forearm,
        axis=elbow.axis * _bends_ahead(tree, elbow, elbow.anchor - shoulder, forearm),
        hinges={"upper_arm": hinges[:at], "lower_arm": [elbow]},
        parts={"upper_arm": below - beyond, "lower_arm": beyond},
    )


def _elbow(tree: PartTree, hinges: list[PlacedHinge], tip: int, left: np.ndarray) -> int | None:
    """Of the hinges that can bend a hanging arm ahead, the one with most of it on either side."""
    found, most = None, 0.0
    for index, hinge in enumerate(hinges[1:], start=1):
        upper = hinge.anchor - _shoulder(hinges[:index], hinge.anchor)
        fore = float(np.linalg.norm(_centre(tree, {tip}) - hinge.anchor))
        long = float(np.linalg.norm(upper))
        if long < LEAST_UPPER * fore or abs(float(hinge.axis @ upper)) > ACROSS * long:
            continue
        if min(long, fore) > most and _bends_sideways(hinges[:index], hinge, upper / long, left):
            found, most = index, min(long, fore)
    return found


def _bends_sideways(shoulder: list[PlacedHinge], elbow: PlacedHinge, upper: np.ndarray, left: np.ndarray) -> bool:
    """Whether the elbow's axis points to the side when the arm hangs, or the shoulder can turn it there."""
    along = [abs(float(hinge.axis @ upper)) > ALONG for hinge in shoulder]
    swings = along.index(False) if False in along else len(along)
    if any(along[swings:]):  # before the first that swings, a hinge along the arm is not along it when it hangs
        return True
    turn = np.cross(upper, DOWN)
    hung = elbow.axis + np.cross(turn, elbow.axis) + np.cross(turn, np.cross(turn, elbow.axis)) / (1.0 + upper @ DOWN)
    return abs(float(hung @ left)) > ACROSS


def _shoulder(hinges: list[PlacedHinge], elbow: np.ndarray) -> np.ndarray:
    """The last hinge that swings the arm, and does not only turn it about itself."""
    for hinge in reversed(hinges):
        upper = elbow - hinge.anchor
        if abs(float(hinge.axis @ upper)) < ALONG * float(np.linalg.norm(upper)):
            return hinge.anchor
    return hinges[0].anchor


def _bends_ahead(tree: PartTree, elbow: PlacedHinge, upper: np.ndarray, forearm: np.ndarray) -> float:
    """-1 if the forearm bends ahead as the elbow's angle grows, else 1: a bend ahead is a turn about the right."""
    across = [way - (way @ elbow.axis) * elbow.axis for way in (upper, forearm)]
    bent = float(np.arctan2(np.cross(across[0], across[1]) @ elbow.axis, across[0] @ across[1]))
    limited = bool(tree.model.jnt_limited[elbow.joint])
    middle = float(tree.model.jnt_range[elbow.joint].mean()) if limited else 0.0
    return -1.0 if bent + middle > 0.0 else 1.0


def _centre(tree: PartTree, parts: set[int]) -> np.ndarray:
    bodies = [body for part in parts for body in tree.bodies[part]]
    masses = tree.model.body_mass[bodies]
    return np.asarray(masses @ tree.data.xipos[bodies] / max(float(masses.sum()), 1e-9))
