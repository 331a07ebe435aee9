"""Edits: one field of a style, body or gait; switches of the lab; styles mixed from others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions import Limbs, Proportions
from footfall.bodies.proportions_like import likeness
from footfall.bodies.reshaped import reshaped
from footfall.document import changed
from footfall.errors import BadValue, did_you_mean
from footfall.gaits.components import component
from footfall.gaits.style import Style, paths, value_of
from footfall.laws.register import Gait, law_of
from footfall.studio.protocol import Edit
from footfall.studio.work.actor import encoded
from footfall.studio.work.checked import checked
from footfall.studio.work.work import Work
from footfall.worlds.world import World


def edited(work: Work, edit: Edit) -> Work:
    """The work with one field changed."""
    if edit.document == "style":
        return edited_style(work, edit)
    if edit.document == "character":
        return edited_body(work, edit)
    if edit.document == "gait":
        return checked(work.with_own(gait=_edited_gait(work.gait, edit), chain=()))
    if edit.document == "world":
        table = assigned(encoded(work.world), edit.path, edit.value)
        return replace(work, world=catalog.decode(World, table, "the world"))
    raise BadValue("a trial cannot be edited here")


def _edited_gait(gait: Gait, edit: Edit) -> Gait:
    """A gait with one field changed; only what is taken back to its default is read again whole."""
    if edit.value is not None and edit.path in paths(type(gait)):
        return changed(gait, assigned({}, edit.path, edit.value), "the gait")
    return catalog.decode(Gait, assigned(encoded(gait), edit.path, edit.value), "the gait")


def edited_style(work: Work, edit: Edit) -> Work:
    """Make a path of the gait a difference in the style, or remove it if it equals the gait's value again."""
    gait, table = work.gait, catalog.encode(work.style)
    if not law_of(gait).styles:
        raise BadValue(f"the gait '{gait.name}' uses the law {gait.law}, which has no styles")
    if edit.path in ("text", "speed"):
        table[edit.path] = edit.value
        return work.with_own(style=catalog.decode(Style, table, "the style"))
    known = paths(type(gait))
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
        where = "changes" if edit.side == "both" else edit.side
        table[where] = assigned(table[where], edit.path, edit.value)
    style = catalog.decode(Style, table, "the style")
    after = checked(work.with_own(style=style))
    if edit.side == "both" and edit.value is not None and _same(after.walk, gait, edit.path):
        return edited_style(work, Edit(document="style", path=edit.path, value=None))
    return after


def _same(walk: Gait, gait: Gait, path: str) -> bool:
    return value_of(walk, path) == value_of(gait, path)


def _near(path: str, known: Sequence[str]) -> list[str]:
    """Paths of the same group, to suggest when one is misspelt."""
    group = [other for other in known if other.split(".")[0] == path.split(".")[0]]
    return group[:12] or sorted({other.split(".")[0] for other in known})


def edited_body(work: Work, edit: Edit) -> Work:
    """Change a field of the proportions; the bones of a body made of bones change in proportion."""
    character = work.character
    if character.plane:
        raise BadValue(f"'{character.name}' is planar; its bones cannot be edited here")
    if edit.path in ("text", "friction"):
        table = catalog.encode(character) | {edit.path: edit.value}
        return work.with_own(character=catalog.decode(Character, table, "the body"))
    if edit.path not in Proportions.__struct_fields__ or edit.path in ("left", "right"):
        names = [name for name in Proportions.__struct_fields__ if name not in ("left", "right")]
        raise BadValue(f"a body has no '{edit.path}'{did_you_mean(edit.path, names, 'its lengths')}")
    if edit.side != "both" and edit.path not in Limbs.__struct_fields__:
        raise BadValue(f"{edit.path} applies to the whole body; it cannot differ between left and right")
    like = likeness(character)
    table = catalog.encode(like)
    proportions = table.setdefault("proportions", {})
    for side in ("left", "right") if edit.side == "both" else (edit.side,):
        proportions.setdefault(side, {}).pop(edit.path, None)
    place = proportions if edit.side == "both" else proportions[edit.side]
    place.pop(edit.path, None)
    if edit.value is not None:
        place[edit.path] = edit.value
    body = catalog.decode(Character, table, "the body")
    if like.proportions is not None and body.proportions is not None and like is not character and not character.model:
        body = reshaped(character, like.proportions, body.proportions)
    return checked(work.with_own(character=body.check()))


def assigned(table: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Nested tables with another value at a path, or without one; only what lies on the way is copied."""
    key, _, below = path.partition(".")
    if below:
        inner = table.get(key, {})
        if isinstance(inner, list):
            return {**table, key: _with_entry(inner, key, below, value)}
        if not isinstance(inner, dict):
            raise BadValue(f"there is no '{path}'")
        return {**table, key: assigned(inner, below, value)}
    others = {name: own for name, own in table.items() if name != key}
    return others if value is None else {**table, key: value}


def _with_entry(entries: list[Any], key: str, path: str, value: Any) -> list[Any]:
    """A list with another value at a path that begins with the number of an entry."""
    index, _, below = path.partition(".")
    if not index.isdecimal() or int(index) >= len(entries):
        raise BadValue(f"there is no '{key}.{index}'; {key} has {len(entries)} entries, counted from 0")
    own = entries[int(index)]
    if below and not isinstance(own, dict):
        raise BadValue(f"there is no '{key}.{path}'")
    changed = assigned(own, below, value) if below else value
    return [changed if number == int(index) else one for number, one in enumerate(entries)]


def _remove(table: dict[str, Any], keys: list[str]) -> None:
    """Remove a value from nested tables, and any tables that become empty."""
    if keys[0] in table and len(keys) > 1 and isinstance(table[keys[0]], dict):
        _remove(table[keys[0]], keys[1:])
        if not table[keys[0]]:
            del table[keys[0]]
    elif len(keys) == 1:
        table.pop(keys[0], None)


def mixed_style(work: Work, names: list[str], chance: np.random.Generator, asymmetric: bool) -> Style:
    """A style mixed from others: each group of fields, or each foot, comes from one of them at random."""
    if not law_of(work.gait).styles:
        raise BadValue(f"the gait '{work.gait.name}' has no styles to mix")
    styles = [catalog.load(Style, name) for name in names]
    groups = sorted({key for style in styles for key in style.changes})
    parts: dict[str, dict[str, Any]] = {"changes": {}, "left": {}, "right": {}}
    for group in groups:
        having = [style for style in styles if group in style.changes]
        shelf = str(chance.choice(["changes", "left", "right"])) if asymmetric else "changes"
        parts[shelf][group] = having[int(chance.integers(len(having)))].changes[group]
    text = f"a surprise of {', '.join(names[:-1])} and {names[-1]}"
    return Style(name="surprise", text=text, base=work.gait.name, speed=styles[0].speed, **parts)


def with_switch(work: Work, name: str, row: int, *, on: bool) -> Work:
    """Switch a component of the law on or off for the one picked, or for the second of two that are compared."""
    if row > 1 or (row and not work.compares):
        raise BadValue(f"there is no variant {row}; two are compared in the scene 'compare', 0 and 1")
    which = row or work.row
    one = work.actors[which]
    component(law_of(one.gait), name)
    off = tuple(other for other in one.without if other != name)
    return checked(work.with_actor(which, without=off if on else (*off, name)))
