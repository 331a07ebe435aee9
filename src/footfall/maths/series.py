"""Periodic curves as Fourier series.

    Theta(phi) = c_0 + sum_k a_k cos(2 pi k phi) + b_k sin(2 pi k phi)

A document lists c_0, a_1, b_1, a_2, b_2, ... up to the last harmonic that matters; a kernel reads all of them.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Annotated

import numpy as np

from footfall.errors import BadValue

HARMONICS = 6
TERMS = 1 + 2 * HARMONICS


class Form(Enum):
    """What a list of numbers stands for."""

    PERIODIC = "periodic"


Series = Annotated[list[float], Form.PERIODIC]
"""The terms of a series in a document; those that it does not list are 0."""


def padded(series: Sequence[float], called: str) -> list[float]:
    """All terms of a series; those that it does not list are 0."""
    if len(series) > TERMS or (series and len(series) % 2 == 0):
        raise BadValue(
            f"{called} has {len(series)} numbers; it must have an odd number of at most {TERMS}: a mean, then a cosine "
            "and a sine for each harmonic"
        )
    return [*map(float, series), *([0.0] * (TERMS - len(series)))]


def value_of(terms: np.ndarray, phase: np.ndarray) -> np.ndarray:
    """A series at some phases of the stride."""
    return basis_of(phase) @ np.asarray(terms).T


def basis_of(phase: np.ndarray) -> np.ndarray:
    """One column for each term of a series."""
    angle = 2 * np.pi * np.asarray(phase)[:, None] * np.arange(1, HARMONICS + 1)
    waves = np.stack([np.cos(angle), np.sin(angle)], axis=2).reshape(len(phase), TERMS - 1)
    return np.column_stack([np.ones(len(phase)), waves])
