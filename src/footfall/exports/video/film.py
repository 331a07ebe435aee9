"""Draw recordings: a filmstrip of poses, a video, a single picture."""

import json
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import get_args

import numpy as np

from footfall import catalog
from footfall.bodies.skin.skin import Skin
from footfall.errors import BadRecording, BadValue, CannotWrite, MissingExtra, did_you_mean
from footfall.exports.avatar_skin import avatar_skin
from footfall.exports.contract import Export
from footfall.exports.video.camera import VIEWS, ViewName, calm, followed, frame_at, span_of
from footfall.exports.video.captions import CaptionReadings, PoseCaption, label_frame, strip_sheet
from footfall.exports.video.strip import Strip, strip_times
from footfall.figures import COLOURS, png_of
from footfall.laws.tables import GRAVITY, Side
from footfall.sim.drawing.posed import PoseDrawer
from footfall.sim.drawing.render import CannotRender, can_render
from footfall.sim.recording import FRAME_RATE, Recording

Progress = Callable[[float, float], None]
"""Receives how much is done, and out of how much."""

SPEED_SECONDS = 0.25
"""Smoothing time of the displayed speed, s."""
QUALITY = "20"


def filmstrip(
    recording: Recording,
    path: str | Path,
    *,
    start: float | None = None,
    seconds: float | None = None,
    frames: int = 8,
    view: ViewName = "side",
    below: ViewName | None = None,
    height: int = 420,
    colours: int = COLOURS[0],
    rig: str = "",
) -> None:
    """Draw poses side by side in a PNG, with time and foot loads under each; `below` adds a row from another view.

    Left and right have the colours of the sides. Without `start` it shows one settled stride: the last one with no push
    or new command shortly before it. Poses are moved apart by whole metres, so that each foot keeps its place on the
    metre squares. `rig`: the avatar whose body walked is drawn, in plain colours.
    """
    _check(path, recording, [view, *([below] if below else [])])
    if not 1 <= frames <= 40 or not 60 <= height <= 2000:
        raise BadValue(
            f"a filmstrip of {frames} poses, {height} pixels high; it must have 1 to 40 poses and 60 to 2000 pixels"
        )
    if recording.character.plane and any(name not in (None, "side") for name in (view, below)):
        raise BadValue(f"a filmstrip can show a planar character only from the side, not from the {view}")
    times = strip_times(recording, start, seconds, frames)
    strip = Strip(recording, times, height, avatar_skin(rig) if rig else None)
    rows = [strip.row(name) for name in (view, below) if name]
    shown = [frame_at(recording, time) for time in times]
    captions = [
        PoseCaption(centre, time, (float(load[0]), float(load[1])), mode_word(recording, frame))
        for centre, time, load, frame in zip(strip.centres, times, _loads(recording)[shown], shown, strict=True)
    ]
    title = f"{recording.trial_table['name']}: {times[0]:.2f} to {times[-1]:.2f} s"
    catalog.atomic_write(path, png_of(strip_sheet(rows, captions, title), colours))


def video(
    recording: Recording,
    path: str | Path,
    *,
    view: ViewName = "quarter",
    fps: int = 30,
    size: tuple[int, int] = (1280, 720),
    start: float | None = None,
    seconds: float | None = None,
    rig: str = "",
    progress: Progress | None = None,
) -> None:
    """Make an MP4 (H.264) that any browser plays; the camera follows the character and turns with its heading.

    `rig`: the avatar whose body walked is drawn, in plain colours.
    """
    check_video()
    _check(path, recording, [view], size)
    if not 1 <= fps <= FRAME_RATE:
        raise BadValue(f"fps is {fps}; it must lie between 1 and {FRAME_RATE}")
    begin, end = span_of(recording, start, seconds)
    times = begin + np.arange(max(1, round((end - begin) * fps))) / fps
    shots = _shots(recording, times, view, size, avatar_skin(rig) if rig else None)
    catalog.atomic_write(path, mp4_of(told(shots, len(times), progress), fps, size))


def picture(
    recording: Recording,
    time: float,
    path: str | Path,
    *,
    view: ViewName = "quarter",
    size: tuple[int, int] = (1280, 720),
) -> None:
    """Draw one moment as a PNG, with left and right in their colours."""
    from PIL import Image

    _check(path, recording, [view], size)
    span_of(recording, time, 0.0)
    with PoseDrawer(recording.character, size, ground=recording.ground, finer=2, by_side=True) as stage:
        [(pose, camera)] = followed(recording, np.array([time]), view, stage)
        image = stage.draw([pose], camera)
    catalog.atomic_write(path, png_of(Image.fromarray(image), colours=0))


def check_drawing() -> None:
    """Refuse if pictures cannot be drawn here."""
    able, sentence = can_render()
    if not able:
        raise CannotRender(sentence)


def check_video() -> None:
    """Refuse if videos cannot be made here."""
    if find_spec("av") is None:
        raise MissingExtra("making a video", "film")
    check_drawing()


def _check(path: str | Path, recording: Recording, views: list[ViewName], size: tuple[int, int] = (2, 2)) -> None:
    """Report everything that could be wrong before spending minutes on drawing."""
    check_drawing()
    for view in views:
        if view not in VIEWS:
            raise BadValue(f"no view '{view}'{did_you_mean(view, get_args(ViewName), 'views')}")
    if min(size) < 2 or max(size) > 8192 or size[0] % 2 or size[1] % 2:
        raise BadValue(f"a picture of {size[0]} x {size[1]} pixels; both must be even numbers from 2 to 8192")
    if not len(recording):
        raise BadRecording("the recording has no frames to draw")
    if not Path(path).absolute().parent.is_dir():
        raise CannotWrite(f"{path} cannot be written: there is no folder {Path(path).parent}")


def mode_word(recording: Recording, frame: int) -> str:
    """The commanded mode, unless it is to walk; with several gaits, the current one."""
    if len(json.loads(recording.gaits)) > 1:
        return recording.gait_at(frame)
    mode = recording.mode_at(frame)
    return "" if mode == "walk" else mode


def _loads(recording: Recording) -> np.ndarray:
    """Loads on the left and right foot, in body weights."""
    return recording.foot_load / (recording.character.mass * float(GRAVITY))


def _shots(
    recording: Recording, times: np.ndarray, view: ViewName, size: tuple[int, int], skin: Skin | None = None
) -> Iterator[np.ndarray]:
    """The labelled frames of a video."""
    loads = _loads(recording)
    ahead_w = np.stack([np.cos(recording.heading), np.sin(recording.heading)], axis=1)
    speed = calm(np.sum(recording.com_velocity[:, :2] * ahead_w, axis=1), SPEED_SECONDS)
    asked = recording.asked("speed") if recording.heeds("speed") else None
    up_again = recording.got_up_at
    with PoseDrawer(recording.character, size, ground=recording.ground, skin=skin) as stage:
        for time, (pose, camera) in zip(times, followed(recording, times, view, stage), strict=True):
            frame = frame_at(recording, time)
            readings = CaptionReadings(
                time,
                speed=float(speed[frame]),
                asked=float(asked[frame]) if asked is not None else None,
                phase=float(recording.phase[frame]),
                stance=Side(int(recording.stance[frame])),
                load=(float(loads[frame, 0]), float(loads[frame, 1])),
                word="fallen" if recording.fell_at <= time and not up_again <= time else mode_word(recording, frame),
            )
            yield label_frame(stage.draw([pose], camera), readings)


def told(shots: Iterator[np.ndarray], count: int, progress: Progress | None) -> Iterator[np.ndarray]:
    """Pass frames through, and report progress after each."""
    for done, shot in enumerate(shots, 1):
        yield shot
        if progress:
            progress(done, count)


def mp4_of(shots: Iterator[np.ndarray], fps: int, size: tuple[int, int]) -> bytes:
    """Encode H.264 in the colours that browsers expect, with the index at the front so that it plays while loading."""
    try:
        with TemporaryDirectory() as folder:
            return _encoded(shots, fps, size, Path(folder) / "film.mp4")
    except OSError as problem:
        raise CannotWrite(f"the video cannot be made in the folder {gettempdir()}: {problem.strerror}") from problem


def _encoded(shots: Iterator[np.ndarray], fps: int, size: tuple[int, int], file: Path) -> bytes:
    import av

    with av.open(str(file), "w", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=fps, options={"crf": QUALITY, "preset": "veryfast"})
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        for shot in shots:
            container.mux(stream.encode(av.VideoFrame.from_ndarray(shot, format="rgb24")))
        container.mux(stream.encode())
    return file.read_bytes()


STRIP = Export(".png", "a filmstrip of one stride", filmstrip, check_drawing)
VIDEO = Export(".mp4", "a video", video, check_video)
