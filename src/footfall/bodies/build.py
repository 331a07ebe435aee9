"""From a Character to MuJoCo: a compiled model of the body on its ground, and the Body row that the law reads."""

from typing import Any

import mujoco
import numpy as np

from footfall.bodies.character import Bone, Character, Shape, side_and_role
from footfall.bodies.looks import GROUND, colour_of
from footfall.laws.tables import PARENTS, Link, Side

BALLS = {"lower_back", "torso", "head", "upper_arm", "thigh"}
LEFTWARDS = [0.0, 1.0, 0.0]
AHEAD = [1.0, 0.0, 0.0]
SOLE_PARTS = ("heel", "ball", "toes")
REFERENCE_LEG = 0.92
REFERENCE_COM = 0.976
SAME_SIZE = 0.005
FLOOR_BITS = 0x7FFFFFFF


def build_model(character: Character, step_seconds: float) -> mujoco.MjModel:
    """The character on flat ground. The first 17 bodies are the world and the links in the order of `Link`."""
    return build_spec(character, step_seconds).compile()


def build_spec(character: Character, step_seconds: float) -> mujoco.MjSpec:
    """The model before it is compiled, for those who add to it; `looks.dress` makes it fit to be seen."""
    spec = mujoco.MjSpec()
    spec.modelname = character.name
    spec.compiler.degree = False
    spec.option.timestep = step_seconds
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    spec.option.cone = mujoco.mjtCone.mjCONE_PYRAMIDAL
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
    _add_ground(spec)
    add_character(spec, character, code=1)
    return spec


def add_character(spec: mujoco.MjSpec, character: Character, code: int) -> None:
    """Hang the bones on each other; `code` marks this character's contacts, so that it never meets itself."""
    character.check()
    bodies: dict[Link, Any] = {}
    for link in Link:
        bone = character.bone(link)
        side, role = side_and_role(link)
        parent = spec.worldbody if link is Link.PELVIS else bodies[Link(PARENTS[link])]
        at = (0.0, 0.0, standing_height(character)) if link is Link.PELVIS else bone.at
        body = parent.add_body(name=link.name.lower(), pos=at)
        body.mass, body.ipos, body.inertia = bone.mass, bone.com, bone.inertia
        body.explicitinertial = True
        bodies[link] = body
        _add_joints(body, link, role, bone, character.armature)
        _add_shape(body, link, bone.shape, colour_of(link), character.friction, code)
        if role in ("foot", "toes") and side is not None:
            _add_touch(spec, body, side, role, bone.shape)
    _check_sensor_order(spec)


def standing_height(character: Character) -> float:
    """The pelvis above the ground when the longer leg stands straight."""
    return max(_leg(character, side)["hip_height"] - character.bone(_limb("THIGH", side)).at[2] for side in Side)


def fill_body(row: np.void, character: Character) -> None:
    """Write what the law needs to know of a body into one element of the Body table."""
    bones = [character.bone(link) for link in Link]
    legs = [_leg(character, side) for side in Side]
    mass = sum(bone.mass for bone in bones)
    row["total_mass"] = mass
    row["parent"] = [max(parent, 0) for parent in PARENTS]
    for index, bone in enumerate(bones):
        row["mass"][index] = bone.mass
        row["inertia_l"][index] = bone.inertia
        row["com_l"][index] = bone.com
        row["stiffness"][index] = bone.stiffness
        row["damping"][index] = bone.damping or 2.0 * np.sqrt(bone.stiffness)
        row["torque_limit"][index] = bone.torque_limit
        row["shape_start_l"][index] = bone.shape.start
        row["shape_end_l"][index] = bone.shape.end
        row["shape_radius"][index] = bone.shape.radius
    row["thigh_length"] = [leg["thigh"] for leg in legs]
    row["shank_length"] = [leg["shank"] for leg in legs]
    row["ankle_height"] = [leg["ankle_height"] for leg in legs]
    row["leg_length"] = min(leg["hip_height"] for leg in legs)
    row["hip_half_width"] = max(abs(character.bone(_limb("THIGH", side)).at[1]) for side in Side)
    row["pelvis_height"] = standing_height(character)
    row["com_height"] = _standing_com_height(character)
    row["heel"] = min(leg["heel"] for leg in legs)
    row["ball"] = min(leg["ball"] for leg in legs)
    row["sole_half_width"] = min(leg["half_width"] for leg in legs)


def size_of(character: Character) -> float:
    """How large a body is beside the one that gaits are written for, by leg and by height of the mass centre."""
    leg = min(_leg(character, side)["hip_height"] for side in Side)
    size = float(np.sqrt(leg / REFERENCE_LEG * _standing_com_height(character) / REFERENCE_COM))
    return 1.0 if abs(size - 1.0) < SAME_SIZE else size


def _limb(role: str, side: Side) -> Link:
    return Link[f"{side.name}_{role}"]


def _leg(character: Character, side: Side) -> dict[str, float]:
    shank, foot, toes = (character.bone(_limb(role, side)) for role in ("SHANK", "FOOT", "TOES"))
    thigh_length, shank_length = -shank.at[2], -foot.at[2]
    ankle_height = -min(foot.shape.start[2], foot.shape.end[2])
    return {
        "thigh": thigh_length,
        "shank": shank_length,
        "ankle_height": ankle_height,
        "hip_height": thigh_length + shank_length + ankle_height,
        "heel": -min(foot.shape.start[0], foot.shape.end[0]),
        "ball": toes.at[0] + max(toes.shape.start[0], toes.shape.end[0]),
        "half_width": abs(foot.shape.end[1] - foot.shape.start[1]) / 2.0,
    }


def _standing_com_height(character: Character) -> float:
    heights = {Link.PELVIS: standing_height(character)}
    for link in list(Link)[1:]:
        heights[link] = heights[Link(PARENTS[link])] + character.bone(link).at[2]
    weighted = sum(character.bone(link).mass * (heights[link] + character.bone(link).com[2]) for link in Link)
    return weighted / character.mass


def _add_ground(spec: mujoco.MjSpec) -> None:
    spec.worldbody.add_geom(
        name="ground", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], rgba=GROUND, contype=0, conaffinity=FLOOR_BITS
    )


def _add_joints(body: Any, link: Link, role: str, bone: Bone, armature: float) -> None:
    name = link.name.lower()
    if link is Link.PELVIS:
        body.add_freejoint(name=name)
    elif role in BALLS:
        body.add_joint(name=name, type=mujoco.mjtJoint.mjJNT_BALL, armature=armature)
    else:
        if role == "foot":
            _add_hinge(body, f"{name}_roll", AHEAD, None, armature)
        _add_hinge(body, name, LEFTWARDS, bone.limits, armature)


def _add_hinge(body: Any, name: str, axis: list[float], limits: tuple[float, float] | None, armature: float) -> None:
    joint = body.add_joint(name=name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis, armature=armature)
    if limits is not None:
        joint.range, joint.limited = limits, True


def _add_shape(body: Any, link: Link, shape: Shape, colour: tuple[float, ...], friction: float, code: int) -> None:
    geom = body.add_geom(name=link.name.lower(), rgba=colour, contype=code, conaffinity=FLOOR_BITS & ~code)
    geom.friction = [friction, 0.005, 0.0001]
    geom.priority = 1  # else MuJoCo takes the larger friction of the two that touch
    if shape.kind == "capsule":
        geom.type, geom.fromto, geom.size = (
            mujoco.mjtGeom.mjGEOM_CAPSULE,
            [*shape.start, *shape.end],
            [shape.radius, 0, 0],
        )
    else:
        low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
        geom.type, geom.pos, geom.size = mujoco.mjtGeom.mjGEOM_BOX, (low + high) / 2, (high - low) / 2


def _add_touch(spec: mujoco.MjSpec, body: Any, side: Side, role: str, shape: Shape) -> None:
    """Touch sensors under heel, ball and toes: boxes a little larger than the shape."""
    low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
    middle = (low[0] + high[0]) / 2
    spans = [("toes", low[0], high[0])] if role == "toes" else [("heel", low[0], middle), ("ball", middle, high[0])]
    grow = 0.02
    for part, back, front in spans:
        back -= grow if part != "ball" else 0.0
        front += grow if part != "heel" else 0.0
        name = f"{side.name.lower()}_{part}"
        body.add_site(
            name=name,
            type=mujoco.mjtGeom.mjGEOM_BOX,
            pos=[(back + front) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
            size=[(front - back) / 2, (high[1] - low[1]) / 2 + grow, (high[2] - low[2]) / 2 + grow],
            rgba=[0, 0, 0, 0],
        )
        sensor = spec.add_sensor(name=name, type=mujoco.mjtSensor.mjSENS_TOUCH)
        sensor.objtype, sensor.objname = mujoco.mjtObj.mjOBJ_SITE, name


def _check_sensor_order(spec: mujoco.MjSpec) -> None:
    """Left heel, ball, toes, then right: the order in which `sense` reads them; it follows from the order of links."""
    names = [sensor.name for sensor in spec.sensors]
    expected = [f"{side.name.lower()}_{part}" for side in Side for part in SOLE_PARTS]
    if [name for name in names if name in expected][-2 * len(SOLE_PARTS) :] != expected:
        raise AssertionError(f"touch sensors are out of order: {names}")
