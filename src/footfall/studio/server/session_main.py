"""The process of one session: get ready, wait to be opened, then run the session's loop (session_loop.py).

The server imports this module but has no engine, so engines are imported where they are used.
"""

import gc
import os
import signal
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from footfall import given
from footfall.studio.server.pipe import Closed, Word

OLD_EVERY = 1000
"""Garbage collections of the young generation before one of everything."""


class Opening(msgspec.Struct, frozen=True):
    """What a waiting process becomes: a saved session, or a new one."""

    takes: str
    saved: dict[str, Any] | None = None
    recording: str = ""  # opened at once
    rig: str = ""  # an avatar or robot that a new session opens
    held: bool = False  # time stands still until a page asks for some


def run(pipe: Connection) -> None:
    """Get ready, wait to be opened, then simulate until the other end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "setsid"):
        os.setsid()  # its own process group, which ends as one
    try:
        pipe.send_bytes(Word.READY + msgspec.json.encode(_warm_up()))
        _collect_seldom()
        data = pipe.recv_bytes()
        if data[:1] == Word.OPEN:
            _simulate(pipe, msgspec.json.decode(data[1:], type=Opening))
    except (EOFError, BrokenPipeError, ConnectionResetError, Closed):
        return


def _warm_up() -> msgspec.Struct:
    """Import and compile everything a walking character needs, so that opening is instant; return the declarations."""
    from footfall.studio.protocol.declarations import declarations
    from footfall.studio.session.session import Session

    session = Session()
    session.advance(1 / 60)
    session.told()
    session.skins.news()
    session.close()
    return declarations()


@given.shut(everywhere=True)
def _simulate(pipe: Connection, opening: Opening) -> None:
    from footfall.sim.engine import BEFORE_COMPILING
    from footfall.studio.server.clock import HeldClock, RealClock
    from footfall.studio.server.session_loop import SessionLoop
    from footfall.studio.session.avatar import know_rig, open_rig
    from footfall.studio.session.session import Session

    BEFORE_COMPILING.append(lambda: pipe.send_bytes(Word.COMPILES))
    if opening.rig and opening.saved:
        know_rig(Path(opening.rig))
    session = Session(saved=opening.saved, takes=Path(opening.takes))
    if opening.recording:
        session.reels.open(Path(opening.recording), Path(opening.recording).stem)
    if opening.held:
        session.longest = inf
        session.aside.wait(inf)
    loop = SessionLoop(pipe, session, HeldClock() if opening.held else RealClock())
    if opening.rig and not opening.saved:
        loop.turn()  # a robot's meshes take a while; the page has something to show meanwhile
        open_rig(session, Path(opening.rig))
    gc.freeze()
    try:
        while True:
            loop.turn()
    finally:
        session.close()


def _collect_seldom() -> None:
    """Keep garbage collection from stalling the stage: young objects as usual, old ones only when nobody is watching.

    A full collection, including the past, takes 75 ms.
    """
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_EVERY)
