"""SIMBICON (Yin, Loken, van de Panne 2007): one law for the plane, for space and for clips, as the contract has it."""

from typing import Annotated, Any

import numpy as np
from msgspec.structs import replace

from footfall.document import decode
from footfall.laws.contract import Figure, Law, Lessons, no_legs_in_space
from footfall.laws.simbicon import clip, plane, space
from footfall.laws.simbicon.clip import ClipGait, rows_of_clips
from footfall.laws.simbicon.curves import ClipRow, captured
from footfall.laws.simbicon.gait import Gait, PlanarRow, SpaceGait, SpaceRow, rows_of_gaits
from footfall.laws.simbicon.learning import ABOVE, AXIS_NAMES, PLACES, FeedForward, Learned, Learning, TorsoTorques
from footfall.maths.records import row_of
from footfall.quantity import quantity

USUAL_RATE: Annotated[float, quantity("", 0.0, 1.0, "learning rate for a gait that sets none")] = 0.1
DIGITS = 3
"""Decimal places to which learned torques, N m, are stored."""


def pupils(gait: Any, rate: float | None, limit: float | None) -> list[Any]:
    """One gait that does not learn and one that does, with the gait's own settings unless others are given."""
    own = gait.learning
    table = {"rate": rate or own.rate or USUAL_RATE, "limit": own.limit if limit is None else limit, "bins": own.bins}
    learning = decode(Learning, table, f"learning of '{gait.name}'")
    return [replace(gait, learning=Learning()), replace(gait, learning=learning)]


def learned_in_plane(gait: Gait, memory: Any) -> Gait:
    """The gait with the torques that its memory holds, and those it had before."""
    known = np.array((gait.learned or TorsoTorques()).torso) + memory["learnt"]["torso"]
    return replace(gait, learned=TorsoTorques(torso=tuple(_rounded(known))))


def learned_in_space(gait: SpaceGait, memory: Any) -> SpaceGait:
    """The gait with the torques that its memory holds, and those it had before in as many parts."""
    bins, known = gait.learning.bins, {}
    for axis in AXIS_NAMES:
        before = np.array(getattr(gait.learned, axis) or [0.0])
        in_bins = before[np.arange(bins) * len(before) // bins]
        known[axis] = _rounded(in_bins + memory["learnt"][axis][:bins])
    return replace(gait, learned=Learned(**known))


def stored(gait: SpaceGait, known: np.ndarray) -> SpaceGait:
    """The gait with learned torques by link, part of a step on the left foot, and axis."""
    torso, *others = (
        {axis: _rounded(part) for axis, part in zip(AXIS_NAMES, own.T, strict=True)} for own in known[:PLACES]
    )
    above = {name: FeedForward(**axes) for name, axes in zip(ABOVE, others, strict=True)}
    return replace(gait, learned=Learned(**torso, above=above))


def _rounded(torques: np.ndarray) -> list[float]:
    return [round(float(torque), DIGITS) for torque in torques]


def no_plane(figure: Figure) -> str:
    """Refuse bodies in space: SIMBICON's angles are planar."""
    return "" if figure.plane else f"is written for a planar body, but '{figure.name}' moves in space"


CONVENTIONS = (
    "A state is a row of the paper's Table 1, with its signs: positive angles lean the torso back, move a thigh",
    "ahead, straighten a knee, lift the toes. Torso and swing hip are measured from the vertical, the others from",
    "the link above. Feedback moves a target by c_d d + c_v v: d is how far the hips are ahead of the stance foot,",
    "v how fast they move. The states are those of left stance; right stance mirrors them.",
)
IN_SPACE = (
    "In space every state has a coronal row, `lateral`. Its angles turn as the swing leg does when it moves outwards.",
)
IN_CLIPS = (
    "A gait from motion capture: each curve is a mean, then a cosine and a sine for each harmonic of the stride, which",
    "begins when the left foot strikes. Rotations are rotation vectors: about the forward, left and vertical axes.",
)

PLANE = Law(
    name="simbicon",
    gait=Gait,
    row=row_of(PlanarRow),
    numbers=rows_of_gaits,
    memory=plane.PlaneMemory,
    tick=plane.tick,
    commands=("gait",),
    refuses=no_plane,
    character="planar",
    first_gait="planar-walk",
    title="SIMBICON in the plane, 2D (2007)",
    lessons=Lessons(pupils, learned_in_plane),
    conventions=CONVENTIONS,
)
SPACE = Law(
    name="simbicon-space",
    gait=SpaceGait,
    row=row_of(SpaceRow),
    numbers=rows_of_gaits,
    memory=space.SpaceMemory,
    tick=space.tick,
    commands=("gait", "gradually", "heading", "speed", "sideways", "width"),
    refuses=no_legs_in_space,
    character="biped",
    first_gait="space-walk",
    title="SIMBICON in space (2007)",
    lessons=Lessons(pupils, learned_in_space, stored),
    readings=space.READINGS,
    conventions=(*CONVENTIONS, *IN_SPACE),
)
CLIP = Law(
    name="simbicon-clip",
    gait=ClipGait,
    row=row_of(ClipRow),
    numbers=rows_of_clips,
    memory=clip.PhaseMemory,
    tick=clip.tick,
    commands=("gait", "heading"),
    refuses=no_legs_in_space,
    character="biped",
    first_gait="clip-in-place",
    title="SIMBICON from motion capture (2007)",
    readings=clip.READINGS,
    captured=captured,
    conventions=IN_CLIPS,
)
