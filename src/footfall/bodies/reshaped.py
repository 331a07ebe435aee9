"""Reshape a body made of bones: every bone changes as the same bone of its likeness by proportions does.

Its own solids, masses and gains stay, in proportion, so that a body that was made with care is not replaced by another.
"""

import numpy as np
from msgspec.structs import replace

from footfall.bodies.bones import Bone, BoneShape, Vector, alike, damping_of, mirrored, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.proportions import Proportions
from footfall.laws.tables import Link, Side

SCALED = ("mass", "stiffness", "damping", "stance_stiffness", "stance_damping", "torque_limit")
"""Numbers of a bone that change by the same factor as its likeness's."""
TINY = 1e-9


def reshaped(character: Character, before: Proportions, after: Proportions) -> Character:
    """The character, whose likeness has some proportions, when it is given others."""
    old, new = (
        Character(name=character.name, text="", proportions=one, armature=character.armature).links()
        for one in (before, after)
    )
    bones = {link: _reshaped(character.bone(link), old[link], new[link]) for link in Link}
    text = f"{character.name}, reshaped"
    return replace(character, bones=_by_role(bones), text=text, card={})


def _reshaped(bone: Bone, old: Bone, new: Bone) -> Bone:
    numbers = {name: getattr(bone, name) * _ratio(getattr(new, name), getattr(old, name)) for name in SCALED}
    firmer = _ratio(damping_of(new), damping_of(old))
    stretch = _Stretch(old.shape, new.shape)
    return replace(
        bone,
        **numbers | {"damping": bone.damping * firmer},
        at=_moved(bone.at, old.at, new.at),
        com=_vector(stretch.of(np.array(bone.com))),
        inertia=_inertia(bone, old, new),
        shape=stretch.of_shape(bone.shape),
    )


class _Stretch:
    """How space changes around a bone, along each of its axes, so that one solid takes the place of another."""

    def __init__(self, old: BoneShape, new: BoneShape):
        self.low, high = _bounds(old)
        self.new_low, new_high = _bounds(new)
        self.by = (new_high - self.new_low) / (high - self.low)

    def of(self, point: np.ndarray) -> np.ndarray:
        """Where a point of the bone comes to lie."""
        return self.new_low + (point - self.low) * self.by

    def of_shape(self, shape: BoneShape) -> BoneShape:
        """A stretched solid; the ends of a capsule stay round."""
        along = int(np.argmax(np.abs(np.subtract(shape.end, shape.start))))
        radius = shape.radius * float(np.sqrt(np.delete(self.by, along).prod()))
        low, high = (self.of(bound) for bound in _bounds(shape))
        ends = np.array([self.of(np.array(shape.start)), self.of(np.array(shape.end))])
        if shape.kind == "capsule":
            inner = min(radius, 0.499 * float(high[along] - low[along]))
            order = np.argsort([shape.start[along], shape.end[along]], kind="stable")
            ends[order, along] = low[along] + inner, high[along] - inner
            radius = inner
        return replace(shape, start=_vector(ends[0]), end=_vector(ends[1]), radius=radius)


def _bounds(shape: BoneShape) -> tuple[np.ndarray, np.ndarray]:
    """The lowest and the highest coordinates of a solid, m."""
    ends = np.array([shape.start, shape.end])
    return ends.min(axis=0) - shape.radius, ends.max(axis=0) + shape.radius


def _inertia(bone: Bone, old: Bone, new: Bone) -> Vector:
    """Moments of inertia, changed by way of the squares of the distances along each axis: those fit any solid."""
    own, before, after = (np.sum(one.inertia) / 2.0 - np.array(one.inertia) for one in (bone, old, new))
    squares = np.maximum(own, 0.0) * np.maximum(after, TINY) / np.maximum(before, TINY)
    return _vector(squares.sum() - squares)


def _moved(at: Vector, old: Vector, new: Vector) -> Vector:
    """A joint's place: further along each axis by the same factor, or if it was in the middle, by the same distance."""
    return _vector(
        [
            own * after / before if abs(before) > TINY else own + after - before
            for own, before, after in zip(at, old, new, strict=True)
        ]
    )


def _ratio(new: float, old: float) -> float:
    return new / old if old > TINY else 1.0


def _vector(numbers: np.ndarray | list[float]) -> Vector:
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def _by_role(bones: dict[Link, Bone]) -> dict[str, Bone]:
    """Bones as a document holds them: one for both sides, or if they differ, one for each."""
    named: dict[str, Bone] = {}
    for link, bone in bones.items():
        side, role = side_and_role(link)
        if side is None:
            named[role] = bone
            continue
        twin = bones[Link[f"{Side(1 - side).name}_{role.upper()}"]]
        if alike(mirrored(twin), bone):
            if side is Side.LEFT:
                named[role] = bone
        else:
            named[f"{side.name.lower()}_{role}"] = bone if side is Side.LEFT else mirrored(bone)
    return named
