"""A recording becomes the past: each of its frames a moment to look at and to go on from, made a little at a time."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from footfall.errors import BadRecording, FootfallError
from footfall.laws.register import law_of
from footfall.laws.tables import MODES
from footfall.measure.trial.document import Trial, trial_of
from footfall.sim.compiled import warnings_held
from footfall.sim.pushes import Push, Pushes
from footfall.sim.recording import Recording
from footfall.skills.drive import OPENING_SPEED, Wheel
from footfall.studio.protocol import Fell, Footprint
from footfall.studio.scene.playback import NEUTRAL, Past, Play
from footfall.studio.scene.stage import FASTEST, SLICE
from footfall.studio.scene.watching import Watch
from footfall.studio.session.from_recording import work_of
from footfall.studio.session.timeline import SECONDS
from footfall.studio.session.workspace import Work

LARGEST_UNPACKED = 512 * 2**20
"""Bytes of a recording's arrays that a session reads."""
FARTHEST = 1e5
"""m, or any other coordinate: beyond this it is no place to walk."""
SPARE_SECONDS = 0.009
"""Of every frame of the stage that unrolling may use."""
PUSHED, MOST_NEWTONS = 0.5, 20_000.0
"""N: a smaller push is none, and a larger one not believable."""


class Unrolled(NamedTuple):
    """A recording as the stage shows it."""

    name: str
    play: Play
    moments: list[Past]
    events: list[Footprint | Fell]
    words: str


class Unrolling:
    """A recording that is being opened: `go_on` now and then, until it is `unrolled`."""

    def __init__(self, file: Path, name: str):
        self.name = name
        self.share = 0.0
        self.unrolled: Unrolled | None = None
        self._steps = self._make(file)

    def go_on(self) -> None:
        """Do a little more; what cannot be opened is said by an error."""
        began = perf_counter()
        while self.unrolled is None and perf_counter() - began < SPARE_SECONDS:
            next(self._steps)

    def _make(self, file: Path) -> Iterator[None]:
        read: list[Recording | FootfallError] = []
        reader = threading.Thread(target=_read, args=(file, self.name, read), daemon=True)
        reader.start()
        while reader.is_alive():
            yield
        if not read:
            raise BadRecording(f"'{self.name}' cannot be read")
        recording = read[0]
        if isinstance(recording, FootfallError):
            raise recording
        work = work_of(recording, self.name)
        try:
            play = Play(work)
        except ValueError as problem:
            raise BadRecording(f"the body in '{self.name}' cannot be built: {' '.join(str(problem).split())}") from None
        yield
        frames = _frames_to_show(recording, play, self.name)
        watch = Watch(play.stage, recording)
        told = _Wishes(recording, work, watch)
        moments: list[Past] = []
        for frame in range(frames):
            pushes = told.pushes(frame)
            play.pushes = pushes
            play.loop.forces.press()
            with warnings_held():
                watch.see(frame)
                moments.append(play.relive(frame, told.work(frame), told.wheels(frame), pushes))
                watch.let_pass(frame)
            self.share = (frame + 1) / frames
            yield
        play.load(moments[-1])
        self.unrolled = Unrolled(self.name, play, moments, play.events.copy(), _words(recording, frames))
        play.events.clear()
        yield


def _read(file: Path, name: str, read: list[Recording | FootfallError]) -> None:
    try:
        read.append(Recording.load(file, f"'{name}'", LARGEST_UNPACKED))
    except FootfallError as problem:
        read.append(problem)


def _frames_to_show(recording: Recording, play: Play, name: str) -> int:
    """As many as are believable and fit into the past; refuses what does not belong to the body."""
    model = play.stage.crowd.models[0]
    if recording.qpos.shape[1] != model.nq or recording.qvel.shape[1] != model.nv:
        raise BadRecording(
            f"'{name}' has {recording.qpos.shape[1]} coordinates and {recording.qvel.shape[1]} speeds a frame, "
            f"but its body '{play.work.character.name}' has {model.nq} and {model.nv}"
        )
    most = min(len(recording), round(SECONDS / SLICE))
    places, speeds = recording.qpos[:most], recording.qvel[:most]
    sound = (np.abs(places) < FARTHEST).all(axis=1) & (np.abs(speeds) < FASTEST).all(axis=1)
    frames = most if sound.all() else int(sound.argmin())
    if not frames:
        raise BadRecording(f"'{name}' has no frame that can be shown")
    return frames


def _words(recording: Recording, frames: int) -> str:
    """What one should know of it: how it ends, and what is left out."""
    seconds = len(recording) * SLICE
    if frames < min(len(recording), round(SECONDS / SLICE)):
        return f"It blew up at {frames * SLICE:.1f} s; it is shown to there."
    if frames < len(recording):
        return f"It lasts {seconds:.0f} s; the first {frames * SLICE:.0f} s are shown."
    if recording.ending == "blew up":
        return f"It blew up after {seconds:.1f} s, where it ends."
    if recording.fell_at <= seconds:
        return f"It falls at {recording.fell_at:.1f} s."
    return ""


class _Wishes:
    """What was asked and pushed in every frame, as what the page's driver holds and as pushes."""

    def __init__(self, recording: Recording, work: Work, watch: Watch):
        self._work, self.ticks = work, watch.stage.slice_ticks
        self.command = watch.tell.command
        self.push = np.clip(np.nan_to_num(recording.push), -MOST_NEWTONS, MOST_NEWTONS)
        self._trial: Trial = trial_of(recording)
        self._works: dict[tuple[float, ...], Work] = {}
        self._ends = self._push_ends()

    def work(self, frame: int) -> Work:
        """The documents, with what the command set besides speed and heading."""
        heeded = [name for name in NEUTRAL if name in law_of(self._work.gait).commands]
        asked = {name: round(float(self.command[name][frame]), 5) for name in heeded}
        key = tuple(asked.values())
        if key not in self._works:
            own = {name: value for name, value in asked.items() if value != NEUTRAL[name]}
            self._works[key] = replace(self._work, settings=own) if own else self._work
        return self._works[key]

    def wheels(self, frame: int) -> tuple[Wheel]:
        """Speed and heading, held as they were asked."""
        asked = {name: float(self.command[name][frame]) for name in ("speed", "sideways", "heading", "mode")}
        wheel = Wheel().hold(asked["speed"], asked["sideways"], 0.0, MODES[int(asked["mode"])])
        cruise = abs(asked["speed"]) or OPENING_SPEED
        return (
            wheel._replace(
                speed=wheel.held_speed, sideways=wheel.held_sideways, heading=asked["heading"], cruise=cruise
            ),
        )

    def pushes(self, frame: int) -> Pushes:
        """The push of then, until it ends: on the link that the trial names, or the torso."""
        force = self.push[frame]
        if not np.linalg.norm(force) > PUSHED:
            return Pushes()
        now = frame * SLICE
        link = next((push.body for push in self._trial.push if push.at - SLICE <= now < push.end), "torso")
        force_w = (float(force[0]), float(force[1]), float(force[2]))
        return Pushes((Push(0, link, force_w, 0, int(self._ends[frame]) * self.ticks, None, "recorded"),))

    def _push_ends(self) -> np.ndarray:
        """For every frame, the one in which the push of then is over or another."""
        push = self.push
        changes = np.flatnonzero((np.diff(push, axis=0) != 0.0).any(axis=1)) + 1
        ends = np.append(changes, len(push))
        return ends[np.searchsorted(changes, np.arange(len(push)), side="right")]
