"""Findings for people and programs: a table on the terminal, JSON, and the Markdown page with its pictures."""

import io
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table as Printed

from footfall import catalog
from footfall.papers.claim import Claim, Finding, Picture, Table, Verdict
from footfall.sim.recorder import versions

COLOURS: dict[Verdict, str] = {"met": "green", "partly": "yellow", "not met": "red"}
QUICK_WORDS = "quick check: shorter runs and fewer cells than the claim asks for; --full measures it"
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


def write_page(entries: Sequence[Entry], session: Session, out: Path) -> list[Path]:
    """Write the page, and beside it a folder of its pictures; returns the files."""
    is_device = out.exists() and not out.is_file()
    drawn = find_spec("matplotlib") is not None and not is_device
    files = []
    folder = out.parent / out.stem
    for entry in entries if drawn else ():
        for picture in entry.finding.pictures:
            folder.mkdir(exist_ok=True)
            catalog.atomic_write(folder / f"{picture.name}.png", picture_bytes(picture))
            files.append(folder / f"{picture.name}.png")
    catalog.atomic_write(out, page(entries, session, out.stem if drawn else None).encode())
    return [out, *files]


def page(entries: Sequence[Entry], session: Session, picture_folder: str | None) -> str:
    """The findings as Markdown, without date or machine."""
    lines = [
        "# What the papers claim, and what we measure",
        "",
        f"Made by `{session.command}`, not typed. "
        + ("" if session.full else f"**This is the {QUICK_WORDS}.** ")
        + "Versions: "
        + ", ".join(f"{name} {version}" for name, version in versions().items())
        + ".",
        "",
        "A run stays up when nothing but feet and toes touches the ground and the pelvis stays above half its standing "
        "height. Tolerances are fixed in the source of each claim. Nothing is tuned per claim: one law, one set of "
        "numbers per gait. Unless a claim says otherwise it is *met* when every judged cell is good, *partly* met when "
        "at least half are, and else *not met*.",
        "",
    ]
    rows = [
        (
            f"[{claim.id}](#{_anchor(claim)}) {claim.title}",
            claim.paper,
            claim.bar,
            finding.measured,
            session.judged(finding),
        )
        for claim, finding in entries
    ]
    lines += _markdown(Table(["claim", "paper says", "our bar", "measured", "verdict"], rows))
    for entry in entries:
        lines += _section(entry, session, picture_folder)
    return "\n".join(lines) + "\n"


def _section(entry: Entry, session: Session, picture_folder: str | None) -> list[str]:
    claim, finding = entry
    lines = ["", f"## {_heading(claim)}", ""]
    lines += [f"- Paper: {claim.paper}.", f"- Bar: {claim.bar}.", f"- Run: {claim.design(session.full)}."]
    lines += [f"- Measured: {finding.measured}.", f"- Verdict: **{session.judged(finding)}**.", ""]
    lines += _markdown(finding.table)
    for note in finding.notes:
        lines += ["", note]
    for picture in finding.pictures if picture_folder else ():
        lines += ["", f"![{picture.caption}]({picture_folder}/{picture.name}.png)", "", f"*{picture.caption}*"]
    return lines


def _heading(claim: Claim) -> str:
    return f"{claim.id}: {claim.title}"


def _anchor(claim: Claim) -> str:
    """As GitHub and most others make it of a heading."""
    kept = "".join(letter for letter in _heading(claim).lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


def _markdown(table: Table) -> list[str]:
    heads = ["| " + " | ".join(table.columns) + " |", "| " + " | ".join("---" for _ in table.columns) + " |"]
    return heads + ["| " + " | ".join(field.replace("|", "\\|") for field in row) + " |" for row in table.rows]


def picture_bytes(picture: Picture) -> bytes:
    """A picture as PNG, the same bytes for the same figures."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(picture.size_inches, dpi=DOTS_PER_INCH, layout="constrained")
    FigureCanvasAgg(figure)
    picture.draw(figure)
    file = io.BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
