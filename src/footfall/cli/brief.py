"""Short reports: at most five lines, the last of which says where the rest is."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from footfall.cli.plain import plain

MORE = "--explain tells the rest"


def brief_table(lines: Sequence[tuple[str, str]]) -> Table:
    """A line each, cut to the width of the terminal."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True, min_width=max((len(name) for name, _ in lines), default=0))
    table.add_column(no_wrap=True, overflow="ellipsis")
    for name, words in lines:
        table.add_row(plain(name), plain(words))
    return table


def say_more(*, said_all: bool) -> None:
    """End a short report."""
    if not said_all:
        Console(highlight=False).print(MORE, style="dim")
