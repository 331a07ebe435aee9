"""Let a robot's arms hang beside its hips: how far they must be spread to touch nothing, and the angles that do it."""

import mujoco
import numpy as np

from footfall.bodies.robots.anatomy import Anatomy
from footfall.bodies.robots.turned import ranges, solve, turn
from footfall.laws.tables import Link, Side

SPREADS = np.linspace(0.0, 0.8, 17)
"""rad, that are tried."""
ROOM = 0.1
"""rad, by which arms are spread beyond the first angle at which they touch nothing."""
BEND = 0.4
"""rad, of the elbows."""


def least_spread(found: Anatomy, axes: dict[Link, np.ndarray]) -> float | None:
    """How far the arms must be spread, rad, so that nothing of them touches legs or trunk; None: they always do."""
    for spread in SPREADS:
        if not _touches(found, hung(found, axes, float(spread))):
            return float(spread) + ROOM if spread else 0.0
    return None


def hung(found: Anatomy, axes: dict[Link, np.ndarray], spread: float) -> mujoco.MjData:
    """The robot at its zero pose, with its arms hanging; `axes` are those of the links at the zero pose."""
    model, zero = found.tree.model, found.tree.data
    data = mujoco.MjData(model)
    data.qpos[:] = zero.qpos
    low, high = ranges(model)
    data.qpos[7:] = np.clip(zero.qpos[7:], low[1:], high[1:])
    upright = axes[Link.PELVIS]
    for side, arm in zip(Side, found.arms or (), strict=False):
        out = spread if side is Side.LEFT else -spread
        wanted = upright @ _about(0, out)
        for role, bend in (("upper_arm", 0.0), ("lower_arm", BEND)):
            part = arm.hinges[role][-1].part
            at_zero = zero.xmat[part].reshape(3, 3).T @ axes[Link[f"{side.name}_{role.upper()}"]]
            target = wanted @ _about(1, -bend)

            def error(part: int = part, at_zero: np.ndarray = at_zero, target: np.ndarray = target) -> np.ndarray:
                return turn(target @ (data.xmat[part].reshape(3, 3) @ at_zero).T)

            solve(model, data, [hinge.joint for hinge in arm.hinges[role]], part, error)
    mujoco.mj_forward(model, data)
    return data


def _touches(found: Anatomy, data: mujoco.MjData) -> bool:
    """Whether anything of the arms but their shoulders touches anything else."""
    model, tree = found.tree.model, found.tree
    own = [{body for part in arm.parts["lower_arm"] for body in tree.bodies[part]} for arm in found.arms or ()]
    for pair in model.geom_bodyid[data.contact.geom].tolist():
        for lower in own:
            if len(lower & set(pair)) == 1:
                return True
    return False


def _about(axis: int, angle: float) -> np.ndarray:
    """The rotation about x (0) or y (1)."""
    cos, sin = np.cos(angle), np.sin(angle)
    if axis == 0:
        return np.array([[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]])
    return np.array([[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]])
