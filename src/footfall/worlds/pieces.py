"""What a world is made of, as plain values: surfaces to walk on, solids that stand fast or are loose, uneven fields."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin, tan
from typing import Any, Literal, NamedTuple

import numpy as np

from footfall.worlds.things import Ball, Bar, Beam, Crate, Rough, Shelf, Slope, Stairs, Table, named

Kind = Literal["bar", "beam", "board", "crate", "ball"]
THICK = 0.04
"""Thickness of boards, and of their legs and walls, m."""
HANDLE_OUT = 0.2
"""How far handles stand out from the ends of a crate, m."""
LIES = 0.02
"""A ball this near above something lies on it, m."""
BEFORE = 0.05
"""The foot of stairs and slopes is as high as the ground this far before it, m."""
Vector = tuple[float, float, float]


class Surface(NamedTuple):
    """A rectangle to walk on: the middle of its near edge, its heading, and its heights there and at its far edge."""

    near: tuple[float, float]
    heading: float
    length: float
    width: float
    low: float
    high: float
    base: float
    step: bool = False
    """Whether it is a tread of stairs."""

    def along(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Points from the near edge, along the heading and to the left."""
        return along((*self.near, self.heading), x, y)

    def top(self, x: Any, y: Any) -> Any:
        """Its height at points; minus infinity beside it."""
        ahead, left = self.along(x, y)
        inside = (ahead >= 0.0) & (ahead <= self.length) & (np.abs(left) <= self.width / 2)
        return np.where(inside, self.low + (self.high - self.low) * ahead / self.length, -np.inf)

    @property
    def corners(self) -> np.ndarray:
        """x and y of its corners."""
        c, s = cos(self.heading), sin(self.heading)
        return np.array(
            [
                [self.near[0] + c * a - s * b, self.near[1] + s * a + c * b]
                for a in (0.0, self.length)
                for b in (-self.width / 2, self.width / 2)
            ]
        )


class Piece(NamedTuple):
    """A box or a ball: centre, half extents, heading; loose ones weigh something."""

    kind: Kind
    name: str
    at: Vector
    half: Vector
    heading: float = 0.0
    mass: float = 0.0
    friction: float = 0.8
    floats: bool = False
    handles: tuple[float, float] = (0.0, 0.0)
    """How far out along its x axis, and how high above its middle, its handles are, m; zeros: it has none."""

    @property
    def make(self) -> tuple[str, bool]:
        """Its kind, and whether it has handles: what models that run side by side must agree on."""
        return self.kind, any(self.handles)

    @property
    def loose(self) -> bool:
        """Whether it can be moved."""
        return self.mass > 0.0

    def top(self, x: Any, y: Any) -> Any:
        """Height of its upper side at points; minus infinity beside it."""
        ahead, left = along((self.at[0], self.at[1], self.heading), x, y)
        inside = (np.abs(ahead) <= self.half[0]) & (np.abs(left) <= self.half[1])
        return np.where(inside, self.at[2] + self.half[2], -np.inf)


class HeightGrid(NamedTuple):
    """Uneven ground: heights every `spacing` along x and y from a corner; one row of values per place along x."""

    corner: tuple[float, float]
    spacing: float
    values: tuple[tuple[float, ...], ...]

    @property
    def extent(self) -> tuple[float, float]:
        """Its length along x and along y, m."""
        return self.spacing * (len(self.values) - 1), self.spacing * (len(self.values[0]) - 1)

    def top(self, x: Any, y: Any) -> Any:
        """Its height at points; minus infinity beside it."""
        values = np.array(self.values)
        u, v = (np.asarray(x) - self.corner[0]) / self.spacing, (np.asarray(y) - self.corner[1]) / self.spacing
        inside = (u >= 0) & (v >= 0) & (u <= values.shape[0] - 1) & (v <= values.shape[1] - 1)
        i = np.clip(u.astype(int), 0, values.shape[0] - 2)
        j = np.clip(v.astype(int), 0, values.shape[1] - 2)
        a, b = u - i, v - j
        near = values[i, j] * (1 - b) + values[i, j + 1] * b
        far = values[i + 1, j] * (1 - b) + values[i + 1, j + 1] * b
        return np.where(inside, near * (1 - a) + far * a, -np.inf)


def along(frame: tuple[float, float, float], x: Any, y: Any) -> tuple[Any, Any]:
    """Points in the frame of a place and heading: ahead and to the left."""
    dx, dy = x - frame[0], y - frame[1]
    c, s = cos(frame[2]), sin(frame[2])
    return dx * c + dy * s, dy * c - dx * s


def ahead_of(frame: tuple[float, float, float], ahead: float, left: float = 0.0) -> tuple[float, float]:
    """The point in the world that is so far ahead and to the left of a place and heading."""
    c, s = cos(frame[2]), sin(frame[2])
    return frame[0] + c * ahead - s * left, frame[1] + s * ahead + c * left


def stairs_surfaces(stairs: Stairs, base: float) -> Iterator[Surface]:
    """The treads of stairs, one by one; the landing is the last, unless it comes down again."""
    frame, heading = (*stairs.at, radians(stairs.heading_deg)), radians(stairs.heading_deg)
    heights = [base + stairs.rise * (k + 1) for k in range(stairs.risers)]
    lengths = [stairs.tread] * (stairs.risers - 1) + [stairs.landing]
    if stairs.down:
        heights += heights[-2::-1]
        lengths += [stairs.tread] * (stairs.risers - 1)
    begin = 0.0
    for height, length in zip(heights, lengths, strict=True):
        yield Surface(ahead_of(frame, begin), heading, length, stairs.width, height, height, base, True)
        begin += length


def slope_surfaces(slope: Slope, base: float) -> Iterator[Surface]:
    """The ramp, its landing, and the ramp down."""
    frame, heading = (*slope.at, radians(slope.heading_deg)), radians(slope.heading_deg)
    top, width = base + slope.length * tan(radians(slope.slope_deg)), slope.width
    yield Surface(slope.at, heading, slope.length, width, base, top, base)
    yield Surface(ahead_of(frame, slope.length), heading, slope.landing, width, top, top, base)
    if slope.down:
        beyond = ahead_of(frame, slope.length + slope.landing)
        yield Surface(beyond, heading, slope.length, width, top, base, base)


def field_of(rough: Rough, seed: int) -> HeightGrid:
    """Heights drawn by a seed, with points halfway between, and level at its edges."""
    counts = [max(3, round(extent / rough.over) + 1) for extent in (rough.length, rough.width)]
    drawn = np.random.default_rng(seed).uniform(-rough.bump, rough.bump, counts)
    drawn[[0, -1], :] = drawn[:, [0, -1]] = 0.0
    finer = np.zeros([2 * count - 1 for count in counts])
    finer[::2, ::2] = drawn
    finer[1::2, ::2] = (drawn[1:] + drawn[:-1]) / 2
    finer[:, 1::2] = (finer[:, 2::2] + finer[:, :-1:2]) / 2
    corner = rough.at[0], rough.at[1] - rough.over * (counts[1] - 1) / 2
    return HeightGrid(corner, rough.over / 2, tuple(tuple(row) for row in np.round(finer, 5).tolist()))


def bar_piece(name: str, bar: Bar, ground: float) -> Piece:
    """A bar on the ground."""
    half = (bar.depth / 2, bar.width / 2, bar.height / 2)
    return Piece("bar", name, (*bar.at, ground + bar.height / 2), half, radians(bar.heading_deg))


def beam_piece(name: str, beam: Beam, ground: float) -> Piece:
    """A beam overhead."""
    half = (beam.depth / 2, beam.width / 2, beam.depth / 2)
    return Piece("beam", name, (*beam.at, ground + beam.height + half[2]), half, radians(beam.heading_deg))


def board_pieces(name: str, board: Table | Shelf, ground: float) -> Iterator[Piece]:
    """A board, on legs or on a wall."""
    frame = (*board.at, radians(board.heading_deg))
    deep, wide = board.size[0] / 2, board.size[1] / 2
    top = ground + board.height
    yield Piece("board", name, (*board.at, top - THICK / 2), (deep, wide, THICK / 2), frame[2])
    under = (board.height - THICK) / 2
    if isinstance(board, Shelf):
        at = ahead_of(frame, deep + THICK / 2)
        yield Piece(
            "board", f"{name}_wall", (*at, ground + board.height / 2), (THICK / 2, wide, board.height / 2), frame[2]
        )
        return
    corners = [(a * (deep - THICK), b * (wide - THICK)) for a in (-1, 1) for b in (-1, 1)]
    for index, (ahead, left) in enumerate(corners):
        at = ahead_of(frame, ahead, left)
        yield Piece("board", f"{name}_leg{index}", (*at, ground + under), (THICK / 2, THICK / 2, under), frame[2])


def crate_pieces(crates: Sequence[Crate]) -> Iterator[Piece]:
    """Crates, by name."""
    for name, crate in zip(named("crate", [one.name for one in crates]), crates, strict=True):
        half = (crate.size[0] / 2, crate.size[1] / 2, crate.size[2] / 2)
        at = (*crate.at[:2], crate.at[2] + half[2])
        handles = (half[0] + HANDLE_OUT, crate.handles - half[2]) if crate.handles else (0.0, 0.0)
        turn = radians(crate.heading_deg)
        yield Piece("crate", name, at, half, turn, crate.mass, crate.friction, handles=handles)


def ball_pieces(balls: Sequence[Ball], below: Sequence[Any]) -> Iterator[Piece]:
    """Balls, by name; one that lies on nothing floats."""
    for name, ball in zip(named("ball", [one.name for one in balls]), balls, strict=True):
        bottom = ball.at[2] - ball.radius
        tops = [0.0, *(float(one.top(*ball.at[:2])) for one in below)]
        floats = not any(-LIES < bottom - top < LIES for top in tops)
        yield Piece("ball", name, ball.at, (ball.radius, ball.radius, ball.radius), 0.0, ball.mass, 0.8, floats)
