"""The ground of one row of a simulation: its line, and how soles hold it."""

from typing import NamedTuple

from footfall.bodies.build import Contact
from footfall.worlds.world import Profile


class Ground(NamedTuple):
    """Flat, and held as the character has it, unless it says otherwise."""

    profile: Profile = ()
    contact: Contact | None = None


FLAT_GROUND = Ground()
