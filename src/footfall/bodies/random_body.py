"""Random bodies: every proportion is drawn uniformly from its whole range, for each side separately if wished."""

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.proportions import Limbs, OneSideLimbs, Proportions
from footfall.quantity import quantity_of

DIGITS = 4
"""Round to tenths of a millimetre, for readable files."""
KEPT = ("density", "left", "right")
"""Fields that are not drawn: the density, and what differs on one side."""


def random_character(seed: int, asymmetric: bool = False) -> Character:
    """A body with random proportions; the same seed gives the same body.

    No body is rejected or adjusted so that it walks better.
    """
    generator = np.random.default_rng((seed, int(asymmetric)))
    values = {name: _draw(generator, name) for name in Proportions.__struct_fields__ if name not in KEPT}
    if asymmetric:
        right = {name: _draw(generator, name) for name in Limbs.__struct_fields__}
        body = Proportions(**values, right=OneSideLimbs(**right))
    else:
        body = Proportions(**values)
    kind = "random-asymmetric" if asymmetric else "random"
    words = "a random body, each side drawn separately" if asymmetric else "a random body"
    return Character(name=f"{kind}-{seed}", text=f"{words}, of seed {seed}", proportions=body)


def _draw(generator: np.random.Generator, name: str) -> float:
    declared = quantity_of(Proportions, name)
    if declared is None:
        raise AssertionError(f"{name} declares no range")
    return round(float(generator.uniform(declared.low, declared.high)), DIGITS)
