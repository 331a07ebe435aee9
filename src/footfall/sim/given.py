"""Torques from outside, at every tick after the law: added to its own, given instead, or so that joints follow angles.

One launch over the rows, as the law's own, so that an environment costs little more than the batch below it.
"""

from typing import Any, NamedTuple

import numpy as np

from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, kernel, record
from footfall.sim.launches import launch_of, share

HINGE = wp.constant(-1)


class JointTargets(NamedTuple):
    """Angles, rad, that joints follow, and by how much, N m/rad and N m s/rad: each by row and axis."""

    angles: np.ndarray
    stiffness: np.ndarray
    damping: np.ndarray


@record
class Given:
    """What the torques follow from: one row per character, a column for each axis, and MuJoCo's arrays."""

    force: wp.array2d(dtype=wp.float64)  # qfrc_applied
    speed: wp.array2d(dtype=wp.float64)  # qvel
    coordinate: wp.array2d(dtype=wp.float64)  # qpos
    limit: wp.array2d(dtype=wp.float64)
    torque: wp.array2d(dtype=wp.float64)
    stiffness: wp.array2d(dtype=wp.float64)
    damping: wp.array2d(dtype=wp.float64)
    target: wp.array2d(dtype=wp.float64)
    how: wp.array(dtype=wp.int32)  # whether they replace the law's, and whether targets are followed
    at: wp.array(dtype=wp.int32)  # the coordinate of each axis; of a ball joint, the first of four
    part: wp.array(dtype=wp.int32)  # of the ball joint's rotation vector; HINGE: a hinge
    first: int  # the speed of the first axis
    axes: int


@formula
def _angle(given: Given, i: int, a: int) -> wp.float64:
    """As `JointAxes.angles` has it."""
    c = given.at[a]
    k = given.part[a]
    if k == HINGE:
        return given.coordinate[i, c]
    turn = wp.vec3d(given.coordinate[i, c + 1], given.coordinate[i, c + 2], given.coordinate[i, c + 3])
    cosine = given.coordinate[i, c]
    if cosine < wp.float64(0.0):
        turn = -turn
        cosine = -cosine
    sine = wp.length(turn)
    if sine > wp.float64(0.0):
        return turn[k] * (wp.float64(2.0) * wp.atan2(sine, cosine) / sine)
    return turn[k] * wp.float64(2.0)


@kernel("give")
def give_rows(given: Given):
    """Change the torques of every row; they stay within the limits, or within what the law itself gives."""
    i = wp.tid()
    for a in range(given.axes):
        s = given.first + a
        law = given.force[i, s]
        wanted = given.torque[i, a]
        if given.how[1] > 0:
            pull = given.stiffness[i, a] * (given.target[i, a] - _angle(given, i, a))
            wanted = pull - given.damping[i, a] * given.speed[i, s]
        if given.how[0] == 0:
            wanted = law + wanted
        most = wp.max(given.limit[i, a], wp.abs(law))
        given.force[i, s] = wp.max(wp.min(wanted, most), -most)


class Giver:
    """The launch of `give_rows` with the arrays that it reads: write into them what is to be given."""

    def __init__(self, simulation: Any, limits: np.ndarray, at: np.ndarray, part: np.ndarray, first: int):
        names = ("torque", "target", "stiffness", "damping")
        self.torque, self.target, self.stiffness, self.damping = (np.zeros(limits.shape) for _ in names)
        self.how = np.zeros(2, np.int32)
        given, state = Given(), simulation.rows.state
        given.force, given.speed, given.coordinate = state.force, state.speed, state.coordinate
        given.limit = share(limits, wp.float64)
        for name in names:
            setattr(given, name, share(getattr(self, name), wp.float64))
        given.how, given.at, given.part = (share(one, wp.int32) for one in (self.how, at, part))
        given.first, given.axes = first, limits.shape[1]
        self.launch = launch_of(give_rows, [given], simulation.count)

    def follow(self, targets: JointTargets) -> None:
        """From now on, let joints follow targets."""
        self.target[:], self.stiffness[:], self.damping[:] = targets
