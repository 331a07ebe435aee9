"""Meshes compressed by Draco, as the web ships them, unpacked into plain arrays (the extra `draco`)."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from footfall.errors import MissingExtra
from footfall.reading import AVATAR_VERTICES
from footfall.rigs.glb import INDICES, VERTICES, Glb

DRACO = "KHR_draco_mesh_compression"


def unpack_draco(glb: Glb, path: str) -> None:
    """Replace what is compressed in a document by what it stands for; what is already plain stays."""
    parts = [part for mesh in glb.table.get("meshes", []) for part in mesh["primitives"]]
    packed = [part for part in parts if DRACO in part.get("extensions", {})]
    if not packed:
        return
    if find_spec("DracoPy") is None:
        raise MissingExtra(f"{path} is compressed by Draco, and reading it", "draco")
    accessors = glb.table["accessors"]
    AVATAR_VERTICES.check(sum(accessors[part["attributes"]["POSITION"]]["count"] for part in packed), path)
    for part in packed:
        _unpack(glb, part)
    for listed in ("extensionsUsed", "extensionsRequired"):
        if kept := [name for name in glb.table.pop(listed, []) if name != DRACO]:
            glb.table[listed] = kept


def _unpack(glb: Glb, part: dict[str, Any]) -> None:
    """Decode one part of a mesh into its own accessors."""
    packed = part["extensions"].pop(DRACO)
    if not part["extensions"]:
        del part["extensions"]
    view = glb.table["bufferViews"][packed["bufferView"]]
    begin = view.get("byteOffset", 0)
    dracopy = import_module("DracoPy")
    try:
        mesh = dracopy.decode(bytes(glb.binary[begin : begin + view["byteLength"]]))
    except dracopy.FileTypeException as problem:
        raise ValueError(str(problem)) from problem
    if "indices" in part and hasattr(mesh, "faces"):
        _store(glb, part["indices"], np.asarray(mesh.faces).reshape(-1, 1), INDICES)
    for name, number in packed["attributes"].items():
        _store(glb, part["attributes"][name], mesh.get_attribute_by_unique_id(number)["data"], VERTICES)


def _store(glb: Glb, number: int, values: np.ndarray, target: int) -> None:
    """Give an accessor its elements, as the type that it declares."""
    accessor = glb.table["accessors"][number]
    if len(values) != accessor["count"]:
        raise ValueError(f"{len(values)} elements where {accessor['count']} were declared")
    made = glb.table["accessors"].pop(glb.add(values.astype(glb.kind_of(accessor)), target=target))
    accessor["bufferView"] = made["bufferView"]
    accessor.pop("byteOffset", None)
