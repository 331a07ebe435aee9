"""The motion generator: what every joint would do, as curves over the phase of a step (GENBICON section 3.1).

Elbows, shoulders, stance knee and toes are relative to their parent; pelvis, back, neck and ankles to the character
frame, whose z axis is up and whose x axis is where the pelvis faces. Curves are written for a step on the left foot
and mirrored for the right. The hips have no curve: the stance hip serves the pelvis, the swing hip the swing leg.

Departures: each trajectory has a part `always` (the paper's) and a part `by_speed` that grows with the speed aimed at,
up to `full_speed`, and reverses backwards, so that one gait swings its arms and rolls over its feet at every speed and
stands still at none; feet roll over only in a forward walk, and land flat in a hurried step and on uneven ground.
Targets carry their rate, so that soft joints do not lag. A foot is level in its own heading: an ankle has no twist. A
standing body has no side that carries: its sway to the sides dies away, and its soles are level. Below the hip, a leg
that carries has gains of its own: an ankle that holds a heavy foot in the air would make the body hop on the ground.
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.standing import standing_knee
from footfall.laws.footfall.turning import Turning
from footfall.laws.hands import HANDS
from footfall.laws.tables import Body, Command, Sensed, of_side, rotation_of, side_sign
from footfall.laws.targets import Changed, Targets, aim, carries
from footfall.maths.curves import Curve, evaluate, smooth_step
from footfall.maths.kernel_language import wp
from footfall.maths.limits import PHASE_STEP
from footfall.maths.records import formula, record
from footfall.maths.rotations import heading_of, pitch_rotation, roll_rotation, yaw_rotation
from footfall.quantity import Parameters, quantity

_angle = quantity("rad", -3.2, 3.2, "angle over the phase of a step")


class Trajectory(Parameters):
    """One angle over the phase of a step."""

    always: Annotated[Curve, _angle] = Curve(0.0)
    by_speed: Annotated[Curve, _angle] = Curve(0.0)

    def scaled(self, factor: float) -> "Trajectory":
        """The same trajectory with every value multiplied."""
        return Trajectory(always=self.always.scaled(factor), by_speed=self.by_speed.scaled(factor))


class Trunk(Parameters):
    """A link of the trunk, in the character frame."""

    pitch: Trajectory = Trajectory()
    roll: Trajectory = Trajectory()
    yaw: Trajectory = Trajectory()


class Arm(Parameters):
    """An arm, relative to the torso."""

    swing: Trajectory = Trajectory()
    spread: Trajectory = Trajectory()
    twist: Trajectory = Trajectory()
    elbow: Trajectory = Trajectory()


class Sole(Parameters):
    """A foot in the character frame, and its toes relative to it."""

    pitch: Trajectory = Trajectory()
    roll: Trajectory = Trajectory()
    toes: Trajectory = Trajectory()


class JointTargets(Parameters):
    """The curves of a gait."""

    full_speed: Annotated[float, quantity("m/s", 0.1, 5.0, "speed at which the `by_speed` curves apply in full")] = 1.0
    pelvis: Trunk = Trunk()
    lower_back: Trunk = Trunk()
    torso: Trunk = Trunk()
    head: Trunk = Trunk()
    stance_arm: Arm = Arm()
    swing_arm: Arm = Arm()
    stance_knee: Trajectory = Trajectory()
    knee_settling: Annotated[float, quantity("", 0.0, 1.0, "phase when the stance knee has left its landing")] = 0.0
    stance_foot: Sole = Sole()
    swing_foot: Sole = Sole()


@record
class Moment:
    """When in the step a curve is read."""

    phase: float
    rate: float  # 1/s
    stride: float  # factor of the `by_speed` curves


@formula
def joint_targets(
    pose: JointTargets, turning: Turning, body: Body, sensed: Sensed, command: Command, memory: Memory
) -> Targets:
    """The target of every joint but the hips and the swing knee, by the gait of the foot that carries."""
    targets = Targets()
    targets.stiffness = body.stiffness
    targets.damping = body.damping
    for link in range(tables.THIGH, tables.LINKS):
        if carries(link, memory.stride) and body.parent[link] != tables.PELVIS:
            targets.stiffness[link] = body.stance_stiffness[link]
            targets.damping[link] = body.stance_damping[link]
    moment = sole_moment(pose, memory, memory.stride.phase)
    moment.stride = wp.clamp(memory.pace.shown / pose.full_speed, -1.0, 1.0)
    mirror = side_sign(memory.stride.stance)
    if memory.stride.standing != 0:
        mirror *= 1.0 - 2.0 * memory.stride.phase
    bend = command.bend + command.stoop
    hang = command.stoop * HANDS.torso_share
    lead = memory.gaze * turning.head_lead
    q_goal = yaw_rotation(memory.heading_goal)
    q_back = sensed.q_wh * yaw_rotation(lead / 2.0 / 2.0)
    q_torso = sensed.q_wh * yaw_rotation(lead / 2.0)
    q_head = sensed.q_wh * yaw_rotation(lead)
    back = bend * HANDS.back_share
    aim(targets, tables.PELVIS, q_goal * _trunk(pose.pelvis, moment, mirror, bend), wp.vec3())
    aim(targets, tables.LOWER_BACK, q_back * _trunk(pose.lower_back, moment, mirror, back), wp.vec3())
    aim(targets, tables.TORSO, q_torso * _trunk(pose.torso, moment, mirror, bend * HANDS.torso_share), wp.vec3())
    aim(targets, tables.HEAD, q_head * _trunk(pose.head, moment, mirror, bend * HANDS.head_share), wp.vec3())
    _aim_arm(targets, pose.stance_arm, sensed, moment, memory.stride.stance, hang)
    _aim_arm(targets, pose.swing_arm, sensed, moment, 1 - memory.stride.stance, hang)
    if memory.stride.standing != 0:
        _aim_standing_legs(targets, pose.stance_knee, body, sensed, command.crouch, moment)
    else:
        moment = sole_moment(pose, memory, memory.stride.phase)
        _aim_foot(targets, pose.stance_foot, sensed, moment, memory.stride.stance, sensed.stance_slope)
        thigh = of_side(tables.THIGH, memory.stride.stance)
        q_shank = rotation_of(sensed, thigh) * pitch_rotation(stance_bend(pose, memory))
        aim(targets, of_side(tables.SHANK, memory.stride.stance), q_shank, sensed.spin_w[thigh])
        if command.over > 0.0:
            moment.stride = 0.0
        _aim_foot(targets, pose.swing_foot, sensed, moment, 1 - memory.stride.stance, sensed.foothold_slope)
    return targets


@formula
def sole_moment(pose: JointTargets, memory: Memory, phase: float) -> Moment:
    """When the curves of the feet are read: they roll only in a walk ahead without hurry and care."""
    moment = Moment()
    moment.phase = phase
    moment.rate = memory.rate / memory.stride.period
    moment.stride = wp.clamp(memory.pace.shown / pose.full_speed, 0.0, 1.0) * wp.max(2.0 - memory.rate, 0.0)
    moment.stride *= 1.0 - memory.care
    return moment


@formula
def value_at(trajectory: Trajectory, moment: Moment) -> float:
    """A trajectory's angle at a moment."""
    always = evaluate(trajectory.always, moment.phase)  # pyright: ignore[reportArgumentType]
    return always + moment.stride * evaluate(trajectory.by_speed, moment.phase)  # pyright: ignore[reportArgumentType]


@formula
def rate_at(trajectory: Trajectory, moment: Moment) -> float:
    """How fast that angle changes, rad/s."""
    ahead = Moment()
    ahead.phase = moment.phase + PHASE_STEP
    ahead.stride = moment.stride
    return (value_at(trajectory, ahead) - value_at(trajectory, moment)) * moment.rate / PHASE_STEP


@formula
def _trunk(trunk: Trunk, moment: Moment, mirror: float, bend: float) -> wp.quat:
    q_yaw = yaw_rotation(mirror * value_at(trunk.yaw, moment))
    q_roll = roll_rotation(mirror * value_at(trunk.roll, moment))
    return q_yaw * q_roll * pitch_rotation(value_at(trunk.pitch, moment) + bend)


@formula
def _aim_arm(targets: Changed, arm: Arm, sensed: Sensed, moment: Moment, side: int, hang: float):
    mirror = side_sign(side)
    upper = of_side(tables.UPPER_ARM, side)
    q_torso = rotation_of(sensed, tables.TORSO)
    q_upper = rotation_of(sensed, upper)
    q_swing = pitch_rotation(-value_at(arm.swing, moment) - hang)
    q_spread = q_swing * roll_rotation(mirror * value_at(arm.spread, moment))
    q_shoulder = q_spread * yaw_rotation(mirror * value_at(arm.twist, moment))
    left_l = wp.vec3(0.0, 1.0, 0.0)
    swing_spin_w = wp.quat_rotate(q_torso, left_l * -rate_at(arm.swing, moment))
    bend_spin_w = wp.quat_rotate(q_upper, left_l * -rate_at(arm.elbow, moment))
    aim(targets, upper, q_torso * q_shoulder, sensed.spin_w[tables.TORSO] + swing_spin_w)
    q_lower = q_upper * pitch_rotation(-value_at(arm.elbow, moment))
    aim(targets, of_side(tables.LOWER_ARM, side), q_lower, sensed.spin_w[upper] + bend_spin_w)


@formula
def _aim_foot(targets: Changed, sole: Sole, sensed: Sensed, moment: Moment, side: int, slope: wp.vec2):
    foot = of_side(tables.FOOT, side)
    q_foot = rotation_of(sensed, foot)
    q_own_heading = yaw_rotation(heading_of(q_foot))
    if wp.length_sq(slope) > 0.0:
        tilt_h = roll_rotation(wp.atan(slope[1])) * pitch_rotation(-wp.atan(slope[0]))
        q_own_heading = sensed.q_wh * tilt_h * wp.quat_inverse(sensed.q_wh) * q_own_heading
    q_rolled = q_own_heading * roll_rotation(side_sign(side) * value_at(sole.roll, moment))
    q_target = q_rolled * pitch_rotation(value_at(sole.pitch, moment))
    left_l = wp.vec3(0.0, 1.0, 0.0)
    spin_w = wp.quat_rotate(q_own_heading, left_l * rate_at(sole.pitch, moment))
    aim(targets, foot, q_target, spin_w)
    aim(targets, of_side(tables.TOES, side), q_foot * pitch_rotation(value_at(sole.toes, moment)), sensed.spin_w[foot])


@formula
def stance_bend(pose: JointTargets, memory: Memory) -> float:
    """The stance knee's bend: from that of the landing to the curve's."""
    share = float(1.0)
    if memory.stride.phase < pose.knee_settling:
        share = smooth_step(memory.stride.phase / pose.knee_settling)
    bend = value_at(pose.stance_knee, sole_moment(pose, memory, memory.stride.phase))
    return memory.began.knee + share * (bend - memory.began.knee)


@formula
def _aim_standing_legs(targets: Changed, knee: Trajectory, body: Body, sensed: Sensed, sunk: float, moment: Moment):
    """Knees as midway through a step, or bent as much more as the hips are lower; both soles level."""
    for side in range(2):
        foot = of_side(tables.FOOT, side)
        q_foot = rotation_of(sensed, foot)
        aim(targets, foot, yaw_rotation(heading_of(q_foot)), wp.vec3())
        aim(targets, of_side(tables.TOES, side), q_foot, sensed.spin_w[foot])
        thigh = of_side(tables.THIGH, side)
        bend = standing_knee(body, sensed, value_at(knee, moment), sunk, side)
        q_shank = rotation_of(sensed, thigh) * pitch_rotation(bend)
        aim(targets, of_side(tables.SHANK, side), q_shank, sensed.spin_w[thigh])
