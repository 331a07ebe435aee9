"""Files of motion, read back by independent code: joints in them are where the simulation has them.

`make formats` lets the real programs open them.
"""

import json
import re
from dataclasses import replace

import mujoco
import numpy as np
import pytest
from exports.read_back import places_in_bvh, places_in_glb

from footfall import catalog
from footfall.bodies.random_body import random_character
from footfall.errors import BadValue
from footfall.exports.register import export
from footfall.maths.quaternions import matrix
from footfall.measure.trial.run import run_trial
from footfall.rigs.axes import to_file
from footfall.rigs.glb import read_glb
from footfall.rigs.motion import motion_of
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

UNEVEN = catalog.encode(random_character(2, asymmetric=True))


@pytest.fixture(scope="module", params=["humanoid", "ostrich", UNEVEN], ids=["humanoid", "ostrich", "uneven"])
def walk(request) -> Recording:
    trial = {"name": "a walk", "seconds": 2.5, "character": request.param, "command": [{"speed": 0.6}]}
    return run_trial(load_trial(trial)).recording


@pytest.fixture(scope="module")
def planar() -> Recording:
    return run_trial(load_trial({"name": "x", "gait": "planar-walk", "seconds": 0.5})).recording


def simulated(recording: Recording) -> np.ndarray:
    return to_file(recording.poses().position[:, 0])


@pytest.mark.slow
def test_joints_of_a_glb_are_where_the_simulation_has_them(walk, tmp_path):
    export(walk, tmp_path / "walk.glb", fps=100)
    glb, truth = read_glb(tmp_path / "walk.glb"), simulated(walk)
    names = motion_of(walk).names
    for frame in (0, 60, 199):
        places = places_in_glb(glb, frame)
        off = [np.linalg.norm(places[name] - want) for name, want in zip(names, truth[frame], strict=False)]
        assert max(off) < 1e-5


@pytest.mark.slow
def test_the_skin_of_a_glb_stands_on_the_ground_in_a_t_pose_and_each_point_has_one_joint(walk, tmp_path):
    export(walk, tmp_path / "walk.glb")
    glb = read_glb(tmp_path / "walk.glb")
    parts = glb.table["meshes"][0]["primitives"]
    points = np.concatenate([glb.read(part["attributes"]["POSITION"]) for part in parts])
    weights = np.concatenate([glb.read(part["attributes"]["WEIGHTS_0"]) for part in parts])
    assert points[:, 1].min() == pytest.approx(0.0, abs=2e-3)
    assert np.allclose(weights.sum(axis=1), 1.0)
    assert np.ptp(points[:, 0]) > np.ptp(points[:, 2])


@pytest.mark.slow
def test_a_glb_tells_footfalls_and_forces(walk, tmp_path):
    export(walk, tmp_path / "walk.glb", names="unreal")
    animation = read_glb(tmp_path / "walk.glb").table["animations"][0]
    assert animation["name"] == "a walk"
    (notes,) = animation["extras"]["footfall"]
    assert [fall["time"] for fall in notes["footfalls"]] == pytest.approx(walk.strike_time.tolist())


@pytest.mark.slow
def test_a_crowd_is_one_glb_with_one_animation(walk, tmp_path):
    export(replace(walk, others=(walk,)), tmp_path / "two.glb")
    table = read_glb(tmp_path / "two.glb").table
    assert len(table["skins"]) == 2
    assert len(table["animations"]) == 1
    assert len({channel["target"]["node"] for channel in table["animations"][0]["channels"]}) == 2 * 18


def test_a_vrma_names_every_bone_that_vrm_requires(walk, planar, tmp_path):
    export(walk, tmp_path / "walk.vrma")
    table = read_glb(tmp_path / "walk.vrma").table
    bones = table["extensions"]["VRMC_vrm_animation"]["humanoid"]["humanBones"]
    limbs = ["UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot"]
    required = ["hips", "spine", "head", *(side + limb for side in ("left", "right") for limb in limbs)]
    assert set(required) <= set(bones)
    assert all(table["nodes"][bones[name]["node"]]["name"] == name for name in bones)
    with pytest.raises(BadValue, match="needs a whole body"):
        export(planar, tmp_path / "planar.vrma")


def test_a_planar_body_has_a_glb_and_a_bvh(planar, tmp_path):
    export(planar, tmp_path / "planar.glb")
    export(planar, tmp_path / "planar.bvh")
    assert "leftUpperLeg" in (tmp_path / "planar.bvh").read_text()


def test_joints_of_a_bvh_are_where_the_simulation_has_them(walk, tmp_path):
    export(walk, tmp_path / "walk.bvh", fps=100)
    text, truth, names = (tmp_path / "walk.bvh").read_text(), simulated(walk), motion_of(walk).names
    assert re.search(r"Frame Time: 0.01\n", text)
    for frame in (0, 60, 199):
        places = places_in_bvh(text, frame)
        off = [np.linalg.norm(places[name] - want) for name, want in zip(names, truth[frame], strict=False)]
        assert max(off) < 1e-4


@pytest.mark.parametrize("ending", [".glb", ".bvh"])
def test_a_root_bone_carries_the_travel_and_joints_stay_where_they_are(walk, tmp_path, ending):
    export(walk, tmp_path / f"walk{ending}", fps=100, root=True)
    truth, names = simulated(walk), motion_of(walk).names
    for frame in (0, 60, 199):
        if ending == ".glb":
            places = places_in_glb(read_glb(tmp_path / "walk.glb"), frame)
        else:
            places = places_in_bvh((tmp_path / "walk.bvh").read_text(), frame)
        off = [np.linalg.norm(places[name] - want) for name, want in zip(names, truth[frame], strict=False)]
        assert max(off) < 1e-4
        assert places["root"][1] == pytest.approx(0.0, abs=1e-6)
        assert np.linalg.norm((places["root"] - places["hips"])[[0, 2]]) < 0.08


@pytest.mark.parametrize("ending", [".bvh", ".usda"])
def test_files_that_blender_plays_frame_by_frame_have_its_rate(walk, tmp_path, ending):
    if ending == ".usda":
        pytest.importorskip("pxr", reason="USD needs the extra footfall[usd]")
    export(walk, tmp_path / f"walk{ending}")
    text = (tmp_path / f"walk{ending}").read_text()
    assert ("Frame Time: 0.041666" if ending == ".bvh" else "timeCodesPerSecond = 24\n") in text


def test_a_bvh_in_centimetres_is_a_hundred_times_as_large(walk, tmp_path):
    export(walk, tmp_path / "large.bvh", centimetres=True)
    export(walk, tmp_path / "small.bvh")
    large, small = (places_in_bvh((tmp_path / f"{size}.bvh").read_text(), 3) for size in ("large", "small"))
    assert small["leftFoot"] == pytest.approx(large["leftFoot"] / 100, abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".usda", ".usdc"])
def test_joints_of_a_usd_file_are_where_the_simulation_has_them(walk, tmp_path, ending):
    pxr = pytest.importorskip("pxr", reason="USD needs the extra footfall[usd]")
    export(walk, tmp_path / f"walk{ending}", fps=100)
    stage = pxr.Usd.Stage.Open(str(tmp_path / f"walk{ending}"))
    skeleton = pxr.UsdSkel.Skeleton.Get(stage, "/World/Figure/Skeleton")
    cache = pxr.UsdSkel.Cache()
    cache.Populate(pxr.UsdSkel.Root.Get(stage, "/World/Figure"), pxr.Usd.TraverseInstanceProxies())
    query, truth = cache.GetSkelQuery(skeleton), simulated(walk)
    for frame in (0, 60, 199):
        found = np.array([one.ExtractTranslation() for one in query.ComputeJointSkelTransforms(frame)])
        assert np.abs(found[: truth.shape[1]] - truth[frame]).max() < 1e-5
    assert stage.GetTimeCodesPerSecond() == pytest.approx(100.0)


@pytest.mark.slow
def test_the_model_for_learning_has_hinges_only_and_moves_its_links_as_ours_does(walk, tmp_path):
    export(walk, tmp_path / "body.xml")
    export(walk, tmp_path / "walk.qpos.csv", fps=100)
    export(walk, tmp_path / "walk.motion.npz", fps=100)
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "body.xml"))
    rows, arrays = np.loadtxt(tmp_path / "walk.qpos.csv", delimiter=","), np.load(tmp_path / "walk.motion.npz")
    assert set(model.jnt_type[1:]) == {int(mujoco.mjtJoint.mjJNT_HINGE)}
    assert [model.joint(index).name for index in range(1, model.njnt)] == arrays["joint_names"].tolist()
    assert model.body_mass.sum() == pytest.approx(walk.character.mass)
    truth, data = walk.poses(), mujoco.MjData(model)
    for frame in (0, 60, 199):
        data.qpos[:] = rows[frame][[0, 1, 2, 6, 3, 4, 5, *range(7, model.nq)]]
        mujoco.mj_kinematics(model, data)
        for index, link in enumerate(truth.links):
            assert data.body(link.name.lower()).xpos == pytest.approx(truth.position[frame, 0, index], abs=1e-5)
    assert arrays["body_pos_w"] == pytest.approx(truth.position[:, 0], abs=1e-9)
    assert arrays["joint_pos"].shape == (len(walk), model.nu)


def test_arrays_for_learning_hold_the_recorded_velocities(walk, tmp_path):
    """Not differences of positions, which smooth the jumps of foot strikes; over time, both agree."""
    export(walk, tmp_path / "walk.motion.npz", fps=100)
    arrays = np.load(tmp_path / "walk.motion.npz")
    assert arrays["body_lin_vel_w"][:, 0] == pytest.approx(walk.qvel[:, :3], abs=1e-9)
    assert arrays["body_ang_vel_w"][:, 0] == pytest.approx(mujoco_spin(walk), abs=1e-9)
    for name in ("joint", "body"):
        places, rates = arrays[f"{name}_pos" if name == "joint" else "body_pos_w"], arrays[RATES[name]]
        assert np.median(np.abs(np.gradient(places, 0.01, axis=0) - rates)[100:200]) < 0.02


RATES = {"joint": "joint_vel", "body": "body_lin_vel_w"}


def mujoco_spin(walk: Recording) -> np.ndarray:
    """The root's angular velocity in the world; MuJoCo has it in the root's own axes."""
    return np.einsum("fij,fj->fi", matrix(walk.qpos[:, 3:7]), walk.qvel[:, 3:6])


def test_a_planar_body_has_no_root_for_learning(planar, tmp_path):
    with pytest.raises(BadValue, match="no free root"):
        export(planar, tmp_path / "planar.qpos.csv")


@pytest.mark.slow
def test_the_command_line_passes_its_flags_on(walk, tmp_path):
    from footfall.cli import main

    walk.save(tmp_path / "walk.npz")
    to = tmp_path / "walk.glb"
    flags = ["--loop", "--in-place", "--fps", "25", "--names", "mixamo"]
    assert main(["export", str(tmp_path / "walk.npz"), "--to", str(to), *flags]) == 0
    table = read_glb(to).table
    assert table["nodes"][0]["name"] == "mixamorig:Hips"
    assert json.dumps(table["animations"][0]["extras"]).count("ankle") == 0
    assert main(["export", str(tmp_path / "walk.npz"), "--to", str(tmp_path / "walk.csv"), "--loop"]) == 2
