"""The ground of one row of a simulation: its profile and contact model."""

from typing import NamedTuple

from footfall.bodies.build import Contact
from footfall.worlds.world import Profile


class Ground(NamedTuple):
    """Flat, with the character's own contact model, by default."""

    profile: Profile = ()
    contact: Contact | None = None


FLAT_GROUND = Ground()
