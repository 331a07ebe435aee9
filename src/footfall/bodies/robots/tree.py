"""A robot's parts at its zero pose: what is rigidly joined is one part, and a part hangs on its parent by hinges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import mujoco
import numpy as np

from footfall.bodies.robots.urdf import read_model
from footfall.errors import BadDocument
from footfall.parts_by_hand import check_named, read_roles
from footfall.reading import check_finite

ROBOTS = (".xml", ".mjcf", ".urdf")
"""Endings of robots' files."""
SIDED = ("hip", "knee", "ankle")
ROLES = (
    "left_foot",
    "right_foot",
    *(f"{side}_{joint}" for side in ("left", "right") for joint in SIDED),
    "trunk",
    "ahead",
)
"""What a roles file can tell: feet and trunk by body, joints that pitch, and where ahead is: x, -x, y or -y."""
SHOWN_GROUPS = 2
"""The last of MuJoCo's groups that is drawn; collision solids are in later ones."""
PREFIX = "robot/"
"""Before every name of the robot's own, which must not meet those of our links."""
CIRCLE = 12
"""Points on the rim of a round solid."""
SURE = (
    "body_mass", "body_inertia", "body_ipos", "dof_armature", "dof_damping", "jnt_stiffness", "geom_size", "geom_xpos",
    "xpos", "xaxis", "xanchor", "ximat",
)  # fmt: skip
"""Arrays of MuJoCo's that must be finite at the zero pose."""
HINGE, FREE = int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_FREE)
BALL, SLIDE = int(mujoco.mjtJoint.mjJNT_BALL), int(mujoco.mjtJoint.mjJNT_SLIDE)
FLOATING = (sorted([SLIDE] * 3 + [HINGE] * 3), sorted([SLIDE] * 3 + [BALL]))
"""Joints that together let a root float."""
TWO_LEGS = 6
"""Joints of a robot, at least."""


@dataclass(frozen=True)
class PlacedHinge:
    """A hinge at the zero pose: the part it carries, a point on its axis and the axis, in the world."""

    joint: int
    part: int
    anchor: np.ndarray
    axis: np.ndarray


@dataclass(frozen=True, eq=False)
class PartTree:
    """The parts by the number of their first body, each with its parent (0: the world), hinges and bodies."""

    model: mujoco.MjModel
    data: mujoco.MjData
    path: str
    parents: dict[int, int]
    bodies: dict[int, list[int]]
    remarks: tuple[str, ...] = ()
    """What was left out or converted."""
    by_hand: Mapping[str, str] = field(default_factory=dict)
    """What the roles file beside it tells, by role."""

    def part_by_hand(self, role: str) -> int | None:
        """The part that a role was told to be, if it was."""
        if (name := self.by_hand.get(role)) is None:
            return None
        names = {
            self.model.body(body).name.removeprefix(PREFIX): part for part in self.parents for body in self.bodies[part]
        }
        check_named(self.path, role, name, names)
        return names[name]

    def hinge_by_hand(self, role: str, hinges: Sequence[PlacedHinge]) -> int | None:
        """Which of some hinges a role was told to be, if it was."""
        if (name := self.by_hand.get(role)) is None:
            return None
        names = [self.model.joint(hinge.joint).name.removeprefix(PREFIX) for hinge in hinges]
        check_named(self.path, role, name, names)
        return names.index(name)

    @property
    def root(self) -> int:
        """The part that floats."""
        return next(part for part, parent in self.parents.items() if parent == 0)

    def above(self, part: int) -> list[int]:
        """A part, its parent and so on."""
        found = []
        while part:
            found.append(part)
            part = self.parents[part]
        return found

    def below(self, part: int) -> set[int]:
        """A part and all that hang on it."""
        found = {part}
        for other, parent in self.parents.items():  # parents come before what hangs on them
            if parent in found:
                found.add(other)
        return found

    def hinges(self, part: int) -> list[PlacedHinge]:
        """The hinges by which a part hangs, from its parent on."""
        first, count = int(self.model.body_jntadr[part]), int(self.model.body_jntnum[part])
        return [
            PlacedHinge(joint, part, self.data.xanchor[joint].copy(), self.data.xaxis[joint].copy())
            for joint in range(first, first + count)
            if self.model.jnt_type[joint] == HINGE
        ]

    def mass(self, parts: set[int] | list[int]) -> float:
        """kg, of some parts."""
        return float(sum(self.model.body_mass[body] for part in parts for body in self.bodies[part]))

    def touching(self, part: int) -> np.ndarray:
        """Points on everything of a part that can touch the ground, m, in the world."""
        points = [points_of(self.model, self.data, geom) for geom in self.solids(part)]
        return np.concatenate(points) if points else np.zeros((0, 3))

    def solids(self, part: int) -> list[int]:
        """The solids of a part that can touch; if none can, those of MuJoCo's hidden groups, or else all of them."""
        model = self.model
        geoms = [geom for geom in range(model.ngeom) if int(model.geom_bodyid[geom]) in self.bodies[part]]
        solid = [geom for geom in geoms if model.geom_contype[geom] or model.geom_conaffinity[geom]]
        return solid or [geom for geom in geoms if model.geom_group[geom] > SHOWN_GROUPS] or geoms


def read_robot(path: str) -> mujoco.MjSpec:
    """A robot's file, with a root that floats, alone in a world of its own; nothing drives or senses it."""
    return robot_in(path)[0]


def robot_in(path: str) -> tuple[mujoco.MjSpec, list[str]]:
    """The same, with what was left out or converted."""
    own, remarks = read_model(path)
    root, beside = _root_of(own, path)
    if beside:
        others = ", ".join(f"'{body.name}'" for body in beside)
        remarks.append(f"the robot is '{root.name}'; left out beside it: {others}")
    for element in [*own.actuators, *own.sensors, *own.keys, *own.cameras, *own.lights]:
        own.delete(element)
    _let_float(own, root, path)
    root.pos = [0.0, 0.0, 0.0]
    for number, element in enumerate([*own.bodies[1:], *own.joints]):
        element.name = element.name or f"unnamed{number}"
    spec = mujoco.MjSpec()
    for name in [name for name in dir(own.option) if not name.startswith("_")]:
        setattr(spec.option, name, getattr(own.option, name))  # attaching warns of any that differ
    spec.worldbody.add_frame().attach_body(root, PREFIX, "")
    return spec, remarks


def _root_of(own: mujoco.MjSpec, path: str) -> tuple[mujoco.MjsBody, list[mujoco.MjsBody]]:
    """The body with the most joints on it, and the others: floors, tables, empty bodies."""
    roots = [body for body in own.worldbody.bodies if _has_mass(body)]
    joints = {id(body): len(body.find_all("joint")) for body in roots}
    roots.sort(key=lambda body: -joints[id(body)])
    if not roots:
        raise BadDocument(f"{path} holds 0 separate bodies; a robot must be one: give the file of the robot itself")
    if len(roots) > 1 and joints[id(roots[1])] >= TWO_LEGS:
        raise BadDocument(f"{path} holds several robots; give a file that holds one")
    return roots[0], roots[1:]


def _let_float(own: mujoco.MjSpec, root: mujoco.MjsBody, path: str) -> None:
    """Let a root float that is fixed, or that slides and turns by six joints of its own."""
    if any(joint.type == mujoco.mjtJoint.mjJNT_FREE for joint in root.joints):
        return
    kinds = sorted(int(joint.type) for joint in root.joints)
    if kinds in FLOATING:
        for joint in list(root.joints):
            own.delete(joint)
    elif root.joints:
        raise BadDocument(
            f"{path}: its root moves by '{root.joints[0].name}'; a walking robot's root is free or fixed: make it so"
        )
    root.add_freejoint()


def part_tree(spec: mujoco.MjSpec, path: str, remarks: Sequence[str] = ()) -> PartTree:
    """The parts of a robot that was read."""
    try:
        model = spec.compile()
    except ValueError as problem:
        raise BadDocument(f"{path} cannot be built: {' '.join(str(problem).split())}") from problem
    others = [
        model.joint(joint).name.removeprefix(PREFIX) for joint in range(1, model.njnt) if not _turns(model, joint)
    ]
    if others:
        raise BadDocument(
            f"{path}: '{others[0]}' and {len(others) - 1} more joints are no hinges; robots are driven by hinges only"
            if others[1:]
            else f"{path}: '{others[0]}' is no hinge; robots are driven by hinges only"
        )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    for name in SURE:
        check_finite(getattr(model if hasattr(model, name) else data, name), f"{path} ({name})")
    parents: dict[int, int] = {}
    bodies: dict[int, list[int]] = {}
    part_of = {0: 0}
    for body in range(1, model.nbody):
        above = part_of[int(model.body_parentid[body])]
        if model.body_jntnum[body] or above == 0:
            parents[body], bodies[body], part_of[body] = above, [], body
        else:
            part_of[body] = above
        bodies[part_of[body]].append(body)
    return PartTree(model, data, path, parents, bodies, tuple(remarks), read_roles(path, ROLES))


def _turns(model: mujoco.MjModel, joint: int) -> bool:
    return int(model.jnt_type[joint]) == HINGE


def points_of(model: mujoco.MjModel, data: mujoco.MjData, geom: int) -> np.ndarray:
    """Points on the outside of a solid, in the world, m."""
    kind = mujoco.mjtGeom(int(model.geom_type[geom]))
    size = model.geom_size[geom]
    if kind == mujoco.mjtGeom.mjGEOM_MESH:
        mesh = int(model.geom_dataid[geom])
        first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
        points = model.mesh_vert[first : first + count].astype(float)
    elif kind == mujoco.mjtGeom.mjGEOM_BOX:
        points = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * size
    else:
        points = _round(kind, size)
    return points @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom]


def _round(kind: mujoco.mjtGeom, size: np.ndarray) -> np.ndarray:
    """Points on a ball, capsule, cylinder or ellipsoid about its z."""
    angle = np.linspace(0.0, 2.0 * np.pi, CIRCLE, endpoint=False)
    if kind in (mujoco.mjtGeom.mjGEOM_CAPSULE, mujoco.mjtGeom.mjGEOM_SPHERE, mujoco.mjtGeom.mjGEOM_ELLIPSOID):
        tilt, around = np.meshgrid(np.linspace(0.0, np.pi, CIRCLE // 2 + 1), angle)
        ball = np.stack([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)], -1).reshape(-1, 3)
        if kind == mujoco.mjtGeom.mjGEOM_ELLIPSOID:
            return ball * size
        long = size[1] if kind == mujoco.mjtGeom.mjGEOM_CAPSULE else 0.0
        return np.concatenate([size[0] * ball + [0.0, 0.0, end] for end in (-long, long)])
    rim = np.column_stack([size[0] * np.cos(angle), size[0] * np.sin(angle)])
    return np.concatenate([np.column_stack([rim, np.full(CIRCLE, end)]) for end in (-size[1], size[1])])


def _has_mass(body: mujoco.MjsBody) -> bool:
    return bool(body.geoms or body.bodies or body.joints or body.mass)
