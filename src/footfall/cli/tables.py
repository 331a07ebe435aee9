"""Print a report as a table."""

from typing import Any

from rich.console import Console
from rich.table import Table

from footfall.cli.plain import plain
from footfall.measure.trial.metrics import Report
from footfall.quantity import quantity_of

NOT_IN_TABLE = ("versions", "trial")


def print_report(report: Report) -> None:
    """Print every number with its unit and meaning, under one line that says how it went."""
    console = Console(highlight=False)
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for name in report.__struct_fields__:
        value, declared = getattr(report, name), quantity_of(Report, name)
        if name not in NOT_IN_TABLE and value is not None and declared:
            table.add_row(name, plain(_shown(value)), declared.unit, declared.meaning)
    console.print(f"[bold]{plain(report.trial['name'])}[/bold]: {headline(report)}")
    console.print(table)
    console.print(plain(" · ".join(f"{name} {version}" for name, version in report.versions.items())), style="dim")


def headline(report: Report) -> str:
    """How it went, in a few words."""
    if report.fell:
        after = f", blew up after {report.blew_up_at:g} s" if report.blew_up else ""
        after = f", was up again at {report.got_up_at:.2f} s" if report.got_up_at is not None else after
        return f"fell after {report.fell_at:.2f} s{after}"
    if report.blew_up:
        return f"blew up after {report.blew_up_at:g} s"
    missed = f", but not by the gait {' and '.join(report.gaits_missed)}" if report.gaits_missed else ""
    return f"walked {report.seconds:g} s, {report.steps} steps{missed}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
