"""Load a bone with a backpack, and limit the torque of its joint."""

from collections.abc import Iterable

from msgspec.structs import replace

from footfall.bodies.bones import Bone, BoneShape, Vector

DENSITY = 250.0
"""Density of a full backpack, kg/m3."""


def burdened(bone: Bone, backpack: float, torque_limit: float) -> Bone:
    """The bone with a backpack (kg) behind it and its torque limited (N m); 0 means no backpack, no limit."""
    limits = [limit for limit in (bone.torque_limit, torque_limit) if limit]
    carrying = _with_backpack(bone, backpack) if backpack else bone
    return replace(carrying, torque_limit=min(limits, default=0.0))


def _with_backpack(bone: Bone, mass: float) -> Bone:
    """Merge the masses, centres and inertias of bone and backpack. The small products of inertia are ignored."""
    edge = (mass / DENSITY) ** (1 / 3)
    place = _behind(bone.shape, edge)
    whole = bone.mass + mass
    com = _vector((bone.mass * own + mass * its) / whole for own, its in zip(bone.com, place, strict=True))
    cube = mass * edge * edge / 6
    inertia = _vector(
        own + cube + bone.mass * _square_from_axis(bone.com, com, axis) + mass * _square_from_axis(place, com, axis)
        for axis, own in enumerate(bone.inertia)
    )
    return replace(bone, mass=whole, com=com, inertia=inertia)


def _behind(shape: BoneShape, edge: float) -> Vector:
    """The centre of a cube that touches the solid from behind, at half its height."""
    middle = _vector((start + end) / 2 for start, end in zip(shape.start, shape.end, strict=True))
    back = min(shape.start[0], shape.end[0]) - shape.radius
    return (back - edge / 2, middle[1], middle[2])


def _square_from_axis(point: Vector, centre: Vector, axis: int) -> float:
    """Squared distance of a point from the line through `centre` along an axis, m2."""
    return sum((point[other] - centre[other]) ** 2 for other in range(3) if other != axis)


def _vector(parts: Iterable[float]) -> Vector:
    x, y, z = (float(part) for part in parts)
    return (x, y, z)
