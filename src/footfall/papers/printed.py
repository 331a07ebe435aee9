"""Print findings: a table for people, or JSON for programs."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

from footfall import catalog
from footfall.papers import register
from footfall.papers.claim import Claim, Verdict
from footfall.papers.kept import KeptClaim, Section, outdated
from footfall.papers.page import QUICK_WORDS
from footfall.sim.recorder import versions

BRIEF = 2
"""Claims that a short report shows."""
COLOURS: dict[Verdict, str] = {"met": "green", "partly": "yellow", "not met": "red"}


class FindingsMade(NamedTuple):
    """How the findings were made."""

    ids: Sequence[str]
    full: bool

    @property
    def command(self) -> str:
        """The command that makes them again."""
        return " ".join(["footfall papers", *self.ids, *(["--full"] if self.full else [])])


def print_findings(entries: Sequence[KeptClaim], session: FindingsMade, *, explain: bool = True) -> None:
    """Print a table of what the paper says, our bar, our measurement and the verdict; or count the verdicts."""
    console, table = Console(highlight=False), _table()
    if not explain:
        _print_brief(console, [(claim, finding.verdict, finding.measured) for claim, finding, *_ in entries])
        return
    for claim, finding, *_ in entries:
        verdict = finding.verdict if session.full else f"{finding.verdict} (quick)"
        _add(table, claim, finding.measured, finding.verdict, verdict)
    console.print(table)
    if not session.full:
        console.print(QUICK_WORDS, style="dim")


def print_kept(sections: Sequence[Section], *, explain: bool = True) -> None:
    """Print the same for stored findings, and list those that are out of date."""
    console, table, old = Console(highlight=False), _table(), []
    found: list[tuple[Claim, Verdict, str]] = [
        (register.CLAIMS[section.id], section.verdict, section.measured) for section in sections
    ]
    for section in sections:
        claim = register.CLAIMS[section.id]
        reasons = outdated(section, claim)
        old += [section.id] if reasons else []
        _add(table, claim, section.measured, section.verdict, "; ".join([section.judged, *reasons]))
    if explain:
        console.print(table)
    else:
        _print_brief(console, found)
    if old:
        console.print(f"to be measured again: footfall papers {' '.join(old)} --full", style="dim")


def _print_brief(console: Console, found: Sequence[tuple[Claim, Verdict, str]]) -> None:
    """How many claims have each verdict, then the first of those that are not met, or of all if all are met."""
    counts = [(verdict, sum(one[1] == verdict for one in found)) for verdict in COLOURS]
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts if count)
    console.print(f"{len(found)} claims: {told}")
    for claim, verdict, measured in sorted(found, key=lambda one: one[1] == "met")[:BRIEF]:
        line = f"[bold]{claim.id}[/] [{COLOURS[verdict]}]{verdict}[/]: {measured}"
        console.print(line, no_wrap=True, overflow="ellipsis")


def findings_json(entries: Sequence[KeptClaim], session: FindingsMade) -> str:
    """Every cell with its figures, the command that repeats it, and its trial."""
    document = {
        "made_by": session.command,
        "design": "full" if session.full else "quick",
        "versions": versions(),
        "claims": [_claim_table(entry, session) for entry in entries],
    }
    return json.dumps(document, indent=2, allow_nan=False, ensure_ascii=False) + "\n"


def _table() -> Table:
    return Table("claim", "paper says", "our bar", "measured", "verdict", show_lines=True)


def _add(table: Table, claim: Claim, measured: str, verdict: Verdict, words: str) -> None:
    colour = COLOURS[verdict]
    table.add_row(f"[bold]{claim.id}[/] {claim.title}", claim.paper, claim.bar, measured, f"[{colour}]{words}[/]")


def _claim_table(entry: KeptClaim, session: FindingsMade) -> dict[str, Any]:
    claim, finding, used, machine, run = entry
    return {
        "id": claim.id,
        "title": claim.title,
        "paper": claim.paper,
        "bar": claim.bar,
        "differs": claim.differs,
        "design": run,
        "measured": finding.measured,
        "verdict": finding.verdict,
        "measured_with": msgspec.to_builtins(used),
        "machine": machine,
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
