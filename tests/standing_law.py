"""A third law, as short as a law can be: every joint holds the pose that it stands in, and time goes by."""

from typing import Annotated, Literal

import warp as wp

from footfall.laws.contract import Gait, Law, Reading, Stride, decision_of
from footfall.laws.tables import FOOT, LINKS, Body, Command, LinkVectors, Sensed, of_side, rotation_of
from footfall.maths.records import formula, record, row_of
from footfall.maths.rotations import rotation_vector
from footfall.quantity import measured, quantity, words


class Stance(Gait):
    """How firmly it stands."""

    law: Annotated[Literal["statue"], words("the control law it is written for")]
    strength: Annotated[float, quantity("", 0.0, 5.0, "factor on every joint's stiffness")] = 1.0
    seconds: Annotated[float, quantity("s", 0.1, 10.0, "counted as a step")] = 1.0


@record
class Memory:
    """The time."""

    stride: Stride
    calm: Annotated[float, measured("s", "since it was last shoved")]


Decision = decision_of(Memory)
Stances = wp.array(dtype=row_of(Stance))


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: Stances, memory: Memory) -> Decision:
    """Every link goes back to where its parent says, by spring and damper; a step is a time gone by."""
    decision = Decision()
    now = memory
    now.stride.started = 1
    now.stride.standing = 1
    now.stride.period = gaits[0].seconds
    now.stride.elapsed += sensed.step_seconds
    now.stride.stance_start_w = sensed.joint_w[of_side(FOOT, now.stride.stance)]
    if now.stride.elapsed >= now.stride.period:
        now.stride.steps += 1
        now.stride.elapsed = 0.0
        now.stride.stance = 1 - now.stride.stance
    now.stride.phase = now.stride.elapsed / now.stride.period
    now.calm += sensed.step_seconds
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        parent = body.parent[link]
        q = rotation_of(sensed, parent) * wp.quat_inverse(rotation_of(sensed, link))
        spin_w = sensed.spin_w[parent] - sensed.spin_w[link]
        torque_w[link] = (rotation_vector(q) * body.stiffness[link] + spin_w * body.damping[link]) * gaits[0].strength
    decision.effort.torque_w = torque_w
    decision.memory = now
    return decision


@formula
def uprightness(body: Body, sensed: Sensed, command: Command, gaits: Stances, memory: Memory) -> wp.vec3:
    """How high the mass centre is, as a share of its height standing."""
    return wp.vec3(0.0, 0.0, sensed.body_com_w[2] / body.com_height)


LAW = Law(
    name="statue",
    gait=Stance,
    row=row_of(Stance),
    numbers=lambda gaits, fit: list(gaits[:1]),
    memory=Memory,
    tick=tick,
    commands=("bend",),
    refuses=lambda figure: f"wants a body with toes, which '{figure.name}' lacks" if figure.plane else "",
    character="humanoid",
    first_gait="statue",
    readings=(Reading("uprightness", "", "height of the mass centre", wp.vec3, uprightness),),
)
STATUE = {"name": "statue", "text": "it stands", "law": "statue"}
