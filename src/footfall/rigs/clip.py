"""Where a character is over time, as a file of motion holds it, and the path that it goes."""

from dataclasses import dataclass, replace

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import between, heading, inverse, product, yaw
from footfall.sim.recording import FRAME_RATE

FILE_RATE = 30.0
"""Frames per second of a file unless asked otherwise."""
PATH_SECONDS = 0.5
"""Over which the path of a walker is smoothed before it is taken out."""
STRAIGHT = np.radians(2.0)
"""A loop that turns by less goes straight on."""


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


def side_word(side: int) -> str:
    """`left` or `right`."""
    return Side(int(side)).name.lower()
