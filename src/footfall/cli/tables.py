"""Print a report on one character: five lines, or a table."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from footfall.cli.brief import MORE, brief_table
from footfall.cli.plain import plain
from footfall.measure.trial.metrics import Report
from footfall.quantity import quantity_of

NOT_IN_TABLE = ("versions", "trial", "motors")


def print_report(report: Report, explain: bool = False) -> None:
    """Print how it went in five lines, or every number with its unit and meaning."""
    console = Console(highlight=False)
    console.print(f"[bold]{plain(report.trial['name'])}[/bold]: {headline(report)}")
    if not explain:
        console.print(brief_table(_brief(report)))
        console.print(MORE, style="dim")
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for name in report.__struct_fields__:
        value, declared = getattr(report, name), quantity_of(Report, name)
        if name not in NOT_IN_TABLE and value not in (None, [], "") and declared:
            table.add_row(name, plain(_shown(value)), declared.unit, declared.meaning)
    console.print(table)
    if report.motors:
        console.print(_of_motors(report.motors))
    console.print(plain(" · ".join(f"{name} {version}" for name, version in report.versions.items())), style="dim")


def _of_motors(motors: Sequence[dict[str, Any]]) -> Table:
    """A line for each joint of a robot."""
    table = Table(box=None, pad_edge=False)
    table.add_column("joint", no_wrap=True)
    for head in ("peak N m", "of", "share", "at limit", "peak rad/s", "of", "mean W"):
        table.add_column(head, justify="right", no_wrap=True)
    for motor in motors:
        share, full = (_percent(motor[name]) for name in ("torque_share", "at_limit"))
        torque, most, speed, fastest, power = (
            "–" if motor[name] is None else f"{motor[name]:.3g}"
            for name in ("torque_peak", "torque_limit", "speed_peak", "speed_limit", "power")
        )
        table.add_row(plain(motor["joint"]), torque, most, share, full, speed, fastest, power)
    return table


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100.0 * share:.0f} %"


def _brief(report: Report) -> list[tuple[str, str]]:
    """What most people look for, in at most three lines."""
    lines = []
    if report.speed is not None:
        asked = "" if report.speed_commanded is None else f", commanded {report.speed_commanded:.2f}"
        lines.append(("speed", f"{report.speed:.2f} m/s{asked}"))
    if report.step_period is not None and report.step_length is not None:
        lines.append(("steps", f"{report.step_period:.2f} s and {report.step_length:.2f} m each"))
    used = [] if report.cost_of_transport is None else [f"{report.cost_of_transport:.2f} of weight times distance"]
    used += [] if report.foot_slip is None else [f"feet slip {1000 * report.foot_slip:.0f} mm a step"]
    if used:
        lines.append(("cost", ", ".join(used)))
    if report.skills or report.footprints:
        lines[2:] = [("skills", _tasks(report))]
    return lines


def _tasks(report: Report) -> str:
    words = [f"{one['do']} {one['status']}" for one in report.skills]
    landed = sum(one.get("error_m") is not None for one in report.footprints)
    words += [f"{landed} of {len(report.footprints)} footprints landed on"] if report.footprints else []
    return ", ".join(words)


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
