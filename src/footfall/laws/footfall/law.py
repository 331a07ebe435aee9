"""Our walk: a predicted foothold, one force on the ground, two legs that carry. The method, call by call.

It grew from Generalized Biped Walking Control (Coros, Beaudoin, van de Panne 2010); each file names its section and
says where it departs.
"""

from collections.abc import Sequence

from footfall.laws.contract import Compared, Law, Reading, decision_of, no_legs_in_space
from footfall.laws.footfall.fitting import caution, fitted
from footfall.laws.footfall.gait import COMPONENTS, Gait
from footfall.laws.footfall.joint_targets import joint_targets, stance_bend
from footfall.laws.footfall.memory import NEVER, STAND, Memory, Pace
from footfall.laws.footfall.pendulum import Fall, fall_over, foothold, step_width, surge_ahead
from footfall.laws.footfall.stance import bear_body, pressure_point, push_off, rest_length, smooth_loads
from footfall.laws.footfall.standing import idle_sway, stand_on_both
from footfall.laws.footfall.step_clock import chosen_period, phase_rate
from footfall.laws.footfall.step_machine import Move, begin_step, leave_stand, next_step
from footfall.laws.footfall.swing_leg import plan_passage, swing_effort, swing_leg
from footfall.laws.footfall.terrain.leg_length import leg_length
from footfall.laws.footfall.terrain.placed_step import placed_foothold, placed_force, placed_period, placed_rate
from footfall.laws.footfall.terrain.uneven import on_level, take_care
from footfall.laws.footfall.tracking import compensate_gravity, needed_by_pelvis, track
from footfall.laws.footfall.turning import keep_clear, look_ahead, placing_care, room_lacking, swing_turn, turn_heading
from footfall.laws.footfall.velocity import aim_at, correct_speed, follow_command, shown_speed, tuning_force
from footfall.laws.hands import leaned_on, press, reach_out
from footfall.laws.shape import Shape
from footfall.laws.tables import FOOT, FOOTPRINT, GET_UP, LEFT, WALK, Body, Command, LinkVectors, Sensed, Side, of_side
from footfall.laws.targets import Changed
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters

Gaits = wp.array(dtype=row_of(Gait))
Decision = decision_of(Memory)


@formula
def tick(body: Body, sensed: Sensed, asked: Command, gaits: Gaits, memory: Memory) -> Decision:
    """One control step of one character; `gaits` are that of the left foot and the right."""
    command = asked
    if asked.mode == GET_UP:
        facing = wp.where(memory.stride.started == 0, sensed.heading, memory.heading_goal)
        command.heading = facing  # pyright: ignore[reportAttributeAccessIssue]
    now = _advance(body, sensed, command, gaits, memory)
    (gait,) = (gaits[now.stride.stance],)
    now.care = take_care(gait.care, sensed, now)
    now.load = smooth_loads(gait.stance, sensed, now)
    now.heading_goal = turn_heading(gait.turning, sensed, command, now)
    now.gaze = look_ahead(gait.turning, sensed, command, now)
    now.placing = placing_care(gait.turning, sensed, command, now)
    now.swing_turn = swing_turn(gait.turning, sensed, command, now, gait.swing.twist)
    now.lean = leaned_on(body, sensed, now.lean)
    fall = fall_over(gait.pendulum, body, sensed, now)
    now.surge = surge_ahead(now, fall)
    target_w = foothold(gait.pendulum, body, sensed, now, fall)
    if command.place_foot != 0:
        target_w = placed_foothold(body, sensed, command, now, target_w)
    now.crossing = room_lacking(gait.clearance, body, sensed, now, target_w)
    aside_w = keep_clear(gait.clearance, body, sensed, now, target_w)
    now.stride.target_w = target_w + aside_w * now.placing
    targets = joint_targets(gait.pose, gait.turning, body, sensed, command, now)
    if command.reach[0] + command.reach[1] > 0.0:
        reach_out(body, sensed, command, targets)
    decision = Decision()
    if now.stride.standing != 0:
        decision.effort.torque_w = _stand(gait, body, sensed, command, now, targets)
    else:
        decision.effort.torque_w = _step(gait, body, sensed, command, now, targets, fall)
    decision.memory = now
    return decision


@formula
def _advance(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> Memory:
    """Time goes on: the wish, the phase, the state of the walk, and what a new step or a stand begins with."""
    (gait,) = (gaits[memory.stride.stance],)
    now = memory
    now.began.swing_w -= sensed.origin_shift_w
    now.began.com_w -= sensed.origin_shift_w
    now.stride.stance_start_w -= sensed.origin_shift_w
    now.stride.target_w -= sensed.origin_shift_w
    if memory.stride.started == 0:
        now = _begin_to_stand(now)
        now.stride.started = 1
        now.stride.stance = LEFT
        now.rate = 1.0
        now.heading_goal = sensed.heading
    fall = fall_over(gait.pendulum, body, sensed, memory)
    now.width = step_width(gait.pendulum, gait.clearance, body, command, memory)
    now.pace.wish = follow_command(gait.speed, sensed, command, now.pace)
    move = Move()
    if now.stride.standing != 0:
        now.stood += sensed.step_seconds
        now.stride.period = chosen_period(gait.step, command, now)
        now.stride.phase = wp.min(now.stood / now.stride.period, 1.0 / 2.0)  # midway, mirrored sway is zero
        now.sway = idle_sway(gait.standing, command, now, sensed.step_seconds)
        move = leave_stand(gait, body, sensed, command, now)
        now.shifting = wp.where(move.state == STAND, 0.0, now.shifting + sensed.step_seconds)
        if move.state == STAND:
            now.pace.wish = wp.vec2()
        if move.begins != 0:
            now.stride.aim = now.pace.wish
    else:
        if command.place_foot != 0:
            now.stride.period = placed_period(gait.step, sensed, command, now)
            now.rate = placed_rate(gait.step, body, sensed, command, now, fall)
        else:
            now.rate = phase_rate(gait.step, body, now, fall)
        now.stride.elapsed += sensed.step_seconds
        now.stride.phase += sensed.step_seconds * now.rate / now.stride.period
        splay = gaits[0].swing.twist + gaits[1].swing.twist
        move = next_step(gait, splay, body, sensed, command, now)
        if move.begins != 0:
            now.pace = correct_speed(gait.speed, sensed, now)
            if command.mode != WALK:
                now.pace.trim = wp.vec2()
            now.stride.aim = aim_at(gait.speed, now.pace)
    now.state = move.state
    now.next_stance = move.next_stance
    now.stride.stance = move.stance
    if move.begins != 0:
        now.stride.standing = 0
        now.stride.steps += 1
        now.stride.phase = 0.0
        now.stride.elapsed = 0.0
        now.rate = 1.0
        now.stride.period = chosen_period(gaits[move.stance].step, command, now)
        now.last_surge = memory.surge
        now.stride.stance_start_w = sensed.joint_w[of_side(FOOT, move.stance)]
        now.began = begin_step(sensed, move.stance)
        if move.state == STAND:
            now = _begin_to_stand(now)
    now.pace.shown = shown_speed(gait.speed, now.pace)
    return now


@wp.func
def _begin_to_stand(memory: Memory) -> Memory:
    """Both feet carry from now on."""
    after = memory
    after.state = STAND
    after.stride.standing = 1
    after.stood = 0.0
    after.next_stance = NEVER
    after.shifting = 0.0
    after.sway = 0.0
    after.pace = Pace()
    after.stride.aim = wp.vec2()
    return after


@formula
def _step(
    gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, targets: Changed, fall: Fall
) -> LinkVectors:
    """One leg carries, the other swings."""
    passage = plan_passage(gait, body, sensed, command, now)
    swing_leg(gait.swing, sensed, now, passage, targets)
    torque_w = track(gait.tracking, body, sensed, now.stride, targets)
    torque_w += compensate_gravity(gait.gravity, body, sensed, now.stride)
    torque_w += swing_effort(gait.swing, body, sensed, now, passage)
    if sensed.held.thing != 0:
        torque_w += press(body, sensed, command)
    force_w = wp.quat_rotate(sensed.q_wh, _tuned(gait, body, sensed, command, now, fall))
    pressure_w = pressure_point(gait.stance, gait.pendulum, body, sensed, now, fall, force_w)
    asked_w = needed_by_pelvis(gait.tracking, body, sensed, targets, torque_w)
    level = rest_length(gait.bearing, body, stance_bend(gait.pose, now), now.stride.stance)
    length = leg_length(gait.bearing, body, sensed, command, now, level)
    torque_w = bear_body(gait.bearing, body, sensed, now, length, pressure_w, force_w, asked_w, torque_w)
    return torque_w + push_off(gait.stance, body, sensed, command, now)


@formula
def _tuned(gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, fall: Fall) -> wp.vec3:
    """The virtual force of velocity tuning, in the heading frame."""
    force_h = tuning_force(gait.tuning, body, now, fall)
    if command.place_foot != 0 and on_level(sensed, now):
        force_h[0] = placed_force(gait.tuning, body, sensed, command, now, fall)
    return force_h


@formula
def _stand(gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, targets: Changed) -> LinkVectors:
    """Both legs carry."""
    torque_w = track(gait.tracking, body, sensed, now.stride, targets)
    pelvis_w = needed_by_pelvis(gait.tracking, body, sensed, targets, torque_w)
    torque_w += compensate_gravity(gait.gravity, body, sensed, now.stride)
    if sensed.held.thing != 0:
        torque_w += press(body, sensed, command)
    return torque_w + stand_on_both(gait.standing, gait.pendulum, body, sensed, now, pelvis_w)


@formula
def virtual_force(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> wp.vec3:
    """Of velocity tuning on the mass centre, as the stance leg is asked for it; none while it stands."""
    force_w = wp.vec3()
    stride = memory.stride
    if stride.standing == 0 and stride.started != 0:
        (gait,) = (gaits[stride.stance],)
        fall = fall_over(gait.pendulum, body, sensed, memory)
        force_w = wp.quat_rotate(sensed.q_wh, _tuned(gait, body, sensed, command, memory, fall))
    return force_w


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads: the first gait, fitted to the body, for the left foot and for the right."""
    return [fitted(gaits[0].on(side), shape, side) for side in Side]


LAW = Law(
    name="footfall",
    former="genbicon",
    gait=Gait,
    row=row_of(Gait),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=tuple(name for name in Command.__struct_fields__ if name not in ("gait", *FOOTPRINT)),
    refuses=no_legs_in_space,
    character="humanoid",
    first_gait="walk",
    title="Walks in space",
    aims=True,
    styles=True,
    caution=caution,
    components=COMPONENTS,
    compared=Compared("paper", "the paper's law"),
    readings=(Reading("virtual_force", "N", "of velocity tuning on the mass centre, world", wp.vec3, virtual_force),),
)
