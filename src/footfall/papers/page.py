"""Findings for people and programs: a table on the terminal, JSON, and the Markdown page with its pictures."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table as Printed

from footfall import catalog
from footfall.figures import new_figure, save_figure
from footfall.papers import register
from footfall.papers.claim import Claim, Finding, Picture, Verdict
from footfall.papers.kept import Section, load_sections, save_section, section_of
from footfall.sim.recorder import versions

COLOURS: dict[Verdict, str] = {"met": "green", "partly": "yellow", "not met": "red"}
QUICK_WORDS = "quick check: shorter runs and fewer cells than the claim asks for; --full measures it"
INTRODUCTION = (
    "Made by `footfall papers --full --out FILE`, not typed. Claims are measured one by one: each says below when, "
    "with which version, and by which command. What is kept of each lies in a folder beside this page.",
    "A run stays up when nothing but feet and toes touches the ground and the pelvis stays above half its standing "
    "height. Tolerances are fixed in the source of each claim. Nothing is tuned per claim: one law, one set of numbers "
    "per gait. Unless a claim says otherwise it is *met* when every judged cell is good, *partly* met when at least "
    "half are, and else *not met*.",
)
DOTS_PER_INCH = 110


class Entry(NamedTuple):
    """A claim with what it came to."""

    claim: Claim
    finding: Finding


class Session(NamedTuple):
    """How the findings were made."""

    ids: Sequence[str]
    full: bool

    @property
    def command(self) -> str:
        """What makes them again."""
        return " ".join(["footfall papers", *self.ids, *(["--full"] if self.full else [])])

    def judged(self, finding: Finding) -> str:
        """The verdict, marked when it rests on a quick check only."""
        return finding.verdict if self.full else f"{finding.verdict} (quick)"


def print_findings(entries: Sequence[Entry], session: Session) -> None:
    """Paper says, our bar, measured, verdict."""
    console = Console(highlight=False)
    table = Printed("claim", "paper says", "our bar", "measured", "verdict", show_lines=True)
    for claim, finding in entries:
        verdict = f"[{COLOURS[finding.verdict]}]{session.judged(finding)}[/]"
        table.add_row(f"[bold]{claim.id}[/] {claim.title}", claim.paper, claim.bar, finding.measured, verdict)
    console.print(table)
    if not session.full:
        console.print(QUICK_WORDS, style="dim")


def findings_json(entries: Sequence[Entry], session: Session) -> str:
    """Every cell with its figures, the command that repeats it, and its trial."""
    document = {
        "made_by": session.command,
        "design": "full" if session.full else "quick",
        "versions": versions(),
        "claims": [_claim_table(entry, session) for entry in entries],
    }
    return json.dumps(document, indent=2, allow_nan=False, ensure_ascii=False) + "\n"


def _claim_table(entry: Entry, session: Session) -> dict[str, Any]:
    claim, finding = entry
    return {
        "id": claim.id,
        "title": claim.title,
        "paper": claim.paper,
        "bar": claim.bar,
        "design": claim.design(session.full),
        "measured": finding.measured,
        "verdict": finding.verdict,
        "notes": list(finding.notes),
        "cells": [
            {
                "name": cell.name,
                "good": cell.good,
                "figures": cell.figures,
                "command": cell.walk.command() if cell.walk else None,
                "trial": catalog.encode(cell.walk.trial()) if cell.walk else None,
            }
            for cell in finding.cells
        ],
    }


def add_to_page(entry: Entry, full: bool, out: Path) -> None:
    """Put one claim's finding on the page, with its pictures; the other claims stay as they are kept beside it.

    A device, such as /dev/stdout, has nothing beside it: it gets this claim alone.
    """
    is_device = out.exists() and not out.is_file()
    drawn = find_spec("matplotlib") is not None and not is_device
    section = section_of(*entry, full=full, day=datetime.now(UTC).date().isoformat(), drawn=drawn)
    sections, folder = [section], out.parent / out.stem
    if not is_device:
        save_section(section, folder)
        sections = load_sections(folder, list(register.CLAIMS))
    for picture in entry.finding.pictures if drawn else ():
        save_figure(drawn_picture(picture), folder / f"{picture.name}.png")
    catalog.atomic_write(out, page(sections, out.stem).encode())


def page(sections: Sequence[Section], folder: str) -> str:
    """The findings as Markdown."""
    rows = [
        (
            f"[{section.id}](#{_anchor(section)}) {section.title}",
            section.paper,
            section.bar,
            section.measured,
            section.judged,
        )
        for section in sections
    ]
    lines = ["# What the papers claim, and what we measure", ""]
    for paragraph in INTRODUCTION:
        lines += [paragraph, ""]
    if any(not section.full for section in sections):
        lines += [f"Verdicts marked (quick) rest on a {QUICK_WORDS}.", ""]
    lines += _markdown(["claim", "paper says", "our bar", "measured", "verdict"], rows)
    for section in sections:
        lines += _section(section, folder)
    return "\n".join(lines) + "\n"


def _section(section: Section, folder: str) -> list[str]:
    software = ", ".join(f"{name} {version}" for name, version in section.versions.items())
    lines = ["", f"## {section.heading}", ""]
    lines += [f"- Paper: {section.paper}.", f"- Bar: {section.bar}.", f"- Run: {section.run}."]
    lines += [f"- Measured: {section.measured}.", f"- Verdict: **{section.judged}**."]
    lines += [f"- Made on {section.day} by `{section.made_by}` ({software}).", ""]
    lines += _markdown(section.columns, section.rows)
    for note in section.notes:
        lines += ["", note]
    for picture in section.pictures:
        lines += ["", f"![{picture.caption}]({folder}/{picture.name}.png)", "", f"*{picture.caption}*"]
    return lines


def _anchor(section: Section) -> str:
    """As GitHub and most others make it of a heading."""
    kept = "".join(letter for letter in section.heading.lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


def _markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    heads = ["| " + " | ".join(columns) + " |", "| " + " | ".join("---" for _ in columns) + " |"]
    return heads + ["| " + " | ".join(field.replace("|", "\\|") for field in row) + " |" for row in rows]


def drawn_picture(picture: Picture) -> Any:
    """A picture as a figure."""
    figure = new_figure(picture.size_inches, dpi=DOTS_PER_INCH)
    picture.draw(figure)
    return figure
