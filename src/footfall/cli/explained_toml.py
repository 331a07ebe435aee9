"""A document as TOML that explains itself: every value with unit, range and meaning, and below, what else can be set.

`catalog.save` writes values only; this is for documents that people go on editing by hand.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import tomli_w

from footfall import catalog
from footfall.gaits.style import Style, differences, paths, style, styled, value_of
from footfall.laws.register import Gait, gait
from footfall.quantity import quantity_of
from footfall.stage.scene import Push, Trial
from footfall.stage.told import CommandChange

SIDES = ("left", "right")
_CONVENTIONS = (
    "A curve is a number, or knots [[phase, value], ...] over the phase of a step: 0 at foot strike, 1 at the next.",
    "`always` applies at every speed; `by_speed` is added as the walk gets faster.",
    "Angles in rad. Trunk: pitch bends forwards, roll leans away from the stance foot, yaw turns towards it.",
    "Arms: swing is forwards, spread and twist outwards, elbow and knee bend. Feet: pitch lifts the heel.",
)


def commented_style(document: Style, path: str) -> str:
    """A style: its changes, and as comments what other styles change and this one does not."""
    own_words = ("name", "text", "base", "speed")
    base = gait(document.base)
    lines = [
        f"# A style: only its differences from the gait '{document.base}'. Walk it and draw it:",
        f"#   footfall walk --style {path} --film {path.removesuffix('.toml')}.png",
        *(f"# {words}" for words in _CONVENTIONS),
        *(line(key, getattr(document, key), Style, key) for key in own_words),
        "",
        "[changes]  # on both feet",
        *_changes(document.changes, base),
        "",
        "# Fields that other styles change, with the gait's own values; remove the '#' to change one:",
        *(f"# {line}" for line in _unchanged(document, base)),
    ]
    for side in SIDES:
        if table := getattr(document, side):
            lines += ["", f"[{side}]  # while the {side} foot is the stance foot", *_changes(table, base)]
    if not document.left and not document.right:
        lines += [
            "",
            "# [left]  # differences while the left foot is the stance foot; [right] likewise",
            "# step.period = 0.5",
        ]
    return checked("\n".join(lines) + "\n", document)


def commented_trial(document: Trial, path: str) -> str:
    """A trial: every field, and as comments another command and a push if it has none."""
    table = catalog.encode(document)
    plain = [key for key, value in table.items() if not isinstance(value, Mapping) and key not in ("command", "push")]
    lines = [
        "# A trial: body, gait, style and duration, with commands and pushes. Run it:",
        f"#   footfall run {path} --film {path.removesuffix('.toml')}.png",
        *(line(key, table[key], Trial, key) for key in plain),
    ]
    for change in table["command"]:
        lines += ["", "[[command]]", *(line(key, value, CommandChange, key) for key, value in change.items())]
    if len(table["command"]) < 2:
        others = ", ".join(key for key in CommandChange.__struct_fields__ if key != "at")
        lines += [
            "",
            f"# [[command]]  # a later one; fields it leaves out stay as they were. Any of: {others}",
            "# at = 8.0",
        ]
        lines += ["# heading_deg = 90.0"]
    for push in table["push"]:
        lines += ["", "[[push]]", *(line(key, value, Push, key) for key, value in push.items())]
    if not table["push"]:
        lines += ["", "# [[push]]", *(f"# {line(key, value, Push, key)}" for key, value in _EXAMPLE_PUSH.items())]
    inline = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    tables = ["", tomli_w.dumps(inline)] if inline else []
    return checked("\n".join([*lines, *tables]) + "\n", document)


_EXAMPLE_PUSH = {"at": 5.0, "force": [0.0, 300.0, 0.0], "body": "torso", "seconds": 0.1}


def _changes(table: Mapping[str, Any], base: Gait) -> Iterator[str]:
    for path, value in _flat(table):
        yield line(path, value, type(base), path, f"; {base.name} has {written(_plain(value_of(base, path)))}")


def _unchanged(document: Style, base: Gait) -> Iterator[str]:
    """The fields that some style of the library changes and this one does not, in the order of declaration."""
    own = {path for key in ("changes", *SIDES) for path, _ in _flat(getattr(document, key))}
    usual: set[str] = set()
    for name in catalog.names(Style):
        found = differences(base, styled(base, style(name)))
        usual |= {path.removeprefix("left.").removeprefix("right.") for path, _, _ in found}
    for path in paths(type(base)):
        if path in usual - own:
            yield line(path, _plain(value_of(base, path)), type(base), path)


def line(key: str, value: Any, kind: type[msgspec.Struct], path: str, more: str = "") -> str:
    """One assignment with its unit, range and meaning behind it."""
    declared = quantity_of(kind, path)
    if declared is None:
        return f"{key} = {written(value)}"
    bounded = abs(declared.low) < float("inf")
    limits = f"{declared.low:g} to {declared.high:g} {declared.unit}".strip() + ": " if bounded else ""
    return f"{key} = {written(value)}  # {limits}{declared.meaning}{more}"


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The dotted paths of a table, with their values."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def _plain(value: Any) -> Any:
    return value.plain() if hasattr(value, "plain") else value


def written(value: Any) -> str:
    """A number, text, switch, list or table as TOML writes it on one line: all but tables as JSON does."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {written(entry)}" for key, entry in value.items()) + " }" if value else "{}"
    if isinstance(value, list) and any(isinstance(entry, Mapping) for entry in value):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def checked(text: str, document: msgspec.Struct) -> str:
    """The text, checked to decode to the same document."""
    import tomllib

    if catalog.decode(type(document), tomllib.loads(text)) != document:
        raise ValueError(f"the commented document of '{getattr(document, 'name', '')}' would not decode to itself")
    return text
