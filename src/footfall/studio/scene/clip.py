"""Turn a stretch of the past into a recording: restore each kept moment and let the loop record a frame.

Long takes are made a little at a time, so that the stage keeps running; the file is written in the background.
"""

import re
import secrets
import threading
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from footfall import catalog
from footfall.errors import BadValue, CannotWrite, FootfallError
from footfall.exports.register import export_for
from footfall.laws.register import law_of
from footfall.rigs.loop import best_loop
from footfall.sim.loop import Duty, Watcher
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.simulation import Simulation
from footfall.skills.skill import Skill
from footfall.stage.opened import document_of, load_trial, open_with
from footfall.stage.stage import Stage
from footfall.studio.library import recordings as kept_recordings
from footfall.studio.protocol import Answer, Notice, Saved, Take, Taken
from footfall.studio.scene.changes import share_stage
from footfall.studio.scene.duties import duties_on
from footfall.studio.scene.past import Past
from footfall.studio.scene.playback import stage_of
from footfall.studio.work.work import Work
from footfall.worlds.world import FLAT

SHORTEST = 5
"""Frames."""
AT_ONCE = 25
"""Frames between two checks of the clock."""
SPARE_SECONDS = 0.006
"""Fraction of each stage frame's time that a take may use."""


class Taking:
    """A take in the making: call `go_on` now and then until it returns messages."""

    def __init__(self, moments: Sequence[Past], asked: Take, folder: Path | None, rig: str = ""):
        if folder is None:
            raise CannotWrite("takes cannot be saved; the studio was started without a folder for them")
        if asked.keep:
            kept_recordings.check(asked.keep, asked.overwrite)
        self.folder, self.kept_name, self.overwrite = folder, asked.keep, asked.overwrite
        self.format = export_for(f"take{asked.ending}")
        if self.format.join:
            raise BadValue(f"{asked.ending} is a folder, which cannot be downloaded; use footfall export")
        self.format.check()
        wanted = {"rig": rig, "strides": asked.loop and asked.strides, "in_place": asked.in_place, "fps": asked.fps}
        self.options: dict[str, Any] = {key: one for key, one in wanted.items() if one and self.format.takes(key)}
        if self.format.takes("tell"):
            self.options["tell"] = lambda words: self._told.append(Notice(kind="info", text=words))
        if self.format.takes("progress"):
            self.options["progress"] = self._told_how_far
        self.share = 0.0
        self._stopped = threading.Event()
        self.words = ""
        if moments and moments[-1].only_seen:
            raise BadValue("an old recording cannot be recorded again; use its file")
        self.moments = one_body(moments)
        if len(self.moments) < len(moments):
            self.words = "The body or the scene changes in this range; the take starts at that change."
        if len(self.moments) < SHORTEST:
            raise BadValue("this range is too short for a recording; mark a longer one")
        self._steps = self._make(asked.loop, asked.strides)
        self._told: list[Answer] = []
        self.done = False

    def go_on(self) -> list[Answer]:
        """Do a little more, and return any messages."""
        began = perf_counter()
        while not self.done and perf_counter() - began < SPARE_SECONDS:
            self.done = next(self._steps, True) is True
        told, self._told = self._told, []
        return told

    def stop(self) -> None:
        """Abandon it: a film ends with its next picture, and nothing of it is kept."""
        self._steps.close()
        self._stopped.set()

    def _told_how_far(self, done: float, whole: float) -> None:
        if self._stopped.is_set():
            raise CannotWrite("stopped")
        self.share = max(self.share, done / max(whole, 1.0))

    def _make(self, loop: bool, strides: int) -> Generator[None, None, None]:
        frames: list[Recording] = []
        yield from _record(self.moments, frames)
        if not loop:
            yield from self._write(frames[0], len(frames[0]))
            return
        begin, end, gap = best_loop(frames[0], strides)
        if self.format.takes("loop") and not self.kept_name:
            yield from self._write(frames[0], end - begin, loop=True)  # the format cuts and closes it
            return
        yield from _record(self.moments[begin:end], frames)
        yield from self._write(frames[-1], end - begin, gap)

    def _write(self, recording: Recording, length: int, gap: float = 0.0, **options: Any) -> Iterator[None]:
        file = secrets.token_hex(8) + self.format.ending
        problem: list[CannotWrite] = []

        def save() -> None:
            try:
                if self.kept_name:
                    kept_recordings.keep(self.kept_name, recording.to_bytes(), self.overwrite)
                else:
                    self.folder.mkdir(parents=True, exist_ok=True)
                    self.format.write(recording, self.folder / file, **self.options, **options)
            except (FootfallError, OSError) as reason:
                problem.append(CannotWrite(str(reason)))

        writer = threading.Thread(target=save, daemon=True)
        writer.start()
        while writer.is_alive():
            yield
        if problem:
            self._told.append(Notice(kind="error", text=f"The take could not be written: {problem[0]}"))
            return
        if self.words:
            self._told.append(Notice(kind="info", text=self.words))
        if self.kept_name:
            self._told.append(Saved(document="recording", name=self.kept_name))
            return
        work, seconds = self.moments[-1].work, length / FRAME_RATE
        words = (
            f"{work.character.name}-{clip_name(work, work.row, self.moments[0].wheels[work.row].speed)}-{seconds:.1f}s"
        )
        name = "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in words)
        taken = Taken(
            url=f"/api/take/{file}",
            name=name + self.format.ending,
            seconds=round(seconds, 2),
            loop_gap=round(gap, 4),
        )
        self._told.append(taken)


def one_body(moments: Sequence[Past]) -> list[Past]:
    """The last of some moments, one per frame, that share the same bodies and stage."""
    if not moments:
        return []
    last = moments[-1]
    start = len(moments) - 1
    while start > 0 and _is_same_stage(moments[start - 1], last):
        start -= 1
    by_slice = {past.slices: past for past in moments[start:]}
    slices = sorted(by_slice)
    while slices and slices[-1] - slices[0] != len(slices) - 1:
        slices.pop(0)
    return [by_slice[index] for index in slices]


def _is_same_stage(one: Past, other: Past) -> bool:
    return one.terms == other.terms and share_stage(one.work, other.work)


def _record(moments: Sequence[Past], found: list[Recording]) -> Iterator[None]:
    """Record everyone; yields now and then, and returns the recording at the end."""
    work, origin = moments[0].work, _Origin(moments[0])
    duties = [Duty(_Silent(), duty.rows) for duty in duties_on(work)]
    stage = stage_of(work, moments[0].terms, origin.watch, duties=duties, frames=len(moments))
    recorder, crowd = stage.recorder, stage.simulation
    assert recorder is not None
    origin.load(stage)
    recorder.documents = work.shared
    for index, past in enumerate(moments):
        if past.work is not work:
            recorder.documents = _difference(work, past.work)
            work = past.work
            stage.change(work.everyone)
        stage.load(past.moment)
        recorder.balls = past.moment.thrown
        stage.run(1)
        if index % AT_ONCE == 0:
            yield
    fell = [bool(at >= 0) for at in crowd.tally["fell_at"]]
    documents = [_document(moments, row, stage) for row in range(crowd.count)]
    found.append(recorder.together(len(moments), ["fell" if one else "finished" for one in fell], documents))


def _difference(before: Work, after: Work) -> dict[str, Any]:
    """The documents of some work that differ from those before."""
    return {name: table for name, table in after.shared.items() if before.shared.get(name) != table}


class _Silent(Skill):
    """Stands in for a skill that has already decided: its state is kept, and it commands nothing."""

    rate: ClassVar[float] = 0.0


class _Origin:
    """The tally before the first frame, to be subtracted."""

    def __init__(self, past: Past):
        self.past = past

    def load(self, stage: Stage) -> None:
        """Look at it on the stage that records."""
        stage.load(self.past.moment)
        self.tally, self.steps = stage.simulation.tally.copy(), stage.simulation.memory["stride"]["steps"].copy()

    def watch(self, simulation: Simulation) -> list[Watcher]:
        """Count from it at every frame."""
        return [Watcher(FRAME_RATE, lambda: self._count_from(simulation))]

    def _count_from(self, simulation: Simulation) -> None:
        """Subtract it from the current tally."""
        tally = simulation.tally
        simulation.memory["stride"]["steps"] -= self.steps
        for name in ("work", "slip", "outside"):
            tally[name] -= self.tally[name]
        fell = tally["fell_at"]
        tally["fell_at"] = np.where(fell >= 0, np.maximum(fell - self.tally["ticks"], 0), -1)
        tally["ticks"] -= self.tally["ticks"]


def _document(moments: Sequence[Past], row: int, stage: Stage) -> str:
    """A trial in which one of them walks as at the start of the take, for running it again."""
    work, wheel = moments[-1].work, moments[0].wheels[row]
    character, gait = stage.simulation.characters[row], work.walks[row]
    table: dict[str, Any] = {
        "name": clip_name(work, row, wheel.speed),
        "text": "recorded in the studio, perhaps with manual input: running it again gives a different walk",
        "character": catalog.encode(character),
        "gait": catalog.encode(gait),
        "seconds": len(moments) / FRAME_RATE,
        "step_seconds": stage.simulation.step_seconds,
    }
    if {"speed", "heading"} <= set(law_of(gait).commands):
        speed = round(wheel.speed, 4)
        table["command"] = [{"at": 0.0, "speed": speed, "heading_deg": round(float(np.degrees(wheel.heading)), 3)}]
    if work.world.name != FLAT:
        table["world"] = catalog.encode(work.world)
    return document_of(open_with(load_trial(table), character, gait))


def clip_name(work: Work, row: int, speed: float) -> str:
    """What a clip is called in other programs, such as "strut_0.8": its style or gait, and the speed that was asked."""
    actor = work.actors[row]
    way = actor.style.name if law_of(actor.gait).styles else actor.gait.name
    asked = f"_{speed:.1f}" if "speed" in law_of(actor.gait).commands else ""
    return re.sub(r"[^\w.+-]+", "_", f"{way}{asked}")
