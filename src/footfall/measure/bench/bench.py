"""Measure how fast it runs: the closed loop against MuJoCo alone in the same motion, and the time to start."""

import json
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from footfall import ahead, catalog
from footfall.measure.bench.loop import Race, race
from footfall.measure.bench.scale import Scale, crowd_rows, load_now, measure_scale, processor, scale_rows
from footfall.sim.recorder import versions
from footfall.sim.simulation import STEP_SECONDS

METHOD = """The bare physics replays the torques of a stretch of walking from the same state, so that it has the same
contacts; a check ensures that both end in the same bytes. They take turns in one process. Times are CPU time, not wall
time, so that other load affects them less."""
GPU_HEADING = "## On a GPU"
RATIO_BAR, BATCH_RATIO_BAR = 0.82, 0.85
REAL_TIME_BAR = 25.0
FIRST_START_BAR, CACHED_START_BAR = 15.0, 2.0
"""Time from typing a command to its end, s."""
FINE_STEP_SECONDS = 0.0005
ROWS = 16
IN_SPACE = "space-walk"
"""The gait by which SIMBICON's law in space is raced, on its own body."""
MISSED_SHOWN = 3
"""Bars that are not met, in a short report."""
FIRST_WORDS = "import sys; from footfall.cli import main; sys.exit(main(['walk', '--seconds', '0.01', '--json']))"


@dataclass(frozen=True)
class StartTime:
    """Seconds that `footfall walk --seconds 0.01` takes from start to report."""

    first_wall_s: float
    first_cpu_s: float
    cached_wall_s: float
    cached_cpu_s: float


@dataclass(frozen=True)
class Bench:
    """All that was measured."""

    one: Race
    many: Race
    fine: Race
    space: Race
    start: StartTime | None
    scale: Scale | None = None
    load: float = 0.0
    """Runnable processes on the machine before anything was timed."""

    @property
    def is_fast_beside_physics(self) -> bool:
        """Whether one character in closed loop reaches enough of the bare throughput."""
        return self.one.ratio >= RATIO_BAR

    @property
    def is_fast_in_a_batch(self) -> bool:
        """Whether sixteen side by side reach enough of the bare throughput."""
        return self.many.ratio >= BATCH_RATIO_BAR

    @property
    def is_as_fast_in_space(self) -> bool:
        """Whether SIMBICON in space takes no longer for a tick than GENBICON."""
        return self.space.closed_us <= self.one.closed_us

    @property
    def is_real_time(self) -> bool:
        """Whether one character runs 25 times faster than real time."""
        return self.one.real_time_factor >= REAL_TIME_BAR


def run_bench(*, as_json: bool, out: Path | None = None, explain: bool = True) -> int:
    """Measure, print the ratios first, and write the page if asked to; unless to explain, print what misses its bar."""
    bench = measure_bench(with_scale=True)
    if as_json:
        sys.stdout.write(bench_json(bench))
    elif explain:
        _print(bench)
    else:
        _print_brief(bench)
    if out is not None:
        catalog.atomic_write(out, with_gpu(out, bench_page(bench)).encode())
    return 0


def measure_bench(repeats: int = 11, *, with_start: bool = True, with_scale: bool = False) -> Bench:
    """Race one and sixteen characters at the default step, and one at the paper's; then crowds and sweeps."""
    load = load_now()
    many = race(ROWS, STEP_SECONDS, max(1, repeats // 2))
    return Bench(
        load=load,
        scale=measure_scale(load) if with_scale else None,
        one=race(1, STEP_SECONDS, repeats),
        many=many,
        fine=race(1, FINE_STEP_SECONDS, repeats),
        space=race(1, STEP_SECONDS, repeats, gait=IN_SPACE),
        start=measure_start() if with_start else None,
    )


def measure_start() -> StartTime:
    """Run the shortest walk as a command, first without a compiled law, then with one."""
    with tempfile.TemporaryDirectory() as folder:
        first = _command_seconds(folder)
        cached = min(_command_seconds(folder) for _ in range(3))
    return StartTime(*first, *cached)


def _command_seconds(kernel_cache: str) -> tuple[float, float]:
    """Wall and processor seconds of a command in a fresh process."""
    before, started = os.times(), perf_counter()
    environment = os.environ | {"WARP_CACHE_PATH": kernel_cache}
    subprocess.run([sys.executable, "-c", FIRST_WORDS], env=environment, check=True, capture_output=True)
    wall, after = perf_counter() - started, os.times()
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return wall, cpu


def with_gpu(page: Path, text: str) -> str:
    """New text for a page, keeping any GPU figures at its end."""
    old = page.read_text().partition(GPU_HEADING) if page.exists() else ("", "", "")
    return text + ("\n" + old[1] + old[2] if old[1] else "")


def bench_json(bench: Bench) -> str:
    """All figures, ratios first."""
    document = {
        "closed_loop_to_bare": bench.one.ratio,
        "real_time_factor": bench.one.real_time_factor,
        **asdict(bench),
        **made("footfall bench --json", bench.load),
        "versions": versions(),
    }
    return json.dumps(document, indent=2) + "\n"


def made(by: str, load: float) -> dict[str, Any]:
    """When, by which command, on which machine and beside how much other work something was timed."""
    day = datetime.now(UTC).date().isoformat()
    return {"day": day, "made_by": by, "conditions": conditions() | {"load before": round(load, 1)}}


def conditions() -> dict[str, Any]:
    """What the figures depend on besides versions and the load."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "threads": 1,
        "control laws": ahead.said(),
    }


def judged_rows(bench: Bench) -> list[tuple[str, str, str, str]]:
    """Rows for everything with a bar: what it is, measured, bar, verdict."""
    rows = [
        (
            "closed loop / bare mj_step, throughput, one character",
            f"{bench.one.ratio:.2f}",
            f"≥ {RATIO_BAR}",
            _verdict(bench.is_fast_beside_physics),
        ),
        (
            "closed loop / bare mj_step, throughput, sixteen in a batch",
            f"{bench.many.ratio:.2f}",
            f"≥ {BATCH_RATIO_BAR}",
            _verdict(bench.is_fast_in_a_batch),
        ),
        (
            f"real-time factor, one character, step {1000 * bench.one.step_seconds:g} ms",
            f"{bench.one.real_time_factor:.1f}",
            f"≥ {REAL_TIME_BAR:g}",
            _verdict(bench.is_real_time),
        ),
        (
            "SIMBICON in space / GENBICON, time of a tick, one character",
            f"{bench.space.closed_us / bench.one.closed_us:.2f}",
            "≤ 1",
            _verdict(bench.is_as_fast_in_space),
        ),
    ]
    if start := bench.start:
        for words, seconds, bar in (
            ("first start ever, with compilation, s", start.first_wall_s, FIRST_START_BAR),
            ("cached start, s", start.cached_wall_s, CACHED_START_BAR),
        ):
            rows.append((words, f"{seconds:.1f}", f"< {bar:g}", _verdict(seconds < bar)))
    return rows + (scale_rows(bench.scale) if bench.scale else [])


def race_rows(bench: Bench) -> list[tuple[str, ...]]:
    """The races, one figure per row; the first column names it."""
    races = (bench.one, bench.many, bench.fine, bench.space)

    def row(name: str, form: str, *values: float) -> tuple[str, ...]:
        return (name, *(format(value, form) for value in values))

    return [
        row("characters", "d", *(race.characters for race in races)),
        row("step, ms", "g", *(1000 * race.step_seconds for race in races)),
        row("closed loop / Python loop of mj_step", ".2f", *(race.ratio for race in races)),
        row("closed loop / MuJoCo's loop in C", ".2f", *(race.ratio_to_c_loop for race in races)),
        row("real-time factor (character-seconds per second)", ".1f", *(race.real_time_factor for race in races)),
        row("control share", ".0%", *(race.control_share for race in races)),
        row("closed loop, µs per tick and character", ".1f", *(race.closed_us for race in races)),
        row("of it the law", ".1f", *(race.law_us for race in races)),
        row("Python loop of mj_step, µs", ".1f", *(race.bare_us for race in races)),
        row("MuJoCo's loop in C, µs", ".1f", *(race.c_loop_us for race in races)),
        ("same motion, to the byte", *("yes" if race.same_motion else "no" for race in races)),
    ]


def bench_page(bench: Bench) -> str:
    """The figures as Markdown."""
    lines = ["# How fast it runs", "", "Generated by `footfall bench`.", ""]
    lines += _markdown(("figure", "measured", "bar", "verdict"), judged_rows(bench))
    lines += ["", "## Closed loop against bare physics", "", METHOD, ""]
    lines += _markdown(("", "one", "many", "one, the paper's step", "one, SIMBICON in space"), race_rows(bench))
    lines += ["", *start_and_crowds(bench)]
    facts = {**conditions(), "load before": round(bench.load, 1), **versions()}
    lines += ["", "Conditions: " + ", ".join(f"{name} {value}" for name, value in facts.items()) + "."]
    return "\n".join(lines) + "\n"


def start_and_crowds(bench: Bench) -> list[str]:
    """The tables of starts and crowds as Markdown."""
    lines: list[str] = []
    if start := bench.start:
        lines += ["## Start", "", "`footfall walk --seconds 0.01`, a fresh process, until its report is out.", ""]
        rows = [
            ("first ever", f"{start.first_wall_s:.1f}", f"{start.first_cpu_s:.1f}"),
            ("law compiled before", f"{start.cached_wall_s:.1f}", f"{start.cached_cpu_s:.1f}"),
        ]
        lines += _markdown(("", "wall s", "processor s"), rows)
    if scale := bench.scale:
        lines += [
            "",
            "## Crowds",
            "",
            "In one world at 2 ms, 1.8 m apart, walking; the bare physics replays the torques.",
            "",
        ]
        lines += _markdown(("", "one", "sixteen", "sixty-four"), crowd_rows(scale))
    return lines


def _verdict(met: bool) -> str:
    return "met" if met else "not met"


def _markdown(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    heads = ["| " + " | ".join(columns) + " |", "| --- |" + " ---: |" * (len(columns) - 1)]
    return heads + ["| " + " | ".join(row) + " |" for row in rows]


def _print_brief(bench: Bench) -> None:
    """How many bars are met, then the first that are not."""
    rows = judged_rows(bench)
    missed = [row for row in rows if row[3] != _verdict(True)]
    console = Console(highlight=False)
    console.print(
        f"{len(rows) - len(missed)} of {len(rows)} bars are met; one character walks in real time times ", end=""
    )
    console.print(f"{bench.one.real_time_factor:.1f}")
    for figure, measured, bar, verdict in missed[:MISSED_SHOWN]:
        console.print(f"{verdict}: {figure}: {measured}, bar {bar}", no_wrap=True, overflow="ellipsis")


def _print(bench: Bench) -> None:
    console = Console(highlight=False)
    tables = [
        ("", ("figure", "measured", "bar", "verdict"), judged_rows(bench)),
        (
            "closed loop against bare physics",
            ("", "one", "many", "one, fine step", "one, SIMBICON in space"),
            race_rows(bench),
        ),
    ]
    if bench.scale:
        tables.append(("crowds in one world", ("", "one", "sixteen", "sixty-four"), crowd_rows(bench.scale)))
    for title, columns, rows in tables:
        table = Table(*columns, title=title or None, title_justify="left", box=None, pad_edge=False)
        for column in table.columns[1:]:
            column.justify = "right"
        for row in rows:
            table.add_row(*row)
        console.print(table, "")
    facts = {**conditions(), "load before": round(bench.load, 1), **versions()}
    console.print(" · ".join(f"{name} {value}" for name, value in facts.items()), style="dim")
