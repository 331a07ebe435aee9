"""Generalized Biped Walking Control (Coros, Beaudoin, van de Panne 2010): the method, call by call."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

import warp as wp

from footfall import catalog
from footfall.laws import contract
from footfall.laws.contract import Compared, Law, OnlyFor, Reading, check_changes, decision_of, no_legs_in_space
from footfall.laws.footfall.care import Care, take_care
from footfall.laws.footfall.clearance import Clearance, keep_clear, room_lacking
from footfall.laws.footfall.components import COMPONENTS
from footfall.laws.footfall.fitting import caution, fitted
from footfall.laws.footfall.gravity import GravityCompensation, compensate_gravity
from footfall.laws.footfall.ground_force import (
    BY_ANGLE,
    Bearing,
    leg_torques,
    length_on_slope,
    length_on_step,
    push_ground,
    rest_length,
    set_down,
    within_strength,
)
from footfall.laws.footfall.hands import Hands, leaned_on, press, reach_out
from footfall.laws.footfall.joint_targets import JointTargets, Targets, joint_targets
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, Pendulum, fall_over, foothold, on_level, step_width, surge_ahead
from footfall.laws.footfall.placed_step import arrival, lacking
from footfall.laws.footfall.speed_loop import SpeedLoop
from footfall.laws.footfall.stance_hip import needed_by_pelvis, pelvis_torque
from footfall.laws.footfall.stance_leg import StanceLeg, plant_foot, pressure_point, push_off, smooth_loads
from footfall.laws.footfall.standing import Standing, stand_on_both
from footfall.laws.footfall.step_machine import StepClock, advance_clock, period_on_foot, vary_step
from footfall.laws.footfall.swing_leg import SwingLeg, plan_passage, swing_effort, swing_leg
from footfall.laws.footfall.tracking import Tracking, track
from footfall.laws.footfall.turning import Turning, look_ahead, placed_with_care, swing_heading, turn_heading
from footfall.laws.footfall.velocity_tuning import VelocityTuning, arrival_force, tuning_force, tuning_torques
from footfall.laws.shape import Shape
from footfall.laws.tables import (
    FOOTPRINT,
    GET_UP,
    LOWER_BACK,
    SHANK,
    THIGH,
    Body,
    Command,
    LinkVectors,
    Sensed,
    Side,
    of_side,
)
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, quantity, words


class Gait(contract.Gait):
    """The numbers of one way of walking; the same on either foot, but for what `left` and `right` change."""

    gone: ClassVar[dict[str, str]] = {
        "getting_up": "how a body gets up is a document of its own (library/risings), found for its build: leave it out"
    }
    law: Annotated[Literal["footfall"], words("the control law it is written for")] = "footfall"
    character: Annotated[str, words("the body that walks it if none is named; empty: the humanoid")] = ""
    step: StepClock = StepClock()
    speed: SpeedLoop = SpeedLoop()
    turning: Turning = Turning()
    pose: JointTargets = JointTargets()
    pendulum: Pendulum = Pendulum()
    care: Care = Care()
    clearance: Clearance = Clearance()
    swing: SwingLeg = SwingLeg()
    tracking: Tracking = Tracking()
    gravity: GravityCompensation = GravityCompensation()
    hands: Hands = Hands()
    tuning: VelocityTuning = VelocityTuning()
    bearing: Bearing = Bearing()
    stance: StanceLeg = StanceLeg()
    standing: Standing = Standing()
    only_for: OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    steady_speeds: Annotated[
        list[float], quantity("m/s", -3.0, 5.0, "the least and the greatest speed at which it walks; empty: any")
    ] = []
    left: Annotated[
        dict[str, Any], words("keys of this gait that have other values while the left foot is the stance foot")
    ] = {}
    right: Annotated[dict[str, Any], words("the same for the right foot")] = {}

    def __post_init__(self) -> None:
        for side, changes in (("left", self.left), ("right", self.right)):
            check_changes(type(self), changes, side)

    @property
    def walks_at(self) -> tuple[float, float] | None:
        """The speeds at which it walks without a fall, m/s."""
        return (self.steady_speeds[0], self.steady_speeds[-1]) if self.steady_speeds else None

    @property
    def symmetric(self) -> bool:
        """Whether it is the same on either foot."""
        return not self.left and not self.right

    def on(self, side: Side) -> "Gait":
        """The gait of the steps that one foot carries, as a symmetric one."""
        if self.symmetric:
            return self
        changes = self.left if side is Side.LEFT else self.right
        table = catalog.merged(catalog.encode(self), changes) | {"left": {}, "right": {}}
        return catalog.decode(Gait, table, self.name)


Gaits = wp.array(dtype=row_of(Gait))
Decision = decision_of(Memory)


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> Decision:
    """One control step of one character; `gaits` are that of the left foot and the right."""
    asked = command
    if command.mode == GET_UP:
        facing = wp.where(memory.stride.started == 0, sensed.heading, memory.heading_goal)
        asked.heading = facing  # pyright: ignore[reportAttributeAccessIssue]
    return _walk(body, sensed, asked, gaits, memory)


@formula
def _walk(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> Decision:
    """Walk or stand (Figure 2 of the paper)."""
    (before,) = (gaits[memory.stride.stance],)
    fall = fall_over(before.pendulum, body, sensed, memory.stride.stance)
    fall.offset_h += memory.lean
    now = memory
    now.width = step_width(before.pendulum, before.clearance, body, command, memory)
    now.width += before.step.width_variation * memory.varied_width
    splay = gaits[0].swing.twist + gaits[1].swing.twist
    now = advance_clock(
        before.step, before.speed, before.standing, before.pendulum, body, sensed, command, now, fall, splay
    )
    if now.stride.stance != memory.stride.stance:
        varied = vary_step(now)
        now.varied_time = varied[0]
        now.varied_width = varied[1]
        now.stride.period = period_on_foot(before.step, gaits[now.stride.stance].step, command, now)
        now.last_surge = memory.surge
    (gait,) = (gaits[now.stride.stance],)
    if gait.bearing.by != BY_ANGLE:
        now.care = take_care(gait.care, sensed, now)
    now.load = smooth_loads(gait.stance, sensed, now)
    now.heading_goal = turn_heading(gait.turning, sensed, command, now)
    now.gaze = look_ahead(gait.turning, sensed, command, now)
    now.placing = placed_with_care(gait.turning, sensed, command, now)
    now.swing_turn = swing_heading(gait.turning, sensed, command, now, gait.swing.twist)
    now.lean = leaned_on(gait.hands, body, sensed, now)
    fall = fall_over(gait.pendulum, body, sensed, now.stride.stance)
    fall.offset_h += now.lean
    now.surge = surge_ahead(gait.pendulum, now, fall)
    target_w = foothold(gait.pendulum, body, sensed, command, now, fall)
    facing = sensed.heading + now.swing_turn
    now.crossing = room_lacking(gait.clearance, body, sensed, now, target_w, facing)
    now.stride.target_w = target_w + keep_clear(gait.clearance, body, sensed, now, target_w, facing) * now.placing
    targets = joint_targets(gait.pose, gait.turning, gait.standing, body, sensed, command, now)
    if command.reach[0] + command.reach[1] > 0.0:
        reach_out(gait.hands, body, sensed, command, targets)
    decision = Decision()
    if now.stride.standing != 0:
        decision.effort.torque_w = _stand(gait, body, sensed, command, now, targets)
    else:
        decision.effort.torque_w = _step(gait, body, sensed, command, now, targets, fall)
    decision.memory = now
    return decision


@formula
def _step(
    gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, targets: Targets, fall: Fall
) -> LinkVectors:
    """One leg carries, the other swings."""
    passage = plan_passage(gait.swing, gait.pose, gait.clearance, body, sensed, command, now)
    aims = swing_leg(gait.swing, sensed, now, targets, passage)
    torque_w = track(gait.tracking, body, sensed, now.stride, aims)
    torque_w += compensate_gravity(gait.gravity, body, sensed, now.stride)
    torque_w += swing_effort(gait.swing, body, sensed, now, passage)
    if sensed.held.thing != 0:
        torque_w += press(body, sensed, command)

    force_w = wp.quat_rotate(sensed.q_wh, _tuned(gait, body, sensed, command, now, fall))
    thigh = of_side(THIGH, now.stride.stance)
    swung = of_side(THIGH, 1 - now.stride.stance)
    asked_w = needed_by_pelvis(gait.tracking, body, sensed, aims, torque_w)
    if gait.bearing.by == BY_ANGLE:
        virtual_w = plant_foot(gait.stance, body, sensed, now, tuning_torques(sensed, force_w, now.stride.stance))
        asked_w += torque_w[swung]
        torque_w += virtual_w
        torque_w[thigh] = virtual_w[thigh] - asked_w
    else:
        pressure_w = pressure_point(gait.stance, gait.pendulum, body, sensed, now, fall, force_w)
        bent = rest_length(gait.bearing, body, targets.stance_bend, now.stride.stance) - command.crouch
        length = length_on_slope(gait.bearing, body, sensed, now, bent)
        if command.place_foot != 0 and (sensed.foothold_ground != sensed.stance_ground or now.strike_rise != 0.0):
            length = length_on_step(gait.bearing, body, sensed, command, now)
        asked_w += wp.cross(sensed.body_com_w - sensed.joint_w[thigh], force_w)
        torque_w[swung] = within_strength(body, swung, torque_w[swung])
        asked_w = within_strength(body, thigh, asked_w + torque_w[swung])
        push = push_ground(gait.bearing, body, sensed, now, pressure_w, length, asked_w)
        torque_w[of_side(SHANK, now.stride.stance)] = wp.vec3()
        torque_w += leg_torques(sensed, now.stride.stance, push)
        if push.bears < 1.0:
            torque_w = set_down(gait.bearing, body, sensed, now, push, torque_w)
    return push_off(gait.stance, body, sensed, command, now, torque_w)


@formula
def _tuned(gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, fall: Fall) -> wp.vec3:
    """The virtual force of velocity tuning, in the heading frame."""
    force_h = tuning_force(gait.tuning, body, now, fall)
    if command.place_foot != 0 and on_level(sensed, now):
        to = arrival(gait.pendulum, body, sensed, command, now, fall)
        force_h = wp.vec3(arrival_force(gait.tuning, body, to.frequency, lacking(to)), force_h[1], force_h[2])
    return force_h


@formula
def _stand(gait: Gait, body: Body, sensed: Sensed, command: Command, now: Memory, targets: Targets) -> LinkVectors:
    """Both legs carry."""
    torque_w = track(gait.tracking, body, sensed, now.stride, targets)
    pelvis_w = torque_w[LOWER_BACK] + pelvis_torque(gait.tracking, body, sensed, targets)
    torque_w += compensate_gravity(gait.gravity, body, sensed, now.stride)
    if sensed.held.thing != 0:
        torque_w += press(body, sensed, command)
    return torque_w + stand_on_both(gait.standing, gait.pendulum, body, sensed, command, now, pelvis_w)


@formula
def virtual_force(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> wp.vec3:
    """Of velocity tuning on the mass centre, as the stance leg is asked for it; none while it stands."""
    force_w = wp.vec3()
    stride = memory.stride
    if stride.standing == 0 and stride.started != 0:
        (gait,) = (gaits[stride.stance],)
        fall = fall_over(gait.pendulum, body, sensed, stride.stance)
        fall.offset_h += memory.lean
        force_w = wp.quat_rotate(sensed.q_wh, _tuned(gait, body, sensed, command, memory, fall))
    return force_w


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads: the first gait, fitted to the body, for the left foot and for the right."""
    return [fitted(gaits[0].on(side), shape, side) for side in Side]


LAW = Law(
    name="footfall",
    gait=Gait,
    row=row_of(Gait),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=tuple(name for name in Command.__struct_fields__ if name not in ("gait", *FOOTPRINT)),
    refuses=no_legs_in_space,
    character="humanoid",
    first_gait="walk",
    aims=True,
    styles=True,
    caution=caution,
    components=COMPONENTS,
    compared=Compared("paper", "the paper's law"),
    readings=(Reading("virtual_force", "N", "of velocity tuning on the mass centre, world", wp.vec3, virtual_force),),
)
