"""Progress messages and bars, written to stderr so that stdout stays machine-readable."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from footfall.errors import printable

PATIENCE = 2.0
"""s; anything shorter needs no bar."""


def tell(sentence: str) -> None:
    """Print a message to the user on its own line."""
    sys.stderr.write("".join(f"{printable(line)}\n" for line in sentence.split("\n")))
    sys.stderr.flush()


@contextmanager
def shown_progress(what: str, unit: str, every: float | None = None) -> Iterator[Callable[[float, float], None] | None]:
    """A function to report progress with; it shows a bar after a while, and only on a terminal.

    Without a terminal, it writes a line `every` so many seconds, if that is given.
    """
    if not sys.stderr.isatty():
        yield _spoken(what, unit, every) if every is not None else None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    amount = TextColumn("{task.completed:.0f} of {task.total:.0f} " + unit)
    bar = Progress(
        TextColumn(what), BarColumn(), amount, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    task = bar.add_task(what, total=None)
    started = monotonic()

    def progress(done: float, total: float) -> None:
        if not bar.live.is_started and monotonic() - started > PATIENCE:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield progress
    finally:
        bar.stop()


def _spoken(what: str, unit: str, every: float) -> Callable[[float, float], None]:
    """Progress as lines of text."""
    last = monotonic()

    def progress(done: float, total: float) -> None:
        nonlocal last
        if monotonic() - last >= every:
            last = monotonic()
            tell(f"{what}: {done:.0f} of {total:.0f} {unit}")

    return progress
