"""Every field that the page may set, with its declaration: path, type, unit, range, meaning, default."""

import inspect
import math
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions import Proportions
from footfall.catalog import encode
from footfall.laws.editable import Axis, Joint, pose_states
from footfall.laws.register import LAWS, USUAL, Gait, needs_of
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.maths.series import Form
from footfall.quantity import REQUIRED, Field, Parameters, fields_of, hints_of, is_struct, plain_type
from footfall.skills.register import SKILLS
from footfall.skills.skill import Skill
from footfall.studio.sliders.everyday import everyday
from footfall.studio.sliders.things import FIRST
from footfall.worlds.world import THINGS, World

FieldType = Literal["number", "int", "curve", "bool", "choice", "text", "numbers", "series", "other"]

PLAIN: dict[type, FieldType] = {bool: "bool", int: "int", float: "number", str: "text"}


class Declared(Struct, frozen=True, kw_only=True):
    """A declared field: of a gait, of proportions or of a command."""

    path: str
    type: FieldType
    unit: str
    low: float | None  # null: no limit
    high: float | None
    meaning: str
    default: Any
    choices: list[str]  # of a choice; of several numbers, one for each


class Component(Struct, frozen=True, kw_only=True):
    """A component of a law that can be switched off."""

    name: str
    title: str
    text: str


class PoseTarget(Struct, frozen=True, kw_only=True):
    """A target angle in a state: which joint of a stick figure it turns, and how."""

    path: str  # within the state
    joint: Joint
    axis: Axis
    sense: int  # 1 or -1
    world: bool  # measured from the vertical, not from the link above


class PoseFeedback(Struct, frozen=True, kw_only=True):
    """Balance feedback of a joint in a state."""

    path: str
    joint: Joint
    axis: Axis
    gains: list[str]  # what its numbers are called


class DeclaredStates(Struct, frozen=True, kw_only=True):
    """How the gaits of a law are made of states. Paths are within a gait or within a state; empty: there is none."""

    states: str
    mirrored: str
    seconds: str
    until: str
    stance: str
    targets: list[PoseTarget]
    feedback: list[PoseFeedback]


class Format(Struct, frozen=True, kw_only=True):
    """A format in which a recording can be downloaded."""

    ending: str
    words: str
    options: list[str]  # what can be chosen of it


class OfferedSkill(Struct, frozen=True, kw_only=True):
    """A skill, and where to offer it."""

    do: str
    text: str
    kinds: list[str]  # of things that it is done to
    names: bool  # whether its field `thing` names which
    place: bool  # whether its field `to` says where
    in_hand: bool  # something must be in hand before
    on: bool  # its field `on` names the thing that is clicked, and `thing` what is in hand
    takes_up: bool  # the thing is in hand afterwards
    lets_go: bool  # nothing is in hand afterwards
    asks: list[str]  # fields of Command that the law must heed


class ThingKind(Struct, frozen=True, kw_only=True):
    """A kind of thing that can be put into a world."""

    kind: str
    text: str
    first: dict[str, Any]  # its table when it is put onto the stage
    fields: list[Declared]


class GaitShelf(Struct, frozen=True, kw_only=True):
    """The library's gaits of one law, the first one first."""

    law: str
    title: str
    usual: bool  # whether it is the law that walks unless a gait says otherwise
    gaits: list[str]
    bodies: dict[str, str]  # of gaits that another body than the usual one walks by: which


class Everyday(Struct, frozen=True, kw_only=True):
    """A word that people use, and the style or gait that it means."""

    word: str
    style: str = ""
    gait: str = ""


class Declarations(Struct, frozen=True, kw_only=True):
    """Everything that the page may set."""

    gait: list[Declared]
    proportions: list[Declared]
    command: list[Declared]
    gaits: dict[str, list[Declared]]  # the fields of every law's gaits, by law; `*` is any entry of a list
    states: dict[str, DeclaredStates]  # of the laws whose gaits are made of states
    components: dict[str, list[Component]]  # by law
    everyday: list[Everyday]
    shelves: list[GaitShelf]
    formats: list[Format]
    skills: list[OfferedSkill]
    things: list[ThingKind]


def declarations() -> Declarations:
    """The fields of a gait, of a body's proportions and of a command; the components of each law, and all formats."""
    from footfall.exports.register import EXPORTS  # loads the drawing code, so only where declarations are made

    return Declarations(
        gait=_declared(USUAL.gait),
        proportions=_declared(Proportions),
        command=_declared(Command),
        gaits={law.name: _declared(law.gait) for law in LAWS.values()},
        states={law.name: states for law in LAWS.values() if (states := _states(law.gait))},
        everyday=[Everyday(**one) for one in everyday()],
        shelves=shelves(),
        components={
            law.name: [Component(name=one.name, title=one.title, text=one.text) for one in law.components]
            for law in LAWS.values()
        },
        formats=[
            Format(ending=one.ending, words=one.words, options=list(one.options))
            for one in EXPORTS.values()
            if not one.join
        ],
        skills=[_offered(do, kind) for do, kind in SKILLS.items()],
        things=[_thing(kind) for kind in THINGS],
    )


def _offered(do: str, kind: type[Skill]) -> OfferedSkill:
    takes, fields = kind.takes, kind.__struct_fields__
    return OfferedSkill(
        do=do,
        text=(inspect.getdoc(kind) or "").partition("\n")[0],
        kinds=list(takes.kinds),
        names="thing" in fields,
        place=takes.place,
        in_hand=takes.in_hand,
        on="on" in fields,
        takes_up=takes.takes_up,
        lets_go=takes.lets_go,
        asks=list(kind.asks),
    )


def _thing(kind: str) -> ThingKind:
    (listed, *_) = get_args(hints_of(World)[kind])
    (thing,) = get_args(listed)
    text = (inspect.getdoc(thing) or "").partition("\n")[0]
    return ThingKind(kind=kind, text=text, first=FIRST[kind], fields=_declared(thing))


def _states(gait: type[Parameters]) -> DeclaredStates | None:
    found = pose_states(gait)
    if found is None:
        return None
    return DeclaredStates(
        states=found.states,
        mirrored=found.mirrored,
        seconds=found.seconds,
        until=found.until,
        stance=found.stance,
        targets=[PoseTarget(**one._asdict()) for one in found.targets],
        feedback=[
            PoseFeedback(path=one.path, joint=one.joint, axis=one.axis, gains=list(one.gains)) for one in found.feedback
        ],
    )


def _declared(kind: type[Parameters]) -> list[Declared]:
    return [_plain(field, periodic=_is_periodic(kind, field.path)) for field in fields_of(kind)]


def _is_periodic(kind: type[Parameters], path: str) -> bool:
    """Whether the field at a path lists the terms of a periodic curve."""
    name, _, below = path.partition(".")
    hint = hints_of(kind)[name]
    inner, _ = plain_type(hint)
    if not below:
        return Form.PERIODIC in get_args(hint)
    return is_struct(inner) and _is_periodic(inner, below)


def _plain(field: Field, *, periodic: bool) -> Declared:
    kind, choices = ("series", []) if periodic else _kind(field.type)
    declared = field.quantity
    return Declared(
        path=field.path,
        type=kind,
        unit=declared.unit if declared else "",
        low=_finite(declared.low) if declared else None,
        high=_finite(declared.high) if declared else None,
        meaning=declared.meaning if declared else "",
        default=_default(field.default),
        choices=choices,
    )


def _kind(annotation: Any) -> tuple[FieldType, list[str]]:
    """The word for a type, and its options if it is a choice; an optional field counts as its type."""
    inner = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is Literal:
        return "choice", [str(choice) for choice in get_args(annotation)]
    if annotation is Curve:
        return "curve", []
    if annotation in PLAIN:
        return PLAIN[annotation], []
    if get_origin(annotation) is tuple and set(inner) == {float}:
        return "numbers", [str(number) for number in range(len(inner))]
    if inner and get_origin(annotation) not in (list, tuple, dict):
        return _kind(inner[0])
    return "other", []


def _finite(limit: float) -> float | None:
    return limit if math.isfinite(limit) else None


def _default(value: Any) -> Any:
    if value is REQUIRED:
        return None
    if isinstance(value, Struct):
        return encode(value)
    return value.plain() if hasattr(value, "plain") else value


def shelves() -> list[GaitShelf]:
    """The library's gaits by law, and which of them need a body of their own."""
    usual = catalog.load(Character, USUAL.character)
    gaits = [catalog.load(Gait, name) for name in catalog.names(Gait)]
    found = []
    for law in LAWS.values():
        own = [gait for gait in gaits if gait.law == law.name]
        other = law.character if law.refuses(usual) else ""
        bodies = {gait.name: body for gait in own if (body := needs_of(gait.name).body or other)}
        names = sorted((gait.name for gait in own), key=lambda name: (name != law.first_gait, name))
        found.append(
            GaitShelf(law=law.name, title=law.title or law.name, usual=law is USUAL, gaits=names, bodies=bodies)
        )
    return sorted(found, key=lambda shelf: not shelf.usual)
