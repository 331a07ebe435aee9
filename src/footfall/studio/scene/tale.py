"""What a recording tells about each frame: who and what was there, what was open, held, pushed and remembered."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from footfall.errors import BadRecording, FootfallError
from footfall.laws.register import law_of
from footfall.laws.tables import MODES
from footfall.sim.balls import Throw
from footfall.sim.moments import change_at
from footfall.sim.pushes import Pushes, pushes_from
from footfall.sim.recording import Recording
from footfall.sim.resume import check_frames, moments_of, pose, put_back
from footfall.sim.segments import Segment
from footfall.skills.kept import plain, restored_as
from footfall.skills.wheel import OPENING_SPEED, Wheel
from footfall.stage.opened import Opened
from footfall.stage.turns import as_it_was
from footfall.studio.scene.duties import NEUTRAL, as_kept
from footfall.studio.scene.following import turns_in
from footfall.studio.scene.leading import LedWay, with_gaits
from footfall.studio.scene.past import BALLS, Past, Terms
from footfall.studio.scene.playback import Play
from footfall.studio.work.cast import members
from footfall.studio.work.checked import checked
from footfall.studio.work.from_recording import work_of, work_of_crowd
from footfall.studio.work.links import from_shared
from footfall.studio.work.work import Work

STEPS = (0.0005, 0.001, 0.002)
"""Range of a tick's duration, s."""


def tale_of(recording: Recording, name: str) -> "LoneTrial | Crowd | StudioTake":
    """How to show a recording: as a studio take, as a crowd or as a trial."""
    if recording.moments is not None and recording.moments.at("documents", 0):
        return StudioTake(recording, name)
    if recording.moments is not None and recording.moments.crowd:
        return Crowd(recording, name)
    return LoneTrial(recording, name)


class StudioTake:
    """A recording made in the studio: everyone on the original stage, with what was held."""

    words = ""

    def __init__(self, recording: Recording, name: str):
        self.name, self.everyone = name, recording.everyone
        self._moments = moments_of(recording)
        self._documents, self._balls, self._pushes, self._skills = (
            self._moments.changes(kept) for kept in ("documents", "balls", "pushes", "skills")
        )
        self._works: dict[int, Work] = {}
        thrown = change_at(self._balls, 0)
        self.terms = Terms(len(thrown) if isinstance(thrown, list) else -1, recording.step_seconds)
        if self.terms.balls not in (0, BALLS) or self.terms.step_seconds not in STEPS:
            raise BadRecording(f"'{name}' was made on a stage that cannot exist")

    def work(self, frame: int) -> Work:
        """The documents open at a frame: those of the first frame, with later changes."""
        since = max(since for since, _ in self._documents if since <= frame)
        if since not in self._works:
            shared: dict[str, Any] = {}
            for begin, tables in self._documents:
                if begin <= since and isinstance(tables, dict):
                    shared |= tables
            self._works[since] = from_shared(shared)
        return self._works[since]

    def check(self, play: Play, frames: int) -> None:
        """Refuse what cannot have been."""
        check_frames(play.simulation, self.everyone, slice(0, frames))
        if self._moments.tick.min() < 0 or (np.diff(self._moments.tick) != play.slice_ticks).any():
            raise BadRecording(f"the frames of '{self.name}' are not consecutive")

    def moment(self, play: Play, frame: int) -> Past:
        """The moment as it was stored."""
        work = self.work(frame)
        play.adopt(work)
        try:
            play.stage.balls.set_thrown(self._thrown(frame))
            put_back(play.simulation, self.everyone, frame, checked=True)
            kept = as_kept(play.stage.loop, change_at(self._skills, frame), play.simulation.count)
            skills = play.stage.loop.restored(kept)
            for wheel, others in zip(skills[-play.simulation.count :], play.simulation.others, strict=True):
                _check_wheel(wheel, len(others))
            pushes = pushes_from(change_at(self._pushes, frame), play.simulation)
        except (FootfallError, ValueError) as problem:
            raise BadRecording(f"'{self.name}' cannot be continued: {problem}") from problem
        slices = int(self._moments.tick[frame]) // play.slice_ticks
        return play.relive(slices, work, skills, pushes)

    def _thrown(self, frame: int) -> tuple[Throw, ...]:
        kept = change_at(self._balls, frame)
        thrown = tuple(restored_as(Throw(), one) for one in kept)
        if len(thrown) != self.terms.balls or not all(LIGHTEST <= one.mass <= HEAVIEST for one in thrown):
            raise BadRecording("impossible balls")
        return thrown


LIGHTEST, HEAVIEST = 1e-3, 1e3
"""Range of a ball's mass, kg."""
LARGEST = 1e12
"""Largest number that a driver can hold."""


class Crowd:
    """A recording of a crowd in a world without balls; everyone continues as the trial says until one is driven."""

    words = ""

    def __init__(self, recording: Recording, name: str):
        self.name, self.everyone = name, recording.everyone
        self.terms = Terms(0, recording.step_seconds, rises=False)
        self._work = work_of_crowd(recording, name)
        self._parts = [one.parts if one.segments else () for one in self.everyone]
        self._turns = turns_in(self._crowd)
        moments = moments_of(recording)
        self._pushes, self._skills, self._turned = map(moments.changes, ("pushes", "skills", "turns"))
        self._works: dict[tuple[Any, ...], Work] = {}

    @property
    def _crowd(self) -> tuple[Opened, ...]:
        return self._work.company.crowd if self._work.company else ()

    def work(self, frame: int) -> Work:
        """The documents of everyone at a frame."""
        if not self._turns:
            return self._work
        kept: Any = change_at(self._turned, frame)
        try:
            for one in self._turns:
                one.restore(kept[one.row])
        except (TypeError, ValueError, LookupError, AttributeError) as problem:
            raise BadRecording(f"'{self.name}' is damaged: its changes cannot be read") from problem
        now = [next((one for one in reversed(parts) if one.first <= frame), None) for parts in self._parts]
        key = (*(one and one.first for one in now), *(one.progress.parts for one in self._turns))
        if key not in self._works:
            self._works[key] = self._work_with(now)
        return self._works[key]

    def _work_with(self, now: Sequence[Segment | None]) -> Work:
        turns = {one.row: one for one in self._turns}
        begun = (turns[row].first() if row in turns else one for row, one in enumerate(self._crowd))
        crowd = tuple(as_it_was(one, part) for one, part in zip(begun, now, strict=True))
        assert self._work.company is not None
        cast = self._work.company._replace(crowd=crowd)
        return checked(replace(self._work, actors=members(cast), cast=cast))

    def _way(self, work: Work) -> LedWay | None:
        """The way of those who are led at the frame whose documents these are."""
        led = tuple((one.row, way) for one in self._turns if (way := one.progress.passage) is not None)
        return LedWay(with_gaits(work, {row: way.way[-1] for row, way in led}), led) if led else None

    def check(self, play: Play, frames: int) -> None:
        """Refuse what cannot have been."""
        if not any(self._parts):
            check_frames(play.simulation, self.everyone, slice(0, frames))

    def moment(self, play: Play, frame: int) -> Past:
        """The moment as recorded; nobody is driven."""
        wheels = tuple(_wheel(one, frame)._replace(driven=False) for one in self.everyone)
        work = self.work(frame)
        try:
            play.adopt(work)
            play.turns, play.way = self._turns, self._way(work)
            put_back(play.simulation, self.everyone, frame, checked=not any(self._parts))
            kept = [*change_at(self._skills, frame), *plain(wheels)]
            skills = play.stage.loop.restored(as_kept(play.stage.loop, kept, len(wheels)))
            pushes = pushes_from(change_at(self._pushes, frame), play.simulation)
        except (FootfallError, ValueError, TypeError) as problem:
            raise BadRecording(f"'{self.name}' cannot be continued: {problem}") from problem
        return play.relive(frame, work, skills, pushes)


class LoneTrial:
    """A recording of one character, or the first of an older crowd, in a world without balls, with its commands held.

    Later commands and pushes of the trial are left out. A recording without its law's memory can only be viewed.
    """

    def __init__(self, recording: Recording, name: str):
        self.name, self.recording, self.everyone = name, recording, recording.everyone[:1]
        self.terms = Terms(0, recording.step_seconds, rises=False)
        parts = recording.parts if recording.segments else ()
        self._parts = {one.first: work_of(recording.as_of(one), name) for one in parts} or {0: work_of(recording, name)}
        self._works: dict[tuple[float, ...], Work] = {}
        self.words, self._why = _said(recording)
        self._pushes = recording.moments.changes("pushes") if recording.moments else []

    def work(self, frame: int) -> Work:
        """The documents, with the command's settings other than speed and heading."""
        first = max(one for one in self._parts if one <= frame)
        work = self._parts[first]
        if self._why:
            return work
        heeded = [name for name in NEUTRAL if name in law_of(work.gait).commands]
        asked = {name: float(self.recording.command[name][frame]) for name in heeded}
        key = (first, *asked.values())
        if key not in self._works:
            own = {name: value for name, value in asked.items() if value != NEUTRAL[name]}
            self._works[key] = work.with_own(settings=own) if own else work
        return self._works[key]

    def check(self, play: Play, frames: int) -> None:
        """Refuse what cannot have been."""
        if not self._why and not self.recording.segments:
            check_frames(play.simulation, self.everyone, slice(0, frames))

    def moment(self, play: Play, frame: int) -> Past:
        """The moment as recorded, with its speed and heading held; in another segment somebody else is on the stage."""
        if self._why:
            pose(play.simulation, self.recording, frame)
            seen = play.relive(frame, self.work(frame), play.stage.loop.states, Pushes(), felt=False)
            return seen._replace(only_seen=self._why)
        if self.recording.segments:
            play.adopt(self.work(frame))
        put_back(play.simulation, self.everyone, frame, checked=not self.recording.segments)
        skills = play.with_wheels([_wheel(self.recording, frame)])
        return play.relive(frame, self.work(frame), skills, self._active(play, frame))

    def _active(self, play: Play, frame: int) -> Pushes:
        """The pushes that act now, until they end."""
        pushes = pushes_from(change_at(self._pushes, frame), play.simulation)
        tick = play.simulation.ticks
        return pushes._replace(pushes=tuple(push for push in pushes.pushes if push.first <= tick < push.last))


def _wheel(recording: Recording, frame: int) -> Wheel:
    """The controls a driver would hold for the command of a frame."""
    asked = recording.command
    speed, sideways, heading = (float(asked[name][frame]) for name in ("speed", "sideways", "heading"))
    cruise, mode = abs(speed) or OPENING_SPEED, MODES[int(asked["mode"][frame])]
    held = Wheel(held_speed=speed, held_sideways=sideways, mode=mode, cruise=cruise, driven=True)
    return held._replace(speed=speed, sideways=sideways, heading=heading)


def _said(recording: Recording) -> tuple[str, str]:
    """What to know about a recording before continuing it, and why it cannot be continued."""
    if recording.moments is None:
        try:
            moments_of(recording)
        except BadRecording as problem:
            return "It can be viewed but not continued: it was made by an earlier version or on a GPU.", str(problem)
    if recording.others:
        return f"Only the first of its {len(recording.everyone)} characters is shown.", ""
    return "", ""


def _check_wheel(wheel: Any, others: int) -> None:
    """Refuse a driver whose controls no page could have held."""
    gaits = [change.fields.get("gait", 0) for change in wheel.script]
    told = all(set(change.fields) <= {*NEUTRAL, *wheel.asks(), "gait"} for change in wheel.script)
    modes = [change.fields.get("mode", wheel.mode) for change in wheel.script]
    if not told or not set(modes) <= set(MODES) or not all(gait in range(others + 1) for gait in gaits):
        raise BadRecording("a driver's command is impossible")
    if not _are_sane(plain(wheel)):
        raise BadRecording("a driver's command is not a number")


def _are_sane(value: Any) -> bool:
    """Whether all numbers in a plain value are finite and reasonable."""
    if isinstance(value, dict | list | tuple):
        return all(map(_are_sane, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int | float) or abs(value) <= LARGEST
