"""Choose how a body gets up: the library's document for the most similar build, scaled to its size.

Similar are bodies whose limbs and trunk are as long, and whose parts are as heavy, relative to their size.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.size import Bones, beyond, full_height, joints_at, leg_of, limb, mass_of, size_of_bones
from footfall.laws.rise.rising import Rising
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.maths.records import fill_row, row_of, table_of

RisingRow: Any = row_of(Rising)
PARTS = (Link.LOWER_BACK, Link.HEAD, Link.LEFT_UPPER_ARM, Link.RIGHT_UPPER_ARM, Link.LEFT_THIGH, Link.RIGHT_THIGH)
"""The joints whose share of the mass is compared."""


def rises(who: Character) -> bool:
    """Whether a body can get up: it has arms and legs and walks on its feet."""
    return not who.plane and not who.gait


def rising_table(everyone: Sequence[Character]) -> np.ndarray:
    """The numbers by which each body gets up; of one that cannot they are zeros, and it is never down."""
    table = table_of(RisingRow, len(everyone))
    known: dict[int, int] = {}
    for row, who in enumerate(everyone):
        first = known.setdefault(id(who), row)
        if first != row:
            table[row] = table[first]
        elif rises(who):
            fill_row(table[row], scaled(rising_for(who), size_of_bones(who.links())))
    return table


@lru_cache(maxsize=64)
def _nearest(build: tuple[float, ...]) -> str:
    return min(_builds(), key=lambda name: float(np.linalg.norm(np.subtract(build, _builds()[name]))))


def rising_for(who: Character) -> Rising:
    """The library's way of getting up for the build that is most like this one."""
    build = tuple(build_of(who.links()))
    if who.name in catalog.names(Rising) and build == tuple(_build_for(who.name)):
        return _document(who.name)  # its own: no need to read the others
    return _library()[_nearest(build)]


@cache
def _library() -> dict[str, Rising]:
    return {name: _document(name) for name in catalog.names(Rising)}


@cache
def _builds() -> dict[str, np.ndarray]:
    """The build for which each document of the library was found."""
    return {name: _build_for(name) for name in _library()}


@cache
def _document(name: str) -> Rising:
    return catalog.load(Rising, name)


@cache
def _build_for(name: str) -> np.ndarray:
    return build_of(character(_document(name).character).links())


def build_of(bones: Bones) -> np.ndarray:
    """Lengths in body heights and masses in body masses, by which builds are compared."""
    height, mass, at = full_height(bones), mass_of(bones), joints_at(bones)
    lengths = [at[Link.HEAD][2]]
    for side in Side:
        leg, elbow, lower = leg_of(bones, side), limb("LOWER_ARM", side), bones[limb("LOWER_ARM", side)]
        lengths += [leg.thigh, leg.shank, leg.heel + leg.ball, at[limb("THIGH", side)][1], at[elbow][1]]
        lengths += [np.linalg.norm(lower.at), abs(lower.shape.end[2])]
    heavy = [sum(bones[link].mass for link in beyond(part)) for part in PARTS]
    return np.array([*(np.array(lengths) / height), *(np.array(heavy) / mass)])
