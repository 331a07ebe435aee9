"""The contract of an export format: an ending, a few words, and a function that writes."""

from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple


def _needs_nothing() -> None:
    pass


class Export(NamedTuple):
    """A format that a recording can be written in: `write(recording, path, **options)`."""

    ending: str  # of the file's name: `.csv`, `.plot.png`
    words: str  # what one finds in the file
    write: Callable[..., None]
    check: Callable[[], None] = _needs_nothing  # refuses where this machine lacks what it needs

    @property
    def options(self) -> tuple[str, ...]:
        """What can be said beyond the recording and the path; `progress` is for whoever shows it."""
        return tuple(signature(self.write).parameters)[2:]

    def takes(self, option: str) -> Any:
        """Whether the writer has such an option."""
        return option in self.options
