"""Film a crowd: all its characters in one world, seen obliquely from above."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.exports.video.film import Progress, mp4_of, told
from footfall.figures import png_of
from footfall.sim.drawing.camera import FIELD_DEG, Camera, Shot
from footfall.sim.drawing.posed import FAR
from footfall.sim.together import CROWD_STEP, Together, build_world

SLANT_DEG, AZIMUTH_DEG = -28.0, 60.0
MARGIN = 0.75
"""Fraction of the picture taken up by the circle around everybody."""
COLUMNS, ROWS = 2, 2
"""Layout of a sheet of moments."""
PROP_COORDINATES = 7
"""Coordinates of a free body."""
EYES = 0.6
"""Height above the ground at which the camera looks, m."""
BODY = 1.5
"""Room for a body around its pelvis, m."""


def film_crowd(
    characters: Sequence[Character],
    layout: Together,
    frames: Sequence[np.ndarray] | np.ndarray,
    rate: int,
    path: str | Path,
    *,
    size: tuple[int, int] = (1280, 720),
    fps: int = 25,
    progress: Progress | None = None,
) -> None:
    """Write an MP4, or a PNG of some moments, by the file's ending; `frames` are the world's positions at `rate`."""
    path = Path(path)
    if path.suffix == ".png":
        catalog.atomic_write(path, png_of(_sheet(characters, layout, frames, size)))
        return
    chosen = frames[:: max(1, rate // fps)]
    catalog.atomic_write(path, mp4_of(told(_shots(characters, layout, chosen, size), len(chosen), progress), fps, size))


def _sheet(
    characters: Sequence[Character], layout: Together, frames: Sequence[np.ndarray] | np.ndarray, size: tuple[int, int]
) -> Any:
    """Moments spread evenly over the film, arranged in rows."""
    from PIL import Image

    count = min(len(frames), COLUMNS * ROWS)
    chosen = [frames[round(place)] for place in np.linspace(0, len(frames) - 1, count)]
    small = (size[0] * 3 // 4, size[1] * 3 // 4)
    shots = list(_shots(characters, layout, chosen, small))
    columns = min(count, COLUMNS)
    sheet = Image.new("RGB", (columns * small[0], -(-count // columns) * small[1]), "white")
    for index, shot in enumerate(shots):
        sheet.paste(Image.fromarray(shot), (index % columns * small[0], index // columns * small[1]))
    return sheet


def _shots(
    characters: Sequence[Character], layout: Together, frames: Sequence[np.ndarray] | np.ndarray, size: tuple[int, int]
) -> Iterator[np.ndarray]:
    """All frames from one fixed camera that always sees everybody."""
    model = build_world(characters, layout.starts, CROWD_STEP, layout.props, dressed=True)
    middle, reach = _circle(len(characters), (model.nq - PROP_COORDINATES * len(layout.props)), frames)
    below = np.array([*middle, 0.0])
    distance = MARGIN * reach / np.tan(np.radians(FIELD_DEG / 2))
    camera = Camera(np.array([*middle, EYES]), np.radians(AZIMUTH_DEG), np.radians(SLANT_DEG), distance)
    with Shot(model, size, extent=reach, far=4.0 * FAR, shadow_reach=2.0 * reach) as shot:
        for frame in frames:
            shot.pose(frame)
            shot.look(camera, 2.0 * reach, below)
            yield shot.taken()


def _circle(count: int, coordinates: int, frames: Sequence[np.ndarray] | np.ndarray) -> tuple[np.ndarray, float]:
    """Centre and radius of the circle in which everybody stays, m."""
    rows = np.array(frames)[:, :coordinates].reshape(len(frames), count, -1)[:, :, :2]
    spots = rows[np.isfinite(rows).all(axis=2)]
    middle = (spots.min(axis=0) + spots.max(axis=0)) / 2
    return middle, float(np.linalg.norm(spots - middle, axis=1).max()) + BODY
