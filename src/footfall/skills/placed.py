"""Step onto footprints that are placed, moved and taken away meanwhile, as in the studio."""

from typing import Annotated, ClassVar, NamedTuple

from footfall.quantity import words
from footfall.skills.footprints import (
    OUT_OF_REACH,
    Footprint,
    Footprints,
    Landing,
    asked_for,
    foot_for,
    is_due,
    landed_on,
)
from footfall.skills.skill import DONE, RUNNING, Asked, Decision, Sight, Skill, Status

NO_FOOTPRINT = {"place_foot": False, "footprint": 0}


class Placed(NamedTuple):
    """A footprint with a number of its own, which it keeps when others come and go."""

    id: int
    footprint: Footprint


class PlacedStep(NamedTuple):
    """A footprint as it was when it was asked for, when that was, s, and where the foot landed."""

    id: int
    footprint: Footprint
    asked: float
    landing: Landing | None = None


class PlacedSteps(NamedTuple):
    """The steps so far, the last of which may be under way; how often a footprint was asked for; why it waits."""

    steps: tuple[PlacedStep, ...] = ()
    asked: int = 0
    waits: str = ""

    @property
    def under_way(self) -> PlacedStep | None:
        """The step that has not landed yet."""
        return self.steps[-1] if self.steps and self.steps[-1].landing is None else None


class PlacedFootprints(Skill):
    """Ask for the first footprint that no foot has landed on, as soon as the step before is over."""

    asks: ClassVar[tuple[str, ...]] = Footprints.asks
    placed: Annotated[tuple[Placed, ...], words("the footprints as they are placed now, in order")] = ()

    def begin(self) -> PlacedSteps:
        """Start before the first footprint."""
        return PlacedSteps()

    def decide(self, state: PlacedSteps, seen: Sight) -> Decision:
        """Note a landing, and ask for the next footprint; after a fall, for the same one again."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return _without_step(state), (Asked(NO_FOOTPRINT),), Status("gave up", reason="it fell")
        if (step := state.under_way) is not None:
            landing = landed_on(state.asked, seen, row)
            if landing is None:
                return state, (), RUNNING
            state = state._replace(steps=(*state.steps[:-1], step._replace(landing=landing)))
        walked = {one.id for one in state.steps}
        left = [(place, one) for place, one in enumerate(self.placed, 1) if one.id not in walked]
        if not left:
            return _waiting(state, ""), (), DONE
        place, following = left[0]
        if not is_due(following.footprint, seen):
            return _waiting(state, ""), (), RUNNING
        if (foot := foot_for(following.footprint, seen, row)) is None:
            return _waiting(state, f"footprint {place} {OUT_OF_REACH}"), (), RUNNING
        number = state.asked + 1
        step = PlacedStep(following.id, following.footprint, seen.seconds)
        asked = Asked(asked_for(following.footprint, foot, number, seen, row))
        return PlacedSteps((*state.steps, step), number), (asked,), RUNNING


def _without_step(state: PlacedSteps) -> PlacedSteps:
    """The step that was under way did not happen."""
    return state if state.under_way is None else state._replace(steps=state.steps[:-1])


def _waiting(state: PlacedSteps, reason: str) -> PlacedSteps:
    return state if state.waits == reason else state._replace(waits=reason)
