"""`footfall list`: names and texts of the library. Needs no engine, except for the changes of a style."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from footfall.catalog import LIBRARY, own_folder, packaged, read_toml
from footfall.cli.plain import plain
from footfall.errors import BadValue, FootfallError, UnknownName, did_you_mean

COMPONENTS = "components"
"""Of the laws: listed as the library is, though no documents."""


def show_library(kind: str | None, *, changes: bool = False) -> None:
    """Print the documents of one kind, or of all; of styles, if wished, what each one changes."""
    if changes and kind != "styles":
        raise BadValue("--changes is for styles: footfall list styles --changes")
    shelves = {
        folder.name: folder for folder in sorted(LIBRARY.iterdir()) if folder.is_dir() and any(folder.glob("*.toml"))
    }
    if kind not in (None, COMPONENTS, *shelves):
        raise UnknownName(f"the library has no {kind!r}{did_you_mean(str(kind), [*shelves, COMPONENTS], 'kinds')}")
    console = Console(highlight=False)
    if kind == COMPONENTS:
        console.print(_components())
    for name, folder in shelves.items():
        if kind in (None, name):
            console.print(_table(name, folder, _style_changes if changes else _no_changes))


def _table(name: str, folder: Path, changes: Callable[[str], list[str]]) -> Table:
    table = Table(title=name, title_justify="left", box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    own = own_folder(name)
    for path in [*packaged(folder.name), *sorted(own.glob("*.toml"))]:
        yours = " [dim](yours)[/dim]" if path.parent == own else ""
        try:
            document = read_toml(path)
        except FootfallError as problem:
            table.add_row(f"  {plain(path.stem)}", f"[red]{plain(problem)}[/red]{yours}")
            continue
        table.add_row(f"  {plain(path.stem)}", plain(str(document.get("text", ""))) + _made_for(name, document) + yours)
        for line in changes(path.stem):
            table.add_row("", f"[dim]{plain(line)}[/dim]")
    return table


def _components() -> Table:
    """The components of every law: law, name, title, text."""
    from footfall.laws.register import LAWS

    table = Table(box=None, pad_edge=False, header_style="dim")
    for head, style in (("law", ""), ("name", "bold"), ("title", ""), ("what it does", "")):
        table.add_column(head, style=style, no_wrap=head in ("law", "name"))
    for law in LAWS.values():
        for one in law.components:
            table.add_row(law.name, one.name, one.title, plain(one.text))
    return table


def _made_for(kind: str, document: dict[str, Any]) -> str:
    """A gait's law and the character that it is written for, where it says; a character's cards."""
    if kind == "characters" and document.get("card"):
        return f" [dim](card: {plain(', '.join(document['card']))})[/dim]"
    if kind != "gaits":
        return ""
    words = [str(document["law"])] if "law" in document else []
    words += [f"for {document['character']}"] if "character" in document else []
    return f" [dim]({', '.join(words)})[/dim]" if words else ""


def _no_changes(_: str) -> list[str]:
    return []


def _style_changes(name: str) -> list[str]:
    """What a style changes in the gait that it was written for, a line for each."""
    from footfall.gaits.style import differences, style, styled
    from footfall.laws.register import gait

    document = style(name)
    base = gait(document.base)
    return [f"{path}: {before} → {after}" for path, before, after in differences(base, styled(base, document))]
