"""`footfall crowd`, and `footfall run` with a crowd: run it, report on it, film it."""

import json as json_
import sys

from rich.console import Console
from rich.table import Table

from footfall import catalog
from footfall.cli.brief import MORE
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import Outputs
from footfall.cli.plain import plain
from footfall.cli.progress import shown_progress, tell
from footfall.cli.status import status_of
from footfall.errors import BadValue
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import CrowdOutcome, CrowdReport, run_company
from footfall.sim.together import Together
from footfall.stage.bumps import FILM_RATE
from footfall.stage.opened import Opened

LONGEST = 3600.0
MOST_NAMED = 4
"""Of those who fell."""


def run_crowd(
    count: int,
    seed: int,
    seconds: float,
    props: int,
    step_seconds: float | None,
    outputs: Outputs,
    *,
    dance: bool,
) -> int:
    """Let a random crowd walk or dance, and write the files asked for; returns the exit status."""
    if not 0.0 < seconds <= LONGEST:
        raise BadValue(f"--seconds is {seconds:g}; it must lie between 0 and {LONGEST:g}")
    if seed < 0:
        raise BadValue(f"--seed is {seed}; it must be 0 or more")
    outputs.check()
    own = {} if step_seconds is None else {"step_seconds": step_seconds}
    company = gathering(count, seed, seconds=seconds, props=props, dance=dance, **own)
    return status_of(play_crowd(company, outputs).report)


def play_crowd(company: Opened, outputs: Outputs) -> CrowdOutcome:
    """Run a crowd, and write the files asked for."""
    tell_if_compiling()
    with shown_progress(f"{len(company.crowd)} characters", "s") as progress:
        outcome = run_company(company, progress=progress)
    finish_crowd(outcome, outputs)
    return outcome


def finish_crowd(outcome: CrowdOutcome, outputs: Outputs) -> None:
    """Write the files, print the report, and film it."""
    data = json_.dumps(catalog.encode(outcome.report), indent=2)
    if outputs.report is not None:
        catalog.atomic_write(outputs.report, data.encode())
        tell(f"wrote {outputs.report}")
    if outputs.recording is not None:
        outcome.recording.keeping(outputs.asked_columns).save(outputs.recording)
        tell(f"wrote {outputs.recording}")
    if outputs.json:
        sys.stdout.write(f"{data}\n")
    else:
        _print(outcome.report, outputs.explain)
    for film in outputs.films:
        from footfall.exports.video.crowd_film import film_crowd

        bodies, layout = [one.character for one in outcome.company.crowd], Together(*outcome.company.laid_out)
        with shown_progress("filming", "frames") as progress:
            film_crowd(bodies, layout, outcome.world, FILM_RATE, film, progress=progress)
        changes = any(len(one.by_body()) > 1 for one in outcome.recording.everyone)
        tell(f"wrote {film}" + ("; it shows everyone in the body it started with" if changes else ""))


def _print(came: CrowdReport, explain: bool) -> None:
    """The totals in a sentence and who fell; to explain, a line for each character before them."""
    console = Console(highlight=False, file=sys.stdout)
    if explain:
        table = Table(box=None, pad_edge=False)
        table.add_column("who", no_wrap=True)
        for head in ("fell", "bumps", "into props", "goals", "distance"):
            table.add_column(head, justify="right", no_wrap=True)
        for one in came.each:
            fell = "" if one.fell_at is None else f"[red]{one.fell_at:.1f} s[/red]"
            table.add_row(plain(one.who), fell, str(one.bumps), str(one.prop_bumps), str(one.goals), f"{one.way:.1f} m")
        console.print(table)
    console.print(in_words(came))
    fallen = [f"{one.who} after {one.fell_at:.1f} s" for one in came.each if one.fell_at is not None]
    if fallen and not explain:
        more = f" and {len(fallen) - MOST_NAMED} more" if len(fallen) > MOST_NAMED else ""
        console.print(f"fell: {plain(', '.join(fallen[:MOST_NAMED]))}{more}")
    if not explain:
        console.print(MORE, style="dim")


def in_words(came: CrowdReport) -> str:
    """A sentence or two."""
    bumps = f"{came.bumps} bumps" + (f", {came.prop_bumps} into props" if came.prop_bumps else "")
    return (
        f"{came.count} characters, {came.seconds:g} s: {came.fell} fell; {bumps}; {came.goals} goals reached; "
        f"{came.real_time_factor:.1f} times real time on one core"
    )
