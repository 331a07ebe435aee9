"""The last strides of a character on the stage, beside people who walk as fast, from the frames that the past keeps."""

from collections.abc import Sequence

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses
from footfall.laws.tables import LINKS, Link
from footfall.measure.people.curves import MEANINGS
from footfall.measure.people.glance import Glance, glance_at
from footfall.measure.people.motion import motion_on
from footfall.studio.protocol import BandedCurve, BesidePeople
from footfall.studio.protocol.frames import HEADER, ROW_FLOATS, rows_of
from footfall.studio.scene.frame import COLUMNS
from footfall.studio.scene.past import SLICE, Past

LOOKED_AT = 6.0
"""How much of the past is looked at, s: a few slow strides."""
SHOWN = ("hip", "knee", "ankle", "foot", "pelvis", "arm", "elbow")
LOADED = "foot load, body weights"
FEW = 3
"""Digits behind the point."""


def beside_people(moments: Sequence[Past], row: int) -> BesidePeople:
    """Compare the strides at the end of some moments with people's."""
    moments = _alike(moments, row)
    character = moments[-1].work.everyone[row].character if moments else None
    if character is None or character.plane:
        return BesidePeople(words="Only bodies in space can be compared with people.", curves=[])
    found = _glance(moments, row, character)
    if found is None:
        return BesidePeople(words="Walk forward for a few steps to see the last strides here.", curves=[])
    return BesidePeople(words=_words(found), curves=_curves(found))


def _alike(moments: Sequence[Past], row: int) -> list[Past]:
    """The last moments without a gap in time or another body, in which this character is on its feet."""
    kept: list[Past] = []
    for past in reversed(moments):
        if rows_of(past.frame) <= row or _numbers(past, row)[COLUMNS["fallen"]][0] > 0:
            break
        if kept and (past.slices != kept[-1].slices - 1 or past.work.character is not kept[-1].work.character):
            break
        kept.append(past)
    return kept[::-1]


def _numbers(past: Past, row: int) -> np.ndarray:
    return np.frombuffer(past.frame, "<f4", ROW_FLOATS, HEADER.size + 4 * ROW_FLOATS * row)


def _glance(moments: Sequence[Past], row: int, character: Character) -> Glance | None:
    numbers = np.array([_numbers(past, row) for past in moments], float)
    position = numbers[:, COLUMNS["position"]].reshape(len(moments), 1, LINKS, 3)
    rotation = numbers[:, COLUMNS["rotation"]].reshape(len(moments), 1, LINKS, 4)
    load = numbers[:, COLUMNS["load"]].reshape(len(moments), 3, 2).sum(axis=1)
    return glance_at(motion_on(character, LinkPoses(tuple(Link), position, rotation), 1.0 / SLICE), load, character)


def _curves(found: Glance) -> list[BandedCurve]:
    """The joint curves beside the textbook's or, where it has none, the clips'; last, the weight on the foot."""
    people = found.people
    curves = []
    for name in SHOWN:
        band = people.norm_curve.get(name, people.clip_curve.get(name))
        curves.append(_banded(MEANINGS[name], "°", found.curve[name], band))
    return [*curves, _banded(LOADED, "body weights", found.vertical, people.force["vertical"])]


def _banded(name: str, unit: str, ours: np.ndarray, band: np.ndarray | None) -> BandedCurve:
    mean, sd = band if band is not None else ([], [])
    return BandedCurve(name=name, unit=unit, ours=_short(ours), mean=_short(mean), sd=_short(sd))


def _short(values: Sequence[float] | np.ndarray) -> list[float]:
    return [round(float(value), FEW) for value in values]


def _words(found: Glance) -> str:
    people = found.people
    return (
        f"{found.speed:.2f} m/s: {found.cadence:.0f} steps a minute (people {people.cadence:.0f}) of "
        f"{found.step_length:.2f} m ({people.step_length:.2f}), both feet down {found.double_support:.0%} of the time "
        f"({people.double_support:.0%})."
    )
