"""Feet that do not slide: while a foot bears the body, its leg is turned a little, so that the sole stays where it is.

What slides in the simulation, some millimetres in a step, is what an animator sees first. The foot keeps its height and
its rotation; thigh and shank turn by `MOST` at most, so what is left of a long slide stays.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from footfall.bodies.size import limb
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import inverse, product, rotated, unit, yaw
from footfall.rigs.clip import Clip, even_path

BEARS = 0.5
"""N on a foot for each kg of the body: less is no contact."""
NEAR = 0.004
"""m above the lowest corner of a sole: so high, corners share the contact."""
GAP = 3
"""Frames without load that do not end a contact."""
MOST = np.radians(2.0)
SHORTER = 0.95
"""Of the way that would turn a joint by `MOST`, as angles grow faster than ways near a straight leg."""
STRETCH = 0.9998
"""Of a leg's length, to which it may be stretched."""
DOWN = np.array([0.0, 0.0, -1.0])


def locked(clip: Clip, *, loop: bool = False) -> Clip:
    """The same clip with feet that stay where they bear the body; a loop is locked as a part of its repetitions."""
    whole = _thrice(clip) if loop else clip
    for side in Side:
        whole = _lock(whole, side, loop)
    if not loop:
        return whole
    steps, strikes = len(clip.times) - 1, len(clip.strike_time)
    return replace(
        clip,
        rotation=whole.rotation[steps : 2 * steps + 1],
        strike_w=whole.strike_w[strikes : 2 * strikes],
    )


def slide_of(clip: Clip, side: Side) -> np.ndarray:
    """How far a sole slides from each frame to the next while it bears the body, x and y, m: frames, 2."""
    places = places_of(clip)
    corners, radius = _corners(clip, side)
    found = np.zeros((len(clip.times), 2))
    heights, moves = [], []
    for link, corner in corners:
        place, turn = places[link], _turn(clip, link)
        centre = place + rotated(turn, corner)
        touching = corner + rotated(inverse(turn), radius * DOWN)
        then = place[1:] + rotated(turn[1:], touching[:-1])
        heights.append(centre[:-1, 2])
        moves.append((then - centre[:-1])[:, :2])
    low = np.array(heights)
    share = np.maximum(NEAR - (low - low.min(axis=0)), 0.0)
    share /= share.sum(axis=0)
    found[1:] = np.einsum("cf,cfx->fx", share, np.array(moves))
    bears = bearing(clip, side)
    found[1:][~(bears[1:] & bears[:-1])] = 0.0
    return found


def bearing(clip: Clip, side: Side) -> np.ndarray:
    """Whether a foot bears the body in each frame; moments without load between do not count."""
    bears = clip.load[:, side] > BEARS * clip.character.mass
    for begin, end in _spans(~bears):
        if end - begin <= GAP and begin > 0 and end < len(bears):
            bears[begin:end] = True
    return bears


def places_of(clip: Clip) -> dict[Link, np.ndarray]:
    """Where every link is, m: frames, 3."""
    bones, places = clip.character.links(), {Link.PELVIS: clip.pelvis}
    for link in clip.links:
        if link is not Link.PELVIS:
            above = Link(PARENTS[link])
            places[link] = places[above] + rotated(_turn(clip, above), np.array(bones[link].at))
    return places


def _thrice(clip: Clip) -> Clip:
    """A loop once before and once after itself."""
    path = even_path(clip)
    begin, end = path[0], path[-1]
    turned, seconds, last = end[2] - begin[2], clip.times[-1], len(clip.times) - 1
    here, there = (np.array([*place[:2], 0.0]) for place in (begin, end))
    parts = []
    for number in (-1, 0, 1):
        turn = yaw(number * turned)
        origin = {-1: (there, here), 0: (here, here), 1: (here, there)}[number]
        parts.append(
            replace(
                clip,
                times=clip.times + number * seconds,
                pelvis=rotated(turn, clip.pelvis - origin[0]) + origin[1],
                rotation=product(turn, clip.rotation),
                strike_time=clip.strike_time + number * seconds,
                strike_w=rotated(turn, clip.strike_w - origin[0]) + origin[1],
            )
        )
    one, two, three = parts
    joined = {
        name: np.concatenate([getattr(one, name)[:last], getattr(two, name)[:last], getattr(three, name)])
        for name in ("times", "pelvis", "rotation", "load")
    }
    told = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("strike_time", "strike_side", "strike_w")
    }
    return replace(clip, **joined, **told)


def _lock(clip: Clip, side: Side, loop: bool) -> Clip:
    thigh, shank, foot = (limb(role, side) for role in ("THIGH", "SHANK", "FOOT"))
    if foot not in clip.links:
        return clip
    slides, bears = slide_of(clip, side), bearing(clip, side)
    if loop and bears.all():  # a foot that never leaves the ground goes back to where the loop begins
        slides[1:] -= slides[1:].mean(axis=0)
    shift = _shift(np.cumsum(slides, axis=0), bears)
    places = places_of(clip)
    wanted = places[foot] + np.column_stack([shift, np.zeros(len(shift))])
    turns = _reached(places[thigh], places[shank], places[foot], wanted, _turn(clip, thigh))
    rotation = clip.rotation.copy()
    for link, turn in zip((thigh, shank), turns, strict=True):
        rotation[:, clip.links.index(link)] = product(turn, _turn(clip, link))
    at_strikes = np.column_stack([np.interp(clip.strike_time, clip.times, values) for values in shift.T])
    moved = np.where(clip.strike_side[:, None] == side, at_strikes, 0.0)
    strikes = clip.strike_w + np.column_stack([moved, np.zeros(len(moved))])
    return replace(clip, rotation=rotation, strike_w=strikes)


def _shift(slid: np.ndarray, bears: np.ndarray) -> np.ndarray:
    """Where a sole is moved: as far as it slid, the other way, about the middle of each contact; smoothly between."""
    shift = np.zeros_like(slid)
    spans = _spans(bears)
    for begin, end in spans:
        middle = (slid[begin:end].min(axis=0) + slid[begin:end].max(axis=0)) / 2
        shift[begin:end] = middle - slid[begin:end]
    if spans:
        shift[: spans[0][0]], shift[spans[-1][1] :] = shift[spans[0][0]], shift[spans[-1][1] - 1]
    for (_, begin), (end, _) in pairwise(spans):
        share = np.linspace(0.0, 1.0, end - begin + 2)[1:-1, None]
        share = share**2 * (3.0 - 2.0 * share)
        shift[begin:end] = (1.0 - share) * shift[begin - 1] + share * shift[end]
    return shift


def _reached(
    hip: np.ndarray, knee: np.ndarray, ankle: np.ndarray, wanted: np.ndarray, turn: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """How thigh and shank turn to bring the ankle where it is wanted, as far as `MOST` allows."""
    turns = _two_bones(hip, knee, ankle, wanted, turn)
    while (far := np.max([_angle(one) for one in turns], axis=0)).max() > MOST:
        allowed = np.where(far > MOST, SHORTER * MOST / np.maximum(far, MOST), 1.0)
        wanted = ankle + allowed[:, None] * (wanted - ankle)
        turns = _two_bones(hip, knee, ankle, wanted, turn)
    return turns


def _two_bones(
    hip: np.ndarray, knee: np.ndarray, ankle: np.ndarray, wanted: np.ndarray, turn: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    upper, lower = np.linalg.norm(knee - hip, axis=1), np.linalg.norm(ankle - knee, axis=1)
    now = np.linalg.norm(ankle - hip, axis=1)
    most = np.maximum(now, STRETCH * (upper + lower))
    then = np.minimum(np.linalg.norm(wanted - hip, axis=1), most)
    axis = rotated(turn, np.array([0.0, 1.0, 0.0]))
    at_hip = _corner(upper, then, lower) - _corner(upper, now, lower)
    at_ankle = _corner(lower, then, upper) - _corner(lower, now, upper)
    bent = np.sign(np.einsum("fi,fi->f", np.cross(knee - hip, ankle - knee), axis))
    first, second = _about(axis, -bent * at_hip), _about(axis, bent * at_ankle)
    reached = rotated(first, knee - hip) + rotated(second, ankle - knee)
    swung = _between(reached, wanted - hip)
    return product(swung, first), product(swung, second)


def _about(axis: np.ndarray, angle: np.ndarray) -> np.ndarray:
    return np.column_stack([np.cos(angle / 2), np.sin(angle / 2)[:, None] * axis])


def _between(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """The shortest turns that take directions to others near them."""
    start, end = (way / np.linalg.norm(way, axis=1)[:, None] for way in (start, end))
    return unit(np.column_stack([1.0 + np.einsum("fi,fi->f", start, end), np.cross(start, end)]))


def _corner(one: np.ndarray, other: np.ndarray, opposite: np.ndarray) -> np.ndarray:
    """The angle between two sides of a triangle, rad."""
    return np.arccos(np.clip((one**2 + other**2 - opposite**2) / (2.0 * one * other), -1.0, 1.0))


def _angle(turn: np.ndarray) -> np.ndarray:
    return 2.0 * np.arctan2(np.linalg.norm(turn[:, 1:], axis=1), np.abs(turn[:, 0]))


def _corners(clip: Clip, side: Side) -> tuple[list[tuple[Link, np.ndarray]], float]:
    """The corners of the sole in the axes of foot and toes, and how far the ground is below them."""
    found, radius = [], 0.0
    for role in ("FOOT", "TOES"):
        link = limb(role, side)
        if link in clip.links:
            shape = clip.character.bone(link).shape
            radius, low = shape.radius, min(shape.start[2], shape.end[2])
            ends = [(x, y) for x in (shape.start[0], shape.end[0]) for y in (shape.start[1], shape.end[1])]
            found += [(link, np.array([x, y, low])) for x, y in ends]
    return found, radius


def _turn(clip: Clip, link: Link) -> np.ndarray:
    return clip.rotation[:, clip.links.index(link)]


def _spans(mask: np.ndarray) -> list[tuple[int, int]]:
    """The first frame of each stretch that is true, and the first after it."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], mask, [False]]).astype(int)))
    return [(int(begin), int(end)) for begin, end in zip(edges[::2], edges[1::2], strict=True)]
