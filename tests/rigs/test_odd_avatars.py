"""Avatars as strangers make them: booted, without hands, in words, on four legs, or without any bones at all."""

import base64
import json
from pathlib import Path

import numpy as np
import pytest
from rigs.made_rigs import made_rig

from footfall.bodies.character import reference
from footfall.cli import main
from footfall.errors import BadDocument
from footfall.laws.tables import Link
from footfall.rigs.avatar import avatar_of, read_avatar
from footfall.rigs.glb import Glb, read_glb
from footfall.rigs.likeness import likeness

pytestmark = pytest.mark.slow


def node(glb: Glb, name: str) -> dict:
    return next(one for one in glb.table["nodes"] if one.get("name", "").endswith(name))


def booted() -> Glb:
    """Legs whose skin is twice as thick."""
    glb = made_rig()
    joints = glb.table["skins"][0]["joints"]
    thick = [number for number, one in enumerate(joints) if glb.table["nodes"][one]["name"].endswith("Leg")]
    for part in glb.table["meshes"][0]["primitives"]:
        attributes = part["attributes"]
        points = glb.read(attributes["POSITION"])
        own = np.isin(glb.read(attributes["JOINTS_0"])[:, 0], thick)
        if own.any():
            middle = points[own].mean(axis=0)
            points[own] = middle + (points[own] - middle) * [2.0, 1.0, 2.0]
            attributes["POSITION"] = glb.add(points.astype(np.float32), limits=True)
    return glb


def test_an_avatar_in_boots_weighs_what_a_person_weighs_where_a_person_does():
    made, person = likeness(avatar_of(booted(), "b", "b.glb")).character.links(), reference().links()
    whole = [sum(bone.mass for bone in bones.values()) for bones in (made, person)]
    for link in Link:
        assert made[link].mass / whole[0] == pytest.approx(person[link].mass / whole[1], rel=1e-3)


def forearm(glb: Glb) -> float:
    avatar = avatar_of(glb, "x", "x.glb")
    return float(np.linalg.norm(avatar.at("leftHand") - avatar.at("leftLowerArm")))


def test_an_arm_without_a_hand_ends_where_its_last_bone_is():
    glb = made_rig()
    for side in ("Left", "Right"):
        node(glb, f"{side}Hand")["name"] = f"nub{side}"
    assert forearm(glb) == pytest.approx(forearm(made_rig()), abs=1e-4)


def test_an_arm_without_a_bone_at_its_end_reaches_as_far_as_its_skin():
    glb = made_rig()
    for side in ("Left", "Right"):
        arm, hand = node(glb, f"{side}ForeArm"), node(glb, f"{side}Hand")
        number = glb.table["nodes"].index(hand)
        arm["children"].remove(number)
        node(glb, "Hips")["children"].append(number)
        hand["name"] = "loose"
    assert forearm(glb) == pytest.approx(forearm(made_rig()), rel=0.6)


def text_of(glb: Glb, uri: str) -> str:
    table = json.loads(json.dumps(glb.table))
    table["buffers"] = [{"byteLength": len(glb.binary), "uri": uri}]
    return json.dumps(table)


def test_gltf_in_words_is_the_same_avatar(tmp_path):
    glb = made_rig()
    (tmp_path / "me.bin").write_bytes(bytes(glb.binary))
    (tmp_path / "beside.gltf").write_text(text_of(glb, "me.bin"))
    inside = "data:application/octet-stream;base64," + base64.b64encode(bytes(glb.binary)).decode()
    (tmp_path / "inside.gltf").write_text(text_of(glb, inside))
    wanted = avatar_of(glb, "me", "me.glb").vertices
    for name in ("beside.gltf", "inside.gltf"):
        assert np.array_equal(read_avatar(tmp_path / name).vertices, wanted)
    (tmp_path / "away.gltf").write_text(text_of(glb, "../../etc/passwd"))
    with pytest.raises(BadDocument, match="which is not in its folder; move it there"):
        read_avatar(tmp_path / "away.gltf")
    (tmp_path / "lost.gltf").write_text(text_of(glb, "lost.bin"))
    with pytest.raises(BadDocument, match="which is not there; put it beside it"):
        read_avatar(tmp_path / "lost.gltf")


def test_pictures_of_gltf_in_words_come_along(tmp_path):
    glb = made_rig()
    (tmp_path / "skin.jpg").write_bytes(b"picture")
    glb.table["images"] = [{"uri": "skin.jpg"}]
    uri = "data:;base64," + base64.b64encode(bytes(glb.binary)).decode()
    (tmp_path / "me.gltf").write_text(text_of(glb, uri))
    read = read_glb(tmp_path / "me.gltf")
    view = read.table["bufferViews"][read.table["images"][0]["bufferView"]]
    assert bytes(read.binary[view["byteOffset"] :][: view["byteLength"]]) == b"picture"
    assert read.table["images"][0]["mimeType"] == "image/jpeg"


def test_a_mesh_without_bones_is_told_so():
    glb = made_rig()
    glb.table["nodes"] = [{"name": "body", "mesh": 0}]
    del glb.table["skins"]
    with pytest.raises(BadDocument, match=r"has no skeleton, only a mesh: give it bones first"):
        avatar_of(glb, "statue", "statue.glb")


def on_all_fours(names: str) -> Glb:
    """A figure whose trunk is level and whose hands are on the ground."""
    glb = made_rig(names=names)
    avatar = avatar_of(made_rig(names=names), "x", "x.glb")
    skin = glb.table["skins"][0]
    places = avatar.bind[skin["joints"], :3, 3].copy()
    hips, up = avatar.at("leftUpperLeg")[1], set(avatar.tree.below(avatar.roles.nodes["chest"]))
    for place, joint in zip(places, skin["joints"], strict=True):
        if joint in up:
            above = place[1] - hips
            place[1], place[2] = hips - max(0.8 * abs(place[0]), 0.0) * 1.4, above
    binds = np.array([np.linalg.inv(_at(place)) for place in places]).swapaxes(1, 2)
    skin["inverseBindMatrices"] = glb.add(binds.astype(np.float32).reshape(-1, 16))
    return glb


def _at(place: np.ndarray) -> np.ndarray:
    found = np.eye(4)
    found[:3, 3] = place
    return found


@pytest.mark.parametrize("names", ["mixamo", "none"])
def test_what_stands_on_four_legs_is_refused(names):
    with pytest.raises(BadDocument, match=r"does not stand upright on two legs|not recognised as a humanoid"):
        avatar_of(on_all_fours(names), "fox", "fox.glb")


def test_arms_that_hang_on_nothing_are_refused_in_a_sentence():
    glb = made_rig(names="none")
    for one in glb.table["nodes"]:
        one.pop("children", None)
    with pytest.raises(BadDocument, match="not recognised as a humanoid"):
        avatar_of(glb, "loose", "loose.glb")


def test_a_walk_that_falls_is_not_written_unless_anyway(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("me.glb").write_bytes(made_rig().to_bytes())
    walk = ["walk", "--rig", "me.glb", "--seconds", "2.5", "--push", "4000@0.5:left", "--out", "it.glb"]
    assert main(walk) == 1
    assert not Path("it.glb").exists()
    assert "it.glb is not written, because the walk ends in a fall; --anyway writes it" in capfd.readouterr().err
    assert main([*walk, "--anyway"]) == 0
    assert Path("it.glb").exists()
