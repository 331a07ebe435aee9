"""The library's bodies for the tab: what the page shows of each, and what the simulation reads of it.

A body is given as the part of an MJCF that is its own, with `@` before every name, and besides as the exact numbers of
the compiled model, since the text rounds them.
"""

import base64
import hashlib
import json
import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import mujoco
import numpy as np

from footfall import catalog
from footfall.bodies.build import bare_spec, build_model, build_spec, fill_body
from footfall.bodies.character import Character
from footfall.bodies.held_as import held_as
from footfall.bodies.joints import fill_joints
from footfall.bodies.rises import rises, rising_table
from footfall.bodies.shape import shape_of
from footfall.bodies.size import full_height, leg_of, size_of_bones
from footfall.laws.contract import Law
from footfall.laws.register import LAWS, Gait, follow_ups, law_for, law_of, load_gait, needs_of
from footfall.laws.shape import Shape
from footfall.laws.tables import Body, Link, Side
from footfall.maths.records import fill_row, table_of
from footfall.sim.kernels import numbers_of, rows_of
from footfall.sim.passage import why_not_here
from footfall.sim.simulation import STEP_SECONDS
from footfall.sim.together import build_world
from footfall.studio.scene.meshes import looks_of, packed
from footfall.studio.scene.witness import NARROWEST
from footfall.studio.session.snapshots import _proportions, every_field, heeded_by
from footfall.worlds.world import FLAT

STEPS = {law.step_seconds or STEP_SECONDS for law in LAWS.values() if law.decide is None}
"""The time steps of the laws: who shares the stage with a law of a finer one walks by that, too."""
PARTS = ("body", "geom", "jnt", "dof", "site")
MARK = "@"


def body_of(name: str) -> dict[str, Any]:
    """All that the tab has of a body of the library: what is shown, and a model for each way in which it is held."""
    who = catalog.load(Character, name)
    bones, gaits = who.links(), catalog.all_names(Gait)
    feet = [leg_of(bones, side) for side in Side]
    table: dict[str, Any] = {
        "name": name,
        "character": catalog.encode(who),
        "proportions": _plain(_proportions(who)),
        "mass": round(who.mass, 3),
        "height": round(full_height(bones), 4),
        "size": size_of_bones(bones),
        "plane": who.plane,
        "rises": rises(who),
        "refused": {gait: f"{why[0].upper()}{why[1:]}." for gait in gaits if (why := _why_not(gait, name))},
        "shape": shape_table(shape_of(who)) if not who.plane else None,
        "feet": [[one.heel, one.ball, max(2 * one.half_width, NARROWEST)] for one in feet],
        "links": [link.name.lower() for link in bones],
        "usual": who.gait or (usual.first_gait if (usual := law_for(who)) else ""),
        "models": [],
        "gaits": {},
    }
    known: dict[str, int] = {}
    held_models: dict[Any, dict[str, Any]] = {}
    for gait_name in gaits:
        gait = load_gait(gait_name)
        law = law_of(gait)
        if gait_name in table["refused"] or law.refuses(who) or law.decide is not None:
            continue
        step = law.step_seconds or STEP_SECONDS
        held, models = held_as(who, gait), {}
        for own in sorted({step, min(STEPS)}):
            made = held_models.get(spec := (json.dumps(catalog.encode(held)), own))
            if made is None:
                made = held_models[spec] = _model(held, own)
            key = hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()
            if key not in known:
                known[key] = len(table["models"])
                table["models"].append(made)
            models[f"{own:g}"] = known[key]
        one: dict[str, Any] = {"model": models[f"{step:g}"], "models": models, "law": law.name, "step": step}
        if not law.styles:
            one["rows"] = _rows(law, [gait, *follow_ups(gait)], who)
            one["figure"] = msgspec.to_builtins(looks_of([who], [gait], []))["figures"][0]
        table["gaits"][gait_name] = one
    table["figure"] = msgspec.to_builtins(looks_of([who], [load_gait("walk")], []))["figures"][0]
    return table


def _why_not(gait: str, body: str) -> str:
    return why_not_here(gait, needs_of(gait), body, FLAT)


def gait_of(name: str) -> dict[str, Any]:
    """What the page shows of a gait of the library."""
    gait = load_gait(name)
    law = law_of(gait)
    return {
        "table": catalog.encode(gait),
        "fields": _plain(every_field(gait)),
        "law": law.name,
        "heeded": msgspec.to_builtins(heeded_by(gait, catalog.all_names(Gait))),
        "body": needs_of(name).body or law.character,
        "plans": law.decide is not None,
        "aims": law.aims,
    }


def skin_of(who: Character) -> dict[str, Any]:
    """The smooth mesh over a body, as the page has it."""
    from footfall.bodies.skin.skin import skin_of as made

    return msgspec.to_builtins(packed(made(who)))


def shape_table(shape: Shape) -> dict[str, Any]:
    """A shape as a plain table, with the reference body's as `model`."""
    table = shape._asdict()
    table["lifts"] = [lift._asdict() for lift in shape.lifts]
    reference = table.pop("reference")
    return table | ({"model": shape_table(reference)} if reference is not None else {})


def _rows(law: Law, gaits: list[Any], who: Character) -> list[str]:
    """The rows of gaits that the tab does not fit by itself."""
    rows = []
    for numbers in numbers_of(gaits, who):
        row = table_of(law.row, 1)
        fill_row(row[0], numbers)
        rows.append(_packed(row))
    return rows


def _model(who: Character, step: float) -> dict[str, Any]:
    """A body in MuJoCo, and the rows that the laws read of it."""
    spec = build_spec(who, step)
    lone = build_model(who, step)
    world = bare_spec(who, step)
    world.worldbody.add_frame().attach_body(spec.worldbody.first_body(), MARK, "")
    world.compile()
    root = ET.fromstring(world.to_xml())
    own = [one for one in root.find("worldbody") or [] if one.tag == "body"]
    body = table_of(Body, 1)
    fill_body(body[0], who, step)
    joints = rows_of(law_of(load_gait("walk")))().joints
    fill_joints(joints, lone)
    start = who.start.rows() if who.start is not None else None
    together = build_world([who], np.zeros((1, 3)), step)
    return {
        "xml": "".join(ET.tostring(one, encoding="unicode") for one in own),
        "pairs": "".join(ET.tostring(one, encoding="unicode") for one in root.iterfind("contact/*")),
        "sensors": "".join(ET.tostring(one, encoding="unicode") for one in root.iterfind("sensor/*")),
        "options": ET.tostring(root.find("option"), encoding="unicode"),  # pyright: ignore[reportArgumentType]
        "sizes": {
            name: int(getattr(lone, name)) for name in ("nq", "nv", "njnt", "nbody", "nsensordata", "ngeom", "nsite")
        },
        "exact": _exact(together),
        "body": _packed(body),
        "rising": _packed(rising_table([who])),
        "joints": joints_table(joints),
        "start": [_packed(np.asarray(part, float)) for part in start] if start else None,
    }


def joints_table(joints: Any) -> dict[str, Any]:
    """Where each link is in MuJoCo's arrays, field by field."""
    names = ("body_index", "kind", "speed_address", "joint_index", "coordinate_address")
    vectors = {name: [int(getattr(joints, name)[link]) for link in Link] for name in names}
    return vectors | {name: int(getattr(joints, name)) for name in ("root_speeds", "speeds")} | {"hinges": 0}


def _exact(model: mujoco.MjModel) -> dict[str, str]:
    """The numbers of a compiled body without the ground, as they are."""
    kept = {}
    for name in dir(model):
        value = getattr(model, name, None)
        if not isinstance(value, np.ndarray) or value.dtype != np.float64:
            continue
        part = name.partition("_")[0]
        if part in PARTS and name not in ("body_mocapid",) and len(value):
            own = value[1:] if part == "body" else value[1:] if part == "geom" else value
            kept[name] = _packed(own)
        elif name in ("qpos0", "qpos_spring"):
            kept[name] = _packed(value)
    return kept


def _packed(array: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
