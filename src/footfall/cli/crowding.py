"""What `footfall crowd` does: a crowd at random walks, is counted and filmed."""

import json as json_
import sys
from pathlib import Path

from footfall import catalog
from footfall.cli.files import check_drawing, check_path
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadValue, CannotWrite
from footfall.measure.gathering import FRAMES, CrowdReport, Gathering

LONGEST = 3600.0


def run_crowd(
    count: int,
    seed: int,
    seconds: float,
    props: int,
    step_seconds: float | None,
    film: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Let a crowd walk, and leave what was asked for."""
    if not 0.0 < seconds <= LONGEST:
        raise BadValue(f"--seconds is {seconds:g}; it must lie between 0 and {LONGEST:g}")
    if seed < 0:
        raise BadValue(f"--seed is {seed}; it must be 0 or more")
    for path in (film, report):
        if path is not None:
            check_path(path)
    if film is not None:
        if film.suffix not in (".mp4", ".png"):
            raise CannotWrite(f"--film {film}: the name must end in .mp4 or .png")
        check_drawing(video=film.suffix == ".mp4")
    own = {} if step_seconds is None else {"step_seconds": step_seconds}
    gathering = Gathering(count, seed, props=props, **own)
    with shown_progress(f"{count} characters", "s") as progress:
        came = gathering.run(seconds, film=film is not None, progress=progress)
    data = json_.dumps(catalog.encode(came), indent=2)
    if report is not None:
        catalog.atomic_write(report, data.encode())
    if film is not None:
        from footfall.sim.crowd_film import film_crowd

        with shown_progress("filming", "frames") as progress:
            film_crowd(gathering.crowd, gathering.frames, FRAMES, film, progress=progress)
    sys.stdout.write(f"{data if as_json else in_words(came)}\n")
    for path in (film, report):
        if path is not None:
            tell(f"written: {path}")


def in_words(came: CrowdReport) -> str:
    """A sentence or two."""
    bumps = f"{came.bumps} bumps" + (f", {came.prop_bumps} into props" if came.prop_bumps else "")
    return (
        f"{came.count} characters, {came.seconds:g} s: {came.fell} fell; {bumps}; {came.goals} goals reached; "
        f"{came.real_time_factor:.1f} times real time on one core"
    )
