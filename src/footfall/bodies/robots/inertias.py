"""Masses and inertias that no solid has, as some files give them: too small to move, negative, or lopsided."""

import mujoco
import numpy as np

LEAST_MASS, LEAST_INERTIA = 1e-6, 1e-9
"""kg and kg m2 of what moves: less cannot be simulated."""
THIN = 1e-3
"""Of the largest moment of inertia: what replaces one that is not positive."""
FULL = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Where MuJoCo's six numbers of a full inertia belong."""


def mend_inertias(spec: mujoco.MjSpec) -> list[str]:
    """Give every body that moves a mass and an inertia that a solid can have; returns a remark if any had not."""
    beside = {body.name for body in spec.worldbody.bodies if not body.bodies}  # empty bodies are no part of a robot
    mended = [body.name for body in spec.bodies[1:] if _mended(body) and body.name not in beside]
    if not mended:
        return []
    names = ", ".join(f"'{name}'" for name in mended[:2]) + (", …" if mended[2:] else "")
    return [f"{len(mended)} bodies had masses or inertias that no solid has ({names}): the nearest possible were taken"]


def _mended(body: mujoco.MjsBody) -> bool:
    """Mend one body; whether that was needed."""
    if not body.explicitinertial:
        if not body.joints or body.geoms or body.bodies:
            return False
        body.explicitinertial, body.mass = True, LEAST_MASS
        body.inertia, body.ipos = [LEAST_INERTIA] * 3, [0.0, 0.0, 0.0]
        return True
    whole = np.zeros((3, 3))
    full = np.asarray(body.fullinertia, float)
    if is_full := bool(np.isfinite(full).all()):
        for value, (row, column) in zip(full, FULL, strict=True):
            whole[row, column] = whole[column, row] = value
    else:
        whole = np.diag(np.asarray(body.inertia, float))
    if not (np.isfinite(whole).all() and np.isfinite(body.mass)):
        return False  # what is no number is refused elsewhere
    moments, axes = np.linalg.eigh(whole)
    possible = _possible(moments, bool(body.joints) or is_full)
    light = bool(body.joints) and body.mass < LEAST_MASS
    if np.array_equal(possible, moments) and not light:
        return False
    body.mass = max(body.mass, LEAST_MASS)
    better = axes @ np.diag(possible) @ axes.T
    if is_full:
        body.fullinertia = [better[place] for place in FULL]
    else:
        body.inertia = np.diag(better)
    return True


def _possible(moments: np.ndarray, moves: bool) -> np.ndarray:
    """The nearest moments of inertia of a solid: positive, none larger than the other two together."""
    least = LEAST_INERTIA if moves else 0.0
    found = moments
    if (found < 0.0).any() or (moves and (found < 1e-15).any()):
        found = np.maximum(found, max(THIN * found.max(), least))
    if found.max() > (1.0 + 1e-6) * (found.sum() - found.max()):
        found = np.full(3, found.mean())  # as MuJoCo's `balanceinertia` does
    return found
