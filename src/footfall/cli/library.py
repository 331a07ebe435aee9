"""What the library holds. Reads names and texts only, so that it needs no engine."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from footfall.catalog import LIBRARY, read_toml
from footfall.errors import UnknownName, did_you_mean


def show_library(kind: str | None) -> None:
    """Print the documents of one kind, or of all."""
    shelves = {
        folder.name: folder for folder in sorted(LIBRARY.iterdir()) if folder.is_dir() and any(folder.glob("*.toml"))
    }
    if kind is not None and kind not in shelves:
        raise UnknownName(f"the library has no {kind!r}{did_you_mean(kind, shelves, 'kinds')}")
    console = Console(highlight=False)
    for name, folder in shelves.items():
        if kind in (None, name):
            console.print(_table(name, folder))


def _table(name: str, folder: Path) -> Table:
    table = Table(title=name, title_justify="left", box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for path in sorted(folder.glob("*.toml")):
        table.add_row(f"  {path.stem}", str(read_toml(path).get("text", "")))
    return table
