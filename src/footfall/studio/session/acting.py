"""What a message from the page does to the session: one handler for each kind of message."""

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from footfall.errors import BadValue

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


@singledispatch
def act(message: Any, session: "Session") -> None:
    """A message without a handler is our mistake."""
    raise BadValue(f"the session cannot '{type(message).__name__}' yet")
