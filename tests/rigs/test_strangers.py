"""Avatars that cost too much or are damaged: refused in a sentence that tells the budget, or worn without the cost."""

import tracemalloc

import numpy as np
import pytest
from rigs.made_rigs import made_rig
from soak.mutations import in_one_line

from footfall.errors import BadDocument
from footfall.rigs.avatar import avatar_of
from footfall.rigs.avatar_skeleton import skeleton_of
from footfall.rigs.glb import Glb, parse_glb
from footfall.rigs.likeness import likeness
from footfall.rigs.roles import role_of_name
from footfall.rigs.worn import at_rest

LITTLE = 300 * 2**20
"""Bytes."""


@pytest.fixture
def rig():
    return made_rig(vrm="1.0")


def put_on(glb: Glb):
    """All that the studio does with an avatar before it walks."""
    avatar = avatar_of(parse_glb(glb.to_bytes(), "x.glb"), "x", "x.glb")
    like = likeness(avatar)
    skeleton_of(avatar, like)
    return at_rest(avatar)


def chained(table):
    first = len(table["nodes"])
    table["nodes"] += [{"children": [first + one + 1]} for one in range(18_000)] + [{}]


def drawn_often(table):
    count = table["accessors"][table["meshes"][0]["primitives"][0]["attributes"]["POSITION"]]["count"]
    table["nodes"] += [{"mesh": 0, "skin": 0}] * (2_000_000 // count + 1)


def in_parts(table):
    part = table["meshes"][0]["primitives"][0]
    table["accessors"].append(table["accessors"][part["attributes"]["POSITION"]] | {"count": 3})
    position = len(table["accessors"]) - 1
    table["meshes"].append({"primitives": [part | {"attributes": {"POSITION": position}}] * 100})
    table["nodes"] += [{"mesh": len(table["meshes"]) - 1}] * 51


def counted_high(table):
    accessor = table["accessors"][table["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"]]
    del accessor["bufferView"]
    accessor["count"] = 10**11


def named_long(table):
    table["nodes"][3]["name"] = "7" * 40_000 + "x"


def crowded(table):
    table["nodes"] += [{}] * 20_000


def listed(table):
    table["extras"] = [[]] * 1_100_000


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (chained, "nodes within one another; the limit is 500"),
        (drawn_often, "vertices in all; the limit is 2,000,000"),
        (in_parts, "parts of its skin; the limit is 5,000"),
        (counted_high, "numbers in its arrays; the limit is 100,000,000"),
        (named_long, "letters in one name; the limit is 200"),
        (crowded, "nodes; the limit is 20,000"),
        (listed, "values in its glTF table; the limit is 1,000,000"),
    ],
)
def test_what_costs_too_much_is_refused_with_the_budget(rig, change, words):
    change(rig.table)
    data = rig.to_bytes()
    tracemalloc.start()
    with pytest.raises(BadDocument, match=words):
        avatar_of(parse_glb(data, "x.glb"), "x", "x.glb")
    assert tracemalloc.get_traced_memory()[1] < LITTLE
    tracemalloc.stop()


def test_many_views_of_the_same_bytes_are_not_copied(rig):
    primitive = rig.table["meshes"][0]["primitives"][0]
    view = {"buffer": 0, "byteOffset": 0, "byteLength": len(rig.binary)}
    rig.table["bufferViews"] += [view] * 4000
    own = rig.table["accessors"][primitive["indices"]]
    first, seen = len(rig.table["accessors"]), len(rig.table["bufferViews"]) - 4000
    rig.table["accessors"] += [own | {"bufferView": seen + number, "count": 3} for number in range(4000)]
    rig.table["meshes"].append({"primitives": [primitive | {"indices": first + number} for number in range(4000)]})
    tracemalloc.start()
    assert len(put_on(rig).binary) == len(rig.binary)
    assert tracemalloc.get_traced_memory()[1] < LITTLE
    tracemalloc.stop()


def test_many_nodes_without_a_surface_cost_little(rig):
    rig.table["nodes"] += [{"name": f"n{number}", "skin": 0} for number in range(3000)]
    put_on(rig)


def test_a_name_is_read_in_one_pass():
    assert role_of_name("LeftUpLeg" + "7" * 200_000) == "leftUpperLeg"


def damaged(*path):
    *above, key, value = path

    def change(table):
        holder = table
        for part in above:
            holder = holder[part]
        holder[key] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        damaged("nodes", 5, "translation", [1e300, 0, 0]),
        damaged("nodes", 2, "children", [-1]),
        damaged("nodes", 2, "children", [10**6]),
        damaged("nodes", 2, "children", 3),
        damaged("nodes", 2, 7),
        damaged("bufferViews", 0, "byteOffset", -8),
        damaged("bufferViews", 0, "byteLength", "x"),
        damaged("bufferViews", 0, []),
        damaged("accessors", 0, "count", -3),
        damaged("accessors", 0, "type", "VEC9"),
        damaged("accessors", 1, {}),
        damaged("skins", 0, "joints", [0]),
        damaged("skins", 0, "joints", [-1, 99]),
        damaged("skins", 0, 3),
        damaged("meshes", 0, "primitives", 0, "attributes", {}),
        damaged("meshes", [1]),
        damaged("extensions", {"VRMC_vrm": []}),
        damaged("extensions", {"VRM": {"humanoid": {"humanBones": [3]}}}),
        damaged("extensions", "VRMC_vrm", "humanoid", "humanBones", {"hips": {"node": []}}),
        damaged("extensions", "VRMC_vrm", "humanoid", "humanBones", "leftFoot", {"node": 10**9}),
        damaged("animations", [{"samplers": 3}]),
        damaged("scenes", 0, 3),
    ],
)
def test_a_damaged_avatar_is_worn_or_refused_in_a_sentence(rig, change):
    change(rig.table)
    try:
        put_on(rig)
    except BadDocument as problem:
        in_one_line(problem, 0)


def test_numbers_that_are_none_are_refused_at_the_door(rig):
    rig.table["nodes"][5]["translation"] = ["here", 0.0, 0.0]
    data = rig.to_bytes().replace(b'"here"', b"   NaN")
    with pytest.raises(BadDocument, match="damaged"):
        parse_glb(data, "x.glb")


def test_a_surface_that_is_not_finite_is_refused(rig):
    accessor = rig.table["accessors"][rig.table["meshes"][0]["primitives"][0]["attributes"]["POSITION"]]
    begin = rig.table["bufferViews"][accessor["bufferView"]]["byteOffset"]
    rig.binary[begin : begin + 4] = np.float32(np.nan).tobytes()
    with pytest.raises(BadDocument, match="not finite"):
        put_on(rig)


def test_a_trunk_of_no_height_is_refused(rig):
    for node in rig.table["nodes"][1:]:
        node["translation"] = [0.0, 0.0, 0.0]
    rig.table["skins"][0].pop("inverseBindMatrices")
    with pytest.raises(BadDocument):
        put_on(rig)
