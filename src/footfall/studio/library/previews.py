"""Small animated previews of every style, body and gait: one simulated stride each, as points and lines.

`tools/write_previews.py` simulates them once and they are shipped; a hash of the library tells whether they are fresh.
"""

import gzip
import hashlib
import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.bones import side_and_role
from footfall.bodies.character import Character
from footfall.bodies.poses import Poser
from footfall.bodies.size import full_height, speed_scale
from footfall.gaits.style import Style
from footfall.laws.register import Gait, law_for, needs_of
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import rotated
from footfall.measure.push_map.push_map import stride_of
from footfall.measure.trial.run import run_many
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.opened import load_trial
from footfall.studio.library.shipped_previews import FILE, MILLIMETRES

FRAMES = 16
SECONDS, SETTLED = 9.0, 5.5
BODY_SPEED = 0.6
"""Speed for a leg of 0.92 m in previews of bodies, m/s; styles have their own."""
SIDES = {None: 0, Side.LEFT: 1, Side.RIGHT: 2}
SHELVES = ("styles", "characters", "gaits")


def library_hash() -> str:
    """A hash of every style, body and gait in the library."""
    digest = hashlib.sha256()
    for shelf in SHELVES:
        for path in sorted((catalog.LIBRARY / shelf).glob("*.toml")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def write() -> int:
    """Simulate everything again, and return the size of the file."""
    styles, bodies = catalog.names(Style), catalog.names(Character)
    pictures = {"styles": dict(zip(styles, _walked([_style_trial(name) for name in styles]), strict=True))}
    pictures["characters"] = dict(zip(bodies, _walked([_body_trial(name) for name in bodies]), strict=True))
    gaits = on_level_ground()
    pictures["gaits"] = dict(zip(gaits, _walked([_trial(name, None, gait=name) for name in gaits]), strict=True))
    text = json.dumps({"library": library_hash(), **pictures}, separators=(",", ":"))
    data = gzip.compress(text.encode(), 9, mtime=0)
    catalog.atomic_write(FILE, data)
    return len(data)


def on_level_ground() -> list[str]:
    """Gaits that need no world of their own."""
    return [name for name in catalog.names(Gait) if not needs_of(name).world]


def _style_trial(name: str) -> dict[str, Any]:
    return _trial(name, style=name, speed=catalog.load(Style, name).speed)


def _body_trial(name: str) -> dict[str, Any]:
    character = catalog.load(Character, name)
    speed = BODY_SPEED * speed_scale(character.links())
    law = law_for(character)
    return _trial(name, character=name, speed=round(speed, 3) if law and "speed" in law.commands else None)


def _trial(name: str, speed: float | None, **cast: str) -> dict[str, Any]:
    asked = [] if speed is None else [{"at": 0.0, "speed": speed}]
    return {"name": name, "seconds": SECONDS, "command": asked, **cast}


def _walked(tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """One stride of each."""
    outcomes = run_many([load_trial(table) for table in tables], workers=1, record=True)
    return [picture_of(outcome.recording) for outcome in outcomes if outcome.recording]


def picture_of(recording: Recording) -> dict[str, Any]:
    """A settled stride of a recording, relative to a centre that moves along with it."""
    character = recording.character
    begin, seconds = stride_of(recording, SETTLED) or (SETTLED, 1.2)
    times = begin + seconds * np.arange(FRAMES) / FRAMES
    skeleton = StickFigure(character)
    around = [math.floor(time * FRAME_RATE) for time in times]
    points = []
    for time, frame in zip(times, around, strict=True):
        share = time * FRAME_RATE - frame
        before, after = skeleton.points(recording.qpos[[min(i, len(recording) - 1) for i in (frame, frame + 1)]])
        points.append((1 - share) * before + share * after)
    frames = _beside(np.array(points), recording, begin, seconds, times)
    return {
        "seconds": round(seconds, 3),
        "height": round(full_height(character.links()), 3),
        "segments": skeleton.segments,
        "frames": np.round(MILLIMETRES * frames).astype(int).reshape(FRAMES, -1).tolist(),
    }


def _beside(points: np.ndarray, recording: Recording, begin: float, seconds: float, times: np.ndarray) -> np.ndarray:
    """Points relative to a centre that moves with the mean velocity; x is the pelvis's mean heading."""
    first, last = (min(round(t * FRAME_RATE), len(recording) - 1) for t in (begin, begin + seconds))
    com, heading = recording.com, recording.heading[first:last]
    facing = math.atan2(float(np.sin(heading).mean()), float(np.cos(heading).mean()))
    way = (com[last] - com[first]) / max(seconds, 1e-6)
    mean = com[first:last].mean(axis=0) - way * seconds / 2
    middle = mean + np.outer(times - begin, way)
    middle[:, 2] = 0.0
    away = points - middle[:, None, :]
    cos, sin = math.cos(facing), math.sin(facing)
    turned = away.copy()
    turned[..., 0] = cos * away[..., 0] + sin * away[..., 1]
    turned[..., 1] = cos * away[..., 1] - sin * away[..., 0]
    return turned


class StickFigure:
    """A body as points and lines between them: its joints, and the tips of head, hands and toes."""

    def __init__(self, character: Character):
        self.poser = Poser(character)
        self.links = self.poser.links
        self.tips: list[tuple[int, np.ndarray]] = []
        self.segments: list[list[float]] = []
        for index, link in enumerate(self.links):
            shape, side = character.bone(link).shape, SIDES[side_and_role(link)[0]]
            wide = shape.radius or abs(shape.end[1] - shape.start[1]) / 2
            children = [self.links.index(other) for other in self.links if PARENTS[other] == link]
            if link is Link.PELVIS and character.plane:
                children = [*children, self._add_tip(index, np.array(shape.end))]
            if not children:
                children = [self._add_tip(index, _tip(link, shape))]
            self.segments += [[index, child, round(wide, 3), side] for child in children]

    def _add_tip(self, index: int, tip_l: np.ndarray) -> int:
        self.tips.append((index, tip_l))
        return len(self.links) + len(self.tips) - 1

    def points(self, qpos: np.ndarray) -> np.ndarray:
        """The points for every row of coordinates."""
        _, position, rotation = self.poser.poses(qpos)
        tips = [position[:, 0, index] + rotated(rotation[:, 0, index], tip_l) for index, tip_l in self.tips]
        return np.concatenate([position[:, 0], np.stack(tips, axis=1)], axis=1)


def _tip(link: Link, shape: Any) -> np.ndarray:
    """The far end of a last link: the top of a head, a hand, the point of a foot."""
    start, end = np.array(shape.start), np.array(shape.end)
    if shape.kind == "box":
        middle, half = (start + end) / 2, np.abs(end - start) / 2
        role = side_and_role(link)[1]
        return middle + half * ([1, 0, 0] if role in ("foot", "toes") else [0, 0, 1])
    far = end if np.linalg.norm(end) >= np.linalg.norm(start) else start
    return far + shape.radius * far / max(float(np.linalg.norm(far)), 1e-9)
