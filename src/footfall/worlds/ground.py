"""The ground of one row of a simulation, and all that stands on it."""

from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.build import Contact
from footfall.worlds.pieces import (
    BEFORE,
    HeightGrid,
    Piece,
    Surface,
    ahead_of,
    ball_pieces,
    bar_piece,
    beam_piece,
    board_pieces,
    crate_pieces,
    field_of,
    slope_surfaces,
    stairs_surfaces,
)
from footfall.worlds.things import Stairs
from footfall.worlds.world import Profile, World, profile_of


class Ground(NamedTuple):
    """A profile along x, a contact model, and things; by default flat, with the character's own contact model."""

    profile: Profile = ()
    contact: Contact | None = None
    surfaces: tuple[Surface, ...] = ()
    pieces: tuple[Piece, ...] = ()
    fields: tuple[HeightGrid, ...] = ()

    @property
    def bare(self) -> bool:
        """Whether there is nothing but an endless level floor."""
        return not (self.profile or self.surfaces or self.pieces or self.fields)

    @property
    def level(self) -> bool:
        """Whether the floor is level, whatever stands on it."""
        return not (self.profile or self.surfaces or self.fields)

    @property
    def loose(self) -> tuple[Piece, ...]:
        """The pieces that can be moved, in the order of their bodies."""
        return tuple(piece for piece in self.pieces if piece.loose)

    def height(self, x: Any, y: Any) -> Any:
        """Height of the ground at points, m, without what stands on it."""
        x, y = np.asarray(x, float), np.asarray(y, float)
        base = np.interp(x, *_line(self.profile)) if self.profile else np.zeros(np.broadcast(x, y).shape)
        for one in (*self.fields, *self.surfaces):
            top = one.top(x, y)
            base = np.where(np.isfinite(top) & ((top > base) | isinstance(one, HeightGrid)), top, base)
        return base


FLAT_GROUND = Ground()


def ground_of_world(world: World, seed: int, contact: Contact | None = None) -> Ground:
    """The ground and the things of a world, drawn by a seed where it says so."""
    ground = Ground(profile_of(world, seed), contact)
    ground = ground._replace(fields=tuple(field_of(rough, seed + index) for index, rough in enumerate(world.rough)))
    for one in (*world.stairs, *world.slope):
        base = float(ground.height(*ahead_of((*one.at, np.radians(one.heading_deg)), -BEFORE)))
        more = stairs_surfaces(one, base) if isinstance(one, Stairs) else slope_surfaces(one, base)
        ground = ground._replace(surfaces=(*ground.surfaces, *more))
    pieces = [bar_piece(f"bar_{i}", bar, float(ground.height(*bar.at))) for i, bar in enumerate(world.bar)]
    pieces += [beam_piece(f"beam_{i}", beam, float(ground.height(*beam.at))) for i, beam in enumerate(world.beam)]
    boards = [
        *((f"table_{i}", each) for i, each in enumerate(world.table)),
        *((f"shelf_{i}", each) for i, each in enumerate(world.shelf)),
    ]
    for name, board in boards:
        pieces += board_pieces(name, board, float(ground.height(*board.at)))
    pieces += crate_pieces(world.crate)
    pieces += ball_pieces(world.ball, (*ground.surfaces, *pieces))
    return ground._replace(pieces=tuple(pieces))


def _line(profile: Profile) -> tuple[np.ndarray, np.ndarray]:
    x, z = np.array(profile).T
    return x, z
