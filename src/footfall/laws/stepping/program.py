"""The quadratic program: joint accelerations and ground forces that come nearest to what is wanted (section 3).

    variables    qacc, and the forces along the edges of a friction pyramid under each corner of the standing soles
    minimise     sum of weighted squares of (objective - wanted)
    such that    M_b qacc + h_b = (J^T f)_b                 nothing but the ground moves the root
                 J qacc + J' qvel = -d v - k e              standing soles stay flat and still
                 forces >= 0, joints no faster than they can, knees not straight

The paper solves for accelerations alone and asks for ground forces afterwards. It then wants pressure outside the
soles, that is, forces that pull, and falls as soon as one foot lifts off.
"""

from typing import Any, NamedTuple

import daqp
import numpy as np

from footfall.laws.contract import Axes, Row
from footfall.laws.soles import FEET
from footfall.laws.stepping.objectives import Wanted
from footfall.laws.stepping.seen import Foot, G, Seen, cross, skew
from footfall.laws.stepping.supervisor import Scale
from footfall.laws.tables import LINKS, Link

SOLVED, EQUAL, NEVER = 1, 5, float(10**30)
KNEES = (Link.LEFT_SHANK, Link.RIGHT_SHANK)


class Solution(NamedTuple):
    """Accelerations of all coordinates, and the force of the ground under each corner of the standing soles."""

    accelerations: np.ndarray
    corners: list[tuple[Foot, np.ndarray]]


def solve(row: Row, seen: Seen, wanted: Wanted, axes: Axes, scale: Scale) -> Solution | None:
    """The best accelerations and forces; None if nothing satisfies the conditions."""
    gait = row.gaits[0]
    speeds = len(seen.speeds)
    pushes, edges = _pushes(wanted.standing, float(gait["step"]["friction"]))
    rows, goals = _objectives(seen, wanted, gait["weights"], axes)
    count = speeds + pushes.shape[1]
    hessian, linear = np.zeros((count, count)), np.zeros(count)
    hessian[:speeds, :speeds] = rows.T @ rows
    linear[:speeds] = -rows.T @ goals
    diagonal = np.arange(speeds, count)
    hessian[diagonal, diagonal] = float(gait["weights"]["forces"]) / (seen.mass * G) ** 2
    own, sides = _joint_weights(gait["weights"], axes), np.arange(6, speeds)
    hessian[sides, sides] += own
    linear[6:speeds] -= own * wanted.joints
    held, still = _standing(wanted.standing, row, axes, scale)
    ground = np.concatenate([seen.mass_matrix[:6], -pushes[:6]], axis=1)
    conditions = np.concatenate([ground, np.pad(held, ((0, 0), (0, pushes.shape[1])))])
    values = np.concatenate([-seen.bias[:6], still])
    low, high = _bounds(row, seen, axes, scale, count)
    sense = np.zeros(count + len(values), np.int32)
    sense[count:] = EQUAL
    x, _, flag, _ = daqp.solve(
        hessian, linear, conditions, np.concatenate([high, values]), np.concatenate([low, values]), sense
    )
    row.plan["solves"] += 1
    if flag != SOLVED:
        row.plan["infeasible"] += 1
        return None
    forces = (edges @ x[speeds:]).reshape(-1, 4, 3)
    return Solution(x[:speeds], list(zip(wanted.standing, forces)))


def _pushes(standing: tuple[Foot, ...], friction: float) -> tuple[np.ndarray, np.ndarray]:
    """Generalised forces per force along each edge of the pyramids; and those forces in the world, corner by corner."""
    slope = friction / np.sqrt(2.0)
    pyramid = np.array([[slope, slope, 1.0], [slope, -slope, 1.0], [-slope, slope, 1.0], [-slope, -slope, 1.0]]).T
    columns, edges = [], np.zeros((12 * len(standing), 16 * len(standing)))
    for index, foot in enumerate(standing):
        for corner in range(4):
            jacobian, at_w = (foot.jacobian, foot.ankle_w) if corner < 2 else (foot.toe_jacobian, foot.toe_w)
            here = jacobian[:3] - skew(foot.corners_w[corner] - at_w) @ jacobian[3:]
            columns.append(here.T @ pyramid)
            place = 4 * index + corner
            edges[3 * place : 3 * place + 3, 4 * place : 4 * place + 4] = pyramid
    return np.concatenate(columns, axis=1), edges


def _objectives(seen: Seen, wanted: Wanted, weights: Any, axes: Axes) -> tuple[np.ndarray, np.ndarray]:
    """Rows and goals of all objectives but the joints, each times the root of its weight."""
    gravity = np.array([0.0, 0.0, seen.mass * G])
    size = seen.mass * seen.leg
    pelvis = np.zeros((3, len(seen.speeds)))
    pelvis[:, 3:6] = seen.pelvis_axes_w
    parts = [
        (weights["com"], seen.mass_matrix[:3] / seen.mass, wanted.com_w - (seen.bias[:3] - gravity) / seen.mass),
        (weights["spin"], seen.spin_rows / size, (wanted.spin_w - seen.spin_drift) / size),
        (weights["pelvis"], pelvis, wanted.pelvis_w),
    ]
    if wanted.swinging is not None:
        parts.append((weights["swing"], wanted.swinging.jacobian, wanted.swing - wanted.swinging.drift))
    roots = [float(np.sqrt(weight)) for weight, _, _ in parts]
    rows = np.concatenate([root * part[1] for root, part in zip(roots, parts)])
    return rows, np.concatenate([root * part[2] for root, part in zip(roots, parts)])


def _joint_weights(weights: Any, axes: Axes) -> np.ndarray:
    return np.where(axes.link >= Link.LEFT_THIGH, float(weights["legs"]), float(weights["joints"]))


def _standing(standing: tuple[Foot, ...], row: Row, axes: Axes, scale: Scale) -> tuple[np.ndarray, np.ndarray]:
    """Standing soles keep still; what they have tilted or risen is taken back, and the toes lie flat."""
    k, d = (float(gain) for gain in row.gaits[0]["gains"]["sole"])
    k, d = k / scale.time**2, d / scale.time
    rows, values = [], []
    for foot in standing:
        risen = foot.ankle_w[2] - float(row.sensed["ground_height"]) - float(row.body["ankle_height"][foot.side])
        off = np.array([0.0, 0.0, -risen, foot.axes_w[1, 2], -foot.axes_w[0, 2], 0.0])
        rows.append(foot.jacobian)
        values.append(k * off - d * foot.velocity - foot.drift)
    return np.concatenate(rows), np.concatenate(values)


def _bounds(row: Row, seen: Seen, axes: Axes, scale: Scale, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Ranges of all variables. A knee that comes near straight is held back: x'' >= -2 w x' - w^2 (x - least)."""
    gains, speeds = row.gaits[0]["gains"], len(seen.speeds)
    fastest = float(gains["fastest"]) / scale.time**2
    low, high = np.zeros(count), np.full(count, NEVER)
    low[:6] = -NEVER
    low[6:speeds], high[6:speeds] = -fastest, fastest
    rate, least = float(gains["knee"]) / scale.time, float(row.gaits[0]["posture"]["straightest_knee"])
    for knee in KNEES:
        speed = 6 + int(np.flatnonzero(axes.link == knee)[0])
        bend = _bend(row.sensed["rotation_w"], knee)
        low[speed] = min(max(-2.0 * rate * seen.speeds[speed] - rate**2 * (bend - least), -fastest), fastest)
    return low, high


def _bend(rotations: np.ndarray, knee: Link) -> float:
    """The angle of a knee, from the rotations of shank and thigh about the axis that they share."""
    x, y, z, w = (float(part) for part in rotations[knee])
    a, b, c, s = (float(part) for part in rotations[knee - 1])
    return 2.0 * float(np.arctan2(s * y - w * b + a * z - c * x, s * w + a * x + b * y + c * z))


def write(row: Row, seen: Seen, solution: Solution, axes: Axes) -> None:
    """Store a solution as the tick reads it, link by link."""
    plan, q = row.plan, solution.accelerations
    plan["root_w"] = q[:3]
    plan["root_turn_w"] = seen.pelvis_axes_w @ q[3:6]
    turn_w = np.zeros((LINKS, 3))
    np.add.at(turn_w, axes.link, axes.axis_w * q[6:, None])
    rotation = row.sensed["rotation_w"].astype(float)
    v, w = rotation[:, :3], rotation[:, 3:]
    twice = 2.0 * cross(-v, turn_w)
    plan["turn_l"] = turn_w + w * twice + cross(-v, twice)
    force, moment = np.zeros((LINKS, 3)), np.zeros((LINKS, 3))
    for foot, corners in solution.corners:
        joints_w = np.stack([foot.ankle_w, foot.ankle_w, foot.toe_w, foot.toe_w])
        moments = cross(foot.corners_w - joints_w, corners)
        link = FEET[foot.side]
        force[link], force[link + 1] = corners[:2].sum(axis=0), corners[2:].sum(axis=0)
        moment[link], moment[link + 1] = moments[:2].sum(axis=0), moments[2:].sum(axis=0)
    plan["ground_force_w"], plan["ground_moment_w"] = force, moment
