"""The law's view of a robot: a frame for each link at the zero pose, and what each link weighs.

Links are where a body of ours would have them: a leg is straight when its shank's z meets its thigh's, whatever angles
the robot calls zero, and a foot's x and y span its sole. Hip, knee and ankle are the centres that `anatomy` found.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import mujoco
import numpy as np

from footfall.bodies.robots.anatomy import UP, Anatomy, RobotLeg
from footfall.bodies.robots.arms import Arm
from footfall.bodies.robots.couplings import are_coupled, check_couplings
from footfall.bodies.robots.hanging import least_spread
from footfall.bodies.robots.straight import read_upright
from footfall.bodies.robots.tree import part_tree, robot_in
from footfall.laws.tables import Link, Side
from footfall.parts_by_hand import roles_file
from footfall.reading import only_ours

TOE = 0.01
"""m, of a foot's length that counts as its toes, which a robot has not."""
LEG_LINKS = ("thigh", "shank", "foot")


@dataclass(frozen=True, eq=False)
class LinkFrame:
    """A link at the zero pose: the robot's body that carries it, its place and axes (columns), in the world."""

    body: int
    at: np.ndarray
    axes: np.ndarray
    parts: frozenset[int]  # what it weighs; none: nothing


@dataclass(frozen=True, eq=False)
class Robot:
    """A robot that was read: its anatomy, and its links."""

    anatomy: Anatomy
    links: dict[Link, LinkFrame]
    spread: float  # rad, by which driven arms are spread at least

    @property
    def rolls(self) -> bool:
        """Whether its ankles can roll."""
        return all(len(leg.hinges["foot"]) > 1 for leg in self.anatomy.legs)

    @property
    def model(self) -> mujoco.MjModel:
        """The robot alone, at its zero pose."""
        return self.anatomy.tree.model


def load_robot(path: str) -> Robot:
    """Read a robot's file; the last ones read are remembered until they change."""
    return _loaded(path, tuple(_changed(file) for file in (Path(path), roles_file(path))))


def _changed(file: Path) -> int:
    return file.stat().st_mtime_ns if file.is_file() else 0


@lru_cache(maxsize=8)
def _loaded(path: str, changed: tuple[int, ...]) -> Robot:
    with only_ours(path):
        return _read(path)


def _read(path: str) -> Robot:
    spec, remarks = robot_in(path)
    anatomy = read_upright(part_tree(spec, path, remarks))
    if anatomy.arms is not None and are_coupled(path, anatomy, anatomy.arms):
        anatomy = replace(anatomy, arms=None)
    check_couplings(path, anatomy)
    links, spread = _frames(anatomy), None
    if anatomy.arms is not None:
        spread = least_spread(anatomy, {link: frame.axes for link, frame in links.items()})
        if spread is None:
            anatomy = replace(anatomy, arms=None)
            links = _frames(anatomy)
    return Robot(anatomy, links, spread or 0.0)


def _frames(found: Anatomy) -> dict[Link, LinkFrame]:
    upright = np.column_stack([found.ahead, found.left, UP])
    hips = (found.legs[0].hip + found.legs[1].hip) / 2
    waist = np.mean([hinge.anchor for hinge in found.waist], axis=0) if found.waist else hips
    waist = waist - ((waist - hips) @ found.left) * found.left
    in_arms = {part for arm in found.arms or () for parts in arm.parts.values() for part in parts}
    carried = (found.trunk_parts or found.pelvis_parts) - in_arms
    top = max((found.tree.touching(part)[:, 2].max(initial=waist[2]) for part in carried), default=waist[2])
    rise = max(float(top - waist[2]), 0.1)
    frames = {
        Link.PELVIS: LinkFrame(found.pelvis, hips, upright, frozenset(found.pelvis_parts - in_arms)),
        Link.LOWER_BACK: LinkFrame(found.trunk, waist, upright, frozenset(found.trunk_parts - in_arms)),
        Link.TORSO: LinkFrame(found.trunk, waist + 0.4 * rise * UP, upright, frozenset()),
        Link.HEAD: LinkFrame(found.trunk, waist + 0.8 * rise * UP, upright, frozenset()),
    }
    for side, leg in zip(Side, found.legs, strict=True):
        aside = 0.3 * rise * found.left * (1.0 if side is Side.LEFT else -1.0)
        shoulder = waist + 0.7 * rise * UP + aside
        name = side.name
        frames[Link[f"{name}_UPPER_ARM"]] = LinkFrame(found.trunk, shoulder, upright, frozenset())
        frames[Link[f"{name}_LOWER_ARM"]] = LinkFrame(found.trunk, shoulder - 0.2 * rise * UP, upright, frozenset())
        if found.arms is not None:
            frames |= _arm_frames(name, found.arms[side])
        frames |= _leg_frames(name, leg, found)
    return {link: frames[link] for link in Link}


def _leg_frames(name: str, leg: RobotLeg, found: Anatomy) -> dict[Link, LinkFrame]:
    cosine, sine = np.cos(leg.sole.tilt), np.sin(leg.sole.tilt)
    flat = cosine * found.ahead - sine * UP
    sole = np.column_stack([flat, found.left, np.cross(flat, found.left)])
    places = {"thigh": leg.hip, "shank": leg.knee, "foot": leg.ankle}
    thigh, shank = leg.hip - leg.knee, leg.knee - leg.ankle
    axes = {"thigh": _along(thigh, leg.knee_axis), "shank": _along(shank, leg.knee_axis), "foot": sole}
    frames = {}
    for role in LEG_LINKS:
        body = leg.hinges[role][-1].part
        frames[Link[f"{name}_{role.upper()}"]] = LinkFrame(body, places[role], axes[role], frozenset(leg.parts[role]))
    toes = leg.ankle + sole @ [leg.sole.ball - TOE, 0.0, TOE / 2 - leg.sole.height]
    frames[Link[f"{name}_TOES"]] = LinkFrame(leg.hinges["foot"][-1].part, toes, sole, frozenset())
    return frames


def _arm_frames(name: str, arm: Arm) -> dict[Link, LinkFrame]:
    ways = {"upper_arm": (arm.shoulder, arm.shoulder - arm.elbow), "lower_arm": (arm.elbow, -arm.forearm)}
    return {
        Link[f"{name}_{role.upper()}"]: LinkFrame(
            arm.hinges[role][-1].part, at, _along(up, arm.axis), frozenset(arm.parts[role])
        )
        for role, (at, up) in ways.items()
    }


def _along(up: np.ndarray, axis: np.ndarray) -> np.ndarray:
    """Axes with z along a bone and y as near as can be to the axis about which it bends."""
    z = up / np.linalg.norm(up)
    y = axis - (axis @ z) * z
    y /= np.linalg.norm(y)
    return np.column_stack([np.cross(y, z), y, z])
