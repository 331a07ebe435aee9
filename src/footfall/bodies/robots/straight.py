"""Stand a robot's legs upright before it is read: some files have them splayed in the zero pose."""

import mujoco
import numpy as np

from footfall.bodies.robots.anatomy import SIDEWAYS, UP, Anatomy, RobotLeg, anatomy_of
from footfall.bodies.robots.tree import PartTree

SPLAYED = 0.1
"""rad, from which on a leg is not taken to be upright."""


def read_upright(tree: PartTree) -> Anatomy:
    """A robot's anatomy with its legs upright, seen from the front; its parts then stand as they do in `tree.data`."""
    found = anatomy_of(tree)
    splayed = [leg for leg in found.legs if abs(_splay(leg, found)) > SPLAYED]
    for leg in splayed:
        rolls = [hinge for hinge in leg.hinges["thigh"] if abs(float(hinge.axis @ found.ahead)) > SIDEWAYS]
        if rolls:
            place = int(tree.model.jnt_qposadr[rolls[0].joint])
            tree.data.qpos[place] += _splay(leg, found) * np.sign(rolls[0].axis @ found.ahead)
    if not splayed:
        return found
    mujoco.mj_forward(tree.model, tree.data)
    return anatomy_of(tree)


def _splay(leg: RobotLeg, found: Anatomy) -> float:
    """How far a leg points to the left, rad, by which it must turn about the axis ahead to be upright.

    Its knee's axis is level when it is upright; joints may lie beside a leg that is.
    """
    return -float(np.arctan2(leg.knee_axis @ UP, leg.knee_axis @ found.left))
