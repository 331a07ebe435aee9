"""Avatars as the web ships them, compressed, and as other programs do, in FBX."""

import sys

import numpy as np
import pytest
from rigs.made_rigs import made_rig

from footfall.errors import BadDocument, MissingExtra
from footfall.rigs import blender, draco
from footfall.rigs.avatar import avatar_of, read_avatar
from footfall.rigs.glb import Glb

pytestmark = pytest.mark.slow
FINE = 16
"""Bits of a number."""


def compressed() -> Glb:
    """An avatar whose positions are compressed in every part; other attributes stay beside them."""
    dracopy = pytest.importorskip("DracoPy")
    glb = made_rig()
    for part in glb.table["meshes"][0]["primitives"]:
        attributes = part["attributes"]
        points = glb.read(attributes["POSITION"]).astype(np.float32)
        corners = glb.read(part["indices"]).astype(np.uint32).reshape(-1, 3)
        packed = dracopy.encode(points, corners, quantization_bits=FINE, preserve_order=True)
        glb.binary += bytes(-len(glb.binary) % 4)
        glb.table["bufferViews"].append({"buffer": 0, "byteOffset": len(glb.binary), "byteLength": len(packed)})
        glb.binary += packed
        view = len(glb.table["bufferViews"]) - 1
        part["extensions"] = {draco.DRACO: {"bufferView": view, "attributes": {"POSITION": 0}}}
        for number in (attributes["POSITION"], part["indices"]):
            del glb.table["accessors"][number]["bufferView"]
    glb.table["extensionsRequired"] = glb.table["extensionsUsed"] = [draco.DRACO]
    return glb


def test_an_avatar_compressed_by_draco_is_the_same_avatar():
    avatar, plain = (avatar_of(glb, "x", "x.glb") for glb in (compressed(), made_rig()))
    assert avatar.vertices == pytest.approx(plain.vertices, abs=1e-4)
    assert "extensionsRequired" not in avatar.glb.table


def test_without_the_package_the_extra_is_named(monkeypatch):
    glb = compressed()
    monkeypatch.setattr(draco, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"pip install 'footfall\[draco\]'"):
        avatar_of(glb, "x", "x.glb")


def test_damaged_compression_is_refused_in_a_sentence():
    glb = compressed()
    view = glb.table["meshes"][0]["primitives"][0]["extensions"][draco.DRACO]["bufferView"]
    begin = glb.table["bufferViews"][view]["byteOffset"]
    glb.binary[begin : begin + 40] = bytes(40)
    with pytest.raises(BadDocument, match="its compressed meshes"):
        avatar_of(glb, "x", "x.glb")


def a_blender(tmp_path, monkeypatch, script: str):
    """A program in Blender's place, which is given a script, a source and a target."""
    stand_in = tmp_path / "stand_in.py"
    stand_in.write_text(script)
    monkeypatch.setattr(blender, "_blender", lambda: [sys.executable, str(stand_in)])
    (tmp_path / "me.fbx").write_bytes(blender.FBX + b" Binary  \x00")
    return tmp_path / "me.fbx"


def test_an_fbx_file_is_read_through_blender(tmp_path, monkeypatch):
    (tmp_path / "made.glb").write_bytes(made_rig().to_bytes())
    copy = f"import shutil, sys; shutil.copy({str(tmp_path / 'made.glb')!r}, sys.argv[-1])"
    assert read_avatar(a_blender(tmp_path, monkeypatch, copy)).name == "me"


def test_what_blender_says_of_a_bad_file_is_told(tmp_path, monkeypatch):
    fails = "import sys; sys.exit('RuntimeError: no FBX of this version')"
    with pytest.raises(BadDocument, match="Blender could not read this FBX file: RuntimeError: no FBX of this version"):
        read_avatar(a_blender(tmp_path, monkeypatch, fails))


def test_without_blender_the_way_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(blender, "_blender", lambda: None)
    (tmp_path / "me.fbx").write_bytes(blender.FBX)
    with pytest.raises(BadDocument, match=r"`pip install bpy`, or save it as GLB"):
        read_avatar(tmp_path / "me.fbx")
