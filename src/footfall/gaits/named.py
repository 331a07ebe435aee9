"""Styles as people write them: a name, a file, a table or a blend such as 'sneak:tired:0.5'."""

from collections.abc import Iterable
from typing import Any

from footfall import catalog
from footfall.errors import BadValue
from footfall.gaits.blend import blend
from footfall.gaits.style import Style, as_style, styled
from footfall.laws.contract import Gait
from footfall.laws.register import gait

STYLE = "default"
BASE = "walk"


def in_style(gait: Gait, style: str | dict[str, Any], where: str) -> Gait:
    """The gait in a style, or in a blend of two such as 'sneak:tired:0.5'."""
    if style == STYLE:
        return gait
    if not isinstance(style, str) or ":" not in style:
        return styled(gait, catalog.load(Style, style, where))
    try:
        first, second, share = style.split(":")
        part = float(share)
    except ValueError:
        raise BadValue(
            f"{where}: style is '{style}'; a blend is two styles and a share, such as 'sneak:tired:0.5'"
        ) from None
    try:
        return blend(in_style(gait, first, where), in_style(gait, second, where), part)
    except BadValue as problem:
        raise BadValue(f"{where}: style is '{style}': {problem}") from problem


def new_style(name: str, source: str, changes: Iterable[str]) -> Style:
    """A new style that starts as a copy of another or as a blend, with changes such as `step.period=0.8`.

    A change applies to both feet unless it begins with `left` or `right`; `text`, `base` and `speed` belong to the
    style itself.
    """
    table = catalog.encode(_begun(source)) | {"name": name}
    return catalog.decode(Style, catalog.with_changes(table, map(_placed, changes)), name)


def _begun(source: str) -> Style:
    if ":" not in source:
        return catalog.load(Style, source)
    between = in_style(gait(BASE), source, "--from")
    return as_style(between, gait(BASE), between.name, between.text, natural_speed(source))


def natural_speed(style: str | dict[str, Any]) -> float:
    """The speed at which a style looks best, m/s; for a blend, that of the first style."""
    return catalog.load(Style, style.partition(":")[0] if isinstance(style, str) else style).speed


def _placed(change: str) -> str:
    """Where a change belongs in a style: its own fields, one side, or otherwise both."""
    first, dot, _ = change.partition("=")[0].strip().partition(".")
    own = first in ("changes", "left", "right") if dot else first in Style.__struct_fields__
    return change if own else f"changes.{change}"
