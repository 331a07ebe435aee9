"""A sweep from Python: `footfall.sweep` runs it and returns its table."""

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, overload

from footfall import catalog
from footfall.errors import BadValue, did_you_mean
from footfall.measure.sweep.design import Sweep
from footfall.measure.sweep.sweep import Runner, run_sweep
from footfall.measure.sweep.table import Row, is_up
from footfall.measure.trial.run import Progress
from footfall.sim.tables import data_frame


class SweepTable(Sequence[Row]):
    """What a sweep measured: a row for each point, with the values of the varied fields and the report's numbers."""

    def __init__(self, name: str, rows: Sequence[Row]):
        self.name, self._rows = name, tuple(rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | Sequence[Row]:
        return self._rows[index]

    def __repr__(self) -> str:
        return f"sweep: {self.name}, {sum(map(is_up, self))} of {len(self)} stay up"

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._rows[0])

    def column(self, name: str) -> list[Any]:
        """One column, in the order of the points."""
        if name not in self.columns:
            raise BadValue(f"no column '{name}'{did_you_mean(name, self.columns, 'columns')}")
        return [row[name] for row in self]

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame, indexed by point."""
        return data_frame({name: self.column(name) for name in self.columns}, "point")


def sweep(
    source: str | Path | dict[str, Any] | Sweep,
    folder: str | Path | None = None,
    *,
    workers: int = 1,
    runner: Runner | None = None,
    progress: Progress | None = None,
) -> SweepTable:
    """Run a sweep given by name, file, table or document. With a folder, it resumes there and leaves its tables.

    With several workers, a script must call this under `if __name__ == "__main__"`.
    """
    wanted = source if isinstance(source, Sweep) else catalog.load(Sweep, source)
    if workers < 1:
        raise BadValue(f"workers is {workers}; at least 1 is needed")
    with ExitStack() as stack:
        where = folder or stack.enter_context(tempfile.TemporaryDirectory())
        return SweepTable(wanted.name, run_sweep(wanted, where, workers=workers, runner=runner, progress=progress))
