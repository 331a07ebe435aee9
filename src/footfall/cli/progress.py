"""Words and bars on the error stream, so that what is printed stays clean."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 2.0
"""s; what is done sooner needs no bar."""


def tell(sentence: str) -> None:
    """A remark to the user, on a line of its own."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


@contextmanager
def shown_progress(what: str, unit: str) -> Iterator[Callable[[float, float], None] | None]:
    """A function to tell how much is done, of how much; shows a bar after a while, and only on a terminal."""
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
