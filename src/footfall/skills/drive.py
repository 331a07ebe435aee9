"""Drive a character: turn held controls into commands, or carry out an errand until somebody drives."""

from math import floor, inf
from typing import Annotated, Any, ClassVar

from footfall.errors import BadValue
from footfall.quantity import words
from footfall.skills.errand import chain_of, decided
from footfall.skills.kept import plain
from footfall.skills.skill import BEAT, RUNNING, Asked, Decision, Sight, Skill
from footfall.skills.wheel import Errand, Wheel


class Drive(Skill):
    """A driver with keys, a stick, a goal or an errand. Its state is the wheel, which is changed from outside."""

    rate: ClassVar[float] = 100.0
    when_driven: Annotated[bool, words("give no commands until somebody drives")] = False

    def begin(self) -> Wheel:
        """Start by walking ahead."""
        return Wheel()

    def decide(self, state: Wheel, seen: Sight) -> Decision:
        """Do what is scheduled, then what the errand asks, then follow the held controls on their own beat."""
        now = seen.seconds + seen.step_seconds / 2
        wheel, asked = state.after_script(now)
        if self.when_driven and not wheel.driven:
            rising = (Asked({"mode": "get up"}),) if wheel.rises else ()
            return wheel, (*asked, *rising), RUNNING
        if wheel.errand is not None and wheel.errand.next_at <= now:
            due = wheel.errand._replace(next_at=(floor(now * BEAT) + 1) / BEAT)
            wheel, others = _carried_on(wheel, due, seen)
            asked = (*asked, *others)
        if now % (1.0 / self.rate) < seen.step_seconds:
            wheel = wheel.after(1.0 / self.rate, seen.place(seen.rows[0]))
        return wheel, (*asked, Asked(wheel.asks())), RUNNING

    def wakes(self, state: Wheel) -> float:
        """When the next scheduled command or the errand's skill is due."""
        script = state.script[0].at if state.script else inf
        carries_on = state.errand is not None and (state.driven or not self.when_driven)
        return min(script, state.errand.next_at) if carries_on and state.errand else script

    def restored(self, kept: Any) -> Wheel:
        """Restore the wheel; the skills of an errand restore their own states."""
        wheel: Wheel = super().restored(kept)
        if wheel.errand is None:
            return wheel
        return wheel._replace(errand=_restored(wheel.errand))


def _carried_on(wheel: Wheel, errand: Errand, seen: Sight) -> tuple[Wheel, tuple[Asked, ...]]:
    """The wheel after the current skill of an errand has decided, and what else that commands."""
    errand, asked = decided(errand, seen)
    wheel, besides = wheel._replace(errand=errand), ()
    for one in asked:
        wheel, others = wheel.told(one.fields)
        besides = (*besides, *others)
    return wheel, besides


def _restored(errand: Errand) -> Errand:
    """The errand with the progress of its skills restored; refuse one whose parts do not belong together."""
    chain = chain_of(errand.skills)
    progress = chain.restored(plain(errand.progress))
    if len(errand.ids) not in (0, len(chain.skills)) or len(errand.begun) < len(progress.ended) + progress.begun:
        raise BadValue(f"an errand of {len(chain.skills)} skills cannot have these ids, or these times of beginning")
    return errand._replace(progress=progress)
