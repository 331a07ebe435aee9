"""Cut the stretch of a recording that a file holds: whole or one loop, travelling or in place, at a frame rate."""

from dataclasses import replace

import numpy as np

from footfall.errors import BadValue
from footfall.laws.tables import Link
from footfall.maths.quaternions import between, product, rotated, yaw
from footfall.rigs.clip import FILE_RATE, Clip, closed, even_path, smooth_path
from footfall.rigs.locked import locked
from footfall.rigs.loop import best_loop
from footfall.sim.recording import FRAME_RATE, Recording

MOST_FRAMES = 200_000


def clip_of(
    recording: Recording,
    *,
    loop: bool = False,
    strides: int = 0,
    in_place: bool = False,
    fps: float = FILE_RATE,
    at_origin: bool = False,
    lock: bool = False,
) -> Clip:
    """Cut one character's clip from a recording; `at_origin`: seen from where it begins.

    A loop begins at the origin, facing ahead, and its last frame is its first, so that it repeats without a jump; it
    lasts a whole number of frames, by going faster or slower by less than half a frame in all. `lock`: feet that bear
    the body do not slide.
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
    if lock:
        clip = locked(clip, loop=loop)
    if in_place:
        clip = _steady(clip, even_path(clip) if loop else smooth_path(clip))
    return _sampled(clip, fps, loop)


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
