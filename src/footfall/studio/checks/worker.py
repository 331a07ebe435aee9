"""Run long jobs in a separate low-priority process, and collect their results as they are found.

A job is a generator function of a module. It is given a `pulse` to call often, which ends it when something else is
wanted. Only the latest job counts.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from footfall import given
from footfall.errors import FootfallError
from footfall.studio.protocol import Notice

POLITE = 10
"""Niceness of the process."""
Pulse = Callable[..., None]
Job = Callable[..., Iterator[Any]]


class SideProcess:
    """A process that does one job at a time; it starts with the first job."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._number = 0
        self.running = False

    def start(self, job: Job, *what: Any) -> None:
        """Start a job, abandoning the running one."""
        if self._process is None or not self._process.is_alive():
            spawn = multiprocessing.get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            self._process = spawn.Process(target=_serve, args=(theirs,), daemon=True, name="footfall-beside")
            self._process.start()
            theirs.close()
        self._number += 1
        self.running = self._send((self._number, job, what))

    def stop(self) -> None:
        """Abandon the running job."""
        self._number += 1
        if self.running:
            self._send((self._number, None, ()))
        self.running = False

    def found(self) -> list[Any]:
        """What the latest job has found since the last call."""
        results: list[Any] = []
        try:
            while self._pipe is not None and self._pipe.poll():
                number, result, is_over = self._pipe.recv()
                if number == self._number:
                    self.running = not is_over
                    results += [] if is_over else [result]
        except (EOFError, OSError):
            self.close()
        return results

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(1.0)
        self._process, self._pipe, self.running = None, None, False

    def _send(self, what: Any) -> bool:
        try:
            if self._pipe is not None:
                self._pipe.send(what)
                return True
        except OSError:
            self.close()
        return False


class _GivenUp(Exception):
    """Something else is wanted."""


@given.shut(everywhere=True)
def _serve(pipe: Connection) -> None:
    """Wait for jobs until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(POLITE)

    def pulse(*_: Any) -> None:
        if pipe.poll():
            raise _GivenUp

    try:
        while True:
            number, job, what = pipe.recv()
            if job is None:
                continue
            try:
                for result in job(pulse, *what):
                    pipe.send((number, result, False))
                    pulse()
            except _GivenUp:
                continue
            except FootfallError as problem:
                pipe.send((number, Notice(kind="warning", text=str(problem)), False))
            pipe.send((number, None, True))
    except (EOFError, OSError, KeyboardInterrupt):
        return
