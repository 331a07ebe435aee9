"""Combine many bodies in one MuJoCo Warp model: whatever differs between bodies gets a row per world."""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import mujoco
import numpy as np
import warp as wp

from footfall.errors import BadValue

UNREAD = {"dof_length", "geom_rgba", "site_rgba"}
"""Fields that may differ because they are never read here: sleep thresholds, colours."""
OF_TYPES = {"geom_pair_type_count"}
"""Fields that follow from others that are compared."""
AUTORESET = int(mujoco.mjtDisableBit.mjDSBL_AUTORESET)
CONTACTS, ROWS = 24, 48
"""Room for contacts and constraint rows per world; all worlds share the room for contacts. A walk takes 32 rows at
most; who lies on the ground may take more (`GpuSimulation.crowded`), and is run again with more room."""
MOST_ROWS = 512
DISABLED = mujoco.mjtDisableBit
FLAT_OPTIONS = ("timestep", "integrator", "cone", "solver", "iterations", "disableflags", "enableflags", "impratio")


def put_models(models: Sequence[mujoco.MjModel], rows: np.ndarray) -> Any:
    """Put a model on the current device in which world k is `models[rows[k]]`."""
    import mujoco_warp

    for model in models:
        model.opt.disableflags &= ~AUTORESET  # MuJoCo Warp never resets by itself
        model.opt.disableflags |= (
            DISABLED.mjDSBL_NATIVECCD.value
        )  # boxes meet as in MuJoCo; half a minute less to compile
        if is_explicit(model):
            model.opt.integrator = mujoco.mjtIntegrator.mjINT_EULER
            model.opt.disableflags |= DISABLED.mjDSBL_EULERDAMP.value
    first = models[0]
    sizes_l, places_l = _even_sites(models)
    put = mujoco_warp.put_model(first)
    put.opt.run_qacc_smooth = False  # the solver starts from the last step's accelerations, and needs no others
    put.site_size = wp.array(sizes_l, dtype=wp.vec3)
    _give_rows(put, "site_pos", np.stack(places_l)[rows])
    for name in batched_names():
        values: list[Any] = [getattr(model, name) for model in models if hasattr(model, name)]
        if name != "site_pos" and any(_differ(values[0], value) for value in values[1:]):
            _give_rows(put, name, np.stack(values)[rows])
    return put


def is_explicit(model: mujoco.MjModel) -> bool:
    """Whether nothing but the law's torques depends on speed, so that an implicit step is the explicit one again."""
    return not (model.dof_damping.any() or model.nu or model.ntendon or model.opt.density or model.opt.viscosity)


def structure_of(model: mujoco.MjModel) -> bytes:
    """What bodies must have in common to run in one batch: joints, kinds of shapes, options; not sizes or masses."""
    shared = [np.asarray(getattr(model, name, ())) for name in _shared_names()]
    options = [np.asarray(getattr(model.opt, name)) for name in FLAT_OPTIONS]
    options[FLAT_OPTIONS.index("disableflags")] &= ~AUTORESET
    sizes = np.array([model.nq, model.nv, model.nbody, model.ngeom, model.nsite])
    return b"".join(array.tobytes() for array in (sizes, *options, *shared))


def check_alike(models: Sequence[mujoco.MjModel]) -> None:
    """Refuse bodies that differ in something that all worlds share."""
    first = structure_of(models[0])
    for model in models[1:]:
        if structure_of(model) != first:
            raise BadValue(
                "these bodies differ in their joints or in the kinds of their shapes, so they cannot walk in one "
                "batch on a GPU; run them one after the other"
            )


@cache
def batched_names() -> list[str]:
    """The fields of a model that can differ between worlds."""
    return [name for name, shape in _array_fields() if shape[0] == "*"]


@cache
def _shared_names() -> list[str]:
    handled = {"site_size", *UNREAD, *OF_TYPES}
    return [name for name, shape in _array_fields() if shape[0] != "*" and name not in handled]


def _array_fields() -> list[tuple[str, tuple[Any, ...]]]:
    import mujoco_warp

    shapes = [(field.name, getattr(field.type, "shape", None)) for field in fields(mujoco_warp.Model)]
    return [(name, shape) for name, shape in shapes if isinstance(shape, tuple) and shape]


def _give_rows(put: Any, name: str, values: np.ndarray) -> None:
    shared = getattr(put, name)
    shape = (len(values), *shared.shape[1:])
    plain = values.reshape(*shape, *getattr(shared.dtype, "_shape_", ()))
    setattr(put, name, wp.array(plain, dtype=shared.dtype, shape=shape))


def _differ(one: np.ndarray, other: np.ndarray) -> bool:
    return one is not other and not np.array_equal(one, other)


def _even_sites(models: Sequence[mujoco.MjModel]) -> tuple[np.ndarray, list[np.ndarray]]:
    """Sizes of touch zones that suit all bodies, and the positions of each body's zones in their links.

    All worlds share the zones' sizes. A zone only counts contacts of its own link, so it may be larger than the sole;
    only its lower face and the face between heel and ball must stay in place.
    """
    sizes_l = np.max([model.site_size for model in models], axis=0)
    boxes = models[0].site_type == mujoco.mjtGeom.mjGEOM_BOX
    if not boxes.all():
        if any(_differ(models[0].site_size, model.site_size) for model in models[1:]):
            raise BadValue("planar bodies with feet of different sizes cannot walk in one batch on a GPU")
        return sizes_l, [model.site_pos for model in models]
    names = [models[0].site(index).name for index in range(models[0].nsite)]
    meet = np.array([1.0 if name.endswith("heel") else -1.0 if name.endswith("ball") else 0.0 for name in names])
    places_l = []
    for model in models:
        grown = sizes_l - model.site_size
        place = model.site_pos.copy()
        place[:, 0] -= meet * grown[:, 0]
        place[:, 2] += grown[:, 2]
        places_l.append(place)
    return sizes_l, places_l
