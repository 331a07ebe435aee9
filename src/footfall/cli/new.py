"""`footfall new`: documents to start from. An existing file is never overwritten unless `--force` is given."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from footfall.cli.files import check_path
from footfall.cli.flags import Changes, Films, Force, Rig, Seed, Switch
from footfall.cli.progress import tell
from footfall.errors import BadValue, CannotWrite

new = App(
    name="new",
    help="""Write a document to start from: a character, a gait, a style, a trial or a world.

An existing file is never overwritten unless `--force` is given.""",
)


@new.command
def character(
    name: str | None = None,
    /,
    *,
    random: Seed = None,
    asymmetric: Switch = False,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    rig: Rig = None,
    out: Path | None = None,
    force: Force = False,
) -> None:
    """Write a body as a file of proportions, to edit and walk.

    A random body has every proportion from its whole range. Of a rig, guesses are printed.

    ```
    footfall new character --random 7 --asymmetric --out odd.toml
    footfall new character goblin --from child
    footfall new character me --rig me.glb
    footfall walk --character goblin.toml
    ```

    Parameters
    ----------
    name
        Its name. Default: that of its origin.
    asymmetric
        With `--random`: draw each side separately.
    from_
        What to start from. A name from `footfall list characters`, or a TOML file.
    out
        Where to write the result. A file (.toml); default: its name, in this folder.
    """
    from msgspec.structs import replace

    from footfall import catalog
    from footfall.bodies.character import Character
    from footfall.bodies.proportions import Proportions
    from footfall.bodies.random_body import random_character

    check_origin(random, from_, "body")
    if rig is not None and (random is not None or from_ is not None):
        raise BadValue("--rig was given with --random or --from; choose one of them")
    if asymmetric and random is None:
        raise BadValue("--asymmetric draws each side at random; it needs --random SEED")
    if random is not None:
        made = random_character(random, asymmetric)
    elif rig is not None:
        from footfall.cli.rigs import body_of, robot_file

        made = body_of(robot_file(rig))
    elif from_ is not None:
        made = replace(catalog.load(Character, from_), card={})
    else:
        made = Character(name="character", text="my own body, of ordinary proportions", proportions=Proportions())
    if name is not None:
        made = replace(made, name=name)
    path = new_path(made.name, out, force)
    catalog.save(made.check(), path, overwrite=force)
    tell(f"wrote {path}; walk it with: footfall walk --character {path}")


@new.command
def gait(
    name: str,
    /,
    *,
    from_: Annotated[str, Parameter(name="--from")] = "planar-walk",
    set_: Changes = None,
    out: Path | None = None,
    film: Films = None,
    mirror: Annotated[bool | None, Parameter(negative="--no-mirror")] = None,
    by_time: Switch = False,
    tempo: float | None = None,
    force: Force = False,
) -> None:
    """Write a SIMBICON gait as a copy of another, with every number explained, or make one from motion capture.

    A film of a gait made from a clip shows both side by side.

    ```
    footfall new gait strut --from planar-walk --set state.0.swing_hip=0.6 --set state.0.seconds=0.35
    footfall walk --gait strut.toml --film strut.png
    footfall new gait mine --from clip.bvh --film both.png
    ```

    Parameters
    ----------
    name
        Its name.
    from_
        What to start from. A name from `footfall list gaits`, a TOML file, or a motion-capture clip (.bvh), whose
        balance feedback is then found by search, which takes minutes.
    out
        Where to write the result. A file (.toml); default: its name, in this folder.
    mirror
        For a clip: make both steps alike, or not. Default: if it walks straight.
    by_time
        For a clip: change feet by time, not at foot strike. Default: tried if changing at foot strike fails.
    tempo
        For a clip: factor on the speed of its steps, 0.25 to 4; slow steps on one foot are hard to balance.
    """
    from footfall import catalog
    from footfall.cli.clip_gait import is_clip, write_clip_gait
    from footfall.cli.explained_gait import commented_gait
    from footfall.laws.register import Gait, law_of, load_gait

    path = new_path(name, out, force)
    if is_clip(from_):
        write_clip_gait(
            name,
            Path(from_),
            path,
            mirror=mirror,
            by_time=by_time,
            tempo=tempo or 1.0,
            films=film or [],
            changes=set_ or [],
            force=force,
        )
        return
    if film or mirror is not None or by_time or tempo is not None:
        raise BadValue("--film, --mirror, --by-time and --tempo are for a gait made from a clip (--from clip.bvh)")
    begun = load_gait(from_)
    if law_of(begun).styles:
        raise BadValue(
            f"the gait '{begun.name}' uses the law {begun.law}; change it with a style instead (footfall new style), "
            "which lists only the differences"
        )
    own = {"name": name, "text": f"my own gait, based on {begun.name}"}
    table: dict[str, Any] = catalog.encode(begun) | own
    if "changes" in table:
        table["changes"] += [f"changed by hand from {begun.name}: {change}" for change in set_ or []]
    made = catalog.decode(Gait, catalog.with_changes(table, set_ or [], name), name)
    if made.law != begun.law:
        raise BadValue("a gait keeps the law of the gait it is based on")
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
    force: Force = False,
) -> None:
    """Write a style: differences from a gait that give a walk its character, each explained.

    Changes hold for both feet, or for the stance of one: `left.step.period=0.5`.

    ```
    footfall new style swagger --from strut --set step.period=0.8 --set left.swing.height=0.2
    footfall new style between --from sneak:tired:0.5
    footfall walk --style swagger.toml --film swagger.png
    ```

    Parameters
    ----------
    name
        Its name.
    from_
        What to start from. A name from `footfall list styles`, a TOML file, or a blend such as `sneak:tired:0.5`.
    out
        Where to write the result. A file (.toml); default: its name, in this folder.
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
    random: Seed = None,
    seconds: float | None = None,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    set_: Changes = None,
    out: Path | None = None,
    force: Force = False,
) -> None:
    """Write a trial: who walks, how, for how long, and every command and push, each explained.

    A random one gives commands to walk, turn, stand and idle.

    ```
    footfall new trial mine --set style=sneak --set seconds=12 --set command.0.speed=0.4
    footfall new trial harder --from shoved --set push.0.force=[0,800,0]
    footfall new trial --random 17 --seconds 30 --out sequence-17.toml
    footfall run mine.toml
    ```

    Parameters
    ----------
    name
        Its name; required unless `--random` is given.
    seconds
        Duration, s.
    from_
        What to start from. A name from `footfall list trials`, or a TOML file. Default: a walk at 0.6 m/s.
    out
        Where to write the result. A file (.toml); default: its name, in this folder.
    """
    from footfall import catalog
    from footfall.cli.explained_toml import commented_trial
    from footfall.measure.trial.sequences import random_sequence
    from footfall.stage.opened import load_trial

    check_origin(random, from_, "trial")
    if name is None and random is None:
        raise BadValue("a trial needs a name: footfall new trial NAME, or --random SEED")
    if random is not None:
        begin = catalog.encode(random_sequence(random, *([] if seconds is None else [seconds])))
    else:
        plain = {"name": name, "text": "my own trial", "command": [{"at": 0.0, "speed": 0.6}]}
        begin = plain if from_ is None else catalog.encode(load_trial(from_))
    own = {"name": name, "seconds": seconds}
    table = begin | {key: value for key, value in own.items() if value is not None}
    made = load_trial(table, set_ or [])
    path = new_path(made.name, out, force)
    write_text(commented_trial(made, str(path)), path, force)
    tell(f"wrote {path}; run it with: footfall run {path}")


@new.command
def world(
    name: str | None = None,
    /,
    *,
    random: Seed = None,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    out: Path | None = None,
    force: Force = False,
) -> None:
    """Write a world: stairs, bars to step over, beams to duck under, crates and balls.

    A random one is a course of six obstacles, with stairs and something to carry.

    ```
    footfall new world --random 5 --out course.toml
    footfall new world mine --from stairs
    footfall run TRIAL --set world=course.toml
    ```

    Parameters
    ----------
    name
        Its name. Default: that of its origin.
    from_
        What to start from. A name from `footfall list worlds`, or a TOML file.
    out
        Where to write the result. A file (.toml); default: its name, in this folder.
    """
    from msgspec.structs import replace

    from footfall import catalog
    from footfall.worlds.random_world import random_world
    from footfall.worlds.world import World

    check_origin(random, from_, "world")
    if random is None and from_ is None:
        raise BadValue("a world starts from another: footfall new world NAME --from WORLD, or --random SEED")
    made = random_world(random) if random is not None else catalog.load(World, str(from_))
    if name is not None:
        made = replace(made, name=name)
    path = new_path(made.name, out, force)
    catalog.save(made, path, overwrite=force)
    tell(f"wrote {path}; walk there with: footfall run walk --set world={path}")


@new.command
def law(name: str, /, *, out: Path | None = None) -> None:
    """Write a complete small control law as a package of its own: a plug-in.

    ```
    footfall new law statue
    footfall walk --gait statue --plugin footfall-statue/footfall_statue/__init__.py
    ```

    Parameters
    ----------
    name
        Its name, and that of its first gait: lower-case letters, digits and underscores.
    out
        Where to write the result. A new folder; default: footfall-NAME.
    """
    from footfall.cli.new_law import write_law

    write_law(name, out)


def write_text(text: str, path: Path, force: bool) -> None:
    """Write a new document from its text."""
    from footfall import catalog

    catalog.atomic_write(path, text.encode(), overwrite=force)


def check_origin(random: int | None, from_: str | None, what: str) -> None:
    """Refuse two origins at once, and an invalid seed."""
    if random is not None and from_ is not None:
        raise BadValue(f"--random and --from were both given; a {what} starts from one of them")
    if random is not None and random < 0:
        raise BadValue(f"--random {random}: a seed is a whole number, 0 or more")


def new_path(name: str, out: Path | None, force: bool) -> Path:
    """Where a new document goes; an impossible path is refused before any work is done."""
    path = out or Path(f"{_file_name(name)}.toml")
    if path.suffix != ".toml":
        raise CannotWrite(f"--out {path}: the name must end in .toml")
    check_path(path)
    if path.exists() and not force:
        raise CannotWrite(f"{path} already exists and was not changed; choose a different name, or give --force")
    return path


def _file_name(name: str) -> str:
    """A name made fit for a file."""
    words = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name).strip("-")
    if not words:
        raise BadValue(f"{name!r} cannot be a file name; give one with --out")
    return words
