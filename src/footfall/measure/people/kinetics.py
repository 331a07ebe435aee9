"""Forces of a walk: on the ground in body weights, at the joints per kg, and what the feet do when they land."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from footfall.bodies.size import limb
from footfall.laws.tables import GRAVITY, Side
from footfall.measure.people.curves import POINTS, over
from footfall.measure.people.strides import FootStride
from footfall.sim.close_up import CloseUp

SMOOTH_SECONDS = 0.01
"""Ground forces are averaged over this time, s, as force plates are filtered; a jolt of one tick is no landing."""
MUSCLE_HERTZ = 10.0
"""People's joint moments come from cameras and hold nothing faster, 1/s."""
MOMENTS = {"hip": ("THIGH", 1.0), "knee": ("SHANK", -1.0), "ankle": ("FOOT", 1.0)}
"""The link of each joint, and the sign of its pitch torque that extends it or points the toes down."""
VALLEY_FROM, VALLEY_TO = 0.3, 0.7
"""Part of the stance in which the valley between the humps lies."""
HUMP = 0.03
"""How far above the valley a hump must rise, body weights."""


@dataclass(frozen=True, eq=False)
class Kinetics:
    """Mean over the strides of a walk. Curves go from strike to strike at evenly spaced points."""

    force: dict[str, np.ndarray]  # body weights; vertical, ahead, left
    moment: dict[str, np.ndarray]  # N m/kg; hip, knee, ankle: extension and toes down are positive, as fast as people's
    moment_peak: dict[str, float]  # N m/kg; of that curve
    torque_peak: dict[str, float]  # N m/kg; largest at any tick
    first_peak: float  # body weights; largest in the first half of stance
    first_peak_at: float  # s after strike
    valley: float  # body weights; least in mid-stance
    second_peak: float  # body weights; largest in the second half of stance
    brake: float  # body weights; strongest push back
    drive: float  # body weights; strongest push ahead
    impulse: tuple[float, float]  # body weights x s, ahead: in the first and in the second half of stance
    slip: float  # m a step, at the loaded contact points
    heel_speed: float  # m/s, downwards at strike
    positive_work: float  # J/kg/m

    @property
    def humps(self) -> int:
        """How many humps the vertical force has: two, or fewer if no valley lies between."""
        return sum(peak > self.valley + HUMP for peak in (self.first_peak, self.second_peak))


def kinetics_of(
    close: CloseUp, strides: Sequence[FootStride], ahead_w: np.ndarray, mass: float, speed: float
) -> Kinetics:
    """Measure some strides, in which the walk goes one way."""
    weight = mass * float(GRAVITY)
    left_w = np.array([-ahead_w[1], ahead_w[0], 0.0])
    axes = {"vertical": np.array([0.0, 0.0, 1.0]), "ahead": ahead_w, "left": left_w}
    smooth = _averaged(close.force_w, round(SMOOTH_SECONDS * close.rate)) / weight
    force = {name: _mean(close, strides, [smooth[:, side] @ axis for side in Side]) for name, axis in axes.items()}
    torque = {
        name: [sign * close.torque[limb(role, side)][:, -1 if role != "THIGH" else 1] / mass for side in Side]
        for name, (role, sign) in MOMENTS.items()
    }
    moment = {
        name: _mean(close, strides, [_slowed(values, close.rate) for values in both]) for name, both in torque.items()
    }
    first, last = _tick(close, strides[0].start), _tick(close, strides[-1].end)
    return Kinetics(
        force=force,
        moment=moment,
        moment_peak={name: float(np.abs(curve).max()) for name, curve in moment.items()},
        torque_peak={name: float(max(np.abs(one[first:last]).max() for one in both)) for name, both in torque.items()},
        **_landing(close, strides, smooth[:, :, 2]),
        brake=float(-force["ahead"].min()),
        drive=float(force["ahead"].max()),
        impulse=_impulse(close, strides, [smooth[:, side] @ ahead_w for side in Side]),
        slip=_slip(close, strides),
        heel_speed=float(np.mean([-close.heel_w[_tick(close, one.start) - 1, one.side, 2] for one in strides])),
        positive_work=_positive_work(close, first, last) / (mass * speed * (last - first) / close.rate),
    )


def _landing(close: CloseUp, strides: Sequence[FootStride], vertical: np.ndarray) -> dict[str, float]:
    """The humps of the vertical force, found in every stance and averaged."""
    found = []
    for stride in strides:
        stance = vertical[_tick(close, stride.start) : _tick(close, stride.off), stride.side]
        half = len(stance) // 2
        middle = stance[int(VALLEY_FROM * len(stance)) : int(VALLEY_TO * len(stance))]
        top = int(stance[:half].argmax())
        found.append((stance[top], top / close.rate, middle.min(), stance[half:].max()))
    names = ("first_peak", "first_peak_at", "valley", "second_peak")
    return {name: float(value) for name, value in zip(names, np.mean(found, axis=0), strict=True)}


def _impulse(close: CloseUp, strides: Sequence[FootStride], ahead: Sequence[np.ndarray]) -> tuple[float, float]:
    """The impulse along the ground in each half of stance, averaged."""
    halves = []
    for stride in strides:
        stance = ahead[stride.side][_tick(close, stride.start) : _tick(close, stride.off)]
        halves.append([half.sum() / close.rate for half in np.array_split(stance, 2)])
    first, second = np.mean(halves, axis=0)
    return float(first), float(second)


def _slip(close: CloseUp, strides: Sequence[FootStride]) -> float:
    """How far the loaded contact points slide in a stance, m."""
    speed = np.linalg.norm(close.slip_w, axis=2)
    ways = [speed[_tick(close, one.start) : _tick(close, one.off), one.side].sum() / close.rate for one in strides]
    return float(np.mean(ways))


def _positive_work(close: CloseUp, first: int, last: int) -> float:
    """Work of all joints while they drive, J."""
    return sum(float(np.maximum(power[first:last], 0.0).sum()) for power in close.power.values()) / close.rate


def _mean(close: CloseUp, strides: Sequence[FootStride], signals: Sequence[np.ndarray]) -> np.ndarray:
    """The mean over all strides of the signal of each stride's own side."""
    rows = [over(signals[one.side], close.rate, one.start, one.end, close.first_time) for one in strides]
    return np.mean(rows, axis=0) if rows else np.zeros(POINTS)


def _tick(close: CloseUp, time: float) -> int:
    return round((time - close.first_time) * close.rate)


def _averaged(values: np.ndarray, ticks: int) -> np.ndarray:
    """A moving average along the first axis."""
    sums = np.cumsum(np.pad(values, [(ticks - ticks // 2, ticks // 2), (0, 0), (0, 0)], mode="edge"), axis=0)
    return (sums[ticks:] - sums[:-ticks]) / ticks


def _slowed(values: np.ndarray, rate: float) -> np.ndarray:
    """Without what is faster than people's joint moments show: a Gaussian that halves the power at that frequency."""
    deviation = rate * np.sqrt(np.log(2.0)) / (2.0 * np.pi * MUSCLE_HERTZ)
    half = int(4 * deviation)
    kernel = np.exp(-0.5 * (np.arange(-half, half + 1) / deviation) ** 2)
    return np.convolve(np.pad(values, half, mode="edge"), kernel / kernel.sum(), mode="valid")
