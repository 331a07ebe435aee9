"""The captured stride that a gait imitates, as rotations: to measure how near a walk comes to it, and to show it."""

from typing import Any

import numpy as np

from footfall.laws.contract import Captured
from footfall.laws.simbicon_clip.curves import AXES, flat_terms
from footfall.laws.simbicon_clip.series import TERMS, value_of
from footfall.laws.tables import LINKS, PARENTS, Link
from footfall.maths.limits import TINY
from footfall.maths.quaternions import product

FROM_FACING = (Link.PELVIS, Link.LEFT_THIGH, Link.RIGHT_THIGH)
"""Links whose rotation counts from where the character faces, not from the link above."""


def captured(gait: Any, phase: np.ndarray) -> Captured:
    """The stride of a gait's clip at some phases."""
    turns = turns_of(gait, phase)
    rotation_h = np.zeros((len(phase), LINKS, 4))
    for link in Link:
        q_above = None if link in FROM_FACING else rotation_h[:, PARENTS[link]]
        rotation_h[:, link] = turns[link] if q_above is None else product(q_above, turns[link])
    return Captured(gait.cycle.exchange, rotation_h)


def turns_of(gait: Any, phase: np.ndarray) -> dict[Link, np.ndarray]:
    """The clip's rotations at some phases of the stride, as quaternions w, x, y, z, each from its own base."""
    terms = np.array(flat_terms(gait.turns, gait.travel, {})).reshape(-1, TERMS)
    return {link: _quaternion(value_of(terms[AXES * link : AXES * (link + 1)], phase)) for link in Link}


def _quaternion(vector: np.ndarray) -> np.ndarray:
    angle = np.linalg.norm(vector, axis=-1, keepdims=True)
    axis = vector / np.maximum(angle, float(TINY))
    return np.concatenate([np.cos(angle / 2), axis * np.sin(angle / 2)], axis=-1)
