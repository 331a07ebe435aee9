"""An avatar's own skeleton moves in every format that has one, and several avatars share a file."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from exports.read_back import places_in_bvh, places_in_glb
from rigs.made_rigs import made_rig

from footfall import catalog
from footfall.errors import BadValue
from footfall.exports.register import export
from footfall.laws.tables import Side
from footfall.measure.trial.run import run_trial
from footfall.rigs.avatar import read_avatar
from footfall.rigs.axes import to_file
from footfall.rigs.glb import read_glb
from footfall.rigs.likeness import likeness
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

RIGS = {
    "as Mixamo makes them": {"armature_scale": 0.01, "z_up": True, "bent": True},
    "VRM 0.x, facing back": {"names": "none", "vrm": "0.x", "faces_back": True, "twists": True},
}
FRAMES = (0, 50, 110)


@pytest.fixture(scope="module", params=RIGS)
def rig(request, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("rig") / "me.glb"
    path.write_bytes(made_rig(**RIGS[request.param]).to_bytes())
    return path


@pytest.fixture(scope="module")
def walk(rig) -> Recording:
    body = catalog.encode(likeness(read_avatar(rig)).character)
    return run_trial(
        load_trial({"name": "x", "seconds": 1.2, "character": body, "command": [{"speed": 0.4}]})
    ).recording


def feet(rig: Path) -> list[str]:
    avatar = read_avatar(rig)
    return [avatar.tree.names[avatar.roles.nodes[f"{side.name.lower()}Foot"]] for side in Side]


def test_ankles_of_a_bvh_on_the_avatars_skeleton_are_the_simulations(rig, walk, tmp_path):
    export(walk, tmp_path / "me.bvh", rig=str(rig), fps=100, lock=False)
    text, truth = (tmp_path / "me.bvh").read_text(), to_file(walk.foot_position)
    for frame in FRAMES:
        places = places_in_bvh(text, frame)
        for side, name in zip(Side, feet(rig), strict=True):
            assert np.linalg.norm(places[name] - truth[frame, side]) < 1e-3


def test_a_vrma_of_the_avatar_rests_in_a_t_pose_and_its_ankles_are_the_simulations(rig, walk, tmp_path):
    export(walk, tmp_path / "me.vrma", rig=str(rig), fps=100, lock=False)
    glb, truth = read_glb(tmp_path / "me.vrma"), to_file(walk.foot_position)
    bones = glb.table["extensions"]["VRMC_vrm_animation"]["humanoid"]["humanBones"]
    names = {bone: glb.table["nodes"][entry["node"]]["name"] for bone, entry in bones.items()}
    assert {"hips", "spine", "head", "leftUpperArm", "rightHand", "leftFoot"} <= set(names)
    for frame in FRAMES:
        places = places_in_glb(glb, frame)
        for side in Side:
            assert np.linalg.norm(places[names[f"{side.name.lower()}Foot"]] - truth[frame, side]) < 1e-3
    glb.table["animations"] = [{"channels": [], "samplers": []}]
    rest = places_in_glb(glb, 0)
    arm = rest[names["leftHand"]] - rest[names["leftUpperArm"]]
    assert arm / np.linalg.norm(arm) == pytest.approx([1.0, 0.0, 0.0], abs=1e-3)
    leg = rest[names["rightFoot"]] - rest[names["rightUpperLeg"]]
    assert leg / np.linalg.norm(leg) == pytest.approx([0.0, -1.0, 0.0], abs=1e-3)


def test_a_usd_file_has_the_avatars_joints_and_its_skin(rig, walk, tmp_path):
    pxr = pytest.importorskip("pxr", reason="USD needs the extra footfall[usd]")
    export(walk, tmp_path / "me.usda", rig=str(rig), fps=100, lock=False)
    stage = pxr.Usd.Stage.Open(str(tmp_path / "me.usda"))
    skeleton = pxr.UsdSkel.Skeleton.Get(stage, "/World/Figure/Skeleton")
    cache = pxr.UsdSkel.Cache()
    cache.Populate(pxr.UsdSkel.Root.Get(stage, "/World/Figure"), pxr.Usd.TraverseInstanceProxies())
    query, truth = cache.GetSkelQuery(skeleton), to_file(walk.foot_position)
    names = list(skeleton.GetJointNamesAttr().Get())
    for frame in FRAMES:
        found = np.array([one.ExtractTranslation() for one in query.ComputeJointSkelTransforms(frame)])
        for side, name in zip(Side, feet(rig), strict=True):
            assert np.linalg.norm(found[names.index(name)] - truth[frame, side]) < 1e-3
    meshes = [pxr.UsdGeom.Mesh(prim) for prim in stage.Traverse() if prim.IsA(pxr.UsdGeom.Mesh)]
    points = np.concatenate([np.array(mesh.GetPointsAttr().Get()) for mesh in meshes])
    assert points[:, 1].min() == pytest.approx(0.0, abs=1e-4)
    assert len(points) == len(read_avatar(rig).vertices)


@pytest.mark.slow
def test_of_a_crowd_all_who_walked_as_the_avatar_wear_it_in_one_file(rig, walk, tmp_path):
    other = run_trial(load_trial({"name": "x", "seconds": 1.2, "character": "child"})).recording
    crowd = replace(walk, others=(walk, other))
    export(crowd, tmp_path / "three.glb", rig=str(rig), fps=100, lock=False)
    glb = read_glb(tmp_path / "three.glb")
    skins, meshes = len(read_glb(rig).table["skins"]), len(read_glb(rig).table["meshes"])
    assert (len(glb.table["skins"]), len(glb.table["meshes"])) == (2 * skins + 1, meshes + 1)
    places = places_in_glb(glb, 50)
    again = f"2:{feet(rig)[0]}"
    assert np.linalg.norm(places[again] - places[feet(rig)[0]]) < 1e-5
    assert places["3:leftFoot"] == pytest.approx(to_file(other.foot_position)[50, 0], abs=1e-3)
    with pytest.raises(BadValue, match="the bodies 'child' have other legs"):
        export(replace(other, others=(other,)), tmp_path / "two.glb", rig=str(rig))


def test_an_avatar_keeps_its_names_and_tables_have_no_skeleton(rig, walk, tmp_path):
    with pytest.raises(BadValue, match="keeps its own joint names"):
        export(walk, tmp_path / "me.bvh", rig=str(rig), names="mixamo")
    with pytest.raises(BadValue, match=r"a \.csv file cannot hold an avatar's skeleton"):
        export(walk, tmp_path / "me.csv", rig=str(rig))
