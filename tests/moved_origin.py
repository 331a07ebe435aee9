"""What each law does with its memory when the character's origin moves, worked out from the declarations instead."""

from typing import Any

import numpy as np

from footfall.maths.declared import declared


def follow_origin(record: Any, table: np.ndarray, shift_w: np.ndarray) -> None:
    """Express all positions in a table relative to an origin that has moved by `shift_w`."""
    for field in declared(record):
        if field.is_place:
            field.of(table)[:] -= shift_w
