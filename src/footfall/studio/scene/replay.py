"""Turn a recording into the past, a little at a time: each frame becomes a moment to view and to continue from."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from footfall.errors import BadRecording, FootfallError
from footfall.sim.compiled import warnings_held
from footfall.sim.recording import Recording
from footfall.studio.scene.past import MOST_BYTES, SECONDS, SLICE, Past
from footfall.studio.scene.playback import FASTEST, Play
from footfall.studio.scene.tale import tale_of
from footfall.studio.scene.witness import Seen

LARGEST_UNPACKED = 512 * 2**20
"""Most bytes of a recording's arrays that a session reads."""
FARTHEST = 1e5
"""Largest believable coordinate, m or any other unit."""
SPARE_SECONDS = 0.009
"""Fraction of each stage frame's time that unrolling may use."""


class Unrolled(NamedTuple):
    """A recording as the stage shows it."""

    name: str
    play: Play
    moments: list[Past]
    events: list[Seen]
    words: str


class Unrolling:
    """A recording being opened: call `go_on` now and then until it is `unrolled`."""

    def __init__(self, file: Path, name: str):
        self.name = name
        self.share = 0.0
        self.unrolled: Unrolled | None = None
        self._steps = self._make(file)

    def go_on(self) -> None:
        """Do a little more; raise an error if it cannot be opened."""
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
        tale = tale_of(recording, self.name)
        try:
            play = Play(tale.work(0), tale.terms, led=False)
        except ValueError as problem:
            raise BadRecording(f"the body in '{self.name}' cannot be built: {' '.join(str(problem).split())}") from None
        yield
        most = _most_frames(play, len(recording))
        frames = _sound_frames(tale.everyone, play, self.name, most)
        tale.check(play, frames)
        moments: list[Past] = []
        for frame in range(frames):
            with warnings_held():
                moments.append(tale.moment(play, frame))
            self.share = (frame + 1) / frames
            yield
        play.load(moments[-1])
        words = " ".join(part for part in (tale.words, _words(recording, frames, blew_up=frames < most)) if part)
        self.unrolled = Unrolled(self.name, play, moments, play.witness.events.copy(), words)
        play.witness.events.clear()
        yield


def _read(file: Path, name: str, read: list[Recording | FootfallError]) -> None:
    try:
        read.append(Recording.load(file, f"'{name}'", LARGEST_UNPACKED))
    except FootfallError as problem:
        read.append(problem)


def _most_frames(play: Play, frames: int) -> int:
    """How many frames fit into the past; the more characters, the fewer."""
    return min(frames, round(SECONDS / SLICE), MOST_BYTES // play.moment().size)


def _sound_frames(everyone: Sequence[Recording], play: Play, name: str, most: int) -> int:
    """How many frames are believable; refuse those that do not match the bodies."""
    if len(everyone) != play.simulation.count:
        raise BadRecording(f"'{name}' holds {len(everyone)} characters, but its scene has {play.simulation.count}")
    frames = []
    for recording, model, character in zip(everyone, play.simulation.models, play.simulation.characters, strict=True):
        if recording.qpos.shape[1] != model.nq or recording.qvel.shape[1] != model.nv:
            raise BadRecording(
                f"'{name}' has {recording.qpos.shape[1]} coordinates and {recording.qvel.shape[1]} speeds a frame, "
                f"but its body '{character.name}' has {model.nq} and {model.nv}"
            )
        places, speeds = recording.qpos[:most], recording.qvel[:most]
        sound = (np.abs(places) < FARTHEST).all(axis=1) & (np.abs(speeds) < FASTEST).all(axis=1)
        frames.append(most if sound.all() else int(sound.argmin()))
    if not min(frames):
        raise BadRecording(f"'{name}' has no frames that can be shown")
    return min(frames)


def _words(recording: Recording, frames: int, *, blew_up: bool) -> str:
    """What to know about it: how it ends, and what is left out."""
    seconds = len(recording) * SLICE
    if blew_up:
        return f"It blew up at {frames * SLICE:.1f} s; the motion up to then is shown."
    if frames < len(recording):
        return f"It lasts {seconds:.0f} s; the first {frames * SLICE:.0f} s are shown."
    if recording.ending == "blew up":
        return f"It blew up after {seconds:.1f} s and ends there."
    if recording.fell_at <= seconds:
        return f"It falls at {recording.fell_at:.1f} s."
    return ""
