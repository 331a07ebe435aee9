"""What `footfall` exits with."""

from typing import Protocol

NOT_WRITTEN = 1
"""The run ended in a way that makes a file useless, which was therefore not written."""
USER_ERROR = 2
"""What was asked cannot be done; one sentence says why."""
BLEW_UP = 3
"""A simulation produced values that are not finite; its report and recording are written all the same."""
INTERRUPTED = 130


class Judged(Protocol):
    """A report on one character or on many."""

    @property
    def blew_up(self) -> bool: ...


def status_of(report: Judged) -> int:
    """The exit status after a run: a fall is a result like any other."""
    return BLEW_UP if report.blew_up else 0
