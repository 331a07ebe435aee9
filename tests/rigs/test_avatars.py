"""Avatars of others walk: whatever their scale, pose, facing and names, their feet go where the simulation's go."""

import json
from pathlib import Path

import numpy as np
import pytest
from rigs.made_rigs import body_behind, made_rig

from footfall import catalog
from footfall.bodies.size import leg_of
from footfall.cli import main
from footfall.errors import BadDocument, BadValue
from footfall.exports.register import export
from footfall.laws.tables import Side
from footfall.measure.trial.run import run_trial
from footfall.rigs.avatar import avatar_of, read_avatar
from footfall.rigs.glb import Glb, read_glb
from footfall.rigs.likeness import likeness
from footfall.rigs.reread import ankle_truth, placed_nodes
from footfall.rigs.roles import role_of_name
from footfall.stage.opened import load_trial

RIGS = {
    "plain": {},
    "as Mixamo makes them": {"armature_scale": 0.01, "z_up": True, "bent": True},
    "facing back": {"faces_back": True, "bent": True},
    "twist bones": {"twists": True, "names": "unreal"},
    "no names": {"names": "none"},
    "VRM 1.0": {"names": "none", "vrm": "1.0", "bent": True},
    "VRM 0.x": {"names": "none", "vrm": "0.x", "faces_back": True},
    "small": {"size": 0.3},
    "a child": {"body": "child", "armature_scale": 100.0, "bent": True},
}


@pytest.fixture(scope="module", params=RIGS)
def rig(request, tmp_path_factory) -> tuple[dict, Path]:
    options = RIGS[request.param]
    path = tmp_path_factory.mktemp("rig") / "me.glb"
    path.write_bytes(made_rig(**options).to_bytes())
    return options, path


def skinned(glb: Glb, worlds: np.ndarray) -> np.ndarray:
    """Every vertex where its joint takes it."""
    skin = glb.table["skins"][0]
    binds = glb.read(skin["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
    found = []
    for part in glb.table["meshes"][0]["primitives"]:
        points = glb.read(part["attributes"]["POSITION"])
        joints = glb.read(part["attributes"]["JOINTS_0"])[:, 0]
        moves = worlds[np.array(skin["joints"])[joints]] @ binds[joints]
        found.append(np.einsum("nij,nj->ni", moves[:, :3, :3], points) + moves[:, :3, 3])
    return np.concatenate(found)


def test_the_body_of_an_avatar_is_the_one_it_was_made_of(rig):
    options, path = rig
    like = likeness(read_avatar(path))
    behind = body_behind(options.get("body", "person"))
    own, made = (leg_of(body.links(), Side.LEFT) for body in (behind, like.character))
    size = like.scale * options.get("size", 1.0)
    assert made.thigh == pytest.approx(size * own.thigh, rel=1e-4)
    assert made.shank == pytest.approx(size * own.shank, rel=1e-4)
    assert made.ankle_height == pytest.approx(size * own.ankle_height, abs=0.003)
    assert made.heel + made.ball == pytest.approx(size * (own.heel + own.ball), rel=0.1)


def test_ways_to_find_bones_are_tried_in_order(rig):
    options, path = rig
    want = "VRM" if "vrm" in options else "shape" if options.get("names") == "none" else "names"
    avatar = read_avatar(path)
    assert avatar.roles.way == want
    assert avatar.at("leftUpperLeg")[0] > 0.0 > avatar.at("rightFoot")[0]
    assert avatar.at("leftHand")[0] > avatar.at("leftUpperArm")[0] > 0.0
    assert avatar.at("head")[1] > avatar.at("chest")[1] > avatar.at("hips")[1]


@pytest.mark.slow
def test_feet_of_the_avatar_go_where_those_of_the_simulation_go(rig, tmp_path):
    _, path = rig
    like = likeness(read_avatar(path))
    trial = {"name": "x", "seconds": 1.5, "character": catalog.encode(like.character), "command": [{"speed": 0.4}]}
    walk = run_trial(load_trial(trial)).recording
    export(walk, tmp_path / "walks.glb", rig=str(path), fps=100, lock=False)
    glb, avatar, truth = read_glb(tmp_path / "walks.glb"), read_avatar(path), ankle_truth(path, walk)
    lowest = []
    for frame in (0, 50, 110, 145):
        worlds = placed_nodes(glb, frame)
        for side in Side:
            ankle = worlds[avatar.roles.nodes[f"{side.name.lower()}Foot"], :3, 3]
            assert np.linalg.norm(ankle - truth[frame, side]) < 1e-3
        lowest.append(float(skinned(glb, worlds)[:, 1].min()))
    assert np.abs(lowest).max() < 0.005


@pytest.mark.slow
def test_at_rest_the_written_avatar_is_as_its_skin_was_bound(rig, tmp_path):
    options, path = rig
    like = likeness(read_avatar(path))
    walk = run_trial(load_trial({"name": "x", "seconds": 0.1, "character": catalog.encode(like.character)})).recording
    export(walk, tmp_path / "walks.glb", rig=str(path))
    glb = read_glb(tmp_path / "walks.glb")
    glb.table["animations"] = [{"channels": [], "samplers": []}]
    points = skinned(glb, placed_nodes(glb, 0))
    straight = made_rig(**{key: value for key, value in options.items() if key != "bent"})
    straight.table["animations"] = [{"channels": [], "samplers": []}]
    assert points == pytest.approx(skinned(straight, placed_nodes(straight, 0)), abs=1e-4)


def waving(path: Path, **options) -> Glb:
    """An avatar with an animation of its own, called x, that turns one joint only."""
    glb = made_rig(bent=True, **options)
    times = glb.add(np.linspace(0, 1, 5).astype(np.float32), limits=True)
    turns = glb.add(np.tile([0, 0, 0.6, 0.8], (5, 1)).astype(np.float32))
    node = next(number for number, one in enumerate(glb.table["nodes"]) if "LeftArm" in one.get("name", ""))
    channel = {"sampler": 0, "target": {"node": node, "path": "rotation"}}
    animation = {"name": "x", "channels": [channel], "samplers": [{"input": times, "output": turns}]}
    glb.table["animations"] = [animation]
    path.write_bytes(glb.to_bytes())
    return glb


@pytest.mark.parametrize("root", [False, True])
@pytest.mark.parametrize("options", [{"faces_back": True}, {"armature_scale": 0.01, "z_up": True}])
def test_an_avatars_own_animations_are_kept_and_look_as_they_did(options, root, tmp_path):
    before = waving(tmp_path / "me.glb", **options)
    like = likeness(read_avatar(tmp_path / "me.glb"))
    walk = run_trial(load_trial({"name": "x", "seconds": 0.1, "character": catalog.encode(like.character)})).recording
    export(walk, tmp_path / "walks.glb", rig=str(tmp_path / "me.glb"), root=root)
    written = read_glb(tmp_path / "walks.glb")
    assert [animation["name"] for animation in written.table["animations"]] == ["x 2", "x"]
    old = placed_nodes(before, 2)
    assert placed_nodes(written, 2, 1)[: len(old)] == pytest.approx(old, abs=1e-4)


def test_a_root_bone_on_the_ground_carries_an_avatar_where_it_went_without_one(rig, tmp_path):
    _, path = rig
    body = catalog.encode(likeness(read_avatar(path)).character)
    commands = [{"speed": 0.6}, {"at": 0.4, "speed": 0.6, "heading_deg": 60.0}]
    walk = run_trial(load_trial({"name": "x", "seconds": 1.5, "character": body, "command": commands})).recording
    export(walk, tmp_path / "plain.glb", rig=str(path))
    export(walk, tmp_path / "rooted.glb", rig=str(path), root=True)
    plain, rooted = (read_glb(tmp_path / f"{name}.glb") for name in ("plain", "rooted"))
    for frame in (0, 20, 45):
        places, carried = placed_nodes(plain, frame), placed_nodes(rooted, frame)
        assert carried[: len(places), :3, 3] == pytest.approx(places[:, :3, 3], abs=1e-4 * abs(places).max())
        assert skinned(rooted, carried) == pytest.approx(skinned(plain, places), abs=1e-4 * abs(places).max())
        assert carried[-3, 1, 3] == pytest.approx(0.0, abs=1e-5)
        hips = read_avatar(path).roles.nodes["hips"]
        assert np.linalg.norm((carried[-3, :3, 3] - places[hips, :3, 3])[[0, 2]]) < 0.1 * places[hips, 1, 3]


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("mixamorig:LeftUpLeg", "leftUpperLeg"),
        ("mixamorig1:RightToeBase", "rightToes"),
        ("Bip01 L Thigh", "leftUpperLeg"),
        ("thigh.R", "rightUpperLeg"),
        ("DEF-shin.L", "leftLowerLeg"),
        ("calf_l", "leftLowerLeg"),
        ("J_Bip_R_LowerArm", "rightLowerArm"),
        ("RightForeArm", "rightLowerArm"),
        ("upperarm_twist_01_l", ""),
        ("LeftHandThumb1", ""),
        ("foot_ik_l", ""),
        ("LeftShoulder", ""),
        ("Head", "head"),
        ("HeadTop_End", ""),
        ("Armature", ""),
    ],
)
def test_names_of_bones_are_understood(name, role):
    assert role_of_name(name) == role


@pytest.mark.slow
def test_what_does_not_fit_is_said(tmp_path):
    glb = made_rig("alien")
    remarks = likeness(avatar_of(glb, "alien", "alien.glb")).remarks
    assert all("walked as" in remark for remark in remarks)
    small = likeness(avatar_of(made_rig(size=0.3), "doll", "doll.glb")).remarks
    assert any("walks as a body" in remark for remark in small)


@pytest.mark.slow
def test_files_that_are_no_avatars_are_refused_in_a_sentence(tmp_path):
    (tmp_path / "text.glb").write_text("hello")
    with pytest.raises(BadDocument, match="not a GLB file"):
        read_avatar(tmp_path / "text.glb")
    with pytest.raises(BadDocument, match="there is no file"):
        read_avatar(tmp_path / "missing.glb")
    (tmp_path / "half.glb").write_bytes(made_rig().to_bytes()[:4000])
    with pytest.raises(BadDocument, match="damaged"):
        read_avatar(tmp_path / "half.glb")
    legless = made_rig()
    for node in legless.table["nodes"]:
        node["children"] = [
            child for child in node.get("children", []) if "Leg" not in legless.table["nodes"][child]["name"]
        ]
    with pytest.raises(BadDocument, match="not recognised as a humanoid"):
        avatar_of(legless, "legless", "legless.glb")
    squeezed = made_rig()
    squeezed.table["extensionsRequired"] = ["EXT_meshopt_compression"]
    with pytest.raises(BadDocument, match="without compression"):
        avatar_of(squeezed, "squeezed", "squeezed.glb")


def test_another_body_is_not_put_on_an_avatar(tmp_path):
    (tmp_path / "me.glb").write_bytes(made_rig("child").to_bytes())
    walk = run_trial(load_trial({"name": "x", "seconds": 0.1})).recording
    with pytest.raises(BadValue, match="has other legs than"):
        export(walk, tmp_path / "walks.glb", rig=str(tmp_path / "me.glb"))


@pytest.mark.slow
def test_an_avatar_walks_from_the_command_line(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("me.glb").write_bytes(made_rig(armature_scale=0.01, z_up=True, bent=True).to_bytes())
    assert main(["walk", "--rig", "me.glb", "--style", "zombie", "--seconds", "1", "--out", "me-walks.glb"]) == 0
    assert len(read_glb("me-walks.glb").table["animations"]) == 1
    assert "bones by their names" in capfd.readouterr().err
    assert main(["new", "character", "me", "--rig", "me.glb"]) == 0
    assert main(["walk", "--character", "me.toml", "--seconds", "0.5", "--recording", "me.npz"]) == 0
    assert main(["export", "me.npz", "--to", "again.glb", "--rig", "me.glb"]) == 0
    flags = ["--loop", "--strides", "1", "--in-place", "--root", "--fps", "60"]
    assert main(["walk", "--rig", "me.glb", "--seconds", "4", "--out", "loop.glb", *flags]) == 0
    assert read_glb("loop.glb").table["nodes"][-3]["name"] == "root"
    assert main(["walk", "--speed", "1", "--seconds", "4", "--out", "walks.bvh", "--names", "mixamo"]) == 0
    assert "mixamorig:Hips" in Path("walks.bvh").read_text()
    assert main(["walk", "--loop"]) == 2
    assert "loop is of the file that --out writes, which is not given" in capfd.readouterr().err
    assert main(["walk", "--rig", "me.glb", "--out", "me.glb"]) == 2
    assert main(["walk", "--rig", "me.glb", "--out", "me.csv"]) == 2
    assert "a .csv file cannot hold an avatar's skeleton" in capfd.readouterr().err
    assert json.dumps(read_glb("again.glb").table["nodes"][1]["name"])
