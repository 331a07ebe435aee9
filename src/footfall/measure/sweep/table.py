"""Write the table of a sweep: one row per point, as CSV and, if its package is installed, as Parquet."""

import csv
import io
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import catalog

Row = dict[str, Any]
CSV, PARQUET = "table.csv", "table.parquet"


def write_tables(folder: Path, rows: Sequence[Row], measured: Sequence[str], varied: Sequence[str]) -> list[Path]:
    """Write both files, or the CSV alone; columns are the point, what was varied, what was measured."""
    return write_columns(folder / CSV, rows, ["point", *varied, *measured])


def write_columns(path: Path, rows: Sequence[Row], columns: Sequence[str]) -> list[Path]:
    """Write some columns as CSV and, beside it, as Parquet."""
    written = [path]
    catalog.atomic_write(path, _csv(rows, columns))
    if has_parquet():
        written.append(path.with_suffix(".parquet"))
        catalog.atomic_write(written[-1], _parquet(rows, columns))
    return written


def is_up(row: Row) -> bool:
    """`Report.up` for a report that is a row of the table."""
    return not row["fell"] and not row["blew_up"]


def has_parquet() -> bool:
    """Whether Parquet can be written here."""
    return find_spec("pyarrow") is not None


def _csv(rows: Sequence[Row], columns: Sequence[str]) -> bytes:
    """Numbers in the shortest form that reads back the same; empty if there was nothing to measure."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_word(row[column]) for column in columns] for row in rows)
    return text.getvalue().encode()


def _parquet(rows: Sequence[Row], columns: Sequence[str]) -> bytes:
    import pyarrow
    import pyarrow.parquet

    arrays = [pyarrow.array(_plain([row[column] for row in rows])) for column in columns]
    data = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_arrays(arrays, names=list(columns)), data)
    return data.getvalue()


def _plain(values: list[Any]) -> list[Any]:
    """Make a column uniform: integers among floats become floats, lists and tables become text."""
    given = [value for value in values if value is not None]
    if all(isinstance(value, bool) for value in given) or all(isinstance(value, str) for value in given):
        return values
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in given):
        fractions = any(isinstance(value, float) for value in given)
        return [float(value) if fractions and value is not None else value for value in values]
    return [None if value is None else str(_word(value)) for value in values]


def _word(value: Any) -> Any:
    if isinstance(value, list | dict):
        return json.dumps(value)
    return "" if value is None else value
