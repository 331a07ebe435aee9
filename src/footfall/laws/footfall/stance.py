"""The stance leg bears the body by one force on the ground (in place of GENBICON section 3.1's stance hip and knee).

The paper lets the stance hip give the pelvis the torque it needs and holds the knee at an angle. Such a leg is pressed
along as much as across: after a hard push it throws the body into the air, or picks its own foot off the ground. Here
whatever balance, pelvis, swing leg and weight ask is one force G on the foot at the pressure point p and one moment N
about the leg:

    G = f e + (W x r) / r^2        N = W . e        r = p - hip        e = -r / |r|

- W is the moment that the pelvis needs from the leg: its own control, what the back and the swing leg take from it, and
  (c - hip) x F of velocity tuning. r x G + N e = W: the hip gives exactly that.
- f presses along the leg: f = m (g e_z + w^2 (L - l) - 2 z w dl/dt), m the mass above the stance hip. The leg is a
  spring from hip to ankle whose rest length L is that of the knee curve. On uneven ground the hip follows the line from
  foothold to foothold instead.
- p is where under the sole F wants it, p_x = r x + slow pivot - h F_x / M g and p_y = -h F_y / M g, as far as the sole
  reaches; with no more of it than the foot is loaded, and none that drives a foot on that already turns. It rolls ahead
  with the mass centre (`Pendulum.roll_over` = r). (The paper zeroes the ankle's share of F when the foot is not well
  planted, which switches 30 to 1500 N on and off.)
- G stays inside the friction cone, N within what the sole holds under its load, W within the hip's strength: what one
  joint cannot give must not be asked of the others, or the leg folds and picks its own foot off the ground.

Hip, knee and ankle give it together: tau_j = (joint_j - p) x G - N. A leg whose foot has left the ground cannot bear:
its hip and knee set the foot down where it stood (`landing`) instead of serving the pelvis. The ankle pushes off late
in the step and while trailing after it, but not in a hurried step, nor on uneven ground.
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, Pendulum, pivot_ahead
from footfall.laws.footfall.terrain.step_over import passes_over
from footfall.laws.footfall.terrain.uneven import UNEVEN
from footfall.laws.tables import FOOT, GRAVITY, PELVIS, SHANK, THIGH, Body, Command, LinkVectors, Sensed, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.limits import STEADY, TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import heading_of, rotation_vector, yaw_rotation
from footfall.maths.two_bone import solve_two_bone, span_squared
from footfall.quantity import Parameters, quantity


class StanceLeg(Parameters):
    """How the stance leg presses on the ground."""

    spin_limit: Annotated[float, quantity("rad/s", 0.0, 10.0, "a foot that turns faster is not driven on")] = 10.0
    heel_margin: Annotated[float, quantity("", 0.0, 1.0, "rearmost pressure point, as a share of the heel")] = 1.0
    toe_margin: Annotated[float, quantity("", 0.0, 1.0, "foremost pressure point, as a share of the toe")] = 1.0
    side_margin: Annotated[float, quantity("", 0.0, 1.0, "outermost pressure point, share of the half width")] = 1.0
    load_memory: Annotated[float, quantity("s", 0.0, 0.2, "time constant of the smoothed load")] = 0.0
    push_off: Annotated[float, quantity("N s/kg", 0.0, 5.0, "ankle torque late in the step, per speed and mass")] = 0.0
    push_off_phase: Annotated[float, quantity("", 0.0, 1.0, "phase at which push-off begins")] = 0.6
    trailing_push: Annotated[float, quantity("N s/kg", 0.0, 5.0, "the same of the foot that trails")] = 0.0
    trailing_phase: Annotated[float, quantity("", 0.01, 1.0, "phase by which the trailing foot stops pushing")] = 0.2
    full_load: Annotated[float, quantity("", 0.01, 1.0, "load, in body weights, at which a foot pushes fully")] = 0.01


class Bearing(Parameters):
    """How the stance leg bears the body."""

    frequency: Annotated[float, quantity("1/s", 0.0, 100.0, "angular frequency w of the leg as a spring")] = 12.0
    damping: Annotated[float, quantity("", 0.0, 5.0, "damping ratio z of that spring; 1 is critical")] = 0.0
    least: Annotated[float, quantity("", 0.0, 2.0, "least force along the leg, in body weights")] = 0.0
    most: Annotated[float, quantity("", 0.5, 10.0, "largest force along the leg, in body weights")] = 10.0
    friction: Annotated[float, quantity("", 0.0, 5.0, "largest force along the ground, share of the load")] = 5.0
    grip: Annotated[float, quantity("", 0.0, 5.0, "largest moment about the leg, in foot load times foot size")] = 5.0
    twist_damping: Annotated[float, quantity("N m s2/kg", 0.0, 5.0, "quadratic damping about the leg, per kg")] = 0.0
    landing: Annotated[float, quantity("", 0.01, 1.0, "body weights below which it sets its foot down again")] = 0.01
    press: Annotated[float, quantity("leg", 0.0, 0.2, "how far below the ground such a foot aims")] = 0.0
    straightest: Annotated[float, quantity("", 0.5, 1.0, "longest leg, as a share of thigh and shank")] = 1.0
    care_crouch: Annotated[float, quantity("leg", 0.0, 0.3, "how much lower the hips are with full care")] = 0.0


@formula
def smooth_loads(stance_leg: StanceLeg, sensed: Sensed, memory: Memory) -> wp.vec2:
    """The loads under both feet, smoothed."""
    share = sensed.step_seconds / (stance_leg.load_memory + sensed.step_seconds)
    now = wp.vec2(tables.foot_load(sensed, 0), tables.foot_load(sensed, 1))
    return memory.load + (now - memory.load) * share


@formula
def pressure_point(
    stance_leg: StanceLeg, pendulum: Pendulum, body: Body, sensed: Sensed, memory: Memory, fall: Fall, force_w: wp.vec3
) -> wp.vec3:
    """p: where under the stance foot the leg presses, for a virtual force on the mass centre."""
    stance = memory.stride.stance
    foot = of_side(FOOT, stance)
    q_foot = tables.rotation_of(sensed, foot)
    q_sole = yaw_rotation(heading_of(q_foot))
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[foot])
    back_l = wp.quat_rotate_inv(q_sole, force_w) * (fall.height / (body.total_mass * GRAVITY))
    slow = wp.clamp(1.0 - wp.abs(memory.pace.wish[0]) / pendulum.slow, 0.0, 1.0)
    ahead = slow * pivot_ahead(pendulum, body) + pendulum.roll_over * fall.offset_h[0] - back_l[0]
    ahead = wp.clamp(ahead, -stance_leg.heel_margin * body.heel, stance_leg.toe_margin * body.ball)
    side = stance_leg.side_margin * body.sole_half_width
    aside = wp.clamp(-back_l[1], -side, side)
    if wp.abs(spin_l[1]) > stance_leg.spin_limit and ahead * spin_l[1] > 0.0:
        ahead = 0.0
    if wp.abs(spin_l[0]) > stance_leg.spin_limit and aside * spin_l[0] < 0.0:
        aside = 0.0
    loaded = wp.min(memory.load[stance] / (body.total_mass * GRAVITY), 1.0)
    under_l = wp.vec3(ahead * loaded, aside * loaded, -body.ankle_height[stance])
    return sensed.joint_w[foot] + wp.quat_rotate(q_sole, under_l)


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
        down_w = set_down(bearing, body, sensed, memory)
        for link in range(thigh, thigh + 2):
            after[link] = after[link] * push.bears + down_w[link] * (1.0 - push.bears)
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
    moving_w = tables.velocity_at(sensed, PELVIS, hip_w) - tables.velocity_at(sensed, foot, sensed.joint_w[foot])
    rate = wp.dot(moving_w, along_w) - length[1]
    frequency = bearing.frequency
    spring = frequency * frequency * (length[0] - now) - 2.0 * bearing.damping * frequency * rate
    weight = (body.total_mass + sensed.held.mass) * GRAVITY
    load = memory.load[stance]
    push = Push()
    push.at_w = pressure_w
    push.bears = wp.clamp(load / (bearing.landing * weight), 0.0, 1.0)
    r_w = pressure_w - hip_w
    e_w = -wp.normalize(r_w)
    borne = body.total_mass + sensed.held.mass
    for link in range(thigh, thigh + tables.LEG_LINKS):
        borne -= body.mass[link]
    force = borne * (e_w[2] * GRAVITY + spring)
    force = wp.clamp(force, bearing.least * weight, bearing.most * weight)
    across_w = wp.cross(asked_w, r_w) / wp.dot(r_w, r_w)
    force_w = e_w * force + across_w * push.bears
    up = wp.max(force_w[2], 0.0)
    flat_w = wp.vec3(force_w[0], force_w[1], 0.0)
    flat_w = flat_w * wp.min(1.0, bearing.friction * up / wp.max(wp.length(flat_w), TINY))
    push.force_w = wp.vec3(flat_w[0], flat_w[1], up)
    sole = (body.heel + body.ball + 2.0 * body.sole_half_width) / 2.0
    most = bearing.grip * load * sole
    twist = wp.clamp(wp.dot(asked_w, e_w), -most, most)
    turning = wp.dot(sensed.spin_w[thigh] - sensed.spin_w[PELVIS], e_w)
    damped = bearing.twist_damping * body.total_mass * wp.abs(turning)
    damped = wp.min(damped, STEADY * body.leg_twist_inertia[stance] / sensed.step_seconds)
    push.twist_w = e_w * (twist + damped * turning)
    return push


@formula
def leg_torques(sensed: Sensed, stance: int, push: Push) -> LinkVectors:
    """J^T: what hip, knee and ankle give so that the foot gives the push."""
    torque_w = LinkVectors()
    for k in range(3):
        link = of_side(THIGH, stance) + k
        torque_w[link] = wp.cross(sensed.joint_w[link] - push.at_w, push.force_w) - push.twist_w
    return torque_w


@formula
def set_down(bearing: Bearing, body: Body, sensed: Sensed, memory: Memory) -> LinkVectors:
    """The torques of hip and knee that put a stance foot that has left the ground back where it stood."""
    stance = memory.stride.stance
    thigh = of_side(THIGH, stance)
    shank = of_side(SHANK, stance)
    stood_w = memory.stride.stance_start_w
    low = sensed.stance_ground + body.ankle_height[stance] - bearing.press * body.leg_length
    reach_w = wp.vec3(stood_w[0], stood_w[1], low) - sensed.joint_w[thigh]
    left_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0))
    upper, lower = body.thigh_length[stance], body.shank_length[stance]
    pose = solve_two_bone(reach_w, left_w, upper, lower, bearing.straightest)
    torque_w = LinkVectors()
    error_w = rotation_vector(pose.q_upper * wp.quat_inverse(tables.rotation_of(sensed, thigh)))
    rate_w = sensed.spin_w[PELVIS] - sensed.spin_w[thigh]
    torque_w[thigh] = error_w * body.stiffness[thigh] + rate_w * body.damping[thigh]
    hinge_w = wp.quat_rotate(tables.rotation_of(sensed, thigh), wp.vec3(0.0, 1.0, 0.0))
    bent = pose.bend - tables.knee_bend(sensed, stance)
    turning = wp.dot(sensed.spin_w[thigh] - sensed.spin_w[shank], hinge_w)
    torque_w[shank] = hinge_w * (bent * body.stiffness[shank] + turning * body.damping[shank])
    return torque_w


@formula
def within_strength(body: Body, link: int, torque_w: wp.vec3) -> wp.vec3:
    """A torque as the joint above a link can give it: what a joint cannot give must not be asked of the others."""
    after = torque_w
    most = body.torque_limit[link]
    if most > 0.0:
        after = torque_w * wp.min(1.0, most / wp.max(wp.length(torque_w), TINY))
    return after


@formula
def rest_length(bearing: Bearing, body: Body, bend: float, stance: int) -> float:
    """L: the leg's length, hip to ankle, with this bend of the knee."""
    thigh = body.thigh_length[stance]
    shank = body.shank_length[stance]
    return wp.min(wp.sqrt(span_squared(thigh, shank, bend)), bearing.straightest * (thigh + shank))


@formula
def push_off(stance_leg: StanceLeg, body: Body, sensed: Sensed, command: Command, memory: Memory) -> LinkVectors:
    """The torques of both ankles' push-off; a foot that must pass over something rises and does not push."""
    stance = memory.stride.stance
    torque_w = LinkVectors()
    late = wp.clamp((memory.stride.phase - stance_leg.push_off_phase) / (1.0 - stance_leg.push_off_phase), 0.0, 1.0)
    torque_w[of_side(FOOT, stance)] = _push(stance_leg, body, sensed, memory, stance, stance_leg.push_off * late)
    if not passes_over(sensed, command, memory):
        early = wp.max(1.0 - memory.stride.phase / stance_leg.trailing_phase, 0.0)
        trailing = _push(stance_leg, body, sensed, memory, 1 - stance, stance_leg.trailing_push * early)
        torque_w[of_side(FOOT, 1 - stance)] = trailing
    return torque_w


@formula
def _push(stance_leg: StanceLeg, body: Body, sensed: Sensed, memory: Memory, side: int, strength: float) -> wp.vec3:
    share = wp.min(tables.foot_load(sensed, side) / (stance_leg.full_load * body.total_mass * GRAVITY), 1.0)
    calm = wp.max(2.0 - memory.rate, 0.0)
    drop = sensed.stance_ground - sensed.foothold_ground
    if drop > 0.0:
        calm *= wp.max(1.0 - drop / (UNEVEN.full_drop * body.leg_length), 0.0)
    calm *= 1.0 - memory.care
    torque = strength * share * calm * wp.abs(memory.pace.shown) * body.total_mass
    return wp.quat_rotate(tables.rotation_of(sensed, of_side(FOOT, side)), wp.vec3(0.0, torque, 0.0))
