"""A body that can walk: its bones by role, with sizes, masses, joint gains, as one document."""

from math import sqrt
from typing import Annotated, Literal

from msgspec.structs import replace

from footfall import catalog
from footfall.errors import BadDocument
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side
from footfall.quantity import Parameters, quantity, words

Vector = tuple[float, float, float]
Pair = tuple[float, float]

ROLES = ("pelvis", "lower_back", "torso", "head", "upper_arm", "lower_arm", "thigh", "shank", "foot", "toes")


class Shape(Parameters):
    """The solid that is seen and that touches things, in the bone's own axes."""

    kind: Annotated[Literal["capsule", "box"], words("a capsule from `start` to `end`, or a box between two corners")]
    start: Annotated[Vector, quantity("m", -5.0, 5.0, "one end of the capsule's axis, or one corner of the box")]
    end: Annotated[Vector, quantity("m", -5.0, 5.0, "the other end or corner")]
    radius: Annotated[float, quantity("m", 0.0, 2.0, "of the capsule")] = 0.0


class Bone(Parameters):
    """One link: where it hangs, what it weighs, how firmly its joint is held. Limbs are given for the left side."""

    at: Annotated[Vector, quantity("m", -5.0, 5.0, "its joint, from the parent's joint, in the parent's axes")]
    mass: Annotated[float, quantity("kg", 0.001, 1000.0, "mass")]
    com: Annotated[Vector, quantity("m", -5.0, 5.0, "its mass centre, from its joint")]
    inertia: Annotated[
        Vector, quantity("kg m2", 1e-7, 1000.0, "moments of inertia about the mass centre, along its axes")
    ]
    shape: Shape
    stiffness: Annotated[
        float, quantity("N m/rad", 0.0, 1e5, "of its joint; of the pelvis: how firmly it is kept upright")
    ]
    damping: Annotated[
        float, quantity("N m s/rad", 0.0, 1e5, "of its joint; 0 takes 2 sqrt(stiffness), as the paper")
    ] = 0.0
    limits: Annotated[Pair | None, quantity("rad", -6.3, 6.3, "range of a hinge, or of an ankle's pitch")] = None
    torque_limit: Annotated[float, quantity("N m", 0.0, 1e5, "largest torque about each axis; 0 means none")] = 0.0


class Character(Parameters):
    """A two-legged body. `left_thigh` and the like, in `bones`, replace a limb on one side."""

    name: Annotated[str, words("what the library calls it")]
    text: Annotated[str, words("what it is, in a sentence")]
    bones: Annotated[dict[str, Bone], words("the bones by role")]
    friction: Annotated[float, quantity("", 0.05, 5.0, "between the soles and the ground")] = 0.8
    armature: Annotated[
        float, quantity("kg m2", 0.0, 1.0, "inertia added to every joint, which steadies stiff control")
    ] = 0.01

    def bone(self, link: Link) -> Bone:
        """The bone of a link, mirrored when it is the right one of a pair."""
        side, role = side_and_role(link)
        if side is None:
            return self._find(role, role)
        own = f"{side.name.lower()}_{role}"
        bone = self._find(own, role)
        return bone if side is Side.LEFT or own in self.bones else _mirrored(bone)

    def scaled(self, size: float) -> "Character":
        """The same shape, `size` times as large, with joints as firm for its weight."""
        firm = {
            name: replace(bone, damping=bone.damping or 2.0 * sqrt(bone.stiffness)) for name, bone in self.bones.items()
        }
        return scaled(replace(self, bones=firm), size)

    @property
    def mass(self) -> float:
        """Of the whole body, kg."""
        return sum(self.bone(link).mass for link in Link)

    def _find(self, own: str, role: str) -> Bone:
        bone = self.bones.get(own) or self.bones.get(role)
        if bone is None:
            raise BadDocument(f"character '{self.name}' has no bone '{role}'; every body needs: {', '.join(ROLES)}")
        return bone

    def check(self) -> "Character":
        """The character itself, when every role has a bone and every bone a known role."""
        allowed = set(ROLES) | {f"{side.name.lower()}_{role}" for side in Side for role in ROLES[4:]}
        for name in self.bones:
            if name not in allowed:
                raise BadDocument(
                    f"character '{self.name}' has an unknown bone '{name}'; bones are: {', '.join(ROLES)}, "
                    "and the limbs with left_ or right_ before them"
                )
        for link in Link:
            self.bone(link)
        return self


catalog.register(Character, folder="characters", word="character")


def character(source: catalog.Source) -> Character:
    """A character by its library name, its path, or from a table."""
    return catalog.load(Character, source)


def side_and_role(link: Link) -> tuple[Side | None, str]:
    """LEFT_FOOT is the left side's foot; TORSO has no side."""
    name = link.name.lower()
    for side in Side:
        prefix = f"{side.name.lower()}_"
        if name.startswith(prefix):
            return side, name.removeprefix(prefix)
    return None, name


def _mirrored(bone: Bone) -> Bone:
    changed = {key: _mirror(getattr(bone, key)) for key in ("at", "com")}
    shape = Shape(
        kind=bone.shape.kind, start=_mirror(bone.shape.start), end=_mirror(bone.shape.end), radius=bone.shape.radius
    )
    kept = {key: getattr(bone, key) for key in bone.__struct_fields__ if key not in ("at", "com", "shape")}
    return Bone(shape=shape, **changed, **kept)


def _mirror(point: Vector) -> Vector:
    return (point[0], -point[1], point[2])
