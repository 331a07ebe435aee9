"""One smooth mesh over all bones: closed, near the solids, with the soles that touch, and sound when limbs bend."""

from collections import Counter

import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.random_body import random_character
from footfall.bodies.skin.outlines import bound_frames
from footfall.bodies.skin.parts import PlacedLink
from footfall.bodies.skin.skin import skin_of
from footfall.laws.tables import PARENTS, Link
from footfall.maths.quaternions import matrix, pitch

COARSE = 2500
"""Points: enough for every fact here, and quick."""
PIECES = 4
"""Body, head and two hands, which stand in collar and sleeves."""
BODIES = catalog.names(Character)


@pytest.fixture(scope="module", params=BODIES)
def body(request):
    own = character(request.param)
    return own, skin_of(own, COARSE)


@pytest.fixture(scope="module")
def humanoid():
    return skin_of(character("humanoid"), COARSE)


def test_every_point_is_carried_by_links_of_its_body(body):
    own, skin = body
    assert np.allclose(skin.weights.sum(axis=1), 1.0)
    assert skin.weights.min() >= 0.0
    assert {Link(link) for link in skin.links[skin.weights > 0.0]} <= set(own.links())


@pytest.mark.slow
def test_the_mesh_is_closed(body):
    _, skin = body
    _, same = np.unique(skin.points.round(6), axis=0, return_inverse=True)
    corners = same.ravel()[skin.triangles]
    corners = corners[
        (corners[:, 0] != corners[:, 1]) & (corners[:, 1] != corners[:, 2]) & (corners[:, 0] != corners[:, 2])
    ]
    edges = Counter(map(tuple, np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]]).tolist()))
    assert all(count == edges[b, a] for (a, b), count in edges.items())
    assert volume(skin.points, skin.triangles) > 0.0


def test_every_point_is_near_the_solids_and_every_solid_is_covered(body):
    own, skin = body
    frames, size = bound_frames(own), float(np.ptp(skin.points[:, 2]))
    gaps = [gap(frames[link], own.bone(link).shape, skin.points) for link in own.links()]
    necks = [to_line(frames[link].at, frames[Link(PARENTS[link])].at, skin.points) for link in list(own.links())[1:]]
    assert np.minimum.reduce([*gaps, *necks]).max() < 0.14 * size
    for link in own.links():
        middle = frames[link].out(np.add(own.bone(link).shape.start, own.bone(link).shape.end) / 2)
        reach = np.linalg.norm(np.subtract(own.bone(link).shape.end, own.bone(link).shape.start)) / 2
        assert np.linalg.norm(skin.points - middle, axis=1).min() < reach + own.bone(link).shape.radius + 0.05 * size


def test_the_soles_are_those_that_touch(body):
    own, skin = body
    upright = standing(own)
    points, _ = skin.posed(upright)
    for foot in (Link.LEFT_FOOT, Link.RIGHT_FOOT):
        shape = own.bone(foot).shape
        low = upright[foot].at[2] + min(shape.start[2], shape.end[2]) - shape.radius
        carried = (skin.weights * np.isin(skin.links, [foot, foot + 1])).sum(axis=1) > 0.5
        assert abs(points[carried, 2].min() - low) < 0.004


@pytest.mark.parametrize("joint", [Link.LEFT_SHANK, Link.LEFT_THIGH, Link.RIGHT_LOWER_ARM, Link.RIGHT_UPPER_ARM])
def test_a_bent_limb_keeps_its_volume(humanoid, joint):
    frames = standing(character("humanoid"))
    straight, _ = humanoid.posed(frames)
    bent, _ = humanoid.posed(turned(frames, joint, 1.4 if joint is Link.LEFT_SHANK else -1.4))
    near = np.isin(humanoid.links[:, :2], [joint, PARENTS[joint]]).any(axis=1)
    limb = humanoid.triangles[near[humanoid.triangles].all(axis=1)]
    before, after = (abs(volume(points - frames[joint].at, limb)) for points in (straight, bent))
    assert volume(bent, humanoid.triangles) > 0.93 * volume(straight, humanoid.triangles)
    assert after > 0.6 * before


def test_no_edge_is_torn_when_a_knee_bends(humanoid):
    frames = standing(character("humanoid"))
    straight, _ = humanoid.posed(frames)
    bent, _ = humanoid.posed(turned(frames, Link.LEFT_SHANK, 1.4))
    lengths = [
        np.linalg.norm(points[humanoid.triangles[:, 0]] - points[humanoid.triangles[:, 1]], axis=1)
        for points in (straight, bent)
    ]
    assert lengths[1].max() < 2.0 * lengths[0].max()


def test_left_mirrors_right(humanoid):
    mirrored = humanoid.points * [1.0, -1.0, 1.0]
    sample = mirrored[::37]
    apart = np.linalg.norm(sample[:, None] - humanoid.points[None], axis=2).min(axis=1)
    assert np.percentile(apart, 95) < 0.025


def test_proportions_edited_a_little_change_the_skin_a_little():
    person = character("person")
    assert person.proportions is not None
    longer = replace(person, proportions=replace(person.proportions, leg_length=person.proportions.leg_length + 0.002))
    one, other = (skin_of(own, COARSE) for own in (person, longer))
    apart = np.linalg.norm(one.points[::29, None] - other.points[None], axis=2).min(axis=1)
    assert apart.max() < 0.02


@pytest.mark.slow
def test_random_bodies_have_sound_skins():
    for seed in range(6):
        skin = skin_of(random_character(seed, asymmetric=seed % 2 == 1))
        assert np.isfinite(skin.points).all()
        assert volume(skin.points, skin.triangles) > 0.0
        assert len(sizes_of_pieces(skin)) == PIECES


def test_nothing_of_a_body_hangs_in_the_air(body):
    own, skin = body
    assert len(sizes_of_pieces(skin)) == (1 if own.plane else PIECES)


def test_a_hand_has_four_fingers_and_a_thumb():
    """Some cut across the hand goes through four separate fingers."""
    skin = skin_of(character("person"))
    pieces = labels_of_pieces(skin)
    hands = sorted(np.unique(pieces[skin.links[:, 0] == Link.LEFT_LOWER_ARM]), key=lambda one: (pieces == one).sum())
    hand = skin.points[pieces == hands[0]]
    along = (hand - hand.mean(axis=0)) @ np.linalg.svd(hand - hand.mean(axis=0), full_matrices=False)[2][0]
    corners, far = triangles_of(skin, pieces == hands[0]), np.zeros(len(skin.points))
    far[pieces == hands[0]] = along
    assert max(loops_at(corners, far - at) for at in np.linspace(along.min(), along.max(), 60)[1:-1]) >= 4


def test_sides_can_be_told_apart_by_colour_and_need_not_be():
    skin = skin_of(character("person"), COARSE)
    left, right = (np.isin(skin.links[:, 0], [side, side + 1]) for side in (Link.LEFT_THIGH, Link.RIGHT_THIGH))
    apart = [
        np.linalg.norm(rows[left].mean(axis=0) - rows[right].mean(axis=0)) for rows in (skin.by_side, skin.colours)
    ]
    assert apart[0] > 0.4
    assert apart[1] < 0.15


def triangles_of(skin, own: np.ndarray) -> np.ndarray:
    return skin.triangles[own[skin.triangles].all(axis=1)]


def loops_at(triangles: np.ndarray, side: np.ndarray) -> int:
    """How many closed lines a cut makes where the side changes its sign."""
    above = side[triangles] > 0.0
    crossing = triangles[above.any(axis=1) & ~above.all(axis=1)]
    label = np.arange(len(side))
    while True:
        least = label[crossing].min(axis=1)
        before = label.copy()
        for corner in range(3):
            np.minimum.at(label, crossing[:, corner], least)
        if np.array_equal(label, before):
            return len(np.unique(label[crossing]))


def sizes_of_pieces(skin) -> np.ndarray:
    """How many points each connected piece has, the largest first."""
    return np.sort(np.unique(labels_of_pieces(skin), return_counts=True)[1])[::-1]


def labels_of_pieces(skin) -> np.ndarray:
    """A number for each connected piece, at its points."""
    places, same = np.unique(skin.points.round(6), axis=0, return_inverse=True)
    corners = same.ravel()[skin.triangles]
    piece = np.arange(len(places))
    while True:
        least = piece[corners].min(axis=1)
        joined = piece.copy()
        for corner in range(3):
            np.minimum.at(joined, corners[:, corner], least)
        joined = joined[joined]
        if np.array_equal(joined, piece):
            return piece[same.ravel()]
        piece = joined


def standing(own: Character) -> dict[Link, PlacedLink]:
    """Upright, with limbs that hang."""
    frames: dict[Link, PlacedLink] = {}
    for link, bone in own.links().items():
        parent = frames.get(Link(PARENTS[link])) if PARENTS[link] >= 0 else None
        frames[link] = PlacedLink(np.zeros(3) if parent is None else parent.out(bone.at), np.eye(3))
    return frames


def turned(frames: dict[Link, PlacedLink], joint: Link, angle: float) -> dict[Link, PlacedLink]:
    """All that hangs on a joint, turned about the left axis."""
    turn, pivot, moved = matrix(pitch(angle)), frames[joint].at, [joint]
    for link in frames:
        if PARENTS[link] in moved and link not in moved:
            moved.append(link)
    own = {link: PlacedLink(pivot + turn @ (frames[link].at - pivot), turn @ frames[link].turned) for link in moved}
    return frames | own


def gap(frame: PlacedLink, shape, points: np.ndarray) -> np.ndarray:
    """Distance of points from a solid, m; 0 inside."""
    local = (points - frame.at) @ frame.turned
    if shape.kind == "box":
        low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
        return np.linalg.norm(local - np.clip(local, low, high), axis=1)
    return np.maximum(to_line(np.array(shape.start), np.array(shape.end), local) - shape.radius, 0.0)


def to_line(start: np.ndarray, end: np.ndarray, points: np.ndarray) -> np.ndarray:
    way = end - start
    share = np.clip((points - start) @ way / max(float(way @ way), 1e-12), 0.0, 1.0)
    return np.linalg.norm(points - start - share[:, None] * way, axis=1)


def volume(points: np.ndarray, triangles: np.ndarray) -> float:
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    return float((a * np.cross(b, c)).sum() / 6)
