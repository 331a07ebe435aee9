"""Draw a sheet of poses, with one character per row and one style per column, each in the middle of a step."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.exports.video.camera import VIEWS, height_of
from footfall.sim.drawing.camera import Camera
from footfall.sim.drawing.posed import Pose, Stage
from footfall.sim.recording import FRAME_RATE, Recording

TILE = (96, 132)
FINER = 2
DISTANCE, LOWER = 2.15, 0.04
"""Distance of the camera, and how far below the mass centre it looks, in body heights."""


class Seen(NamedTuple):
    """A pose, the position of its mass centre, and its heading."""

    qpos: np.ndarray
    com_w: np.ndarray
    heading: float


def widest_pose(recording: Recording, begin: float, end: float) -> Seen:
    """The pose within a time span in which the feet are farthest apart."""
    frames = slice(round(begin * FRAME_RATE), max(round(end * FRAME_RATE), 1))
    feet = recording.foot_position[frames]
    apart = np.linalg.norm(feet[:, 0] - feet[:, 1], axis=1)
    frame = (frames.start or 0) + int(np.argmax(apart)) if len(apart) else len(recording) - 1
    return Seen(recording.qpos[frame].copy(), recording.com[frame].copy(), float(recording.heading[frame]))


def draw_sheet(
    figure: Any, poses: Mapping[tuple[str, str], Seen], bodies: Sequence[str], styles: Sequence[str]
) -> None:
    """Draw the sheet: characters down, styles across."""
    panels = figure.subplots(len(bodies), len(styles), squeeze=False, gridspec_kw={"wspace": 0.02, "hspace": 0.02})
    for row, body in zip(panels, bodies, strict=True):
        character = catalog.load(Character, body)
        with Stage(character, TILE, finer=FINER) as stage:
            for panel, style in zip(row, styles, strict=True):
                panel.set_xticks([])
                panel.set_yticks([])
                panel.imshow(_tile(stage, character, poses[body, style]))
        row[0].set_ylabel(body, fontsize=8)
    for panel, style in zip(panels[0], styles, strict=True):
        panel.set_title(style, fontsize=8)


def _tile(stage: Stage, character: Character, seen: Seen) -> np.ndarray:
    view, tall = VIEWS["quarter"], height_of(character)
    look_at_w = seen.com_w - np.array([0.0, 0.0, LOWER * tall])
    camera = Camera(look_at_w, seen.heading + view.azimuth, view.elevation, DISTANCE * tall)
    return stage.draw([Pose(seen.qpos)], camera)
