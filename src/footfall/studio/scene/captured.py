"""The captured stride that a gait imitates, on its body, for the page to play beside the walk."""

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.stood import stood
from footfall.laws.register import Gait, law_of
from footfall.laws.tables import LINKS
from footfall.studio.protocol import CapturedStride

POSES = 24
"""Poses of a stride; the page goes smoothly from one to the next."""
DIGITS = 4


def captured_stride(character: Character, gait: Gait) -> CapturedStride | None:
    """The stride as it stands on the ground, facing along x; None if the gait imitates none or fits no such body."""
    law = law_of(gait)
    if law.captured is None or law.refuses(character):
        return None
    exchange, rotation_h = law.captured(gait, np.arange(POSES) / POSES)
    poses = stood(character, rotation_h)
    place, turn = np.zeros((POSES, LINKS, 3)), np.zeros((POSES, LINKS, 4))
    place[:, list(poses.links)], turn[:, list(poses.links)] = poses.position[:, 0], poses.rotation[:, 0]
    return CapturedStride(
        poses=POSES,
        exchange=exchange,
        position=place.round(DIGITS).ravel().tolist(),
        rotation=turn.round(DIGITS).ravel().tolist(),
    )
