"""The ground of a world in MuJoCo: a box under every stretch, the things on it, and a grid of heights for laws."""

from itertools import pairwise
from math import atan2, cos, hypot, sin
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import FLOOR_BITS
from footfall.maths.quaternions import product, yaw
from footfall.worlds.ground import Ground
from footfall.worlds.pieces import THICK, HeightGrid, Kind, Piece, Surface
from footfall.worlds.world import Profile

SPACING = 0.02
"""Spacing of the grid of heights, m."""
DEPTH, HALF_WIDTH, LEVEL_LENGTH = 2.0, 3.0, 200.0
"""How far boxes extend down and sideways, and the level ground before and after the profile, m."""
SUNK = -50.0
"""Where to put spare boxes, which only another world of the same simulation needs, m."""
STONE, PALE_STONE = (0.66, 0.68, 0.71, 1.0), (0.74, 0.76, 0.79, 1.0)
COLOURS: dict[Kind, tuple[float, float, float, float]] = {
    "bar": (0.84, 0.36, 0.22, 1.0),
    "beam": (0.93, 0.73, 0.20, 1.0),
    "board": (0.62, 0.46, 0.32, 1.0),
    "crate": (0.76, 0.58, 0.36, 1.0),
    "ball": (0.80, 0.20, 0.22, 1.0),
}
THING_BITS, STILL_BITS = 1 << 30, 1 << 29
"""Marks of crates, which meet everything, and of what stands fast, which balls meet too."""
ROD = 0.012
"""Radius of a handle, m."""
ROLLS = 0.001
"""Rolling friction of a ball, m: one that is put down comes to rest."""
DEEP = 0.1
"""How far a field of heights reaches below its lowest point, m."""


class Heights(NamedTuple):
    """Ground heights on a grid along x and y, every `SPACING` m from `start`; beyond its edges the ground is level.

    A single row along y means that the ground does not vary along y.
    """

    start: tuple[float, float]
    values: np.ndarray


class TerrainNeeds(NamedTuple):
    """How many boxes a simulation's grounds need: all its rows have as many; those not needed lie far below."""

    boxes: int = 0
    still: int = 0


def needs_of(grounds: list[Ground]) -> TerrainNeeds:
    """What the most complicated of some grounds needs."""
    return TerrainNeeds(
        max(boxes_for(ground.profile) for ground in grounds),
        max(len(ground.surfaces) + len(ground.pieces) - len(ground.loose) for ground in grounds),
    )


def lay(spec: mujoco.MjSpec, ground: Ground, needs: TerrainNeeds | None = None) -> None:
    """Lay a ground under a character, with all that stands fast on it."""
    needs = needs or needs_of([ground])
    _lay_profile(spec, ground.profile, needs.boxes)
    if needs.still or ground.loose:
        spec.geom("ground").contype = STILL_BITS
    still = [*ground.surfaces, *(piece for piece in ground.pieces if not piece.loose)]
    for index in range(needs.still):
        _add_still(spec, f"still_{index}", still[index] if index < len(still) else None)
    for index, field in enumerate(ground.fields):
        _add_field(spec, f"field_{index}", field)


def put_loose(spec: mujoco.MjSpec, ground: Ground) -> None:
    """Add the crates and balls of a ground as free bodies, called by their names; they come after all others.

    What is pushed one way must not drift another: friction has to be round (a pyramid leaves none across the slide).
    """
    if ground.loose:
        spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    for piece in ground.loose:
        _add_loose(spec, piece)


def _lay_profile(spec: mujoco.MjSpec, profile: Profile, boxes: int) -> None:
    """Replace the endless floor by the profile, in a given number of boxes, the same for all rows of a batch."""
    if not boxes:
        return
    ground = spec.geom("ground")
    spans = _spans(profile)
    lowest = min(z for span in spans for _, z in span)
    ground.conaffinity, ground.pos = 0, [0.0, 0.0, lowest - DEPTH]
    for index in range(boxes):
        box = spec.worldbody.add_geom(name=f"ground_{index}", type=mujoco.mjtGeom.mjGEOM_BOX)
        box.contype, box.conaffinity = 0, FLOOR_BITS
        box.rgba = PALE_STONE if index % 2 else STONE
        _shape(box, *(spans[index] if index < len(spans) else ((0.0, SUNK), (1.0, SUNK))))


def boxes_for(profile: Profile) -> int:
    """How many boxes a profile takes. Flat ground takes none; the endless floor does."""
    return len(_spans(profile)) if profile else 0


def heights_of(ground: Ground) -> Heights:
    """The ground's heights on a grid; a single zero if it is level."""
    if ground.level:
        return Heights((0.0, 0.0), np.zeros((1, 1), np.float32))
    if not ground.surfaces and not ground.fields:
        return _heights_along(ground.profile)
    corners = [one.corners for one in ground.surfaces]
    for field in ground.fields:
        corners.append(np.array([field.corner, np.add(field.corner, field.extent)]))
    if ground.profile:
        corners.append(np.array([[ground.profile[0][0], -HALF_WIDTH], [ground.profile[-1][0], HALF_WIDTH]]))
    low, high = np.min(np.concatenate(corners), axis=0), np.max(np.concatenate(corners), axis=0)
    x, y = (np.arange(low[axis] - SPACING, high[axis] + 2 * SPACING, SPACING) for axis in range(2))
    values = ground.height(*np.meshgrid(x, y, indexing="ij")).astype(np.float32)
    return Heights((float(x[0]), float(y[0])), values)


def _heights_along(profile: Profile) -> Heights:
    x, z = np.array(profile).T
    start = x[0] - SPACING
    places = np.arange(start, x[-1] + SPACING, SPACING)
    after = np.searchsorted(x, places, side="right").clip(1, len(x) - 1)
    before = after - 1
    width = np.maximum(x[after] - x[before], 1e-9)
    share = np.clip((places - x[before]) / width, 0.0, 1.0)
    heights = (z[before] + share * (z[after] - z[before])).astype(np.float32)
    return Heights((float(start), 0.0), heights[:, None])


def _spans(profile: Profile) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Every piece of ground except the faces of steps, with level ground at both ends."""
    if not profile:
        return [((-LEVEL_LENGTH, 0.0), (LEVEL_LENGTH, 0.0))]
    first, last = profile[0], profile[-1]
    points = ((first[0] - LEVEL_LENGTH, first[1]), *profile, (last[0] + LEVEL_LENGTH, last[1]))
    return [(a, b) for a, b in pairwise(points) if b[0] > a[0]]


def _shape(box: Any, begin: tuple[float, float], end: tuple[float, float], depth: float = DEPTH) -> None:
    """A box whose upper face is the line from one point to the other."""
    run, rise = end[0] - begin[0], end[1] - begin[1]
    tilt = -atan2(rise, run)
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    box.size = [hypot(run, rise) / 2, HALF_WIDTH, depth / 2]
    box.pos = [middle[0] - depth / 2 * sin(tilt), 0.0, middle[1] - depth / 2 * cos(tilt)]
    box.quat = [cos(tilt / 2), 0.0, sin(tilt / 2), 0.0]


def _add_still(spec: mujoco.MjSpec, name: str, what: Surface | Piece | None) -> None:
    """A box that stands fast: under a surface, a piece, or a spare one far below."""
    box = spec.worldbody.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_BOX)
    box.contype, box.conaffinity = STILL_BITS, FLOOR_BITS
    if isinstance(what, Surface):
        thick = max(what.low, what.high) - what.base
        _shape(box, (0.0, what.low), (what.length, what.high), thick if what.low == what.high else DEPTH)
        c, s = cos(what.heading), sin(what.heading)
        x, _, z = box.pos
        box.size[1] = what.width / 2
        box.pos = [what.near[0] + c * x, what.near[1] + s * x, z]
        box.quat = product(yaw(what.heading), np.array(box.quat))
        box.rgba = PALE_STONE if int(name.rpartition("_")[2]) % 2 else STONE
    elif isinstance(what, Piece):
        box.pos, box.size, box.quat, box.rgba = what.at, what.half, yaw(what.heading), COLOURS[what.kind]
    else:
        box.pos, box.size = [0.0, 0.0, SUNK], [1.0, 1.0, 1.0]


def _add_field(spec: mujoco.MjSpec, name: str, field: HeightGrid) -> None:
    values = np.array(field.values)
    low, high = float(values.min()), float(values.max())
    span = max(high - low, 1e-6)
    along, across = field.extent
    spec.add_hfield(
        name=name, nrow=values.shape[1], ncol=values.shape[0], size=[along / 2, across / 2, span, DEEP],
        userdata=((values.T - low) / span).ravel(),
    )  # fmt: skip
    spec.worldbody.add_geom(
        name=name, type=mujoco.mjtGeom.mjGEOM_HFIELD, hfieldname=name, rgba=STONE, contype=STILL_BITS,
        conaffinity=FLOOR_BITS, pos=[field.corner[0] + along / 2, field.corner[1] + across / 2, low],
    )  # fmt: skip
    _frame(spec, name, field)


def _frame(spec: mujoco.MjSpec, name: str, field: HeightGrid) -> None:
    """Level boxes all round a field, in place of the endless floor, which would cover its hollows."""
    ground = spec.geom("ground")
    ground.conaffinity, ground.pos = 0, [0.0, 0.0, -DEPTH]
    (x, y), (along, across), far = field.corner, field.extent, LEVEL_LENGTH
    spans = (((x - far, x), (y - far, y + across + far)), ((x + along, x + along + far), (y - far, y + across + far)))
    spans += (((x, x + along), (y - far, y)), ((x, x + along), (y + across, y + across + far)))
    for index, ((west, east), (south, north)) in enumerate(spans):
        box = spec.worldbody.add_geom(name=f"{name}_{index}", type=mujoco.mjtGeom.mjGEOM_BOX, rgba=PALE_STONE)
        box.contype, box.conaffinity = STILL_BITS, FLOOR_BITS
        box.pos = [(west + east) / 2, (south + north) / 2, -DEPTH / 2]
        box.size = [(east - west) / 2, (north - south) / 2, DEPTH / 2]


def _add_loose(spec: mujoco.MjSpec, piece: Piece) -> None:
    body = spec.worldbody.add_body(name=piece.name, pos=piece.at, quat=yaw(piece.heading))
    body.gravcomp = float(piece.floats)
    body.add_freejoint(name=piece.name)
    geom = body.add_geom(name=piece.name, mass=piece.mass, rgba=COLOURS[piece.kind], size=piece.half)
    geom.friction, geom.priority = [piece.friction, 0.005, 0.0001], 1
    if piece.kind == "ball":
        geom.type, geom.contype, geom.conaffinity = mujoco.mjtGeom.mjGEOM_SPHERE, 0, STILL_BITS
        geom.condim, geom.friction = 6, [piece.friction, 0.005, ROLLS]
    else:
        geom.type, geom.contype, geom.conaffinity = mujoco.mjtGeom.mjGEOM_BOX, THING_BITS, FLOOR_BITS
    if any(piece.handles):
        _add_handles(body, piece)


def _add_handles(body: Any, piece: Piece) -> None:
    """A bar on two posts beyond either end, for hands alone: it weighs nothing, and nothing else meets it."""
    wide = piece.half[1] - THICK
    for end in (-1.0, 1.0):
        edge, out, up = end * piece.half[0], end * piece.handles[0], piece.handles[1]
        corners = [(edge, -wide, 0.0), (out, -wide, up), (out, wide, up), (edge, wide, 0.0)]
        for begin, finish in pairwise(corners):
            rod = body.add_geom(type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=[*begin, *finish], mass=0.0)
            rod.size[0], rod.rgba, rod.contype, rod.conaffinity = ROD, COLOURS["beam"], 0, 0
