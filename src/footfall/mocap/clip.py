"""A clip of motion capture in our own terms: metres, z up, and the world position of every link's joint."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from footfall.laws.tables import Link, Side
from footfall.mocap.bvh import BadClip, Bvh, read_bvh
from footfall.mocap.roles import FoundRoles, find_roles
from footfall.reading import CLIP_FRAMES, CLIP_SECONDS, only_ours

UNITS = {"metres": 1.0, "centimetres": 0.01, "inches": 0.0254, "CMU's unit": 0.0254 / 0.45}
"""Units of length that files are written in, m; a BVH file does not say which."""
USUAL_LEG = 0.85
"""Thigh and shank of an adult, m: the unit is the one that comes nearest to it."""


@dataclass(frozen=True, eq=False)
class Capture:
    """A motion: where every joint of the links that were found is, in every frame."""

    name: str
    rate: float  # frames per second
    position_w: dict[Link, np.ndarray]  # m: frames, 3
    hand_w: dict[Side, np.ndarray]  # m: frames, 3; where the lower arm ends
    toe_w: dict[Side, np.ndarray]  # m: frames, 3; where the toes end
    rotation_w: dict[Link, np.ndarray]  # frames, 3, 3; relative to the skeleton's zero pose
    found: FoundRoles
    cut: str = ""  # what of the file was left out

    def __len__(self) -> int:
        return len(self.position_w[Link.PELVIS])

    @property
    def leg_length(self) -> float:
        """Length of thigh and shank, the mean of both legs, m."""
        return float(np.mean([_leg(self.position_w, side) for side in Side]))


def read_clip(path: str | Path, metres: float | None = None) -> Capture:
    """Read a BVH file; `metres` is the length of its unit. If that is not given, it is guessed from the legs."""
    return clip_of(read_bvh(path), Path(path).stem, metres)


def clip_of(bvh: Bvh, name: str, metres: float | None = None) -> Capture:
    """The clip behind a file: find the links, turn it upright, scale it. Of a long one, the middle is taken."""
    with only_ours(name, BadClip):
        return _clip(*_middle(bvh), name, metres)


def _middle(bvh: Bvh) -> tuple[Bvh, str]:
    """The part of a file that is used, and a word on what is not."""
    kept = min(len(bvh), max(1, round(CLIP_SECONDS / bvh.frame_seconds)))
    first, every = (len(bvh) - kept) // 2, -(-kept // CLIP_FRAMES)
    if kept == len(bvh) and every == 1:
        return bvh, ""
    part = replace(bvh, values=bvh.values[first : first + kept : every], frame_seconds=every * bvh.frame_seconds)
    words = f"of its {len(bvh) * bvh.frame_seconds:.0f} s, the {kept * bvh.frame_seconds:.0f} s in the middle are used"
    return part, f"{words}, one frame in {every}" if every > 1 else words


def _clip(bvh: Bvh, cut: str, name: str, metres: float | None) -> Capture:
    found = find_roles(bvh.joints, name)
    position, rotation = bvh.poses()
    upright = _upright(position[0], found)
    position, rotation = position @ upright.T, upright @ rotation @ upright.T
    links = {link: position[:, index] for link, index in found.joints.items()}
    leg = float(np.mean([_leg(links, side) for side in Side]))
    scale = metres or min(UNITS.values(), key=lambda unit: abs(np.log(max(leg, 1e-9) * unit / USUAL_LEG)))
    ends = {joint.parent: index for index, joint in enumerate(bvh.joints) if joint.is_end}
    toes = {side: Link[f"{side.name}_TOES"] for side in Side}
    toe_ends = {side: ends[found.joints[link]] for side, link in toes.items() if found.joints.get(link) in ends}
    return Capture(
        name=name,
        rate=1.0 / bvh.frame_seconds,
        position_w={link: scale * where for link, where in links.items()},
        hand_w={side: scale * position[:, index] for side, index in found.hands.items()},
        toe_w={side: scale * position[:, index] for side, index in toe_ends.items()},
        rotation_w={link: rotation[:, index] for link, index in found.joints.items()},
        found=found,
        cut=cut,
    )


def _leg(position: dict[Link, np.ndarray], side: Side) -> float:
    hip, knee, ankle = (position[Link[f"{side.name}_{role}"]][0] for role in ("THIGH", "SHANK", "FOOT"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _upright(first: np.ndarray, found: FoundRoles) -> np.ndarray:
    """The rotation from the file's axes to ours: y up becomes z up, and what faces z then faces x; z up stays."""
    feet = np.mean([first[found.joints[Link[f"{side.name}_FOOT"]]] for side in Side], axis=0)
    up = first[found.joints[Link.PELVIS]] - feet
    if abs(up[2]) > abs(up[1]):
        return np.eye(3)
    return np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
