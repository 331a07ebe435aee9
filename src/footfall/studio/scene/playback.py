"""The running stage: slices of a hundredth of a second in which it is driven, pushed, stepped and looked after."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from footfall.bodies.size import leg_of
from footfall.laws.tables import Link, Side
from footfall.measure.trial.document import Trial
from footfall.measure.trial.falls import way_down
from footfall.sim.balls import Throw
from footfall.sim.compiled import warnings_held
from footfall.studio.protocol import Fell, Footprint
from footfall.studio.scene.body_change import carry_over
from footfall.studio.scene.cues import Cue, cues_of, entrance, follow
from footfall.studio.scene.drive import Wheel
from footfall.studio.scene.frame import frame_bytes
from footfall.studio.scene.minds import SLICES, Wishes
from footfall.studio.scene.pushes import Hands
from footfall.studio.scene.stage import SLICE, Stage, cast_of
from footfall.studio.session.workspace import Work

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)
LIES_AFTER = 0.05
"""s after a fall, at which it lets go."""
BALL_SECONDS = 20.0
RECENT = 1.5
"""s within which a push counts as the reason of a fall."""
NEUTRAL = {"period": 0.0, "width": -1.0, "bend": 0.0, "swing_height": -1.0}


class Past(NamedTuple):
    """A moment that can be shown, and gone on from exactly."""

    slices: int
    work: Work
    state: bytes
    wheels: tuple[Wheel, ...]
    hands: Hands
    thrown: tuple[Throw, ...]
    limp: tuple[bool, ...]
    blame: tuple[int, str]
    wishes: Wishes | None
    cues: tuple[Cue, ...]
    frame: bytes

    @property
    def time(self) -> float:
        """s."""
        return self.slices * SLICE


class Play:
    """A stage that moves."""

    def __init__(self, work: Work):
        self.slices = 0
        self.part = 0
        self.events: list[Footprint | Fell] = []
        self.blew_up = False
        self._set_the_stage(work)

    def _set_the_stage(self, work: Work) -> None:
        """A new stage, everyone at the start."""
        self.stage = Stage(work)
        self.work = work
        self.stage.crowd.ticks = self.slices * self.stage.slice_ticks
        self.wheels = tuple(Wheel(heading=float(place[2])) for place in self.stage.places)
        self.steered = 0
        self.hands = Hands()
        self.part = 0
        self.blame = (-10_000, "")
        self.cues = self._entrance()
        self._settle()

    def _settle(self) -> None:
        """What is derived from work and state: settings in force, who has fallen, steps seen."""
        self._settle_settings()
        self._steps = self.stage.crowd.memory["stride"]["steps"].copy()
        self._fallen = self.stage.crowd.tally["fell_at"] >= 0

    @property
    def time(self) -> float:
        """s since the session began, in simulated time."""
        return self.slices * SLICE + self.part * self.stage.crowd.step_seconds

    # ------------------------------------------------------------ moving

    def step(self, ticks: int) -> list[Past]:
        """Some ticks further; gives the moments at the ends of slices."""
        moments: list[Past] = []
        with warnings_held():
            while ticks > 0 and not self.blew_up:
                if self.part == 0:
                    self._begin_slice()
                some = min(ticks, self.stage.slice_ticks - self.part)
                self._tick(some)
                ticks -= some
                self.part += some
                if self.part == self.stage.slice_ticks:
                    self.part = 0
                    self.slices += 1
                    self._end_slice()
                    if not self.blew_up:
                        moments.append(self.moment())
        return moments

    def _begin_slice(self) -> None:
        stage = self.stage
        while self.cues and self.cues[0].slices <= self.slices:
            self.wheels, self.hands = follow(self.cues[0], stage, self.wheels, self.hands)
            self.cues = self.cues[1:]
        self.wheels = tuple(
            wheel.after(SLICE, stage.place_of(row)) if wheel.driven or stage.minds is None else wheel
            for row, wheel in enumerate(self.wheels)
        )
        if stage.minds is not None and self.slices % SLICES == 0:
            stage.minds.decide()
        if "speed" in stage.crowd.law.commands:
            for row, wheel in enumerate(self.wheels):
                if stage.minds is None or wheel.driven:
                    wheel.ask(stage.crowd.command[row])
        was = self.hands
        self.hands = was.at(stage)
        if self.hands.busy or was.busy:
            self.hands.press(stage)
            self._remember_push()
        self._let_go()

    def _tick(self, ticks: int) -> None:
        if self.hands.grip is None:
            self.stage.crowd.step(ticks)
            return
        for _ in range(ticks):
            self.hands.press(self.stage)
            self.stage.crowd.step(1)

    def _end_slice(self) -> None:
        if not self.stage.is_sound():
            self.blew_up = True
            return
        if self.stage.balls.about() and any(first < 0 for first, _ in self.stage.crowd.meetings()):
            self.blame = (self.slices, "hit by a ball")
        self._see_steps()
        self._see_falls()
        old = self.stage.crowd.ticks - round(BALL_SECONDS / self.stage.crowd.step_seconds)
        for index, throw in enumerate(self.stage.balls.thrown):
            if 0 <= throw.tick < old:
                self.stage.balls.park(index)

    def _remember_push(self) -> None:
        if self.hands.grip is not None:
            self.blame = (self.slices, "pulled by a hand")
        for push in self.hands.pushes:
            newtons = float(np.linalg.norm(push.force_w))
            self.blame = (self.slices, f"{'pestered' if push.name == 'pester' else 'shoved'} with {newtons:.0f} N")

    def _let_go(self) -> None:
        """Who has fallen lies down after a moment."""
        tally = self.stage.crowd.tally
        since = (tally["ticks"] - tally["fell_at"]) * self.stage.crowd.step_seconds
        limp = tuple(bool(one) for one in (tally["fell_at"] >= 0) & (since > LIES_AFTER))
        if limp != self.stage.crowd.limp:
            self.stage.crowd.go_limp(limp)

    # ------------------------------------------------------------ looking

    def frame(self, number: int, flags: int) -> bytes:
        """The stage as it is."""
        return frame_bytes(self.stage, self.hands, number, self.time, flags)

    def moment(self) -> Past:
        """This end of a slice, to be kept."""
        return Past(
            self.slices,
            self.work,
            self.stage.save(),
            self.wheels,
            self.hands,
            self.stage.balls.thrown,
            self.stage.crowd.limp,
            self.blame,
            self.stage.minds.wishes if self.stage.minds is not None else None,
            self.cues,
            self.frame(0, 0),
        )

    def _see_steps(self) -> None:
        crowd = self.stage.crowd
        steps = crowd.memory["stride"]["steps"]
        for row in np.flatnonzero(steps != self._steps):
            if crowd.tally["fell_at"][row] < 0:
                self.events.append(self._footprint(int(row)))
        self._steps = steps.copy()

    def _footprint(self, row: int) -> Footprint:
        crowd = self.stage.crowd
        side = Side(int(crowd.memory["stride"]["stance"][row]))
        body = crowd.body_index(FEET[side])
        w, x, y, z = crowd.batch.xquat[row, body]
        foot = leg_of(crowd.characters[row].links(), side)
        heading = float(np.arctan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)))
        at_w = crowd.batch.xpos[row, body].copy()
        middle = (foot.ball - foot.heel) / 2
        at_w += [middle * np.cos(heading), middle * np.sin(heading), 0.0]
        at_w[2] = self.stage.ground_at(at_w[0])
        return Footprint(
            row=row,
            side="left" if side is Side.LEFT else "right",
            at_w=[round(float(part), 4) for part in at_w],
            heading=round(heading, 4),
            time=round(self.time, 3),
            length=foot.heel + foot.ball,
            width=max(2 * foot.half_width, 0.02),
        )

    def _see_falls(self) -> None:
        fallen = self.stage.crowd.tally["fell_at"] >= 0
        for row in np.flatnonzero(fallen & ~self._fallen):
            self.events.append(Fell(row=int(row), at=round(self.time, 3), why=self._why(int(row))))
        self._fallen = fallen

    def _why(self, row: int) -> str:
        """Which way it went down, and after what."""
        stage = self.stage
        batch = stage.crowd.batch
        feet_w = batch.xpos[row, [stage.crowd.body_index(foot) for foot in FEET]]
        height = float(stage.crowd.body["com_height"][row])
        way = way_down(batch.subtree_com[row, 1] - feet_w.mean(axis=0), stage.place_of(row)[2], height)
        slices, words = self.blame
        since = (self.slices - slices) * SLICE
        if words and since < RECENT:
            return f"It {way}, {since:.1f} s after it was {words}."
        return f"It {way}; nobody had touched it. The body and the style may not go together at this speed."

    # ------------------------------------------------------------ changing

    def load(self, past: Past) -> None:
        """Go back to a moment, with the documents of then."""
        if not same_stage(past.work, self.work):
            self.slices = past.slices
            self._set_the_stage(past.work)
        elif past.work is not self.work:
            self._walk_by(past.work)
        self.work, self.slices, self.part, self.blew_up = past.work, past.slices, 0, False
        self.stage.balls.set_thrown(past.thrown)
        self.stage.load(past.state, past.slices * self.stage.slice_ticks)
        self.stage.crowd.go_limp(past.limp)
        self.wheels, self.hands, self.blame, self.cues = past.wheels, past.hands, past.blame, past.cues
        if self.stage.minds is not None and past.wishes is not None:
            self.stage.minds.wishes = past.wishes
            self.steered = next((row for row, wheel in enumerate(self.wheels) if wheel.driven), self.steered)
        self.hands.press(self.stage)
        self._settle()

    def relive(self, slices: int, work: Work, wheels: tuple[Wheel, ...], hands: Hands) -> Past:
        """A moment that was recorded, in place of the present one; the stage is in its state already."""
        self.slices, self.work, self.wheels, self.hands = slices, work, wheels, hands
        self._remember_push()
        self._let_go()
        self._see_steps()
        self._see_falls()
        return self.moment()

    def adopt(self, work: Work) -> None:
        """Walk on by other documents: a style at once, a body in the place of the other, the rest from the start."""
        if work is self.work:
            return
        if same_stage(work, self.work) and self._walk_by(work):
            self.work = work
            self._settle_settings()
        elif same_stage(replace(work, character=self.work.character), self.work) and self._in_space(work):
            self._change_body(work)
        else:
            wheels = self.wheels
            self._set_the_stage(work)
            self.wheels = tuple(
                wheel._replace(heading=float(place[2]), driven=False).still()
                for wheel, place in zip(
                    (*wheels, *(wheels[:1] * self.stage.count))[: self.stage.count], self.stage.places, strict=True
                )
            )

    def _in_space(self, work: Work) -> bool:
        return not work.character.plane and not self.work.character.plane

    def _settle_settings(self) -> None:
        command = self.stage.crowd.command
        for name, neutral in NEUTRAL.items():
            if name in self.stage.crowd.law.commands:
                command[name] = self.work.settings.get(name, neutral)

    def _walk_by(self, work: Work) -> bool:
        """Put the gaits of some work under the same bodies; False when they do not fit in."""
        if work.gait.law != self.work.gait.law:
            return False
        if work.character.plane:
            return True
        for row, gait in enumerate(cast_of(work)[1]):
            if gait != self.stage.crowd.gaits[row]:
                self.stage.crowd.set_gait(row, gait)
        return True

    def _change_body(self, work: Work) -> None:
        before = self.stage
        self.stage = Stage(work)
        carry_over(before, self.stage)
        if self.stage.minds is not None and before.minds is not None:
            self.stage.minds.wishes = before.minds.wishes
        self.work = work
        self._settle_settings()

    def steer(self, row: int) -> None:
        """Drive another one of a crowd; the one before goes by its own mind again."""
        if self.stage.minds is not None and row != self.steered:
            self.wheels = tuple(wheel._replace(driven=False) for wheel in self.wheels)
            self.steered = row

    def stand_up(self, *, everyone: bool = False) -> int:
        """Put all who have fallen on their feet, or all whose body is open, as it is new; gives how many."""
        fallen = np.flatnonzero(self.stage.crowd.tally["fell_at"] >= 0)
        if everyone:
            fallen = np.arange(self.stage.count if self.stage.minds is None else 1)
        for row in fallen:
            self.stage.stand_up(int(row))
        self.wheels = tuple(
            wheel.still()._replace(heading=self.stage.place_of(row)[2]) if row in fallen else wheel
            for row, wheel in enumerate(self.wheels)
        )
        self._steps = self.stage.crowd.memory["stride"]["steps"].copy()
        self._fallen = self.stage.crowd.tally["fell_at"] >= 0
        self._let_go()
        if self.work.character.plane:
            self.cues = self._entrance()
        return len(fallen)

    def _entrance(self) -> tuple[Cue, ...]:
        return () if self.work.chain else entrance(cast_of(self.work)[1], self.slices)

    def start_trial(self, work: Work, trial: Trial) -> None:
        """From the beginning, with what a trial asks and does."""
        cues = cues_of(trial, self.slices)
        self._set_the_stage(work)
        still = [wheel._replace(held_speed=0.0) for wheel in self.wheels]
        self.wheels, self.cues = tuple(still), (*self.cues, *cues)


def same_stage(one: Work, other: Work) -> bool:
    """Whether two works need the same bodies in the same world; in the plane also the same gaits, by their numbers."""
    alike = one.character == other.character and one.world == other.world and one.scene == other.scene
    return alike and (not one.character.plane or (one.gait == other.gait and one.chain == other.chain))
