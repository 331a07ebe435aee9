"""The process of one session: gets ready, waits to be opened, then runs the session's loop (session_loop.py).

The server imports this module, and has no engine: what needs one is imported where it is used.
"""

import gc
import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from footfall import catalog
from footfall.studio.server.pipe import Closed, Word

OLD_EVERY = 1000
"""Searches for garbage among what is young, before one among all."""


class Opening(msgspec.Struct, frozen=True):
    """What a waiting process is to become: a session that was saved, or a new one."""

    takes: str
    saved: dict[str, Any] | None = None
    recording: str = ""  # to be opened at once


def run(pipe: Connection) -> None:
    """Get ready, wait to be opened, then simulate; ends when the other end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's, which then closes the pipe
    if hasattr(os, "setsid"):
        os.setsid()  # a group of its own, which ends as one
    try:
        pipe.send_bytes(Word.READY + msgspec.json.encode(_warm_up()))
        _collect_seldom()
        data = pipe.recv_bytes()
        if data[:1] == Word.OPEN:
            _simulate(pipe, msgspec.json.decode(data[1:], type=Opening))
    except (EOFError, BrokenPipeError, ConnectionResetError, Closed):
        return


def _warm_up() -> msgspec.Struct:
    """Import and compile all that a walking character needs, so that opening it takes no time; what can be set."""
    from footfall.studio.protocol.declarations import declarations
    from footfall.studio.session.session import Session

    session = Session()
    session.advance(1 / 60)
    session.close()
    return declarations()


def _simulate(pipe: Connection, opening: Opening) -> None:
    from footfall.studio.server.session_loop import Loop
    from footfall.studio.session.session import Session

    catalog.take_names_alone()
    session = Session(saved=opening.saved, takes=Path(opening.takes))
    if opening.recording:
        session.open_recording(Path(opening.recording), Path(opening.recording).stem)
    loop = Loop(pipe, session)
    gc.freeze()
    try:
        while True:
            loop.turn()
    finally:
        session.close()


def _collect_seldom() -> None:
    """Let no search for garbage stop the stage: what is young is searched as ever, the old only while nobody looks.

    A search through everything, with the past among it, takes 75 ms.
    """
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_EVERY)
