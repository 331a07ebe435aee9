"""A session that comes back from what was saved of it: what it holds again, and what it has lost."""

from collections.abc import Iterator
from typing import Any

from footfall.skills.wheel import Wheel
from footfall.studio.protocol import Notice


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
        text = f"Your body, style and undo are back. The past and {moments} gone: they last while the page is open."
        yield Notice(kind="info", text=f"{text} Keep a recording to have it for longer.")
