"""Which foot carries: the states of the walk, and what leads from one to another (GENBICON sections 3.1 and 5.1).

STAND  both feet carry       a step is wanted -> START        the capture point leaves the soles -> CATCH
START  the weight shifts     shifted, or out of patience -> STEP        no step is wanted any more -> STAND
STEP   one foot carries      foot strike -> the next STEP, or STOP
STOP   the same, no longer asked to walk        a strike that leaves balance between the feet -> STAND
CATCH  a first step that a push forces, without a shift of the weight; then as STEP or STOP
"""

from footfall.laws import tables
from footfall.laws.balance import Support, middle_of, support_of
from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import CATCH, NEVER, STAND, START, STEP, STOP, Began, Memory
from footfall.laws.footfall.standing import Standing, inwards_from, is_over_soles, rest_point
from footfall.laws.footfall.step_clock import ends_step, has_landed
from footfall.laws.tables import FOOT, IDLE, LEFT, RIGHT, WALK, Body, Command, Sensed, foot_load, of_side, rotation_of
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import heading_of, wrap_angle


@record
class Move:
    """What the step machine decides: the state, the foot that carries, and the one that will."""

    state: int
    stance: int
    next_stance: int
    begins: int  # 1: a foot leaves the ground now


@formula
def leave_stand(gait: Gait, body: Body, sensed: Sensed, command: Command, memory: Memory) -> Move:
    """Keep standing, or lift a foot: to walk, to turn, or because a push requires a step."""
    move = Move()
    move.state = STAND
    move.stance = memory.stride.stance
    move.next_stance = NEVER
    support = support_of(body, sensed)
    turn = wp.abs(wrap_angle(command.heading - support.heading))
    if not is_over_soles(gait.standing, body, support):
        move.state = CATCH
        move.stance = nearer_foot(sensed, support, gait.step.strike_load * body.total_mass * tables.GRAVITY)
        move.begins = 1
    elif command.mode == WALK or turn > gait.standing.twist or is_restless(gait.standing, command, memory):
        move.state = START
        move.next_stance = memory.next_stance
        if memory.state != START:
            move.next_stance = first_stance(gait.standing, command, sensed, memory, support)
        rest_w = rest_point(gait.pendulum, body, memory, support, move.next_stance)
        shifted = is_shifted(gait.standing, support, rest_w, move.next_stance)
        if shifted or memory.shifting + sensed.step_seconds > gait.standing.patience:
            move.state = STEP
            move.stance = move.next_stance
            move.begins = 1
    return move


@formula
def next_step(gait: Gait, splay: float, body: Body, sensed: Sensed, command: Command, memory: Memory) -> Move:
    """Keep stepping on the same foot, change feet at foot strike, or stand."""
    move = Move()
    move.state = memory.state
    move.stance = memory.stride.stance
    move.next_stance = memory.next_stance
    if ends_step(gait.step, body, sensed, command, memory):
        move.stance = 1 - memory.stride.stance
        move.begins = 1
        move.state = STEP
        if command.mode != WALK:
            move.state = STOP
            landed = has_landed(gait.step, body, sensed, memory)
            if landed and may_stand(gait, splay, body, sensed, command, memory):
                move.state = STAND
                move.next_stance = NEVER
    return move


@formula
def is_shifted(standing: Standing, support: Support, rest_w: wp.vec3, next_stance: int) -> bool:
    """Whether the capture point has come far enough to the foot that is to carry."""
    inwards_w = wp.normalize(inwards_from(support, next_stance))
    left_over = wp.dot(support.capture_w - rest_w, inwards_w)
    way = wp.dot(middle_of(support) - rest_w, inwards_w)
    return left_over <= (1.0 - standing.start_share) * wp.max(way, 0.0)


@formula
def nearer_foot(sensed: Sensed, support: Support, least: float) -> int:
    """The foot to stand on when the other must step: the nearer to the capture point, unless that is beyond it.

    A foot that bears less than `least`, N, cannot be stood on: the body would fly.
    """
    between_w = support.right_w - support.left_w
    right = wp.dot(support.capture_w - support.left_w, between_w) / wp.max(wp.dot(between_w, between_w), TINY)
    stance = int(LEFT)
    if (2.0 * right > 1.0 and right <= 1.0) or right < 0.0:
        stance = int(RIGHT)
    if foot_load(sensed, stance) < least and foot_load(sensed, 1 - stance) >= least:
        stance = 1 - stance
    return stance


@formula
def first_stance(standing: Standing, command: Command, sensed: Sensed, memory: Memory, support: Support) -> int:
    """The foot to stand on for the first step: the other one is on the side of the turn or way, or behind."""
    turn = wrap_angle(command.heading - sensed.heading)
    beside_h = wp.quat_rotate_inv(sensed.q_wh, support.left_w - support.right_w)
    way = float(0.0)
    if wp.abs(turn) > standing.twist:
        way = turn
    elif command.sideways != 0.0:
        way = command.sideways
    elif command.speed != 0.0 and wp.abs(beside_h[0]) > standing.edge:
        way = -beside_h[0] * command.speed
    elif command.mode == IDLE:
        way = -memory.sway
    stance = memory.stride.stance
    if way > 0.0:
        stance = RIGHT
    elif way < 0.0:
        stance = LEFT
    return stance


@formula
def is_restless(standing: Standing, command: Command, memory: Memory) -> bool:
    """Whether an idle character takes a small step now."""
    shifts = int(memory.stood / standing.sway_seconds)
    return command.mode == IDLE and standing.fidget > 0 and shifts >= standing.fidget


@formula
def may_stand(gait: Gait, splay: float, body: Body, sensed: Sensed, command: Command, memory: Memory) -> bool:
    """At foot strike: whether both feet can carry from here on; by habit they point apart by `splay`."""
    support = support_of(body, sensed)
    facing = wp.quat_rotate_inv(sensed.q_wh, support.left_w - support.right_w)
    return (
        command.mode != WALK
        and wp.length(memory.pace.wish) <= gait.pendulum.slow
        and wp.abs(facing[0]) <= gait.standing.stagger
        and facing[1] >= memory.width / 2.0
        and facing[1] <= 2.0 * memory.width
        and wp.abs(wrap_angle(command.heading - support.heading)) <= gait.standing.twist
        and wp.abs(support.apart - splay) <= 2.0 * gait.standing.twist
        and is_over_soles(gait.standing, body, support)
    )


@formula
def begin_step(sensed: Sensed, stance: int) -> Began:
    """Where a step on this foot begins."""
    began = Began()
    swing = of_side(FOOT, 1 - stance)
    began.swing_w = sensed.joint_w[swing]
    began.swing_heading = heading_of(rotation_of(sensed, swing))
    began.com_w = sensed.body_com_w
    began.climbed = sensed.swing_ground - sensed.stance_ground
    began.knee = tables.knee_bend(sensed, stance)
    return began
