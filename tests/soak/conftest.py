"""How much to try: a little in every test run, as much as the time allows in `make soak`."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

TIMES = float(os.environ.get("FOOTFALL_SOAK", "0"))
"""Share of the full amount; 0: a small sample."""
SEED = int(os.environ.get("FOOTFALL_SOAK_SEED", "1"))
LONGEST = 10.0
"""Seconds of processor time that anything may take: others on the machine do not count."""
PEAK = Path("/proc/self/clear_refs")
"""Where Linux is told to begin again with the largest memory that a process has held."""


@pytest.fixture
def amount() -> Callable[[int, int], int]:
    """How many to try: the full number, or a few."""

    def of(full: int, few: int) -> int:
        return max(few, round(TIMES * full))

    return of


@pytest.fixture
def seed() -> int:
    return SEED


@pytest.fixture
def limited() -> Callable[[str], object]:
    """Fails what hangs: `with limited("what it is"):`."""

    @contextmanager
    def within(what: str) -> Iterator[None]:
        def stop(number: int, frame: object) -> None:
            raise AssertionError(f"{what} took more than {LONGEST} s")

        if not hasattr(signal, "SIGPROF"):
            yield
            return
        before = signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            signal.signal(signal.SIGPROF, before)

    return within


@pytest.fixture
def grown() -> Callable[[], int]:
    """How much more memory this process has held since the test began than then, kB; 0 where no system tells."""
    if not PEAK.exists():
        return lambda: 0
    PEAK.write_text("5")  # other tests of this process may have held more
    before = _held("VmRSS")
    return lambda: _held("VmHWM") - before


def _held(what: str) -> int:
    return int(re.search(rf"{what}:\s+(\d+) kB", Path("/proc/self/status").read_text())[1])


@pytest.fixture
def report() -> Callable[[str], None]:
    """Says how far a long test is, for those who wait for it: set FOOTFALL_SOAK_LOG."""

    def say(line: str) -> None:
        if path := os.environ.get("FOOTFALL_SOAK_LOG"):
            with open(path, "a") as file:
                file.write(f"{line}\n")

    return say
