"""A skeleton as animation programs know it: named joints in a rest pose, each turned by a link of our bodies.

Ours rests in a true T-pose: it stands straight with level arms, and the axes of every joint are those of the world.
"""

from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import Bone, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.size import limb, standing_height
from footfall.bodies.skin.hand import HAND_RADII
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import inverse, product, roll, rotated
from footfall.rigs.axes import to_file, to_file_turn

UPRIGHT = np.array([1.0, 0.0, 0.0, 0.0])
ARM_LINKS = ("upper_arm", "lower_arm")


class Joint(NamedTuple):
    """One joint at rest. In motion it turns as its links do: W(t) = L(t) straight rest, with L between two links."""

    name: str  # its role: a VRM humanoid bone for ours, whatever the file calls it for others
    parent: int  # -1: it has none
    at: np.ndarray  # m, in the axes of files
    rest: np.ndarray  # its axes at rest, as a rotation
    links: tuple[Link, Link] | None  # None: it follows its parent
    share: float = 0.0  # of the way from the first link to the second
    straight: np.ndarray = UPRIGHT  # takes its rest pose to that in which our links are not turned


class Skeleton(NamedTuple):
    """Joints, parents first, with the tips of those that end a limb."""

    joints: tuple[Joint, ...]
    root: int  # the joint that travels
    between_hips: np.ndarray  # m, at rest
    tips: dict[int, np.ndarray]  # m, of joints without children
    scale: float = 1.0  # of its metres to those of the simulation
    lower_by: float = 0.0  # m, that it hangs lower than the body that walked, so that its soles are on the ground

    @property
    def parents(self) -> list[int]:
        """The parent of every joint."""
        return [joint.parent for joint in self.joints]

    @property
    def places(self) -> np.ndarray:
        """The joints at rest, m."""
        return np.array([joint.at for joint in self.joints])

    def rest_turns(self) -> np.ndarray:
        """Each joint's rotation at rest, in the axes of its parent."""
        rests = [joint.rest for joint in self.joints]
        own = [
            joint.rest if joint.parent < 0 else product(inverse(rests[joint.parent]), joint.rest)
            for joint in self.joints
        ]
        return np.array(own)

    def offsets(self) -> np.ndarray:
        """Each joint from its parent, in the parent's axes, m; of a joint without one: where it is."""
        offsets = self.places
        for index, joint in enumerate(self.joints):
            if joint.parent >= 0:
                parent = self.joints[joint.parent]
                offsets[index] = rotated(inverse(parent.rest), joint.at - parent.at)
        return offsets


def t_pose(character: Character) -> Skeleton:
    """The skeleton of one of our bodies: a joint for each link, and hands."""
    bones = character.links()
    links, places = list(bones), t_places(character)
    parents = [links.index(Link(PARENTS[link])) if link is not Link.PELVIS else -1 for link in links]
    joints = [
        Joint(BONES[link], parent, places[link], UPRIGHT, (link, link), straight=to_file_turn(inverse(lift(link))))
        for link, parent in zip(links, parents, strict=True)
    ]
    tips: dict[int, np.ndarray] = {}
    for index, link in enumerate(links):
        if side_and_role(link)[1] == "lower_arm":
            wrist, fingers = (in_t_pose(places, link, point) for point in _hand(bones[link]))
            tips[len(joints)] = fingers
            joints.append(Joint(BONES[link].replace("LowerArm", "Hand"), index, wrist, UPRIGHT, None))
        elif index not in parents:
            tips[index] = in_t_pose(places, link, _tip(link, bones[link]))
    hips = [places[limb("THIGH", side)] for side in Side]
    return Skeleton(tuple(joints), 0, (hips[0] + hips[1]) / 2, tips)


def t_places(character: Character) -> dict[Link, np.ndarray]:
    """Where the joint of every link is in the T-pose, in the axes of files, m."""
    bones = character.links()
    places = {Link.PELVIS: np.array([0.0, standing_height(bones), 0.0])}
    for link in list(bones)[1:]:
        places[link] = in_t_pose(places, Link(PARENTS[link]), np.array(bones[link].at))
    return places


def in_t_pose(places: dict[Link, np.ndarray], link: Link, points_l: np.ndarray) -> np.ndarray:
    """Points of a link, in its axes, where they are in the T-pose; in the axes of files."""
    return places[link] + to_file(rotated(lift(link), points_l))


def lift(link: Link) -> np.ndarray:
    """The turn of a link from where it hangs to the T-pose: arms go up sideways, all else stays."""
    side, role = side_and_role(link)
    if side is None or role not in ARM_LINKS:
        return UPRIGHT
    return roll(np.pi / 2 if side is Side.LEFT else -np.pi / 2)


def _hand(bone: Bone) -> tuple[np.ndarray, np.ndarray]:
    """The wrist, and where the fingers end."""
    wrist = np.array(bone.shape.end)
    return wrist, wrist - np.array([0.0, 0.0, HAND_RADII * bone.shape.radius])


def _tip(link: Link, bone: Bone) -> np.ndarray:
    """Where a link ends that has no other below it: the top of a head or trunk, the front of a foot."""
    shape = bone.shape
    if side_and_role(link)[0] is None:
        return np.array([0.0, 0.0, max(shape.start[2], shape.end[2]) + shape.radius])
    return np.array([max(shape.start[0], shape.end[0]), 0.0, 0.0])


SIDED = {
    "upper_arm": "UpperArm", "lower_arm": "LowerArm",
    "thigh": "UpperLeg", "shank": "LowerLeg", "foot": "Foot", "toes": "Toes",
}  # fmt: skip
MIDDLE = {Link.PELVIS: "hips", Link.LOWER_BACK: "spine", Link.TORSO: "chest", Link.HEAD: "head"}


def _vrm_name(link: Link) -> str:
    side, role = side_and_role(link)
    return MIDDLE[link] if side is None else side.name.lower() + SIDED[role]


BONES: dict[Link, str] = {link: _vrm_name(link) for link in Link}
"""What VRM calls the joint of each link."""
