"""How much to try: a little in every test run, as much as the time allows in `make soak`."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

TIMES = float(os.environ.get("FOOTFALL_SOAK", "0"))
"""Share of the full amount; 0: a small sample."""
SEED = int(os.environ.get("FOOTFALL_SOAK_SEED", "1"))
LONGEST = 10
"""Seconds that anything may take."""


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

        if not hasattr(signal, "SIGALRM"):
            yield
            return
        before = signal.signal(signal.SIGALRM, stop)
        signal.alarm(LONGEST)
        try:
            yield
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)

    return within


@pytest.fixture
def report() -> Callable[[str], None]:
    """Says how far a long test is, for those who wait for it: set FOOTFALL_SOAK_LOG."""

    def say(line: str) -> None:
        if path := os.environ.get("FOOTFALL_SOAK_LOG"):
            with open(path, "a") as file:
                file.write(f"{line}\n")

    return say
