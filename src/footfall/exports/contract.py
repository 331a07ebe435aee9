"""The contract of an export format: an ending, a few words, and a function that writes."""

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, NamedTuple

from footfall.sim.recording import Recording


def _needs_nothing() -> None:
    pass


class Export(NamedTuple):
    """A format that a recording can be written in: `write(recording, path, **options)`."""

    ending: str  # of the file name: `.csv`, `.plot.png`
    words: str  # what the file contains
    write: Callable[..., None]
    check: Callable[[], None] = _needs_nothing  # refuses if this machine lacks something it needs
    shared: tuple[str, ...] = ()  # options that it passes on as they are
    bodies: bool = False  # whether one file holds a recording in which the body changes
    join: Callable[[Sequence[tuple[Path, str]], Path], None] | None = None  # makes one dataset of many clips
    parts: tuple[str, ...] = ()  # the ending of the clips that it joins, each of which has a title

    @property
    def options(self) -> tuple[str, ...]:
        """The options beyond recording and path; `progress` and `tell` are for callers that display them."""
        own = [name for name, one in signature(self.write).parameters.items() if one.kind is not Parameter.VAR_KEYWORD]
        return (*own[2:], *self.shared)

    def save(self, recording: Recording, path: str | Path, **options: Any) -> list[Path]:
        """Write a recording, and say which files: one for each body, numbered, if the body changes."""
        whole, each = Path(path), [recording] if self.bodies else recording.by_body()
        stem, ending = whole.name[: -len(self.ending)], whole.name[-len(self.ending) :]
        paths = [whole] if len(each) == 1 else [whole.with_name(f"{stem}-{n}{ending}") for n in range(1, len(each) + 1)]
        for one, file in zip(each, paths, strict=True):
            self.write(one, file, **options)
        return paths

    def takes(self, option: str) -> Any:
        """Whether the writer has this option."""
        return option in self.options
