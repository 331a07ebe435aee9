"""Draw a clip of motion capture beside the walk that imitates it: a sheet of two strides, or a video."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.exports.video.camera import followed
from footfall.exports.video.captions import strip_sheet
from footfall.exports.video.film import check_drawing, check_video, mp4_of
from footfall.exports.video.strip import Strip
from footfall.figures import png_of
from footfall.laws.tables import Side
from footfall.sim.drawing.posed import PoseDrawer
from footfall.sim.recording import Recording

POSES, HEIGHT = 8, 300
SIZE, FPS = (640, 720), 30
PAPER = 255


def draw_beside(clip: Recording, begin: float, period: float, walk: Recording, path: str | Path) -> None:
    """Write a PNG of one stride of each, the clip's beginning at `begin`, or an MP4 of both from there on."""
    path = Path(path)
    start = last_left_strike(walk)
    if path.suffix == ".png":
        check_drawing()
        strides = [(clip, begin, period), (walk, *start)]
        rows = [
            Strip(one, np.linspace(at, at + lasts, POSES, endpoint=False), HEIGHT).row("side")
            for one, at, lasts in strides
        ]
        wide = max(row.shape[1] for row in rows)
        rows = [np.pad(row, ((0, 0), (0, wide - row.shape[1]), (0, 0)), constant_values=PAPER) for row in rows]
        catalog.atomic_write(path, png_of(strip_sheet(rows, [], "above: the clip; below: the walk, simulated")))
        return
    check_video()
    seconds = min(float(clip.time[-1]) - begin, float(walk.time[-1]))
    offset = start[0] % period
    times = np.arange(int(seconds * FPS)) / FPS
    shots = _shots([(clip, begin + times), (walk, np.minimum(offset + times, walk.time[-1]))])
    catalog.atomic_write(path, mp4_of(shots, FPS, (2 * SIZE[0], SIZE[1])))


def last_left_strike(walk: Recording) -> tuple[float, float]:
    """When the last whole stride of the left foot begins, and how long it lasts, s."""
    strikes = walk.strike_time[walk.strike_side == Side.LEFT]
    return (float(strikes[-2]), float(strikes[-1] - strikes[-2])) if len(strikes) > 1 else (0.0, float(walk.time[-1]))


def _shots(shown: list[tuple[Recording, np.ndarray]]) -> Iterator[np.ndarray]:
    with PoseDrawer(shown[0][0].character, SIZE) as one, PoseDrawer(shown[1][0].character, SIZE) as other:
        views = [
            followed(recording, times, "quarter", stage)
            for (recording, times), stage in zip(shown, (one, other), strict=True)
        ]
        for left, right in zip(*views, strict=True):
            yield np.concatenate([one.draw([left[0]], left[1]), other.draw([right[0]], right[1])], axis=1)
