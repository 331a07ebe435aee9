"""What an editor may know of a law's gaits: which fields are states, which turn a joint, which are balance feedback.

    state: Annotated[list[PoseState], words("the states, in order"), STATES]
    swing_knee: Annotated[float, quantity("rad", ...), turns("swing_knee")]
    feedback.swing_knee: Annotated[tuple[float, float], quantity(...), feeds("swing_knee")]

A pitch is positive when it turns the torso back, a thigh ahead or the toes up; a roll when it turns as the swing leg
does when it moves outwards; a yaw when it turns to the stance side. A note whose sense is -1 says the opposite.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from footfall.quantity import Parameters, hints_of, is_struct

Joint = Literal[
    "torso", "back", "head", "swing_hip", "swing_knee", "swing_ankle", "stance_knee", "stance_ankle",
    "swing_arm", "swing_elbow", "stance_arm", "stance_elbow",
]  # fmt: skip
Axis = Literal["pitch", "roll", "yaw"]


class PoseRole(Enum):
    """What a field is to an editor of states."""

    STATES = "states"
    ALONG = "along"
    SECONDS = "seconds"
    UNTIL = "until"
    STANCE = "stance"
    MIRRORED = "mirrored"


STATES = PoseRole.STATES
"""The list of states."""
ALONG = PoseRole.ALONG
"""A list that is empty or has as many states: one is added, moved and deleted in both."""
SECONDS, UNTIL = PoseRole.SECONDS, PoseRole.UNTIL
"""How long a state lasts, and what else ends it."""
STANCE = PoseRole.STANCE
"""Which foot a state stands on."""
MIRRORED = PoseRole.MIRRORED
"""Whether the states are followed by their mirror images."""


class Turned(NamedTuple):
    """A target angle, or several about different axes."""

    joint: Joint
    axes: tuple[Axis, ...]
    senses: tuple[int, ...]
    world: bool


class Fed(NamedTuple):
    """The gains by which the balance feedback moves a target."""

    joint: Joint
    axis: Axis
    gains: tuple[str, ...]


def turns(joint: Joint, *axes: Axis, senses: tuple[int, ...] = (), world: bool = False) -> Turned:
    """Mark a target angle of a joint, from the link above it or, with `world`, from the vertical."""
    axes = axes or ("pitch",)
    return Turned(joint, axes, senses or (1,) * len(axes), world)


def feeds(joint: Joint, axis: Axis = "pitch", gains: tuple[str, ...] = ("c_d", "c_v")) -> Fed:
    """Mark the feedback gains of a joint."""
    return Fed(joint, axis, gains)


class Target(NamedTuple):
    """A target angle in a state; a path that ends in a number is an entry of a list."""

    path: str
    joint: Joint
    axis: Axis
    sense: int
    world: bool


class FedTarget(NamedTuple):
    """Feedback gains in a state, one entry of the list for each name."""

    path: str
    joint: Joint
    axis: Axis
    gains: tuple[str, ...]


class PoseStates(NamedTuple):
    """How the gaits of a law are made of states; a role that no field has is empty."""

    kind: type[Parameters]
    states: str
    along: tuple[str, ...]
    mirrored: str
    seconds: str
    until: str
    stance: str
    targets: tuple[Target, ...]
    feedback: tuple[FedTarget, ...]


@cache
def pose_states(gait: type[Parameters]) -> PoseStates | None:
    """The states of a law's gaits, as its fields declare them; None if they have none.

    A kind of gait may name in `lacks` the groups of a state that it has no use for.
    """
    own = list(_noted(gait))
    listed = next(((path, hint) for path, hint, note in own if note is STATES), None)
    if listed is None:
        return None
    states, hint = listed
    kind = next(part for part in get_args(hint) if is_struct(part))
    lacks = getattr(gait, "lacks", ())
    inside = [one for one in _noted(kind) if one[0].partition(".")[0] not in lacks]

    def first(role: PoseRole, where: list[tuple[str, Any, Any]]) -> str:
        return next((path for path, _, note in where if note is role), "")

    return PoseStates(
        kind=kind,
        states=states,
        along=tuple(path for path, _, note in own if note is ALONG),
        mirrored=first(MIRRORED, own),
        seconds=first(SECONDS, inside),
        until=first(UNTIL, inside),
        stance=first(STANCE, inside),
        targets=tuple(target for path, _, note in inside if isinstance(note, Turned) for target in _each(path, note)),
        feedback=tuple(FedTarget(path, *note) for path, _, note in inside if isinstance(note, Fed)),
    )


def _each(path: str, note: Turned) -> Iterator[Target]:
    """One target for each axis."""
    for index, (axis, sense) in enumerate(zip(note.axes, note.senses, strict=True)):
        yield Target(f"{path}.{index}" if len(note.axes) > 1 else path, note.joint, axis, sense, note.world)


def _noted(kind: type[Parameters], above: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every note for editors on a field, with its path and type, including nested records."""
    for name, hint in hints_of(kind).items():
        inner, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        for note in notes:
            if isinstance(note, PoseRole | Turned | Fed):
                yield f"{above}{name}", inner, note
        if is_struct(inner):
            yield from _noted(inner, f"{above}{name}.")
