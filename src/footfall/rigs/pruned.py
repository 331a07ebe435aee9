"""Take the animations out of a glTF document, with the data that only they used."""

import copy
from collections.abc import Iterator
from typing import Any

from footfall.rigs.glb import Glb


def without_animations(glb: Glb) -> Glb:
    """A copy without animations; accessors and parts of the binary that nothing else uses are gone."""
    table = copy.deepcopy(glb.table)
    animations = table.pop("animations", [])
    only_theirs = {sampler[end] for one in animations for sampler in one["samplers"] for end in ("input", "output")}
    kept_for = set(_accessors(table))
    gone = only_theirs - kept_for
    kept = [number for number in range(len(table.get("accessors", []))) if number not in gone]
    renumbered = {old: new for new, old in enumerate(kept)}
    for holder, key in _accessor_places(table):
        holder[key] = renumbered[holder[key]]
    table["accessors"] = [table["accessors"][number] for number in kept]
    return Glb(table, _packed(table, glb.binary))


def _packed(table: dict[str, Any], binary: bytearray) -> bytearray:
    """Drop views that nothing uses, and their bytes."""
    used = sorted({holder["bufferView"] for holder in _view_places(table)})
    if sum(table["bufferViews"][number]["byteLength"] for number in used) > len(binary):
        return bytearray(binary)  # views that overlap are left as they are
    views, packed = [], bytearray()
    for number in used:
        view = table["bufferViews"][number]
        begin = view.get("byteOffset", 0)
        packed += bytes(-len(packed) % 4)
        views.append(view | {"byteOffset": len(packed)})
        packed += binary[begin : begin + view["byteLength"]]
    renumbered = {old: new for new, old in enumerate(used)}
    for holder in _view_places(table):
        holder["bufferView"] = renumbered[holder["bufferView"]]
    table["bufferViews"] = views
    return packed


def _accessors(table: dict[str, Any]) -> Iterator[int]:
    return (holder[key] for holder, key in _accessor_places(table))


def _accessor_places(table: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Where a document names an accessor: in meshes, with their morph targets, in skins and in instances."""
    for mesh in table.get("meshes", []):
        for primitive in mesh["primitives"]:
            if "indices" in primitive:
                yield primitive, "indices"
            for attributes in (primitive["attributes"], *primitive.get("targets", [])):
                yield from ((attributes, name) for name in attributes)
    for skin in table.get("skins", []):
        if "inverseBindMatrices" in skin:
            yield skin, "inverseBindMatrices"
    for node in table.get("nodes", []):
        instances = node.get("extensions", {}).get("EXT_mesh_gpu_instancing", {}).get("attributes", {})
        yield from ((instances, name) for name in instances)


def _view_places(part: Any) -> Iterator[dict[str, Any]]:
    """Every table in a document, however deep, that names a view of the binary."""
    if isinstance(part, dict):
        if isinstance(part.get("bufferView"), int):
            yield part
        for inner in part.values():
            yield from _view_places(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _view_places(inner)
