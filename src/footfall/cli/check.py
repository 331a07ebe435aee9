"""`footfall check`: whether and how a body walks, in plain words; a fall is a result."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

from footfall.bodies.character import Character, character
from footfall.bodies.size import leg_length
from footfall.cli.brief import MORE, brief_table
from footfall.cli.card import remarks
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import check_picture
from footfall.cli.plain import plain
from footfall.cli.progress import shown_progress, tell
from footfall.cli.rigs import named_body
from footfall.exports.video.camera import height_of
from footfall.figures import save_figure
from footfall.measure.card.body_check import CheckUp, check_up, trials_of
from footfall.measure.people.body_walks import beside_people, draw_beside, in_words
from footfall.measure.people.compare import Comparison

BRIEF = 2
"""Lines of a short report between its headline, which may fill two, and its end."""
CARE = ((0.05, "none: it is built like the body that gaits are written for"), (0.5, "a little"), (1.01, "a lot"))


def run_check(source: str, style: str, *, people: bool = False, out: Path | None = None, explain: bool = False) -> None:
    """Check a body and say how it went, and if wished how it walks beside people."""
    people = people or out is not None
    check_picture(out, None)
    body = character(named_body(source)).check()
    trials_of(body, style)
    tell_if_compiling()
    with shown_progress("walking", "s") as progress:
        found = check_up(body, style, progress)
    with shown_progress("walking beside people", "s") as progress:
        beside = beside_people(body, style, progress) if people else {}
    if out is not None:
        save_figure(draw_beside(beside, f"{body.name}, {style}"), out)
        tell(f"wrote {out}")
    _print(body, found, beside, explain)


def _print(body: Character, found: CheckUp, beside: Mapping[float, Comparison | None], explain: bool) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{plain(body.name)}[/bold]: {found.headline}")
    size = f"{body.mass:.1f} kg, {height_of(body):.2f} m tall, legs of {leg_length(body.links()):.2f} m"
    if not explain:
        walks = [*((f"{speed:g} m/s", in_words(walk)) for speed, walk in beside.items())]
        failed = [(test.name, test.words) for test in found.tests if not test.good]
        hard = [("hard for it", sentence) for sentence in found.hurdles]
        console.print(brief_table([("body", size), *(walks or [*hard, *failed])][:BRIEF]))
        console.print(MORE, style="dim")
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row("body", size)
    if found.caution is not None:
        table.add_row("care it needs", next(words for limit, words in CARE if found.caution < limit))
    for test in found.tests:
        table.add_row(test.name, test.words if test.good else f"[red]{test.words}[/red]")
    for speed, walk in beside.items():
        table.add_row(f"{speed:g} m/s (people)", in_words(walk))
    for sentence in found.hurdles:
        table.add_row("hard for it", sentence)
    for words, sentence in remarks(body):
        table.add_row(words, sentence)
    console.print(table)
