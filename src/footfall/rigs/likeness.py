"""Make a body in the likeness of an avatar: lengths from its joints, thickness from its surface, weight by height.

How the weight is spread over its links, `shares` says.
"""

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.bones import Bone
from footfall.bodies.character import Character
from footfall.bodies.proportions import Proportions
from footfall.bodies.size import full_height, joints_at
from footfall.errors import BadDocument
from footfall.laws.tables import PARENTS, Link
from footfall.quantity import fields_of
from footfall.reading import only_ours
from footfall.rigs.avatar import Avatar
from footfall.rigs.axes import from_file
from footfall.rigs.shares import weighed
from footfall.rigs.skeleton import BONES

BODY_MASS = 22.0
"""kg per square metre of height: people's middle; the surface of an avatar counts its clothes."""
HIP_SPREAD = 0.6
USUAL_LEG = 0.9144
"""m, of a body that is scaled because its own legs are out of range."""
TELL_FROM = 0.02
"""How far a measure must be clipped, relative to itself, to be told."""
LOW = 0.5
"""Of the ankle's height: skin below belongs to the sole, whose length and width count."""
UNLIKE = 0.01
"""Relative difference of two legs that is told."""
OUTLIERS = 5.0
"""Percent of a head's surface on each side that is hair, ears or a hat."""
FLAT = 0.5
"""Of a foot's length: a shorter sole is an edge, on which a body hardly stands."""
FEWEST = 8
"""Vertices that tell the size of a part."""


class Likeness(NamedTuple):
    """A body like an avatar, and what was guessed or clipped."""

    character: Character
    scale: float  # metres of the body per metre of the avatar
    way: str  # how its bones were found: VRM, names or shape
    ankle: float  # m, height of its ankle less that of the avatar's, in the body's metres
    remarks: tuple[str, ...]


def likeness(avatar: Avatar, name: str = "") -> Likeness:
    """The body of an avatar, with legs exactly as long as its own."""
    with only_ours(avatar.name):
        return _likeness(avatar, name)


def _likeness(avatar: Avatar, name: str) -> Likeness:
    remarks = list(avatar.remarks)
    thigh, shank = (_length(avatar, limb) for limb in (("UpperLeg", "LowerLeg"), ("LowerLeg", "Foot")))
    ankle = float(np.mean([avatar.at(f"{side}Foot")[1] for side in SIDES])) - avatar.ground
    limits = {field.path: field.quantity for field in fields_of(Proportions) if field.quantity}
    leg, scale = thigh + shank + ankle, 1.0
    low, high = limits["leg_length"].low, limits["leg_length"].high
    if not low <= leg <= high:
        scale = USUAL_LEG / leg
        remarks.append(f"its legs are {leg:.2f} m long: it walks as a body {scale:.3g} times its size")
    found = _measures(avatar, scale, thigh, shank, ankle)
    for key, value in found.items():
        limit = limits[key]
        if not np.isfinite(value):
            raise BadDocument(f"{avatar.name}: its {key} cannot be measured; a limb or its trunk has no length")
        found[key] = float(limit.nearest(value))
        if abs(found[key] - value) > TELL_FROM * max(abs(value), abs(limit.low)) and key not in QUIET:
            unit = f" {limit.unit}" if limit.unit else ""
            remarks.append(f"{key} is {value:.3g}{unit}, walked as {found[key]:.3g}: {limit.meaning}")
    found["leg_length"] = scale * (thigh + shank) / (1.0 - found["ankle_height"])
    remarks += _guessed(avatar)
    body = Proportions(**found)
    plain = Character(name=name or avatar.name, text=f"made from {avatar.name}", proportions=body)
    tall = full_height(plain.links())
    density = body.density * BODY_MASS * tall**2 / plain.mass
    limit = limits["density"]
    fit = replace(body, density=float(limit.nearest(density)))
    whole = replace(plain, proportions=fit)
    moved = replace(whole, bones=_moved_bones(avatar, whole, scale))
    moved = replace(moved, bones={link.name.lower(): bone for link, bone in weighed(moved).items()})
    made = catalog.decode(Character, catalog.encode(moved), avatar.name).check()
    return Likeness(
        made, scale, avatar.roles.way, found["ankle_height"] * found["leg_length"] - scale * ankle, tuple(remarks)
    )


def _moved_bones(avatar: Avatar, body: Character, scale: float) -> dict[str, Bone]:
    """Hips, shoulders and head where the avatar has them, which is not always where the proportions put them."""
    bones = body.links()
    joints = joints_at(bones)
    middle = (joints[Link.LEFT_THIGH] + joints[Link.RIGHT_THIGH]) / 2
    hips = (avatar.at("leftUpperLeg") + avatar.at("rightUpperLeg")) / 2
    moved = {}
    for link in MOVED:
        place = middle + scale * from_file(avatar.at(BONES[link]) - hips)
        at = place - joints[Link(PARENTS[link])]
        if np.linalg.norm(at - bones[link].at) > MOVED[link]:
            x, y, z = at.round(5).tolist()
            moved[link.name.lower()] = replace(bones[link], at=(x, y, z))
    return moved


SIDES = ("left", "right")
MOVED = {
    Link.HEAD: 0.005,
    Link.LEFT_UPPER_ARM: 0.005,
    Link.RIGHT_UPPER_ARM: 0.005,
    Link.LEFT_THIGH: 0.0003,
    Link.RIGHT_THIGH: 0.0003,
}
"""Links whose joints are moved if they would be further off than this, m; feet are exact only if the hips are."""
QUIET = ("ankle_height",)
"""Measures that may be clipped without a word: nothing that is seen depends on them."""


def _measures(avatar: Avatar, scale: float, thigh: float, shank: float, ankle: float) -> dict[str, float]:
    """The proportions as they are, within their ranges or not."""
    at = avatar.at
    hips, shoulders = ((at(f"left{limb}") + at(f"right{limb}")) / 2 for limb in ("UpperLeg", "UpperArm"))
    hip_width = float(np.linalg.norm(at("leftUpperLeg") - at("rightUpperLeg")))
    trunk = shoulders[1] - hips[1]
    spine = _first_of_spine(avatar)
    waist = (spine[1] - hips[1]) / trunk
    chest = (at("chest")[1] - hips[1] - waist * trunk) / ((1.0 - waist) * trunk)
    upper, lower = _length(avatar, ("UpperArm", "LowerArm")), _length(avatar, ("LowerArm", "Hand"))
    head = _box(avatar.skin_of("head", whole=True), (0.2057, 0.2515, 0.2286))
    sole = _sole(avatar)
    return {
        "knee_height": shank / (thigh + shank),
        "ankle_height": ankle / (thigh + shank + ankle),
        "pelvis_width": scale * hip_width / HIP_SPREAD,
        "hip_spread": HIP_SPREAD,
        "torso_width": scale * float(np.linalg.norm(at("leftUpperArm") - at("rightUpperArm"))),
        "trunk_length": scale * trunk,
        "waist_height": waist,
        "chest_height": chest,
        "neck_length": scale * max(float(at("head")[1] - shoulders[1]), 0.003),
        "head_width": scale * head[0],
        "head_height": scale * head[1],
        "head_depth": scale * head[2],
        "arm_length": scale * (upper + lower),
        "elbow_height": lower / (upper + lower),
        "foot_length": scale * sole[0],
        "foot_width": scale * sole[1],
        "thigh_diameter": scale * _thickness(avatar, "UpperLeg", "LowerLeg", 0.0914),
        "shank_diameter": scale * _thickness(avatar, "LowerLeg", "Foot", 0.0754),
        "upper_arm_diameter": scale * _thickness(avatar, "UpperArm", "LowerArm", 0.08),
        "lower_arm_diameter": scale * _thickness(avatar, "LowerArm", "Hand", 0.064),
    }


def _length(avatar: Avatar, limb: tuple[str, str]) -> float:
    """The mean length of a bone on both sides, m."""
    return float(np.mean([np.linalg.norm(avatar.at(side + limb[1]) - avatar.at(side + limb[0])) for side in SIDES]))


def _first_of_spine(avatar: Avatar) -> np.ndarray:
    """The first joint from the hips to the chest."""
    way = avatar.tree.above(avatar.roles.nodes["chest"])
    hips = avatar.roles.nodes["hips"]
    first = next((node for node in way if avatar.tree.parents[node] == hips), avatar.roles.nodes["chest"])
    return avatar.bind[first, :3, 3]


def _thickness(avatar: Avatar, start: str, end: str, usual: float) -> float:
    """Twice the middle distance of a bone's own surface from its axis, m."""
    far = []
    for side in SIDES:
        skin = avatar.skin_of(side + start)
        axis = avatar.at(side + end) - avatar.at(side + start)
        long = float(np.linalg.norm(axis))
        along = (skin - avatar.at(side + start)) @ axis / long**2
        beside = skin[(along > 0.1) & (along < 0.9)]
        if len(beside) >= FEWEST:
            off = np.cross(beside - avatar.at(side + start), axis / long)
            far.append(float(np.median(np.linalg.norm(off, axis=1))))
    return 2.0 * float(np.mean(far)) if far else usual


def _sole(avatar: Avatar) -> tuple[float, float]:
    """The length and width of a foot near the ground, m."""
    sizes = []
    for side in SIDES:
        foot = avatar.skin_of(f"{side}Foot", whole=True)
        if len(foot) >= FEWEST:
            low = foot[foot[:, 1] < avatar.ground + LOW * (avatar.at(f"{side}Foot")[1] - avatar.ground)]
            sizes.append(np.ptp(low if len(low) >= FEWEST else foot, axis=0)[[2, 0]])
    long, wide = np.mean(sizes, axis=0) if sizes else (0.2286, 0.1029)
    return float(long), float(wide)


def _box(points: np.ndarray, usual: tuple[float, float, float]) -> tuple[float, float, float]:
    if len(points) < FEWEST:
        return usual
    low, high = np.percentile(points, [OUTLIERS, 100.0 - OUTLIERS], axis=0)
    wide, tall, deep = high - low
    return float(wide), float(tall), float(deep)


def _guessed(avatar: Avatar) -> list[str]:
    """What was taken from nowhere, because too little of the surface is there."""
    parts = {"feet": "Foot", "thighs": "UpperLeg", "shanks": "LowerLeg"}
    thin = [word for word, limb in parts.items() if len(avatar.skin_of(f"left{limb}", whole=limb == "Foot")) < FEWEST]
    told = []
    if thin:
        told.append(f"its {' and '.join(thin)} could not be measured for lack of surface: a person's size was used")
    foot = avatar.skin_of("leftFoot", whole=True)
    if len(foot) >= FEWEST and _sole(avatar)[0] < FLAT * np.ptp(foot[:, 2]):
        told.append("its feet have no flat sole: they sink into the ground as they roll, and it may fall")
    for upper, lower in (("UpperLeg", "LowerLeg"), ("LowerLeg", "Foot")):
        left, right = (np.linalg.norm(avatar.at(side + lower) - avatar.at(side + upper)) for side in SIDES)
        if abs(left - right) > UNLIKE * left:
            told.append("its legs differ in length: both got the mean length")
            break
    return told
