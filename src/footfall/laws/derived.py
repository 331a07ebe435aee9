"""Work out what follows from the declared type, unit and frame of each field, so that no field is ever listed here.

Each function takes a record and, but for `mixing`, a table of it, as made by `records.table_of`. The columns of a
recording and the plots come from `declared(record)` itself: a name, a unit, a meaning, and `of(table)` for the values.
"""

import linecache
from typing import Any, NamedTuple

import numpy as np

from footfall.laws.tables import LINKS, Link
from footfall.maths.declared import Declared, Frame, Mirror, declared
from footfall.maths.kernel_language import wp

SIDES = {"LEFT": "RIGHT", "RIGHT": "LEFT"}


def _other_side(link: Link) -> Link:
    side, _, role = link.name.partition("_")
    return Link[f"{SIDES[side]}_{role}"] if side in SIDES else link


OTHER_SIDE = np.array([_other_side(link) for link in Link])
"""The mirror image of each link."""
AXIAL = ("rad/s", "N m")
"""Units of rotation: such a vector is reflected with the opposite sign."""
POLAR = ("m", "m/s", "N")


class BodyChange(NamedTuple):
    """One body replaces another: how much larger and heavier it is, and where their common point was and is.

    The points are in the world, m; `origin_w` is the character's own origin.
    """

    size: float
    mass: float
    from_w: np.ndarray
    to_w: np.ndarray
    origin_w: np.ndarray


def rescale(record: Any, table: np.ndarray, change: BodyChange) -> None:
    """Rescale a body's memory to another size: positions and lengths by size, speeds by its root, loads by mass.

    Times stay: a step that has begun is finished in the time it was given.
    """
    factors = {
        "m": change.size,
        "m/s": np.sqrt(change.size),
        "N": change.mass,
        "N m": change.mass * change.size,
    }
    for field in declared(record):
        values = field.of(table)
        if field.is_place:
            away_w = values + change.origin_w - change.from_w
            values[:] = change.to_w + change.size * away_w - change.origin_w
        elif not field.unscaled:
            values *= factors.get(field.unit, 1)


def mirrored(record: Any, table: np.ndarray) -> np.ndarray:
    """The same table with left and right exchanged, reflected in the plane of x and z."""
    after = table.copy()
    for field in declared(record):
        field.of(after)[:] = _reflected(field, _partner(field).of(table))
    return after


def _partner(field: Declared) -> Declared:
    """The other side's field, if each side has its own."""
    other = {"left": "right", "right": "left"}
    path = tuple("_".join(other.get(word, word) for word in name.split("_")) for name in field.path)
    return field._replace(path=path)


def _reflected(field: Declared, values: np.ndarray) -> np.ndarray:
    each_link = values.ndim > 1 and values.shape[1] == LINKS
    if each_link:
        values = values[:, OTHER_SIDE]
    if field.frame is not Frame.NONE:
        if field.mirror is Mirror.SWAPS:
            values = values[:, ::-1]
        return values * _signs(field, values.shape[-1])
    if field.mirror is Mirror.FLIPS:
        return -values
    if field.mirror is Mirror.SWAPS:
        if each_link:
            return np.where(values < 0, values, OTHER_SIDE[values])
        return values[:, ::-1] if values.ndim > 1 else np.where(values < 0, values, 1 - values)
    return values


def _signs(field: Declared, axes: int) -> list[float]:
    """The sign that each component of a vector or rotation gets when y is reversed."""
    if axes == 4:
        return [-1.0, 1.0, -1.0, 1.0]
    if field.unit in AXIAL:
        return [-1.0, 1.0, -1.0]
    return [1.0, -1.0, 1.0][:axes] if field.unit in POLAR else [1.0] * axes


def mixing(record: Any) -> Any:
    """The formula mix(one, other, share) of a record: every number a share of the way, every choice that of the first.

    Warp reads the source of a function, so that is written here, line by line, where Python looks for it.
    """
    mixed = ["def mix(one: Record, other: Record, share: float) -> Record:", "    now = one"]
    names: dict[str, Any] = {"wp": wp, "Record": record}
    for name, field in record.vars.items():
        if isinstance(field.type, type(record)):
            names[f"mix_{name}"] = mixing(field.type)
            mixed.append(f"    now.{name} = mix_{name}(one.{name}, other.{name}, share)")
        elif field.type is not wp.int32:
            mixed.append(f"    now.{name} = wp.lerp(one.{name}, other.{name}, share)")
    lines, file = [f"{line}\n" for line in (*mixed, "    return now")], f"<mix of {record.key}>"
    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
    exec(compile("".join(lines), file, "exec"), names)
    return wp.func(names["mix"])
