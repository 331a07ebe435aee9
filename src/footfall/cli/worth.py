"""`footfall worth`: what each number of a gait buys, as a page; what was measured is kept beside it, as JSON."""

import sys
from pathlib import Path

import msgspec

from footfall import catalog
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import check_output
from footfall.cli.progress import shown_progress, tell
from footfall.errors import BadDocument, BadValue, CannotWrite
from footfall.laws.register import Gait, gait
from footfall.measure.worth.numbers import chosen, numbers_of
from footfall.measure.worth.page import page_of
from footfall.measure.worth.panel import panel_of
from footfall.measure.worth.worth import Worth, measure_worth
from footfall.papers.documents import digest_of
from footfall.papers.guard import shortened, ways_of
from footfall.papers.machine import arithmetic_now
from footfall.papers.measured_with import MeasuredWith, changes_between

EVERY = 10.0
"""s between two lines of progress where there is no terminal."""


class Kept(msgspec.Struct, frozen=True):
    """The JSON beside the page."""

    worth: Worth
    quick: bool
    measured_with: MeasuredWith
    changed: list[str] = []
    """What was no longer the same when the page was last written."""


def run_worth(source: str, only: list[str], out: Path | None, *, quick: bool, kept: bool, workers: int | None) -> None:
    """Measure what is not known yet, then write or print the page."""
    if workers is not None and workers < 1:
        raise BadValue(f"--workers is {workers}; at least 1 is needed")
    if out and out.suffix != ".md":
        raise CannotWrite(f"--out {out}: the name must end in .md")
    check_output(out)
    if kept and (out is None or not beside(out).exists()):
        raise BadValue("--kept needs --out, a page that has been measured before")
    walk = gait(source)
    numbers = numbers_of(walk)
    total = len(chosen(numbers, only))
    tell_if_compiling(walk.law)
    now = stamp_of(walk)
    before = read_kept(out) if out else None
    changed = changes_between(before.measured_with, now) if before else []
    if kept and out and before:
        write(msgspec.structs.replace(before, changed=changed), out)
        return
    known = before.worth.entries if before and before.quick == quick and not changed else []
    tell(f"{total} numbers" + (f", {len(known)} known; if interrupted, the same command resumes" if out else ""))
    found = None
    with shown_progress("measuring", "numbers", EVERY) as progress:
        for worth in measure_worth(walk, numbers, only, known, quick=quick, workers=workers):
            found = Kept(worth, quick, now)
            if out:
                catalog.atomic_write(beside(out), msgspec.json.format(msgspec.json.encode(found), indent=1))
            if progress:
                progress(len(worth.entries), total)
    if found and out:
        write(found, out)
    elif found:
        sys.stdout.write(page_of(found.worth))


def stamp_of(walk: Gait) -> MeasuredWith:
    """What everything is measured with now: the gait's numbers, and where one short run of each group goes."""
    runs = {trial.name: shortened(trial) for trial in panel_of(catalog.encode(walk), quick=True)}
    return MeasuredWith(ways_of(list(runs.values())), {f"gaits/{walk.name}": digest_of(walk)}, arithmetic_now())


def beside(page: Path) -> Path:
    """The JSON of a page."""
    return page.with_suffix(".json")


def read_kept(page: Path) -> Kept | None:
    """What was measured for a page, if anything."""
    try:
        return msgspec.json.decode(beside(page).read_bytes(), type=Kept) if beside(page).exists() else None
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadDocument(f"{beside(page)} cannot be read ({problem}); delete it to measure again") from problem


def write(found: Kept, page: Path) -> None:
    """Write the page and its JSON."""
    catalog.atomic_write(beside(page), msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    catalog.atomic_write(page, page_of(found.worth, found.changed).encode())
    tell(f"wrote {page}" + (f"; out of date: measured with {' and '.join(found.changed)}" if found.changed else ""))
