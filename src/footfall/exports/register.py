"""The formats that a recording can be written in, by the ending of the file's name.

A new one is a file beside this one that ends in its `Export`, and its line in the list below.
"""

from pathlib import Path
from typing import Any

from footfall.errors import BadValue, CannotWrite, did_you_mean
from footfall.exports import csv_table, npz, plots
from footfall.exports.contract import Export
from footfall.exports.video import film
from footfall.sim.recording import Recording

EXPORTS: dict[str, Export] = {
    export.ending: export
    for export in (
        npz.EXPORT,
        csv_table.EXPORT,
        plots.EXPORT,
        film.STRIP,
        film.VIDEO,
    )
}


def export(recording: Recording, path: str | Path, **options: Any) -> None:
    """Write a recording in the format that the file's name asks for."""
    wanted = export_for(path)
    check_options(wanted, options)
    wanted.check()
    wanted.write(recording, path, **options)


def export_for(path: str | Path) -> Export:
    """The format of a file by the longest ending that its name has."""
    name = Path(path).name.lower()
    endings = [ending for ending in EXPORTS if name.endswith(ending)]
    if not endings:
        raise CannotWrite(f"{path}: the name must end in one of {in_words()}")
    return EXPORTS[max(endings, key=len)]


def check_options(wanted: Export, options: dict[str, Any]) -> None:
    """Refuse what a format does not know."""
    for name in options:
        if not wanted.takes(name):
            known = [option for option in wanted.options if option != "progress"]
            raise BadValue(f"a {wanted.ending} file has no option '{name}'{did_you_mean(name, known, 'options')}")


def in_words() -> str:
    """All formats with their endings, in words."""
    return ", ".join(f"{export.ending} ({export.words})" for export in EXPORTS.values())
