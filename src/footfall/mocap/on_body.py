"""Put a clip on one of our bodies: the pose of every frame, by the directions of the limbs, as a position row.

Bones of a clip have other lengths and other zero poses than ours, so directions are taken, not angles. Knees, elbows
and toes turn about one axis, and so do they here; the ankle only pitches. The body always stands on its lower foot.
"""

import numpy as np

from footfall.bodies.bones import side_and_role
from footfall.bodies.character import Character
from footfall.bodies.poses import Poser
from footfall.bodies.size import leg_of, limb
from footfall.bodies.stood import lowest_corner
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.bounded import wrapped
from footfall.maths.quaternions import product, rotated
from footfall.mocap.bvh import BadClip
from footfall.mocap.clip import Capture

BENT = 0.15
"""An arm that bends less, rad, does not tell where its elbow points; the torso does."""
NEEDED = ("TOES", "UPPER_ARM", "LOWER_ARM")
HINGES = {"shank": "thigh", "lower_arm": "upper_arm", "toes": "foot"}


def poses_on(clip: Capture, character: Character) -> np.ndarray:
    """A position row of the body for every frame of the clip."""
    _check(clip)
    turned = _world_rotations(clip)
    if unsure := [link.name.lower() for link, rotation in turned.items() if not np.isfinite(rotation).all()]:
        raise BadClip(f"{clip.name} cannot be put on a body: its bones have no length at the {', '.join(unsure[:4])}")
    poser = Poser(character)
    rows = np.zeros((len(clip), len(poser.coordinates)))
    column = {name: index for index, name in enumerate(poser.coordinates)}
    for link in character.links():
        name, role = link.name.lower(), side_and_role(link)[1]
        if role in HINGES or role == "foot":
            rows[:, column[name]] = _hinge_angle(turned[Link(PARENTS[link])], turned[link])
        else:
            q_wl = turned[link]
            own = q_wl if link is Link.PELVIS else product(_inverse(turned[Link(PARENTS[link])]), q_wl)
            rows[:, [column[f"{name}_{part}"] for part in ("qw", "qx", "qy", "qz")]] = own
    _clamp(rows, column, character)
    legs = [leg_of(character.links(), side) for side in Side]
    scale = np.mean([leg.thigh + leg.shank for leg in legs]) / clip.leg_length
    place = [column[f"pelvis_{axis}"] for axis in "xyz"]
    rows[:, place] = scale * clip.position_w[Link.PELVIS]
    rows[:, place[2]] -= lowest_corner(character, poser.poses(rows))
    return rows


def _check(clip: Capture) -> None:
    lacking = [
        limb(role, side).name.lower() for role in NEEDED for side in Side if limb(role, side) not in clip.position_w
    ]
    lacking += [f"{side.name.lower()}_hand" for side in Side if side not in clip.hand_w]
    if lacking:
        raise BadClip(f"{clip.name} cannot be put on a body: its skeleton has no joint for {', '.join(lacking)}")


def _world_rotations(clip: Capture) -> dict[Link, np.ndarray]:
    """How every link is turned in the world, q_wl, frame by frame."""
    at = clip.position_w
    hips = [at[limb("THIGH", side)] for side in Side]
    shoulders = [at[limb("UPPER_ARM", side)] for side in Side]
    spine = (shoulders[0] + shoulders[1]) / 2 - (hips[0] + hips[1]) / 2
    turned = {Link.PELVIS: _upright(hips[0] - hips[1]), Link.TORSO: _axes(up=spine, left=shoulders[0] - shoulders[1])}
    turned[Link.LOWER_BACK] = _halfway(turned[Link.PELVIS], turned[Link.TORSO])
    turned[Link.HEAD] = _upright(shoulders[0] - shoulders[1])
    left = rotated(turned[Link.PELVIS], [0.0, 1.0, 0.0])
    for side in Side:
        hip, knee, ankle, ball = (at[limb(role, side)] for role in ("THIGH", "SHANK", "FOOT", "TOES"))
        turned[limb("THIGH", side)] = _axes(up=hip - knee, left=left)
        own_left = rotated(turned[limb("THIGH", side)], [0.0, 1.0, 0.0])
        turned[limb("SHANK", side)] = _axes(up=knee - ankle, left=own_left)
        pitch = _foot_pitch(ball - ankle, own_left)
        level = rotated(_axes(up=np.broadcast_to([0.0, 0.0, 1.0], hip.shape), left=own_left), [1.0, 0.0, 0.0])
        sole = np.cos(pitch)[:, None] * level + np.sin(pitch)[:, None] * [0.0, 0.0, 1.0]
        turned[limb("FOOT", side)] = _axes(up=np.cross(sole, own_left), left=own_left)
        turned[limb("TOES", side)] = _toes(turned[limb("FOOT", side)], own_left)
        turned |= _arm(clip, side, turned[Link.TORSO])
    return turned


def _foot_pitch(foot: np.ndarray, left: np.ndarray) -> np.ndarray:
    """How far the foot points up, rad; 0 is its pitch while it is lowest, when it stands flat."""
    ahead = np.cross(left, [0.0, 0.0, 1.0])
    along = (foot * ahead).sum(axis=1) / np.maximum(np.linalg.norm(ahead, axis=1), 1e-9)
    pitch = np.arctan2(foot[:, 2], along)
    shares, edges = np.histogram(pitch, bins=60)
    flat = edges[int(shares.argmax())] + (edges[1] - edges[0]) / 2  # a foot stands still for longer than it does else
    return pitch - flat


def _toes(foot: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Toes stay level while the heel is up, as far as their joint allows, and are straight with the foot otherwise."""
    ahead = rotated(foot, [1.0, 0.0, 0.0])
    way = np.where(ahead[:, 2:] < 0.0, ahead * [1.0, 1.0, 0.0], ahead)
    return _axes(up=np.cross(way, left), left=left)


def _arm(clip: Capture, side: Side, torso: np.ndarray) -> dict[Link, np.ndarray]:
    """The upper arm, turned so that its elbow bends ahead, and the lower arm."""
    shoulder, elbow = clip.position_w[limb("UPPER_ARM", side)], clip.position_w[limb("LOWER_ARM", side)]
    upper, lower = elbow - shoulder, clip.hand_w[side] - elbow
    along = upper / np.linalg.norm(upper, axis=1, keepdims=True)
    bend = lower - (lower * along).sum(axis=1, keepdims=True) * along
    straight = np.linalg.norm(bend, axis=1, keepdims=True) < BENT * np.linalg.norm(lower, axis=1, keepdims=True)
    ahead = np.where(straight, rotated(torso, [1.0, 0.0, 0.0]), bend)
    left = np.cross(-along, ahead)
    return {limb("UPPER_ARM", side): _axes(up=-upper, left=left), limb("LOWER_ARM", side): _axes(up=-lower, left=left)}


def _upright(left: np.ndarray) -> np.ndarray:
    """A rotation whose left axis is given and whose up axis is as upright as that allows."""
    return _axes(up=np.cross(np.cross(left, [0.0, 0.0, 1.0]), left), left=left)


def _axes(up: np.ndarray, left: np.ndarray) -> np.ndarray:
    """The rotation whose up axis is given, and whose left axis is as near to the given one as that allows."""
    z = up / np.linalg.norm(up, axis=1, keepdims=True)
    y = left - (left * z).sum(axis=1, keepdims=True) * z
    y = y / np.maximum(np.linalg.norm(y, axis=1, keepdims=True), 1e-9)
    return _quaternion(np.stack([np.cross(y, z), y, z], axis=2))


def _quaternion(turn: np.ndarray) -> np.ndarray:
    """Rotation matrices as quaternions (w, x, y, z), without a jump from frame to frame."""
    xx, yy, zz = (turn[:, k, k] for k in range(3))
    squares = np.stack([1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz], axis=1)
    q = np.sqrt(np.maximum(squares, 0.0)) / 2
    signs = np.stack(
        [
            np.ones(len(turn)),
            turn[:, 2, 1] - turn[:, 1, 2],
            turn[:, 0, 2] - turn[:, 2, 0],
            turn[:, 1, 0] - turn[:, 0, 1],
        ],
        axis=1,
    )
    return q * np.where(signs < 0.0, -1.0, 1.0)


def _inverse(q: np.ndarray) -> np.ndarray:
    return q * [1.0, -1.0, -1.0, -1.0]


def _halfway(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    near = np.where((one * other).sum(axis=1, keepdims=True) < 0.0, -other, other)
    middle = one + near
    return middle / np.linalg.norm(middle, axis=1, keepdims=True)


def _hinge_angle(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """How far a link is pitched relative to the one above it, rad."""
    w, _, y, _ = np.moveaxis(product(_inverse(above), below), -1, 0)
    return 2.0 * np.arctan2(y, w)


def _clamp(rows: np.ndarray, column: dict[str, int], character: Character) -> None:
    """Keep the hinges within the range of their joints."""
    for link, bone in character.links().items():
        if bone.limits and link.name.lower() in column:
            own = rows[:, column[link.name.lower()]]
            own[:] = np.clip(wrapped(own), *bone.limits)
