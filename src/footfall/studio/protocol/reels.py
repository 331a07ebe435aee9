"""What the page is told about recordings and files that are made, and recordings that are opened."""

from typing import Any

from footfall.studio.protocol.wire import Event


class Taken(Event, tag="taken"):
    """A recording is ready under this address."""

    url: str
    name: str
    seconds: float
    loop_gap: float  # rad, largest difference between the ends of a loop


class Scripted(Event, tag="scripted"):
    """What was done in a range, as a trial to run again: TOML, Python, a command, and what it does not say."""

    name: str
    table: dict[str, Any]  # the trial as in TOML
    toml: str
    python: str
    command: str
    words: str


class Making(Event, tag="making"):
    """The file that was asked for is being made: how much is done, 0 to 1; below 0 if it was abandoned."""

    done: float


class Opening(Event, tag="opening"):
    """A recording is being opened: how much is done, 0 to 1; below 0 if it was abandoned."""

    name: str
    done: float


class Opened(Event, tag="opened"):
    """A recording has become the past; its footprints follow."""

    name: str
    start: float
    end: float
    words: str  # how it ends, or which part of it is shown; may be empty
