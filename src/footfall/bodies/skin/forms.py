"""Forms that a skin is stretched over: limbs of changing thickness, balls and soles, each as a signed distance."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

SAMPLES = 64
SMALL = 1e-6


@dataclass(frozen=True, eq=False)
class Limb:
    """A form along a bent line; its cross-sections are ellipses, whose sizes are given at some places of the line."""

    line: np.ndarray  # m, the points of the line
    ahead: np.ndarray  # the direction in which depth is measured
    at: np.ndarray  # m along the line, rising: where the sizes are given
    depth: np.ndarray  # m, half of it
    width: np.ndarray
    domes: tuple[float, float]  # m, heights of the round ends

    @cached_property
    def lengths(self) -> np.ndarray:
        """m, of the parts of the line."""
        return np.linalg.norm(np.diff(self.line, axis=0), axis=1)

    @cached_property
    def sizes(self) -> np.ndarray:
        """Depth and width at even steps along the line, through the given ones."""
        places = np.linspace(0.0, self.lengths.sum(), SAMPLES)
        sizes = [_through(places, self.at, values) for values in (self.depth, self.width)]
        return np.stack(sizes, axis=1).astype(np.float32)

    @cached_property
    def axes(self) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Along, ahead and across, for every part of the line."""
        found = []
        for way, length in zip(np.diff(self.line, axis=0), self.lengths, strict=True):
            along = way / max(length, SMALL)
            ahead = self.ahead - along * (along @ self.ahead)
            if np.linalg.norm(ahead) < 0.1:
                ahead = np.array([0.0, 0.0, 1.0]) - along * along[2]
            ahead = ahead / np.linalg.norm(ahead)
            found.append((along, ahead, np.cross(along, ahead)))
        return [tuple(axis.astype(np.float32) for axis in axes) for axes in found]

    def measured(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Signed distance of points, m, and how far along the line each is."""
        starts = np.concatenate([[0.0], np.cumsum(self.lengths)]).astype(np.float32)
        corners = self.line.astype(np.float32)
        best = np.full((5, len(points)), np.inf, np.float32)
        for index, (along, ahead, across) in enumerate(self.axes):
            rel = points - corners[index]
            far = rel @ along
            on = np.clip(far, 0.0, float(self.lengths[index]))
            a, c, beyond = rel @ ahead, rel @ across, far - on
            found = np.stack([a * a + c * c + beyond * beyond, starts[index] + on, a, c, beyond])
            best = found if index == 0 else np.where(found[0] < best[0], found, best)
        _, place, a, c, beyond = best
        depth, width = self.size_at(place)
        height = (depth + width) / 2
        height[place <= 0.0], height[place >= starts[-1]] = self.domes
        return _to_ellipsoid((a, c, beyond), (depth, width, height)), place

    def size_at(self, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Half depth and half width at places along the line."""
        step = np.clip(place * float((SAMPLES - 1) / max(self.lengths.sum(), SMALL)), 0.0, SAMPLES - 1.001)
        low = step.astype(np.int32)
        share = step - low
        depth, width = (sizes[low] + share * (sizes[low + 1] - sizes[low]) for sizes in self.sizes.T)
        return depth, width

    def no_thinner(self, thin: float) -> "Limb":
        """The same, nowhere thinner than this on either side of its line, m."""
        depth, width = np.maximum(self.depth, thin), np.maximum(self.width, thin)
        return replace(self, depth=depth, width=width, domes=(max(self.domes[0], thin), max(self.domes[1], thin)))

    @cached_property
    def area(self) -> float:
        """m2, roughly."""
        return float(2 * np.pi * self.sizes.mean() * (self.lengths.sum() + sum(self.domes)))

    @cached_property
    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """Corners of a box around it."""
        most = max(float(self.sizes.max()), *self.domes)
        return self.line.min(axis=0) - most, self.line.max(axis=0) + most


@dataclass(frozen=True, eq=False)
class Ellipsoid:
    """An ellipsoid along the axes of the world."""

    middle: np.ndarray
    half: np.ndarray

    def measured(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Signed distance of points, m."""
        parts = (points - self.middle.astype(np.float32)).T
        return _to_ellipsoid(tuple(parts), tuple(float(half) for half in self.half)), np.zeros(len(points), np.float32)

    def no_thinner(self, thin: float) -> "Ellipsoid":
        """The same, no thinner than this on either side of its middle, m."""
        return replace(self, half=np.maximum(self.half, thin))

    @property
    def area(self) -> float:
        """m2, roughly."""
        return float(4 * np.pi * (self.half**2).mean())

    @property
    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """Corners of a box around it."""
        return self.middle - self.half, self.middle + self.half


@dataclass(frozen=True, eq=False)
class Slab:
    """A sole: a flat box in axes of its own, with corners rounded behind and ahead, and its edges a little."""

    origin: np.ndarray
    turned: np.ndarray  # the columns are its axes
    low: np.ndarray  # m, corners in its axes
    high: np.ndarray
    round_back: float  # m
    round_front: float
    edge: float

    def measured(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Signed distance of points, m."""
        middle = self.origin + self.turned @ ((self.low + self.high) / 2)
        x, y, z = ((points - middle.astype(np.float32)) @ self.turned.astype(np.float32)).T
        half = [float(size) / 2 for size in self.high - self.low]
        corner = np.where(x < 0.0, np.float32(self.round_back), np.float32(self.round_front))
        beside_x, beside_y = np.abs(x) - half[0] + corner, np.abs(y) - half[1] + corner
        outline = _rounded(beside_x, beside_y) - corner
        return _rounded(outline + self.edge, np.abs(z) - half[2] + self.edge) - self.edge, np.zeros(
            len(points), np.float32
        )

    def no_thinner(self, thin: float) -> "Slab":
        """Itself: it is part of a foot, which is thick enough, and its sole must stay where it is."""
        return self

    @property
    def area(self) -> float:
        """m2, roughly."""
        x, y, z = self.high - self.low
        return float(2 * (x * y + y * z + z * x))

    @cached_property
    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """Corners of a box around it."""
        both = np.array([self.low, self.high])
        ends = np.array([[x, y, z] for x in both[:, 0] for y in both[:, 1] for z in both[:, 2]]) @ self.turned.T
        return (self.origin + ends).min(axis=0), (self.origin + ends).max(axis=0)


Form = Limb | Ellipsoid | Slab


def melted(one: np.ndarray, other: np.ndarray, over: float) -> np.ndarray:
    """The nearer of two distances, rounded where they differ by less than `over`, m."""
    near = np.maximum(over - np.abs(one - other), 0.0) / max(over, SMALL)
    return np.minimum(one, other) - near * near * over / 4


def eased(share: np.ndarray) -> np.ndarray:
    """From 0 to 1 with level ends."""
    share = np.clip(share, 0.0, 1.0)
    return share * share * (3.0 - 2.0 * share)


def _to_ellipsoid(parts: Sequence[np.ndarray], half: Sequence[np.ndarray | float]) -> np.ndarray:
    """A distance to an ellipsoid that is exact at its surface to first order."""
    inside = slope = np.float32(SMALL)
    for part, size in zip(parts, half, strict=True):
        scaled = part / size
        inside = inside + scaled * scaled
        slope = slope + (scaled / size) ** 2
    inside = np.sqrt(inside)
    return inside * (inside - 1.0) / np.sqrt(slope)


def _rounded(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.minimum(np.maximum(x, y), 0.0) + np.hypot(np.maximum(x, 0.0), np.maximum(y, 0.0))


def _through(places: np.ndarray, at: np.ndarray, values: np.ndarray) -> np.ndarray:
    """A smooth curve through the values that never leaves the range of neighbours (Fritsch and Carlson, 1980)."""
    gaps = np.maximum(np.diff(at), SMALL)
    rise = np.diff(values) / gaps
    slopes = np.zeros(len(values))
    if len(values) > 2:
        same = rise[:-1] * rise[1:] > 0.0
        mean = 2.0 * rise[:-1] * rise[1:] / np.where(same, rise[:-1] + rise[1:], 1.0)
        slopes[1:-1] = np.where(same, mean, 0.0)
    index = np.clip(np.searchsorted(at, places, side="right") - 1, 0, len(gaps) - 1)
    t = np.clip((places - at[index]) / gaps[index], 0.0, 1.0)
    return (
        values[index] * (1 + 2 * t) * (1 - t) ** 2
        + gaps[index] * slopes[index] * t * (1 - t) ** 2
        + values[index + 1] * t**2 * (3 - 2 * t)
        + gaps[index] * slopes[index + 1] * t**2 * (t - 1)
    )
