"""Tables for the rows of several laws: each row holds a record of its own law, and every law sees its own kind.

Every memory begins with the stride, so that this field can be read whatever the laws are.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from footfall.laws.contract import Law
from footfall.maths.records import table_of

STRIDE = "stride"
ALIGNED = 16
"""Bytes: the size of a row is a multiple of this."""


def table_for(laws: Sequence[Law], kind: Callable[[Law], Any], shape: int | tuple[int, ...]) -> Any:
    """A table of the records of some laws, whose memory kernels can share; of one law, simply of its records."""
    if len(laws) == 1:
        return table_of(kind(laws[0]), shape)
    formats = {law.name: np.dtype(kind(law).numpy_dtype()) for law in laws}
    first = next(iter(formats.values()))
    if all(STRIDE in (one.names or ()) for one in formats.values()):
        formats[STRIDE] = first[STRIDE]
    widest = max(one.itemsize for one in formats.values())
    overlapping: Any = {
        "names": list(formats),
        "formats": list(formats.values()),
        "offsets": [0] * len(formats),
        "itemsize": -(-widest // ALIGNED) * ALIGNED,
    }
    return np.zeros(shape, np.dtype(overlapping))


def seen_by(law: Law, table: Any) -> Any:
    """The rows of a table, or of some frames of it, as records of a law; only its own rows make sense."""
    offsets = {offset for _, offset, *_ in (table.dtype.fields or {}).values()}
    return table[law.name] if offsets == {0} and law.name in table.dtype.names else table
