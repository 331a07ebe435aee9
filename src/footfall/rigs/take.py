"""What a file of motion holds: everyone's motion under one title, each on a skeleton of ours or on an avatar's own.

Every format of motion is written from a take, and has the options of `take_of`.
"""

from dataclasses import replace
from inspect import Parameter, signature
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.size import leg_of
from footfall.errors import BadValue
from footfall.laws.tables import Side
from footfall.rigs.avatar import read_avatar
from footfall.rigs.avatar_skeleton import skeleton_of
from footfall.rigs.clip import FILE_RATE
from footfall.rigs.likeness import likeness
from footfall.rigs.loop import MOST_STRIDES
from footfall.rigs.motion import Motion, motion_of, notes_of
from footfall.rigs.root_bone import with_root
from footfall.sim.recording import Recording

SCENE_RATE = 24.0
"""Frames per second of files that Blender plays frame by frame at its scene's rate, whatever the file says."""
SAME_LEGS = 0.002
"""Relative difference of two legs that are the same."""


class Take(NamedTuple):
    """What is written into one file."""

    title: str
    motions: list[Motion]
    in_place: bool

    def notes(self) -> list[dict[str, Any]]:
        """What a file can say about each besides the motion."""
        return [notes_of(motion.clip, self.in_place) for motion in self.motions]


def take_of(
    recording: Recording,
    only_one: str = "",
    *,
    names: str = "vrm",
    loop: bool = False,
    strides: int = 0,
    in_place: bool = False,
    root: bool = False,
    at_origin: bool = False,
    lock: bool | None = None,
    fps: float = FILE_RATE,
    who: int = 0,
    rig: str = "",
) -> Take:
    """Everyone's motion, or that of the one numbered `who`, from 1; `only_one`: the ending of a file for one character.

    With `rig`, an avatar's file, those who walked in its likeness move its own skeleton. With several characters,
    joints are called `1:hips` and so on. `root`: a bone on the ground under the hips carries the travel, as game
    engines want it. `at_origin`: it begins there, as loops do. `lock`: feet that bear the body do not slide,
    which they do a little in the simulation; by default those of avatars.
    """
    everyone = chosen(recording, who, only_one)
    if not 0 <= strides <= MOST_STRIDES:
        raise BadValue(f"a loop of {strides} strides; it must have 1 to {MOST_STRIDES}, or 0 for what loops best")
    if (loop or strides) and len(everyone) > 1:
        raise BadValue(f"{len(everyone)} characters do not loop together; choose one of them with who, or no loop")
    if root and len(everyone) > 1:
        raise BadValue(f"root is for one character and the recording has {len(everyone)}; choose with who=1")
    if rig and names != "vrm":
        raise BadValue(f"an avatar keeps its own joint names; names={names} is for Footfall's figures")
    wanted = {"loop": loop, "strides": strides, "in_place": in_place, "at_origin": at_origin, "fps": fps}
    wanted["lock"] = bool(rig) if lock is None else lock
    if rig:
        motions = _put_on_avatar(everyone, rig, wanted)
    else:
        motions = [motion_of(one, names=names, **wanted) for one in everyone]
    if root:
        motions = [with_root(motion, loop=bool(loop or strides), footsteps=only_one != ".bvh") for motion in motions]
    if len(motions) > 1:
        motions = [
            replace(motion, names=tuple(f"{number}:{name}" for name in motion.names))
            for number, motion in enumerate(motions, 1)
        ]
    return Take(str(recording.trial_table["name"]), motions, in_place)


def _put_on_avatar(everyone: list[Recording], rig: str, wanted: dict[str, Any]) -> list[Motion]:
    """Those whose legs are as long as the avatar's move its skeleton, the others their own; nobody: that is refused."""
    avatar = read_avatar(rig)
    like = likeness(avatar)
    skeleton = skeleton_of(avatar, like)
    fits = [_same_legs(one.character, like.character) for one in everyone]
    if not any(fits):
        names = " and ".join(sorted({f"'{one.character.name}'" for one in everyone}))
        bodies = f"the body {names} has" if len(everyone) == 1 else f"the bodies {names} have"
        raise BadValue(
            f"{bodies} other legs than {rig}; walk the avatar with --rig, or make its body: "
            f"footfall new character NAME --rig {rig}"
        )
    return [
        replace(motion_of(one, skeleton=skeleton, **wanted), avatar=avatar) if worn else motion_of(one, **wanted)
        for one, worn in zip(everyone, fits, strict=True)
    ]


def _same_legs(walked: Character, like: Character) -> bool:
    """Whether the feet of a body are where those of the body like the avatar are."""
    own, wanted = (np.array([leg_of(body.links(), side).hip_height for side in Side]) for body in (walked, like))
    return not walked.plane and bool(np.abs(own - wanted).max() <= SAME_LEGS * wanted.max())


def chosen(recording: Recording, who: int, only_one: str) -> list[Recording]:
    """Everyone, or the one who is asked for."""
    everyone = list(recording.everyone)
    if not 0 <= who <= len(everyone):
        raise BadValue(f"who is {who}; the recording has {len(everyone)} characters, numbered from 1")
    if who == 0 and len(everyone) > 1 and only_one:
        raise BadValue(
            f"a {only_one} file holds one character and the recording has {len(everyone)}; choose with who=1"
        )
    return [everyone[who - 1]] if who else everyone


OPTIONS = tuple(name for name, option in signature(take_of).parameters.items() if option.kind is Parameter.KEYWORD_ONLY)
"""What every format of motion can be asked for."""
