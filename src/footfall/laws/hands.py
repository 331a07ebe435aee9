"""Where the hands go, and what they press with, for any law (GENBICON sections 3.4, 3.5 and 5.4).

Two-bone inverse kinematics puts a hand where it is asked to be; the elbow lies below, turned outwards by `elbow_out`.
As for a swing leg the targets carry their rates (the paper's low gains alone lag by half a second), clamped to
`rate_limit`. What the hands are to press with, and the weight of what they carry, goes through the arms and the back as
gravity compensation does, tau_j += (hand - joint_j) x F. A load on the hands is an outside force on the pendulum: it
balances with its foot s = (F h - F_z x) / (M g) away from below the mass centre, with the hand h above the ground and x
ahead of the mass centre (the paper uses a larger alpha, which is this term for one speed only).
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.tables import GRAVITY, TORSO, Body, Command, LinkVectors, Sensed, of_side, rotation_of, velocity_at
from footfall.laws.targets import Changed, aim
from footfall.maths.kernel_language import wp
from footfall.maths.limits import MOMENT
from footfall.maths.records import fixed, formula, record
from footfall.maths.rotations import pitch_rotation, rotation_vector
from footfall.maths.two_bone import TwoBone, bend_two_bones
from footfall.quantity import Parameters, quantity


class Hands(Parameters):
    """How the arms reach, hold and carry: the same for every gait and every body."""

    stiffness: Annotated[float, quantity("", 0.1, 50.0, "stiffness of the joints of a reaching arm, a multiple")] = 4.0
    elbow_out: Annotated[float, quantity("rad", -1.6, 1.6, "how far the elbow points outwards from down")] = 0.3
    rate_limit: Annotated[float, quantity("rad/s", 0.0, 50.0, "largest target rate of shoulder and elbow")] = 6.0
    straightest: Annotated[float, quantity("", 0.5, 1.0, "longest reach of an arm, as a share of its length")] = 0.99
    load_memory: Annotated[float, quantity("s", 0.01, 5.0, "time constant of the smoothed load on the hands")] = 0.5
    back_share: Annotated[float, quantity("", 0.0, 5.0, "lower back's share of a commanded bend")] = 1.5
    torso_share: Annotated[float, quantity("", 0.0, 5.0, "torso's share of it")] = 2.5
    head_share: Annotated[float, quantity("", 0.0, 5.0, "head's share of it")] = 3.0


HANDS = fixed(Hands())


@record
class Goal:
    """Where a hand is to be, and how fast that place moves."""

    at_w: wp.vec3  # m
    velocity_w: wp.vec3  # m/s


@formula
def reach_out(body: Body, sensed: Sensed, command: Command, targets: Changed):
    """Replace the arms' targets by those that bring the hands to their places, by the share asked for."""
    for side in range(2):
        share = command.reach[side]
        if share > 0.0 and body.upper_arm_length[side] > 0.0:
            _reach(body, sensed, command, targets, side, share)


@formula
def hand_goal(body: Body, sensed: Sensed, command: Command, side: int) -> Goal:
    """Where a hand is asked to be: fixed in the world, on a thing that it holds, or carried along with the pelvis.

    From step to step of stairs it keeps its height above the pelvis, otherwise above the ground.
    """
    goal = Goal()
    goal.at_w = wp.where(side == 0, command.left_hand_w, command.right_hand_w)
    if command.hold[side] > 0.0:
        goal.velocity_w = sensed.held.velocity_w
    if command.hands_along != 0:
        from_w = wp.quat_rotate(sensed.q_wh, goal.at_w)
        pelvis_w = sensed.joint_w[tables.PELVIS]
        goal.at_w = wp.vec3(pelvis_w[0] + from_w[0], pelvis_w[1] + from_w[1], from_w[2] + sensed.ground_height)
        turn_w = wp.vec3(0.0, 0.0, sensed.spin_w[tables.PELVIS][2])
        carried_w = sensed.velocity_w[tables.PELVIS] + wp.cross(turn_w, from_w)
        goal.velocity_w = wp.vec3(carried_w[0], carried_w[1], 0.0)
        if command.place_foot != 0:
            goal.at_w[2] = pelvis_w[2] + from_w[2] - body.pelvis_height
            goal.velocity_w[2] = carried_w[2]
    return goal


@formula
def _reach(body: Body, sensed: Sensed, command: Command, targets: Changed, side: int, share: float):
    upper = of_side(tables.UPPER_ARM, side)
    lower = of_side(tables.LOWER_ARM, side)
    goal = hand_goal(body, sensed, command, side)
    shoulder_w = sensed.joint_w[upper]
    moving_w = velocity_at(sensed, TORSO, shoulder_w)
    now = arm_to(body, sensed, goal.at_w - shoulder_w, side, HANDS.elbow_out, HANDS.straightest)
    after = goal.at_w - shoulder_w + (goal.velocity_w - moving_w) * MOMENT
    soon = arm_to(body, sensed, after, side, HANDS.elbow_out, HANDS.straightest)
    torso_spin_w = sensed.spin_w[TORSO]
    turn_w = rotation_vector(soon.q_upper * wp.quat_inverse(now.q_upper)) / MOMENT - torso_spin_w
    turn_w = turn_w * wp.min(1.0, HANDS.rate_limit / wp.max(wp.length(turn_w), HANDS.rate_limit))
    bend_rate = wp.clamp((soon.bend - now.bend) / MOMENT, -HANDS.rate_limit, HANDS.rate_limit)
    _lead(targets, upper, now.q_upper, torso_spin_w + turn_w, share)
    q_arm = rotation_of(sensed, upper)
    hinge_w = wp.quat_rotate(q_arm, wp.vec3(0.0, 1.0, 0.0))
    bent_spin_w = sensed.spin_w[upper] - hinge_w * bend_rate
    _lead(targets, lower, q_arm * pitch_rotation(-now.bend), bent_spin_w, share)
    firmer = 1.0 + share * (HANDS.stiffness - 1.0)
    for k in range(2):
        targets.stiffness[upper + k] = targets.stiffness[upper + k] * firmer
        targets.damping[upper + k] = targets.damping[upper + k] * wp.sqrt(firmer)


@wp.func
def _lead(targets: Changed, link: int, q_w: wp.quat, spin_w: wp.vec3, share: float):
    """Move the target of one link part of the way to another."""
    q = targets.rotation_w[link]
    q_between = wp.quat_slerp(wp.quat(q[0], q[1], q[2], q[3]), q_w, share)
    aim(targets, link, q_between, targets.spin_w[link] * (1.0 - share) + spin_w * share)


@formula
def arm_to(body: Body, sensed: Sensed, reach_w: wp.vec3, side: int, elbow_out: float, straightest: float) -> TwoBone:
    """The arm whose hand is at a place from the shoulder."""
    left_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0))
    out_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 0.0, tables.side_sign(side)))
    hinge_w = left_w * wp.cos(elbow_out) + out_w * wp.sin(elbow_out)
    long, fore = body.upper_arm_length[side], body.lower_arm_length[side]
    return bend_two_bones(reach_w, hinge_w, long, fore, straightest, -1.0)


@formula
def press(body: Body, sensed: Sensed, command: Command) -> LinkVectors:
    """The torques of arms and back that press with the hands as asked, and bear what is carried."""
    torque_w = LinkVectors()
    for side in range(2):
        force_w = wp.where(side == 0, command.left_force_w, command.right_force_w)
        force_w += wp.vec3(0.0, 0.0, sensed.held.mass * GRAVITY / 2.0)
        hand_w = hand_at(body, sensed, side)
        for k in range(2):
            link = of_side(tables.UPPER_ARM, side) + k
            torque_w[link] += wp.cross(hand_w - sensed.joint_w[link], force_w)
        torque_w[TORSO] += wp.cross(hand_w - sensed.joint_w[TORSO], force_w)
        torque_w[tables.LOWER_BACK] += wp.cross(hand_w - sensed.joint_w[tables.LOWER_BACK], force_w)
    return torque_w


@formula
def hand_at(body: Body, sensed: Sensed, side: int) -> wp.vec3:
    """The middle of a hand."""
    lower = of_side(tables.LOWER_ARM, side)
    return sensed.joint_w[lower] + wp.quat_rotate(rotation_of(sensed, lower), body.hand_l[side])


@formula
def leaned_on(body: Body, sensed: Sensed, lean: wp.vec2) -> wp.vec2:
    """s: how far the load on the hands, smoothed, moves the pendulum's balance from where it was, heading frame."""
    shift = wp.vec2()
    if sensed.held.mass == 0.0:
        for side in range(2):
            force_h = wp.quat_rotate_inv(sensed.q_wh, sensed.held.hand_force_w[side])
            at_w = hand_at(body, sensed, side)
            from_h = wp.quat_rotate_inv(sensed.q_wh, at_w - sensed.body_com_w)
            high = at_w[2] - sensed.path_ground
            moment = wp.vec2(force_h[0], force_h[1]) * high - wp.vec2(from_h[0], from_h[1]) * force_h[2]
            shift += moment / (body.total_mass * GRAVITY)
    return lean + (shift - lean) * (sensed.step_seconds / (HANDS.load_memory + sensed.step_seconds))
