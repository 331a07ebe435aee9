"""The things that stand on the ground of a stage: as solids to draw, and whether there is room for them."""

from collections.abc import Iterator

import numpy as np

from footfall.errors import BadValue
from footfall.sim.simulation import Simulation
from footfall.studio.protocol import Solid
from footfall.studio.work.work import Work, ground_under
from footfall.worlds.ground import Ground
from footfall.worlds.pieces import HeightGrid, Piece, Surface, ahead_of, slope_surfaces, stairs_surfaces
from footfall.worlds.things import named
from footfall.worlds.world import World

ROOM = 0.3
"""No thing is put nearer to where somebody stands than this, m."""
OVERHEAD = 1.0
"""What hangs higher than this is no hindrance, m."""
DIGITS = 4


def solids_of(world: World, ground: Ground) -> list[Solid]:
    """All solids of a world, in the order in which its file lists the things."""
    return [*_surfaces(world, ground), *_pieces(world, ground), *_fields(ground)]


def _surfaces(world: World, ground: Ground) -> Iterator[Solid]:
    surfaces = iter(ground.surfaces)
    for index, stairs in enumerate(world.stairs):
        for _ in stairs_surfaces(stairs, 0.0):
            yield _under(next(surfaces), "stairs", index)
    for index, slope in enumerate(world.slope):
        for _ in slope_surfaces(slope, 0.0):
            yield _under(next(surfaces), "slope", index)


def _under(surface: Surface, kind: str, index: int) -> Solid:
    x, y = ahead_of((*surface.near, surface.heading), surface.length / 2)
    return Solid(
        kind=kind,
        index=index,
        name="",
        at=[round(x, DIGITS), round(y, DIGITS)],
        half=[surface.length / 2, surface.width / 2],
        heading=surface.heading,
        bottom=surface.base,
        low=round(surface.low, DIGITS),
        high=round(surface.high, DIGITS),
        round=False,
        loose=-1,
    )


def _pieces(world: World, ground: Ground) -> Iterator[Solid]:
    whose = _whose(world)
    loose = 0
    for piece in ground.pieces:
        kind, index = whose[piece.name] if piece.name in whose else whose[piece.name.rpartition("_")[0]]
        top = piece.at[2] + piece.half[2]
        yield Solid(
            kind=kind,
            index=index,
            name=piece.name if piece.name in whose else "",
            at=[round(part, DIGITS) for part in piece.at[:2]],
            half=list(piece.half[:2]),
            heading=piece.heading,
            bottom=round(piece.at[2] - piece.half[2], DIGITS),
            low=round(top, DIGITS),
            high=round(top, DIGITS),
            round=piece.kind == "ball",
            loose=loose if piece.loose else -1,
            handles=[round(part, DIGITS) for part in piece.handles] if any(piece.handles) else [],
        )
        loose += piece.loose


def _fields(ground: Ground) -> Iterator[Solid]:
    for index, field in enumerate(ground.fields):
        long, wide = field.extent
        values = np.round(field.values, DIGITS)
        yield Solid(
            kind="rough",
            index=index,
            name="",
            at=[round(field.corner[0] + long / 2, DIGITS), round(field.corner[1] + wide / 2, DIGITS)],
            half=[long / 2, wide / 2],
            heading=0.0,
            bottom=float(values.min()),
            low=float(values.max()),
            high=float(values.max()),
            round=False,
            loose=-1,
            heights=values.tolist(),
        )


def _whose(world: World) -> dict[str, tuple[str, int]]:
    """Which thing of its world each named piece belongs to; legs and walls are named after their board."""
    whose = {
        f"{kind}_{index}": (kind, index)
        for kind in ("bar", "beam", "table", "shelf")
        for index in range(len(getattr(world, kind)))
    }
    for kind in ("crate", "ball"):
        for index, name in enumerate(named(kind, [one.name for one in getattr(world, kind)])):
            whose[name] = kind, index
    return whose


def check_room(simulation: Simulation, work: Work) -> None:
    """Refuse a world with a new or changed thing where somebody stands."""
    old, new = simulation.grounds[0], ground_under(work.world)
    around = np.stack(np.meshgrid(*[np.linspace(-ROOM, ROOM, 7)] * 2), axis=-1).reshape(-1, 2)
    for row in range(simulation.count):
        x, y = (np.array(simulation.place_of(row)[:2]) + around).T
        for one in _changed(old, new):
            if np.isfinite(one.top(x, y)).any():
                raise BadValue(
                    "a character stands there; put it farther away, or wait until the character has moved on"
                )


def _changed(old: Ground, new: Ground) -> Iterator[Surface | Piece | HeightGrid]:
    yield from set(new.fields) - set(old.fields)
    yield from set(new.surfaces) - set(old.surfaces)
    yield from (one for one in set(new.pieces) - set(old.pieces) if one.at[2] - one.half[2] < OVERHEAD)
