"""The outlines of a body: all its forms, from its bones, in the pose in which its skin is bound."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import side_and_role
from footfall.bodies.character import Character
from footfall.bodies.skin.hand import hand_length, hand_of
from footfall.bodies.skin.head import head_of, head_size, neck_of
from footfall.bodies.skin.limbs import arm_of, leg_of
from footfall.bodies.skin.parts import Outlines, PlacedLink
from footfall.bodies.skin.trunk import planar_trunk, trunk_of
from footfall.laws.tables import PARENTS, Link, Side

ARMS_OUT, LEGS_OUT, LEGS_OUT_MOST = np.radians(40.0), np.radians(14.0), np.radians(40.0)
"""How far limbs are spread in the pose of binding, so that no limb touches another or the trunk."""
HEAD_CELL, HAND_CELL = 0.55, 0.34
"""How much finer than the body they are."""
FINEST = 36
"""Most cells along them."""


class Detail(NamedTuple):
    """A closed mesh of its own, finer than the body in which it stands."""

    name: str
    outlines: Outlines
    finer: float
    size: float  # m

    def cell(self, body: float) -> float:
        """Size of its cells, m, from that of the body's."""
        return max(self.finer * body, self.size / FINEST)


def outlines_of(character: Character) -> Outlines:
    """The forms of a body that stands with its limbs spread, its root at the origin: trunk, neck, arms and legs."""
    frames = bound_frames(character)
    if character.plane:
        groups = {"trunk": planar_trunk(character, frames)}
    else:
        groups = {"trunk": trunk_of(character, frames), "neck": neck_of(character, frames)}
        groups |= {f"{side.name.lower()}_arm": arm_of(character, frames, side) for side in Side}
    return Outlines(frames, groups | {f"{side.name.lower()}_leg": leg_of(character, frames, side) for side in Side})


def details_of(character: Character, frames: dict[Link, PlacedLink]) -> list[Detail]:
    """Head and hands, which stand in collar and sleeves. A body in a plane has none."""
    if character.plane:
        return []
    hands = [
        Detail(
            "hand",
            Outlines(frames, {"hand": hand_of(character, frames, side)}),
            HAND_CELL,
            hand_length(character, side),
        )
        for side in Side
    ]
    head = Outlines(frames, {"head": head_of(character, frames)})
    return [Detail("head", head, HEAD_CELL, 2.0 * max(head_size(character))), *hands]


def no_thinner(outlines: Outlines, thin: float) -> Outlines:
    """The same with every form at least so thick that cells of a given size do not miss it, m."""
    groups = {
        name: group._replace(parts=[part._replace(form=part.form.no_thinner(thin)) for part in group.parts])
        for name, group in outlines.groups.items()
    }
    return outlines._replace(groups=groups)


def bound_frames(character: Character) -> dict[Link, PlacedLink]:
    """Every link in the pose in which the skin is bound."""
    frames: dict[Link, PlacedLink] = {}
    for link, bone in character.links().items():
        parent = frames.get(Link(PARENTS[link])) if PARENTS[link] >= 0 else None
        side, role = side_and_role(link)
        turned = np.eye(3) if parent is None else parent.turned
        if side is not None and role in ("upper_arm", "thigh") and not character.plane:
            out = _arms_out(character) if role == "upper_arm" else _legs_out(character)
            turned = turned @ _rolled(out if side is Side.LEFT else -out)
        frames[link] = PlacedLink(np.zeros(3) if parent is None else parent.out(bone.at), turned)
    return frames


def _arms_out(character: Character) -> float:
    """Arms that point up, as the legs of one who stands on its hands do, are spread the other way round."""
    return ARMS_OUT if character.bone(Link.LEFT_LOWER_ARM).at[2] <= 0.0 else -LEGS_OUT


def _legs_out(character: Character) -> float:
    """Thick legs are spread more."""
    thigh, shank = character.bone(Link.LEFT_THIGH), character.bone(Link.LEFT_SHANK)
    missing = 1.7 * thigh.shape.radius - abs(thigh.at[1])
    return float(np.clip(np.arctan2(missing, 0.45 * max(abs(shank.at[2]), 0.01)), LEGS_OUT, LEGS_OUT_MOST))


def _rolled(angle: float) -> np.ndarray:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]])
