"""Save a robustness card in a character's file, keeping everything else, including comments."""

from pathlib import Path

import tomlkit
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.card import Card
from footfall.bodies.character import Character
from footfall.errors import CannotWrite


def check_own_file(source: str) -> Path:
    """The file in which to save a card; refuse library files."""
    path = Path(source)
    if not catalog.is_path(source):
        raise CannotWrite(
            f"--save: '{source}' is a library character, which cannot be changed; make your own with "
            f"'footfall new character my-{source} --from {source}', then give its file, my-{source}.toml"
        )
    if path.resolve().is_relative_to(catalog.LIBRARY.resolve()):
        raise CannotWrite(f"--save: {path} is a library file, which cannot be changed; copy it first")
    if path.suffix != ".toml":
        make = f"footfall new character --rig {path}"
        raise CannotWrite(f"--save: {path} is not a character document; write one with {make}")
    return path


def save_card(path: Path, card: Card) -> None:
    """Write the card under its style; the file is written whole or not at all."""
    before = catalog.load(Character, path)
    after = replace(before, card=before.card | {card.style: card})
    document = tomlkit.parse(path.read_bytes().decode())
    cards = document.setdefault("card", tomlkit.table(is_super_table=True))
    cards[card.style] = catalog.encode(card)
    if catalog.decode(Character, document.unwrap(), str(path)) != after:
        raise CannotWrite(f"{path}: the card could not be read back; the file was not changed")
    catalog.atomic_write(path, tomlkit.dumps(document).encode())
