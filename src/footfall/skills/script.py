"""Change the command at set times, as the commands of a trial do."""

from math import inf
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.errors import BadValue
from footfall.quantity import words
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status


class CommandsAt(NamedTuple):
    """Fields of Command and the values they take from a time on, s."""

    at: float
    fields: dict[str, Any]


class Script(Skill):
    """Changes in the order of their times; other fields stay as they were. Its state is how many were made."""

    rate: ClassVar[float] = 0.0
    changes: Annotated[tuple[CommandsAt, ...], words("what changes, and when")] = ()

    def begin(self) -> int:
        """Start with no changes made."""
        return 0

    def decide(self, state: int, seen: Sight) -> Decision:
        """Make all changes that are due."""
        due = state
        while due < len(self.changes) and self.changes[due].at <= seen.seconds + seen.step_seconds / 2:
            due += 1
        asked = tuple(Asked(change.fields) for change in self.changes[state:due])
        is_over = due == len(self.changes)
        return due, asked, DONE if is_over else Status(progress=due / len(self.changes))

    def restored(self, kept: Any) -> int:
        """Restore the number of changes made, if it is possible."""
        made = super().restored(kept)
        if not 0 <= made <= len(self.changes):
            raise BadValue(f"{made} changes of a script were made, but it has {len(self.changes)}")
        return made

    def wakes(self, state: int) -> float:
        """The time of the next change."""
        return self.changes[state].at if state < len(self.changes) else inf
