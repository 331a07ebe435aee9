"""A trial as a document: who walks, how, for how long, with which commands and pushes."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from footfall import catalog
from footfall.bodies.build import Contact
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError, UnknownName, did_you_mean
from footfall.gaits.components import without
from footfall.gaits.named import STYLE, in_style
from footfall.laws.register import USUAL, Gait, Law, body_for, law_for, law_named, law_of, load_gait
from footfall.laws.tables import Link
from footfall.quantity import Parameters, quantity, words
from footfall.sim.cast import check_fit
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.simulation import finest_step
from footfall.skills.footprints import Footprint
from footfall.skills.register import check_heeded, skill_of
from footfall.skills.skill import Skill
from footfall.stage.edits import Dressed, Edit, dressed
from footfall.stage.files import OPENS, with_files_opened
from footfall.stage.heeded import check_answers, check_choices, check_commands
from footfall.stage.parts import split
from footfall.stage.told import LONGEST, Answer, CommandChange
from footfall.worlds.ground import FLAT_GROUND, Ground, ground_of_world
from footfall.worlds.world import FLAT as WORLD
from footfall.worlds.world import World

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


class Walker(Parameters):
    """One of several characters in a trial's world: who it is, where it starts, and its goals or commands."""

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
    edit: Annotated[list[Edit], words("other styles from a time on, as in a trial")] = []

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
    crowd: Annotated[list[Walker], words("several characters that share one world and collide")] = []
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


class Opened(NamedTuple):
    """A trial with everything it names, read and checked once."""

    character: Character
    gait: Gait
    """The gait in its style, without what is switched off."""
    others: list[Gait]
    """The gaits that its commands request, in order, and those that follow one of them."""
    ground: Ground
    skills: tuple[Skill, ...]
    trial: Trial
    edits: tuple[Dressed, ...] = ()

    @property
    def law(self) -> Law:
        """The law of its gait."""
        return law_of(self.gait)


def load_trial(source: str | Path | Mapping[str, Any], changes: Iterable[str] = ()) -> Trial:
    """Load a trial by library name, path or table, apply `path.to.key=value` changes, and check everything it names."""
    return load_opened(source, changes).trial


def load_opened(source: str | Path | Mapping[str, Any], changes: Iterable[str] = ()) -> Opened:
    """The same, with the documents it names.

    A character, gait or style from a file replaces the file's path, so that the trial is self-contained.
    """
    table, where = catalog.read_table(Trial, source)
    beside = Path(where).parent if Path(where).is_file() else None
    changes = list(changes)
    begun = with_files_opened(table, where, beside)
    if "gait" not in table and begun["character"]:
        begun["gait"] = gait_for(begun["character"], where)
    begun["character"] = begun["character"] or body_for(_changed_gait(begun["gait"], changes))
    changed = catalog.with_changes(begun, changes, where, opens=OPENS)
    return open_trial(catalog.decode(Trial, with_files_opened(changed, where, None), where), where)


def trial_of(recording: Recording) -> Trial:
    """The trial of a recording."""
    return catalog.decode(Trial, recording.trial_table, "the recording's trial")


def open_trial(trial: Trial, where: str = "") -> Opened:
    """Open and fully check everything a trial names."""
    where = where or trial.name
    if trial.crowd or trial.crate or trial.crowd_skill:
        open_walkers(trial, where)
    character = catalog.load(Character, trial.character, _part(trial.character, where, "character"))
    gait = load_gait(trial.gait, _part(trial.gait, where, "gait"))
    return open_with(trial, character.check(), _as_walked(trial, gait, where), where)


def open_with(trial: Trial, character: Character, gait: Gait, where: str = "") -> Opened:
    """The same for a body and a gait that have already been read."""
    where = where or trial.name
    check_fit(character, gait)
    own, rest, _ = split(trial)
    if rest is not None:
        open_trial(rest, where)
    check_answers(trial, where)
    edits = dressed(trial, character, where) if trial.edit else ()
    check_commands(own, gait, where, edits)
    for push in trial.push:
        character.link_called(push.body)
    skills = tuple(skill_of(table, f"{where}: skill.{index}") for index, table in enumerate(trial.skill))
    check_heeded(skills, bool(trial.footprint), gait, where)
    asked = gaits_asked(trial if trial.leads else own, gait, where)
    if trial.leads:
        check_choices(trial, character, gait, edits, where)
    return Opened(character, gait, asked, ground_of(trial, where), skills, trial, edits)


def _as_walked(trial: Trial, gait: Gait, where: str) -> Gait:
    """The gait in its style, without what is switched off."""
    if law_of(gait).styles:
        gait = in_style(gait, trial.style, _part(trial.style, where, "style"))
    elif trial.style != STYLE:
        raise BadValue(f"{where}: the gait '{gait.name}' uses the law {gait.law}, which has no styles")
    try:
        return without(gait, *trial.without)
    except FootfallError as problem:
        raise type(problem)(f"{where}: without: {problem}") from None


def open_walkers(trial: Trial, where: str = "") -> list[Opened]:
    """Each character of a trial with a crowd, as if it were alone."""
    where = where or trial.name
    for name in ("command", "when", "push", "skill", "footprint", "edit"):
        if getattr(trial, name):
            raise BadValue(f"{where}: a trial with a crowd has no {name} of its own; give crowd.0.{name} and so on")
    if not trial.crowd:
        raise BadValue(f"{where}: crates and a crowd_skill are for a crowd; give at least one [[crowd]]")
    opened = [_opened_alone(trial, walker, f"{where}: crowd.{index}") for index, walker in enumerate(trial.crowd)]
    for index, one in enumerate(opened):
        if one.character.plane:
            name = one.character.name
            raise BadValue(f"{where}: crowd.{index} is '{name}', which is planar; a crowd needs bodies in space")
    return opened


def _opened_alone(trial: Trial, walker: Walker, where: str) -> Opened:
    try:
        own = alone(trial, walker)
    except FootfallError as problem:
        raise type(problem)(f"{where}: {problem}") from None
    if split(own).rest is not None:
        raise BadValue(
            f"{where} is commanded to change to a gait of another law; in a crowd, each character keeps its law"
        )
    opened = open_trial(own, where)
    if reshapes(opened):
        raise BadValue(f"{where} is edited into another body or law; in a crowd, each character keeps its own")
    return opened


def reshapes(opened: Opened) -> bool:
    """Whether an edit changes the body or the law, and not the style alone."""
    return any(one.character != opened.character or law_of(one.gait) is not opened.law for one in opened.edits)


def alone(trial: Trial, walker: Walker) -> Trial:
    """The trial of one of its characters, as if nobody else were there."""
    own = {name: getattr(walker, name) or getattr(trial, name) for name in ("character", "gait", "style", "without")}
    own |= {name: getattr(walker, name) for name in ("command", "push", "skill", "footprint", "edit")}
    return msgspec.structs.replace(trial, **own, at_once=True, crowd=[], crate=[], crowd_skill=None)


def ground_of(trial: Trial, where: str = "") -> Ground:
    """The ground of the trial's character, drawn by its seed, and the contact model of its soles."""
    if trial.world == WORLD:
        return FLAT_GROUND._replace(contact=trial.contact)
    world = catalog.load(World, trial.world, _part(trial.world, where or trial.name, "world"))
    return ground_of_world(world, trial.seed, trial.contact)


def gaits_asked(trial: Trial, gait: Gait, where: str = "") -> list[Gait]:
    """The gaits that a trial's commands request, in order, and then those that follow one of them."""
    where = where or trial.name
    asked = [
        load_gait(change.fields()["gait"], f"{where}: command.{index}")
        for index, change in enumerate(trial.command)
        if "gait" in change.fields()
    ]
    known = [gait, *asked]
    for one in known:
        follower = one.goes_on_to
        if follower and follower not in [other.name for other in known]:
            known.append(load_gait(follower, f"{where}: gait '{one.name}' continues with another"))
    return known[1:]


def document_of(opened: Opened, encoded: dict[int, dict[str, Any]] | None = None) -> str:
    """The trial as JSON that needs no library to be run again: the gait is as it is walked.

    `encoded` keeps the tables of bodies and gaits that many trials share, by their id.
    """
    known, trial = {} if encoded is None else encoded, opened.trial
    for part in (opened.character, opened.gait):
        if id(part) not in known:
            known[id(part)] = catalog.encode(part)
    cast: dict[str, Any] = {
        "character": known[id(opened.character)],
        "gait": known[id(opened.gait)],
        "style": STYLE,
        "without": [],
    }
    table = catalog.encode(trial) | cast
    others = iter(opened.others)
    table["command"] = [
        change | {"gait": catalog.encode(next(others))} if "gait" in change else change for change in table["command"]
    ]
    table["when"] = [
        rule | {"gait": catalog.encode(load_gait(rule["gait"]))} if "gait" in rule else rule for rule in table["when"]
    ]
    table["edit"] = [one.table for one in opened.edits]
    if trial.world != WORLD:
        table["world"] = catalog.encode(catalog.load(World, trial.world))
    return json.dumps(table)


def gait_for(character: Any, where: str) -> str:
    """The gait of a trial that names a body but no gait."""
    if not isinstance(character, str | dict):
        return GAIT
    body = catalog.load(Character, character, _part(character, where, "character"))
    return body.gait or (law.first_gait if (law := law_for(body)) else GAIT)


def _changed_gait(gait: Any, changes: Iterable[str]) -> Any:
    """The gait that a trial will have after changes such as `gait=zero`."""
    pairs = [change.partition("=") for change in changes]
    return next((value.strip() for path, _, value in reversed(pairs) if path.strip() == "gait"), gait)


def _part(source: str | dict[str, Any], where: str, key: str) -> str:
    """How to name a part in messages: an inline table by its place, a name by the trial that uses it."""
    return where if isinstance(source, str) else f"{where}: {key}"
