"""The stance leg bears the body by one force on the ground (in place of GENBICON section 3.1's stance hip and knee).

The paper lets the stance hip give the pelvis the torque it needs and holds the knee at an angle. A hip torque on a leg
whose knee is held by its angle presses along the leg as much as across it: after a hard push the leg throws the body
into the air, or picks its own foot off the ground. Here whatever balance, pelvis, swing leg and weight ask is one force
G on the foot at the pressure point p and one moment N about the leg:

    G = f e + (W x r) / r^2        N = W . e        r = p - hip        e = -r / |r|

- W is the moment that the pelvis needs from the leg: its own control, what the back and the swing leg take from it, and
  (c - hip) x F of velocity tuning. r x G + N e = W: the hip gives exactly that.
- f presses along the leg: f = m (g e_z + w^2 (L - l) - 2 z w dl/dt), m the mass above the stance hip. The leg is a
  spring from hip to ankle whose rest length L is that of the knee curve.
- p is under the foot: it follows the mass centre (`Pendulum.roll_over`), moves back to push ahead by F, and stays
  inside the sole.
- G stays inside the friction cone, N within what the sole holds under its load, W within the hip's strength: what one
  joint cannot give must not be asked of the others, or the leg folds and picks its own foot off the ground.

Hip, knee and ankle give it together: tau_j = (joint_j - p) x G - N. A leg whose foot has left the ground cannot bear:
its hip and knee set the foot down where it stood (`landing`) instead of serving the pelvis.
"""

import warp as wp

from footfall.laws.footfall.leg_length import Bearing
from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LEG_LINKS,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.limits import STEADY, TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector
from footfall.maths.two_bone import solve_two_bone


@record
class Push:
    """What the stance foot gives the ground."""

    force_w: wp.vec3  # N, on the body
    at_w: wp.vec3  # m
    twist_w: wp.vec3  # N m, moment on the body about the leg
    bears: float  # 0: the foot is in the air; 1: it carries


@formula
def bear_body(
    bearing: Bearing,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    length: wp.vec2,
    pressure_w: wp.vec3,
    force_w: wp.vec3,
    asked_w: wp.vec3,
    torque_w: LinkVectors,
) -> LinkVectors:
    """The torques with those of a stance leg that bears: with L and its rate, at p, for F and what the pelvis asks."""
    after = torque_w
    stance = memory.stride.stance
    thigh = of_side(THIGH, stance)
    swung = of_side(THIGH, 1 - stance)
    after[swung] = within_strength(body, swung, torque_w[swung])
    moment_w = asked_w + wp.cross(sensed.body_com_w - sensed.joint_w[thigh], force_w)
    moment_w = within_strength(body, thigh, moment_w + after[swung])
    push = push_ground(bearing, body, sensed, memory, pressure_w, length, moment_w)
    after[of_side(SHANK, stance)] = wp.vec3()
    after += leg_torques(sensed, stance, push)
    if push.bears < 1.0:
        after = set_down(bearing, body, sensed, memory, push, after)
    return after


@formula
def push_ground(
    bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, pressure_w: wp.vec3, length: wp.vec2, asked_w: wp.vec3
) -> Push:
    """The one force: `asked_w` is the moment that the pelvis needs, `length` the leg's rest length and its rate."""
    stance = memory.stride.stance
    thigh = of_side(THIGH, stance)
    foot = of_side(FOOT, stance)
    hip_w = sensed.joint_w[thigh]
    leg_w = hip_w - sensed.joint_w[foot]
    now = wp.length(leg_w)
    along_w = leg_w / now
    foot_velocity_w = sensed.velocity_w[foot] + wp.cross(sensed.spin_w[foot], sensed.joint_w[foot] - sensed.com_w[foot])
    hip_velocity_w = sensed.velocity_w[PELVIS] + wp.cross(sensed.spin_w[PELVIS], hip_w - sensed.com_w[PELVIS])
    rate = wp.dot(hip_velocity_w - foot_velocity_w, along_w) - length[1]
    spring = (
        bearing.frequency * bearing.frequency * (length[0] - now) - 2.0 * bearing.damping * bearing.frequency * rate
    )
    weight = (body.total_mass + sensed.held.mass) * GRAVITY
    load = memory.load[stance]
    push = Push()
    push.at_w = pressure_w
    push.bears = wp.clamp(load / (bearing.landing * weight), 0.0, 1.0)
    r_w = pressure_w - hip_w
    e_w = -wp.normalize(r_w)
    borne = body.total_mass + sensed.held.mass
    for link in range(thigh, thigh + LEG_LINKS):
        borne -= body.mass[link]
    force = borne * (e_w[2] * GRAVITY + spring)
    force = wp.clamp(force, bearing.least * weight, bearing.most * weight)
    across_w = wp.cross(asked_w, r_w) / wp.dot(r_w, r_w)
    push.force_w = _within_cone(bearing, e_w * force + across_w * push.bears)
    sole = (body.heel + body.ball + 2.0 * body.sole_half_width) / 2.0
    most = bearing.grip * load * sole
    twist = wp.clamp(wp.dot(asked_w, e_w), -most, most)
    turning = wp.dot(sensed.spin_w[thigh] - sensed.spin_w[PELVIS], e_w)
    damped = bearing.twist_damping * body.total_mass * wp.abs(turning)
    damped = wp.min(damped, STEADY * body.leg_twist_inertia[stance] / sensed.step_seconds)
    push.twist_w = e_w * (twist + damped * turning)
    return push


@formula
def _within_cone(bearing: Bearing, force_w: wp.vec3) -> wp.vec3:
    up = wp.max(force_w[2], 0.0)
    along_w = wp.vec3(force_w[0], force_w[1], 0.0)
    most = bearing.friction * up
    along_w = along_w * wp.min(1.0, most / wp.max(wp.length(along_w), TINY))
    return wp.vec3(along_w[0], along_w[1], up)


@formula
def leg_torques(sensed: Sensed, stance: int, push: Push) -> LinkVectors:
    """J^T: what hip, knee and ankle give so that the foot gives the push."""
    torque_w = LinkVectors()
    for k in range(3):
        link = of_side(THIGH, stance) + k
        torque_w[link] = wp.cross(sensed.joint_w[link] - push.at_w, push.force_w) - push.twist_w
    return torque_w


@formula
def set_down(
    bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, push: Push, torque_w: LinkVectors
) -> LinkVectors:
    """A stance leg whose foot has left the ground: hip and knee put it back where it stood."""
    after = torque_w
    stance = memory.stride.stance
    thigh = of_side(THIGH, stance)
    shank = of_side(SHANK, stance)
    stood_w = memory.stride.stance_start_w
    low = sensed.stance_ground + body.ankle_height[stance] - bearing.press * body.leg_length
    pose = solve_two_bone(
        wp.vec3(stood_w[0], stood_w[1], low) - sensed.joint_w[thigh],
        wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0)),
        body.thigh_length[stance],
        body.shank_length[stance],
        bearing.straightest,
    )
    error_w = rotation_vector(pose.q_upper * wp.quat_inverse(rotation_of(sensed, thigh)))
    rate_w = sensed.spin_w[PELVIS] - sensed.spin_w[thigh]
    held_w = error_w * body.stiffness[thigh] + rate_w * body.damping[thigh]
    after[thigh] = torque_w[thigh] * push.bears + held_w * (1.0 - push.bears)
    hinge_w = wp.quat_rotate(rotation_of(sensed, thigh), wp.vec3(0.0, 1.0, 0.0))
    between = wp.quat_inverse(rotation_of(sensed, thigh)) * rotation_of(sensed, shank)
    bent = pose.bend - rotation_vector(between)[1]
    turning = wp.dot(sensed.spin_w[thigh] - sensed.spin_w[shank], hinge_w)
    knee_w = hinge_w * (bent * body.stiffness[shank] + turning * body.damping[shank])
    after[shank] = torque_w[shank] * push.bears + knee_w * (1.0 - push.bears)
    return after


@formula
def within_strength(body: Body, link: int, torque_w: wp.vec3) -> wp.vec3:
    """A torque as the joint above a link can give it: what a joint cannot give must not be asked of the others."""
    after = torque_w
    most = body.torque_limit[link]
    if most > 0.0:
        after = torque_w * wp.min(1.0, most / wp.max(wp.length(torque_w), TINY))
    return after
