"""Puts a robustness card into a character's file, and leaves all else in it as it was written, comments too."""

import re
import tomllib
from pathlib import Path

import tomli_w
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.card import Card
from footfall.bodies.character import Character
from footfall.errors import CannotWrite, FootfallError

HEADER = re.compile(r"^\s*\[+\s*([^\]]+?)\s*\]+", re.MULTILINE)


def check_own_file(source: str) -> Path:
    """The file that a card can be saved into; what the library holds is not changed."""
    path = Path(source)
    if not source.endswith(".toml") and "/" not in source and "\\" not in source:
        raise CannotWrite(
            f"--save: '{source}' is a character of the library, which is not changed; make one of your own with "
            f"'footfall new character my-{source} --from {source}', then give its file, my-{source}.toml"
        )
    if path.resolve().is_relative_to(catalog.LIBRARY.resolve()):
        raise CannotWrite(f"--save: {path} is a file of the library, which is not changed; copy it first")
    return path


def save_card(path: Path, card: Card) -> None:
    """Write the card under its style; the file is written whole or not at all."""
    before = catalog.load(Character, path)
    after = replace(before, card=before.card | {card.style: card})
    text = _with_cards(path.read_text(encoding="utf-8"), after.card)
    if _reads_as(text) != catalog.encode(after):
        text = tomli_w.dumps(catalog.encode(after))
    if catalog.decode(Character, tomllib.loads(text), str(path)) != after:
        raise CannotWrite(f"{path}: the card would not come back as it is; the file was left as it was")
    catalog.atomic_write(path, text.encode())


def _with_cards(text: str, cards: dict[str, Card]) -> str:
    """The text less the tables of cards in it, and the cards after it."""
    kept, begin, dropping = [], 0, False
    for header in [*HEADER.finditer(text), None]:
        end = header.start() if header else len(text)
        if not dropping:
            kept.append(text[begin:end])
        begin, dropping = end, header is not None and header[1].split(".")[0].strip("\"' ") == "card"
    tables = tomli_w.dumps({"card": {style: catalog.encode(card) for style, card in cards.items()}})
    return "".join(kept).rstrip() + "\n\n" + _compact(tables)


def _compact(tables: str) -> str:
    """Lists of plain numbers on one line each."""
    inner = re.sub(r"\[\s+([^\[\]]*?),?\s+\]", lambda found: f"[{' '.join(found[1].split())}]", tables)
    return re.sub(r"= \[\n((?:\s+\[[^\[\]]*\],\n)+)\]", lambda found: f"= [{' '.join(found[1].split())[:-1]}]", inner)


def _reads_as(text: str) -> dict[str, object] | None:
    """The whole document as it would be read again; None when it cannot be."""
    try:
        return catalog.encode(catalog.decode(Character, tomllib.loads(text)))
    except (FootfallError, tomllib.TOMLDecodeError):
        return None
