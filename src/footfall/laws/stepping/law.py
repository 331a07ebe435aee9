"""Goal-directed stepping with momentum control (Wu, Zordan 2010): what happens at every tick."""

from collections.abc import Sequence
from typing import Annotated, Literal

from footfall.laws import contract
from footfall.laws.contract import Figure, Law, decision_of
from footfall.laws.shape import Shape
from footfall.laws.stepping.decide import decide
from footfall.laws.stepping.inverse_dynamics import joint_torques
from footfall.laws.stepping.memory import Memory, Plan, Step
from footfall.laws.stepping.numbers import Gains, Posture, Stepping, Supervisor, Weights
from footfall.laws.tables import FOOT, FOOTPRINT, LINKS, Body, Command, LinkVectors, Sensed, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, row_of
from footfall.quantity import Parameters, quantity, words


class Gait(contract.Gait):
    """How a character stands and steps."""

    law: Annotated[Literal["stepping"], words("the control law it is written for")]
    character: Annotated[str, words("the body it is written for")] = "humanoid"
    only_for: contract.OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    leg: Annotated[float, quantity("m", 0.05, 5.0, "leg length of the body for which its times are written")] = 0.92
    step: Stepping = Stepping()
    supervisor: Supervisor = Supervisor()
    posture: Posture = Posture()
    gains: Gains = Gains()
    weights: Weights = Weights()


Gaits = wp.array(dtype=row_of(Gait))
Decision = decision_of(Memory)


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory, plan: Plan) -> Decision:
    """Follow the plan: the accelerations and ground forces of the last solution, as torques in the pose of now."""
    decision = Decision()
    now = memory
    if plan.step.number != memory.step.number:
        now.step = plan.step
    now.step = _from_new_origin(now.step, sensed.origin_shift_w)
    now.step.elapsed += sensed.step_seconds
    now.calm = _calm(gaits[0].supervisor, body, sensed, now)
    now.asked = command.footprint
    now.asked_w = memory.asked_w - sensed.origin_shift_w
    if command.place_foot != 0:
        now.asked_w = command.foothold_w
    now.stride.started = 1
    now.stride.standing = int(now.step.stage != 1)
    now.stride.stance = 1 - now.step.swing
    now.stride.period = now.step.seconds
    now.stride.elapsed = now.step.elapsed
    now.stride.phase = 0.0
    if now.step.stage != 0:
        now.stride.phase = wp.min(now.step.elapsed / now.step.seconds, 1.0)
    now.stride.steps = now.step.landings
    now.stride.stance_start_w = sensed.joint_w[of_side(FOOT, now.stride.stance)]
    now.stride.target_w = now.step.foot_end_w
    if now.step.stage != 1 and now.step.reactive == 0:
        now.stride.footprint = now.step.footprint
    decision.memory = now
    if plan.stale > gaits[0].posture.patience:
        decision.effort.torque_w = _let_go(body, sensed)
    else:
        decision.effort.torque_w = joint_torques(body, sensed, plan)
    return decision


@formula
def _let_go(body: Body, sensed: Sensed) -> LinkVectors:
    """Nothing but damping: an old plan in a body that falls would throw it about."""
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        torque_w[link] = (sensed.spin_w[body.parent[link]] - sensed.spin_w[link]) * body.damping[link]
    return torque_w


@formula
def _calm(supervisor: Supervisor, body: Body, sensed: Sensed, now: Memory) -> float:
    """How long the mass centre has been still, standing."""
    speed = wp.length(wp.vec2(sensed.body_velocity_w[0], sensed.body_velocity_w[1]))
    calm = 0.0
    if now.step.stage == 0 and speed < supervisor.still * wp.sqrt(body.leg_length):
        calm = now.calm + sensed.step_seconds
    return calm


@formula
def _from_new_origin(step: Step, shift_w: wp.vec3) -> Step:
    """The same step, its places counted from an origin that has moved."""
    moved = step
    moved.foot_start_w = step.foot_start_w - shift_w
    moved.foot_end_w = step.foot_end_w - shift_w
    moved.pivot_w = step.pivot_w - shift_w
    moved.com_start_w = step.com_start_w - shift_w
    moved.com_end_w = step.com_end_w - shift_w
    return moved


def numbers(gaits: Sequence[Gait], shape: Shape) -> list[Parameters]:
    """What the tick reads. The host half scales it to the body by the length of its legs."""
    return [gaits[0]]


def refuses(figure: Figure) -> str:
    """Refuse bodies in the plane."""
    return f"is written for a body in space, but '{figure.name}' is planar" if figure.plane else ""


LAW = Law(
    name="stepping",
    gait=Gait,
    row=row_of(Gait),
    numbers=numbers,
    memory=Memory,
    tick=tick,
    commands=("mode", "period", "swing_height", "place_foot", "foothold_w", *FOOTPRINT),
    refuses=refuses,
    character="humanoid",
    first_gait="stepping",
    title="Momentum stepping (2010)",
    aims=True,
    plan=Plan,
    decide=decide,
)
