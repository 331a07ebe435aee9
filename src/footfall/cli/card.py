"""`footfall card`: measure a character's robustness card, draw it, write it, save it in the character's file."""

import json as json_
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from footfall import catalog
from footfall.bodies.card import Card
from footfall.bodies.character import Character
from footfall.cli.brief import MORE, brief_table
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import check_picture
from footfall.cli.plain import plain
from footfall.cli.progress import shown_progress, tell
from footfall.cli.rigs import named_body
from footfall.errors import BadValue
from footfall.figures import save_figure
from footfall.measure.card.measure import plan_for, robustness_card
from footfall.measure.card.picture import NAMES, STANDS_AGAIN, draw_card, in_words
from footfall.measure.card.robustness import subject
from footfall.measure.card.saved import check_own_file, save_card
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial, open_trial
from footfall.stage.scene import Trial

POSES, POSE_PIXELS = 7, 200
BRIEF = 3
"""Quantities that a short report shows."""


def run_card(
    source: str,
    gait: str | None,
    style: str | None,
    *,
    without: list[str] | None = None,
    quick: bool,
    out: Path | None,
    report: Path | None,
    json: bool,
    explain: bool,
    save: bool,
    workers: int | None = None,
) -> None:
    """Measure, write the files, then print the result."""
    check_picture(out, report)
    if save and without:
        raise BadValue("--save and --without were both given; a character's card is that of the whole law")
    own = check_own_file(source) if save else None
    cast = {key: name for key, name in (("gait", gait), ("style", style), ("without", without)) if name}
    trial = load_trial({"name": "card", "character": named_body(source)} | cast)
    character, walk, *_ = open_trial(trial)
    tell_if_compiling(walk.law)
    with shown_progress("trying", "s") as progress:
        card = robustness_card(trial, quick=quick, progress=progress, workers=workers)
    title = subject(character, card)
    text = json_.dumps({"character": character.name} | catalog.encode(card), indent=1) + "\n"
    if report:
        catalog.atomic_write(report, text.encode())
        tell(f"wrote {report}")
    if out:
        save_figure(draw_card(card, title, _poses(trial)), out)
        tell(f"wrote {out}")
    if own is not None:
        save_card(own, card)
        tell(f"saved in {own} as card.{card.style}")
    if json:
        sys.stdout.write(text)
    else:
        _print(title, card, explain)


def _poses(trial: Trial) -> Any:
    """A stride or a shove to look at, where pictures can be drawn."""
    from footfall.exports.video.strip import Strip, strip_times
    from footfall.sim.drawing.render import can_render

    if not can_render()[0]:
        return None
    shown = plan_for(trial, quick=True).shown()
    recording = run_trial(shown.trial).recording
    if recording is None or recording.fell_at == recording.fell_at:
        return None
    return Strip(recording, strip_times(recording, shown.start, shown.seconds, POSES), POSE_PIXELS).row("side")


def _print(title: str, card: Card, explain: bool) -> None:
    console = Console(highlight=False, file=sys.stdout)
    console.print(f"[bold]{plain(title)}[/bold]" + ("" if card.walks else ": it does not walk even undisturbed"))
    if not explain:
        console.print(brief_table(lines_of(card)[:BRIEF]))
        console.print(MORE, style="dim")
        return
    console.print(table_of_card(card))
    works = f"it {STANDS_AGAIN}" if card.stands else f"all {card.runs} runs walk"
    console.print(
        f"The last value up to which {works}. ≤ and ≥ mean that no value beyond it was tried.",
        style="dim",
    )


def table_of_card(card: Card) -> Table:
    """One line per quantity."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for words, value in lines_of(card):
        table.add_row(words, value)
    return table


def lines_of(card: Card) -> list[tuple[str, str]]:
    """A card in words, by quantity."""
    lines = []
    if card.pushes:
        most = {way: limits.most or 0.0 for way, limits in card.pushes.items()}
        weakest, best = (pick(most, key=lambda way: most[way]) for pick in (min, max))
        end = "≥ " if card.pushes[best].most_is_end else ""
        lines.append(
            (
                f"push of {card.push_seconds:g} s",
                f"{most[weakest]:.0f} N (to {weakest}°) … {end}{most[best]:.0f} N (to {best}°)",
            )
        )
    return lines + [(NAMES.get(name, name), in_words(name, limits)) for name, limits in card.limits.items()]


def remarks(character: Character) -> list[tuple[str, str]]:
    """Every card in a character's document, one line each."""
    rows = []
    for style, card in character.card.items():
        words = "; ".join(f"{name} {value}" for name, value in lines_of(card)) or "it does not walk"
        old = "" if card.body == character.fingerprint else "[red]out of date, the body has changed:[/red] "
        rows.append((f"card, {plain(style)}", old + plain(words)))
    return rows
