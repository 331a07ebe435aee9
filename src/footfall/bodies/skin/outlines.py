"""The outlines of a body: which forms make its trunk, head, arms and legs, from its bones, in the pose of binding."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import Bone, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.size import limb
from footfall.bodies.skin.forms import Ball, Form, Limb, Slab
from footfall.laws.tables import PARENTS, Link, Side

Knots = list[tuple[float, float, float]]

# From a bone's joint on: fraction of its length, half depth, half width. The unit is the radius of the bone; for the
# trunk it is the bone's radius (depth) and half the width of hips or shoulders (width).
OUTLINES: dict[str, Knots] = {
    "pelvis": [(0.0, 1.0, 0.62), (0.35, 1.42, 0.95), (0.65, 1.42, 0.97), (1.0, 1.15, 0.84)],
    "lower_back": [(0.0, 1.08, 0.76), (0.45, 1.02, 0.71), (1.0, 1.1, 0.77)],
    "torso": [(0.0, 0.78, 0.79), (0.35, 0.92, 0.9), (0.6, 0.95, 0.95), (0.78, 0.78, 0.86), (0.9, 0.52, 0.6), (1.0, 0.3, 0.3)],
    "upper_arm": [(0.0, 1.08, 0.95), (0.22, 1.28, 1.18), (0.6, 1.12, 1.06), (1.0, 0.98, 0.96)],
    "lower_arm": [(0.0, 1.05, 1.04), (0.25, 1.15, 1.1), (0.7, 0.85, 0.85), (1.0, 0.7, 0.72)],
    "hand": [(0.35, 1.12, 0.68), (0.7, 1.12, 0.62), (1.0, 0.78, 0.5)],
    "thigh": [(0.0, 1.6, 1.4), (0.2, 1.64, 1.46), (0.6, 1.34, 1.25), (0.88, 1.1, 1.06), (1.0, 1.12, 1.06)],
    "shank": [(0.0, 1.14, 1.1), (0.1, 1.12, 1.08), (0.3, 1.34, 1.22), (0.6, 1.0, 0.98), (0.88, 0.74, 0.74), (1.0, 0.78, 0.74)],
}  # fmt: skip
BOX_OUTLINES: dict[str, Knots] = {
    "pelvis": [(0.0, 0.8, 0.72), (0.3, 1.0, 0.97), (0.65, 1.0, 1.0), (1.0, 0.88, 0.9)],
    "torso": [(0.0, 0.84, 0.84), (0.4, 1.0, 0.96), (0.7, 0.97, 0.99), (0.88, 0.8, 0.9), (1.0, 0.5, 0.55)],
}
"""The same for a trunk made of boxes, in units of each box's half depth and half width."""
TRUNK = (Link.PELVIS, Link.LOWER_BACK, Link.TORSO)
HAND_RADII = 3.2
"""Length of a hand, in radii of its forearm."""
ARMS_OUT, LEGS_OUT, LEGS_OUT_MOST = np.radians(40.0), np.radians(14.0), np.radians(40.0)
"""How far limbs are spread in the pose of binding, so that no limb touches another or the trunk."""
BENDS = 0.75
"""Half the length of skin that bends with a joint, in radii of the limb there."""


EDGE = 0.62
"""Height of a shoe's edge, as a fraction of the ankle's height."""


class Part(NamedTuple):
    """A form that moves with one link, or with several along its line."""

    form: Form
    links: tuple[Link, ...]
    joints: tuple[float, ...] = ()  # m along the line, between two links each
    bends: tuple[float, ...] = ()  # m, half the length over which they blend


class Group(NamedTuple):
    """Parts that melt into each other, and as a whole into the trunk."""

    parts: list[Part]
    inner: float  # m, over which its parts melt
    outer: float  # m, over which it melts into the trunk
    floor: tuple[np.ndarray, np.ndarray] | None  # the plane of the soles: a point of it, and the direction up


class Frame(NamedTuple):
    """Where a link is, and the columns of its axes."""

    at: np.ndarray
    turned: np.ndarray

    def out(self, point_l: np.ndarray | tuple[float, ...]) -> np.ndarray:
        """A point of the link in the body."""
        return self.at + self.turned @ np.asarray(point_l, float)


class Outlines(NamedTuple):
    """All forms of a body. The trunk is the first group; names are `trunk`, `head`, `left_arm` and so on."""

    frames: dict[Link, Frame]
    groups: dict[str, Group]


def outlines_of(character: Character) -> Outlines:
    """The forms of a body that stands with its limbs spread, its root at the origin."""
    frames = bound_frames(character)
    if character.plane:
        groups = {"trunk": _planar_trunk(character, frames)}
    else:
        groups = {"trunk": _trunk(character, frames), "head": _head(character, frames)}
        groups |= {f"{side.name.lower()}_arm": _arm(character, frames, side) for side in Side}
    return Outlines(frames, groups | {f"{side.name.lower()}_leg": _leg(character, frames, side) for side in Side})


def bound_frames(character: Character) -> dict[Link, Frame]:
    """Every link in the pose in which the skin is bound."""
    frames: dict[Link, Frame] = {}
    for link, bone in character.links().items():
        parent = frames.get(Link(PARENTS[link])) if PARENTS[link] >= 0 else None
        side, role = side_and_role(link)
        turned = np.eye(3) if parent is None else parent.turned
        if side is not None and role in ("upper_arm", "thigh") and not character.plane:
            out = ARMS_OUT if role == "upper_arm" else _legs_out(character)
            turned = turned @ _rolled(out if side is Side.LEFT else -out)
        frames[link] = Frame(np.zeros(3) if parent is None else parent.out(bone.at), turned)
    return frames


def _legs_out(character: Character) -> float:
    """Thick legs are spread more."""
    thigh, shank = character.bone(Link.LEFT_THIGH), character.bone(Link.LEFT_SHANK)
    missing = 1.7 * thigh.shape.radius - abs(thigh.at[1])
    return float(np.clip(np.arctan2(missing, 0.45 * max(abs(shank.at[2]), 0.01)), LEGS_OUT, LEGS_OUT_MOST))


def _rolled(angle: float) -> np.ndarray:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]])


def _trunk(character: Character, frames: dict[Link, Frame]) -> Group:
    """One form from the crotch to the neck."""
    rows: list[tuple[float, np.ndarray, float, float]] = []  # height, centre, depth, width
    for link in TRUNK:
        bone, frame = character.bone(link), frames[link]
        if bone.shape.kind == "box":
            rows += _box_rows(character, link, bone, frame)
        else:
            start_l, end_l = _trunk_span(character, link)
            depth_unit, width_unit = _trunk_units(character, link)
            rows += [
                (z, np.array([frame.at[0] + 0.5 * (bone.shape.start[0] + bone.shape.end[0]), 0.0, z]), d * depth_unit, w * width_unit)
                for share, d, w in OUTLINES[side_and_role(link)[1]]
                for z in [frame.at[2] + start_l + share * (end_l - start_l)]
            ]
    line, at, depth, width = _gathered(rows)
    form = Limb(line, np.array([1.0, 0.0, 0.0]), at, depth, width, (0.75 * float(min(depth[0], width[0])), 0.5 * float(min(depth[-1], width[-1]))))
    heights = [frames[link].at[2] - line[0, 2] for link in TRUNK[1:]]
    room = abs(heights[1] - heights[0])
    bend = max(0.5 * room, 0.02 * float(at[-1]))
    part = Part(form, TRUNK, tuple(float(h) for h in heights), (bend, bend))
    arm = max(_radius(character.bone(limb("UPPER_ARM", side))) for side in Side)
    return Group([part, Part(_shoulders(character, frames), (Link.TORSO,))], 1.4 * arm, 0.0, None)


def _shoulders(character: Character, frames: dict[Link, Frame]) -> Limb:
    """From shoulder to shoulder over the foot of the neck."""
    ends = [frames[limb("UPPER_ARM", side)].at for side in Side]
    radii = [_radius(character.bone(limb("UPPER_ARM", side))) for side in Side]
    room = frames[Link.HEAD].at[2] - (ends[0][2] + ends[1][2]) / 2
    middle = (ends[0] + ends[1]) / 2 + [0.0, 0.0, float(np.clip(0.5 * room, 0.0, 1.2 * max(radii)))]
    line = np.array([ends[0], middle, ends[1]])
    half = np.linalg.norm(line[1] - line[0])
    at = np.array([0.0, half, half + np.linalg.norm(line[2] - line[1])])
    thick = np.array([0.8 * radii[0], 1.1 * max(radii), 0.8 * radii[1]])
    return Limb(line, np.array([1.0, 0.0, 0.0]), at, 1.1 * thick, 0.9 * thick, (0.4 * radii[0], 0.4 * radii[1]))


def _gathered(rows: list[tuple[float, np.ndarray, float, float]]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Knots by height; those at nearly the same height are one. The line leads through their centres."""
    rows = sorted(rows, key=lambda row: row[0])
    near = 0.02 * (rows[-1][0] - rows[0][0])
    merged: list[list[tuple[float, np.ndarray, float, float]]] = []
    for row in rows:
        if merged and row[0] - merged[-1][0][0] < near:
            merged[-1].append(row)
        else:
            merged.append([row])
    centres = np.array([np.mean([row[1] for row in same], axis=0) for same in merged])
    depth, width = (np.array([np.mean([row[k] for row in same]) for same in merged]) for k in (2, 3))
    at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(centres, axis=0), axis=1))])
    bent = [0, *(k for k in range(1, len(centres) - 1) if _is_bend(centres[k - 1 : k + 2])), len(centres) - 1]
    return centres[bent], at, depth, width


def _is_bend(three: np.ndarray) -> bool:
    one, two = np.diff(three, axis=0)
    return bool(np.linalg.norm(np.cross(one, two)) > 0.01 * np.linalg.norm(one) * np.linalg.norm(two))


def _box_rows(character: Character, link: Link, bone: Bone, frame: Frame) -> list[tuple[float, np.ndarray, float, float]]:
    low, high = np.minimum(bone.shape.start, bone.shape.end), np.maximum(bone.shape.start, bone.shape.end)
    half, middle = (high - low) / 2, (high + low) / 2
    role = side_and_role(link)[1]
    if role == "lower_back":
        boxes = [character.bone(other).shape for other in (Link.PELVIS, Link.TORSO)]
        others = np.mean([np.abs(np.subtract(box.end, box.start)) / 2 + box.radius for box in boxes], axis=0)
        own = np.maximum(half, 0.8 * others)
        z = float(frame.at[2] + middle[2])
        return [(z, frame.out(middle), float(own[0]), float(own[1]))]
    return [
        (float(frame.at[2] + z), frame.out([middle[0], middle[1], z]), d * half[0], w * half[1])
        for share, d, w in BOX_OUTLINES[role]
        for z in [low[2] + (0.1 + 0.8 * share) * 2 * half[2]]
    ]


def _trunk_span(character: Character, link: Link) -> tuple[float, float]:
    """From where to where a bone of the trunk is covered, m along its z axis."""
    if link is Link.PELVIS:
        hips = np.mean([character.bone(limb("THIGH", side)).at[2] for side in Side])
        return float(hips) - 0.8 * character.bone(link).shape.radius, character.bone(Link.LOWER_BACK).at[2]
    if link is Link.LOWER_BACK:
        return 0.0, character.bone(Link.TORSO).at[2]
    arm = character.bone(Link.LEFT_UPPER_ARM)
    return 0.0, min(character.bone(Link.HEAD).at[2], arm.at[2] + arm.shape.radius)


def _trunk_units(character: Character, link: Link) -> tuple[float, float]:
    thigh, arm = character.bone(Link.LEFT_THIGH), character.bone(Link.LEFT_UPPER_ARM)
    hips, shoulders = abs(thigh.at[1]) + 1.35 * thigh.shape.radius, abs(arm.at[1])
    width = {Link.PELVIS: hips, Link.LOWER_BACK: (hips + shoulders) / 2, Link.TORSO: shoulders}[link]
    return character.bone(link).shape.radius, width


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


def _head(character: Character, frames: dict[Link, Frame]) -> Group:
    """A skull over a narrower jaw, on a neck that reaches down to the shoulders."""
    depth, width, height = head_size(character)
    middle, frame = head_middle(character), frames[Link.HEAD]
    tall, thick = min(height, 1.3 * max(depth, width)), min(depth, width)
    skull_tall, jaw_tall = (0.98 * depth, 0.62 * depth) if depth <= height <= 1.5 * depth else (0.9 * height, 0.6 * tall)
    skull = Ball(frame.out(middle + [-0.02 * depth, 0, height - skull_tall]), np.array([1.05 * depth, 0.86 * width, skull_tall]))
    jaw = Ball(frame.out(middle + [0.3 * depth, 0, jaw_tall - height]), np.array([0.58 * depth, 0.52 * width, jaw_tall]))
    shoulder = frames[Link.LEFT_UPPER_ARM].at[2] - frame.at[2]
    low = np.array([0.0, 0.0, min(-0.3 * thick, shoulder)])
    line = np.array([frame.out(low), frame.out(middle)])
    length = float(np.linalg.norm(line[1] - line[0]))
    neck = 0.5 * thick
    round_neck = Limb(line, np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.5 * length, length]), neck * np.array([1.12, 0.98, 0.95]), neck * np.array([1.12, 0.98, 0.95]), (0.5 * neck, 0.5 * neck))
    foot = float(-low[2])
    neck_part = Part(round_neck, (Link.TORSO, Link.HEAD), (foot,), (max(0.6 * foot, 0.4 * neck),))
    return Group([Part(skull, (Link.HEAD,)), Part(jaw, (Link.HEAD,)), neck_part], 0.3 * thick, 0.9 * neck, None)


def _chain(frames: dict[Link, Frame], links: tuple[Link, ...], end: np.ndarray, outlines: list[Knots], units: list[float], aside: np.ndarray) -> Part:
    """One form along several bones, from the outline and unit of each."""
    line = np.array([*(frames[link].at for link in links), end]) + aside
    lengths = np.maximum(np.linalg.norm(np.diff(line, axis=0), axis=1), 1e-4)
    starts = np.concatenate([[0.0], np.cumsum(lengths)])
    rows: list[tuple[float, float, float]] = []
    for start, length, knots, unit in zip(starts[:-1], lengths, outlines, units, strict=True):
        new = [(start + share * length, d * unit, w * unit) for share, d, w in knots]
        if rows and abs(rows[-1][0] - new[0][0]) < 1e-6:
            new[0] = (rows[-1][0], (rows[-1][1] + new[0][1]) / 2, (rows[-1][2] + new[0][2]) / 2)
            rows.pop()
        rows += new
    at, depth, width = np.array(rows).T
    ahead = frames[links[0]].turned[:, 0]
    form = Limb(line, ahead, at, depth, width, (0.8 * min(depth[0], width[0]), 0.8 * min(depth[-1], width[-1])))
    joints = tuple(float(place) for place in starts[1:-1])
    sizes = [float(np.mean(form.size_at(np.array([place])))) for place in joints]
    bends = tuple(min(BENDS * size, 0.45 * float(lengths[k]), 0.45 * float(lengths[k + 1])) for k, size in enumerate(sizes))
    return Part(form, links, joints, bends)


def _arm(character: Character, frames: dict[Link, Frame], side: Side) -> Group:
    """From the shoulder to the end of the hand, which is flat."""
    upper, lower = limb("UPPER_ARM", side), limb("LOWER_ARM", side)
    above, below = _radius(character.bone(upper)), _radius(character.bone(lower))
    wrist_l = hand_start(character, side)
    wrist = frames[lower].out(wrist_l)
    along = wrist - frames[lower].at
    length = max(float(np.linalg.norm(along)), 1e-4)
    end = wrist + HAND_RADII * below * along / length
    whole = length + HAND_RADII * below
    knots = [(share * length / whole, d, w) for share, d, w in OUTLINES["lower_arm"]]
    knots += [((length + share * HAND_RADII * below) / whole, d, w) for share, d, w in OUTLINES["hand"]]
    arm = _chain(frames, (upper, lower), end, [OUTLINES["upper_arm"], knots], [above, below], np.zeros(3))
    return Group([arm], 0.0, 1.5 * above, None)


def hand_start(character: Character, side: Side) -> np.ndarray:
    """Where the hand begins, in the axes of the lower arm."""
    shape = character.bone(limb("LOWER_ARM", side)).shape
    if shape.kind == "capsule":
        return np.array(shape.end)
    return np.array([0.0, 0.0, min(shape.start[2], shape.end[2])])


def _leg(character: Character, frames: dict[Link, Frame], side: Side) -> Group:
    """From the hip to the ankle, and a shoe with the sole of the physical foot."""
    thigh, shank, foot, toes = (limb(role, side) for role in ("THIGH", "SHANK", "FOOT", "TOES"))
    aside = np.array([0.0, character.bone(thigh).shape.start[1], 0.0]) if character.plane else np.zeros(3)
    radii = [_radius(character.bone(link)) for link in (thigh, shank)]
    leg = _chain(frames, (thigh, shank), frames[foot].at, [OUTLINES["thigh"], OUTLINES["shank"]], radii, aside)
    ankle = 0.75 * radii[1]
    feet = [link for link in (foot, toes) if character.has(link)]
    soles = [_sole(character.bone(link), frames[link], radii[1], link is toes) for link in feet]
    floor = min((sole.origin + sole.turned @ sole.low for sole in soles), key=lambda point: float(point @ frames[foot].turned[:, 2]))
    instep = Part(_instep(soles[0], frames[foot], ankle, aside), (foot,))
    parts = [leg, instep, *(Part(sole, (link,)) for sole, link in zip(soles, feet, strict=True))]
    return Group(parts, 0.9 * ankle, 0.8 * radii[0], (floor, frames[foot].turned[:, 2]))


def _radius(bone: Bone) -> float:
    size = np.abs(np.subtract(bone.shape.end, bone.shape.start))
    return max(bone.shape.radius if bone.shape.kind == "capsule" else float(np.sort(size)[:2].mean()) / 2, 1e-3)


def _sole(bone: Bone, frame: Frame, shank: float, is_toes: bool) -> Slab:
    """The physical box, as high as a shoe is at its edge; the line of a planar foot is as wide as the shank."""
    wide = np.array([bone.shape.radius, shank if bone.shape.kind == "capsule" else 0.0, bone.shape.radius])
    low = np.minimum(bone.shape.start, bone.shape.end) - wide
    high = np.maximum(bone.shape.start, bone.shape.end) + wide
    if not is_toes:
        high[2] = low[2] + min(high[2] - low[2], max(EDGE * -low[2], 0.3 * (high[2] - low[2])))
    half = (high - low) / 2
    back, front = (0.3, 0.85) if is_toes else (0.8, 0.55 if bone.shape.kind == "box" else 0.8)
    corner = min(half[0], half[1])
    return Slab(frame.at, frame.turned, low, high, back * corner, front * corner, 0.45 * half[2])


def _instep(sole: Slab, frame: Frame, ankle: float, aside: np.ndarray) -> Limb:
    """From the ankle down to the ball of the foot."""
    half, middle = (sole.high - sole.low) / 2, (sole.high + sole.low) / 2
    front = np.array([middle[0] + 0.75 * half[0], middle[1], middle[2]])
    line = np.array([frame.out(aside), frame.out(front)])
    length = max(float(np.linalg.norm(line[1] - line[0])), 1e-4)
    at, depth = np.array([0.0, 0.5, 1.0]) * length, np.array([ankle, 0.62 * ankle + 0.4 * half[2], 0.9 * half[2]])
    width = np.array([0.95 * ankle, 0.5 * ankle + 0.4 * half[1], 0.8 * half[1]])
    return Limb(line, frame.turned[:, 2], at, depth, width, (0.9 * ankle, 0.8 * float(half[2])))


def _planar_trunk(character: Character, frames: dict[Link, Frame]) -> Group:
    """The capsule of the trunk, a little slimmer at the waist."""
    shape = character.bone(Link.PELVIS).shape
    line = np.array([frames[Link.PELVIS].out(end) for end in sorted((shape.start, shape.end), key=lambda end: end[2])])
    at = np.linspace(0.0, 1.0, 4) * float(np.linalg.norm(line[1] - line[0]))
    depth = shape.radius * np.array([1.0, 0.92, 1.08, 0.95])
    form = Limb(line, np.array([1.0, 0.0, 0.0]), at, depth, depth, (shape.radius, shape.radius))
    return Group([Part(form, (Link.PELVIS,))], 0.0, 0.0, None)
