"""Which robots' files the studio reads: those it was started with, and those of characters in the library.

A page may send any document; one that names a file of this machine must not make the session read it.
"""

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError

_KNOWN: set[str] = set()


def know(character: Character) -> None:
    """Let this process read a robot's file."""
    if character.model:
        _KNOWN.add(character.model)


def check_known(character: Character) -> None:
    """Refuse a robot whose file nobody on this machine has named."""
    if character.model and character.model not in _KNOWN and character.model not in _in_library():
        raise BadValue(
            f"'{character.name}' is a robot in a file on disk; open it with: footfall studio --rig {character.model}"
        )


def _in_library() -> set[str]:
    """The robots' files of the characters in the library."""
    found = set()
    for name in catalog.names(Character):
        try:
            found.add(catalog.load(Character, name).model)
        except FootfallError:
            continue
    return found
