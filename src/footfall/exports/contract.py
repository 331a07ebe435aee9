"""The contract of an export format: an ending, a few words, and a function that writes."""

from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple


def _needs_nothing() -> None:
    pass


class Export(NamedTuple):
    """A format that a recording can be written in: `write(recording, path, **options)`."""

    ending: str  # of the file name: `.csv`, `.plot.png`
    words: str  # what the file contains
    write: Callable[..., None]
    check: Callable[[], None] = _needs_nothing  # refuses if this machine lacks something it needs

    @property
    def options(self) -> tuple[str, ...]:
        """The options beyond recording and path; `progress` is for callers that display it."""
        return tuple(signature(self.write).parameters)[2:]

    def takes(self, option: str) -> Any:
        """Whether the writer has this option."""
        return option in self.options
