"""What a clip of motion capture and a recording of ours have in common: where the joints are, over time."""

from dataclasses import dataclass

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses, Poser
from footfall.bodies.size import leg_of, limb
from footfall.errors import BadValue
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import rotated
from footfall.mocap.clip import Capture
from footfall.sim.recording import FRAME_RATE, Recording


@dataclass(frozen=True, eq=False)
class JointMotion:
    """World positions of joints, frame by frame."""

    rate: float  # frames per second
    joint_w: dict[Link, np.ndarray]  # m: frames, 3
    hand_w: dict[Side, np.ndarray]  # m: frames, 3
    leg_length: float  # m, thigh and shank
    flat_pitch: dict[Side, float] | None = None
    """How far the line from ankle to toe joint points up when the sole is flat, rad; None: the motion must tell."""

    def __len__(self) -> int:
        return len(self.joint_w[Link.PELVIS])

    def of(self, role: str, side: Side) -> np.ndarray:
        """The joint of a limb on one side, as in `of("SHANK", Side.LEFT)`: the knee."""
        return self.joint_w[limb(role, side)]

    def has(self, role: str) -> bool:
        """Whether both limbs of a role are known."""
        return all(limb(role, side) in self.joint_w for side in Side)

    def cut(self, first: int, last: int) -> "JointMotion":
        """The frames from `first` up to `last`."""
        joints = {link: place[first:last] for link, place in self.joint_w.items()}
        hands = {side: place[first:last] for side, place in self.hand_w.items()}
        return JointMotion(self.rate, joints, hands, self.leg_length, self.flat_pitch)


def motion_of_clip(clip: Capture) -> JointMotion:
    """The motion of a clip."""
    return JointMotion(clip.rate, clip.position_w, clip.hand_w, clip.leg_length)


def motion_of(recording: Recording, frames: slice = slice(None)) -> JointMotion:
    """The motion of a recording of ours, or of some frames of it."""
    character = recording.character
    if character.plane:
        raise BadValue(f"'{character.name}' is planar; only bodies in space can be compared with people")
    return motion_on(character, Poser(character).poses(recording.qpos[frames]), FRAME_RATE)


def motion_on(character: Character, poses: LinkPoses, rate: float) -> JointMotion:
    """The motion of a body, from the poses of its links."""
    bones = character.links()
    joints = {link: poses.of(link)[0] for link in bones}
    hands = {}
    for side in Side:
        place_w, q_wl = poses.of(limb("LOWER_ARM", side))
        hands[side] = place_w + rotated(q_wl, np.array(bones[limb("LOWER_ARM", side)].shape.end))
    legs = [leg_of(bones, side) for side in Side]
    toes = {side: bones[limb("TOES", side)].at for side in Side}
    flat = {side: float(np.arctan2(at[2], at[0])) for side, at in toes.items()}
    return JointMotion(rate, joints, hands, float(np.mean([leg.thigh + leg.shank for leg in legs])), flat)
