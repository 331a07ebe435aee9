"""Reaching (sections 3.5 and 5.4): two-bone inverse kinematics brings a hand to its place; low gains track it."""

import warp as wp

from footfall.laws.genbicon.trajectories import Changed, aim
from footfall.laws.tables import LOWER_ARM, PELVIS, UPPER_ARM, Body, Command, Sensed, of_side, rotation_of
from footfall.maths.records import formula
from footfall.maths.rotations import pitch_rotation
from footfall.maths.two_bone import bend_two_bones


@formula
def reach_out(body: Body, sensed: Sensed, command: Command, targets: Changed):
    """Replace the arms' targets by those that bring the hands to their places, by the share asked for."""
    for side in range(2):
        if command.reach[side] > 0.0 and body.upper_arm_length[side] > 0.0:
            upper = of_side(UPPER_ARM, side)
            lower = of_side(LOWER_ARM, side)
            left_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0))
            away_w = hand_place(sensed, command, side) - sensed.joint_w[upper]
            arm = bend_two_bones(away_w, left_w, body.upper_arm_length[side], body.lower_arm_length[side], 1.0, -1.0)
            q_lower = rotation_of(sensed, upper) * pitch_rotation(-arm.bend)
            aim(targets, upper, _part_way(targets, upper, arm.q_upper, command.reach[side]), targets.spin_w[upper])
            aim(targets, lower, _part_way(targets, lower, q_lower, command.reach[side]), targets.spin_w[lower])


@formula
def hand_place(sensed: Sensed, command: Command, side: int) -> wp.vec3:
    """Where a hand is asked to be: fixed in the world, or carried along with the pelvis."""
    at_w = command.left_hand_w
    if side == 1:
        at_w = command.right_hand_w
    if command.hands_along != 0:
        from_w = wp.quat_rotate(sensed.q_wh, at_w)
        pelvis_w = sensed.joint_w[PELVIS]
        at_w = wp.vec3(pelvis_w[0] + from_w[0], pelvis_w[1] + from_w[1], from_w[2] + sensed.ground_height)
    return at_w


@formula
def hand_at(body: Body, sensed: Sensed, side: int) -> wp.vec3:
    """The middle of a hand."""
    lower = of_side(LOWER_ARM, side)
    return sensed.joint_w[lower] + wp.quat_rotate(rotation_of(sensed, lower), body.hand_l[side])


@wp.func
def _part_way(targets: Changed, link: int, q_w: wp.quat, share: float) -> wp.quat:
    q = targets.rotation_w[link]
    return wp.quat_slerp(wp.quat(q[0], q[1], q[2], q[3]), q_w, share)
