"""A moment of the stage, kept so that it can be shown and continued exactly."""

from typing import Any, NamedTuple

from footfall.sim.balls import Throw
from footfall.sim.passage import Passage
from footfall.sim.pushes import Pushes
from footfall.skills.placed import Steps
from footfall.skills.wheel import Wheel
from footfall.studio.scene.stage import OWN_TERMS, SLICE, Terms
from footfall.studio.session.workspace import Work


class Past(NamedTuple):
    """A moment that can be shown and continued exactly."""

    slices: int
    work: Work
    state: bytes
    skills: tuple[Any, ...]
    pushes: Pushes
    thrown: tuple[Throw, ...]
    limp: tuple[bool, ...]
    blame: Any
    """Of its witness."""
    frame: bytes
    terms: Terms = OWN_TERMS
    only_seen: str = ""
    """Why it cannot be continued; empty if it can."""
    goal: Work | None = None
    """The documents that somebody is led to, and how far everyone has come; None: nobody is on the way."""
    passages: tuple[tuple[int, Passage], ...] = ()

    @property
    def chosen(self) -> Work:
        """The documents that were chosen at that moment, whether they held already or not."""
        return self.goal or self.work

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What was held for each character at that moment."""
        return tuple(state for state in self.skills if isinstance(state, Wheel))

    @property
    def steps(self) -> Steps | None:
        """The steps onto footprints until then; None if it took none."""
        return steps_in(self.skills)

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.state) + len(self.frame)

    @property
    def time(self) -> float:
        """s."""
        return self.slices * SLICE


def steps_in(skills: tuple[Any, ...]) -> Steps | None:
    """The state of the skill that steps onto footprints, among those of all skills."""
    return next((state for state in skills if isinstance(state, Steps)), None)
