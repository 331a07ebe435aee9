"""Find a robot's pelvis, trunk, legs and soles from its tree at the zero pose, without names.

Feet are the two parts that reach lowest on different branches; the pelvis is where the branches meet. Of the hinges of
a leg whose axes point sideways, the three that are furthest apart are those of hip, knee and ankle; all above the knee
are the hip's, those beyond the ankle toes. The trunk is the heaviest of the other parts at the pelvis.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from footfall.bodies.robots.arms import Arm, arms_of
from footfall.bodies.robots.sides import named_left
from footfall.bodies.robots.tree import PREFIX, ROLES, SIDED, PartTree, PlacedHinge
from footfall.bodies.robots.wheels import check_no_wheel
from footfall.errors import BadDocument
from footfall.parts_by_hand import NotRecognised, check_named

SIDEWAYS = 0.7
"""Least cosine between a pitch hinge's axis and the left."""
FEW_PITCH = 3
TRUNK_SHARE = 0.3
"""Least share of the mass that is not leg for a part to be the trunk; else the pelvis is."""
AT_ANKLE = 0.25
"""Of a shank's length: hinges so near the ankle's are the ankle's."""
CLEAR_BEND = 0.2
"""rad, by which the middle of the knees' ranges tells where ahead is."""
CLEAR_POINT = 0.05
"""Of a foot's length, by which its middle must be off the ankle to tell where ahead is."""
SOLE_DEPTH = 0.008
"""m: points so near the sole's plane belong to it."""
SAME_FOOT = 3
"""Parts between two feet, at least."""
LEVEL = 0.9
"""Least cosine of the slope of an edge that may be a sole."""
UP = np.array([0.0, 0.0, 1.0])
AHEAD = {"x": (1.0, 0.0, 0.0), "-x": (-1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "-y": (0.0, -1.0, 0.0)}
"""Where a roles file can say that ahead is."""


class Sole(NamedTuple):
    """A sole relative to its ankle, m, in its own axes; its tilt, rad, positive if the toes point down at zero pose."""

    tilt: float
    heel: float
    ball: float
    height: float
    half_width: float
    middle: float  # to the left of the ankle


@dataclass(frozen=True, eq=False)
class RobotLeg:
    """One leg at the zero pose, in the world: joint centres, hinges by joint, parts by link, and its sole."""

    hip: np.ndarray
    knee: np.ndarray
    ankle: np.ndarray
    knee_axis: np.ndarray  # to the left
    hinges: dict[str, list[PlacedHinge]]  # thigh, shank, foot
    parts: dict[str, set[int]]
    sole: Sole


@dataclass(frozen=True, eq=False)
class Anatomy:
    """What of a robot is what. Ahead and left are of its zero pose."""

    tree: PartTree
    ahead: np.ndarray
    left: np.ndarray
    legs: tuple[RobotLeg, RobotLeg]
    pelvis: int
    pelvis_parts: set[int]
    trunk: int  # the part that the waist carries; the pelvis itself if it has no waist
    trunk_parts: set[int]
    waist: list[PlacedHinge]
    waist_sign: float  # -1: the pelvis hangs on the trunk
    arms: tuple[Arm, Arm] | None  # None: they are held

    @property
    def driven(self) -> set[int]:
        """The joints that the law drives."""
        legs = [hinge.joint for leg in self.legs for hinges in leg.hinges.values() for hinge in hinges]
        arms = [hinge.joint for arm in self.arms or () for hinges in arm.hinges.values() for hinge in hinges]
        return {*legs, *arms, *(hinge.joint for hinge in self.waist)}


def anatomy_of(tree: PartTree) -> Anatomy:
    """Tell a robot's parts apart, or say what keeps it from walking."""
    feet = _feet(tree)
    ahead = _ahead(tree, feet)
    left = np.cross(UP, ahead)
    feet = tuple(sorted(feet, key=lambda part: -float(tree.touching(part).mean(axis=0) @ left)))
    pelvis = next(part for part in tree.above(feet[0]) if part in tree.above(feet[1]))
    legs = tuple(_leg(tree, pelvis, foot, ahead, left) for foot in feet)
    in_legs = {part for leg in legs for parts in leg.parts.values() for part in parts}
    trunk, trunk_parts, waist, sign = _trunk(tree, pelvis, in_legs)
    rest = set(tree.parents) - in_legs - trunk_parts
    arms = arms_of(tree, trunk, trunk_parts or rest, left)
    return Anatomy(tree, ahead, left, (legs[0], legs[1]), pelvis, rest, trunk, trunk_parts, waist, sign, arms)


def _feet(tree: PartTree) -> tuple[int, int]:
    told = [tree.part_by_hand(f"{side}_foot") for side in ("left", "right")]
    if told[0] and told[1]:
        return told[0], told[1]
    lows = {part: float(points[:, 2].min()) for part in tree.parents if len(points := tree.touching(part))}
    by_height = sorted(lows, key=lambda part: lows[part])
    for other in by_height[1:]:
        first = by_height[0]
        ways = tree.above(first), tree.above(other)
        meet = next((part for part in ways[0] if part in ways[1]), 0)
        if meet and all(way.index(meet) >= SAME_FOOT for way in ways):
            return first, other
    if len(lows) < SAME_FOOT:
        raise BadDocument(
            f"{tree.path}: only {len(lows)} of its {len(tree.parents)} parts have a shape, and no feet: give its links "
            "collision geometry, boxes for the soles at least"
        )
    raise _not_recognised(tree, f"{tree.path}: no pelvis with two legs, each with hip, knee and foot, was found")


def _not_recognised(tree: PartTree, words: str) -> NotRecognised:
    """What helps where a robot is not understood: all its names."""
    model = tree.model
    bodies = [model.body(body).name for body in range(1, model.nbody)]
    names = [*bodies, *(model.joint(joint).name for joint in range(1, model.njnt))]
    return NotRecognised(words, tree.by_hand, ROLES, [name.removeprefix(PREFIX) for name in names])


def _ahead(tree: PartTree, feet: tuple[int, int]) -> np.ndarray:
    """The way across the feet that knees point, as they bend; if their ranges do not tell, where the feet point.

    If neither tells clearly, it follows from the left and right of names, or else is x, as MJCF and URDF agree.
    """
    if told := tree.by_hand.get("ahead"):
        check_named(tree.path, "ahead", told, AHEAD)
        return np.array(AHEAD[told])
    across = tree.touching(feet[0]).mean(axis=0) - tree.touching(feet[1]).mean(axis=0)
    aside = np.eye(3)[0 if abs(across[0]) > abs(across[1]) else 1]
    ahead = np.cross(aside, UP)
    bends = feet_point = long = 0.0
    for foot in feet:
        hinges = [hinge for part in reversed(tree.above(foot)) for hinge in tree.hinges(part)]
        _, bent, ankle = _hip_knee_ankle(tree, hinges, aside)
        knee = hinges[bent]
        bends += float(knee.axis @ aside) * float(tree.model.jnt_range[knee.joint].mean())
        points = tree.touching(foot) @ ahead
        feet_point += float((points.min() + points.max()) / 2 - hinges[ankle].anchor @ ahead)
        long += float(np.ptp(points))
    named = named_left(tree, *feet) * float(across @ aside)
    tells = (bends, CLEAR_BEND), (feet_point, CLEAR_POINT * long), (named, 0.0)
    return ahead * next((np.sign(tell) for tell, least in tells if abs(tell) > least), 1.0)


def _leg(tree: PartTree, pelvis: int, foot: int, ahead: np.ndarray, left: np.ndarray) -> RobotLeg:
    way = [part for part in reversed(tree.above(foot)) if part in tree.below(pelvis) and part != pelvis]
    hinges = [hinge for part in way for hinge in tree.hinges(part)]
    hip, knee, ankle = _hip_knee_ankle(tree, hinges, left)
    at_foot = [hinge for hinge in hinges[knee + 1 :] if _near(hinge, hinges[ankle], hinges[knee], left)]
    by_link = {"thigh": hinges[:knee], "shank": hinges[knee : knee + 1], "foot": at_foot}
    shank_parts = set(way[way.index(hinges[knee].part) : way.index(hinges[knee + 1].part)])
    foot_parts = tree.below(hinges[knee + 1].part)
    parts = {"thigh": tree.below(way[0]) - tree.below(hinges[knee].part), "shank": shank_parts, "foot": foot_parts}
    parts["shank"] |= tree.below(hinges[knee].part) - foot_parts - shank_parts
    at_ankle = _ankle(hinges[ankle], by_link["foot"], tree.touching(foot), left)
    at_knee = _beside(hinges[knee], at_ankle, left)
    at_hip = _beside(hinges[hip], at_ankle, left)
    axis = hinges[knee].axis * np.sign(hinges[knee].axis @ left)
    points = np.concatenate([tree.touching(part) for part in foot_parts])
    check_no_wheel(tree, hinges[ankle], points, left)
    return RobotLeg(at_hip, at_knee, at_ankle, axis, by_link, parts, _sole(points, at_ankle, ahead, left, tree.path))


def _hip_knee_ankle(tree: PartTree, hinges: list[PlacedHinge], left: np.ndarray) -> tuple[int, int, int]:
    """Of the hinges that pitch, those told by hand, or the three neighbours that are furthest apart."""
    for side in ("left", "right"):
        own = [hinge.joint for hinge in hinges]
        if all(_is_among(tree, f"{side}_{joint}", own) for joint in SIDED):
            hip, knee, ankle = (tree.hinge_by_hand(f"{side}_{joint}", hinges) or 0 for joint in SIDED)
            return hip, knee, ankle
    pitch = [index for index, hinge in enumerate(hinges) if abs(float(hinge.axis @ left)) > SIDEWAYS]
    if len(pitch) < FEW_PITCH:
        raise _not_recognised(tree, f"{tree.path}: a leg has {len(pitch)} pitch hinges; it needs hip, knee and ankle")
    threes = list(zip(pitch, pitch[1:], pitch[2:], strict=False))
    return max(threes, key=lambda three: sum(_apart(hinges[a], hinges[b], left) for a, b in pairwise(three)))


def _is_among(tree: PartTree, role: str, joints: list[int]) -> bool:
    """Whether a role was told by hand to be one of these joints."""
    return any(tree.model.joint(joint).name.removeprefix(PREFIX) == tree.by_hand.get(role) for joint in joints)


def _apart(one: PlacedHinge, other: PlacedHinge, left: np.ndarray) -> float:
    """How far two axes are apart, seen from the side."""
    way = other.anchor - one.anchor
    return float(np.linalg.norm(way - (way @ left) * left))


def _near(hinge: PlacedHinge, ankle: PlacedHinge, knee: PlacedHinge, left: np.ndarray) -> bool:
    """Whether a hinge below the knee is of the ankle, and not of toes, which pitch."""
    return abs(float(hinge.axis @ left)) <= SIDEWAYS or _apart(hinge, ankle, left) < AT_ANKLE * _apart(
        knee, ankle, left
    )


def _ankle(pitch: PlacedHinge, hinges: list[PlacedHinge], points: np.ndarray, left: np.ndarray) -> np.ndarray:
    """On the pitch axis, nearest to the roll axis; without one, over the middle of the sole."""
    others = [hinge for hinge in hinges if hinge.joint != pitch.joint]
    if not others:
        sole = points[points[:, 2] < points[:, 2].min() + SOLE_DEPTH]
        return _beside(pitch, (sole.min(axis=0) + sole.max(axis=0)) / 2, left)
    roll = others[-1]
    apart, cosine = roll.anchor - pitch.anchor, float(pitch.axis @ roll.axis)
    along = (float(apart @ pitch.axis) - cosine * float(apart @ roll.axis)) / max(1.0 - cosine**2, 1e-6)
    return pitch.anchor + along * pitch.axis


def _beside(hinge: PlacedHinge, point: np.ndarray, left: np.ndarray) -> np.ndarray:
    """The point of an axis that is as far to the left as another point."""
    along = float((point - hinge.anchor) @ left) / float(hinge.axis @ left)
    return hinge.anchor + along * hinge.axis


def _sole(points: np.ndarray, ankle: np.ndarray, ahead: np.ndarray, left: np.ndarray, path: str) -> Sole:
    """The longest level edge of the lower hull of a foot, seen from the side."""
    flat = np.column_stack([(points - ankle) @ ahead, (points - ankle)[:, 2]])
    edges = [
        (float(np.linalg.norm(b - a)), a, b)
        for a, b in pairwise(_lower_hull(flat))
        if b[0] - a[0] > LEVEL * float(np.linalg.norm(b - a))
    ]
    if not edges:
        raise BadDocument(f"{path}: its feet have no flat soles to stand on")
    _, start, end = max(edges, key=lambda edge: edge[0])
    along = (end - start) / np.linalg.norm(end - start)
    below = np.array([along[1], -along[0]])
    depth = float(start @ below)
    near = flat @ below > depth - SOLE_DEPTH
    reach, aside = flat[near] @ along, (points[near] - ankle) @ left
    return Sole(
        tilt=float(-np.arctan2(along[1], along[0])),
        heel=float(-reach.min()),
        ball=float(reach.max()),
        height=depth,
        half_width=float(np.ptp(aside)) / 2,
        middle=float(aside.max() + aside.min()) / 2,
    )


def _lower_hull(points: np.ndarray) -> list[np.ndarray]:
    """The lower convex hull of points in a plane, from left to right."""
    hull: list[np.ndarray] = []
    for point in points[np.lexsort((points[:, 1], points[:, 0]))]:
        while len(hull) > 1 and _turns_right(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def _turns_right(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> bool:
    return bool((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0)


def _trunk(tree: PartTree, pelvis: int, in_legs: set[int]) -> tuple[int, set[int], list[PlacedHinge], float]:
    """The trunk with everything on it, the hinges between it and the pelvis, and which of them hangs on the other."""
    rest = set(tree.parents) - in_legs - {pelvis}
    told = tree.part_by_hand("trunk")
    if told == pelvis:
        return pelvis, set(), [], 1.0
    hanging = [tree.below(child) - in_legs for child, parent in tree.parents.items() if parent == pelvis]
    branches = [branch for branch in hanging if branch]
    above = rest - tree.below(pelvis)
    branches += [above] if above else []
    heaviest = next((branch for branch in branches if told in branch), max(branches, key=tree.mass, default=set()))
    if not heaviest or (told is None and tree.mass(heaviest) < TRUNK_SHARE * tree.mass(rest | {pelvis})):
        return pelvis, set(), [], 1.0
    core = told if told and told in heaviest else max(heaviest, key=lambda part: tree.mass([part]))
    is_above = heaviest is above or core in tree.above(pelvis)
    way = tree.above(pelvis if is_above else core)
    way = way[: way.index(core if is_above else pelvis)]
    hinges = [hinge for part in reversed(way) for hinge in tree.hinges(part)]
    return core, heaviest, hinges, -1.0 if is_above else 1.0
