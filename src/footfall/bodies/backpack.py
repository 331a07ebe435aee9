"""What a bone is burdened with: a backpack's mass, and a limit of the torque that its joint may give."""

from collections.abc import Iterable

from msgspec.structs import replace

from footfall.bodies.bones import Bone, Shape, Vector

DENSITY = 250.0
"""kg/m3, of a full backpack."""


def burdened(bone: Bone, backpack: float, torque_limit: float) -> Bone:
    """The bone with a mass (kg) strapped behind it, its torque within a limit (N m); 0 is neither."""
    limits = [limit for limit in (bone.torque_limit, torque_limit) if limit]
    carrying = _with_backpack(bone, backpack) if backpack else bone
    return replace(carrying, torque_limit=min(limits, default=0.0))


def _with_backpack(bone: Bone, mass: float) -> Bone:
    """One mass, one centre and one inertia of both; products of inertia, which are small, are left out."""
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


def _behind(shape: Shape, edge: float) -> Vector:
    """The middle of a cube that touches the solid from behind, at half its height."""
    middle = _vector((start + end) / 2 for start, end in zip(shape.start, shape.end, strict=True))
    back = min(shape.start[0], shape.end[0]) - shape.radius
    return (back - edge / 2, middle[1], middle[2])


def _square_from_axis(point: Vector, centre: Vector, axis: int) -> float:
    """m2, squared distance of a point from a line through the centre along an axis."""
    return sum((point[other] - centre[other]) ** 2 for other in range(3) if other != axis)


def _vector(parts: Iterable[float]) -> Vector:
    x, y, z = (float(part) for part in parts)
    return (x, y, z)
