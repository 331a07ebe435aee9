"""What is open on the desk: body, gait, style, world, settings. Never changed in place: a change makes another."""

import tomllib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions import Limbs, Proportions
from footfall.bodies.random_body import random_character
from footfall.bodies.stature import joints_at, standing_height
from footfall.errors import BadDocument, BadValue, FootfallError, did_you_mean
from footfall.gaits.components import changes_for, component, switched
from footfall.gaits.named import in_style, natural_speed
from footfall.gaits.style import Style, as_style, paths, styled, value_of
from footfall.laws import genbicon
from footfall.laws.law import Gait, body_of, decode_gait, load_gait
from footfall.laws.tables import Command, Link
from footfall.maths.curves import Curve
from footfall.measure.trial import CHARACTER, GAIT, PLANAR_GAIT, Trial, load_trial
from footfall.quantity import quantity_of
from footfall.studio.messages import Document, Edit, Scene
from footfall.worlds.world import FLAT, World

EDITED_BODY = "person"
"""The body of proportions that takes the place of the humanoid, which is made of bones, at the first edit."""
DEFAULT_STYLE = "default"
KINDS: dict[Document, Any] = {
    "character": Character,
    "gait": genbicon.Gait,
    "style": Style,
    "world": World,
    "trial": Trial,
}
ONE = Scene(kind="one")


class NoEffect(FootfallError):
    """Something was asked that would change nothing."""


Switches = dict[str, str]


@dataclass(frozen=True)
class Work:
    """Everything that undo brings back."""

    character: Character
    gait: Gait
    style: Style
    world: World
    settings: dict[str, float] = field(default_factory=dict)
    switches: tuple[Switches, Switches] = field(default_factory=lambda: ({}, {}))
    scene: Scene = ONE

    @cached_property
    def walk(self) -> Gait:
        """The gait in its style."""
        return styled(self.gait, self.style) if isinstance(self.gait, genbicon.Gait) else self.gait

    def gait_of(self, row: int) -> Gait:
        """The same with the switches of the lab; row 1 is the second variant."""
        own = self.switches[row] if row < len(self.switches) else {}
        return switched(self.walk, own) if own and isinstance(self.walk, genbicon.Gait) else self.walk

    @cached_property
    def shared(self) -> dict[str, Any]:
        """All of it as plain tables, for a link and for safe keeping."""
        tables = {name: catalog.encode(getattr(self, name)) for name in ("character", "gait", "style", "world")}
        scene = {name: getattr(self.scene, name) for name in self.scene.__struct_fields__}
        return tables | {"settings": self.settings, "switches": list(self.switches), "scene": scene}


def opening() -> Work:
    """What a new session begins with."""
    return Work(
        catalog.load(Character, CHARACTER),
        load_gait(GAIT),
        catalog.load(Style, DEFAULT_STYLE),
        catalog.load(World, FLAT),
    )


def from_shared(shared: dict[str, Any]) -> Work:
    """Work from the tables that it was shared as."""
    unknown = set(shared) - {"character", "gait", "style", "world", "settings", "switches", "scene"}
    if unknown:
        raise BadDocument(f"this link holds a '{min(unknown)}', which no session has")
    tables = {name: _table(shared.get(name, {}), name) for name in ("character", "gait", "style", "world")}
    settings = {name: setting(name, value) for name, value in _table(shared.get("settings", {}), "settings").items()}
    scene = _table(shared.get("scene", {}), "scene")
    switches = shared.get("switches", [])
    pair = [dict(_table(one, "switches")) for one in (switches if isinstance(switches, list) else [])] + [{}, {}]
    work = Work(
        catalog.decode(Character, tables["character"], "the link's character").check(),
        decode_gait(tables["gait"], "the link's gait"),
        catalog.decode(Style, tables["style"], "the link's style"),
        catalog.decode(World, tables["world"], "the link's world"),
        settings,
        (pair[0], pair[1]),
        catalog.decode(Scene, scene, "the link's scene") if scene else ONE,
    )
    return _checked(work)


def _table(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadDocument(f"this link's {name} is no table")
    return value


def setting(name: str, value: Any) -> float:
    """A field of Command that the user sets, checked."""
    declared = quantity_of(Command, name) if name in Command.__struct_fields__ else None
    if declared is None or not isinstance(value, int | float) or not declared.allows(value):
        limits = declared.limits() if declared else "be one of period, width, bend, swing_height"
        raise BadValue(f"{name} is {value}; it must {limits}")
    return float(value)


# ---------------------------------------------------------------- choosing


def chosen(work: Work, document: Document, name: str) -> Work:
    """A document of the library in place of the present one; what does not fit together changes with it."""
    if document == "style":
        if work.character.plane:
            raise BadValue(f"the gait '{work.gait.name}' is of the law {work.gait.law}, which has no styles")
        return _checked(replace(work, style=_style_called(work, name)))
    if document == "character":
        return with_character(work, catalog.load(Character, name))
    if document == "gait":
        return with_gait(work, load_gait(name))
    if document == "world":
        return replace(work, world=catalog.load(World, name))
    return from_trial(work, load_trial(name))


def with_character(work: Work, character: Character) -> Work:
    """Another body; one of the plane walks by another law, and comes with a gait of its own."""
    gait = work.gait
    if character.plane != work.character.plane:
        gait = load_gait(PLANAR_GAIT if character.plane else GAIT)
    return _checked(replace(work, character=character.check(), gait=gait))


def with_gait(work: Work, gait: Gait) -> Work:
    """Another gait; one written for the plane comes with its body."""
    character = work.character
    if (gait.law == "simbicon") != character.plane:
        character = catalog.load(Character, body_of(gait.name) or ("planar" if gait.law == "simbicon" else CHARACTER))
    scene = work.scene if gait.law == "genbicon" else ONE
    return _checked(replace(work, character=character, gait=gait, scene=scene))


def from_trial(work: Work, trial: Trial) -> Work:
    """Who walks in a trial, how and where."""
    style = trial.style if isinstance(trial.style, dict) or ":" not in trial.style else DEFAULT_STYLE
    begun = Work(
        catalog.load(Character, trial.character),
        load_gait(trial.gait),
        catalog.load(Style, style),
        catalog.load(World, trial.world),
    )
    return _checked(begun if style == trial.style else replace(begun, style=_style_called(begun, str(trial.style))))


def _style_called(work: Work, name: str) -> Style:
    """A style of the library, or a blend as 'sneak:tired:0.5'."""
    if ":" not in name:
        return catalog.load(Style, name)
    if not isinstance(work.gait, genbicon.Gait):
        raise BadValue(f"the gait '{work.gait.name}' has no styles to blend")
    between = in_style(work.gait, name, "this blend")
    return as_style(between, work.gait, name, between.text, natural_speed(name))


def _checked(work: Work) -> Work:
    """The same, once it is sure that body, gait and style go together."""
    if work.character.plane != (work.gait.law == "simbicon"):
        raise BadValue(f"the gait '{work.gait.name}' does not fit the body '{work.character.name}'")
    _ = work.walk, work.gait_of(0), work.gait_of(1)
    return work


# ---------------------------------------------------------------- editing


def edited(work: Work, edit: Edit) -> Work:
    """One field changed."""
    if edit.document == "style":
        return edited_style(work, edit)
    if edit.document == "character":
        return edited_body(work, edit)
    if edit.document == "gait":
        table = catalog.encode(work.gait)
        _assign(table, edit.path, edit.value)
        return _checked(replace(work, gait=decode_gait(table, "the gait")))
    if edit.document == "world":
        table = catalog.encode(work.world)
        _assign(table, edit.path, edit.value)
        return replace(work, world=catalog.decode(World, table, "the world"))
    raise BadValue("a trial is not edited here; choose one, or save what you have")


def edited_style(work: Work, edit: Edit) -> Work:
    """A path of the gait becomes a difference of the style, or ceases to be one when it is as in the gait again."""
    gait, table = work.gait, catalog.encode(work.style)
    if not isinstance(gait, genbicon.Gait):
        raise BadValue(f"the gait '{gait.name}' is of the law {gait.law}, which has no styles")
    if edit.path in ("text", "speed"):
        table[edit.path] = edit.value
        return replace(work, style=catalog.decode(Style, table, "the style"))
    known = paths()
    if edit.path not in known:
        raise BadValue(f"a gait has no '{edit.path}'{did_you_mean(edit.path, _near(edit.path, known), 'for instance')}")
    for name in ("changes", "left", "right"):
        table.setdefault(name, {})
    if edit.side == "both":
        for name in ("changes", "left", "right"):
            _remove(table[name], edit.path.split("."))
    else:
        _remove(table[edit.side], edit.path.split("."))
    if edit.value is not None:
        _assign(table["changes" if edit.side == "both" else edit.side], edit.path, edit.value)
    style = catalog.decode(Style, table, "the style")
    changed = _checked(replace(work, style=style))
    if edit.side == "both" and edit.value is not None and _same(changed.walk, gait, edit.path):
        return edited_style(work, Edit(document="style", path=edit.path, value=None))
    return changed


def _same(walk: Gait, gait: Gait, path: str) -> bool:
    values = [value_of(one, path) for one in (walk, gait) if isinstance(one, genbicon.Gait)]
    return all(value == values[0] for value in values)


def _near(path: str, known: list[str]) -> list[str]:
    """Paths of the same group, to be named when one is misspelt."""
    group = [other for other in known if other.split(".")[0] == path.split(".")[0]]
    return group[:12] or sorted({other.split(".")[0] for other in known})


def edited_body(work: Work, edit: Edit) -> Work:
    """A field of the proportions; a body of bones gives way to one of proportions first."""
    character = work.character
    if character.plane:
        raise BadValue(f"'{character.name}' lives in the plane; its bones are not edited here")
    if edit.path in ("text", "friction"):
        table = catalog.encode(character) | {edit.path: edit.value}
        return replace(work, character=catalog.decode(Character, table, "the body"))
    if edit.path not in Proportions.__struct_fields__ or edit.path in ("left", "right"):
        names = [name for name in Proportions.__struct_fields__ if name not in ("left", "right")]
        raise BadValue(f"a body has no '{edit.path}'{did_you_mean(edit.path, names, 'its lengths')}")
    if edit.side != "both" and edit.path not in Limbs.__struct_fields__:
        raise BadValue(f"{edit.path} is of the whole body; it cannot differ from side to side")
    table = catalog.encode(editable(character))
    proportions = table.setdefault("proportions", {})
    for side in ("left", "right") if edit.side == "both" else (edit.side,):
        proportions.setdefault(side, {}).pop(edit.path, None)
    place = proportions if edit.side == "both" else proportions[edit.side]
    place.pop(edit.path, None)
    if edit.value is not None:
        place[edit.path] = edit.value
    body = catalog.decode(Character, table, "the body").check()
    return _checked(replace(work, character=body))


def editable(character: Character) -> Character:
    """The body itself when it has proportions, else the library's person in its place."""
    if character.proportions is not None:
        return character
    return catalog.load(Character, EDITED_BODY)


def _assign(table: dict[str, Any], path: str, value: Any) -> None:
    *above, key = path.split(".")
    for part in above:
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise BadValue(f"there is no '{path}'")
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _remove(table: dict[str, Any], keys: list[str]) -> None:
    """Take a value out of nested tables, and those that are empty then."""
    if keys[0] in table and len(keys) > 1 and isinstance(table[keys[0]], dict):
        _remove(table[keys[0]], keys[1:])
        if not table[keys[0]]:
            del table[keys[0]]
    elif len(keys) == 1:
        table.pop(keys[0], None)


def put(work: Work, document: Document, toml: str) -> Work:
    """An uploaded document in place of the present one."""
    try:
        table = tomllib.loads(toml)
    except (ValueError, RecursionError) as problem:
        raise BadDocument(f"this is not valid TOML: {' '.join(str(problem).split())}") from problem
    if document == "character":
        return with_character(work, catalog.decode(Character, table, "the upload"))
    if document == "gait":
        return with_gait(work, decode_gait(table, "the upload"))
    if document == "style":
        return _checked(replace(work, style=catalog.decode(Style, table, "the upload")))
    if document == "world":
        return replace(work, world=catalog.decode(World, table, "the upload"))
    return from_trial(work, load_trial(table))


def random_body(work: Work, seed: int, asymmetric: bool) -> Work:
    """A body at random."""
    return with_character(work, random_character(seed, asymmetric))


def with_switch(work: Work, name: str, state: str, row: int) -> Work:
    """A component of the law in another state, for the first or the second variant."""
    if work.gait.law != "genbicon":
        raise BadValue(f"the switches are of the law genbicon; '{work.gait.name}' is of {work.gait.law}")
    if row > 1:
        raise BadValue(f"there are two variants, 0 and 1; {row} is none")
    pair = [dict(one) for one in work.switches]
    pair[row].pop(component(name).name, None)
    changes_for(name, state)
    if state != "ours":
        pair[row][name] = state
    return _checked(replace(work, switches=(pair[0], pair[1])))


# ---------------------------------------------------------------- for the page


def is_saved(work: Work, document: Document) -> bool:
    """Whether the library has it as it is."""
    own = getattr(work, document)
    kind = KINDS[document]
    if own.name not in catalog.all_names(kind):
        return False
    table, place = catalog.read_table(kind, own.name)
    known = decode_gait(table, place) if document == "gait" else catalog.decode(kind, table, place)
    return known == own


def every_field(gait: Gait) -> dict[str, Any]:
    """A gait as nested tables with nothing left out."""
    return _plain(gait)


def _plain(value: Any) -> Any:
    if isinstance(value, Curve):
        return value.plain()
    if hasattr(value, "__struct_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def height_of(character: Character) -> float:
    """From the sole to the top, standing, m."""
    bones = character.links()
    places = joints_at(bones)
    tops = [places[link][2] + _top(bones, link) for link in bones]
    return float(standing_height(bones) + max(tops))


def _top(bones: Any, link: Link) -> float:
    shape = bones[link].shape
    return max(shape.start[2], shape.end[2]) + shape.radius
