"""Who is on stage, how each walks and where, what each is told and what changes: a trial as a document.

The keys of one character may stand at the top; several are a list.
"""

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
from footfall.stage.edits import PARTS, Edit, Walker
from footfall.stage.told import LONGEST, Answer, CommandChange
from footfall.worlds.world import FLAT as WORLD

Vector = tuple[float, float, float]
CHARACTER, GAIT = USUAL.character, USUAL.first_gait


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


class Role(Walker, kw_only=True):
    """Who somebody is and what it is told: at the top of a trial of one, in `[[crowd]]` for each of several."""

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

    def __post_init__(self) -> None:
        for name in ("command", "edit"):
            changes = getattr(self, name)
            for index, change in enumerate(changes):
                if index and change.at <= changes[index - 1].at:
                    raise BadValue(f"{name}.{index}.at is {change.at} s; it must be later than the previous {name}")


ROLE = Role.__struct_fields__
TOLD = tuple(name for name in ROLE if name not in PARTS)
"""What each is told to do, and what changes as it goes."""


class Actor(Role):
    """One of several characters in a trial's world: its role, where it starts, and perhaps its goals."""

    place: Annotated[tuple[float, float], quantity("m", -1e3, 1e3, "x and y of its start")]
    name: Annotated[str, words("what the report calls it; default: its character and style")] = ""
    heading_deg: Annotated[float, quantity("deg", -1e6, 1e6, "direction it faces at the start, to the left of x")] = 0.0
    goal: Annotated[
        list[tuple[float, float]],
        quantity("m", -1e3, 1e3, "x and y to walk to, in order, around the others; then it stands"),
    ] = []
    speed: Annotated[
        float | None, quantity("m/s", 0.0, 5.0, "speed towards its goals; default: the style's own, scaled to the body")
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.goal and self.command:
            raise BadValue("a character of a crowd has either goals or commands; both were given")


class Scene(Role, kw_only=True):
    """Who is on stage, one or several, and where: the world, what lies in it, chance and the time step."""

    world: Annotated[str | dict[str, Any], words("the ground: library name, path, or an inline table")] = WORLD
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
        super().__post_init__()
        usual = {"gait": GAIT, "style": STYLE, "without": []}
        self._settle({name: value for name, value in usual.items() if name not in self.told()})
        if not self.character:
            self._settle({"character": body_for(self.gait)})
        if not self.step_seconds:
            self._settle({"step_seconds": finest_step([law_named(self.gait)])})

    def _settle(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            msgspec.structs.force_setattr(self, name, value)


class Trial(Scene):
    """Everything that decides a run, a scene and how long it lasts: the same trial gives the same bytes."""

    name: Annotated[str, words("its name")]
    text: Annotated[str, words("one sentence about what it shows")] = ""
    seconds: Annotated[float, quantity("s", 1 / FRAME_RATE, LONGEST, "how long it lasts")] = 20.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("command", "edit"):
            for index, change in enumerate(getattr(self, name)):
                if change.at >= self.seconds:
                    raise BadValue(f"{name}.{index}.at is {change.at} s, but the trial ends at {self.seconds} s")
        for index, push in enumerate(self.push):
            if push.end > self.seconds:
                raise BadValue(f"push.{index} ends at {push.end:g} s, but the trial ends at {self.seconds} s")

    @property
    def each(self) -> list["Trial"]:
        """Every character as the trial of one, as if nobody else were there."""
        return [self.of(actor) for actor in self.crowd] or [self]

    def of(self, actor: Actor) -> "Trial":
        """The trial of one of its characters: its role, in the same scene."""
        own = actor.told() | {name: getattr(actor, name) for name in TOLD}
        return msgspec.structs.replace(self, **own, crowd=[], crate=[], crowd_skill=None)


catalog.register(Trial, folder="trials", word="trial")
