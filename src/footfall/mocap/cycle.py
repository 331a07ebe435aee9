"""One smooth cycle of a clip: its period, its Fourier series and when its feet strike (SIMBICON, section 5).

The period is that of hips and knees. A stretch of several strides that repeats best is taken, and everything that moves
is fitted with harmonics of the period: an averaged stride. Departure: the paper fixes the phase by the largest flexion
of the hip; here by the moments when feet stop moving, as backward and sideways steps end otherwise.
"""

from dataclasses import dataclass, replace

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses, Poser
from footfall.bodies.size import limb
from footfall.laws.tables import FROM_FACING, PARENTS, Link, Side
from footfall.maths.quaternions import heading, inverse, product, rotated, without_flips, yaw
from footfall.maths.series import HARMONICS, basis_of
from footfall.mocap.bvh import BadClip
from footfall.mocap.clip import Capture
from footfall.mocap.on_body import poses_on
from footfall.reading import only_ours

SHORTEST, LONGEST = 0.5, 2.8
"""Strides that are looked for, s."""
FEWEST, MOST = 2, 5
"""Strides that are averaged; of more, those that repeat best."""
JUMP = 8.0
"""A first frame that is so many times farther from the second than others are from theirs is an artificial pose."""
ALIKE = 1.15
"""A shorter period is taken if what it leaves over is at most so much larger."""
STILL = 0.3
"""Share of its largest speed below which a foot stands still."""
TRAVEL = ("left_ahead", "left_aside", "right_ahead", "right_aside", "speed", "sideways")


@dataclass(frozen=True, eq=False)
class MeanStride:
    """An averaged stride on one of our bodies; it begins when the left foot strikes."""

    period: float  # s
    exchange: float  # share of the stride after which the right foot strikes
    turns: dict[Link, np.ndarray]  # rotation vectors, rad: axes, terms
    travel: dict[str, np.ndarray]  # terms
    left_over: float  # rad: root mean square of what the series does not say
    strides: int  # how many were averaged
    begin: float  # s: when the left foot first strikes in them, in the rows of the clip
    is_mirrored: bool = False

    @property
    def speed(self) -> tuple[float, float]:
        """Mean speed ahead and to the left, m/s."""
        return float(self.travel["speed"][0]), float(self.travel["sideways"][0])


def stride_of(clip: Capture, character: Character) -> MeanStride:
    """Average the strides of a clip, on a body."""
    with only_ours(clip.name, BadClip):
        _check_length(len(clip) / clip.rate, clip.name)
        return _averaged(clip, character)


def _averaged(clip: Capture, character: Character) -> MeanStride:
    rows = rows_of(clip, character)
    poses = Poser(character).poses(rows)
    facing = _facing(rows)
    turns = {link: _turn(poses, link, facing) for link in poses.links if not link.name.endswith("TOES")}
    travel = _travel(poses, facing, clip.rate)
    legs = np.column_stack([turns[limb(role, side)][:, 1] for role in ("THIGH", "SHANK") for side in Side])
    first, count, period, strides = _best_stretch(legs, clip.rate, clip.name)
    part = slice(first, first + count)
    time = np.arange(count) / clip.rate
    names = [(link, axis) for link in turns for axis in range(3)]
    columns = np.column_stack(
        [turns[link][part, axis] for link, axis in names] + [travel[name][part] for name in TRAVEL]
    )
    terms = _fit(columns, time, period)
    left_over = float(np.sqrt(np.mean((basis_of(time / period) @ terms - columns)[:, : len(names)] ** 2)))
    feet = [np.linalg.norm(np.gradient(poses.of(limb("FOOT", side))[0][part], axis=0), axis=1) for side in Side]
    strikes = [_strike(speed, time / period) for speed in feet]
    shifted = _shifted(terms, strikes[Side.LEFT]).T
    made = dict(zip(names, shifted[: len(names)], strict=True))
    return MeanStride(
        period=period,
        exchange=float((strikes[Side.RIGHT] - strikes[Side.LEFT]) % 1.0),
        turns={link: np.array([made[link, axis] for axis in range(3)]) for link in turns},
        travel=dict(zip(TRAVEL, shifted[len(names) :], strict=True)),
        left_over=left_over,
        strides=strides,
        begin=first / clip.rate + strikes[Side.LEFT] * period,
    )


def rows_of(clip: Capture, character: Character) -> np.ndarray:
    """The poses of a clip on a body, without an artificial first one."""
    rows = poses_on(clip, character)
    return rows[1:] if _has_artificial_start(rows) else rows


def mirrored(stride: MeanStride) -> MeanStride:
    """The mean of a stride and its mirror image half a stride later: both steps alike."""
    half = (-1.0) ** np.repeat(np.arange(HARMONICS + 1), 2)[1:]
    turns = {}
    for link, terms in stride.turns.items():
        image = stride.turns[_other(link)] * np.array([[-1.0], [1.0], [-1.0]]) * half
        turns[link] = (terms + image) / 2
    own, other = stride.travel, {"left": "right", "right": "left"}
    travel = {}
    for name in TRAVEL:
        side, _, way = name.partition("_")
        partner = f"{other[side]}_{way}" if way else name
        sign = -1.0 if name.endswith(("aside", "sideways")) else 1.0
        travel[name] = (own[name] + sign * own[partner] * half) / 2
    return replace(stride, exchange=0.5, turns=turns, travel=travel, is_mirrored=True)


def _has_artificial_start(rows: np.ndarray) -> bool:
    steps = np.abs(np.diff(rows[:, 7:], axis=0)).max(axis=1)
    return len(steps) > 2 and steps[0] > JUMP * np.median(steps[1:])


def _facing(rows: np.ndarray) -> np.ndarray:
    """Where the body faces on the whole: the straight line through its headings."""
    angles, frame = np.unwrap(heading(rows[:, 3:7])), np.arange(len(rows))
    return np.polyval(np.polyfit(frame, angles, 1), frame)


def _turn(poses: LinkPoses, link: Link, facing: np.ndarray) -> np.ndarray:
    """The rotation vector of a link in every frame."""
    q_wl = poses.of(link)[1]
    q_above = yaw(facing) if link in FROM_FACING else poses.of(Link(PARENTS[link]))[1]
    q = without_flips(product(inverse(q_above), q_wl))
    sine = np.linalg.norm(q[:, 1:], axis=1)
    angle = 2.0 * np.arctan2(sine, q[:, 0])
    return q[:, 1:] * np.where(sine > 1e-9, angle / np.maximum(sine, 1e-9), 2.0)[:, None]


def _travel(poses: LinkPoses, facing: np.ndarray, rate: float) -> dict[str, np.ndarray]:
    hips_w = (poses.of(Link.LEFT_THIGH)[0] + poses.of(Link.RIGHT_THIGH)[0]) / 2
    back = yaw(-facing)
    travel = {}
    for side in Side:
        way = rotated(back, hips_w - poses.of(limb("FOOT", side))[0])
        travel |= {f"{side.name.lower()}_ahead": way[:, 0], f"{side.name.lower()}_aside": way[:, 1]}
    speed = rotated(back, np.gradient(hips_w, axis=0) * rate)
    return travel | {"speed": speed[:, 0], "sideways": speed[:, 1]}


def _best_stretch(legs: np.ndarray, rate: float, called: str) -> tuple[int, int, float, int]:
    """The first frame, the number of frames and the period of the stretch that repeats best, and its strides."""
    seconds = len(legs) / rate
    _check_length(seconds, called)
    rough = _period(legs, rate, np.geomspace(SHORTEST, min(LONGEST, seconds / FEWEST), 120))
    strides = int(np.clip(seconds // rough, FEWEST, MOST))
    count = min(len(legs), round(strides * rough * rate))
    best = (np.inf, 0, rough)
    for first in range(0, len(legs) - count + 1, max(1, round(rate / 10))):
        part = legs[first : first + count]
        near = rough * np.linspace(0.92, 1.08, 33)
        left = [_left_over(part, rate, period) for period in near]
        best = min(best, (min(left), first, float(near[int(np.argmin(left))])))
    return best[1], count, best[2], strides


def _check_length(seconds: float, called: str) -> None:
    if seconds < FEWEST * SHORTEST:
        raise BadClip(f"{called} lasts {seconds:.1f} s; a gait needs at least {FEWEST} strides")


def _period(curves: np.ndarray, rate: float, candidates: np.ndarray) -> float:
    """The shortest period that explains the curves nearly as well as the best does."""
    left = np.array([_left_over(curves, rate, period) for period in candidates])
    lowest = [k for k in range(1, len(left) - 1) if left[k] <= min(left[k - 1], left[k + 1])]
    return float(candidates[next((k for k in lowest if left[k] <= ALIKE * left.min()), int(left.argmin()))])


def _left_over(curves: np.ndarray, rate: float, period: float) -> float:
    """What the first harmonics of a period do not explain, rad."""
    basis = basis_of(np.arange(len(curves)) / rate / period)[:, :7]
    return float(np.std(curves - basis @ np.linalg.lstsq(basis, curves, rcond=None)[0]))


def _fit(columns: np.ndarray, time: np.ndarray, period: float) -> np.ndarray:
    return np.linalg.lstsq(basis_of(time / period), columns, rcond=None)[0]


def _shifted(terms: np.ndarray, phase: float) -> np.ndarray:
    """The series that begins at some phase of another."""
    after = terms.copy()
    for k in range(1, HARMONICS + 1):
        cosine, sine = np.cos(2 * np.pi * k * phase), np.sin(2 * np.pi * k * phase)
        a, b = terms[2 * k - 1], terms[2 * k]
        after[2 * k - 1], after[2 * k] = a * cosine + b * sine, b * cosine - a * sine
    return after


def _strike(speed: np.ndarray, phase: np.ndarray, bins: int = 100) -> float:
    """The phase at which a foot comes to a stop, after the longest time that it moves."""
    index = (phase % 1.0 * bins).astype(int)
    mean = np.array([speed[index == k].mean() if (index == k).any() else np.nan for k in range(bins)])
    mean = np.interp(np.arange(bins), np.flatnonzero(np.isfinite(mean)), mean[np.isfinite(mean)], period=bins)
    moves = mean > STILL * mean.max()
    best, strike = 0, 0
    for start in range(bins):
        if moves[start] and not moves[start - 1]:
            run = next((k for k in range(bins) if not moves[(start + k) % bins]), bins)
            best, strike = max((best, strike), (run, (start + run) % bins))
    return strike / bins


def _other(link: Link) -> Link:
    side, _, role = link.name.partition("_")
    names = {"LEFT": "RIGHT", "RIGHT": "LEFT"}
    return Link[f"{names[side]}_{role}"] if side in names else link
