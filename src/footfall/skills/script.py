"""What is asked at set times: the commands of a trial, each from its moment on."""

from math import inf
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.errors import BadValue
from footfall.quantity import words
from footfall.skills.skill import DONE, Asked, Decision, Seen, Skill, Status


class Change(NamedTuple):
    """Fields of Command and the values that they take at a time, s."""

    at: float
    fields: dict[str, Any]


class Script(Skill):
    """Changes in the order of their times; what none of them names stays as it was. Its state is how many are made."""

    rate: ClassVar[float] = 0.0
    changes: Annotated[tuple[Change, ...], words("what changes, and when")] = ()

    def begin(self) -> int:
        """Nothing has been asked yet."""
        return 0

    def decide(self, state: int, seen: Seen) -> Decision:
        """Ask for all that is due."""
        due = state
        while due < len(self.changes) and self.changes[due].at <= seen.seconds + seen.step_seconds / 2:
            due += 1
        asked = tuple(Asked(change.fields) for change in self.changes[state:due])
        is_over = due == len(self.changes)
        return due, asked, DONE if is_over else Status(progress=due / len(self.changes))

    def restored(self, kept: Any) -> int:
        """As many changes as there can have been."""
        made = super().restored(kept)
        if not 0 <= made <= len(self.changes):
            raise BadValue(f"{made} changes of a script were made, but it has {len(self.changes)}")
        return made

    def wakes(self, state: int) -> float:
        """At the next change."""
        return self.changes[state].at if state < len(self.changes) else inf
