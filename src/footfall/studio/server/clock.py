"""The clock of a session's loop: real time, or, with `footfall studio --held`, time that passes only on request.

With a held clock, what happens depends on what is asked and when, and on nothing else: a busy machine takes longer to
the same end. The page's tests use it.
"""

from multiprocessing.connection import Connection
from time import perf_counter
from typing import Annotated, Protocol

from msgspec import Meta

from footfall.errors import BadValue
from footfall.studio.protocol.wire import Event, Message

FRAME_SECONDS = 1 / 60
"""Time between two frames, s."""
LOOKS_EVERY = 0.05
"""How often a held session looks for results of its background work, s of real time."""


class Advance(Message, tag="advance"):
    """To a held studio: let so many frames of time pass."""

    frames: Annotated[int, Meta(ge=1, le=3600)]


class Advanced(Event, tag="advanced"):
    """From a held studio: that much time has passed; the frame of this number shows the stage after it."""

    frame: int
    time: float  # s, of the clock


class Clock(Protocol):
    """What a loop asks of its clock."""

    def now(self) -> float:
        """The time, s."""
        ...

    def hears(self, pipe: Connection, due: float, busy: bool) -> bool:
        """Wait for a request; False once it is time for the next frame."""
        ...

    def tick(self) -> float:
        """Begin a frame; the time, s."""
        ...

    def grant(self, frames: int) -> None:
        """Let so many frames pass."""
        ...

    @property
    def granted(self) -> int:
        """Frames that are still to pass before anything else is heard."""
        ...


class RealClock:
    """Time as it passes."""

    granted = 0

    def now(self) -> float:
        return perf_counter()

    def hears(self, pipe: Connection, due: float, busy: bool) -> bool:
        return pipe.poll(max(due - perf_counter(), 0.0))

    def tick(self) -> float:
        return perf_counter()

    def grant(self, frames: int) -> None:
        raise BadValue("this studio's clock runs by itself")


class HeldClock:
    """Time that stands still until frames are granted; a request is followed by a frame in which no time passes."""

    def __init__(self) -> None:
        self.granted = 0
        self._passed = 0
        self._heard = True  # begin with a frame

    def now(self) -> float:
        return self._passed * FRAME_SECONDS

    def hears(self, pipe: Connection, due: float, busy: bool) -> bool:
        self._heard = not self.granted and not self._heard and pipe.poll(LOOKS_EVERY if busy else None)
        return self._heard

    def tick(self) -> float:
        if self.granted:
            self.granted -= 1
            self._passed += 1
        return self.now()

    def grant(self, frames: int) -> None:
        self.granted = frames
