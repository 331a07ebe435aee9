"""Make a character of a robot: its links weigh what its parts weigh, its joints are as strong as its motors."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.bones import Bone, BoneShape, Vector
from footfall.bodies.character import Character, reference
from footfall.bodies.gains import carried_inertia, hold_joints
from footfall.bodies.robots.anatomy import RobotLeg
from footfall.bodies.robots.arms import Arm
from footfall.bodies.robots.frames import TOE, LinkFrame, Robot, load_robot
from footfall.bodies.robots.limits import limits_of, without_limits
from footfall.bodies.robots.tree import PREFIX, PlacedHinge
from footfall.bodies.size import Bones, size_of_bones
from footfall.errors import BadDocument, one_line
from footfall.given import give
from footfall.laws.tables import PARENTS, Link
from footfall.reading import only_ours

HELD_RATE = 12.0
"""1/s, of a joint that is held, for a body of the reference's size."""
PELVIS_YAW = 0.5
"""Firmness of a pelvis about the vertical: a firmer one turns small rigid soles on the ground."""
NOTHING = 0.001
"""kg, of a link that a robot has not: a bone must weigh something."""
LEAST_INERTIA = 1e-6
THIN = 0.06
"""Radius of a limb's solid, by which falls are told, in bone lengths."""
PELVIS_SHARE = 0.1
"""Of a body without a waist: what of its mass counts as the pelvis."""


def robot_character(path: str | Path, name: str = "") -> Character:
    """The character that walks a robot's model."""
    place = str(Path(path).resolve())
    try:
        place.encode()
    except UnicodeEncodeError:
        raise BadDocument(f"{one_line(place)}: this name is not UTF-8 text, which MuJoCo needs; rename it") from None
    give(place)
    with only_ours(place):
        return _made(place, name or one_line(Path(path).stem, 60), one_line(Path(path).name))


def _made(place: str, name: str, file: str) -> Character:
    robot = load_robot(place)
    bones = {link: _bone(robot, link) for link in Link}
    if not robot.anatomy.waist:
        bones |= _split(bones[Link.PELVIS], bones[Link.LOWER_BACK])
    held = hold_joints(bones, reference().links())
    held[Link.LOWER_BACK] = _held_firmly(held)
    for link in (Link.TORSO, Link.HEAD):
        held[link] = replace(held[link], stiffness=0.0, damping=0.0)  # they are the trunk, which the lower back holds
    limits = limits_of(place)
    named = {
        link.name.lower(): replace(bone, torque_limit=role_limit(robot, link, limits)) for link, bone in held.items()
    }
    made = Character(name=name, text=f"the robot in {file}", model=place, bones=named, pelvis_yaw=PELVIS_YAW)
    return catalog.decode(Character, catalog.encode(made), place).check()


def _held_firmly(bones: dict[Link, Bone]) -> Bone:
    """A trunk of one piece, held as firmly as arms are; our bodies bend in two joints of the back, and yield more."""
    rate, inertia = held_rate(bones), carried_inertia(bones, Link.LOWER_BACK)
    own = bones[Link.LOWER_BACK]
    return replace(own, stiffness=max(own.stiffness, rate**2 * inertia), damping=max(own.damping, 2.0 * rate * inertia))


def held_rate(bones: Bones) -> float:
    """How fast a joint returns that is held, 1/s."""
    return HELD_RATE / sqrt(size_of_bones(bones))


def _bone(robot: Robot, link: Link) -> Bone:
    frame = robot.links[link]
    at = np.zeros(3) if link is Link.PELVIS else _from_parent(robot, link)
    mass, com, inertia = lump(robot, frame)
    return Bone(
        at=_vector(at),
        mass=max(mass, NOTHING),
        com=_vector(com),
        inertia=_vector(np.maximum(inertia, LEAST_INERTIA)),
        shape=_shape(robot, link),
        stiffness=0.0,
    )


def _from_parent(robot: Robot, link: Link) -> np.ndarray:
    """A joint from its parent's, standing straight: legs hang down, whatever their zero pose."""
    parent = robot.links[Link(PARENTS[link])]
    role = link.name.split("_", 1)[-1]
    if role in ("SHANK", "FOOT") or (role == "LOWER_ARM" and robot.anatomy.arms is not None):
        return np.array([0.0, 0.0, -float(np.linalg.norm(robot.links[link].at - parent.at))])
    return parent.axes.T @ (robot.links[link].at - parent.at)


def lump(robot: Robot, frame: LinkFrame) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass of a link's parts, their centre and their moments of inertia about it, in the link's axes."""
    model, data = robot.model, robot.anatomy.tree.data
    bodies = [body for part in frame.parts for body in robot.anatomy.tree.bodies[part]]
    masses = model.body_mass[bodies]
    mass = float(masses.sum())
    if mass == 0.0:
        return 0.0, np.zeros(3), np.zeros(3)
    centre = masses @ data.xipos[bodies] / mass
    total = np.zeros((3, 3))
    for body in bodies:
        turned = data.ximat[body].reshape(3, 3)
        off = data.xipos[body] - centre
        total += turned @ np.diag(model.body_inertia[body]) @ turned.T
        total += model.body_mass[body] * (off @ off * np.eye(3) - np.outer(off, off))
    return mass, frame.axes.T @ (centre - frame.at), np.diag(frame.axes.T @ total @ frame.axes)


def _shape(robot: Robot, link: Link) -> BoneShape:
    """The solid by which the law knows a link: a sole, or a thin limb from joint to joint."""
    role = link.name.split("_", 1)[-1]
    if role in ("FOOT", "TOES"):
        sole = _leg(robot, link).sole
        low, high = sole.middle - sole.half_width, sole.middle + sole.half_width
        if role == "TOES":
            return BoneShape(kind="box", start=(0.0, low, -TOE / 2), end=(TOE, high, TOE / 2))
        return BoneShape(kind="box", start=(-sole.heel, low, -sole.height), end=(sole.ball - TOE, high, 0.0))
    if bone := _along_bone(robot, link):
        long, radius = bone, THIN * bone
        return BoneShape(kind="capsule", start=(0.0, 0.0, -radius), end=(0.0, 0.0, 2 * radius - long), radius=radius)
    rise = 0.2 * float(robot.links[Link.HEAD].at[2] - robot.links[Link.LOWER_BACK].at[2])
    return BoneShape(kind="capsule", start=(0.0, 0.0, 0.1 * rise), end=(0.0, 0.0, rise), radius=0.3 * rise)


def _along_bone(robot: Robot, link: Link) -> float:
    """How long the bone of a limb is, m; 0 for what is none, such as an arm that is held."""
    ways: dict[str, np.ndarray] = {}
    if link >= Link.LEFT_THIGH:
        leg = _leg(robot, link)
        ways = {"THIGH": leg.hip - leg.knee, "SHANK": leg.knee - leg.ankle}
    elif link.name.endswith("ARM") and robot.anatomy.arms is not None:
        arm = _arm(robot.anatomy.arms, link)
        ways = {"UPPER_ARM": arm.shoulder - arm.elbow, "LOWER_ARM": 2.0 * arm.forearm}
    return float(np.linalg.norm(ways.get(link.name.split("_", 1)[-1], np.zeros(3))))


def _leg(robot: Robot, link: Link) -> RobotLeg:
    return robot.anatomy.legs[_side(link)]


def _arm(arms: tuple[Arm, Arm], link: Link) -> Arm:
    return arms[_side(link)]


def _side(link: Link) -> int:
    return 0 if link.name.startswith("LEFT") else 1


def _split(pelvis: Bone, back: Bone) -> dict[Link, Bone]:
    """Of a robot without a waist: most of its upper body as the lower back, which turns as the pelvis does."""
    share = np.array(pelvis.inertia)
    return {
        Link.PELVIS: replace(pelvis, mass=PELVIS_SHARE * pelvis.mass, inertia=_vector(PELVIS_SHARE * share)),
        Link.LOWER_BACK: replace(
            back,
            mass=(1.0 - PELVIS_SHARE) * pelvis.mass,
            com=pelvis.com,
            inertia=_vector((1.0 - PELVIS_SHARE) * share),
        ),
    }


def limit_of(robot: Robot, hinge: PlacedHinge, limits: dict[str, float]) -> float:
    """The limit of one hinge, N m or rad/s; 0: none."""
    return limits.get(robot.model.joint(hinge.joint).name.removeprefix(PREFIX), 0.0)


def remarks_on_limits(path: str) -> Sequence[str]:
    """What to say of a robot whose file does not limit all that the law drives."""
    robot = load_robot(path)
    driven = [hinge.joint for link in Link for hinge in hinges_of(robot, link)]
    return without_limits(limits_of(path), [robot.model.joint(joint).name.removeprefix(PREFIX) for joint in driven])


def hinges_of(robot: Robot, link: Link) -> list[PlacedHinge]:
    """The hinges that a link's joint consists of."""
    if link is Link.LOWER_BACK:
        return robot.anatomy.waist
    role = link.name.split("_", 1)[-1].lower()
    if link.name.endswith("ARM"):
        return [] if robot.anatomy.arms is None else _arm(robot.anatomy.arms, link).hinges[role]
    return _leg(robot, link).hinges.get(role, []) if link >= Link.LEFT_THIGH else []


def role_limit(robot: Robot, link: Link, limits: dict[str, float]) -> float:
    """What a link's joint can bear in pitch, which is what the law counts on."""
    hinges = hinges_of(robot, link)
    pitch = sorted(hinges, key=lambda hinge: -abs(float(hinge.axis @ robot.anatomy.left)))
    return limit_of(robot, pitch[0], limits) if pitch else 0.0


def _vector(values: np.ndarray) -> Vector:
    x, y, z = np.asarray(values, float).round(9).tolist()
    return x, y, z
