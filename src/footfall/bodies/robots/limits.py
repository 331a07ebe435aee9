"""What a robot's joints can give, by its file: torque by joint, actuator and control range, speed by URDF."""

import math
import xml.etree.ElementTree as Tree
from collections.abc import Iterable, Sequence
from pathlib import Path

import mujoco
import numpy as np

from footfall.bodies.robots.urdf import URDF, open_model
from footfall.errors import BadDocument

ANY_TORQUE = 1e5
"""N m: a larger limit stands for none."""
SHOWN = 3
"""How many joints a remark names."""


def limits_of(path: str) -> dict[str, float]:
    """The largest torque of every joint by name, N m, the least of those its file gives anywhere; 0: none."""
    model = open_model(path).compile()
    found: dict[str, list[float]] = {}
    for joint in range(model.njnt):
        if model.jnt_actfrclimited[joint]:
            found.setdefault(model.joint(joint).name, []).append(float(np.abs(model.jnt_actfrcrange[joint]).max()))
    for motor in range(model.nu):
        if model.actuator_trntype[motor] != int(mujoco.mjtTrn.mjTRN_JOINT):
            continue
        name, gear = model.joint(int(model.actuator_trnid[motor, 0])).name, abs(float(model.actuator_gear[motor, 0]))
        if model.actuator_forcelimited[motor]:
            found.setdefault(name, []).append(gear * float(np.abs(model.actuator_forcerange[motor]).max()))
        is_motor = model.actuator_biastype[motor] == int(mujoco.mjtBias.mjBIAS_NONE)
        if is_motor and model.actuator_ctrllimited[motor]:
            gain = abs(float(model.actuator_gainprm[motor, 0]))
            found.setdefault(name, []).append(gear * gain * float(np.abs(model.actuator_ctrlrange[motor]).max()))
    return {name: min(limits) for name, limits in found.items()}


def speeds_of(path: str) -> dict[str, float]:
    """The largest speed of every joint by name, rad/s, which only URDF gives, and MuJoCo does not read."""
    if Path(path).suffix.lower() != URDF:
        return {}
    found = {}
    for joint in Tree.parse(path).getroot().iter("joint"):
        for limit in joint.iter("limit"):
            name, given = joint.get("name", ""), limit.get("velocity", "0")
            try:
                speed = float(given)
            except ValueError:
                raise BadDocument(f"{path}: the velocity of joint '{name}' is '{given}'; it must be a number") from None
            if 0.0 < speed < math.inf:
                found[name] = speed
    return found


def without_limits(limits: dict[str, float], driven: Iterable[str]) -> Sequence[str]:
    """What to say of joints that the law drives and that can give any torque; nothing if there are none."""
    names = list(driven)
    free = [name for name in names if not 0.0 < limits.get(name, 0.0) < ANY_TORQUE]
    if not free:
        return ()
    some = ", ".join(free[:SHOWN]) + (" and others" if free[SHOWN:] else "")
    which = "any joint" if len(free) == len(names) else some
    return (f"its file gives no torque limit for {which}: whatever torque the law asks there is given",)
