"""Watch a stage for events to show on the page: footsteps, falls and their reasons, skills that ended."""

import json
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from footfall.bodies.size import leg_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import heading
from footfall.measure.trial.falls import BEFORE, way_down
from footfall.measure.why.met import CALM, LAST, Met, met_in, steps_before, told
from footfall.sim.looks import Look, Looker
from footfall.sim.pushes import Pushes
from footfall.skills.wheel import Wheel
from footfall.stage.stage import Stage
from footfall.studio.protocol import Fell, Footprint, Notice
from footfall.studio.scene.past import SLICE
from footfall.studio.work.work import Work

RECENT = 4.0
"""Time within which a push or a change counts as the reason for a fall, s: a few steps."""
LOOKED_AT = 4
"""Characters that are looked at closely: that takes a hundredth of a slice for each."""
LONG_AGO = -10_000_000
Seen = Footprint | Fell | Notice


class Blame(NamedTuple):
    """What may be blamed for a fall: the last touch and the last change, each with the slice in which it ended."""

    touched: int = LONG_AGO
    touch: str = ""
    changed: int = LONG_AGO
    change: str = ""

    def words(self, slices: int, switched_off: str, ground: str) -> str:
        """The likely reason of a fall in a slice, as a clause, or what is known to have happened before it."""
        touched, changed = (slices - self.touched) * SLICE, (slices - self.changed) * SLICE
        if self.touch and touched < RECENT:
            return f"{touched:.1f} s after it was {self.touch}"
        if self.change and changed < RECENT:
            return f"{changed:.1f} s after {self.change}"
        if switched_off:
            return f"walking with {switched_off} switched off"
        if ground:
            return ground
        if self.touch and touched < LONG:
            return f"though the last touch was {touched:.0f} s ago, when it was {self.touch}"
        return ""


NOBODY = Blame()
LONG = 20.0
"""Time after which nobody remembers a touch, s."""


class Witness:
    """Looks at every slice of a stage, and reports what is new."""

    def __init__(self) -> None:
        self.events: list[Seen] = []
        self.blame = NOBODY

    def settle(self, stage: Stage, wheels: Sequence[Wheel]) -> None:
        """Treat everything so far as already reported."""
        self._steps = stage.simulation.memory["stride"]["steps"].copy()
        self._stood = deque([stood_now(stage)], maxlen=round(BEFORE / SLICE))
        self._fallen = stage.simulation.tally["fell_at"] >= 0
        self._ended = [_ended(wheel) for wheel in wheels]
        self._begin_to_look(stage)

    def _begin_to_look(self, stage: Stage) -> None:
        self._lookers = [Looker(stage.simulation, row) for row in range(min(stage.simulation.count, LOOKED_AT))]
        self._looks = [deque[Look](maxlen=round((RECENT + CALM) / SLICE)) for _ in self._lookers]

    def look(self, stage: Stage, work: Work, wheels: Sequence[Wheel], slices: int) -> None:
        """Look at the stage at the end of a slice."""
        if stage.balls.about() and any(first < 0 for first, _ in stage.simulation.batch.meetings()):
            self.blame = self.blame._replace(touched=slices, touch="hit by a ball")
        self._look_closely(stage)
        self._see_steps(stage, slices)
        self._see_falls(stage, work, slices)
        self._see_skills(wheels)
        self._stood.append(stood_now(stage))

    def remember_push(self, pushes: Pushes, tick: int, slices: int) -> None:
        """Remember current pushes, which are to blame for a fall soon after."""
        if pushes.grip is not None:
            self.blame = self.blame._replace(touched=slices, touch="pulled by a hand")
        for push in pushes.pushes:
            if push.first > tick:
                continue
            newtons = float(np.linalg.norm(push.force_w))
            touch = f"{'pestered' if push.name == 'pester' else 'shoved'} with {newtons:.0f} N"
            self.blame = self.blame._replace(touched=slices, touch=touch)

    def remember_change(self, before: Work, after: Work, slices: int) -> None:
        """Remember that something else was opened, edited or switched."""
        if change := change_between(before, after):
            self.blame = self.blame._replace(changed=slices, change=change)

    def _look_closely(self, stage: Stage) -> None:
        """Look at everyone who has not fallen; who has just fallen once more."""
        if any(looker.simulation is not stage.simulation for looker in self._lookers):
            self._begin_to_look(stage)
        for looker, looks, lies in zip(self._lookers, self._looks, self._fallen, strict=False):
            if not lies:
                looks.append(looker.now())

    def _met(self, stage: Stage, row: int, slices: int) -> list[Met] | None:
        """What the last steps of one that has just fallen met; None if nobody looked."""
        if row >= len(self._looks) or not self._looks[row]:
            return None
        looks = list(self._looks[row])
        ends, touched = looks[-1].time, (slices - self.blame.touched) * SLICE
        since = ends - (touched if touched < RECENT else LAST)
        return met_in(steps_before(looks, ends, since), stage.simulation.characters[row], ends)

    def _see_steps(self, stage: Stage, slices: int) -> None:
        steps = stage.simulation.memory["stride"]["steps"]
        for row in np.flatnonzero(steps != self._steps):
            if stage.simulation.tally["fell_at"][row] < 0:
                self.events.append(footprint(stage, int(row), slices * SLICE))
        self._steps = steps.copy()

    def _see_falls(self, stage: Stage, work: Work, slices: int) -> None:
        fallen = stage.simulation.tally["fell_at"] >= 0
        for row in np.flatnonzero(fallen & ~self._fallen):
            ground = ground_under(stage, int(row))
            words = self.blame.words(slices, switched_off(work, int(row)), ground)
            met = self._met(stage, int(row), slices)
            why = way_it_fell(stage, int(row), self._stood[0][row], words, met)
            self.events.append(Fell(row=int(row), at=round(slices * SLICE, 3), why=why))
        self._fallen = fallen

    def _see_skills(self, wheels: Sequence[Wheel]) -> None:
        for row, wheel in enumerate(wheels):
            before, now = self._ended[row], _ended(wheel)
            if wheel.errand is not None and now > before:
                tables = json.loads(wheel.errand.skills)
                for table, end in list(zip(tables, wheel.errand.progress.ended, strict=False))[before:]:
                    why = f": {end.status.reason}" if end.status.reason else ""
                    does = str(table["do"]).replace("_", " ").capitalize()
                    self.events.append(Notice(kind="info", text=f"{does}: {end.status.stage}{why}."))
            self._ended[row] = now


def _ended(wheel: Wheel) -> int:
    """How many skills of its errand have ended."""
    return len(wheel.errand.progress.ended) if wheel.errand is not None else 0


def change_between(before: Work, after: Work) -> str:
    """What was changed, as a clause; empty if nothing that could make it fall, or if another one was picked."""
    if before.own.id != after.own.id:
        return ""
    for row, (old, new) in enumerate(zip(before.without, after.without, strict=True)):
        for name in (*old, *new):
            if (name in old) != (name in new):
                which = " of the second" if row else ""
                return f"{name.replace('_', ' ')}{which} was switched {'off' if name in new else 'on'}"
    if before.character != after.character:
        return "its body was changed"
    if before.gait != after.gait:
        return f"its gait was changed to {after.gait.name}"
    if before.style != after.style:
        return "its style was changed" + (f" to {after.style.name}" if before.style.name != after.style.name else "")
    return "its speed or steps were set" if before.settings != after.settings else ""


def switched_off(work: Work, row: int) -> str:
    """The components of the law that a row walks without."""
    return " and ".join(name.replace("_", " ") for name in work.actors[row].without)


NEAR, LEVEL = 0.6, 0.01
"""How far around a character the ground is looked at, and what counts as level, m."""
NARROWEST = 0.02
"""Least width at which a footprint is drawn, m."""
FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)


def footprint(stage: Stage, row: int, seconds: float) -> Footprint:
    """Where a step's foot stands."""
    crowd = stage.simulation
    side = Side(int(crowd.memory["stride"]["stance"][row]))
    body = crowd.body_index(FEET[side])
    foot = leg_of(crowd.characters[row].links(), side)
    facing = float(heading(crowd.batch.xquat[row, body]))
    at_w = crowd.batch.xpos[row, body].copy()
    middle = (foot.ball - foot.heel) / 2
    at_w += [middle * np.cos(facing), middle * np.sin(facing), 0.0]
    at_w[2] = crowd.ground_heights(0, at_w[None, :2])[0]
    return Footprint(
        row=row,
        side="left" if side is Side.LEFT else "right",
        at_w=[round(float(part), 4) for part in at_w],
        heading=round(facing, 4),
        time=round(seconds, 3),
        length=foot.heel + foot.ball,
        width=max(2 * foot.half_width, NARROWEST),
    )


def ground_under(stage: Stage, row: int) -> str:
    """What is special about the ground where a character is; empty if it is level there."""
    x, y, facing = stage.simulation.place_of(row)
    ahead = np.array([np.cos(facing), np.sin(facing)])
    heights = stage.simulation.ground_heights(0, np.array([x, y]) + np.outer(np.linspace(-NEAR, NEAR, 9), ahead))
    steepest, rise = float(np.abs(np.diff(heights)).max()), float(np.ptp(heights))
    if rise < LEVEL:
        return ""
    return "at a step in the ground" if steepest > 0.6 * rise else "on a slope"


def stood_now(stage: Stage) -> np.ndarray:
    """Where each character stands and faces: the middle between its feet, m in the world, and its heading, rad."""
    crowd = stage.simulation
    middle_w = crowd.batch.xpos[:, [crowd.body_index(foot) for foot in FEET]].mean(axis=1)
    return np.column_stack([middle_w, crowd.facing()])


def way_it_fell(stage: Stage, row: int, stood: np.ndarray, before: str, met: Sequence[Met] | None) -> str:
    """A sentence on which way a character fell from where it stood, after what, and what its last steps met.

    No reason is given: that takes runs (`measure/why`).
    """
    crowd = stage.simulation
    height = float(crowd.body["com_height"][row])
    way = way_down(crowd.batch.subtree_com[row, 1] - stood[:3], float(stood[3]), height)
    ends = "" if met is None else told(met)
    return f"It {way}{f', {before}' if before else ''}{ends}."
