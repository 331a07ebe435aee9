"""What SIMBICON in space remembers from one tick to the next."""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.simbicon_space.learning import Learnt
from footfall.laws.simbicon_space.steering import Course
from footfall.maths.declared import GAIT_ROW
from footfall.maths.records import record
from footfall.quantity import measured


@record
class Memory:
    """The step, the state of the pose control graph, the course, and what was learned."""

    stride: Stride
    state: Annotated[int, measured("", "index among all the states this character may pass through"), GAIT_ROW]
    in_state: Annotated[
        float, measured("s", "time in that state, scaled to the gait's own states: it runs faster at a faster pace")
    ]
    asked: Annotated[int, measured("", "the last requested gait that was accepted")]
    course: Course
    learnt: Learnt
    impact: Annotated[float, measured("s", "time since the last impact; 0: none recently")]
