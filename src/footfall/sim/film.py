"""Recordings made visible: a filmstrip of poses, a video, a single picture."""

import io
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from footfall import catalog
from footfall.bodies.build import standing_height
from footfall.bodies.character import Character
from footfall.errors import BadRecording, BadValue, CannotWrite, MissingExtra, did_you_mean
from footfall.laws.tables import GRAVITY, Link, Side
from footfall.sim.captions import PoseCaption, Readings, label_frame, strip_sheet
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.render import CannotRender, can_render
from footfall.sim.stage import Arrow, Camera, Pose, Stage, Walkway

ViewName = Literal["side", "front", "quarter"]
Progress = Callable[[float, float], None]
"""Is told how much is done, and of how much."""

QUIET_SECONDS = 3.0
LINGER_SECONDS = 0.4
CALM_SECONDS = 0.5
SPEED_SECONDS = 0.25
BEHIND, BEFORE = 2.4, 2.0
TILE = 1.0
AROUND_POSE = 0.3
ABOVE_HEAD, BELOW_SOLE = 0.14, 0.24
FAR_OFF = 20.0
SIDE_ROOM, PANEL, SHADOW_REACH = 0.55, 2.0, 3.0
QUALITY = "20"


class View(NamedTuple):
    """The line of sight, from the heading to the left, and down."""

    azimuth: float
    elevation: float


VIEWS: dict[ViewName, View] = {
    "side": View(np.radians(90.0), np.radians(-10.0)),
    "front": View(np.radians(180.0), np.radians(-10.0)),
    "quarter": View(np.radians(130.0), np.radians(-14.0)),
}


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
) -> None:
    """A PNG of poses side by side, with time and foot loads under each; `below` adds a row from another view.

    Without `start` it shows one settled stride: the last one without a push or a new command shortly before. Poses are
    moved apart by whole metres, so that each foot stands where it stood on the metre squares.
    """
    _check(path, recording, [view, *([below] if below else [])])
    if not 1 <= frames <= 40 or not 60 <= height <= 2000:
        raise BadValue(
            f"a filmstrip of {frames} poses, {height} pixels high; 1 to 40 poses and 60 to 2000 pixels can be"
        )
    times = _strip_times(recording, start, seconds, frames)
    strip = _Strip(recording, times, height)
    rows = [strip.row(name) for name in (view, below) if name]
    loads = _loads(recording)[[_frame(recording, time) for time in times]]
    captions = [
        PoseCaption(centre, time, (float(load[0]), float(load[1])))
        for centre, time, load in zip(strip.centres, times, loads, strict=True)
    ]
    title = f"{recording.trial_table['name']}: {times[0]:.2f} to {times[-1]:.2f} s"
    catalog.atomic_write(path, _png(strip_sheet(rows, captions, title)))


def video(
    recording: Recording,
    path: str | Path,
    *,
    view: ViewName = "quarter",
    fps: int = 30,
    size: tuple[int, int] = (1280, 720),
    start: float | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> None:
    """An MP4 (H.264) that any browser plays; the camera goes along with the character and turns with its heading."""
    if find_spec("av") is None:
        raise MissingExtra("making a video", "film")
    _check(path, recording, [view], size)
    if not 1 <= fps <= FRAME_RATE:
        raise BadValue(f"{fps} frames per second; 1 to {FRAME_RATE} can be")
    begin, end = _span(recording, start, seconds)
    times = begin + np.arange(max(1, round((end - begin) * fps))) / fps
    shots = _shots(recording, times, view, size)
    catalog.atomic_write(path, _mp4(_told(shots, len(times), progress), fps, size))


def picture(
    recording: Recording,
    time: float,
    path: str | Path,
    *,
    view: ViewName = "quarter",
    size: tuple[int, int] = (1280, 720),
) -> None:
    """A PNG of one moment."""
    from PIL import Image

    _check(path, recording, [view], size)
    _span(recording, time, 0.0)
    with Stage(recording.character, size, finer=2) as stage:
        [(pose, camera)] = _followed(recording, np.array([time]), view, stage)
        image = stage.draw([pose], camera)
    catalog.atomic_write(path, _png(Image.fromarray(image)))


def settled_stride(recording: Recording) -> tuple[float, float]:
    """Begin and end of the last two steps before which nothing was changed for a while; else the last time it stood."""
    stood = min(float(recording.time[-1]), recording.fell_at if np.isfinite(recording.fell_at) else np.inf)
    strikes = recording.strike_time[recording.strike_time <= stood]
    strides = [(float(a), float(b)) for a, b in zip(strikes[:-2], strikes[2:], strict=True)][::-1]
    if not strides:
        return max(0.0, stood - 1.2), stood
    changes = [at for array in recording.command.values() for at in recording.time[1:][np.diff(array) != 0]]
    pushes = recording.time[np.any(recording.push != 0, axis=1)]
    events = np.array([0.0, *changes, *pushes])
    calm = [stride for stride in strides if not np.any((events > stride[0] - QUIET_SECONDS) & (events < stride[1]))]
    return calm[0] if calm else strides[0]


def _check(path: str | Path, recording: Recording, views: list[ViewName], size: tuple[int, int] = (2, 2)) -> None:
    """All that can be wrong is said before minutes are spent on drawing."""
    able, sentence = can_render()
    if not able:
        raise CannotRender(sentence)
    for view in views:
        if view not in VIEWS:
            raise BadValue(f"no view '{view}'{did_you_mean(view, get_args(ViewName), 'views')}")
    if min(size) < 2 or max(size) > 8192 or size[0] % 2 or size[1] % 2:
        raise BadValue(f"a picture of {size[0]} x {size[1]} pixels; both must be even numbers from 2 to 8192")
    if not len(recording):
        raise BadRecording("the recording has no frames to draw")
    if not Path(path).absolute().parent.is_dir():
        raise CannotWrite(f"{path} cannot be written: there is no folder {Path(path).parent}")


def _span(recording: Recording, start: float | None, seconds: float | None) -> tuple[float, float]:
    last = float(recording.time[-1])
    begin = 0.0 if start is None else start
    end = last if seconds is None else begin + seconds
    if not 0.0 <= begin <= end <= last + 1 / FRAME_RATE:
        raise BadValue(f"{begin:g} to {end:g} s was asked for, but the recording goes from 0 to {last:g} s")
    return begin, min(end, last)


def _strip_times(recording: Recording, start: float | None, seconds: float | None, frames: int) -> np.ndarray:
    if start is None and seconds is None:
        begin, end = settled_stride(recording)
        return np.linspace(begin, end, frames, endpoint=False)
    return np.linspace(*_span(recording, start, seconds), frames)


def _frame(recording: Recording, time: float) -> int:
    return int(np.clip(round(time * FRAME_RATE), 0, len(recording) - 1))


def _loads(recording: Recording) -> np.ndarray:
    """On the left and right foot, in body weights."""
    return recording.foot_load / (recording.character.mass * float(GRAVITY))


def _tall(character: Character) -> float:
    """From the sole to the crown, standing."""
    spine = sum(character.bone(link).at[2] for link in (Link.LOWER_BACK, Link.TORSO, Link.HEAD))
    head = character.bone(Link.HEAD).shape
    return standing_height(character) + spine + max(head.start[2], head.end[2]) + head.radius


class _Strip:
    """Poses in a row: where each stands, and the picture of the row from one view."""

    def __init__(self, recording: Recording, times: np.ndarray, height: int):
        self.recording, self.times = recording, times
        self.character = recording.character
        self.heading = _mean_angle(recording.heading[[_frame(recording, time) for time in times]])
        gap = float(times[1] - times[0]) if len(times) > 1 else 0.0
        self.qpos, self.com_h, self.arrows = self._walk_along_x(gap / 2)
        self.places = self._apart(self.com_h[:, 0] - self.com_h[0, 0])
        self.tall = _tall(self.character) + ABOVE_HEAD + BELOW_SOLE
        self.scale = height / self.tall
        width = (self.places[-1] + 2 * SIDE_ROOM) * self.scale
        self.panels = int(np.ceil(width / (PANEL * self.scale)))
        self.panel = (int(np.ceil(width / self.panels)), height)
        self.centres = (self.places + SIDE_ROOM) * self.scale

    def row(self, name: ViewName) -> np.ndarray:
        """The poses from one view, all as if each stood before the camera."""
        view = VIEWS[name]
        right_h = np.array([np.sin(view.azimuth), -np.cos(view.azimuth)])
        poses = []
        for qpos, com_h, place, arrows in zip(self.qpos, self.com_h, self.places, self.arrows, strict=True):
            moved = qpos.copy()
            moved[:2] += right_h * place - com_h[:2] * (1.0 if name != "side" else [1.0, 0.0])
            poses.append(Pose(moved, arrows))
        walkway = Walkway(view.azimuth - np.pi / 2, BEHIND, BEFORE)
        with Stage(self.character, self.panel, walkway=walkway, finer=2) as stage:
            return np.concatenate([stage.draw(*self._seen(panel, poses, view)) for panel in range(self.panels)], axis=1)

    def _seen(self, panel: int, poses: list[Pose], view: View) -> tuple[list[Pose], Camera]:
        """A part of the row, and the poses whose bodies or shadows reach into it.

        Parallel rays let the parts join without a seam; each has fine shadows of its own.
        """
        middle = (panel + 0.5) * self.panel[0] / self.scale - SIDE_ROOM
        near = [pose for pose, place in zip(poses, self.places, strict=True) if abs(place - middle) < SHADOW_REACH]
        right_h = np.array([np.sin(view.azimuth), -np.cos(view.azimuth)])
        look_at_h = np.array([*(right_h * middle), self.tall / 2 - BELOW_SOLE])
        return near or poses[:1], Camera(look_at_h, view.azimuth, view.elevation, FAR_OFF, self.tall)

    def _walk_along_x(self, half_gap: float) -> tuple[np.ndarray, np.ndarray, list[tuple[Arrow, ...]]]:
        """Position rows, mass centres and pushes, turned so that the walk goes along x from the origin."""
        frames = [_frame(self.recording, time) for time in self.times]
        cos, sin = np.cos(self.heading), np.sin(self.heading)
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        com_h = (self.recording.com[frames] - self.recording.com[frames[0]] * [1, 1, 0]) @ turn.T
        qpos = self.recording.qpos[frames].copy()
        qpos[:, :3] = (qpos[:, :3] - self.recording.com[frames[0]] * [1, 1, 0]) @ turn.T
        qpos[:, 3:7] = [_turned(q, -self.heading) for q in qpos[:, 3:7]]
        arrows = [
            tuple(
                Arrow(arrow.link, turn @ arrow.force_w)
                for arrow in _arrows(self.recording, time - half_gap, time + half_gap)
            )
            for time in self.times
        ]
        return qpos, com_h, arrows

    def _apart(self, travel: np.ndarray) -> np.ndarray:
        """Where the poses stand along the row: their own way, and as many whole tiles more as keep them apart."""
        feet = self.recording.foot_position[[_frame(self.recording, time) for time in self.times]]
        along = np.array([np.cos(self.heading), np.sin(self.heading), 0.0])
        wide = max(float(np.max(np.ptp(feet @ along, axis=1))) + AROUND_POSE, 0.6 * TILE)
        steps = np.diff(travel)
        tiles = max(0.0, np.ceil((wide - (steps.min() if len(steps) else 0.0)) / TILE))
        return travel + tiles * TILE * np.arange(len(travel))


def _shots(recording: Recording, times: np.ndarray, view: ViewName, size: tuple[int, int]) -> Iterator[np.ndarray]:
    """The labelled frames of a video."""
    loads = _loads(recording)
    ahead_w = np.stack([np.cos(recording.heading), np.sin(recording.heading)], axis=1)
    speed = _calm(np.sum(recording.com_velocity[:, :2] * ahead_w, axis=1), SPEED_SECONDS)
    with Stage(recording.character, size) as stage:
        for time, (pose, camera) in zip(times, _followed(recording, times, view, stage), strict=True):
            frame = _frame(recording, time)
            readings = Readings(
                time,
                speed=float(speed[frame]),
                asked=float(recording.command["speed"][frame]),
                phase=float(recording.phase[frame]),
                stance=Side(int(recording.stance[frame])),
                load=(float(loads[frame, 0]), float(loads[frame, 1])),
                word="fallen" if time >= recording.fell_at else "",
            )
            yield label_frame(stage.draw([pose], camera), readings)


def _followed(recording: Recording, times: np.ndarray, name: ViewName, stage: Stage) -> Iterator[tuple[Pose, Camera]]:
    """Each pose and the camera that goes along with it."""
    view, tall = VIEWS[name], _tall(recording.character)
    path_w = np.stack([_calm(axis, CALM_SECONDS) for axis in recording.com.T], axis=1)
    heading = _calm(np.unwrap(recording.heading), 2 * CALM_SECONDS)
    for time in times:
        before = min(int(time * FRAME_RATE), len(recording) - 1)
        after, share = min(before + 1, len(recording) - 1), time * FRAME_RATE - before
        qpos = stage.between(recording.qpos[before], recording.qpos[after], share)
        at_w = (1 - share) * path_w[before] + share * path_w[after]
        facing = (1 - share) * heading[before] + share * heading[after]
        arrows = tuple(_arrows(recording, time - LINGER_SECONDS, time))
        yield Pose(qpos, arrows), Camera(at_w - [0, 0, 0.06 * tall], facing + view.azimuth, view.elevation, 2.5 * tall)


def _arrows(recording: Recording, begin: float, end: float) -> Iterator[Arrow]:
    """The pushes that act within a span of time, paler the longer they are over."""
    for push in recording.trial_table["push"]:
        starts, ends = push["at"], push["at"] + push["seconds"]
        if starts < end and ends > begin:
            heading = float(recording.heading[_frame(recording, starts)])
            cos, sin = np.cos(heading), np.sin(heading)
            ahead, left, up = push["force"]
            force_w = np.array([cos * ahead - sin * left, sin * ahead + cos * left, up])
            fading = (ends - begin) / (end - begin) if end > begin else 1.0
            yield Arrow(Link[push["body"].upper()], force_w, float(np.clip(fading, 0.15, 1.0)))


def _calm(values: np.ndarray, seconds: float) -> np.ndarray:
    """Without what is faster than the given time, and without delay."""
    half = int(3 * seconds * FRAME_RATE)
    kernel = np.exp(-0.5 * (np.arange(-half, half + 1) / (seconds * FRAME_RATE)) ** 2)
    return np.convolve(np.pad(values.astype(float), half, mode="edge"), kernel / kernel.sum(), mode="valid")


def _mean_angle(angles: np.ndarray) -> float:
    return float(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()))


def _turned(rotation: np.ndarray, angle: float) -> np.ndarray:
    """A rotation (w, x, y, z) followed by a turn about the vertical."""
    w, x, y, z = rotation
    cos, sin = np.cos(angle / 2), np.sin(angle / 2)
    return np.array([cos * w - sin * z, cos * x - sin * y, cos * y + sin * x, cos * z + sin * w])


def _told(shots: Iterator[np.ndarray], count: int, progress: Progress | None) -> Iterator[np.ndarray]:
    for done, shot in enumerate(shots, 1):
        yield shot
        if progress:
            progress(done, count)


def _png(image: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _mp4(shots: Iterator[np.ndarray], fps: int, size: tuple[int, int]) -> bytes:
    """H.264 in the colours that browsers expect, with the index at the front so that it plays while it loads."""
    import av

    with TemporaryDirectory() as folder:
        file = Path(folder) / "film.mp4"
        with av.open(str(file), "w", options={"movflags": "faststart"}) as container:
            stream = container.add_stream("libx264", rate=fps, options={"crf": QUALITY, "preset": "veryfast"})
            stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
            for shot in shots:
                container.mux(stream.encode(av.VideoFrame.from_ndarray(shot, format="rgb24")))
            container.mux(stream.encode())
        return file.read_bytes()
