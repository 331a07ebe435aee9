"""Which robots' files the studio reads: those it was started with, and those of characters in the library."""

from footfall import given, given_files
from footfall.bodies.character import Character


def know(character: Character) -> None:
    """Let documents name a robot's file, here and in later processes."""
    if character.model:
        given_files.remember(character.model)


def check_known(character: Character) -> None:
    """Refuse a robot whose file nobody on this machine has named."""
    with given.shut():
        given.check_file(character.model, f"'{character.name}'")
