"""Export a recording as a table: one line per frame, one named column per number. docs/files.md gives the units."""

import io
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.exports.contract import Export
from footfall.sim.recording import Recording
from footfall.sim.tables import table_columns


def write_csv(recording: Recording, path: str | Path) -> None:
    """Write everything known about every frame, as text that any spreadsheet reads."""
    columns = dict(table_columns(recording))
    file = io.StringIO()
    np.savetxt(
        file,
        np.column_stack(list(columns.values())),
        fmt=["%.9g"] * len(columns),
        delimiter=",",
        header=",".join(columns),
        comments="",
    )
    catalog.atomic_write(path, file.getvalue().encode())


EXPORT = Export(".csv", "a table, one line per frame", write_csv)
