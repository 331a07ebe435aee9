"""Standing up from the crouch: both legs carry, the capture point is kept over the soles, and the hips rise.

    p = r + k (xi - r)      F_z = M (g + f^2 (z* - z) + 2 f (z*' - z'))      F_xy = F_z (c - p) / (c_z - p_z)

The pressure point p lies within the soles, r in their middle (`laws/balance.py`); z is the height of the hips. The
trunk's lean, which in a crouch keeps the mass centre over the soles, goes with the height, and so do the arms.
"""

from footfall.laws.balance import bear_on_both, middle_of, press_at, pressed_point, support_of
from footfall.laws.rise.memory import Rise
from footfall.laws.rise.rising import Rising
from footfall.laws.tables import (
    GRAVITY,
    LEFT,
    LINKS,
    PELVIS,
    RIGHT,
    TORSO,
    Body,
    LinkVectors,
    Sensed,
    foot_load,
    rotation_of,
)
from footfall.maths.kernel_language import wp
from footfall.maths.limits import SAME_PLACE
from footfall.maths.records import formula
from footfall.maths.rotations import pitch_rotation, rotation_vector, yaw_rotation

Torques = wp.ref[LinkVectors]


@formula
def legs_lift(rising: Rising, body: Body, sensed: Sensed, rise: Rise, back_w: wp.vec3) -> LinkVectors:
    """The torques that lift the hips and balance the body over the soles; the pelvis turns the back by `back_w`."""
    stand = rising.stand
    support = support_of(body, sensed)
    ahead_w = wp.vec3(wp.cos(support.heading), wp.sin(support.heading), 0.0)
    rest_w = middle_of(support) + ahead_w * ((body.ball - body.heel) / 2.0)
    wanted_w = rest_w + (support.capture_w - rest_w) * stand.gain
    pressure = press_at(body, support, wanted_w, stand.margin * (body.ball + body.heel))
    point_w = pressed_point(support, pressure)
    off = rise.height - hip_height(sensed)
    rate = wp.where(rise.height < stand.tall * body.pelvis_height, stand.rate, 0.0) - sensed.velocity_w[PELVIS][2]
    lift = GRAVITY + stand.firmness * (stand.firmness * off + 2.0 * rate)
    lift = wp.clamp(lift, 0.0, stand.most * GRAVITY)
    over_w = sensed.body_com_w - point_w
    over_w = over_w / wp.max(over_w[2], body.ankle_height[0])
    force_w = wp.vec3(over_w[0], over_w[1], 1.0) * (lift * body.total_mass)
    torque_w = bear_on_both(sensed, support, pressure, force_w, back_w + _uphold(rising, body, sensed, support.heading))
    _carry_links(torque_w, body, sensed)
    return torque_w


@formula
def on_its_feet(rising: Rising, body: Body, sensed: Sensed) -> bool:
    """Whether the feet bear enough of the weight, and the capture point is over the soles."""
    load = foot_load(sensed, LEFT) + foot_load(sensed, RIGHT)
    carry = load > rising.stand.bears * body.total_mass * GRAVITY
    return carry and beyond_soles(body, sensed, rising.stand.inside) < SAME_PLACE


@formula
def beyond_soles(body: Body, sensed: Sensed, margin: float) -> float:
    """How far the capture point is from the soles less a margin, both in lengths of a sole."""
    support = support_of(body, sensed)
    sole = body.ball + body.heel
    nearest_w = pressed_point(support, press_at(body, support, support.capture_w, margin * sole))
    return wp.length(support.capture_w - nearest_w) / sole


@formula
def crouched(rising: Rising, body: Body, sensed: Sensed) -> float:
    """How deep it crouches: 0 standing, 1 with low hips."""
    tall = rising.stand.tall
    return wp.clamp((tall - hip_height(sensed) / body.pelvis_height) / (tall - rising.low), 0.0, 1.0)


@formula
def stands(rising: Rising, body: Body, sensed: Sensed) -> bool:
    """Whether it is as tall, as upright and as still as its own law can take over."""
    stand = rising.stand
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 0.0, 1.0))
    tall = hip_height(sensed) > (stand.tall - stand.near) * body.pelvis_height
    return tall and chest_w[2] > rising.tilted and wp.length(sensed.body_velocity_w) < stand.still


@formula
def hip_height(sensed: Sensed) -> float:
    """The height of the pelvis above the ground."""
    return sensed.joint_w[PELVIS][2] - sensed.ground_height


@formula
def _uphold(rising: Rising, body: Body, sensed: Sensed, heading: float) -> wp.vec3:
    """The torque that the pelvis needs to face ahead, leaning by how deep it crouches."""
    stand = rising.stand
    q_wanted = yaw_rotation(heading) * pitch_rotation(stand.lean * crouched(rising, body, sensed))
    error_w = rotation_vector(q_wanted * wp.quat_inverse(rotation_of(sensed, PELVIS)))
    stiffness = stand.upright * body.total_mass * GRAVITY * body.leg_length
    return (error_w - sensed.spin_w[PELVIS] * stand.seconds) * stiffness


@formula
def _carry_links(torque_w: Torques, body: Body, sensed: Sensed):
    """Let every joint carry the weight of the links between it and the end of its limb."""
    mass = body.mass  # read once: inside the loop, each access to a field would copy the whole array
    com_w = sensed.com_w
    joint_w = sensed.joint_w
    parent = body.parent
    for link in range(1, LINKS):
        joint = link
        while joint != PELVIS:
            torque_w[joint] += wp.cross(com_w[link] - joint_w[joint], wp.vec3(0.0, 0.0, mass[link] * GRAVITY))
            joint = parent[joint]
