"""Progress messages and bars, written to stderr so that stdout stays machine-readable."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 2.0
"""s; anything shorter needs no bar."""


def tell(sentence: str) -> None:
    """Print a message to the user on its own line."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


@contextmanager
def shown_progress(what: str, unit: str) -> Iterator[Callable[[float, float], None] | None]:
    """A function to report progress with; it shows a bar after a while, and only on a terminal."""
    if not sys.stderr.isatty():
        yield None
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
