"""Generalized Biped Walking Control (Coros, Beaudoin, van de Panne 2010), call by call (Figure 2 of the paper).

From the authors' release, as the paper leaves it open: strikes count from mid-step on; lateral gains and their limit,
for standing too; the ankle's roll limit; rates of the swing leg and their limit; 0.993 of its length; reactions passed
on to the pelvis; the pelvis's torque shared by load; a foot's place is its mass centre; ratios of a bend; the
waypoint's distance. Ours: the ankle's height curve; how far the swing leg's rates yield; epsilon; F_V by load when
standing (a foot off the ground is no stance foot: its leg would be flung); the edge of the support (nearer than its
middle line) and its length (feet a sole apart at most, as friction lets them creep); how an idle body sways; how far
the trunk leads a turn; the waypoint only where the line lies as far outside.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from footfall.laws import contract
from footfall.laws.contract import Component, Law, OnlyFor, Reading, Shape, decision_of, no_legs_in_space
from footfall.laws.genbicon.gravity import GravityCompensation, compensate_gravity
from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.pendulum import Pendulum, SwingLeg, aim_swing_leg, foothold
from footfall.laws.genbicon.steps import Standing, StepClock, advance, standing_force
from footfall.laws.genbicon.tracking import Tracking, needed_by_pelvis, track
from footfall.laws.genbicon.trajectories import Pose, joint_targets, reach_out
from footfall.laws.genbicon.turning import Turning, desired_velocity, keep_turning
from footfall.laws.genbicon.velocity_tuning import VelocityTuning, tuning_force, tuning_torques
from footfall.laws.tables import LEFT, RIGHT, THIGH, Body, Command, Sensed, foot_load, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, quantity, words


class Gait(contract.Gait):
    """The numbers of one way of walking."""

    law: Annotated[Literal["genbicon"], words("the control law it is written for")]
    character: Annotated[str, words("the body it is written for")] = "humanoid-paper"
    step: StepClock = StepClock()
    pose: Pose = Pose()
    tracking: Tracking = Tracking()
    pendulum: Pendulum = Pendulum()
    swing: SwingLeg = SwingLeg()
    tuning: VelocityTuning = VelocityTuning()
    gravity: GravityCompensation = GravityCompensation()
    turning: Turning = Turning()
    standing: Standing = Standing()
    only_for: OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    steady_speeds: Annotated[list[float], quantity("m/s", -3.0, 5.0, "least and greatest at which it walks")] = []

    @property
    def written_for(self) -> str:
        """The body whose gains another body gets, by mass."""
        return self.character


Gaits = wp.array(dtype=row_of(Gait))
Decision = decision_of(Memory)


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> Decision:
    """One control step of one character."""
    (gait,) = (gaits[0],)  # a name for it, where a plain assignment would copy it
    now = memory
    now.swing_start_w -= sensed.origin_shift_w
    now.stride.stance_start_w -= sensed.origin_shift_w
    now.turn = keep_turning(gait.turning, sensed, command, memory.stride, memory.turn)
    now = advance(gait.step, gait.standing, body, sensed, command, now)
    aim_h = wp.quat_rotate_inv(sensed.q_wh, desired_velocity(command, now.turn))
    now.stride.aim = wp.vec2(aim_h[0], aim_h[1])
    now.stride.target_w = foothold(gait.pendulum, body, sensed, command, now)

    targets = joint_targets(gait.pose, gait.turning, body, sensed, command, now)
    reach_out(body, sensed, command, targets)
    if now.stride.standing == 0:
        aim_swing_leg(gait.swing, gait.turning, body, sensed, command, now, targets)
    torque_w = track(gait.tracking, body, sensed, now.stride, targets)
    torque_w += compensate_gravity(gait.gravity, body, sensed, now.stride)
    needed_w = needed_by_pelvis(gait.tracking, sensed, now.stride, targets, torque_w)
    force_w = virtual_force(body, sensed, command, gaits, now)
    borne = wp.max(foot_load(sensed, LEFT) + foot_load(sensed, RIGHT), TINY)
    for side in range(2):
        share = foot_load(sensed, side) / borne
        if now.stride.standing != 0:
            torque_w += tuning_torques(gait.tuning, body, sensed, force_w, side) * (2.0 * share)
        elif side == now.stride.stance:
            torque_w += tuning_torques(gait.tuning, body, sensed, force_w, side)
        torque_w[of_side(THIGH, side)] -= needed_w * share
    decision = Decision()
    decision.effort.torque_w = torque_w
    decision.memory = now
    return decision


@formula
def virtual_force(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> wp.vec3:
    """F_V of velocity tuning on the mass centre."""
    (gait,) = (gaits[0],)
    force_w = wp.vec3()
    if memory.stride.standing != 0:
        force_w = standing_force(gait.standing, gait.tuning, body, sensed, command, memory)
    elif memory.stride.started != 0:
        force_w = tuning_force(gait.tuning, body, sensed, command, memory)
    return force_w


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads: the gait as it is, for every body."""
    return [gaits[0]]


PENDULUM = "Steps go where the pendulum comes to rest; without it, half a step ahead, and a push fells it."
TUNING = "A virtual force on the mass centre, by the legs that carry; without it, only foot placement keeps the speed."
GRAVITY = "Each joint gets the torque that cancels the weight below it; without it, the body slouches and misses poses."
NO_FORCE = {"tuning.gain": 0.0, "tuning.side_stiffness": 0.0, "tuning.side_damping": 0.0}
STEP_SECONDS: Annotated[float, quantity("s", 0.0005, 0.002, "time step of law and physics (section 4)")] = 0.0005
HEEDED = """mode speed sideways heading period width bend swing_height place_foot foothold_w crouch stoop reach
    left_hand_w right_hand_w hands_along thing hold left_grip_l right_grip_l carried"""

LAW = Law(
    name="genbicon",
    gait=Gait,
    row=row_of(Gait),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=tuple(HEEDED.split()),
    refuses=no_legs_in_space,
    character="humanoid-paper",
    first_gait="paper",
    title="GENBICON, as printed (2010)",
    step_seconds=STEP_SECONDS,
    gains_by_mass=True,
    aims=True,
    compared=contract.Compared("walk", "Footfall's own law"),
    components=(
        Component("pendulum", "pendulum foot placement", PENDULUM, {"pendulum.used": False}),
        Component("tuning", "velocity tuning", TUNING, NO_FORCE),
        Component("gravity", "gravity compensation", GRAVITY, {"gravity.share": 0.0}),
    ),
    readings=(Reading("virtual_force", "N", "of velocity tuning on the mass centre, world", wp.vec3, virtual_force),),
)
