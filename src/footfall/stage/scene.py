"""Who is on stage, how each walks and where, what each is told and what changes: a trial as a document.

The keys of one character may stand at the top; several are a list.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from footfall import catalog
from footfall.bodies.build import Contact
from footfall.errors import BadValue, UnknownName, did_you_mean
from footfall.gaits.named import STYLE
from footfall.laws.register import USUAL, body_for, law_named
from footfall.laws.tables import Link
from footfall.quantity import Parameters, quantity, words
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import finest_step
from footfall.skills.footprints import Footprint
from footfall.stage.edits import Edit
from footfall.stage.told import LONGEST, Answer, CommandChange
from footfall.worlds.world import FLAT as WORLD

Vector = tuple[float, float, float]
CHARACTER, GAIT = USUAL.character, USUAL.first_gait
TOLD = ("command", "when", "push", "skill", "footprint", "edit")
"""What each is told to do, and what changes as it goes."""


class Push(Parameters):
    """A force on one link for a while. Its direction is relative to the heading at its start, and then fixed."""

    at: Annotated[float, quantity("s", 0.0, LONGEST, "when it starts")]
    force: Annotated[Vector, quantity("N", -1e5, 1e5, "force ahead, left and up")]
    body: Annotated[str, words("the link that is pushed")] = "torso"
    point: Annotated[
        Vector | None,
        quantity("m", -5.0, 5.0, "point of the link, from its joint in its own axes; default: its mass centre"),
    ] = None
    seconds: Annotated[float, quantity("s", 0.001, LONGEST, "how long it lasts")] = 0.1

    def __post_init__(self) -> None:
        links = [link.name.lower() for link in Link]
        if self.body not in links:
            raise UnknownName(f"no body '{self.body}' to push{did_you_mean(self.body, links, 'bodies')}")

    @property
    def end(self) -> float:
        """When it ends, s."""
        return self.at + self.seconds


class Actor(Parameters):
    """One of several characters in a trial's world: who it is, where it starts, and its goals or commands.

    It changes as with `at_once`: edits hold at their time, and another law takes over at the next foot strike.
    """

    place: Annotated[tuple[float, float], quantity("m", -1e3, 1e3, "x and y of its start")]
    name: Annotated[str, words("what the report calls it; default: its character and style")] = ""
    character: Annotated[str | dict[str, Any], words("as in a trial; default: the trial's own")] = ""
    gait: Annotated[str | dict[str, Any], words("as in a trial; default: the trial's own")] = ""
    style: Annotated[str | dict[str, Any], words("as in a trial; default: the trial's own")] = ""
    without: Annotated[list[str], words("as in a trial; default: the trial's own")] = []
    heading_deg: Annotated[float, quantity("deg", -1e6, 1e6, "direction it faces at the start, to the left of x")] = 0.0
    goal: Annotated[
        list[tuple[float, float]],
        quantity("m", -1e3, 1e3, "x and y to walk to, in order, around the others; then it stands"),
    ] = []
    speed: Annotated[
        float | None, quantity("m/s", 0.0, 5.0, "speed towards its goals; default: the style's own, scaled to the body")
    ] = None
    command: Annotated[list[CommandChange], words("commands over time, instead of goals")] = []
    push: Annotated[list[Push], words("pushes")] = []
    skill: Annotated[list[dict[str, Any]], words("skills to carry out in order, as in a trial")] = []
    footprint: Annotated[list[Footprint], words("footprints to step onto, one after another")] = []
    edit: Annotated[list[Edit], words("another style, gait or body from a time on, as in a trial")] = []
    when: Annotated[list[Answer], words("changes of law triggered by what it senses, as in a trial")] = []

    def __post_init__(self) -> None:
        if self.goal and self.command:
            raise BadValue("a character of a crowd has either goals or commands; both were given")
        _check_order(self.command, "command")
        _check_order(self.edit, "edit")


class Trial(Parameters):
    """Everything that decides a run: the same trial gives the same bytes."""

    name: Annotated[str, words("its name")]
    text: Annotated[str, words("one sentence about what it shows")] = ""
    character: Annotated[
        str | dict[str, Any],
        words("library name, path, or an inline table; default: the gait's own, else humanoid"),
    ] = ""
    gait: Annotated[str | dict[str, Any], words("library name, path, or an inline table")] = GAIT
    style: Annotated[
        str | dict[str, Any], words("library name, path, a blend such as 'sneak:tired:0.5', or an inline table")
    ] = STYLE
    without: Annotated[list[str], words("components of the law to switch off, as in `footfall list components`")] = []
    world: Annotated[str | dict[str, Any], words("the ground: library name, path, or an inline table")] = WORLD
    seconds: Annotated[float, quantity("s", 1 / FRAME_RATE, LONGEST, "how long it lasts")] = 20.0
    contact: Annotated[
        Contact | None,
        words("coulomb: soles slip when friction gives way; sticking: they never slip. Default: the character's own"),
    ] = None
    scatter: Annotated[
        float,
        quantity("rad", 0.0, 0.5, "standard deviation of the random starting angles; of their rates, 5/s times this"),
    ] = 0.0
    seed: Annotated[int, quantity("", 0, 2**63, "seed of everything random")] = 0
    step_seconds: Annotated[
        Literal[0.0, 0.0005, 0.001, 0.002],
        words("time step of law and physics, s; 0: what the gait's law needs, usually 0.001"),
    ] = 0.0
    at_once: Annotated[
        bool, words("start with the gait, and change to others, as its law can, instead of being led without a fall")
    ] = False
    command: Annotated[list[CommandChange], words("commands over time")] = []
    when: Annotated[
        list[Answer],
        words(
            "changes of law triggered by what the character senses, with the commands that follow; "
            "default gait: the trial's own"
        ),
    ] = []
    push: Annotated[list[Push], words("pushes")] = []
    skill: Annotated[
        list[dict[str, Any]], words('skills to carry out in order, such as do = "walk_to", to = [2.0, 0.0]')
    ] = []
    footprint: Annotated[list[Footprint], words("footprints to step onto, one after another")] = []
    edit: Annotated[list[Edit], words("another style, gait or body from a time on, in mid-step")] = []
    crowd: Annotated[list[Actor], words("several characters that share one world and collide")] = []
    crowd_skill: Annotated[
        dict[str, Any] | None, words('one skill that commands the whole crowd: do = "wander" or do = "dance"')
    ] = None
    crate: Annotated[
        list[Vector], quantity("m, m, deg", -1e3, 1e3, "crates for a crowd to bump into: x, y and rotation")
    ] = []

    @property
    def leads(self) -> bool:
        """Whether it is led to the gaits it is told to walk by; what is felt changes them at once."""
        return not (self.at_once or self.when)

    def __post_init__(self) -> None:
        if not self.character:
            msgspec.structs.force_setattr(self, "character", body_for(self.gait))
        if not self.step_seconds:
            msgspec.structs.force_setattr(self, "step_seconds", finest_step([law_named(self.gait)]))
        for name in ("command", "edit"):
            _check_order(getattr(self, name), name)
            for index, change in enumerate(getattr(self, name)):
                if change.at >= self.seconds:
                    raise BadValue(f"{name}.{index}.at is {change.at} s, but the trial ends at {self.seconds} s")
        for index, push in enumerate(self.push):
            if push.end > self.seconds:
                raise BadValue(f"push.{index} ends at {push.end:g} s, but the trial ends at {self.seconds} s")


def _check_order(changes: Sequence[Any], name: str) -> None:
    for index, change in enumerate(changes):
        if index and change.at <= changes[index - 1].at:
            raise BadValue(f"{name}.{index}.at is {change.at} s; it must be later than the previous {name}")


catalog.register(Trial, folder="trials", word="trial")


def alone(trial: Trial, actor: Actor) -> Trial:
    """The trial of one of its characters, as if nobody else were there."""
    own = {name: getattr(actor, name) or getattr(trial, name) for name in ("character", "gait", "style", "without")}
    own |= {name: getattr(actor, name) for name in TOLD}
    return msgspec.structs.replace(trial, **own, at_once=True, crowd=[], crate=[], crowd_skill=None)
