"""Steer a gait: where it faces and how fast it goes (SIMBICON section 7.2, "parameterization").

Turning: the desired facing direction goes to the commanded one at a limited rate; torso and swing thigh are held to
it, and the stance hip turns the body. Speed: "interpolation between gaits can be achieved by interpolating between
parameters of the corresponding controller states"; a gait may bring slower and faster states along, and then heeds a
speed (the paper leaves the control of speed open). What is still missing may add up over time. Targets are linear in
the parameters of a state, so that the targets are interpolated here, not the parameters.

Another gait may be told to come gradually (`command.gradually`): meanwhile each of its states is mixed with the
corresponding one of the gait that was left, so that a request to a slower gait passes through slower ones.
"""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.derived import mixing
from footfall.laws.simbicon.feedback import Aims, aims_in_space
from footfall.laws.simbicon.gait import SpaceRow
from footfall.laws.simbicon.poses import Steering, Turning
from footfall.laws.tables import Body, Command, Sensed
from footfall.maths.declared import FLIPS, GAIT_ROW
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.maths.rotations import wrap_angle
from footfall.quantity import measured

mix = mixing(Aims)


@record
class Course:
    """Where the character faces and how fast it is to go, as far as it has come to what it was told."""

    facing: Annotated[float, measured("rad", "the desired facing direction now"), FLIPS]
    speed: Annotated[float, measured("m/s", "the desired speed now")]
    trim: Annotated[float, measured("m/s", "accumulated speed error")]


@record
class Coming:
    """How far the present gait has come, as long as the one before it still counts."""

    over: Annotated[float, measured("s", "over how long it comes; 0: it has come")]
    since: Annotated[float, measured("s", "time since it was entered")]
    former: Annotated[int, measured("", "first state of the gait that was left, among all states"), GAIT_ROW]


@formula
def keep_course(
    turning: Turning, steering: Steering, sensed: Sensed, command: Command, course: Course, started: int, steps: int
) -> Course:
    """Move on towards the commanded direction and speed.

    A character starts with the direction it is told first; one that was handed over, with the way it faces.
    """
    dt = sensed.step_seconds
    now = course
    if started == 0:
        now.facing = command.heading
        if steps > 0:
            now.facing = sensed.heading
        now.speed = wp.clamp(speed_ahead(sensed), steering.speeds[0], steering.speeds[2])
    now.facing = face(turning, command, now.facing, dt)
    asked = wp.clamp(command.speed, steering.speeds[0], steering.speeds[2])
    now.speed += wp.clamp(asked - now.speed, -steering.change * dt, steering.change * dt)
    lack = now.speed - speed_ahead(sensed)
    now.trim = wp.clamp(now.trim + steering.trim * lack * dt, -steering.most_trim, steering.most_trim)
    return now


@formula
def face(turning: Turning, command: Command, facing: float, dt: float) -> float:
    """The desired facing direction, a tick nearer to the commanded one."""
    turn = wrap_angle(command.heading - facing)
    return wrap_angle(facing + wp.clamp(turn, -turning.rate * dt, turning.rate * dt))


@formula
def pace_of(steering: Steering, course: Course) -> float:
    """Where the states lie: -1 the slower ones, 0 the gait's own, 1 the faster ones."""
    speed = course.speed + course.trim
    own = steering.speeds[1]
    span = own - steering.speeds[0]
    if speed > own:
        span = steering.speeds[2] - own
    pace = float(0.0)
    if span > 0.0:
        pace = wp.clamp((speed - own) / span, -1.0, 1.0)
    return pace


@wp.func
def speed_ahead(sensed: Sensed) -> float:
    """Speed of the mass centre along the heading, m/s."""
    return wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)[0]


@formula
def aims_at(row: SpaceRow, body: Body, sensed: Sensed, command: Command, stance: int, pace: float) -> Aims:
    """The targets of a state at a pace: -1 its slower rows, 0 its own, 1 its faster ones."""
    aims = aims_in_space(row.pose, row.balance, row.sideways, body, sensed, command, stance)
    if pace < 0.0:
        slower = aims_in_space(row.slower, row.balance, row.sideways, body, sensed, command, stance)
        aims = mix(aims, slower, -pace)
    elif pace > 0.0:
        faster = aims_in_space(row.faster, row.balance, row.sideways, body, sensed, command, stance)
        aims = mix(aims, faster, pace)
    return aims


@formula
def come(former: int, before: Stride, now: Stride, coming: Coming, command: Command, sensed: Sensed) -> Coming:
    """A tick later; begin to come if another gait was entered, from the one whose first state is `former`."""
    later = coming
    if now.gait != before.gait and before.started != 0:
        later.over = command.gradually
        later.since = 0.0
        later.former = former
    elif coming.over > 0.0:
        later.since += sensed.step_seconds
        if later.since >= coming.over:
            later = Coming()
    return later


@formula
def seconds_gained(row: SpaceRow, left: SpaceRow, coming: Coming, pace: float, dt: float) -> float:
    """By how much the clock of a state runs ahead in one tick, s, because it is shorter at this pace, or so soon."""
    other = row.faster.seconds
    if pace < 0.0:
        other = row.slower.seconds
    seconds = wp.lerp(row.pose.seconds, other, wp.abs(pace))
    if coming.over > 0.0:
        seconds = wp.lerp(left.pose.seconds, seconds, coming.since / coming.over)
    gained = float(0.0)
    if seconds > 0.0:
        gained = dt * (row.pose.seconds / seconds - 1.0)
    return gained
