"""What `footfall crowd` does, and `footfall run` with a trial of several characters: they walk, are counted, filmed."""

import json as json_
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from footfall import catalog
from footfall.cli.export import check_export
from footfall.cli.files import Outputs, check_path
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadValue, CannotWrite
from footfall.measure.crowd.assembly import FRAMES, Assembly, CrowdReport
from footfall.measure.crowd.crowd_trial import Cast
from footfall.measure.crowd.gathering import Gathering
from footfall.measure.trial.document import Trial
from footfall.sim.compiled import law_is_compiled

LONGEST = 3600.0


def run_crowd(
    count: int,
    seed: int,
    seconds: float,
    props: int,
    step_seconds: float | None,
    film: Path | None,
    report: Path | None,
    *,
    dance: bool,
    as_json: bool,
) -> None:
    """Let a crowd at random walk or dance, and leave what was asked for."""
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
        check_export(film, "--film")
    own = {} if step_seconds is None else {"step_seconds": step_seconds}
    gathering = Gathering(count, seed, props=props, dance=dance, **own)
    _let_go(gathering, seconds, [film] if film else [], report, as_json=as_json)


def play_crowd(trial: Trial, outputs: Outputs) -> None:
    """Play a trial with a crowd, and leave what was asked for."""
    if outputs.recording:
        raise CannotWrite("--recording holds one character; a trial with a crowd leaves a report and films")
    films = [path for path in (outputs.film, outputs.video) if path]
    _let_go(Cast(trial), trial.seconds, films, outputs.report, as_json=outputs.json)


def _let_go(assembly: Assembly, seconds: float, films: list[Path], report: Path | None, *, as_json: bool) -> None:
    if not law_is_compiled():
        tell("compiling the control law, once, about 6 s")
    with shown_progress(f"{assembly.crowd.count} characters", "s") as progress:
        came = assembly.run(seconds, film=bool(films), progress=progress)
    data = json_.dumps(catalog.encode(came), indent=2)
    if report is not None:
        catalog.atomic_write(report, data.encode())
        tell(f"wrote {report}")
    if as_json:
        sys.stdout.write(f"{data}\n")
    else:
        _print(came)
    for film in films:
        from footfall.exports.video.crowd_film import film_crowd

        with shown_progress("filming", "frames") as progress:
            film_crowd(assembly.crowd, assembly.frames, FRAMES, film, progress=progress)
        tell(f"wrote {film}")


def _print(came: CrowdReport) -> None:
    """The sum in a sentence, and a line for each."""
    console = Console(highlight=False, file=sys.stdout)
    table = Table(box=None, pad_edge=False)
    table.add_column("who", no_wrap=True)
    for head in ("fell", "bumps", "into props", "goals", "way"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in came.each:
        fell = "" if one.fell_at is None else f"[red]{one.fell_at:.1f} s[/red]"
        table.add_row(one.who, fell, str(one.bumps), str(one.prop_bumps), str(one.goals), f"{one.way:.1f} m")
    console.print(table)
    console.print(in_words(came))


def in_words(came: CrowdReport) -> str:
    """A sentence or two."""
    bumps = f"{came.bumps} bumps" + (f", {came.prop_bumps} into props" if came.prop_bumps else "")
    return (
        f"{came.count} characters, {came.seconds:g} s: {came.fell} fell; {bumps}; {came.goals} goals reached; "
        f"{came.real_time_factor:.1f} times real time on one core"
    )
