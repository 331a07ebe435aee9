"""What the quadratic program pursues: wanted accelerations of the mass centre, the feet, the pelvis and the joints."""

from math import cos, sin, sqrt
from typing import Any, NamedTuple

import numpy as np

from footfall.laws.contract import Axes, Row
from footfall.laws.stepping.curves import com_path, foot_path, lift_off
from footfall.laws.stepping.seen import Foot, Seen
from footfall.laws.stepping.supervisor import STANDING, SWINGING, Scale
from footfall.laws.tables import LINKS, PARENTS, Link
from footfall.maths.limits import TINY


class Wanted(NamedTuple):
    """Accelerations to come as near to as possible, and the feet that must not move."""

    com_w: np.ndarray
    pelvis_w: np.ndarray
    spin_w: np.ndarray
    joints: np.ndarray
    standing: tuple[Foot, ...]
    swinging: Foot | None
    swing: np.ndarray


def wanted(row: Row, seen: Seen, step: Any, axes: Axes, scale: Scale) -> Wanted:
    """All objectives at this moment of a step."""
    gait, gains = row.gaits[0], row.gaits[0]["gains"]
    swing, pivot = seen.feet[step["swing"]], seen.feet[1 - step["swing"]]
    swinging = step["stage"] == SWINGING
    lifted = swinging and step["elapsed"] >= lift_off(step, gait["step"]) * step["seconds"]
    swing_turn, on_path = swing.turn, np.zeros(6)
    if swinging:
        below, clear = (float(gait["step"][name]) * scale.leg for name in ("below", "clear"))
        ankle, heading = foot_path(step, gait["step"], _lift(row, scale), below, clear)
        swing_turn, on_path = heading.at, _swing(swing, ankle, heading, gains["swing"], scale)
    return Wanted(
        com_w=_com(row, seen, step, scale),
        pelvis_w=_pelvis(row, seen, _between(swing_turn, pivot.turn), scale),
        spin_w=-float(gains["spin"]) / scale.time * seen.angular_w,
        joints=_joints(row, seen, axes, scale),
        standing=(pivot,) if lifted else seen.feet,
        swinging=swing if lifted else None,
        swing=on_path,
    )


def _lift(row: Row, scale: Scale) -> float:
    own = float(row.command["swing_height"])
    return own if own >= 0.0 else float(row.gaits[0]["step"]["height"]) * scale.leg


def _pd(gains: Any, scale: Scale) -> tuple[float, float]:
    return float(gains[0]) / scale.time**2, float(gains[1]) / scale.time


def _com(row: Row, seen: Seen, step: Any, scale: Scale) -> np.ndarray:
    """Equation 10, level; the height follows from how far apart the feet are."""
    gait, gains = row.gaits[0], row.gaits[0]["gains"]
    left, right = seen.feet
    spread = 0.0
    if step["reactive"] and step["stage"] == SWINGING:
        level = -float(gains["brake"]) / scale.time * seen.velocity_w[:2]
    elif step["stage"] == STANDING or step["reactive"]:
        k, d = _pd(gains["standing"], scale)
        middle = np.concatenate([left.corners_w, right.corners_w])[:, :2].mean(axis=0)
        middle = (middle + (left.ankle_w[:2] + right.ankle_w[:2]) / 2.0) / 2.0
        level = k * (middle - seen.com_w[:2]) - d * seen.velocity_w[:2]
    else:
        k, d = _pd(gains["stepping"], scale)
        path = com_path(step, float(gait["step"]["over_pivot"]))
        level = k * (path.at - seen.com_w[:2]) + d * (path.velocity - seen.velocity_w[:2]) + path.acceleration
        ends = [step["foot_start_w"], step["foot_end_w"]]
        spread = float(gait["posture"]["reach"]) * max(
            float(np.linalg.norm(end[:2] - step["pivot_w"][:2])) for end in ends
        )
    k, d = _pd(gains["height"], scale)
    hips_w = row.sensed["joint_w"][[Link.LEFT_THIGH, Link.RIGHT_THIGH]][:, :2]
    for foot in seen.feet:
        if step["stage"] != SWINGING or foot.side != step["swing"]:
            spread = max(spread, float(np.linalg.norm(hips_w[foot.side] - foot.ankle_w[:2])))
    name = "standing_leg" if step["stage"] == STANDING else "stepping_leg"
    rise = _height(row, spread, float(gait["posture"][name])) + seen.ground - seen.com_w[2]
    return np.array([*level, k * rise - d * seen.velocity_w[2]])


def _height(row: Row, spread: float, bent: float) -> float:
    """How high the mass centre can be with a foot so far from under its hip, and legs no longer than a share."""
    body = row.body
    straight = float((body["thigh_length"] + body["shank_length"]).min())
    longest = straight * bent
    return float(body["com_height"]) - straight + sqrt(max(longest**2 - spread**2, (longest / 2) ** 2))


def _pelvis(row: Row, seen: Seen, turn: float, scale: Scale) -> np.ndarray:
    """Upright, and facing between the feet."""
    k, d = _pd(row.gaits[0]["gains"]["pelvis"], scale)
    lean = float(row.gaits[0]["posture"]["lean"])
    goal = _turned(turn) @ np.array([[cos(lean), 0, sin(lean)], [0, 1, 0], [-sin(lean), 0, cos(lean)]])
    spin_w = seen.pelvis_axes_w @ seen.speeds[3:6]
    return k * _rotation_between(seen.pelvis_axes_w, goal) - d * spin_w


def _swing(foot: Foot, ankle: Any, heading: Any, gains: Any, scale: Scale) -> np.ndarray:
    """The foot on its path: its ankle, and its sole level and turned."""
    k, d = _pd(gains, scale)
    level = _rotation_between(foot.axes_w, _turned(heading.at))
    up = np.array([0.0, 0.0, 1.0])
    way = k * (ankle.at - foot.ankle_w) + d * (ankle.velocity - foot.velocity[:3]) + ankle.acceleration
    spin = k * level + d * (up * heading.velocity - foot.velocity[3:]) + up * heading.acceleration
    return np.concatenate([way, spin])


def _joints(row: Row, seen: Seen, axes: Axes, scale: Scale) -> np.ndarray:
    """Each joint towards the pose at rest (equation 9), along the axes that it has."""
    k, d = _pd(row.gaits[0]["gains"]["joints"], scale)
    q_wl = row.sensed["rotation_w"].astype(float)
    goal = _product(q_wl[list(PARENTS)], rest_pose(row.gaits[0]["posture"]))
    way = _product(goal, q_wl * [-1.0, -1.0, -1.0, 1.0])
    way *= np.where(way[:, 3:] < 0.0, -2.0, 2.0)
    error_w = way[:, :3]
    return k * (axes.axis_w * error_w[axes.link]).sum(axis=1) - d * seen.speeds[6:]


def rest_pose(posture: Any) -> np.ndarray:
    """The rotation of each link against its parent at rest, x, y, z, w."""
    knee, out, elbow = float(posture["knee"]), float(posture["arms_out"]), float(posture["elbow"])
    pitches = {
        Link.LEFT_THIGH: -knee / 2,
        Link.LEFT_SHANK: knee,
        Link.LEFT_FOOT: -knee / 2,
        Link.LEFT_LOWER_ARM: -elbow,
    }
    pose = np.zeros((LINKS, 4))
    pose[:, 3] = 1.0
    for left, angle in pitches.items():
        right = Link[left.name.replace("LEFT", "RIGHT")]
        for link in (left, right):
            pose[link] = [0.0, sin(angle / 2), 0.0, cos(angle / 2)]
    for link, angle in ((Link.LEFT_UPPER_ARM, out), (Link.RIGHT_UPPER_ARM, -out)):
        pose[link] = [sin(angle / 2), 0.0, 0.0, cos(angle / 2)]
    return pose


def _product(q: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Rotations x, y, z, w, one per row: p first, then q."""
    x, y, z, w = q.T
    a, b, c, s = p.T
    return np.stack(
        [
            w * a + x * s + y * c - z * b,
            w * b - x * c + y * s + z * a,
            w * c + x * b - y * a + z * s,
            w * s - x * a - y * b - z * c,
        ],
        axis=1,
    )


def _rotation_between(axes: np.ndarray, goal: np.ndarray) -> np.ndarray:
    """The rotation, as a vector in the world, that takes one frame towards another (exact for small angles)."""
    turn = goal @ axes.T
    vector = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / 2.0
    cosine = (np.trace(turn) - 1.0) / 2.0
    sine = float(np.linalg.norm(vector))
    return vector if sine < TINY else vector * (float(np.arctan2(sine, cosine)) / sine)


def _turned(turn: float) -> np.ndarray:
    return np.array([[cos(turn), -sin(turn), 0.0], [sin(turn), cos(turn), 0.0], [0.0, 0.0, 1.0]])


def _between(one: float, other: float) -> float:
    """The direction halfway between two."""
    return float(np.arctan2(sin(one) + sin(other), cos(one) + cos(other)))
