"""Hands that hold: stiff springs from hands to things. Each pulls the hand and the thing with opposite forces.

A hold ramps up as the command says, and slips when it would take more than a hand can give. The law feels the forces;
the report has their impulse.
"""

from typing import Any

from footfall.bodies.joints import Joints
from footfall.bodies.sense import CommandRow
from footfall.laws.tables import GRAVITY, LOWER_ARM, Body, Held, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, kernel, record

SPRING = wp.constant(wp.float64(10000.0))
DAMPER = wp.constant(wp.float64(200.0))
"""N/m and N s/m of one hand's hold."""
GRIP = wp.constant(wp.float64(1.2))
"""Largest force of one hand, in body weights."""
LETS_GO = wp.constant(wp.float64(0.15))
"""A hand farther than this from its hold has slipped off, m."""
FAR = wp.constant(1.0e3)


@record
class SpringArrays:
    """What the springs read and write: one row per character, and MuJoCo's arrays."""

    command: wp.array(dtype=CommandRow)
    body: wp.array(dtype=Body)
    held: wp.array(dtype=Held)
    position: wp.array2d(dtype=wp.vec3d)  # xpos
    rotation: wp.array3d(dtype=wp.float64)  # xquat: w, x, y, z
    centre: wp.array2d(dtype=wp.vec3d)  # xipos
    motion: wp.array3d(dtype=wp.float64)  # cvel
    tree_centre: wp.array2d(dtype=wp.vec3d)  # subtree_com
    force: wp.array3d(dtype=wp.float64)  # xfrc_applied
    named: wp.array3d(dtype=wp.float64)  # the springs' part of it
    first: wp.array(dtype=wp.int32)  # the first loose body of each row
    joints: Joints


@wp.func
def _turned(q: wp.quatd, v: wp.vec3d) -> wp.vec3d:
    return wp.quat_rotate(q, v)


@formula
def _rotation(hands: SpringArrays, i: int, b: int) -> wp.quatd:
    return wp.quatd(hands.rotation[i, b, 1], hands.rotation[i, b, 2], hands.rotation[i, b, 3], hands.rotation[i, b, 0])


@formula
def _velocity(hands: SpringArrays, i: int, b: int, root: int, point: wp.vec3d) -> wp.vec3d:
    spin = wp.vec3d(hands.motion[i, b, 0], hands.motion[i, b, 1], hands.motion[i, b, 2])
    drift = wp.vec3d(hands.motion[i, b, 3], hands.motion[i, b, 4], hands.motion[i, b, 5])
    return drift + wp.cross(spin, point - hands.tree_centre[i, root])


@formula
def _pull(hands: SpringArrays, i: int, b: int, point: wp.vec3d, force: wp.vec3d):
    moment = wp.cross(point - hands.centre[i, b], force)
    for k in range(3):
        hands.force[i, b, k] += force[k]
        hands.force[i, b, 3 + k] += moment[k]
        hands.named[i, b, k] += force[k]
        hands.named[i, b, 3 + k] += moment[k]


@formula
def _double(v: wp.vec3) -> wp.vec3d:
    return wp.vec3d(wp.float64(v[0]), wp.float64(v[1]), wp.float64(v[2]))


@formula
def _let_go(hands: SpringArrays, i: int, b: int):
    for k in range(6):
        hands.force[i, b, k] -= hands.named[i, b, k]
        hands.named[i, b, k] = wp.float64(0.0)


@kernel("hold")
def hold_rows(hands: SpringArrays):
    """Apply the springs of every row, and tell what the hands feel, carry and miss."""
    i = wp.tid()
    thing = hands.first[i] + int(hands.command[i].thing)
    for side in range(2):
        _let_go(hands, i, hands.joints.body_index[of_side(LOWER_ARM, side)])
    holds = hands.command[i].hold
    if holds[0] > 0.0 or holds[1] > 0.0 or hands.held[i].thing > 0:
        _let_go(hands, i, thing)
    felt = Held()
    felt.missed = FAR
    most = GRIP * wp.float64(hands.body[i].total_mass * GRAVITY)
    for side in range(2):
        b = hands.joints.body_index[of_side(LOWER_ARM, side)]
        hand = hands.position[i, b] + _turned(_rotation(hands, i, b), _double(hands.body[i].hand_l[side]))
        goal = hands.command[i].left_hand_w
        grip = hands.command[i].left_grip_l
        if side == 1:
            goal = hands.command[i].right_hand_w
            grip = hands.command[i].right_grip_l
        if hands.command[i].reach[side] == 1.0 and hands.command[i].hands_along == 0:
            felt.missed = wp.min(felt.missed, float(wp.length(hand - _double(goal))))
        if holds[side] > 0.0:
            felt.thing = 1
            hold = hands.position[i, thing] + _turned(_rotation(hands, i, thing), _double(grip))
            gap = hold - hand
            if wp.length(gap) < LETS_GO:
                share = wp.float64(holds[side])
                rate = _velocity(hands, i, thing, thing, hold) - _velocity(hands, i, b, 1, hand)
                force = (gap * SPRING + rate * DAMPER) * share
                force = force * wp.min(wp.float64(1.0), most / wp.max(wp.length(force), wp.float64(1.0)))
                _pull(hands, i, b, hand, force)
                _pull(hands, i, thing, hold, -force)
                felt.hand_force_w[side] = wp.vec3(float(force[0]), float(force[1]), float(force[2]))
    if felt.thing > 0:
        felt.mass = hands.command[i].carried
        at = hands.centre[i, thing]
        speed = _velocity(hands, i, thing, thing, at)
        felt.at_w = wp.vec3(float(at[0]), float(at[1]), float(at[2]))
        felt.velocity_w = wp.vec3(float(speed[0]), float(speed[1]), float(speed[2]))
    hands.held[i] = felt


def hands_of(simulation: Any, share: Any) -> Any:
    """The springs of a simulation, as arguments of `hold_rows`; `share` gives its arrays to Warp."""
    batch, hands = simulation.batch, SpringArrays()
    hands.command, hands.body = simulation.rows.command, simulation.rows.body
    hands.held = simulation.rows.state.held
    for name in ("position", "rotation", "centre", "motion", "tree_centre"):
        setattr(hands, name, getattr(simulation.rows.state, name))
    hands.force, hands.named = share(batch.xfrc_applied, wp.float64), share(simulation.hand_forces, wp.float64)
    hands.first = wp.array(batch.first_loose(simulation.count), dtype=wp.int32, device="cpu")
    hands.joints = simulation.rows.joints
    return hands
