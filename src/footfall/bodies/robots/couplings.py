"""Refuse robots whose legs or waist have joints that do not move on their own: gears, and loops that close."""

import mujoco

from footfall.bodies.robots.anatomy import Anatomy
from footfall.bodies.robots.arms import Arm
from footfall.bodies.robots.tree import PREFIX
from footfall.bodies.robots.urdf import open_model
from footfall.errors import BadDocument

GEAR = mujoco.mjtEq.mjEQ_JOINT
LOOPS = (mujoco.mjtEq.mjEQ_CONNECT, mujoco.mjtEq.mjEQ_WELD)


def check_couplings(path: str, found: Anatomy) -> None:
    """Refuse gears between driven joints, and loops that close through a leg; elsewhere joints are held anyhow."""
    spec, model = open_model(path), found.tree.model
    driven = {model.joint(joint).name.removeprefix(PREFIX) for joint in found.driven}
    legs = {
        model.body(body).name.removeprefix(PREFIX)
        for leg in found.legs
        for parts in leg.parts.values()
        for part in parts
        for body in found.tree.bodies[part]
    }
    for equality in spec.equalities:
        ends = [name for name in (equality.name1, equality.name2) if name]
        if equality.type == GEAR and driven & set(ends):
            raise BadDocument(
                f"{path}: gears join {' and '.join(ends)}; a leg or waist with gears cannot be driven yet"
            )
        if equality.type in LOOPS and legs & {_body_of(spec, equality, name) for name in ends}:
            raise BadDocument(f"{path}: a leg closes a loop at {' and '.join(ends)}; such legs cannot be driven yet")


def are_coupled(path: str, found: Anatomy, arms: tuple[Arm, Arm]) -> bool:
    """Whether gears or loops join an arm's shoulder or elbow to anything."""
    spec, model, bodies = open_model(path), found.tree.model, found.tree.bodies
    hinges = [hinge for arm in arms for some in arm.hinges.values() for hinge in some]
    names = {model.joint(hinge.joint).name.removeprefix(PREFIX) for hinge in hinges}
    parts = {model.body(body).name.removeprefix(PREFIX) for hinge in hinges for body in bodies[hinge.part]}
    return any(
        {name, _body_of(spec, equality, name)} & (names if equality.type == GEAR else parts)
        for equality in spec.equalities
        for name in (equality.name1, equality.name2)
        if name
    )


def _body_of(spec: mujoco.MjSpec, equality: mujoco.MjsEquality, name: str) -> str:
    """The body that an end of a loop is on: the end itself, or the body of a site."""
    if equality.objtype == mujoco.mjtObj.mjOBJ_SITE:
        site = spec.site(name)
        return site.parent.name if site is not None else ""
    return name
