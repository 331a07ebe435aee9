"""The contract of an export format: an ending, a few words, and a function that writes."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, NamedTuple


def _needs_nothing() -> None:
    pass


class Export(NamedTuple):
    """A format that a recording can be written in: `write(recording, path, **options)`."""

    ending: str  # of the file name: `.csv`, `.plot.png`
    words: str  # what the file contains
    write: Callable[..., None]
    check: Callable[[], None] = _needs_nothing  # refuses if this machine lacks something it needs
    shared: tuple[str, ...] = ()  # options that it passes on as they are

    @property
    def options(self) -> tuple[str, ...]:
        """The options beyond recording and path; `progress` is for callers that display it."""
        own = [name for name, one in signature(self.write).parameters.items() if one.kind is not Parameter.VAR_KEYWORD]
        return (*own[2:], *self.shared)

    def takes(self, option: str) -> Any:
        """Whether the writer has this option."""
        return option in self.options
