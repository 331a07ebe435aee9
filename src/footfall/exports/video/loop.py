"""A settled stride as a small picture that moves: it loops without a seam, and the ground passes by with it."""

import io

import numpy as np

from footfall.exports.video.camera import DISTANCE, LOWER, VIEWS, height_of
from footfall.exports.video.strip import Strip, settled_stride
from footfall.sim.drawing.camera import Camera
from footfall.sim.drawing.posed import Pose, PoseDrawer
from footfall.sim.recording import Recording

FRAMES_A_SECOND, FEWEST = 12.0, 8
SLIM, NEARER = 0.75, 0.8
"""Width of the picture beside its height; distance of the camera beside that of a video."""
FLOOR = 2.0
"""m after which the pattern of the floor repeats, about: a stride is a whole number of them, so that nothing jumps."""
QUALITY = 30


def moving_picture(recording: Recording, height: int) -> bytes:
    """A WebP that moves, of a walk on level ground: one settled stride, over and over."""
    from PIL import Image

    begin, end = settled_stride(recording)
    count = max(FEWEST, round((end - begin) * FRAMES_A_SECOND))
    strip = Strip(recording, np.linspace(begin, end, count + 1), height)
    tall, view = height_of(recording.character), VIEWS["quarter"]
    from_h, to_h = strip.com_h[0, :2], strip.com_h[-1, :2]
    look_at_z = float(strip.com_h[:, 2].mean()) - LOWER * tall
    stride = float(np.hypot(*(to_h - from_h)))
    pictures = []
    with PoseDrawer(recording.character, (round(SLIM * height), height), by_side=True) as stage:
        stage.model.mat("ground").texrepeat[:] = max(1.0, round(stride / FLOOR)) / stride if stride > 0.1 else 1 / FLOOR
        for index, qpos in enumerate(strip.qpos[:-1]):
            at_w = np.array([*(from_h + (to_h - from_h) * index / count), look_at_z])
            camera = Camera(at_w, view.azimuth, view.elevation, NEARER * DISTANCE * tall)
            pictures.append(Image.fromarray(stage.draw([Pose(qpos)], camera)))
    file, milliseconds = io.BytesIO(), round(1000 * (end - begin) / count)
    options = {"save_all": True, "append_images": pictures[1:], "duration": milliseconds, "loop": 0}
    pictures[0].save(file, "WEBP", quality=QUALITY, method=5, **options)
    return file.getvalue()
