"""`footfall new`: documents to begin with. A document never overwrites another unless told to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from footfall.cli.files import check_path
from footfall.cli.progress import tell
from footfall.errors import BadValue, CannotWrite

if TYPE_CHECKING:
    import msgspec

new = App(
    name="new",
    help="""Write a document to begin with: a character.

A document never overwrites another unless `--force` is given.""",
)

Switch = Annotated[bool, Parameter(negative="", show_default=False)]


@new.command
def character(
    name: str | None = None,
    /,
    *,
    random: int | None = None,
    asymmetric: Switch = False,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    out: Path | None = None,
    force: Switch = False,
) -> None:
    """Write a body as a file of proportions, to be changed and walked.

        footfall new character --random 7 --asymmetric --out odd.toml
        footfall new character goblin --from child
        footfall walk --character goblin.toml

    Parameters
    ----------
    name
        What it is called; without it, as its origin.
    random
        Draw every proportion at random over its whole range; the same seed gives the same body.
    asymmetric
        With `--random`: draw each side by itself.
    from_
        Begin with a character from `footfall list characters`, or with a TOML file.
    out
        Where to, ending in .toml; without it, a file of its name here.
    force
        Overwrite the file when there is one.
    """
    from msgspec.structs import replace

    from footfall import catalog
    from footfall.bodies.character import Character
    from footfall.bodies.proportions import Proportions
    from footfall.bodies.random_body import random_character

    if random is not None and from_ is not None:
        raise BadValue("--random and --from were both given; a body begins with one of them")
    if random is not None and random < 0:
        raise BadValue(f"--random {random}: a seed is a whole number, 0 or more")
    if asymmetric and random is None:
        raise BadValue("--asymmetric draws each side at random; it needs --random SEED")
    if random is not None:
        made = random_character(random, asymmetric)
    elif from_ is not None:
        made = catalog.load(Character, from_)
    else:
        made = Character(name="character", text="an own body, of ordinary proportions", proportions=Proportions())
    if name is not None:
        made = replace(made, name=name)
    path = out or Path(f"{_file_name(made.name)}.toml")
    write_document(made.check(), path, force)
    tell(f"wrote {path}; walk it with: footfall walk --character {path}")


def write_document(document: "msgspec.Struct", path: Path, force: bool) -> None:
    """Write a new document, unless a file of that name is there."""
    from footfall import catalog

    if path.suffix != ".toml":
        raise CannotWrite(f"--out {path}: the name must end in .toml")
    check_path(path)
    if path.exists() and not force:
        raise CannotWrite(f"{path} is there already and was left as it is; choose another name, or give --force")
    catalog.save(document, path, overwrite=force)


def _file_name(name: str) -> str:
    """A name as a file can carry it."""
    words = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name).strip("-")
    if not words:
        raise BadValue(f"{name!r} makes no file name; give one with --out")
    return words
