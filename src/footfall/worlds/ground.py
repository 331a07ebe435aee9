"""The ground of one row of a simulation: its profile and contact model."""

from typing import NamedTuple

from footfall.bodies.build import Contact
from footfall.worlds.world import Profile


class Ground(NamedTuple):
    """A profile and a contact model; by default flat, with the character's own contact model."""

    profile: Profile = ()
    contact: Contact | None = None


FLAT_GROUND = Ground()
