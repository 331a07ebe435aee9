"""How a robot's hinges are driven: which link's torque each one takes its share of, and how strong it is."""

import mujoco
import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.joints import Hinge
from footfall.bodies.robots.frames import load_robot
from footfall.bodies.robots.likeness import hinges_of, limit_of, role_limit
from footfall.bodies.robots.limits import limits_of, speeds_of
from footfall.bodies.size import beyond
from footfall.laws.tables import Link
from footfall.maths.records import table_of


def hinge_table(character: Character, model: mujoco.MjModel) -> np.ndarray:
    """A row for every hinge that the law drives; none for a body of ours."""
    if not character.model:
        return table_of(Hinge, 0)
    robot = load_robot(character.model)
    limits, speeds = limits_of(character.model), speeds_of(character.model)
    own = [(link, hinge) for link in Link for hinge in hinges_of(robot, link)]
    table = table_of(Hinge, len(own))
    for row, (link, hinge) in zip(table, own, strict=True):
        joint = model.joint(robot.model.joint(hinge.joint).name)
        row["joint"], row["speed"], row["link"] = joint.id, joint.dofadr[0], link
        row["sign"] = robot.anatomy.waist_sign if link is Link.LOWER_BACK else 1.0
        row["limit"] = limit_of(robot, hinge, limits)
        row["fastest"] = limit_of(robot, hinge, speeds)
        row["counted"] = role_limit(robot, link, limits) or np.inf
        row["mass"] = sum(character.bone(one).mass for one in beyond(link))
        row["side"] = int(link >= Link.RIGHT_THIGH) if link >= Link.LEFT_THIGH else -1
        row["low"], row["high"] = _room(model, joint.id) if link.name.endswith("ARM") else (-np.inf, np.inf)
        row["coordinate"] = joint.qposadr[0]
    return table


def _room(model: mujoco.MjModel, joint: int) -> tuple[float, float]:
    """The range of a hinge, rad."""
    return tuple(model.jnt_range[joint].tolist()) if model.jnt_limited[joint] else (-np.inf, np.inf)
