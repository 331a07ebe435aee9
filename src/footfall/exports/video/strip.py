"""Lay out a row of poses: choose the moments, place each pose, and draw the row from one view."""

import numpy as np

from footfall.bodies.size import com_height
from footfall.bodies.skin.skin import Skin
from footfall.exports.video.camera import VIEWS, SightLine, ViewName, arrows_within, frame_at, height_of, span_of
from footfall.maths.quaternions import product, yaw
from footfall.sim.drawing.camera import Camera
from footfall.sim.drawing.posed import Arrow, Pose, PoseDrawer, Walkway
from footfall.sim.recording import Recording

QUIET_SECONDS = (3.0, 1.0, 0.3)
"""How long nothing may have happened before a settled stride, s; the first of these that any stride meets."""
UNSETTLED_SECONDS = 1.2
TILE = 1.0
SMALL_LEAP = 0.1
"""How high a leap fits above the heads, m."""
POSE_ROOM = 0.9
"""Distance between two poses that keep their actual places, m."""
AROUND_POSE, SIDE_ROOM = 0.3, 0.55
ABOVE_HEAD, BELOW_SOLE = 0.14, 0.24
BEHIND, BEFORE = 2.4, 2.0
PANEL, NEARBY, FAR_OFF = 2.0, 3.0, 20.0


class Strip:
    """Poses in a row: their places, and the picture of the row from one view."""

    def __init__(self, recording: Recording, times: np.ndarray, height: int, skin: Skin | None = None):
        self.recording, self.times, self.skin = recording, times, skin
        self.character = recording.character
        self.heading = _mean_angle(recording.heading[[frame_at(recording, time) for time in times]])
        gap = float(times[1] - times[0]) if len(times) > 1 else 0.0
        self.ground = recording.ground
        self.in_place = not self.ground.bare
        self.qpos, self.com_h, self.arrows = self._in_place(gap) if self.in_place else self._walk_along_x(gap)
        wide = self._wide()
        self.room = max(SIDE_ROOM, wide / 2)
        travel = self._travel()
        self.places = travel - travel.min() if self.in_place else self._apart(wide, travel)
        self.lowest, highest = self._ground_span()
        self.tall = height_of(self.character) + ABOVE_HEAD + BELOW_SOLE + highest - self.lowest + self._leap()
        self.scale = height / self.tall
        width = (self.places.max() + 2 * self.room) * self.scale
        self.panels = int(np.ceil(width / (PANEL * self.scale)))
        self.panel = (int(np.ceil(width / self.panels)), height)
        self.centres = (self.places + self.room) * self.scale

    def row(self, name: ViewName) -> np.ndarray:
        """Draw the poses from one view, each as if it stood in front of the camera."""
        view = VIEWS[name]
        azimuth = view.azimuth + (self.heading if self.in_place else 0.0)
        right_h = np.array([np.sin(azimuth), -np.cos(azimuth)])
        poses = []
        for qpos, com_h, place, arrows in zip(self.qpos, self.com_h, self.places, self.arrows, strict=True):
            moved = qpos.copy()
            root = slice(0, 1) if self.character.plane else slice(0, 2)
            if not self.in_place:
                moved[root] += (right_h * place - com_h[:2])[root]
            poses.append(Pose(moved, arrows))
        walkway = Walkway(azimuth - np.pi / 2, BEHIND, BEFORE)
        wanted = {"walkway": walkway, "ground": self.ground, "finer": 2, "poses": len(poses)}
        with PoseDrawer(self.character, self.panel, by_side=True, skin=self.skin, **wanted) as stage:
            return np.concatenate(
                [stage.draw(*self._seen(panel, poses, view, azimuth)) for panel in range(self.panels)], axis=1
            )

    def _seen(self, panel: int, poses: list[Pose], view: SightLine, azimuth: float) -> tuple[list[Pose], Camera]:
        """Draw a part of the row, with the poses whose bodies or shadows reach into it.

        Parallel rays let the parts join without a seam, and each part gets sharp shadows.
        """
        middle = (panel + 0.5) * self.panel[0] / self.scale - self.room
        near = [pose for pose, place in zip(poses, self.places, strict=True) if abs(place - middle) < NEARBY]
        right_h = np.array([np.sin(azimuth), -np.cos(azimuth)])
        from_h = np.zeros(2)
        if self.in_place:
            along = self.com_h[:, :2] @ right_h
            from_h = self.com_h[:, :2].mean(axis=0) + right_h * (along.min() - along.mean())
        look_at_h = np.array([*(from_h + right_h * middle), self.lowest + self.tall / 2 - BELOW_SOLE])
        return near or poses[:1], Camera(look_at_h, azimuth, view.elevation, FAR_OFF, self.tall)

    def _in_place(self, gap: float) -> tuple[np.ndarray, np.ndarray, list[tuple[Arrow, ...]]]:
        """The same where it walked: on uneven ground and among things each pose keeps its actual place."""
        frames = [frame_at(self.recording, time) for time in self.times]
        return self.recording.scenes[frames], self.recording.com[frames].astype(float), self._arrows(gap, np.eye(3))

    def _travel(self) -> np.ndarray:
        """How far along the row each pose is, m."""
        if self.in_place:
            return self.com_h[:, :2] @ [np.cos(self.heading), np.sin(self.heading)]
        return self.com_h[:, 0] - self.com_h[0, 0]

    def _walk_along_x(self, gap: float) -> tuple[np.ndarray, np.ndarray, list[tuple[Arrow, ...]]]:
        """Position rows, mass centres and pushes, rotated so that the walk goes along x from the origin."""
        frames = [frame_at(self.recording, time) for time in self.times]
        cos, sin = np.cos(self.heading), np.sin(self.heading)
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        com_h = (self.recording.com[frames] - self.recording.com[frames[0]] * [1, 1, 0]) @ turn.T
        qpos = self.recording.qpos[frames].copy()
        if self.character.plane:
            qpos[:, 0] -= self.recording.com[frames[0], 0]
            return qpos, com_h, self._arrows(gap, turn)
        qpos[:, :3] = (qpos[:, :3] - self.recording.com[frames[0]] * [1, 1, 0]) @ turn.T
        qpos[:, 3:7] = product(yaw(-self.heading), qpos[:, 3:7])
        return qpos, com_h, self._arrows(gap, turn)

    def _arrows(self, gap: float, turn: np.ndarray) -> list[tuple[Arrow, ...]]:
        """The pushes since the previous pose."""
        return [
            tuple(
                arrow._replace(force_w=turn @ arrow.force_w, strength=1.0)
                for arrow in arrows_within(self.recording, time - gap, time)
            )
            for time in self.times
        ]

    def _ground_span(self) -> tuple[float, float]:
        """The lowest and highest ground under the row, m."""
        under = self.ground.height(self.com_h[:, 0], self.com_h[:, 1]) if self.in_place else np.zeros(1)
        return float(under.min()), float(under.max())

    def _leap(self) -> float:
        """How far above a standing body's height the highest pose reaches on level ground, m."""
        if self.in_place:
            return 0.0
        return max(0.0, float(self.com_h[:, 2].max()) - com_height(self.character.links()) - SMALL_LEAP)

    def _wide(self) -> float:
        """Width of the widest pose along the row, m."""
        feet = self.recording.foot_position[[frame_at(self.recording, time) for time in self.times]]
        along = np.array([np.cos(self.heading), np.sin(self.heading), 0.0])
        return max(float(np.max(np.ptp(feet @ along, axis=1))) + AROUND_POSE, 0.6 * TILE)

    def _apart(self, wide: float, travel: np.ndarray) -> np.ndarray:
        """Positions along the row: the distance each pose has walked, plus as many whole tiles as keep them apart."""
        slowest = np.diff(travel).min() if len(travel) > 1 else 0.0
        tiles = max(0.0, np.ceil((wide - slowest) / TILE))
        return travel + tiles * TILE * np.arange(len(travel))


def strip_times(recording: Recording, start: float | None, seconds: float | None, frames: int) -> np.ndarray:
    """The times to show: one settled stride; with a start but no length, as long as that; otherwise as requested."""
    begin, end = over_terrain(recording, frames) if not recording.ground.level else settled_stride(recording)
    if start is None and seconds is None:
        return np.linspace(begin, end, frames, endpoint=False)
    if seconds is None and start is not None:
        seconds = max(0.0, min(end - begin, float(recording.time[-1]) - start))
    return np.linspace(*span_of(recording, start, seconds), frames)


def over_terrain(recording: Recording, frames: int) -> tuple[float, float]:
    """Times from just before the ground stops being level, as long as that many poses have room."""
    way = recording.com[:, 0]
    uneven = recording.ground.height(way, recording.com[:, 1]) != 0.0
    begin = int(np.argmax(way >= (way[np.argmax(uneven)] if uneven.any() else way[0]) - SIDE_ROOM))
    there = way >= way[begin] + POSE_ROOM * frames
    return float(recording.time[begin]), float(recording.time[np.argmax(there) if there.any() else -1])


def settled_stride(recording: Recording) -> tuple[float, float]:
    """Start and end of the last two steps with nothing new shortly before them; otherwise, the last time it stood."""
    stood = min(float(recording.time[-1]), recording.fell_at if np.isfinite(recording.fell_at) else np.inf)
    strikes = recording.strike_time[recording.strike_time <= stood]
    strides = [(float(a), float(b)) for a, b in zip(strikes[:-2], strikes[2:], strict=True)][::-1]
    if not strides:
        return max(0.0, stood - UNSETTLED_SECONDS), stood
    asked = np.column_stack([array.reshape(len(recording), -1) for array in recording.command.values()])
    changes = recording.time[1:][(np.diff(asked, axis=0) != 0).any(axis=1)].tolist()
    pushes = recording.time[np.any(recording.push != 0, axis=1)]
    events = np.array([0.0, *changes, *pushes])
    for quiet in QUIET_SECONDS:
        for begin, end in strides:
            if not np.any((events > begin - quiet) & (events < end)) and not recording.fell_at < end + quiet:
                return begin, end
    return strides[0]


def _mean_angle(angles: np.ndarray) -> float:
    return float(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()))
