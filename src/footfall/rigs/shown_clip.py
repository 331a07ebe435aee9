"""A clip of motion capture on one of our bodies as a recording, to draw it and to play it beside a walk."""

from dataclasses import fields, replace

import numpy as np

from footfall.bodies.poses import Poser
from footfall.bodies.size import limb
from footfall.laws.tables import Side
from footfall.maths.quaternions import heading
from footfall.mocap.clip import Capture
from footfall.mocap.cycle import rows_of
from footfall.sim.recording import FRAME_RATE, Recording


def clip_recording(clip: Capture, like: Recording) -> Recording:
    """The clip on the body of a recording: its poses only, with no forces, no steps and no way to resume it."""
    rows = rows_of(clip, like.character)
    time = np.arange(0.0, (len(rows) - 1) / clip.rate, 1.0 / FRAME_RATE)
    qpos = rows[np.rint(time * clip.rate).astype(int)]
    poses = Poser(like.character).poses(qpos)
    feet = np.stack([poses.of(limb("FOOT", side))[0] for side in Side], axis=1)
    own = {"time": time, "qpos": qpos, "com": qpos[:, :3], "foot_position": feet}
    own["heading"] = np.unwrap(heading(qpos[:, 3:7]))
    return replace(_blank(like, len(time)), **own)


def _blank(like: Recording, frames: int) -> Recording:
    """A recording of so many frames in which nothing happens."""
    empty = {}
    for field in fields(Recording):
        values = getattr(like, field.name)
        if isinstance(values, np.ndarray):
            count = 0 if field.name.startswith("strike_") else frames
            empty[field.name] = np.zeros((count, *values.shape[1:]), values.dtype)
    command = {name: np.zeros((frames, *values.shape[1:]), values.dtype) for name, values in like.command.items()}
    return replace(like, **empty, command=command, fell_at=np.nan, moments=None, others=())
