"""Background work of a session: the light after every change, the push rose, surprises, ranges of gains."""

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall import catalog
from footfall.bodies.random_body import random_character
from footfall.errors import BadValue
from footfall.gaits.style import Style
from footfall.laws.editable import pose_states
from footfall.skills.wheel import Wheel
from footfall.studio.checks import gain_ranges
from footfall.studio.checks.push_rose import NOTHING, grow
from footfall.studio.checks.walkability import BUSY, judge, stays_up, walks_of
from footfall.studio.checks.worker import SideProcess
from footfall.studio.protocol import AskRanges, GainRanges, Light, Looking, Notice, Rose, Surprise
from footfall.studio.work.choosing import with_character, with_style
from footfall.studio.work.editing import mixed_style
from footfall.studio.work.states import like_it, varied, with_gait
from footfall.studio.work.work import Work

if TYPE_CHECKING:
    from footfall.studio.session.session import Session

PATIENCE, FIRST_PATIENCE = 0.8, 3.0
"""Time without a change before the light checks it, and time after the session's start, s."""
TRIED = 6
"""How many surprises are tried before giving up."""


class Aside:
    """The light, the rose, the surprise and the ranges of gains of one session."""

    def __init__(self, session: "Session"):
        self._session = session
        self._light, self._rose, self._surprise, self._ranges = (
            SideProcess(),
            SideProcess(),
            SideProcess(),
            SideProcess(),
        )
        self.gain_ranges: GainRanges = gain_ranges.NOTHING
        self._ranges_asked = AskRanges()
        self.light: Light = BUSY
        self.rose: Rose = NOTHING
        self._judged: Work | None = None
        self.patience, self._wait = PATIENCE, FIRST_PATIENCE
        self._candidates: list[tuple[Work, str]] = []
        self._seed = int(np.random.SeedSequence().generate_state(1)[0])

    def advance(self, seconds: float) -> None:
        """Start work that is due, and pass on results."""
        work = self._session.work
        if self._judged is None or not _same_walk(work, self._judged):
            if self._judged is not None:
                self._wait = self.patience
                self._say(BUSY)
                self._ranges.stop()
            self._judged = work
        elif self._wait > 0.0:
            self._wait -= seconds
            if self._wait <= 0.0:
                self._light.start(judge, *_tables(work))
                self._measure_ranges()
        for light in self._light.found():
            self._say(light)
        for rose in self._rose.found():
            if isinstance(rose, Rose):
                self.rose = rose
            self._session.tell(rose)
        for ranges in self._ranges.found():
            self._say_ranges(ranges)
        for found in self._surprise.found():
            if isinstance(found, Looking):
                self._session.tell(found)
            else:
                self._reveal(found)

    def wait(self, seconds: float) -> None:
        """Wait longer before the light checks anything."""
        self.patience = self._wait = seconds

    def _say(self, light: Light | Notice) -> None:
        if isinstance(light, Light):
            if light == self.light:
                return
            self.light = light
        self._session.tell(light)

    def ranges_asked(self, message: AskRanges) -> None:
        """Measure these ranges now, and again after every change of the walk; none if there are no paths."""
        self._ranges_asked = message
        self._ranges.stop()
        if self._judged is not None and self._wait <= 0.0:
            self._measure_ranges()

    def _measure_ranges(self) -> None:
        asked, work = self._ranges_asked, self._session.work
        if asked.paths and self.patience < inf and pose_states(type(work.gait)) is not None:
            self._ranges.start(gain_ranges.measure, *_tables(work), asked.state, asked.paths)

    def _say_ranges(self, ranges: GainRanges | Notice) -> None:
        if isinstance(ranges, GainRanges):
            self.gain_ranges = ranges
        self._session.tell(ranges)

    def grow_rose(self, work: Work, wheel: Wheel) -> None:
        """Measure the push rose of the open body and style at the current speed."""
        if work.character.plane:
            raise BadValue("the push rose needs a body in space; a planar body can only be pushed forward or back")
        speed = wheel.cruise if wheel.goal or not wheel.held_speed else wheel.held_speed
        self._rose.start(grow, *_tables(work), speed, wheel.mode != "walk")

    def stop_rose(self) -> None:
        """Stop it where it is."""
        self._rose.stop()
        rose = self.rose
        self.rose = Rose(
            directions=rose.directions, survived=rose.survived, fell=rose.fell, done=rose.done, running=False
        )
        self._session.tell(self.rose)

    def surprise(self, work: Work, message: Surprise) -> None:
        """Draw random styles or bodies, and open the first that walks."""
        if work.character.plane and message.document != "gait":
            raise BadValue("a random style or body needs a body in space; choose one first")
        self._candidates = [self._drawn(work, message, k) for k in range(TRIED)]
        self._seed += TRIED
        if message.document == "gait":
            self._surprise.start(stays_up, *_tables(work), [_tables(one)[1] for one, _ in self._candidates])
            return
        speed = self._session.play.wheels[0].cruise
        self._surprise.start(walks_of, [_tables(one) for one, _ in self._candidates], speed)

    def _drawn(self, work: Work, message: Surprise, k: int) -> tuple[Work, str]:
        seed = (self._seed + k) % 10**6
        if message.document == "character":
            return with_character(work, random_character(seed, message.asymmetric)), "a surprising body"
        chance = np.random.default_rng(seed)
        if message.document == "gait":
            return with_gait(
                work, varied(work.gait, like_it(work.gait, self._session.gaits), chance)
            ), "a surprising gait"
        names = [str(name) for name in chance.choice(catalog.names(Style), 3, replace=False)]
        return with_style(work, mixed_style(work, names, chance, message.asymmetric)), "a surprising style"

    def _reveal(self, index: int | Notice | None) -> None:
        self._session.tell(Looking(tried=TRIED, of=TRIED, over=True))
        if isinstance(index, int):
            work, words = self._candidates[index]
            self._session.change(work, words)
            self._session.afresh = work.character != self._session.play.work.character
        else:
            words = index.text if index else f"None of {TRIED} random draws walked well. Try again."
            self._session.tell(Notice(kind="warning", text=words))

    def greet(self) -> None:
        """What a new page must know."""
        self._session.tell(self.light)
        self._session.tell(self.rose)
        self._session.tell(self.gain_ranges)

    def rest(self) -> None:
        """End the processes; the light is checked again once time resumes."""
        if self._light.running:
            self._wait = self.patience
        if self._rose.running:
            self.stop_rose()
        self.close()

    @property
    def busy(self) -> bool:
        """Whether anything is being found out."""
        return any(one.running for one in (self._light, self._rose, self._surprise, self._ranges))

    def close(self) -> None:
        """End the processes."""
        for one in (self._light, self._rose, self._surprise, self._ranges):
            one.close()


def _tables(work: Work) -> tuple[dict[str, Any], dict[str, Any]]:
    return catalog.encode(work.character), catalog.encode(work.own.walk)


def _same_walk(one: Work, other: Work) -> bool:
    return one is other or (
        one.character == other.character
        and one.gait == other.gait
        and one.style == other.style
        and one.without[0] == other.without[0]
    )
