"""A camera that follows a recording: views, the pose at any time, and the pushes visible in it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import full_height, standing_height
from footfall.errors import BadValue
from footfall.laws.tables import Link
from footfall.sim.drawing.camera import Camera
from footfall.sim.drawing.posed import Arrow, Pose, PoseDrawer
from footfall.sim.recording import FRAME_RATE, Recording

ViewName = Literal["side", "front", "quarter"]

LINGER_SECONDS = 0.4
"""How long a push is shown, s; a tenth of a second would hardly be seen."""
CALM_SECONDS = 0.5
"""Smoothing time of the camera's path, s; its turning is smoothed twice as long."""
DISTANCE, LOWER = 2.5, 0.06
"""Distance of the camera, and how far below the mass centre it looks, in body heights."""


class SightLine(NamedTuple):
    """The line of sight: the angle from the heading to the left, and the angle down."""

    azimuth: float
    elevation: float


VIEWS: dict[ViewName, SightLine] = {
    "side": SightLine(np.radians(90.0), np.radians(-10.0)),
    "front": SightLine(np.radians(180.0), np.radians(-10.0)),
    "quarter": SightLine(np.radians(130.0), np.radians(-14.0)),
}


def followed(
    recording: Recording, times: np.ndarray, name: ViewName, stage: PoseDrawer
) -> Iterator[tuple[Pose, Camera]]:
    """Each pose with the camera that follows it."""
    view, tall = VIEWS[name], height_of(recording.character)
    path_w = np.stack([calm(axis, CALM_SECONDS) for axis in recording.com.T], axis=1)
    heading = calm(np.unwrap(recording.heading), 2 * CALM_SECONDS)
    lower_w = np.array([0.0, 0.0, LOWER * tall])
    scenes = recording.scenes
    for time in times:
        before = min(int(time * FRAME_RATE), len(recording) - 1)
        after, share = min(before + 1, len(recording) - 1), time * FRAME_RATE - before
        qpos = stage.between(scenes[before], scenes[after], share)
        at_w = (1 - share) * path_w[before] + share * path_w[after]
        facing = (1 - share) * heading[before] + share * heading[after]
        arrows = tuple(arrows_within(recording, time - LINGER_SECONDS, time))
        yield Pose(qpos, arrows), Camera(at_w - lower_w, facing + view.azimuth, view.elevation, DISTANCE * tall)


def arrows_within(recording: Recording, begin: float, end: float) -> Iterator[Arrow]:
    """The pushes within a time span; they fade after they end."""
    for push in recording.trial_table["push"]:
        starts, ends = push["at"], push["at"] + push["seconds"]
        if starts < end and ends > begin:
            heading = float(recording.heading[frame_at(recording, starts)])
            cos, sin = np.cos(heading), np.sin(heading)
            ahead, left, up = push["force"]
            force_w = np.array([cos * ahead - sin * left, sin * ahead + cos * left, up])
            fading = (ends - begin) / (end - begin) if end > begin else 1.0
            link = recording.character.link_called(push["body"])
            yield Arrow(link, force_w, float(np.clip(fading, 0.15, 1.0)), push.get("point"))


def calm(values: np.ndarray, seconds: float) -> np.ndarray:
    """Smooth a signal over the given time, without delay."""
    half = int(3 * seconds * FRAME_RATE)
    kernel = np.exp(-0.5 * (np.arange(-half, half + 1) / (seconds * FRAME_RATE)) ** 2)
    return np.convolve(np.pad(values.astype(float), half, mode="edge"), kernel / kernel.sum(), mode="valid")


def frame_at(recording: Recording, time: float) -> int:
    """The frame nearest to a time."""
    return int(np.clip(round(time * FRAME_RATE), 0, len(recording) - 1))


def height_of(character: Character) -> float:
    """Height of the standing body from sole to crown."""
    if character.plane:
        trunk = character.bone(Link.PELVIS).shape
        return standing_height(character.links()) + max(trunk.start[2], trunk.end[2]) + trunk.radius
    return full_height(character.links())


def span_of(recording: Recording, start: float | None, seconds: float | None) -> tuple[float, float]:
    """Start and end of the requested span; the defaults are 0 and the end of the recording."""
    last = float(recording.time[-1])
    begin = 0.0 if start is None else start
    end = last if seconds is None else begin + seconds
    if not 0.0 <= begin <= end <= last + 1 / FRAME_RATE:
        raise BadValue(f"{begin:g} to {end:g} s was requested, but the recording runs from 0 to {last:g} s")
    return begin, min(end, last)
