"""Read BVH files: a tree of joints with offsets, and one row of channel values for each frame.

A rotation is the product of its channels in the order in which the file lists them: R = Rz Ry Rx for `Zrotation
Yrotation Xrotation`. Angles are in degrees; lengths are in whatever unit the file was written in.
"""

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from footfall.errors import FootfallError
from footfall.reading import CLIP_BYTES, CLIP_HIERARCHY, CLIP_JOINTS, NAME_LETTERS, check_finite, only_ours

AXES = {"X": 0, "Y": 1, "Z": 2}
CHANNELS = frozenset(f"{axis}{kind}" for axis in AXES for kind in ("position", "rotation"))
MOST_CHANNELS = 9
"""Of one joint."""
END = "end site"
MOTION = re.compile(r"\s*frames:\s+(\S+)\s+frame\s+time:\s+(\S+)", re.IGNORECASE)


class BadClip(FootfallError):
    """A motion capture file that cannot be read or used."""


@dataclass(frozen=True)
class BvhJoint:
    """A joint, or the end of a limb, which has no channels. The root has no parent (-1)."""

    name: str
    parent: int
    offset: tuple[float, float, float]
    channels: tuple[str, ...] = ()

    @property
    def is_end(self) -> bool:
        """Whether it only marks where a limb ends."""
        return self.name == END


@dataclass(frozen=True, eq=False)
class Bvh:
    """A file as it is: its joints, parents first, and the channel values of all frames."""

    joints: tuple[BvhJoint, ...]
    frame_seconds: float
    values: np.ndarray  # frames, channels in the order of the joints

    def __len__(self) -> int:
        return len(self.values)

    def poses(self) -> tuple[np.ndarray, np.ndarray]:
        """Where every joint is and how it is turned, in the file's own axes and unit: frames, joints, 3 and 3 x 3."""
        frames, count = len(self), len(self.joints)
        position, rotation = np.zeros((frames, count, 3)), np.zeros((frames, count, 3, 3))
        first = 0
        for index, joint in enumerate(self.joints):
            own = self.values[:, first : first + len(joint.channels)]
            first += len(joint.channels)
            shift, turn = _channels(joint, own)
            if joint.parent < 0:
                position[:, index], rotation[:, index] = shift, turn
                continue
            above = rotation[:, joint.parent]
            position[:, index] = position[:, joint.parent] + np.einsum("fij,fj->fi", above, shift)
            rotation[:, index] = above @ turn
        return position, rotation


def read_bvh(path: str | Path) -> Bvh:
    """Read a file; any problem with it becomes one sentence."""
    path = Path(path)
    try:
        CLIP_BYTES.check(path.stat().st_size, path, BadClip)
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise BadClip(f"there is no file {path}") from None
    except OSError as problem:
        raise BadClip(f"{path} cannot be read: {problem.strerror}") from problem
    return bvh_of(text, str(path))


def bvh_of(text: str, called: str = "the clip") -> Bvh:
    """The clip in a text; `called` names it in error messages."""
    with only_ours(called, BadClip):
        return _bvh(text, called)


def _bvh(text: str, called: str) -> Bvh:
    head, *rest = re.split(r"^\s*MOTION\s*$", text, maxsplit=1, flags=re.MULTILINE)
    if head.split()[:1] != ["HIERARCHY"] or not rest:
        raise BadClip(f"{called} is not a BVH file: it must have a HIERARCHY and then a MOTION")
    CLIP_HIERARCHY.check(len(head), called, BadClip)
    joints = tuple(_Tree(head.split()[1:], called).joints())
    wanted = sum(len(joint.channels) for joint in joints)
    frames, seconds, numbers = _motion(rest[0], called)
    if frames < 1:
        raise BadClip(f"{called} has no frames")
    if len(numbers) != frames * wanted:
        raise BadClip(
            f"{called} holds {len(numbers)} numbers; {frames} frames of {wanted} channels are {frames * wanted}"
        )
    check_finite(numbers, called, BadClip)
    check_finite(np.array([joint.offset for joint in joints]), called, BadClip)
    return Bvh(joints, seconds, numbers.reshape(frames, wanted))


def _motion(rows: str, called: str) -> tuple[int, float, np.ndarray]:
    """The number of frames, the seconds of one, and all channel values."""
    try:
        if (told := MOTION.match(rows)) is None:
            raise ValueError("no frames")
        frames, seconds = int(told[1]), float(told[2])
        numbers = _numbers(rows[told.end() :])
    except ValueError as problem:
        raise BadClip(f"{called} is damaged: MOTION must say 'Frames: N', 'Frame Time: S', then numbers") from problem
    if not 1e-4 <= seconds <= 1.0:
        raise BadClip(f"{called} has a frame time of {seconds:g} s; it must lie between 0.0001 and 1 s")
    return frames, seconds, numbers


def _numbers(text: str) -> np.ndarray:
    """All numbers of a text that holds nothing else."""
    if not text.strip():
        return np.zeros(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it stops at what is not a number, with a warning
        try:
            return np.fromstring(text, sep=" ")
        except DeprecationWarning as problem:
            raise ValueError("not a number") from problem


class _Tree:
    """Reads the words of a hierarchy one after another."""

    def __init__(self, words: list[str], called: str):
        self.words, self.called, self.at = words, called, 0
        self.found: list[BvhJoint] = []

    def joints(self) -> list[BvhJoint]:
        self._take("ROOT")
        self._joint(self._name(), -1)
        if self.at != len(self.words):
            raise BadClip(f"{self.called} has more than one root; only one figure can be read")
        return self.found

    def _joint(self, name: str, parent: int) -> None:
        """A joint and everything below it."""
        pending = [(name, parent)]
        path: list[int] = []
        while pending or path:
            if pending:
                path.append(self._one(*pending.pop()))
                continue
            word = self._word()
            if word == "}":
                path.pop()
            elif word == "JOINT":
                pending.append((self._name(), path[-1]))
            elif word == "End":
                self._take("Site")
                pending.append((END, path[-1]))
            else:
                raise BadClip(f"{self.called} is damaged: '{word[:40]}' in the middle of its hierarchy")

    def _one(self, name: str, parent: int) -> int:
        self._take("{")
        self._take("OFFSET")
        offset = tuple(self._numbers(3))
        channels: tuple[str, ...] = ()
        if name != END:
            self._take("CHANNELS")
            count = next(self._numbers(1))
            if not 0 <= count <= MOST_CHANNELS:
                raise BadClip(f"{self.called}: '{name[:40]}' has {count:g} channels; the limit is {MOST_CHANNELS}")
            channels = tuple(self._word() for _ in range(int(count)))
            if not set(channels) <= CHANNELS:
                raise BadClip(
                    f"{self.called}: '{name[:40]}' has the channels {' '.join(channels)[:80]}, some of them unknown"
                )
        CLIP_JOINTS.check(len(self.found) + 1, self.called, BadClip)
        NAME_LETTERS.check(len(name), self.called, BadClip)
        self.found.append(BvhJoint(name, parent, (offset[0], offset[1], offset[2]), channels))
        return len(self.found) - 1

    def _name(self) -> str:
        """A name may hold spaces: it goes on to the brace."""
        words = []
        while self.words[self.at : self.at + 1] not in ([], ["{"]):
            words.append(self._word())
        return " ".join(words)

    def _word(self) -> str:
        if self.at >= len(self.words):
            raise BadClip(f"{self.called} is damaged: its hierarchy ends too early")
        self.at += 1
        return self.words[self.at - 1]

    def _take(self, wanted: str) -> None:
        if (word := self._word()) != wanted:
            raise BadClip(f"{self.called} is damaged: '{word[:40]}' where its hierarchy must say '{wanted}'")

    def _numbers(self, count: int) -> Iterator[float]:
        for _ in range(count):
            word = self._word()
            try:
                yield float(word)
            except ValueError:
                raise BadClip(f"{self.called} is damaged: '{word[:40]}' where a number must be") from None


def _channels(joint: BvhJoint, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where a joint is relative to its parent and how it is turned, in every frame; positions replace its offset."""
    shift = np.tile(np.array(joint.offset), (len(values), 1))
    turn = np.broadcast_to(np.eye(3), (len(values), 3, 3))
    for channel, column in zip(joint.channels, values.T, strict=True):
        axis = AXES[channel[0]]
        if channel.endswith("position"):
            shift[:, axis] = column
        else:
            turn = turn @ _about(axis, np.radians(column))
    return shift, turn


def _about(axis: int, angle: np.ndarray) -> np.ndarray:
    """Rotations about one axis as matrices."""
    one, other = (axis + 1) % 3, (axis + 2) % 3
    turn = np.zeros((len(angle), 3, 3))
    turn[:, axis, axis] = 1.0
    turn[:, one, one] = turn[:, other, other] = np.cos(angle)
    turn[:, other, one] = np.sin(angle)
    turn[:, one, other] = -np.sin(angle)
    return turn
