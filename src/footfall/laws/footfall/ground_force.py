"""The stance leg bears the body by one force on the ground (in place of GENBICON section 3.1's stance hip and knee).

The paper lets the stance hip give the pelvis the torque it needs and holds the knee at an angle (`by = "angle"`). A
hip torque on a leg whose knee is held by its angle presses along the leg as much as across it: after a hard push the
leg throws the body into the air, or picks its own foot off the ground. With `by = "force"` whatever balance, pelvis,
swing leg and weight ask is one force G on the foot at the pressure point p and one moment N about the leg:

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

from typing import Annotated, Literal

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LEG_LINKS,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    Command,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.limits import TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector
from footfall.maths.two_bone import solve_two_bone
from footfall.quantity import Parameters, quantity, words

BY_ANGLE = wp.constant(0)


class Bearing(Parameters):
    """How the stance leg bears the body."""

    by: Annotated[
        Literal["angle", "force"],
        words("what bears the weight: the knee at its curve's angle (paper), or a force along the leg"),
    ] = "angle"
    frequency: Annotated[
        float, quantity("1/s", 0.0, 100.0, "angular frequency w of the leg as a spring under the body")
    ] = 12.0
    damping: Annotated[float, quantity("", 0.0, 5.0, "damping ratio z of that spring; 1 is critical")] = 0.7
    least: Annotated[float, quantity("", 0.0, 2.0, "least force along the leg, in body weights")] = 0.3
    most: Annotated[float, quantity("", 0.5, 10.0, "largest force along the leg, in body weights")] = 2.0
    friction: Annotated[
        float, quantity("", 0.0, 5.0, "largest force along the ground, as a share of the force normal to it")
    ] = 0.8
    grip: Annotated[float, quantity("", 0.0, 5.0, "largest moment about the leg, in foot load times foot size")] = 0.4
    twist_damping: Annotated[
        float, quantity("N m s2/kg", 0.0, 5.0, "quadratic damping of the hip about the leg, per kg of body")
    ] = 0.25
    twist_fastest: Annotated[float, quantity("rad/s", 0.0, 20.0, "rate above which that damping stops growing")] = 4.0
    steady: Annotated[float, quantity("", 0.0, 2.0, "largest damping, in leg inertias per time step")] = 1.5
    landing: Annotated[
        float, quantity("", 0.01, 1.0, "load in body weights below which the leg sets its foot down again")
    ] = 0.3
    press: Annotated[float, quantity("leg", 0.0, 0.2, "how far below the ground such a foot aims")] = 0.02
    straightest: Annotated[float, quantity("", 0.5, 1.0, "longest leg, as a share of thigh and shank")] = 0.985
    care_crouch: Annotated[float, quantity("leg", 0.0, 0.3, "how much lower the hips are carried with full care")] = (
        0.04
    )
    even: Annotated[
        bool,
        words("hip height follows the line from the previous foothold up to the stance foot; false: it jumps"),
    ] = True
    midway: Annotated[
        float, quantity("", 0.1, 1.0, "hip position when a foot lands on a stair, as a share of the way")
    ] = 0.6


@record
class Push:
    """What the stance foot gives the ground."""

    force_w: wp.vec3  # N, on the body
    at_w: wp.vec3  # m
    twist_w: wp.vec3  # N m, moment on the body about the leg
    bears: float  # 0: the foot is in the air; 1: it carries


@formula
def rest_length(bearing: Bearing, body: Body, bend: float, stance: int) -> float:
    """L: the leg's length, hip to ankle, with this bend of the knee."""
    thigh = body.thigh_length[stance]
    shank = body.shank_length[stance]
    length = wp.sqrt(thigh * thigh + shank * shank + 2.0 * thigh * shank * wp.cos(bend))
    return wp.min(length, bearing.straightest * (thigh + shank))


@formula
def length_on_slope(bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, length: float) -> wp.vec2:
    """L and its rate on uneven ground: the hip follows the line from foothold to foothold, and is carried lower."""
    after = wp.vec2(length - bearing.care_crouch * memory.care * body.leg_length, 0.0)
    rise = sensed.foothold_ground - sensed.stance_ground
    if rise != 0.0 or (bearing.even != 0 and memory.strike_rise != 0.0):
        stance = memory.stride.stance
        leg_w = sensed.joint_w[of_side(THIGH, stance)] - sensed.joint_w[of_side(FOOT, stance)]
        across = leg_w[0] * leg_w[0] + leg_w[1] * leg_w[1]
        line = _line_of_hips(bearing, body, sensed, memory, rise)
        upright = wp.sqrt(wp.max(after[0] * after[0] - across, 0.0)) + line[0]
        most = bearing.straightest * (body.thigh_length[stance] + body.shank_length[stance])
        wanted = wp.min(wp.sqrt(upright * upright + across), most)
        rate = float(0.0)
        if wanted < most:
            rate = line[1] * upright / wanted
        after = wp.vec2(wanted, rate)
    return after


@formula
def _line_of_hips(bearing: Bearing, body: Body, sensed: Sensed, memory: Memory, rise: float) -> wp.vec2:
    """How far above the stance foot's ground the line from foothold to foothold is under the mass centre; its rate.

    Without `even` the line is level up to the stance foot, and each foot strike moves it by half the rise of a step at
    once: up a slope the leg then presses with twice the weight, and bears half of it a moment later.
    """
    ankle_w = sensed.joint_w[of_side(FOOT, memory.stride.stance)]
    least = bearing.press * body.leg_length
    line = wp.vec2(sensed.path_ground - sensed.stance_ground, 0.0)
    if line[0] != 0.0 and line[0] != rise:
        way_w = memory.stride.target_w - ankle_w
        line = wp.vec2(line[0], rise * _share_of(least, way_w, sensed.body_velocity_w))
    elif bearing.even != 0 and line[0] == 0.0:
        way_w = memory.stride.stance_start_w - memory.swing_start_w
        share = wp.clamp(_share_of(least, way_w, sensed.body_com_w - ankle_w), -1.0, 0.0)
        rate = float(0.0)
        if share > -1.0 and share < 0.0:
            rate = memory.strike_rise * _share_of(least, way_w, sensed.body_velocity_w)
        line = wp.vec2(memory.strike_rise * share, rate)
    return line


@formula
def _share_of(least: float, way_w: wp.vec3, moved_w: wp.vec3) -> float:
    """How much of a way over the ground a move covers, as a share; a shorter way counts as the least."""
    flat = wp.max(way_w[0] * way_w[0] + way_w[1] * way_w[1], least * least)
    return (way_w[0] * moved_w[0] + way_w[1] * moved_w[1]) / flat


@formula
def length_on_step(bearing: Bearing, body: Body, sensed: Sensed, command: Command, memory: Memory) -> wp.vec2:
    """L and its rate on the way to a commanded foothold at another height, or from one.

    The hip goes in a straight line, from where it was at foot strike to where both legs reach when the next foot lands:
    it rises and sinks at a steady rate, so that the load stays that of a level walk.
    """
    stance = memory.stride.stance
    least = bearing.press * body.leg_length
    most = bearing.straightest * (body.thigh_length[stance] + body.shank_length[stance]) - command.crouch
    ankle_w = sensed.joint_w[of_side(FOOT, stance)]
    leg_w = sensed.joint_w[of_side(THIGH, stance)] - ankle_w
    along_w = wp.vec3(wp.cos(command.heading), wp.sin(command.heading), 0.0)
    far = wp.max(wp.dot(command.foothold_w - ankle_w, along_w), least)
    began = wp.min(wp.dot(memory.strike_com_w - memory.stride.stance_start_w, along_w), 0.0)
    ends = bearing.midway * far
    reaches = wp.sqrt(wp.max(most * most - ends * ends, 0.0))
    across = far - ends
    landed = wp.sqrt(wp.max(most * most - across * across, 0.0))
    low = wp.min(landed, reaches - memory.strike_rise)
    high = wp.min(reaches, landed + sensed.foothold_ground - sensed.stance_ground)
    gone = wp.dot(leg_w, along_w)
    share = (gone - began) / wp.max(ends - began, least)
    upright = low + (high - low) * wp.clamp(share, 0.0, 1.0)
    flat = leg_w[0] * leg_w[0] + leg_w[1] * leg_w[1]
    wanted = wp.sqrt(upright * upright + flat)
    rate = float(0.0)
    if share > 0.0 and share < 1.0:
        pace = wp.dot(sensed.velocity_w[PELVIS], along_w)
        rate = (upright * (high - low) / wp.max(ends - began, least) + gone) * pace / wanted
    if wanted > most:
        wanted = most
        rate = wp.min(rate, 0.0)
    return wp.vec2(wanted, rate)


@formula
def push_ground(
    bearing: Bearing,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    pressure_w: wp.vec3,
    length: wp.vec2,
    asked_w: wp.vec3,
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
    damped = bearing.twist_damping * body.total_mass * wp.min(wp.abs(turning), bearing.twist_fastest)
    damped = wp.min(damped, bearing.steady * body.leg_twist_inertia[stance] / sensed.step_seconds)
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
