"""The contract of a control law: all that code outside it may know. Nothing asks for a law by name or a gait's type.

A law is a folder whose `law.py` ends in `LAW = Law(...)`, one for each form of it, and a line in `laws/register.py`.
For one character:

    tick(body, sensed, command, gaits, memory) -> Decision         in Warp, at every step of physics
    decide(dynamics, row)                                          on the host, 60 times a second, if the law plans
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np

from footfall.document import decode
from footfall.errors import BadValue
from footfall.laws.rise.memory import Rise
from footfall.laws.shape import Shape
from footfall.laws.tables import Effort, Link, Mode, Side
from footfall.maths.declared import HEADING, SWAPS
from footfall.maths.kernel_language import wp
from footfall.maths.records import record
from footfall.quantity import Parameters, measured, quantity, words

OnlyFor = Annotated[str, words("the only library body that it carries without a fall; empty: others too")]


class Gait(Parameters):
    """The numbers of one way of walking. Each law declares its own in a subclass."""

    name: Annotated[str, words("its name in the library")]
    text: Annotated[str, words("one sentence about how it looks")]
    law: Annotated[str, words("the control law it is written for")]

    @property
    def symmetric(self) -> bool:
        """Whether it is the same on both feet."""
        return True

    def on(self, side: Side) -> "Gait":
        """The gait of the steps on one stance foot, as a symmetric gait."""
        return self

    @property
    def written_for(self) -> str:
        """The library body whose joints and size its numbers are written for; empty: its law fits it to any body."""
        return ""

    @property
    def only_for(self) -> str:
        """The only library body that it carries without a fall; empty: others too."""
        return ""

    @property
    def comes_after(self) -> str:
        """The gait from which it is best entered; empty if a run can start with it."""
        return ""

    @property
    def goes_on_to(self) -> str:
        """The gait that follows it; empty if none does."""
        return ""

    @property
    def repeats(self) -> bool:
        """Whether it repeats, rather than being passed through or held."""
        return True

    @property
    def has_own_speed(self) -> bool:
        """Whether it goes at its own speed even if its law heeds one."""
        return False

    @property
    def walks_at(self) -> tuple[float, float] | None:
        """The least and the greatest speed at which it walks without a fall, m/s; None: any that its law heeds."""
        speeds = getattr(self, "steady_speeds", None)
        return (speeds[0], speeds[-1]) if speeds else None

    @property
    def ground(self) -> str:
        """The library world it is written for; empty: level ground."""
        return ""

    @property
    def remarks(self) -> list[str]:
        """What a reader should know about it besides its text."""
        return []


OWN_WORDS = ("name", "text", "law", "character", "left", "right", "only_for", "steady_speeds")
"""The keys of a gait that are not among its numbers."""


def check_changes(kind: type[Gait], changes: dict[str, Any], where: str) -> None:
    """Refuse changes to fields that the law's gaits do not have, and to keys that are not numbers."""
    if not changes:
        return
    for key in OWN_WORDS:
        if key in changes:
            raise BadValue(f"{where}.{key}: only the numbers of a gait can be changed, not its {key}")
    decode(kind, {"name": where, "text": where, **changes}, where)


@record
class Stride:
    """The state of the current step, first field of every Memory. Code outside a law reads nothing else of its memory.

    A law that does not aim at a foothold or a speed leaves `target_w` and `aim` at zero. `rise` is not the law's own:
    while a body is down, `laws/rise` moves it, and its law starts afresh once it stands.
    """

    started: Annotated[int, quantity("", 0, 1, "0 until the first tick")]
    standing: Annotated[int, quantity("", 0, 1, "1 while both feet carry the weight")]
    stance: Annotated[int, quantity("", 0, 1, "the stance foot, LEFT or RIGHT"), SWAPS]
    phase: Annotated[float, measured("", "0 at foot strike, 1 when the next one is due")]
    period: Annotated[float, measured("s", "duration of the current step, if known")]
    elapsed: Annotated[float, measured("s", "time since foot strike")]
    steps: Annotated[int, measured("", "foot strikes so far")]
    stance_start_w: Annotated[wp.vec3, measured("m", "stance ankle at the start of the step")]
    target_w: Annotated[wp.vec3, measured("m", "where the swing ankle is to land")]
    aim: Annotated[wp.vec2, measured("m/s", "the speed that foot placement aims at"), HEADING]
    gait: Annotated[int, measured("", "index of the current gait")]
    footprint: Annotated[int, measured("", "number of the last commanded footprint that a foot has landed on")]
    rise: Rise


@cache
def decision_of(memory: Any) -> Any:
    """The record that a law's tick returns, made for its Memory: the effort of the joints, and the new memory."""

    memory_row = memory

    @record
    class Decision:
        effort: Effort
        memory: memory_row

    return Decision


class Figure(Protocol):
    """What a law may know about a body before it walks."""

    @property
    def name(self) -> str:
        """What the library calls it."""
        ...

    @property
    def plane(self) -> bool:
        """Whether it is planar, moving in x and z only."""
        ...

    @property
    def gait(self) -> str:
        """The gait of a body that does not walk on legs; empty: it walks."""
        ...

    def has(self, link: Link) -> bool:
        """Whether it has a link."""
        ...


def no_legs_in_space(figure: Figure) -> str:
    """Why a law that walks on legs in space cannot walk a body; empty if it can."""
    if figure.plane:
        return f"is written for a body in space, but '{figure.name}' is planar"
    if figure.gait:
        return f"walks on legs, but '{figure.name}' moves by the gait '{figure.gait}'"
    return ""


class Axes(NamedTuple):
    """What the speeds of the joints turn, one row each."""

    link: np.ndarray
    axis_w: np.ndarray


class Dynamics(Protocol):
    """The current equations of motion of one character, in generalised coordinates: M qacc + bias = tau + J^T f."""

    def mass_matrix(self) -> np.ndarray:
        """M, one row and one column per speed."""
        ...

    def bias(self) -> np.ndarray:
        """Gravity, centrifugal and Coriolis forces."""
        ...

    def jacobian(self, link: Link, point_l: Sequence[float]) -> np.ndarray:
        """The Jacobian of a point on a link, in the world: three rows for its velocity, three for the link's spin."""
        ...

    def drift(self, link: Link, point_l: Sequence[float]) -> np.ndarray:
        """What that point and the link accelerate by without any qacc, J' qvel: three rows, and three."""
        ...

    def speeds(self) -> np.ndarray:
        """qvel: the root's velocity and spin first, then the joints'."""
        ...

    def axes(self) -> "Axes":
        """The axis in the world and the link of each joint's speeds, in the order of `speeds` after the root's."""
        ...

    def torques_w(self, generalized: np.ndarray) -> np.ndarray:
        """Convert generalised forces at the joints into torques on each link, N m in the world, as in `Effort`."""
        ...


class Row(NamedTuple):
    """One character as the host half of its law sees it. Its rows are shared with kernels; only `plan` is written."""

    body: Any
    sensed: Any
    command: Any
    gaits: Any
    memory: Any
    plan: Any


class Reading(NamedTuple):
    """A quantity that a law can show: a Warp function (body, sensed, command, gaits, memory) -> type."""

    name: str
    unit: str
    meaning: str
    type: Any
    function: Any


ALL_HEED: tuple[Mode, ...] = ("walk", "get up")


class Component(NamedTuple):
    """A part of a law that can be switched off, to see what it contributes."""

    name: str
    title: str
    text: str
    off: dict[str, Any]
    """Paths of a gait, and the values that switch the part off."""


class Compared(NamedTuple):
    """What gaits of a law are best compared with: a library gait of another law, on the body that gait names."""

    gait: str
    title: str


class Lessons(NamedTuple):
    """How a law learns while it walks."""

    pupils: Callable[[Any, float | None, float | None], list[Any]]
    """From a gait, a rate and a limit (None: the gait's own), make one gait that does not learn and one that does."""
    learned: Callable[[Any, np.void], Any]
    """The gait with what its memory has learned."""
    stored: Callable[[Any, np.ndarray], Any] | None = None
    """The gait with learned torques of more links than its memory has, by link, part of a step on the left foot, and
    axis: ahead, left and up. A law that stores them has the readings `fed_back` and `fed_forward` of all its links."""


class Captured(NamedTuple):
    """A captured stride, which begins when the left foot strikes, at some phases of it."""

    exchange: float
    """The phase at which the right foot strikes."""
    rotation_h: np.ndarray
    """How every link is turned from where the character faces: phases, links, then w, x, y, z."""


@dataclass(frozen=True, eq=False)
class Law:
    """A control law as the rest of the code sees it."""

    name: str
    gait: type[Gait]
    row: Any
    """The Warp record from which its tick reads a gait; a character may have several."""
    numbers: Callable[[Sequence[Any], Shape], list[Parameters]]
    """From the gaits a character may use, starting with the first, make documents that fill one row each, fitted to the
    shape of its body if the law fits its gaits to any."""
    memory: Any
    """Its whole state: a declared record that begins with `stride: Stride`."""
    tick: Any
    commands: tuple[str, ...]
    """The fields of Command that it heeds."""
    refuses: Callable[[Figure], str]
    """Why it cannot walk a body, such as 'is written for a body in space, but ... lives in the plane'; else empty."""
    character: str
    """The default body, for a gait that names none."""
    first_gait: str
    """The default gait, for a body that names none."""
    title: str = ""
    """What lists of gaits are headed with, such as "SIMBICON in the plane (2D)"; empty: its name."""
    step_seconds: float | None = None
    """The time step of law and physics that it needs unless a trial sets one, s; None: the usual one."""
    gains_by_mass: bool = False
    """For another body than a gait is written for: whether stiffness scales with total mass, and nothing else changes;
    false: it scales with what each joint moves and bears, and the gait's numbers with size."""
    aims: bool = False
    """Whether it aims at a foothold and a speed, and so fills in `target_w` and `aim` of its stride."""
    styles: bool = False
    """Whether styles can change its gaits, and steps may differ between the feet."""
    caution: Callable[[Shape], float] | None = None
    """How carefully it lets a body of a shape walk, from 0 (as the gait is written) to 1; None: it fits no gait."""
    components: tuple[Component, ...] = ()
    compared: Compared | None = None
    readings: tuple[Reading, ...] = ()
    lessons: Lessons | None = None
    captured: Callable[[Any, np.ndarray], Captured] | None = None
    """The captured stride that a gait imitates, at some phases; None: its gaits come from no motion capture."""
    former: str = ""
    """The name that earlier versions gave it, if that is now another law's."""
    conventions: tuple[str, ...] = ()
    """Lines of advice for someone who writes a gait."""
    plan: Any = None
    """What its host half passes to its tick as sixth argument: a declared record; None if it has no host half.

    If it counts `infeasible` decisions, the report says how many."""
    decide: Callable[[Dynamics, Row], None] | None = None
    """The host half: 60 times a second, before the tick, it reads each row and writes `row.plan`."""

    def heeds(self, command: str, value: Any = None) -> bool:
        """Whether it heeds a field of Command. Whatever its law, a character can be told to get up, and to go on."""
        return command in self.commands or (command == "mode" and value in ALL_HEED)
