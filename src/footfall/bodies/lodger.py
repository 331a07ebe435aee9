"""Find a character in a MuJoCo model that somebody else made: its joints, its soles and what drives them.

Names tell: the model holds the joints of the character's own model, each with the same words before its name.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.bodies.robots.tree import PREFIX
from footfall.errors import BadValue

FREE, BALL = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)
COORDINATES = {FREE: 7, BALL: 4}
SPEEDS = {FREE: 6, BALL: 3}
SAME_AXIS = 1e-6
TOUCH = int(mujoco.mjtSensor.mjSENS_TOUCH)
ON_JOINTS = (int(mujoco.mjtTrn.mjTRN_JOINT), int(mujoco.mjtTrn.mjTRN_JOINTINPARENT))


class Motors(NamedTuple):
    """The actuators of a character, one entry each.

    Force: gain x ctrl + bias . (1, length, speed); length and speed are gear times the joint's, torque is gear x force.
    """

    ctrl: np.ndarray  # where its control is in theirs
    speed: np.ndarray  # which of our speeds it drives
    coordinate: np.ndarray  # which of our coordinates is its length; 0 for those that do not feel it
    gear: np.ndarray
    gain: np.ndarray
    bias: np.ndarray  # three columns
    low: np.ndarray  # of its control
    high: np.ndarray

    def controls(self, torque: np.ndarray, qpos: np.ndarray, qvel: np.ndarray) -> np.ndarray:
        """The controls by which the actuators give these torques now, as far as their range goes."""
        constant, per_length, per_speed = self.bias.T
        force = torque[self.speed] / self.gear
        own = constant + per_length * (self.gear * qpos[self.coordinate]) + per_speed * (self.gear * qvel[self.speed])
        return np.clip((force - own) / self.gain, self.low, self.high)


@dataclass(frozen=True, eq=False)
class Lodger:
    """A character in another model: where each of its coordinates and speeds is, its soles and its motors."""

    prefix: str
    coordinates: np.ndarray
    speeds: np.ndarray
    joints: np.ndarray
    motors: Motors
    touch: np.ndarray | None  # where their model has our touch sensors; None: it has not
    soles: dict[int, dict[int, int]]  # for their body, our sites and the sensor of each


def lodger_of(lone: mujoco.MjModel, model: mujoco.MjModel, driven: set[int], prefix: str | None) -> Lodger:
    """Find the character whose own model is `lone`; the law drives these speeds of it."""
    first = 1 if lone.jnt_type[0] == FREE else 0
    names = [lone.joint(index).name.removeprefix(PREFIX) for index in range(first, lone.njnt)]
    theirs = {model.joint(index).name: index for index in range(model.njnt)}
    own = _prefix(names, theirs, prefix)
    joints = np.array([theirs[own + name] for name in names], int)
    if first:
        joints = np.concatenate([[_root(model, int(joints[0]), own + names[0])], joints])
    for ours, other in enumerate(joints):
        _check_same(lone, ours, model, int(other))
    coordinates = _spread(model.jnt_qposadr[joints], lone.jnt_type, COORDINATES)
    speeds = _spread(model.jnt_dofadr[joints], lone.jnt_type, SPEEDS)
    motors = _motors(lone, model, joints, driven)
    touch = _touch(lone, model, own)
    return Lodger(
        own, coordinates, speeds, joints, motors, touch, {} if touch is not None else _soles(lone, model, own)
    )


def _prefix(names: list[str], theirs: dict[str, int], given: str | None) -> str:
    """What stands before the names of its joints; one robot of this kind must be meant."""
    found = {name.removesuffix(names[0]) for name in theirs if name.endswith(names[0])}
    whole = sorted(one for one in found if all(one + name in theirs for name in names))
    if given is not None:
        if given not in whole:
            raise BadValue(f"the model has no joints '{given}{names[0]}', … (prefixes: {', '.join(map(repr, whole))})")
        return given
    if not whole:
        missing = next((name for name in names if not any(other.endswith(name) for other in theirs)), names[0])
        raise BadValue(f"the model lacks the joint '{missing}' of this rig; give the file that the model was made from")
    if len(whole) > 1:
        raise BadValue(
            f"the model holds {len(whole)} such bodies; choose one by prefix= ({', '.join(map(repr, whole))})"
        )
    return whole[0]


def _root(model: mujoco.MjModel, joint: int, name: str) -> int:
    """The free joint of the tree that a joint belongs to."""
    root = int(model.body_rootid[model.jnt_bodyid[joint]])
    first = int(model.body_jntadr[root])
    if first < 0 or model.jnt_type[first] != FREE:
        raise BadValue(f"the root of the tree with '{name}' is fixed in this model; to walk, it needs a free joint")
    return first


def _check_same(lone: mujoco.MjModel, ours: int, model: mujoco.MjModel, other: int) -> None:
    same = lone.jnt_type[ours] == model.jnt_type[other]
    if same and lone.jnt_type[ours] not in (FREE, BALL):
        same = bool(np.abs(lone.jnt_axis[ours] - model.jnt_axis[other]).max() < SAME_AXIS)
    if not same:
        raise BadValue(
            f"the joint '{model.joint(other).name}' turns another way than the rig's; is it another version?"
        )


def _spread(first: np.ndarray, kinds: np.ndarray, widths: dict[int, int]) -> np.ndarray:
    """Every place from the first of each joint on."""
    return np.concatenate([np.arange(at, at + widths.get(int(kind), 1)) for at, kind in zip(first, kinds, strict=True)])


def _motors(lone: mujoco.MjModel, model: mujoco.MjModel, joints: np.ndarray, driven: set[int]) -> Motors:
    ours = {int(other): index for index, other in enumerate(joints)}
    rows: dict[int, tuple[Any, ...]] = {}
    for actuator in range(len(model.actuator_trntype)):
        joint = ours.get(int(model.actuator_trnid[actuator, 0]))
        if joint is None or model.actuator_trntype[actuator] not in ON_JOINTS:
            continue
        name = model.actuator(actuator).name
        is_ball = lone.jnt_type[joint] == BALL
        gears = model.actuator_gear[actuator, : 3 if is_ball else 1]
        axis = int(np.abs(gears).argmax())
        speed = int(lone.jnt_dofadr[joint]) + axis
        _check_plain(model, actuator, name, is_ball and int(np.count_nonzero(gears)) > 1)
        if speed in rows:
            raise BadValue(f"the actuator '{name}' drives what another one drives; a joint needs one actuator")
        bias = model.actuator_biasprm[actuator, :3] * (model.actuator_biastype[actuator] != 0)
        if is_ball and bias[1]:
            raise BadValue(f"the actuator '{name}' holds a ball joint in place; use a motor")
        limited = bool(model.actuator_ctrllimited[actuator])
        low, high = model.actuator_ctrlrange[actuator] if limited else (-np.inf, np.inf)
        at = int(model.actuator_ctrladr[actuator]) if hasattr(model, "actuator_ctrladr") else actuator
        coordinate = 0 if is_ball else int(lone.jnt_qposadr[joint])
        rows[speed] = (at, speed, coordinate, gears[axis], model.actuator_gainprm[actuator, 0], bias, low, high)
    if idle := sorted(driven - set(rows)):
        name = model.joint(int(joints[lone.dof_jntid[idle[0]]])).name
        raise BadValue(f"no actuator of the model drives the joint '{name}', which the walk needs")
    return Motors(*(np.array(column) for column in zip(*rows.values(), strict=True)))


def _check_plain(model: mujoco.MjModel, actuator: int, name: str, crooked: bool) -> None:
    """Refuse actuators that give no torque at once."""
    plain = model.actuator_dyntype[actuator] == 0 and model.actuator_gaintype[actuator] == 0
    if not plain or model.actuator_biastype[actuator] > 1 or not model.actuator_gainprm[actuator, 0] or crooked:
        raise BadValue(f"the actuator '{name}' is no plain motor, position or velocity actuator; it cannot be used")


def _touch(lone: mujoco.MjModel, model: mujoco.MjModel, prefix: str) -> np.ndarray | None:
    names = [lone.sensor(index).name for index in range(lone.nsensor)]
    before = prefix.removesuffix(PREFIX)  # our sensors stand outside a robot's names
    ids = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_SENSOR, before + name) for name in names]
    if min(ids) < 0 or any(model.sensor_type[one] != TOUCH for one in ids):
        return None
    return model.sensor_adr[ids]


def _soles(lone: mujoco.MjModel, model: mujoco.MjModel, prefix: str) -> dict[int, dict[int, int]]:
    """The sites of our touch sensors by the body of theirs that carries them."""
    found: dict[int, dict[int, int]] = {}
    for sensor in range(lone.nsensor):
        site = int(lone.sensor_objid[sensor])
        name = lone.body(int(lone.site_bodyid[site])).name.removeprefix(PREFIX)
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, prefix + name)
        if body < 0:
            raise BadValue(f"the model has no body '{prefix}{name}', which carries a sole; give it that name")
        found.setdefault(body, {})[site] = int(lone.sensor_adr[sensor])
    return found
