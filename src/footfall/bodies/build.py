"""Build a character for MuJoCo: the compiled model on its ground, and the Body row that the law reads."""

from typing import Any, Literal

import mujoco
import numpy as np

from footfall.bodies.arms import arm_lift
from footfall.bodies.bones import Bone, BoneShape, damping_of, side_and_role
from footfall.bodies.character import Character, reference
from footfall.bodies.colours import GROUND, colour_of
from footfall.bodies.gains import yaw_share
from footfall.bodies.robots.build import add_robot
from footfall.bodies.robots.tree import read_robot
from footfall.bodies.size import (
    Bones,
    beyond,
    com_height,
    inertia_about,
    joints_at,
    leg_length,
    leg_of,
    limb,
    mass_of,
    size_of_bones,
    standing_height,
)
from footfall.bodies.solid import make_solid
from footfall.errors import one_line
from footfall.laws.shape import Lift
from footfall.laws.tables import PARENTS, Link, Side

BALLS = {"lower_back", "torso", "head", "upper_arm", "thigh"}
UPWARDS = [0.0, 0.0, 1.0]
LEFTWARDS = [0.0, 1.0, 0.0]
AHEAD = [1.0, 0.0, 0.0]
SOLE_PARTS = ("heel", "ball", "toes")
FLOOR_BITS = 0x7FFFFFFF
PALM = 0.15
"""How far beyond the solid of the lower arm the middle of the hand is, as a share of its length."""
STICKING = 5.0
"""Friction of soles that do not slip, as in SIMBICON's own program; higher than any gait needs."""
Contact = Literal["coulomb", "sticking"]


def build_model(character: Character, step_seconds: float, contact: Contact | None = None) -> mujoco.MjModel:
    """Compile the character on flat ground. MuJoCo's bodies have the names and the order of the links."""
    return build_spec(character, step_seconds, contact).compile()


def build_spec(
    character: Character, step_seconds: float, contact: Contact | None = None, code: int = 1
) -> mujoco.MjSpec:
    """The model before compilation, for callers that add to it; `looks.dress` adds what is drawn."""
    spec = bare_spec(character, step_seconds)
    if character.model:
        spec.geom("ground").contype = 1  # robots may leave it to the ground to collide
        add_robot(spec, character)
        return spec
    add_character(spec, character, code, contact)
    if character.solid and not character.plane:
        make_solid(spec)
    return spec


def bare_spec(character: Character, step_seconds: float) -> mujoco.MjSpec:
    """Options and ground for a character, without it."""
    spec = read_robot(character.model) if character.model else mujoco.MjSpec()
    spec.modelname = one_line(character.name)
    spec.compiler.degree = False
    spec.option.timestep = step_seconds
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    elliptic = mujoco.mjtCone.mjCONE_ELLIPTIC  # holds firmly along x even when friction is high
    spec.option.cone = elliptic if character.plane else mujoco.mjtCone.mjCONE_PYRAMIDAL
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
    _add_ground(spec)
    return spec


def add_character(spec: mujoco.MjSpec, character: Character, code: int, contact: Contact | None = None) -> None:
    """Build the tree of bones. `code` marks this character's contacts, so that it never collides with itself."""
    bones = character.check().links()
    friction = STICKING if (contact or character.contact) == "sticking" else character.friction
    bodies: dict[Link, Any] = {}
    lifts = {} if character.plane else {side: arm_lift(bones, side) for side in Side}
    for link, bone in bones.items():
        side, role = side_and_role(link)
        parent = spec.worldbody if link is Link.PELVIS else bodies[Link(PARENTS[link])]
        at = (0.0, 0.0, standing_height(bones)) if link is Link.PELVIS else bone.at
        body = parent.add_body(name=link.name.lower(), pos=at)
        body.mass, body.ipos, body.inertia = bone.mass, bone.com, bone.inertia
        body.explicitinertial = True
        bodies[link] = body
        armature = armature_of(character, link, spec.option.timestep)
        if character.plane:
            _add_planar_joints(body, link, bone, armature, standing_height(bones))
        elif not bone.fixed:
            _add_joints(body, link, role, bone, armature)
        if side is not None and lifts:
            _lift_arm(body, side, role, lifts[side])
        if role == "foot" and character.plane and side is not None:
            ends = _add_sole_ends(spec, body, side, bone.shape, friction, code)
            for end in ends:
                end.solref = [-part for part in character.contact_spring] if character.contact_spring else end.solref
            continue
        _add_shape(body, link, bone.shape, colour_of(link), friction, code)
        if role in ("foot", "toes") and side is not None:
            _add_touch(spec, body, side, role, bone.shape)
    _check_sensor_order(spec)


def armature_of(character: Character, link: Link, step_seconds: float) -> float:
    """Inertia to add to a joint, which makes damping by explicit torques as stable as implicit damping.

    (M + dt D) a = f - D v; the contact solver sees it too. A hip also has to handle the damping of the pelvis.
    """
    if character.armature is not None:
        return character.armature
    own = [character.bone(link)]
    if side_and_role(link)[1] == "thigh":
        own.append(character.bone(Link.PELVIS))
    return step_seconds * max(max(damping_of(bone), bone.stance_damping) for bone in own)


def fill_body(row: np.void, character: Character, step_seconds: float = 0.001) -> None:
    """Fill one element of the Body table with what the law needs to know about a body."""
    bones = character.links()
    legs = [leg_of(bones, side) for side in Side]
    row["planar"] = int(character.plane)
    row["total_mass"] = mass_of(bones)
    row["parent"] = [max(parent, 0) for parent in PARENTS]
    for index, bone in bones.items():
        row["mass"][index] = bone.mass
        row["inertia_l"][index] = bone.inertia
        row["com_l"][index] = bone.com
        row["stiffness"][index] = 0.0 if bone.fixed else bone.stiffness
        row["damping"][index] = damping_of(bone)
        row["stance_stiffness"][index] = bone.stance_stiffness or bone.stiffness
        row["stance_damping"][index] = bone.stance_damping or damping_of(bone)
        row["armature"][index] = armature_of(character, index, step_seconds)
        row["torque_limit"][index] = bone.torque_limit
        if bone.stop_stiffness and bone.limits:
            row["stop_low"][index], row["stop_high"][index] = bone.limits
            row["stop_stiffness"][index] = bone.stop_stiffness
            row["stop_damping"][index] = bone.stop_damping
        row["shape_start_l"][index] = bone.shape.start
        row["shape_end_l"][index] = bone.shape.end
        row["shape_radius"][index] = bone.shape.radius
    row["back_extension"] = 1.0 if character.torque_limit else character.back_extension
    row["thigh_length"] = [leg.thigh for leg in legs]
    row["shank_length"] = [leg.shank for leg in legs]
    row["ankle_height"] = [leg.ankle_height for leg in legs]
    for side in Side:
        lower = limb("LOWER_ARM", side)
        if lower in bones:
            shape = bones[lower].shape
            row["hand_l"][side] = np.add(shape.end, PALM * np.subtract(shape.end, shape.start))
            row["upper_arm_length"][side] = np.linalg.norm(bones[lower].at)
            row["lower_arm_length"][side] = np.linalg.norm(row["hand_l"][side])
    row["leg_twist_inertia"] = [_leg_twist_inertia(character, bones, side, step_seconds) for side in Side]
    row["leg_length"] = leg_length(bones)
    row["hip_half_width"] = max(abs(bones[limb("THIGH", side)].at[1]) for side in Side)
    row["pelvis_height"] = standing_height(bones)
    row["com_height"] = com_height(bones)
    own_yaw = character.pelvis_yaw
    row["pelvis_yaw"] = yaw_share(bones, reference().links()) if own_yaw is None else own_yaw
    row["heel"] = min(leg.heel for leg in legs)
    row["ball"] = min(leg.ball for leg in legs)
    row["sole_half_width"] = min(leg.half_width for leg in legs)


def _leg_twist_inertia(character: Character, bones: Bones, side: Side, step_seconds: float) -> float:
    hip = limb("THIGH", side)
    return float(inertia_about(bones, beyond(hip), joints_at(bones)[hip])[2]) + armature_of(
        character, hip, step_seconds
    )


def size_of(character: Character) -> float:
    """How large a body is relative to the reference body, judged by leg length and height of the mass centre."""
    return size_of_bones(character.links())


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


def _add_planar_joints(body: Any, link: Link, bone: Bone, armature: float, height: float) -> None:
    """Hinges about the left axis; the root slides along x and z and turns. Soft stops are not MuJoCo limits."""
    name = link.name.lower()
    if link is Link.PELVIS:
        body.add_joint(name=f"{name}_x", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=AHEAD)
        body.add_joint(name=f"{name}_z", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=UPWARDS, ref=height)
        _add_hinge(body, name, LEFTWARDS, None, 0.0)
    else:
        _add_hinge(body, name, LEFTWARDS, None if bone.stop_stiffness else bone.limits, armature)


def _add_hinge(body: Any, name: str, axis: list[float], limits: tuple[float, float] | None, armature: float) -> None:
    joint = body.add_joint(name=name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis, armature=armature)
    if limits is not None:
        joint.range, joint.limited = limits, True


def _lift_arm(body: Any, side: Side, role: str, lift: Lift) -> None:
    """Start an arm that would reach the ground spread and bent."""
    if role == "upper_arm" and (lift.back or lift.spread):
        outwards = lift.spread if side is Side.LEFT else -lift.spread
        back, out = (
            [np.cos(lift.back / 2), 0.0, np.sin(lift.back / 2), 0.0],
            [np.cos(outwards / 2), np.sin(outwards / 2), 0.0, 0.0],
        )
        quat = np.zeros(4)
        mujoco.mju_mulQuat(quat, np.array(back), np.array(out))
        body.quat = quat
    if role == "lower_arm" and lift.elbow:
        body.quat = [np.cos(lift.elbow / 2), 0.0, -np.sin(lift.elbow / 2), 0.0]
        body.first_joint().ref = -lift.elbow


def _add_shape(body: Any, link: Link, shape: BoneShape, colour: tuple[float, ...], friction: float, code: int) -> None:
    geom = body.add_geom(name=link.name.lower(), rgba=colour, contype=code, conaffinity=FLOOR_BITS & ~code)
    geom.friction = [friction, 0.005, 0.0001]
    geom.priority = 1  # otherwise MuJoCo uses the larger friction of the two geoms
    if shape.kind == "capsule":
        geom.type, geom.fromto, geom.size = (
            mujoco.mjtGeom.mjGEOM_CAPSULE,
            [*shape.start, *shape.end],
            [shape.radius, 0, 0],
        )
    else:
        low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
        geom.type, geom.pos, geom.size = mujoco.mjtGeom.mjGEOM_BOX, (low + high) / 2, (high - low) / 2


def _add_sole_ends(
    spec: mujoco.MjSpec, body: Any, side: Side, shape: BoneShape, friction: float, code: int
) -> list[Any]:
    """Let a planar foot touch the ground at the two ends of its sole; the line between them is only drawn."""
    name = f"{side.name.lower()}_foot"
    line = body.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_CAPSULE, contype=0, conaffinity=0)
    line.fromto, line.size = [*shape.start, *shape.end], [shape.radius, 0, 0]
    line.rgba = colour_of(Link[name.upper()])
    middle, ends = (np.add(shape.start, shape.end) / 2).tolist(), []
    for part, place in zip(SOLE_PARTS, (shape.start, middle, shape.end), strict=True):
        reach = shape.radius * (0.1 if part == "ball" else 2.0)
        _add_touch_site(spec, body, f"{side.name.lower()}_{part}", pos=place, size=[reach, 0, 0])
        if part == "ball":
            continue
        end = body.add_geom(name=f"{name}_{part}", type=mujoco.mjtGeom.mjGEOM_SPHERE, rgba=line.rgba)
        end.pos, end.size = place, [shape.radius, 0, 0]
        end.contype, end.conaffinity = code, FLOOR_BITS & ~code
        end.friction, end.priority = [friction, 0.005, 0.0001], 1
        ends.append(end)
    return ends


def _add_touch(spec: mujoco.MjSpec, body: Any, side: Side, role: str, shape: BoneShape) -> None:
    """Add touch sensors under heel, ball and toes: slabs around the sole, so that a bump from the side is no load."""
    low, high = np.minimum(shape.start, shape.end), np.maximum(shape.start, shape.end)
    middle = (low[0] + high[0]) / 2
    spans = [("toes", low[0], high[0])] if role == "toes" else [("heel", low[0], middle), ("ball", middle, high[0])]
    grow = 0.02
    for part, back, front in spans:
        back -= grow if part != "ball" else 0.0
        front += grow if part != "heel" else 0.0
        _add_touch_site(
            spec,
            body,
            f"{side.name.lower()}_{part}",
            type=mujoco.mjtGeom.mjGEOM_BOX,
            pos=[(back + front) / 2, (low[1] + high[1]) / 2, low[2]],
            size=[(front - back) / 2, (high[1] - low[1]) / 2 + grow, grow],
        )


def _add_touch_site(spec: mujoco.MjSpec, body: Any, name: str, **solid: Any) -> None:
    body.add_site(name=name, rgba=[0, 0, 0, 0], **solid)
    sensor = spec.add_sensor(name=name, type=mujoco.mjtSensor.mjSENS_TOUCH)
    sensor.objtype, sensor.objname = mujoco.mjtObj.mjOBJ_SITE, name


def _check_sensor_order(spec: mujoco.MjSpec) -> None:
    """Make sure that sensors have the order in which `sense` reads them: left heel, ball, toes, then right."""
    names = [sensor.name for sensor in spec.sensors]
    expected = [f"{side.name.lower()}_{part}" for side in Side for part in SOLE_PARTS]
    if [name for name in names if name in expected][-2 * len(SOLE_PARTS) :] != expected:
        raise AssertionError(f"touch sensors are out of order: {names}")
