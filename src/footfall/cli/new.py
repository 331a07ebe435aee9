"""`footfall new`: documents to begin with. A document never overwrites another unless told to."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from footfall.cli.files import check_path
from footfall.cli.flags import Switch
from footfall.cli.progress import tell
from footfall.errors import BadValue, CannotWrite

new = App(
    name="new",
    help="""Write a document to begin with: a character, a gait, a style, a trial.

A document never overwrites another unless `--force` is given.""",
)


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

    check_origin(random, from_, "body")
    if asymmetric and random is None:
        raise BadValue("--asymmetric draws each side at random; it needs --random SEED")
    if random is not None:
        made = random_character(random, asymmetric)
    elif from_ is not None:
        made = replace(catalog.load(Character, from_), card={})
    else:
        made = Character(name="character", text="an own body, of ordinary proportions", proportions=Proportions())
    if name is not None:
        made = replace(made, name=name)
    path = new_path(made.name, out, force)
    catalog.save(made.check(), path, overwrite=force)
    tell(f"wrote {path}; walk it with: footfall walk --character {path}")


Changes = Annotated[
    list[str] | None,
    Parameter(name="--set", negative="", help="Set a value: `path.to.key=value`. May be repeated."),
]


@new.command
def gait(
    name: str,
    /,
    *,
    from_: Annotated[str, Parameter(name="--from")] = "planar-walk",
    set_: Changes = None,
    out: Path | None = None,
    force: Switch = False,
) -> None:
    """Write a gait of SIMBICON that begins as another: its states, each number explained, to be bent by hand.

        footfall new gait strut --from planar-walk --set state.0.swing_hip=0.6 --set state.0.seconds=0.35
        footfall walk --gait strut.toml --film strut.png

    Parameters
    ----------
    name
        What it is called.
    from_
        Begin with a gait of the plane from `footfall list gaits`, or with a TOML file.
    set_
        As `state.0.swing_hip=0.6`, `state.1.feedback.swing_hip=[2.0,0.0]`, `gains.torso=0.8` or `text=...`.
    out
        Where to, ending in .toml; without it, a file of its name here.
    force
        Overwrite the file when there is one.
    """
    from footfall import catalog
    from footfall.cli.explained_gait import commented_gait
    from footfall.laws.register import Gait, law_of, load_gait

    path = new_path(name, out, force)
    begun = load_gait(from_)
    if law_of(begun).styles:
        raise BadValue(
            f"the gait '{begun.name}' is of the law {begun.law}: change it by a style (footfall new style), "
            "which lists only what it changes"
        )
    own = {"name": name, "text": f"an own gait, begun as {begun.name}"}
    table: dict[str, Any] = catalog.encode(begun) | own
    if "changes" in table:
        table["changes"] += [f"changed by hand from {begun.name}: {change}" for change in set_ or []]
    made = catalog.decode(Gait, catalog.with_changes(table, set_ or [], name), name)
    if made.law != begun.law:
        raise BadValue("a gait keeps the law of the one it begins as")
    write_text(commented_gait(made, str(path)), path, force)
    tell(f"wrote {path}; walk it with: footfall walk --gait {path}")


@new.command
def style(
    name: str,
    /,
    *,
    from_: Annotated[str, Parameter(name="--from")] = "default",
    set_: Changes = None,
    out: Path | None = None,
    force: Switch = False,
) -> None:
    """Write a style: the differences from a gait that make a walk look its own way, each explained.

        footfall new style swagger --from strut --set step.period=0.8 --set left.swing.height=0.2
        footfall new style between --from sneak:tired:0.5
        footfall walk --style swagger.toml --film swagger.png

    Parameters
    ----------
    name
        What it is called.
    from_
        Begin with a style from `footfall list styles`, a TOML file, or a blend, as `sneak:tired:0.5`.
    set_
        `step.period=0.8` on both feet, `left.step.period=0.5` while the left foot carries; `text=...`, `speed=...`.
    out
        Where to, ending in .toml; without it, a file of its name here.
    force
        Overwrite the file when there is one.
    """
    from footfall.cli.explained_toml import commented_style
    from footfall.gaits.named import new_style

    path = new_path(name, out, force)
    made = new_style(name, from_, set_ or [])
    write_text(commented_style(made, str(path)), path, force)
    tell(f"wrote {path}; walk it with: footfall walk --style {path}")


@new.command
def trial(
    name: str | None = None,
    /,
    *,
    random: int | None = None,
    seconds: float | None = None,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    set_: Changes = None,
    out: Path | None = None,
    force: Switch = False,
) -> None:
    """Write a trial: who walks, how, for how long, what it is asked and who shoves it, each explained.

        footfall new trial mine --set style=sneak --set seconds=12 --set command.0.speed=0.4
        footfall new trial harder --from shoved --set push.0.force=[0,800,0]
        footfall new trial --random 17 --seconds 30 --out sequence-17.toml
        footfall run mine.toml

    Parameters
    ----------
    name
        What it is called; needed unless `--random` is given.
    random
        Ask one thing after the other at random (walk, turn, stand, idle); the same seed asks the same.
    seconds
        How long it lasts.
    from_
        Begin with a trial from `footfall list trials`, or with a TOML file; without it, a walk at 0.6 m/s.
    set_
        As `footfall run --set` takes it: `seconds=5`, `style=sneak`, `command.0.heading_deg=90`.
    out
        Where to, ending in .toml; without it, a file of its name here.
    force
        Overwrite the file when there is one.
    """
    from footfall import catalog
    from footfall.cli.explained_toml import commented_trial
    from footfall.measure.trial.document import load_trial
    from footfall.measure.trial.sequences import random_sequence

    check_origin(random, from_, "trial")
    if name is None and random is None:
        raise BadValue("a trial needs a name: footfall new trial NAME, or --random SEED")
    if random is not None:
        begin = catalog.encode(random_sequence(random, *([] if seconds is None else [seconds])))
    else:
        plain = {"name": name, "text": "an own trial", "command": [{"at": 0.0, "speed": 0.6}]}
        begin = plain if from_ is None else catalog.encode(load_trial(from_))
    own = {"name": name, "seconds": seconds}
    table = begin | {key: value for key, value in own.items() if value is not None}
    made = load_trial(table, set_ or [])
    path = new_path(made.name, out, force)
    write_text(commented_trial(made, str(path)), path, force)
    tell(f"wrote {path}; play it with: footfall run {path}")


def write_text(text: str, path: Path, force: bool) -> None:
    """Write a new document that is text already."""
    from footfall import catalog

    catalog.atomic_write(path, text.encode(), overwrite=force)


def check_origin(random: int | None, from_: str | None, what: str) -> None:
    """Refuse two origins at once, and a seed that is none."""
    if random is not None and from_ is not None:
        raise BadValue(f"--random and --from were both given; a {what} begins with one of them")
    if random is not None and random < 0:
        raise BadValue(f"--random {random}: a seed is a whole number, 0 or more")


def new_path(name: str, out: Path | None, force: bool) -> Path:
    """Where a new document goes; a path that none can have is refused before work is done for it."""
    path = out or Path(f"{_file_name(name)}.toml")
    if path.suffix != ".toml":
        raise CannotWrite(f"--out {path}: the name must end in .toml")
    check_path(path)
    if path.exists() and not force:
        raise CannotWrite(f"{path} is there already and was left as it is; choose another name, or give --force")
    return path


def _file_name(name: str) -> str:
    """A name as a file can carry it."""
    words = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name).strip("-")
    if not words:
        raise BadValue(f"{name!r} makes no file name; give one with --out")
    return words
