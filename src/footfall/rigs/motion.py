"""Turn a recording into rotations on a skeleton. Every file format of motion is written from this."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.size import joints_at, limb
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import between, inverse, product, rotated, without_flips
from footfall.rigs.avatar import Avatar
from footfall.rigs.axes import to_file, to_file_turn
from footfall.rigs.bone_names import renamed
from footfall.rigs.clip import FILE_RATE, Clip, side_word
from footfall.rigs.cut import clip_of
from footfall.rigs.skeleton import UPRIGHT, Skeleton, t_pose
from footfall.sim.recording import Recording

TENTHS_OF_MM = 4
"""Decimals of a length in the notes of a file."""


class Track(NamedTuple):
    """What moves one node of a glTF file: its `translation` or `rotation`, a row for each frame."""

    node: int
    path: str
    values: np.ndarray


@dataclass(frozen=True, eq=False)
class Motion:
    """A skeleton at some times, in the axes of files, and the clip it follows."""

    clip: Clip
    skeleton: Skeleton
    names: tuple[str, ...]  # of its joints, in the vocabulary asked for
    root: np.ndarray  # m, where the travelling joint is: frames, 3
    turned: np.ndarray  # how every joint is turned in the world: frames, joints, 4
    avatar: Avatar | None = None  # whose skeleton it is; None: a body of ours
    moves: dict[int, np.ndarray] = field(default_factory=dict)  # m, of other joints that travel, in parents' axes

    @property
    def times(self) -> np.ndarray:
        """s, from 0."""
        return self.clip.times

    @property
    def bent(self) -> np.ndarray:
        """How every joint is turned in the axes of its parent; no sign flips between frames."""
        bent = self.turned.copy()
        for index, parent in enumerate(self.skeleton.parents):
            if parent >= 0:
                bent[:, index] = product(inverse(self.turned[:, parent]), self.turned[:, index])
        return without_flips(bent)

    @property
    def travels(self) -> dict[int, np.ndarray]:
        """The joints that travel, each with its places in the axes of its parent, m: frames, 3."""
        root = self.skeleton.root
        own = rotated(inverse(self.turned[:, 0]), self.root - self.moves[0]) if self.moves else self.root
        return self.moves | {root: own}

    def aligned(self) -> "Motion":
        """The same motion on joints whose axes at rest are the world's, as in formats that store no rest rotation."""
        rests = np.array([joint.rest for joint in self.skeleton.joints])
        flat = tuple(joint._replace(rest=UPRIGHT) for joint in self.skeleton.joints)
        turned = product(self.turned, inverse(rests))
        return replace(self, skeleton=self.skeleton._replace(joints=flat), turned=turned)

    @property
    def places(self) -> np.ndarray:
        """Where every joint is, m: frames, joints, 3."""
        offsets = self.skeleton.offsets()
        places = np.zeros((*self.turned.shape[:2], 3))
        for index, parent in enumerate(self.skeleton.parents):
            if index == self.skeleton.root:
                places[:, index] = self.root
            elif parent >= 0:
                off = self.moves[index] if index in self.moves else offsets[index]
                places[:, index] = places[:, parent] + rotated(self.turned[:, parent], off)
            else:
                places[:, index] = self.moves.get(index, offsets[index])
        return places


def motion_of(
    recording: Recording,
    *,
    skeleton: Skeleton | None = None,
    names: str = "vrm",
    loop: bool = False,
    strides: int = 0,
    in_place: bool = False,
    fps: float = FILE_RATE,
    at_origin: bool = False,
    lock: bool = False,
) -> Motion:
    """One character's motion on a skeleton, by default its own in a T-pose."""
    clip = clip_of(recording, loop=loop, strides=strides, in_place=in_place, fps=fps, at_origin=at_origin, lock=lock)
    if skeleton is not None:
        return put_on(clip, skeleton, tuple(joint.name for joint in skeleton.joints))
    own = t_pose(clip.character)
    return put_on(clip, own, tuple(renamed(joint.name, names) for joint in own.joints))


def put_on(clip: Clip, skeleton: Skeleton, names: tuple[str, ...]) -> Motion:
    """Turn every joint as its links are: W(t) = L(t) straight rest; those without links follow their parents."""
    turned = np.zeros((len(clip.times), len(skeleton.joints), 4))
    links = {link: to_file_turn(clip.rotation[:, index]) for index, link in enumerate(clip.links)}
    for index, joint in enumerate(skeleton.joints):
        if joint.links is not None:
            first, second = (links[link] for link in joint.links)
            share = np.full(len(clip.times), joint.share)
            turned[:, index] = product(between(first, second, share), product(joint.straight, joint.rest))
        elif joint.parent >= 0:
            kept = product(inverse(skeleton.joints[joint.parent].rest), joint.rest)
            turned[:, index] = product(turned[:, joint.parent], kept)
        else:
            turned[:, index] = joint.rest
    return Motion(clip, skeleton, names, _root_places(clip, skeleton), turned)


def notes_of(clip: Clip, in_place: bool = False) -> dict[str, Any]:
    """What a file can say besides the motion: who walked, footfalls, and the weight on the feet in every frame."""
    footfalls = [
        {"time": round(float(time), 4), "side": side_word(side)}
        | ({} if in_place else {"ankle": np.round(to_file(place), TENTHS_OF_MM).tolist()})
        for time, side, place in zip(clip.strike_time, clip.strike_side, clip.strike_w, strict=True)
    ]
    forces = {side.name.lower(): np.round(clip.load[:, side], 1).tolist() for side in Side}
    return {
        "character": clip.character.name,
        "mass": round(clip.character.mass, 3),
        "framesPerSecond": round(clip.rate, 6),
        "footfalls": footfalls,
        "groundForceNewtons": forces,
    }


def _root_places(clip: Clip, skeleton: Skeleton) -> np.ndarray:
    """The travelling joint keeps its place relative to the point between the hips."""
    hips = joints_at(clip.character.links())
    middle_l = (hips[limb("THIGH", Side.LEFT)] + hips[limb("THIGH", Side.RIGHT)]) / 2
    pelvis = clip.rotation[:, clip.links.index(Link.PELVIS)]
    middle = skeleton.scale * to_file(clip.pelvis + rotated(pelvis, middle_l)) - [0.0, skeleton.lower_by, 0.0]
    at = skeleton.joints[skeleton.root].at
    return middle + rotated(to_file_turn(pelvis), at - skeleton.between_hips)
