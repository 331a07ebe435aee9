"""What follows from the declared unit and frame of every field: no field of any record is listed here.

Each function takes a record and a table of it, as `records.table_of` makes them. The columns of a recording and the
plots come from `declared(record)` itself: a name, a unit, a meaning, and `of(table)` for the values.
"""

from typing import Any, NamedTuple

import numpy as np

from footfall.laws.tables import LINKS, Link
from footfall.maths.declared import Declared, Frame, Mirror, declared

SIDES = {"LEFT": "RIGHT", "RIGHT": "LEFT"}


def _other_side(link: Link) -> Link:
    side, _, role = link.name.partition("_")
    return Link[f"{SIDES[side]}_{role}"] if side in SIDES else link


OTHER_SIDE = np.array([_other_side(link) for link in Link])
"""The link that each becomes in a mirror."""
AXIAL = ("rad/s", "N m")
"""Units of turning: in a mirror such a vector goes the other way round."""
POLAR = ("m", "m/s", "N")


def follow_origin(record: Any, table: np.ndarray, shift_w: np.ndarray) -> None:
    """Count all places of a table from an origin that has moved by `shift_w`."""
    for field in declared(record):
        if field.is_place:
            field.of(table)[:] -= shift_w


class BodyChange(NamedTuple):
    """A body takes another's place: how much larger and heavier it is, and where the point that both share was and is.

    The points are in the world, m; `origin_w` is the character's own origin.
    """

    size: float
    mass: float
    from_w: np.ndarray
    to_w: np.ndarray
    origin_w: np.ndarray


def rescale(record: Any, table: np.ndarray, change: BodyChange) -> None:
    """Make what a body remembers that of another size: places and lengths, speeds by the root of it, loads by mass.

    Times stay: a step that was begun is finished in the time it was given.
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
    """The same with left and right exchanged: reflected in the plane of x and z."""
    after = table.copy()
    for field in declared(record):
        field.of(after)[:] = _reflected(field, _partner(field).of(table))
    return after


def _partner(field: Declared) -> Declared:
    """The field of the other side, where each side has one of its own."""
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
    """How each component of a vector or a rotation changes when y is turned round."""
    if axes == 4:
        return [-1.0, 1.0, -1.0, 1.0]
    if field.unit in AXIAL:
        return [-1.0, 1.0, -1.0]
    return [1.0, -1.0, 1.0][:axes] if field.unit in POLAR else [1.0] * axes
