"""`footfall motions`: a dataset of clips, in the formats of those who learn from motion."""

from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from footfall import catalog
from footfall.cli.flags import Changes, Characters, On, Rigs, Workers
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadValue, CannotWrite

EVERY = 10.0
"""s between two lines of progress without a terminal."""


def motions(
    source: str | None = None,
    /,
    *,
    out: Path | None = None,
    rig: Rigs = None,
    character: Characters = None,
    clips: int | None = None,
    seconds: float | None = None,
    speeds: str | None = None,
    turns: str | None = None,
    styles: str | None = None,
    pushes: str | None = None,
    format_: Annotated[list[str] | None, Parameter(name="--format", negative="")] = None,
    fps: float | None = None,
    seed: int | None = None,
    workers: Workers = None,
    on: On = "cpu",
    ray_address: str | None = None,
    set_: Changes = None,
) -> None:
    """Make a dataset: thousands of clips of walking, with torques and contacts, and a manifest.

    If it is interrupted, the same command resumes it, and the files are the same. Clips in which the character falls
    are left out; the manifest holds every clip's trial, seed and verdict.

    ```
    footfall motions walks --out walks --format mjlab.npz
    footfall motions --character humanoid --rig g1.xml --clips 1000 --speeds 0:0.8 --turns -60:60 --styles default,sneak
    footfall motions mine.toml --format lerobot --on ray
    ```

    Parameters
    ----------
    source
        A name from `footfall list motions`, or a TOML file. Default: what the flags say.
    out
        Where to write the result. A folder; default: the name, followed by `-motions`.
    clips
        Clips of each body.
    seconds
        Duration, s. Here, of a clip.
    speeds
        Forward speeds, m/s: `0.5`, or from least to largest, `0:0.8`.
    turns
        Degrees by which it turns to the left: `90`, or `-60:60`.
    styles
        Styles, by commas.
    pushes
        Pushes on the torso, N: `100`, or `0:150`.
    format_
        The ending of the files to write, as in `footfall export`: `mjlab.npz`, `lerobot` … May be repeated.
    fps
        Frames per second. Default: each format's own.
    seed
        Seed of everything random.
    ray_address
        Address of the cluster: `auto` or `ray://host:10001`. Default: a Ray started on this machine.
    """
    ranges = {"speeds": speeds, "turns": turns, "pushes": pushes}
    bodies = [*(character or []), *(rig or [])] or None
    given: dict[str, Any] = {"rigs": bodies, "count": clips, "seconds": seconds, "formats": format_, "fps": fps}
    given |= {"seed": seed, "styles": styles.split(",") if styles else None}
    given |= {name: _range(name, words) for name, words in ranges.items() if words is not None}
    given = {name: value for name, value in given.items() if value is not None}
    if workers is not None and workers < 1:
        raise BadValue(f"--workers is {workers}; at least 1 is needed")
    if on == "gpu":
        raise BadValue("--on is gpu, where torques are not recorded; choose cpu or ray")
    if ray_address and on != "ray":
        raise BadValue("--ray-address is given without --on ray")
    _run(source, given, set_ or [], out, {"workers": workers, "on": on, "ray_address": ray_address})


def _run(
    source: str | None, given: dict[str, Any], changes: list[str], out: Path | None, place: dict[str, Any]
) -> None:
    from footfall.cli.rigs import named_body
    from footfall.motions.make import MANIFEST, UP, formats_of, make_motions, write_bodies
    from footfall.motions.plan import Motions

    table, where = catalog.read_table(Motions, source) if source else ({"name": "motions"}, "these flags")
    wanted = catalog.decode(Motions, catalog.with_changes(table | given, changes, where), where)
    formats_of(wanted)
    folder = out or Path(f"{Path(source).stem}-motions" if source else "motions")
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder} is a file; a folder is needed")
    body = cache(named_body)
    total = wanted.count * len(wanted.rigs)
    tell(f"{total} clips of {wanted.seconds:g} s into {folder}; if interrupted, the same command resumes")
    with shown_progress("making motions", "clips", EVERY) as progress:
        rows = make_motions(wanted, folder, body=body, on=_on(place), workers=place["workers"], progress=progress)
    write_bodies(folder, wanted, body)
    up = sum(row["verdict"] == UP for row in rows)
    tell(f"{up} of {len(rows)} clips stay up and are written; {folder / MANIFEST} lists them all")


def _on(place: dict[str, Any]) -> Any:
    """Where batches run."""
    from footfall.measure.sweep.sweep import in_workers

    if place["on"] != "ray":
        return in_workers
    from footfall.measure.sweep.on_ray import on_ray

    return partial(on_ray, place["ray_address"])


def _range(name: str, words: str) -> list[float]:
    """`0.5` or `0:0.8`."""
    try:
        return [float(part) for part in words.split(":")]
    except ValueError:
        raise BadValue(f"--{name} {words}: write a number, or the least and the largest as 0:0.8") from None
