"""Run skills one after another: the next begins when the previous one is done or has given up."""

from math import inf
from typing import Annotated, Any, NamedTuple

from footfall.errors import BadValue
from footfall.quantity import words
from footfall.skills.skill import DONE, Decision, Sight, Skill, Status


class Ended(NamedTuple):
    """How and when one of the skills ended."""

    at: float
    status: Status


class Progress(NamedTuple):
    """Progress through the skills: those that ended, and the state and status of the current one."""

    ended: tuple[Ended, ...] = ()
    begun: bool = False
    state: Any = None
    status: Status = Status()


class Then(Skill):
    """Skills in order; after the last one it commands nothing more."""

    skills: Annotated[tuple[Skill, ...], words("the skills, in order")]

    def begin(self) -> Progress:
        """Start before the first skill."""
        return Progress()

    def decide(self, state: Progress, seen: Sight) -> Decision:
        """Let the current skill decide."""
        number = len(state.ended)
        if number == len(self.skills):
            return state, (), DONE
        skill = self.skills[number]
        own, asked, status = skill.decide(state.state if state.begun else skill.begin(), seen)
        if status.stage == "running":
            share = (number + status.progress) / len(self.skills)
            return Progress(state.ended, True, own, status), asked, Status(progress=share)
        ended = (*state.ended, Ended(seen.seconds, status))
        after = DONE if len(ended) == len(self.skills) else Status(progress=len(ended) / len(self.skills))
        return Progress(ended), asked, after

    def restored(self, kept: Any) -> Progress:
        """Restore the progress; the current skill restores its own state."""
        progress: Progress = super().restored(kept)
        number = len(progress.ended)
        if number > len(self.skills):
            raise BadValue(f"{number} skills of a chain have ended, but it has {len(self.skills)}")
        if not progress.begun or number == len(self.skills):
            return progress._replace(begun=False, state=None)
        return progress._replace(state=self.skills[number].restored(progress.state))

    def wakes(self, state: Progress) -> float:
        """When the current skill does."""
        number = len(state.ended)
        if number == len(self.skills):
            return inf
        skill = self.skills[number]
        return skill.wakes(state.state if state.begun else skill.begin())
