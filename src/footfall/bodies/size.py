"""Measure a standing body from its bones: legs, heights, mass centre, size, and the inertia at each joint."""

import math
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import Bone
from footfall.bodies.reference import REFERENCE_COM, REFERENCE_LEG
from footfall.laws.tables import PARENTS, Link, Side
from footfall.remembered import by_identity

Bones = Mapping[Link, Bone]
SAME_SIZE = 0.005


class Leg(NamedTuple):
    """The lengths of one leg, m."""

    thigh: float
    shank: float
    ankle_height: float
    heel: float  # behind the ankle
    ball: float  # ahead of the ankle, to the toe tip
    half_width: float  # of the foot

    @property
    def hip_height(self) -> float:
        """Height of the hip when the leg stands straight."""
        return self.thigh + self.shank + self.ankle_height


def limb(role: str, side: Side) -> Link:
    """The link of a limb on one side, as in limb("FOOT", Side.LEFT)."""
    return Link[f"{side.name}_{role}"]


def leg_of(bones: Bones, side: Side) -> Leg:
    """Measure one leg."""
    shank, foot, toes = (bones.get(limb(role, side)) for role in ("SHANK", "FOOT", "TOES"))
    if shank is None or foot is None:
        raise AssertionError(f"no {side.name.lower()} leg")
    tip, at = (toes, toes.at[0]) if toes else (foot, 0.0)
    return Leg(
        thigh=-shank.at[2],
        shank=-foot.at[2],
        ankle_height=foot.shape.radius - min(foot.shape.start[2], foot.shape.end[2]),
        heel=-min(foot.shape.start[0], foot.shape.end[0]),
        ball=at + max(tip.shape.start[0], tip.shape.end[0]),
        half_width=abs(foot.shape.end[1] - foot.shape.start[1]) / 2.0,
    )


def leg_length(bones: Bones) -> float:
    """Distance from hip to sole; of the shorter leg, if they differ."""
    return min(leg_of(bones, side).hip_height for side in Side)


def standing_height(bones: Bones) -> float:
    """Height of the pelvis above the ground when the longer leg stands straight."""
    return max(leg_of(bones, side).hip_height - bones[limb("THIGH", side)].at[2] for side in Side)


def ends(bone: Bone) -> tuple[float, float]:
    """The lowest and highest points of a bone's solid, relative to its joint, m."""
    heights = bone.shape.start[2], bone.shape.end[2]
    return min(heights) - bone.shape.radius, max(heights) + bone.shape.radius


def hangs(lower_arm: Bone) -> bool:
    """Whether an arm runs down from the shoulder to the elbow and on to the hand."""
    return lower_arm.at[2] < 0.0 and ends(lower_arm)[0] < 0.0


def full_height(bones: Bones) -> float:
    """Height of the standing body from sole to top."""
    joints = joints_at(bones)
    tops = [
        joints[link][2] + max(bone.shape.start[2], bone.shape.end[2]) + bone.shape.radius
        for link, bone in bones.items()
    ]
    return float(standing_height(bones) + max(tops))


def mass_of(bones: Bones) -> float:
    """Mass of the whole body, kg."""
    return sum(bone.mass for bone in bones.values())


def com_height(bones: Bones) -> float:
    """Height of the mass centre of the standing body."""
    joints = joints_at(bones)
    weighted = sum(bone.mass * (joints[link][2] + bone.com[2]) for link, bone in bones.items())
    return float(standing_height(bones) + weighted / mass_of(bones))


def size_of_bones(bones: Bones) -> float:
    """How large a body is relative to the reference body, judged by leg length and height of the mass centre."""
    size = float(np.sqrt(leg_length(bones) / REFERENCE_LEG * com_height(bones) / REFERENCE_COM))
    return 1.0 if abs(size - 1.0) < SAME_SIZE else size


def speed_scale(bones: Bones) -> float:
    """How much faster legs of this length walk than the reference's, by dynamic similarity."""
    return math.sqrt(leg_length(bones) / REFERENCE_LEG)


@by_identity
def joints_at(bones: Bones) -> dict[Link, np.ndarray]:
    """The position of every joint of the standing body, relative to the pelvis, m."""
    places = {Link.PELVIS: np.zeros(3)}
    for link in list(bones)[1:]:
        places[link] = places[Link(PARENTS[link])] + bones[link].at
    return places


@cache
def beyond(joint: Link) -> list[Link]:
    """The links that a joint carries: its own and all those attached to it."""
    carried = [joint]
    for link in Link:
        if PARENTS[link] in carried and link not in carried:
            carried.append(link)
    return carried


def inertia_about(bones: Bones, links: list[Link], pivot: np.ndarray) -> np.ndarray:
    """Moments of inertia of some links about a point, in the standing pose: roll, pitch, yaw."""
    joints = joints_at(bones)
    total = np.zeros(3)
    for link in links:
        if link not in bones:
            continue
        bone = bones[link]
        x, y, z = joints[link] + bone.com - pivot
        total += np.array(bone.inertia) + bone.mass * np.array([y * y + z * z, x * x + z * z, x * x + y * y])
    return total
