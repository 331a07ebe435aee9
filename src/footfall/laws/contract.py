"""What anyone outside may know of a control law: nothing else asks for a law by name or for the type of a gait.

A law is a folder here that ends in `LAW = Law(...)`, and a line in `laws/register.py`. One tick of one character:

    tick(body, sensed, command, gaits, memory) -> Decision         in Warp, at every step of physics
    decide(dynamics, row)                                          on the host, 60 times a second, if the law plans
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Protocol

import numpy as np
import warp as wp

from footfall.document import decode
from footfall.errors import BadValue
from footfall.laws.tables import Effort, Link, Side
from footfall.maths.declared import HEADING, SWAPS
from footfall.maths.records import record
from footfall.quantity import Parameters, measured, quantity, words


class Gait(Parameters):
    """The numbers of one way of walking, for one law, which says in a class of its own what they are."""

    name: Annotated[str, words("what the library calls it")]
    text: Annotated[str, words("what it looks like, in a sentence")]
    law: Annotated[str, words("the control law it is written for")]

    @property
    def symmetric(self) -> bool:
        """Whether it is the same on either foot."""
        return True

    def on(self, side: Side) -> "Gait":
        """The gait of the steps that one foot carries, as a symmetric one."""
        return self

    @property
    def comes_after(self) -> str:
        """The gait from which it is best entered; empty: one can start with it."""
        return ""

    @property
    def goes_on_to(self) -> str:
        """The gait that follows it; empty: it is kept."""
        return ""

    @property
    def repeats(self) -> bool:
        """Whether it goes on and on, rather than being passed through or held."""
        return True

    @property
    def remarks(self) -> list[str]:
        """What a reader should know of it besides its text."""
        return []


OWN_WORDS = ("name", "text", "law", "left", "right")
"""The keys of a gait that are none of its numbers."""


def check_changes(kind: type[Gait], changes: dict[str, Any], where: str) -> None:
    """Refuse changes of what no gait of a law has, and of what is none of its numbers."""
    if not changes:
        return
    for key in OWN_WORDS:
        if key in changes:
            raise BadValue(f"{where}.{key}: only the numbers of a gait can be changed, not its {key}")
    decode(kind, {"name": where, "text": where, **changes}, where)


@record
class Stride:
    """The step as every law counts it, the first field of every Memory: all that others read of what a law remembers.

    A law that aims at no foothold and no speed leaves `target_w` and `aim` at zero.
    """

    started: Annotated[int, quantity("", 0, 1, "0 until the first tick")]
    standing: Annotated[int, quantity("", 0, 1, "1 while both feet carry")]
    stance: Annotated[int, quantity("", 0, 1, "the foot that carries, LEFT or RIGHT"), SWAPS]
    phase: Annotated[float, measured("", "0 at foot-strike, 1 when the next is due")]
    period: Annotated[float, measured("s", "of the present step, as far as it is known")]
    elapsed: Annotated[float, measured("s", "since foot-strike")]
    steps: Annotated[int, measured("", "foot-strikes so far")]
    stance_start_w: Annotated[wp.vec3, measured("m", "stance ankle at the start of the step")]
    target_w: Annotated[wp.vec3, measured("m", "where the swing ankle is to land")]
    aim: Annotated[wp.vec2, measured("m/s", "the speed that foot placement aims at"), HEADING]
    gait: Annotated[int, measured("", "the gait walked by, counted from the first")]


@cache
def decision_of(memory: Any) -> Any:
    """What one tick of a law gives, for its Memory: the joints' effort, and what to remember."""

    memory_row = memory

    @record
    class Decision:
        effort: Effort
        memory: memory_row

    return Decision


class Figure(Protocol):
    """What a law may ask of a body before it walks."""

    @property
    def name(self) -> str:
        """What the library calls it."""
        ...

    @property
    def plane(self) -> bool:
        """Whether it lives in the plane of x and z."""
        ...

    def has(self, link: Link) -> bool:
        """Whether it has a link."""
        ...


Fit = Callable[[Any, Side], Any]
"""Fits a gait to a body, while one foot carries; whoever knows the body gives it."""


class Dynamics(Protocol):
    """The equations of motion of one character now, in generalized coordinates: M qacc + bias = tau + J^T f."""

    def mass_matrix(self) -> np.ndarray:
        """M, square in the number of speeds."""
        ...

    def bias(self) -> np.ndarray:
        """Gravity, centrifugal and Coriolis forces."""
        ...

    def jacobian(self, link: Link, point_l: Sequence[float]) -> np.ndarray:
        """Of a point of a link: three rows for its velocity, three for the link's spin, in the world."""
        ...

    def torques_w(self, generalized: np.ndarray) -> np.ndarray:
        """Generalized forces at the joints as torques on each link, N m, world, as `Effort` has them."""
        ...


class Row(NamedTuple):
    """One character as the host half of its law sees it: rows that kernels share, of which it writes `plan` alone."""

    body: Any
    sensed: Any
    command: Any
    gaits: Any
    memory: Any
    plan: Any


class Reading(NamedTuple):
    """Something that a law can show of itself: a Warp function (body, sensed, command, gaits, memory) -> type."""

    name: str
    unit: str
    meaning: str
    type: Any
    function: Any


State = Literal["ours", "paper", "off"]


class Component(NamedTuple):
    """A part of a law that can be seen to matter: a switch between ours, the paper's form, and none."""

    name: str
    title: str
    text: str
    fields: tuple[str, ...]
    """Paths of a gait, or groups of them, that the paper's form has otherwise."""
    off: dict[str, Any]
    """Paths and the values that do without it; empty: the paper's form is the only other."""

    @property
    def states(self) -> list[State]:
        """What it can be switched to."""
        return ["ours", *(["paper"] if self.fields else []), *(["off"] if self.off else [])]


class Lessons(NamedTuple):
    """How a law learns while it walks."""

    pupils: Callable[[Any, float | None, float | None], list[Any]]
    """From a gait, a rate and a limit (None: its own): the gait that does not learn, and the one that does."""
    learned: Callable[[Any, np.void], Any]
    """The gait with what its memory holds when it has walked."""


@dataclass(frozen=True, eq=False)
class Law:
    """A control law as the rest of the house sees it."""

    name: str
    gait: type[Gait]
    row: Any
    """The Warp record that its tick reads of a gait, several to a character."""
    numbers: Callable[[Sequence[Any], Fit], list[Parameters]]
    """The gaits that a character may walk by, the first of them at first, as documents of which each fills a row."""
    memory: Any
    """All that it remembers: a declared record that begins with `stride: Stride`."""
    tick: Any
    commands: tuple[str, ...]
    """The fields of Command that it heeds."""
    refuses: Callable[[Figure], str]
    """Why it cannot walk a body, as 'is written for a body in space, but ... lives in the plane'; else empty."""
    character: str
    """The body of a gait that names none."""
    first_gait: str
    """The gait of a body that names none."""
    aims: bool = False
    """Whether it aims at a foothold and a speed, which its stride then tells."""
    styles: bool = False
    """Whether its gaits are changed by styles, and one foot's steps may differ from the other's."""
    paper_gait: str = ""
    """The library's gait with every departure from the paper undone, for its components."""
    components: tuple[Component, ...] = ()
    readings: tuple[Reading, ...] = ()
    lessons: Lessons | None = None
    conventions: tuple[str, ...] = ()
    """What the writer of a gait must know, in lines."""
    plan: Any = None
    """What its host half hands to its tick: a declared record, the sixth argument of the tick. None: it has none."""
    decide: Callable[[Dynamics, Row], None] | None = None
    """The host half: 60 times a second, before the tick, for each row: reads all of it and writes `row.plan`."""
