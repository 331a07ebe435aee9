"""Watch a stage for events to show on the page: footsteps, falls and their reasons, skills that ended."""

import json
from collections.abc import Sequence

import numpy as np

from footfall.sim.pushes import Pushes
from footfall.skills.wheel import Wheel
from footfall.studio.protocol import Fell, Footprint, Notice
from footfall.studio.scene.events import footprint, way_it_fell
from footfall.studio.scene.stage import SLICE, Stage

RECENT = 1.5
"""Time within which a push counts as the reason for a fall, s."""
NOBODY = (-10_000, "")
"""What may be blamed for a fall: the slice in which it was done, and what it was."""
Seen = Footprint | Fell | Notice


class Witness:
    """Looks at every slice of a stage, and reports what is new."""

    def __init__(self) -> None:
        self.events: list[Seen] = []
        self.blame = NOBODY

    def settle(self, stage: Stage, wheels: Sequence[Wheel]) -> None:
        """Treat everything so far as already reported."""
        self._steps = stage.crowd.memory["stride"]["steps"].copy()
        self._fallen = stage.crowd.tally["fell_at"] >= 0
        self._ended = [_ended(wheel) for wheel in wheels]

    def look(self, stage: Stage, wheels: Sequence[Wheel], slices: int) -> None:
        """Look at the stage at the end of a slice."""
        if stage.balls.about() and any(first < 0 for first, _ in stage.crowd.batch.meetings()):
            self.blame = (slices, "hit by a ball")
        self._see_steps(stage, slices)
        self._see_falls(stage, slices)
        self._see_skills(wheels)

    def remember_push(self, pushes: Pushes, tick: int, slices: int) -> None:
        """Remember current pushes, which are to blame for a fall soon after."""
        if pushes.grip is not None:
            self.blame = (slices, "pulled by a hand")
        for push in pushes.pushes:
            if push.first > tick:
                continue
            newtons = float(np.linalg.norm(push.force_w))
            self.blame = (slices, f"{'pestered' if push.name == 'pester' else 'shoved'} with {newtons:.0f} N")

    def _see_steps(self, stage: Stage, slices: int) -> None:
        steps = stage.crowd.memory["stride"]["steps"]
        for row in np.flatnonzero(steps != self._steps):
            if stage.crowd.tally["fell_at"][row] < 0:
                self.events.append(footprint(stage, int(row), slices * SLICE))
        self._steps = steps.copy()

    def _see_falls(self, stage: Stage, slices: int) -> None:
        fallen = stage.crowd.tally["fell_at"] >= 0
        for row in np.flatnonzero(fallen & ~self._fallen):
            when, words = self.blame
            since = (slices - when) * SLICE
            why = way_it_fell(stage, int(row), words if since < RECENT else "", since)
            self.events.append(Fell(row=int(row), at=round(slices * SLICE, 3), why=why))
        self._fallen = fallen

    def _see_skills(self, wheels: Sequence[Wheel]) -> None:
        for row, wheel in enumerate(wheels):
            before, now = self._ended[row], _ended(wheel)
            if wheel.errand is not None and now > before:
                tables = json.loads(wheel.errand.skills)
                for table, end in list(zip(tables, wheel.errand.progress.ended, strict=False))[before:]:
                    why = f": {end.status.reason}" if end.status.reason else ""
                    self.events.append(Notice(kind="info", text=f"Skill {table['do']}: {end.status.stage}{why}."))
            self._ended[row] = now


def _ended(wheel: Wheel) -> int:
    """How many skills of its errand have ended."""
    return len(wheel.errand.progress.ended) if wheel.errand is not None else 0
