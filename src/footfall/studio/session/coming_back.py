"""What is saved of a session; when it comes back, what it holds again and what it has lost."""

from collections.abc import Iterator, Sequence
from typing import Any

from footfall.skills.wheel import Wheel
from footfall.studio.protocol import Notice
from footfall.studio.session.history import Change, History
from footfall.studio.work.links import restored

STEPS = 30
"""How many steps of undo are saved."""


def saved_of(history: History, wheels: Sequence[Wheel], kept: int) -> dict[str, Any]:
    """Documents, undo history and held controls as plain tables, and how many moments were kept."""
    return {
        "work": history.work.shared,
        "undo": [{"work": one.work.shared, "words": one.words} for one in history.undo[-STEPS:]],
        "redo": [{"work": one.work.shared, "words": one.words} for one in history.redo[-STEPS:]],
        "held": [[wheel.held_speed, wheel.held_sideways, wheel.mode] for wheel in wheels],
        "kept": kept,
    }


def reopened(saved: dict[str, Any]) -> History:
    """The documents and undo history that were saved."""
    undo, redo = (
        [Change(restored(one["work"]), str(one["words"])) for one in saved.get(name, [])] for name in ("undo", "redo")
    )
    return History(restored(saved["work"]), undo, redo)


def held_again(wheels: tuple[Wheel, ...], saved: dict[str, Any]) -> tuple[Wheel, ...]:
    """Walk as fast as before, each by itself."""
    held = saved.get("held")
    each = held if isinstance(held, list) and len(held) == len(wheels) else [None] * len(wheels)
    return tuple(_held(wheel, one) for wheel, one in zip(wheels, each, strict=True))


def _held(wheel: Wheel, held: Any) -> Wheel:
    match held:
        case [int() | float() as speed, int() | float() as sideways, ("walk" | "stand" | "idle") as mode]:
            return wheel.hold(speed, sideways, 0.0, mode)
    return wheel


def lost(kept: Any) -> Iterator[Notice]:
    """Say that a session has its documents again, but not its past."""
    if isinstance(kept, int) and kept > 0:
        moments = "1 kept moment is" if kept == 1 else f"{kept} kept moments are"
        text = (
            f"Your body, style and undo are back. The past and {moments} gone: they last only while the page is open."
        )
        yield Notice(kind="info", text=f"{text} Keep a recording to preserve it for longer.")
