"""Make a gait of a clip of motion capture (SIMBICON, section 5)."""

import numpy as np

from footfall.bodies.character import Character
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.simbicon.curves import Cycle, Travel, Turn, Turns
from footfall.laws.simbicon.law import CLIP
from footfall.maths.series import HARMONICS
from footfall.mocap.clip import Capture
from footfall.mocap.cycle import MeanStride, mirrored, stride_of

BODY = CLIP.character
ACCURACY, DIGITS = 0.003, 4
"""Harmonics that add less than this, rad or m, are dropped; decimal places that are kept."""
ON_THE_SPOT = 0.1
"""A slower clip, m/s, starts from rest; others begin with steps on the spot."""
SIDESTEP = 0.15
"""A clip that goes to one side faster than this, m/s, is not mirrored."""


def averaged(clip: Capture, body: Character, mirror: bool | None = None) -> MeanStride:
    """The averaged stride of a clip on a body; unless it is told, it is mirrored if it goes straight."""
    stride = stride_of(clip, body)
    return mirrored(stride) if (abs(stride.speed[1]) < SIDESTEP if mirror is None else mirror) else stride


def gait_from(name: str, stride: MeanStride, body: str = BODY, contact: bool = True, tempo: float = 1.0) -> ClipGait:
    """An averaged stride as a gait, in steps that are `tempo` times as quick; it goes no faster for that."""
    turns = {
        link.name.lower(): Turn(**{axis: _listed(terms[k]) for k, axis in enumerate(("roll", "pitch", "yaw"))})
        for link, terms in stride.turns.items()
    }
    return ClipGait(
        name=name,
        text="moves as in a motion-capture clip",
        character=body,
        after="" if np.hypot(*stride.speed) < ON_THE_SPOT else CLIP.first_gait,
        cycle=Cycle(
            period=round(stride.period / tempo, DIGITS),
            captured=round(stride.period, DIGITS),
            exchange=round(stride.exchange, DIGITS),
            contact=contact,
        ),
        turns=Turns(**turns),
        travel=Travel(**{key: _listed(terms) for key, terms in stride.travel.items()}),
    )


def _listed(terms: np.ndarray) -> list[float]:
    """The terms up to the last harmonic that matters."""
    sizes = np.hypot(terms[1::2], terms[2::2])
    last = max((k + 1 for k in range(HARMONICS) if sizes[k] >= ACCURACY), default=0)
    kept = [round(float(term), DIGITS) for term in terms[: 1 + 2 * last]]
    return [] if kept == [0.0] else kept
