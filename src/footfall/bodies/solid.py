"""Solid limbs: which links of a body collide with each other.

A leg meets the other leg, an arm meets the trunk, the thighs and the other arm. Neighbours share a joint and never
collide; nor do links that already touch in the pose in which the body is drawn: they are drawn into each other on
purpose, as thick thighs are. Limbs slide along each other without friction, as clothed ones nearly do.
"""

import mujoco
import numpy as np

from footfall.laws.tables import PARENTS, Link

TRUNK = (Link.PELVIS, Link.LOWER_BACK, Link.TORSO, Link.HEAD)
LEGS = tuple(tuple(Link[f"{side}_{role}"] for role in ("THIGH", "SHANK", "FOOT", "TOES")) for side in ("LEFT", "RIGHT"))
ARMS = tuple(tuple(Link[f"{side}_{role}"] for role in ("UPPER_ARM", "LOWER_ARM")) for side in ("LEFT", "RIGHT"))
PAIRS = (
    *((left, right) for left in LEGS[0] for right in LEGS[1]),
    *((left, right) for left in ARMS[0] for right in ARMS[1]),
    *((arm, part) for both in ARMS for arm in both for part in TRUNK if PARENTS[arm] != part),
    *((both[1], leg[0]) for both in ARMS for leg in LEGS),
)
"""Every two links that may meet."""
GEOM = mujoco.mjtObj.mjOBJ_GEOM
SLIDING = 1
"""Dimensions of a contact without friction."""
NEVER = -1e3
"""Margin, m, of a pair that must not collide; kept, so that all bodies have the same pairs and fit one GPU batch."""
FIRM = (0.005, 1.0)
"""s and share of critical damping of such a contact: limbs press into each other by millimetres."""


def make_solid(spec: mujoco.MjSpec) -> None:
    """Let the limbs of a character's model collide with each other, all that do not touch as it is drawn."""
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    way = np.zeros(6)
    for one, other in PAIRS:
        names = (one.name.lower(), other.name.lower())
        geoms = (mujoco.mj_name2id(model, GEOM, name) for name in names)
        apart = mujoco.mj_geomDistance(model, data, *geoms, 1.0, way)
        margin = 0.0 if apart > 0.0 else NEVER
        pair = {"geomname1": names[0], "geomname2": names[1], "condim": SLIDING, "solref": FIRM, "margin": margin}
        spec.add_pair(name="_".join(names), **pair)
