"""Bodies at random: every length drawn evenly over its whole range, each side by itself when asked."""

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.proportions import Limbs, OneSideLimbs, Proportions
from footfall.quantity import quantity_of

DIGITS = 4
"""Tenths of a millimetre, so that a file reads well."""
KEPT = ("density", "left", "right")
"""Not proportions: what the body is made of, and the sides."""


def random_character(seed: int, asymmetric: bool = False) -> Character:
    """A body with every proportion at random; the same seed gives the same body.

    All bodies are taken as they come: none is left out or bent to walk better.
    """
    generator = np.random.default_rng((seed, int(asymmetric)))
    values = {name: _draw(generator, name) for name in Proportions.__struct_fields__ if name not in KEPT}
    if asymmetric:
        right = {name: _draw(generator, name) for name in Limbs.__struct_fields__}
        body = Proportions(**values, right=OneSideLimbs(**right))
    else:
        body = Proportions(**values)
    kind = "random-asymmetric" if asymmetric else "random"
    words = "a body at random, each side by itself" if asymmetric else "a body at random"
    return Character(name=f"{kind}-{seed}", text=f"{words}, of seed {seed}", proportions=body)


def _draw(generator: np.random.Generator, name: str) -> float:
    declared = quantity_of(Proportions, name)
    if declared is None:
        raise AssertionError(f"{name} declares no range")
    return round(float(generator.uniform(declared.low, declared.high)), DIGITS)
