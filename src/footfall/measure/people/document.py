"""People who walk, as a document of the library: mean and spread of their curves, forces and steps by speed."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.size import leg_of, speed_scale
from footfall.laws.tables import GRAVITY, Side
from footfall.quantity import Parameters, quantity, words

ANY = 1e6
PEOPLE = "walking"


def _values(unit: str, meaning: str):
    return quantity(unit, -ANY, ANY, meaning)


class Band(Parameters):
    """A curve over the stride, from strike to strike, at evenly spaced points."""

    mean: Annotated[list[float], _values("", "mean of people")]
    sd: Annotated[list[float], _values("", "standard deviation of people")]


class PeopleShare(Parameters):
    """A number with its spread."""

    mean: Annotated[float, _values("", "mean of people")]
    sd: Annotated[float, _values("", "standard deviation of people")]


class Clips(Parameters):
    """What the motion capture clips nearest to a speed show."""

    speed: Annotated[
        float, quantity("m/s", 0.0, 5.0, "mean speed of their strides, scaled to the leg of the reference body")
    ]
    people: Annotated[int, quantity("", 0, 1e6, "number of people")]
    strides: Annotated[int, quantity("", 0, 1e6, "number of strides")]
    curve: Annotated[dict[str, Band], words("joint curves by name, degrees")]
    apart: Annotated[
        list[float],
        _values("degrees", "how far each person's curves are from the mean of all others at that speed, least first"),
    ]
    cadence: Annotated[PeopleShare, words("steps a minute")]
    step_length: Annotated[PeopleShare, words("step length in m, scaled to the leg of the reference body")]
    step_width: Annotated[
        PeopleShare,
        words("step width in m, between the ankles at foot strike, scaled to the leg of the reference body"),
    ]


class Norm(Parameters):
    """What the textbook says at a speed."""

    category: Annotated[str, words("the textbook's name for the speed")]
    curve: Annotated[dict[str, Band], words("joint curves by name, degrees")]
    force: Annotated[dict[str, Band], words("ground force by direction, body weights; ahead and up are positive")]
    moment: Annotated[dict[str, Band], words("joint moments by joint, N m/kg; extension and toes down are positive")]
    double_support: Annotated[PeopleShare, words("share of the stride with both feet on the ground")]
    stance: Annotated[PeopleShare, words("share of the stride with this foot on the ground")]


class PeoplePace(Parameters):
    """People at one speed."""

    speed: Annotated[float, quantity("m/s", 0.0, 5.0, "speed, scaled to the leg of the reference body")]
    clips: Clips
    norm: Norm


class Relation(Parameters):
    """A power law over all strides of all clips, people weighing equally: scale x (speed / sqrt(g leg))^exponent."""

    scale: Annotated[float, quantity("", 0.0, 100.0, "value at a speed of sqrt(g leg)")]
    exponent: Annotated[float, quantity("", -5.0, 5.0, "how it grows with speed")]
    scatter: Annotated[float, quantity("", 0.0, 5.0, "standard deviation of people about it, as a share")]

    def at(self, speed: float) -> float:
        """Its value at a dimensionless speed."""
        return self.scale * max(speed, 1e-6) ** self.exponent


class People(Parameters):
    """People who walk."""

    name: Annotated[str, words("its name in the library")]
    text: Annotated[str, words("one sentence about it")]
    sources: Annotated[dict[str, str], words("where the numbers come from, and on what terms")]
    pace: Annotated[list[PeoplePace], words("people at several speeds, slowest first")]
    step_length: Annotated[Relation, words("step length in legs (thigh and shank) against speed")]


catalog.register(People, folder="people", word="people")


class PeopleOnBody(NamedTuple):
    """People at one speed, for one body: what a walk of that body is compared with."""

    norm_curve: dict[str, np.ndarray]  # degrees: mean and sd, points
    clip_curve: dict[str, np.ndarray]
    apart: np.ndarray  # degrees: how far each person of the nearest speed is from the others, least first
    force: dict[str, np.ndarray]  # body weights
    moment: dict[str, np.ndarray]  # N m/kg
    cadence: float  # 1/min
    step_length: float  # m
    double_support: float
    stance: float


@cache
def people() -> People:
    """People as the library has them."""
    return catalog.load(People, PEOPLE)


def people_like(character: Character, speed: float) -> PeopleOnBody:
    """What people with legs as long as this body's do at a speed, m/s; between two known speeds, a mixture of both."""
    known, bones = people(), character.links()
    own = speed / speed_scale(bones)
    leg = float(np.mean([leg_of(bones, side).thigh + leg_of(bones, side).shank for side in Side]))
    length = leg * known.step_length.at(abs(speed) / np.sqrt(float(GRAVITY) * leg))
    mixed = _Mixture(known, own)
    return PeopleOnBody(
        norm_curve=mixed.bands(lambda pace: pace.norm.curve),
        clip_curve=mixed.bands(lambda pace: pace.clips.curve),
        apart=np.array(mixed.nearest.clips.apart),
        force=mixed.bands(lambda pace: pace.norm.force),
        moment=mixed.bands(lambda pace: pace.norm.moment),
        cadence=60.0 * abs(speed) / length,
        step_length=length,
        double_support=mixed.number(lambda pace: pace.norm.double_support.mean),
        stance=mixed.number(lambda pace: pace.norm.stance.mean),
    )


def distance_of(curves: Mapping[str, np.ndarray], mean: Mapping[str, np.ndarray]) -> float:
    """How far some curves are from others, over all that are given: root mean square, degrees."""
    return float(np.sqrt(np.mean([np.mean((curves[name] - mean[name]) ** 2) for name in mean])))


class _Mixture:
    """The two known paces around a speed, and how much of each."""

    def __init__(self, known: People, speed: float):
        speeds = [pace.speed for pace in known.pace]
        place = float(np.interp(speed, speeds, np.arange(len(speeds))))
        low = min(int(place), len(speeds) - 2)
        self.share, self.pair = place - low, known.pace[low : low + 2]
        self.nearest = self.pair[round(self.share)]

    def bands(self, choose) -> dict[str, np.ndarray]:
        one, other = (choose(pace) for pace in self.pair)
        return {name: self._mix(_rows(one, name), _rows(other, name)) for name in one if name in other}

    def number(self, choose) -> float:
        one, other = (choose(pace) for pace in self.pair)
        return float(self._mix(one, other))

    def _mix(self, one, other):
        return (1.0 - self.share) * one + self.share * other


def _rows(bands: Mapping[str, Band], name: str) -> np.ndarray:
    return np.array([bands[name].mean, bands[name].sd])
