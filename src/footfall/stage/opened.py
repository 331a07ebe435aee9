"""A trial with everything it names, read and checked once."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from math import radians
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError
from footfall.gaits.components import without
from footfall.gaits.named import STYLE, in_style
from footfall.laws.register import Gait, Law, body_for, law_for, law_of, load_gait
from footfall.sim.cast import check_fit
from footfall.sim.layout import APART, Layout
from footfall.sim.recording import Recording
from footfall.sim.together import Prop, Together
from footfall.skills.register import check_heeded, skill_of
from footfall.skills.skill import Skill
from footfall.stage.company import check_company
from footfall.stage.edits import Dressed, dressed
from footfall.stage.files import OPENS, with_files_opened
from footfall.stage.heeded import check_answers, check_choices, check_commands
from footfall.stage.parts import split
from footfall.stage.scene import GAIT, TOLD, WORLD, Actor, Trial
from footfall.worlds.ground import FLAT_GROUND, Ground, ground_of_world
from footfall.worlds.world import World

Place = tuple[float, float, float]


class Opened(NamedTuple):
    """A trial with everything it names; of several characters, `crowd` has each as if it were alone."""

    character: Character
    gait: Gait
    """The gait in its style, without what is switched off."""
    others: list[Gait]
    """The gaits that its commands request, in order, and those that follow one of them."""
    ground: Ground
    skills: tuple[Skill, ...]
    trial: Trial
    edits: tuple[Dressed, ...] = ()
    name: str = ""
    """What the report calls it, if it is one of several."""
    place: Place = (0.0, 0.0, 0.0)
    """Where it starts, x, y (m) and heading (rad), if it is one of several."""
    crowd: tuple["Opened", ...] = ()
    props: tuple[Prop, ...] = ()
    """The crates that a crowd may bump into."""

    @property
    def everyone(self) -> tuple["Opened", ...]:
        """Each character on the stage."""
        return self.crowd or (self,)

    @property
    def layout(self) -> Layout:
        """Alone in its world, or all together."""
        return Together(*self.laid_out) if self.crowd else APART

    @property
    def laid_out(self) -> tuple[np.ndarray, tuple[Prop, ...]]:
        """Where everyone of a crowd starts, and its crates."""
        return np.array([one.place for one in self.crowd]), self.props

    def placed(self, places: Iterable[Sequence[float]], props: Iterable[Prop]) -> "Opened":
        """The same crowd and crates at other places, to the last bit."""
        crowd = (
            one._replace(place=(float(x), float(y), float(heading)))
            for one, (x, y, heading) in zip(self.crowd, places, strict=True)
        )
        return self._replace(crowd=tuple(crowd), props=tuple(props))

    @property
    def law(self) -> Law:
        """The law of its gait."""
        return law_of(self.gait)


def load_trial(source: str | Path | Mapping[str, Any], changes: Iterable[str] = ()) -> Trial:
    """Load a trial by library name, path or table, apply `path.to.key=value` changes, and check everything it names."""
    return load_opened(source, changes).trial


def load_opened(
    source: str | Path | Mapping[str, Any], changes: Iterable[str] = (), *, of_strangers: bool = False
) -> Opened:
    """The same, with the documents it names.

    A character, gait or style from a file replaces the file's path, so that the trial is self-contained. A trial of
    strangers, such as a recording's, must name no file; changes may.
    """
    gate = catalog.names_alone if of_strangers else nullcontext
    changes = list(changes)
    with gate():
        table, where = catalog.read_table(Trial, source)
        beside = Path(where).parent if Path(where).is_file() else None
        begun = with_files_opened(table, where, beside)
        if "gait" not in table and begun["character"]:
            begun["gait"] = gait_for(begun["character"], where)
        begun["character"] = begun["character"] or body_for(_changed_gait(begun["gait"], changes))
    changed = with_files_opened(catalog.with_changes(begun, changes, where, opens=OPENS), where, None)
    with gate():
        return open_trial(catalog.decode(Trial, changed, where), where)


def trial_of(recording: Recording) -> Trial:
    """The trial of a recording."""
    return catalog.decode(Trial, recording.trial_table, "the recording's trial")


def open_trial(trial: Trial, where: str = "") -> Opened:
    """Open and fully check everything a trial names."""
    where = where or trial.name
    crowd = open_crowd(trial, where) if trial.crowd or trial.crate or trial.crowd_skill else ()
    character = catalog.load(Character, trial.character, _part(trial.character, where, "character"))
    gait = load_gait(trial.gait, _part(trial.gait, where, "gait"))
    opened = open_with(trial, character.check(), _as_walked(trial, gait, where), where)
    props = tuple(Prop((x, y, radians(turn))) for x, y, turn in trial.crate)
    return opened._replace(crowd=crowd, props=props) if crowd else opened


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
        return without(gait, *(trial.without or ()))
    except FootfallError as problem:
        raise type(problem)(f"{where}: without: {problem}") from None


def open_crowd(trial: Trial, where: str = "") -> tuple[Opened, ...]:
    """Each character of a trial with several, as if it were alone."""
    where = where or trial.name
    for name in TOLD:
        if getattr(trial, name):
            raise BadValue(f"{where}: a trial with a crowd has no {name} of its own; give crowd.0.{name} and so on")
    if not trial.crowd:
        raise BadValue(f"{where}: crates and a crowd_skill are for a crowd; give at least one [[crowd]]")
    opened = tuple(_opened_actor(trial, one, f"{where}: crowd.{index}") for index, one in enumerate(trial.crowd))
    check_company(trial, opened, where)
    return opened


def _opened_actor(trial: Trial, actor: Actor, where: str) -> Opened:
    try:
        own = trial.of(actor)
    except FootfallError as problem:
        raise type(problem)(f"{where}: {problem}") from None
    opened = open_trial(own, where)
    style = own.style if isinstance(own.style, str) else str(own.style["name"])
    name = actor.name or f"{opened.character.name}, {style}"
    return opened._replace(name=name, place=(*actor.place, radians(actor.heading_deg)))


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
    for name in ("command", "when"):
        table[name] = [
            one | {"gait": catalog.encode(load_gait(one["gait"]))} if "gait" in one else one for one in table[name]
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
