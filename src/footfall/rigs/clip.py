"""The stretch of a recording that a file holds: whole or one loop, travelling or in place, at a frame rate."""

from dataclasses import dataclass, replace

import numpy as np

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import between, heading, inverse, product, rotated, yaw
from footfall.rigs.loop import best_loop
from footfall.sim.recording import FRAME_RATE, Recording

FILE_RATE = 30.0
"""Frames per second of a file unless asked otherwise."""
PATH_SECONDS = 0.5
"""Over which the path of a walker is smoothed before it is taken out."""
STRAIGHT = np.radians(2.0)
"""A loop that turns by less goes straight on."""
MOST_FRAMES = 200_000


@dataclass(frozen=True, eq=False)
class Clip:
    """Where a character is at some times, in the simulation's axes, with its footfalls and the weight on its feet."""

    character: Character
    times: np.ndarray  # s, from 0
    pelvis: np.ndarray  # m: frames, 3
    links: tuple[Link, ...]
    rotation: np.ndarray  # q_wl: frames, links, 4
    load: np.ndarray  # N on the left and the right foot: frames, 2
    strike_time: np.ndarray  # s
    strike_side: np.ndarray
    strike_w: np.ndarray  # m, of the ankle: strikes, 3

    @property
    def rate(self) -> float:
        """Frames per second."""
        return (len(self.times) - 1) / float(self.times[-1])


def clip_of(
    recording: Recording,
    *,
    loop: bool = False,
    strides: int = 0,
    in_place: bool = False,
    fps: float = FILE_RATE,
    at_origin: bool = False,
) -> Clip:
    """Cut one character's clip from a recording; `at_origin`: seen from where it begins.

    A loop begins at the origin, facing ahead, and its last frame is its first, so that it repeats without a jump; it
    lasts a whole number of frames, by going faster or slower by less than half a frame in all.
    """
    if not 1.0 <= fps <= 1000.0:
        raise BadValue(f"fps is {fps:g}; it must lie between 1 and 1000")
    if len(recording) < 2:
        raise BadValue("the recording has fewer than two frames; there is no motion in it")
    clip = _whole(recording)
    loop = loop or strides > 0
    if loop:
        begin, end, _ = best_loop(recording, strides)
        clip = closed(_from_origin(_cut(clip, begin, end + 1)))
    elif at_origin:
        clip = _from_origin(clip)
    if in_place:
        clip = _steady(clip, even_path(clip) if loop else smooth_path(clip))
    return _sampled(clip, fps, loop)


def closed(clip: Clip) -> Clip:
    """The same clip with its small gap spread over all frames: in its end every joint is bent as in its beginning."""
    share = clip.times / clip.times[-1]
    parents = [clip.links.index(Link(PARENTS[link])) if link is not Link.PELVIS else -1 for link in clip.links]
    path = even_path(clip)
    bent = clip.rotation.copy()
    for index, parent in enumerate(parents):
        before = yaw(path[:, 2]) if parent < 0 else clip.rotation[:, parent]
        bent[:, index] = product(inverse(before), clip.rotation[:, index])
    gap = product(bent[0], inverse(bent[-1]))
    bent = product(between(np.array([1.0, 0.0, 0.0, 0.0]), gap, np.broadcast_to(share[:, None], bent.shape[:2])), bent)
    whole = np.empty_like(bent)
    for index, parent in enumerate(parents):
        before = yaw(path[:, 2]) if parent < 0 else whole[:, parent]
        whole[:, index] = product(before, bent[:, index])
    pelvis = clip.pelvis.copy()
    pelvis[:, 2] += share * (pelvis[0, 2] - pelvis[-1, 2])
    return replace(clip, rotation=whole, pelvis=pelvis)


def even_path(clip: Clip) -> np.ndarray:
    """x, y and heading of a point that goes from the first frame to the last along a line or an arc, evenly."""
    begin, end = clip.pelvis[0, :2], clip.pelvis[-1, :2]
    faced = np.unwrap(heading(clip.rotation[:, clip.links.index(Link.PELVIS)]))
    share = clip.times / clip.times[-1]
    turned = faced[-1] - faced[0] if abs(faced[-1] - faced[0]) > STRAIGHT else 0.0
    along = np.linalg.solve(_arc(turned), end - begin)
    places = np.stack([begin + part * _arc(part * turned) @ along for part in share])
    return np.column_stack([places, faced[0] + share * turned])


def smooth_path(clip: Clip) -> np.ndarray:
    """x and y of the pelvis without the sway of single steps; heading 0, as turns stay in the clip."""
    return np.column_stack([smoothed(clip.pelvis[:, :2], FRAME_RATE), np.zeros(len(clip.times))])


def smoothed(values: np.ndarray, rate: float) -> np.ndarray:
    """Values over time without the sway of single steps; the first and the last stay."""
    width = min(int(3 * PATH_SECONDS * rate), len(values) - 1)
    kernel = np.exp(-0.5 * (np.arange(-width, width + 1) / (PATH_SECONDS * rate)) ** 2)
    padded = np.pad(values, ((width, width), (0, 0)), mode="reflect", reflect_type="odd")
    return np.column_stack([np.convolve(column, kernel / kernel.sum(), mode="valid") for column in padded.T])


def _arc(angle: float) -> np.ndarray:
    """How far an even turn by an angle carries along and across, per length of its way."""
    if abs(angle) < 1e-6:
        return np.eye(2)
    along, across = np.sin(angle) / angle, (1.0 - np.cos(angle)) / angle
    return np.array([[along, -across], [across, along]])


def _whole(recording: Recording) -> Clip:
    alone = recording.everyone[0]
    poses = alone.poses()
    return Clip(
        character=alone.character,
        times=alone.time - alone.time[0],
        pelvis=poses.of(Link.PELVIS)[0],
        links=poses.links,
        rotation=poses.rotation[:, 0],
        load=alone.foot_load,
        strike_time=alone.strike_time - alone.time[0],
        strike_side=alone.strike_side,
        strike_w=alone.strike_position,
    )


def _cut(clip: Clip, begin: int, end: int) -> Clip:
    starts, ends = clip.times[begin], clip.times[end - 1]
    within = (clip.strike_time >= starts - 0.5 / FRAME_RATE) & (clip.strike_time < ends - 0.5 / FRAME_RATE)
    return replace(
        clip,
        times=clip.times[begin:end] - starts,
        pelvis=clip.pelvis[begin:end],
        rotation=clip.rotation[begin:end],
        load=clip.load[begin:end],
        strike_time=np.maximum(clip.strike_time[within] - starts, 0.0),
        strike_side=clip.strike_side[within],
        strike_w=clip.strike_w[within],
    )


def _from_origin(clip: Clip) -> Clip:
    first = even_path(clip)[0]
    return _moved(
        clip, np.broadcast_to(first, (len(clip.times), 3)), np.broadcast_to(first, (len(clip.strike_time), 3))
    )


def _steady(clip: Clip, path: np.ndarray) -> Clip:
    """The clip seen from a point on its path, but where it began."""
    path = path - path[0]
    at_strikes = np.stack([np.interp(clip.strike_time, clip.times, values) for values in path.T], axis=-1)
    return _moved(clip, path, at_strikes)


def _moved(clip: Clip, path: np.ndarray, at_strikes: np.ndarray) -> Clip:
    back = yaw(-path[:, 2])
    level = np.column_stack([path[:, :2], np.zeros(len(path))])
    strikes = np.column_stack([at_strikes[:, :2], np.zeros(len(at_strikes))])
    return replace(
        clip,
        pelvis=rotated(back, clip.pelvis - level),
        rotation=product(back[:, None], clip.rotation),
        strike_w=rotated(yaw(-at_strikes[:, 2]), clip.strike_w - strikes),
    )


def _sampled(clip: Clip, fps: float, loop: bool) -> Clip:
    seconds = float(clip.times[-1])
    if seconds * fps > MOST_FRAMES:
        raise BadValue(f"{seconds:g} s at {fps:g} frames per second are more than {MOST_FRAMES} frames; choose fewer")
    steps = max(1, round(seconds * fps) if loop else int(seconds * fps + 1e-6))
    times = np.arange(steps + 1) / fps
    stretch = float(times[-1]) / seconds if loop else 1.0
    place = np.clip(times / stretch * FRAME_RATE, 0.0, len(clip.times) - 1)
    low = np.minimum(place.astype(int), len(clip.times) - 2)
    share = place - low
    return replace(
        clip,
        times=times,
        pelvis=_line(clip.pelvis, low, share[:, None]),
        rotation=between(
            clip.rotation[low], clip.rotation[low + 1], np.broadcast_to(share[:, None], (len(low), len(clip.links)))
        ),
        load=_line(clip.load, low, share[:, None]),
        strike_time=clip.strike_time * stretch,
    )


def _line(values: np.ndarray, low: np.ndarray, share: np.ndarray) -> np.ndarray:
    return (1.0 - share) * values[low] + share * values[low + 1]


def side_word(side: int) -> str:
    """`left` or `right`."""
    return Side(int(side)).name.lower()
