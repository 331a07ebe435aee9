"""A cycle of motion capture, as a gait stores it, as a kernel reads it, and as rotations (SIMBICON, section 5).

Periodic curves are Fourier series, "a compact set of coefficients" (`maths/series.py`). Rotations are rotation vectors:
about the axes ahead (roll), to the left (pitch) and up (yaw). Pelvis and thighs are turned from the direction that the
character is to face, all other links from the link above. Hinges only pitch.
"""

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from footfall.laws.contract import Captured
from footfall.laws.simbicon.learning import AXES, AXIS_NAMES, Alarm, Gains
from footfall.laws.simbicon.poses import Turning
from footfall.laws.tables import FROM_FACING, LINKS, PARENTS, Link
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.quaternions import product
from footfall.maths.records import formula
from footfall.maths.series import HARMONICS, TERMS, Series, padded, value_of
from footfall.quantity import Parameters, quantity, words

LEADS, SPEEDS, TORQUES = LINKS * AXES, LINKS * AXES + 4, LINKS * AXES + 6
"""Places in a row's table: rotations by link and axis, the hips ahead and left of each ankle, their speed, torques."""
FACING = words("turn relative to the desired heading")
Pair = tuple[float, float]
if TYPE_CHECKING:
    Flat = tuple[float, ...]
else:
    Flat = tuple[(float,) * ((TORQUES + LINKS * AXES) * TERMS)]


def _curve(unit: str, most: float, meaning: str) -> Any:
    return quantity(unit, -most, most, f"{meaning}: mean, then cosine and sine of each harmonic")


def _gains(joint: str) -> Any:
    return quantity("rad/m, rad s/m", -20.0, 20.0, f"gains of the {joint}")


class Turn(Parameters):
    """How a link turns over a stride."""

    roll: Annotated[Series, _curve("rad", 10.0, "about the forward axis")] = []
    pitch: Annotated[Series, _curve("rad", 10.0, "about the left axis")] = []
    yaw: Annotated[Series, _curve("rad", 10.0, "about the vertical")] = []


class Turns(Parameters):
    """How every link turns over a stride; toes stay straight."""

    pelvis: Annotated[Turn, FACING] = Turn()
    lower_back: Turn = Turn()
    torso: Turn = Turn()
    head: Turn = Turn()
    left_upper_arm: Turn = Turn()
    left_lower_arm: Turn = Turn()
    right_upper_arm: Turn = Turn()
    right_lower_arm: Turn = Turn()
    left_thigh: Annotated[Turn, FACING] = Turn()
    left_shank: Turn = Turn()
    left_foot: Turn = Turn()
    right_thigh: Annotated[Turn, FACING] = Turn()
    right_shank: Turn = Turn()
    right_foot: Turn = Turn()


class Travel(Parameters):
    """Where the hips are over a stride, relative to the feet, and how fast they go, for the balance feedback."""

    left_ahead: Annotated[Series, _curve("m", 5.0, "hips ahead of the left ankle")] = []
    left_aside: Annotated[Series, _curve("m", 5.0, "hips to the left of the left ankle")] = []
    right_ahead: Annotated[Series, _curve("m", 5.0, "hips ahead of the right ankle")] = []
    right_aside: Annotated[Series, _curve("m", 5.0, "hips to the left of the right ankle")] = []
    speed: Annotated[Series, _curve("m/s", 10.0, "forward speed")] = []
    sideways: Annotated[Series, _curve("m/s", 10.0, "speed to the left")] = []


class Torque(Parameters):
    """Learned torque on a link over a stride, along the axes of where the character is to face."""

    roll: Annotated[Series, _curve("N m", 1e4, "about the forward axis")] = []
    pitch: Annotated[Series, _curve("N m", 1e4, "about the left axis")] = []
    yaw: Annotated[Series, _curve("N m", 1e4, "about the vertical")] = []


class Displacement(Parameters):
    """How the motion that is tracked differs from the clip's (section 6: a displacement trajectory), if it does."""

    turns: Turns = Turns()
    travel: Travel = Travel()


class Cycle(Parameters):
    """The time of a stride, which begins when the left foot strikes."""

    period: Annotated[float, quantity("s", 0.2, 10.0, "duration of a stride: two steps")] = 1.0
    captured: Annotated[float, quantity("s", 0.0, 10.0, "its duration in the clip; 0: unknown")] = 0.0
    exchange: Annotated[float, quantity("", 0.1, 0.9, "share of the stride after which the right foot strikes")] = 0.5
    earliest: Annotated[float, quantity("", 0.0, 1.0, "share of a step before which no contact ends it")] = 0.5
    strike: Annotated[float, quantity("", 0.0, 1.0, "share of the weight on the swing foot that ends a step")] = 0.15
    begin: Annotated[float, quantity("", 0.0, 1.0, "share of the first step that a character at rest skips")] = 0.4
    ease: Annotated[float, quantity("", 0.0, 20.0, "first steps over which the thighs' swing and the speed grow")] = 3.0
    contact: Annotated[bool, words("whether a step ends by a strike of the swing foot; false: by its time")] = True


class Imitation(Parameters):
    """Balance feedback added to the motion (equation 1): [c_d, c_v] of how far d and v are from the clip's own."""

    swing_hip: Annotated[Pair, _gains("swing hip, ahead")] = (0.5, 0.2)
    swing_hip_aside: Annotated[Pair, _gains("swing hip, outwards")] = (0.5, 0.2)
    stance_ankle: Annotated[Pair, _gains("stance ankle, toes up")] = (0.0, 0.0)
    stance_ankle_aside: Annotated[Pair, _gains("stance ankle; positive turns the sole inwards")] = (0.0, 0.0)
    most: Annotated[float, quantity("rad", 0.0, 3.0, "largest shift of a target")] = 0.8
    trim: Annotated[float, quantity("1/s", 0.0, 10.0, "rate at which the speed error adds to the desired speed")] = 0.3
    most_trim: Annotated[float, quantity("m/s", 0.0, 5.0, "largest accumulated correction")] = 0.6
    lift: Annotated[float, quantity("rad", -2.0, 2.0, "extra lift of the swing thigh; the knee bends by twice it")] = (
        0.0
    )
    spread: Annotated[float, quantity("rad", -1.0, 1.0, "outward shift of the swing thigh")] = 0.0


class ClipRow(Parameters):
    """A gait as a kernel reads it."""

    terms: Flat
    cycle: Cycle
    imitation: Imitation
    gains: Gains
    alarm: Alarm
    turning: Turning


def tracked(turns: Turns, travel: Travel, displaced: Displacement) -> tuple[Turns, Travel]:
    """The motion that is tracked: the clip's, displaced."""
    return _summed(turns, displaced.turns), _summed(travel, displaced.travel)


def _summed(one: Any, other: Any) -> Any:
    """The sum of two curves, or of all curves of two records."""
    if isinstance(one, list):
        return one if not other else [a + b for a, b in zip(padded(one, "one"), padded(other, "other"), strict=True)]
    parts = type(one).__struct_fields__
    return type(one)(**{part: _summed(getattr(one, part), getattr(other, part)) for part in parts})


def flat_terms(turns: Turns, travel: Travel, torques: dict[str, Torque]) -> Flat:
    """All curves as one table, in the order of the places above."""
    names = [link.name.lower() for link in Link]
    each = [(f"turns.{name}", getattr(turns, name, Turn()), AXIS_NAMES) for name in names]
    each += [("travel", travel, Travel.__struct_fields__)]
    each += [(f"learned.{name}", torques.get(name, Torque()), AXIS_NAMES) for name in names]
    curves = [padded(getattr(part, axis), f"{called}.{axis}") for called, part, axes in each for axis in axes]
    return tuple(term for curve in curves for term in curve)


def captured(gait: Any, phase: np.ndarray) -> Captured:
    """The stride of a gait's clip at some phases."""
    turns = turns_of(gait, phase)
    rotation_h = np.zeros((len(phase), LINKS, 4))
    for link in Link:
        q_above = None if link in FROM_FACING else rotation_h[:, PARENTS[link]]
        rotation_h[:, link] = turns[link] if q_above is None else product(q_above, turns[link])
    return Captured(gait.cycle.exchange, rotation_h)


def turns_of(gait: Any, phase: np.ndarray) -> dict[Link, np.ndarray]:
    """The clip's rotations at some phases of the stride, as quaternions w, x, y, z, each from its own base."""
    terms = np.array(flat_terms(gait.turns, gait.travel, {})).reshape(-1, TERMS)
    return {link: _quaternion(value_of(terms[AXES * link : AXES * (link + 1)], phase)) for link in Link}


def _quaternion(vector: np.ndarray) -> np.ndarray:
    angle = np.linalg.norm(vector, axis=-1, keepdims=True)
    axis = vector / np.maximum(angle, float(TINY))
    return np.concatenate([np.cos(angle / 2), axis * np.sin(angle / 2)], axis=-1)


@formula
def value_at(row: ClipRow, curve: int, along: wp.vec2) -> float:
    """One curve; `along` is the cosine and sine of the phase."""
    first = curve * TERMS
    value = row.terms[first]
    cosine = along[0]
    sine = along[1]
    for k in range(HARMONICS):
        value += row.terms[first + 1 + 2 * k] * cosine + row.terms[first + 2 + 2 * k] * sine
        turned = cosine * along[0] - sine * along[1]
        sine = sine * along[0] + cosine * along[1]
        cosine = turned
    return value


@formula
def eased_at(row: ClipRow, curve: int, along: wp.vec2, ease: float) -> float:
    """One curve with its swing about its mean reduced: 1 is the clip's own, 0 none."""
    mean = row.terms[curve * TERMS]
    return mean + ease * (value_at(row, curve, along) - mean)


@formula
def vector_at(row: ClipRow, first: int, along: wp.vec2, ease: float) -> wp.vec3:
    """Three curves that make a vector, with their swing reduced."""
    return wp.vec3(
        eased_at(row, first, along, ease), eased_at(row, first + 1, along, ease), eased_at(row, first + 2, along, ease)
    )


@wp.func
def place_of(phase: float) -> wp.vec2:
    """The cosine and sine of a phase of the stride."""
    angle = 2.0 * wp.pi * phase
    return wp.vec2(wp.cos(angle), wp.sin(angle))
