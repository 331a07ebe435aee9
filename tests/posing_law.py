"""A plug-in law made of pose states, as short as one can be: it holds one lean of the torso after another.

It is registered as a plug-in registers its own: `footfall studio --plugin tests/posing_law.py`.
"""

from typing import Annotated, Literal

import warp as wp

import footfall
from footfall.laws.contract import Gait, Law, Stride, decision_of
from footfall.laws.editable import SECONDS, STATES, feeds, turns
from footfall.laws.tables import LINKS, Body, Command, LinkVectors, Sensed, rotation_of
from footfall.maths.records import formula, record, row_of
from footfall.maths.rotations import pitch_rotation, rotation_vector
from footfall.quantity import Parameters, quantity, words

TORSO = wp.constant(2)


class Bow(Parameters):
    """One pose: how far the torso leans back, for how long, and how it answers a shove."""

    hold: Annotated[float, quantity("s", 0.1, 5.0, "how long it lasts"), SECONDS] = 0.5
    lean: Annotated[float, quantity("rad", -1.0, 1.0, "lean of the torso, backwards"), turns("torso")] = 0.0
    answer: Annotated[
        tuple[float, float], quantity("rad/m, rad s/m", -5.0, 5.0, "gains"), feeds("torso", gains=("far", "fast"))
    ] = (0.0, 0.0)


class Bowing(Gait):
    """Poses that it holds one after another."""

    law: Annotated[Literal["bowing"], words("the control law it is written for")]
    bows: Annotated[list[Bow], words("the poses, in order"), STATES]


@record
class Memory:
    """The time."""

    stride: Stride


Decision = decision_of(Memory)


@formula
def tick(body: Body, sensed: Sensed, command: Command, gaits: wp.array(dtype=row_of(Bow)), memory: Memory) -> Decision:
    """Every link goes back to where its parent says; the torso leans as the pose of this moment asks."""
    decision = Decision()
    now = memory
    now.stride.started = 1
    now.stride.standing = 1
    now.stride.elapsed += sensed.step_seconds
    now.stride.period = gaits[0].hold
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        parent = body.parent[link]
        wanted = rotation_of(sensed, parent)
        if link == TORSO:
            wanted = wanted * pitch_rotation(-gaits[0].lean)
        away = rotation_vector(wanted * wp.quat_inverse(rotation_of(sensed, link)))
        spin_w = sensed.spin_w[parent] - sensed.spin_w[link]
        torque_w[link] = away * body.stiffness[link] + spin_w * body.damping[link]
    decision.effort.torque_w = torque_w
    decision.memory = now
    return decision


LAW = Law(
    name="bowing",
    gait=Bowing,
    row=row_of(Bow),
    numbers=lambda gaits, shape: list(gaits[0].bows),
    memory=Memory,
    tick=tick,
    commands=(),
    refuses=lambda figure: f"bows in space, but '{figure.name}' is planar" if figure.plane else "",
    character="humanoid",
    first_gait="bow",
)
BOW = {"name": "bow", "text": "it bows", "law": "bowing", "bows": [{"lean": 0.0}, {"lean": -0.1}]}

if __name__ != "posing_law":  # as a plug-in; a test registers it itself, and takes it away again
    footfall.register(LAW)
