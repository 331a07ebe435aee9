"""A kind of document with every sort of field, for the tests of documents and their library."""

import enum
import math
from typing import Annotated, Any, Literal

import pytest

from footfall.quantity import Parameters, quantity, words


class Side(enum.IntEnum):
    LEFT = 0
    RIGHT = 1


class Mood(enum.Enum):
    PROUD = "proud"
    TIRED = "tired"


class StepClock(Parameters):
    period: Annotated[float, quantity("s", 0.2, 1.5, "time of one step")] = 0.6
    count: Annotated[int, quantity("", 1, math.inf, "how many steps")] = 4


class Push(Parameters):
    force: Annotated[tuple[float, float, float], quantity("N", -5000, 5000, "ahead, left, up")]
    at: Annotated[float, quantity("s", 0, math.inf, "when")] = 0.0


class Gait(Parameters):
    name: Annotated[str, words("what it is called")]
    step: StepClock = StepClock()
    law: Literal["genbicon", "simbicon"] = "genbicon"
    side: Side = Side.LEFT
    mood: Mood = Mood.PROUD
    mirrored: bool = False
    knots: list[float] = []
    push: list[Push] = []
    joints: dict[str, StepClock] = {}
    speed: Annotated[float, quantity("m/s", -2, 2, "ahead")] | None = None
    character: str | dict[str, Any] = "humanoid"


FULL = Gait(
    name='a "gait" — naïve\nsecond line',
    step=StepClock(period=0.1 + 0.2, count=7),
    law="simbicon",
    side=Side.RIGHT,
    mood=Mood.TIRED,
    mirrored=True,
    knots=[1e-7, -3.5, 1e22],
    push=[Push(force=(0.0, 1.0, 2.0), at=1.5)],
    joints={"left knee": StepClock(period=0.7)},
    speed=0.25,
    character={"legs": [1, 2.5], "arms": {"left": True}},
)


def sentence(error, call, *arguments, **options):
    """The text of the error that a call ends in; it must be a single line."""
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)
