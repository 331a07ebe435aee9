"""Arms as far as the wrists, and legs with the soles of the physical feet."""

import numpy as np

from footfall.bodies.bones import Bone
from footfall.bodies.character import Character
from footfall.bodies.size import limb
from footfall.bodies.skin.forms import Limb, Slab
from footfall.bodies.skin.hand import hand_start
from footfall.bodies.skin.parts import Group, Knots, PlacedLink, SkinPart, radius_of
from footfall.laws.tables import Link, Side

OUTLINES: dict[str, Knots] = {
    "upper_arm": [(0.0, 1.08, 0.95), (0.22, 1.28, 1.18), (0.6, 1.12, 1.06), (1.0, 0.98, 0.96)],
    "lower_arm": [(0.0, 1.05, 1.04), (0.25, 1.15, 1.1), (0.7, 0.85, 0.85), (1.0, 0.7, 0.72)],
    "thigh": [(0.0, 1.6, 1.4), (0.2, 1.64, 1.46), (0.6, 1.34, 1.25), (0.88, 1.1, 1.06), (1.0, 1.12, 1.06)],
    "shank": [
        (0.0, 1.14, 1.1),
        (0.1, 1.12, 1.08),
        (0.3, 1.34, 1.22),
        (0.6, 1.0, 0.98),
        (0.88, 0.74, 0.74),
        (1.0, 0.78, 0.74),
    ],
}
"""In units of the bone's radius."""
BENDS = 0.75
"""Half the length of skin that bends with a joint, in radii of the limb there."""
EDGE = 0.62
"""Height of a shoe's edge, as a fraction of the ankle's height."""


def arm_of(character: Character, frames: dict[Link, PlacedLink], side: Side) -> Group:
    """From the shoulder to the wrist."""
    links = limb("UPPER_ARM", side), limb("LOWER_ARM", side)
    radii = [radius_of(character.bone(link)) for link in links]
    wrist = frames[links[1]].out(hand_start(character, side))
    outlines = [OUTLINES["upper_arm"], OUTLINES["lower_arm"]]
    return Group([_chain(frames, links, wrist, outlines, radii, np.zeros(3))], 0.0, 1.5 * radii[0], None)


def leg_of(character: Character, frames: dict[Link, PlacedLink], side: Side) -> Group:
    """From the hip to the ankle, and a shoe with the sole of the physical foot."""
    thigh, shank, foot, toes = (limb(role, side) for role in ("THIGH", "SHANK", "FOOT", "TOES"))
    aside = np.array([0.0, character.bone(thigh).shape.start[1], 0.0]) if character.plane else np.zeros(3)
    radii = [radius_of(character.bone(link)) for link in (thigh, shank)]
    leg = _chain(frames, (thigh, shank), frames[foot].at, [OUTLINES["thigh"], OUTLINES["shank"]], radii, aside)
    ankle = 0.75 * radii[1]
    feet = [link for link in (foot, toes) if character.has(link)]
    soles = [_sole(character.bone(link), frames[link], radii[1], link is toes) for link in feet]
    floor = min(
        (sole.origin + sole.turned @ sole.low for sole in soles),
        key=lambda point: float(point @ frames[foot].turned[:, 2]),
    )
    instep = SkinPart(_instep(soles[0], frames[foot], ankle, aside), (foot,))
    parts = [leg, instep, *(SkinPart(sole, (link,)) for sole, link in zip(soles, feet, strict=True))]
    return Group(parts, 0.9 * ankle, 0.8 * radii[0], (floor, frames[foot].turned[:, 2]))


def _chain(
    frames: dict[Link, PlacedLink],
    links: tuple[Link, ...],
    end: np.ndarray,
    outlines: list[Knots],
    units: list[float],
    aside: np.ndarray,
) -> SkinPart:
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
    bends = tuple(
        min(BENDS * size, 0.45 * float(lengths[k]), 0.45 * float(lengths[k + 1])) for k, size in enumerate(sizes)
    )
    return SkinPart(form, links, joints, bends)


def _sole(bone: Bone, frame: PlacedLink, shank: float, is_toes: bool) -> Slab:
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


def _instep(sole: Slab, frame: PlacedLink, ankle: float, aside: np.ndarray) -> Limb:
    """From the ankle down to the ball of the foot."""
    half, middle = (sole.high - sole.low) / 2, (sole.high + sole.low) / 2
    front = np.array([middle[0] + 0.75 * half[0], middle[1], middle[2]])
    line = np.array([frame.out(aside), frame.out(front)])
    length = max(float(np.linalg.norm(line[1] - line[0])), 1e-4)
    at, depth = np.array([0.0, 0.5, 1.0]) * length, np.array([ankle, 0.62 * ankle + 0.4 * half[2], 0.9 * half[2]])
    width = np.array([0.95 * ankle, 0.5 * ankle + 0.4 * half[1], 0.8 * half[1]])
    return Limb(line, frame.turned[:, 2], at, depth, width, (0.9 * ankle, 0.8 * float(half[2])))
