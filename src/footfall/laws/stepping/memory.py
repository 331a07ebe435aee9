"""What momentum stepping remembers, and what its host half passes to its tick."""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.tables import LinkVectors
from footfall.maths.declared import FLIPS, SWAPS
from footfall.maths.kernel_language import wp
from footfall.maths.records import record
from footfall.quantity import measured, quantity


@record
class Step:
    """The current or the last step: foot, times, and the ends of its two curves."""

    number: Annotated[int, measured("", "how often a step has begun, landed or ended: a new number is a new state")]
    stage: Annotated[int, quantity("", 0, 2, "0: standing, 1: the foot is in the air, 2: it has landed")]
    swing: Annotated[int, quantity("", 0, 1, "the foot that steps, LEFT or RIGHT"), SWAPS]
    reactive: Annotated[int, quantity("", 0, 1, "1: taken to avoid a fall")]
    footprint: Annotated[int, measured("", "number of the last footprint that a step was begun for")]
    landings: Annotated[int, measured("", "steps that have landed so far")]
    elapsed: Annotated[float, measured("s", "time since the step began, or since it ended")]
    seconds: Annotated[float, measured("s", "duration of the step")]
    foot_start_w: Annotated[wp.vec3, measured("m", "ankle of the stepping foot at its start")]
    foot_end_w: Annotated[wp.vec3, measured("m", "the same at its end")]
    turn_start: Annotated[float, measured("rad", "direction of the stepping foot at its start"), FLIPS]
    turn_end: Annotated[float, measured("rad", "the same at its end"), FLIPS]
    pivot_w: Annotated[wp.vec3, measured("m", "ankle of the foot that stays")]
    com_start_w: Annotated[wp.vec3, measured("m", "mass centre when the step began")]
    com_velocity_w: Annotated[wp.vec3, measured("m/s", "velocity of the mass centre then")]
    com_end_w: Annotated[wp.vec3, measured("m", "where the mass centre comes to rest")]


@record
class Memory:
    """The stride, and the step that the host half ordered last."""

    stride: Stride
    step: Step
    calm: Annotated[float, measured("s", "how long it has stood still")]
    asked: Annotated[int, measured("", "number of the commanded footprint")]
    asked_w: Annotated[wp.vec3, measured("m", "position of that footprint")]


@record
class Plan:
    """The solution of the last quadratic program, and the step that it belongs to."""

    step: Step
    root_w: Annotated[wp.vec3, measured("m/s2", "acceleration of the pelvis")]
    root_turn_w: Annotated[wp.vec3, measured("rad/s2", "angular acceleration of the pelvis")]
    turn_l: Annotated[LinkVectors, measured("rad/s2", "acceleration of each joint, in the axes of the link below it")]
    ground_force_w: Annotated[LinkVectors, measured("N", "ground force on each link")]
    ground_moment_w: Annotated[LinkVectors, measured("N m", "ground moment about each link's joint")]
    pressure_w: Annotated[wp.vec3, measured("m", "centre of pressure that equations 5 and 6 ask for")]
    stale: Annotated[int, measured("", "decisions since the last solution")]
    solves: Annotated[int, measured("", "quadratic programs so far")]
    infeasible: Annotated[int, measured("", "quadratic programs without a solution, for which the last one was kept")]
