"""Robots of others walk: parts are found without names, the law sees links, and hinges bear what joints must."""

import mujoco
import numpy as np
import pytest
from bodies.robots.made_robot import LIMIT, made_robot, made_urdf, written
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.bodies.character import reference
from footfall.bodies.poses import Poser
from footfall.bodies.robots.drive import hinge_table
from footfall.bodies.robots.frames import load_robot
from footfall.bodies.robots.likeness import robot_character
from footfall.bodies.robots.limits import limits_of
from footfall.bodies.robots.surface import robot_mesh
from footfall.bodies.robots.tree import points_of
from footfall.bodies.shape import shape_of
from footfall.bodies.size import leg_of, mass_of
from footfall.cli import main
from footfall.errors import BadDocument, BadValue
from footfall.exports.register import export
from footfall.gaits.named import in_style
from footfall.laws.footfall.fitting import caution, fitted, least_width
from footfall.laws.register import load_gait
from footfall.laws.tables import Link, Side
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together
from footfall.stage.opened import load_trial
from footfall.studio.work.choosing import with_character
from footfall.studio.work.robots import know
from footfall.studio.work.work import opening

VARIANTS = {"plain": {}, "facing -y": {"turned": True}, "no waist": {"waist": False}, "no ankle roll": {"rolls": False}}


@pytest.fixture(params=VARIANTS, ids=VARIANTS.keys())
def robot(request, tmp_path) -> str:
    return written(tmp_path, **VARIANTS[request.param])


def names(path: str, hinges) -> list[str]:
    model = load_robot(path).model
    return [model.joint(hinge.joint).name.removeprefix("robot/") for hinge in hinges]


def test_hips_knees_and_ankles_are_found_without_names(robot):
    found = load_robot(robot).anatomy
    for leg, side in zip(found.legs, "lr", strict=True):
        assert names(robot, leg.hinges["thigh"]) == [f"hip_{way}_{side}" for way in ("yaw", "roll", "pitch")]
        assert names(robot, leg.hinges["shank"]) == [f"knee_{side}"]
        assert names(robot, leg.hinges["foot"])[0] == f"ankle_pitch_{side}"
    assert found.left @ (found.legs[0].hip - found.legs[1].hip) > 0.1


def test_lengths_and_soles_are_those_of_its_parts(robot):
    leg = leg_of(robot_character(robot).links(), Side.LEFT)
    assert leg.thigh == pytest.approx(np.hypot(0.36, 0.02))
    assert leg.shank == pytest.approx(np.hypot(0.35, 0.02))
    rolls = load_robot(robot).rolls
    assert leg.ankle_height == pytest.approx(0.08)
    assert leg.heel + leg.ball == pytest.approx(0.22, abs=1e-6)
    assert leg.half_width == pytest.approx(0.045)
    assert rolls or leg.heel > 0.0


def test_its_links_weigh_what_it_weighs(robot):
    character = robot_character(robot)
    model = build_model(character, 0.001)
    assert mass_of(character.links()) == pytest.approx(model.body_mass.sum(), abs=0.02)
    assert model.body("left_thigh").mass[0] == 0.0


def test_it_starts_on_level_soles_under_its_hips_facing_x(robot):
    character = robot_character(robot)
    simulation = Simulation(character, load_gait("walk"))
    poses = Poser(character).poses(simulation.batch.qpos[:1])
    for side in Side:
        foot, turned = poses.of(Link[f"{side.name}_FOOT"])
        hip, _ = poses.of(Link[f"{side.name}_THIGH"])
        assert turned[0] == pytest.approx([1.0, 0.0, 0.0, 0.0], abs=1e-3)
        assert foot[0, :2] == pytest.approx(hip[0, :2], abs=0.03)
        assert foot[0, 2] == pytest.approx(leg_of(character.links(), side).ankle_height, abs=1e-3)


def test_a_leg_that_is_straight_has_no_bend_whatever_the_robot_calls_zero(robot):
    character = robot_character(robot)
    found = load_robot(robot)
    for side in ("LEFT", "RIGHT"):
        thigh, shank = found.links[Link[f"{side}_THIGH"]], found.links[Link[f"{side}_SHANK"]]
        assert (thigh.at - shank.at) @ thigh.axes[:, 2] == pytest.approx(leg_of(character.links(), Side.LEFT).thigh)
        assert found.anatomy.left @ shank.axes[:, 1] == pytest.approx(1.0)


def test_limits_are_the_least_that_the_file_gives(robot):
    limits = limits_of(robot)
    assert limits["hip_yaw_l"] == 90.0
    assert limits["knee_r"] == LIMIT


def test_hinges_beside_a_joint_hold_the_weight_that_a_ball_would_carry(tmp_path):
    """Standing on both feet, the law's first torques keep the hips from collapsing outwards."""
    character = robot_character(written(tmp_path))
    model = build_model(character, 0.001)
    table = hinge_table(character, model)
    assert len(table) == 17
    roll = table[[model.joint(int(one["joint"])).name == "robot/hip_roll_l" for one in table]][0]
    assert roll["link"] == Link.LEFT_THIGH
    assert roll["mass"] == pytest.approx(
        sum(character.bone(Link[f"LEFT_{part}"]).mass for part in ("THIGH", "SHANK", "FOOT", "TOES"))
    )


def test_a_body_of_ours_has_no_hinge_table():
    assert len(hinge_table(reference(), build_model(reference(), 0.001))) == 0


def test_a_push_ahead_pushes_ahead_however_its_root_is_turned(robot):
    trial = {"name": "x", "seconds": 0.1, "character": catalog.encode(robot_character(robot))}
    walk = run_trial(load_trial(trial | {"push": [{"at": 0.05, "seconds": 0.05, "force": [60.0, 0.0, 0.0]}]})).recording
    assert walk.push[-1] == pytest.approx([60.0, 0.0, 0.0], abs=1.0)


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 0.4])
def test_it_walks_within_its_torque_limits(robot, speed):
    character = robot_character(robot)
    trial = {"name": "x", "seconds": 6.0, "character": catalog.encode(character), "command": [{"speed": speed}]}
    walk = run_trial(load_trial(trial)).recording
    assert np.isnan(walk.fell_at)
    assert walk.outside_impulse[-1] == 0.0
    assert walk.torque_peak[-1] <= LIMIT
    assert walk.com[-1, 0] == pytest.approx(6.0 * speed, abs=1.2)


def test_toes_are_no_ankles(tmp_path):
    path = written(tmp_path, toed=True)
    leg = load_robot(path).anatomy.legs[0]
    assert names(path, leg.hinges["foot"]) == ["ankle_pitch_l", "ankle_roll_l"]
    character = robot_character(path)
    assert leg_of(character.links(), Side.LEFT).ball == pytest.approx(0.21, abs=1e-6)
    simulation = Simulation(character, load_gait("walk"))
    simulation.set_command(speed=0.3)
    simulation.run(4.0)
    assert simulation.tally["fell_at"][0] < 0
    assert simulation.sensed["toe_load"].shape[-1] == 2


@pytest.mark.slow
def test_it_walks_from_scattered_starts(tmp_path):
    character = robot_character(written(tmp_path))
    simulation = Simulation([character] * 6, [load_gait("walk")] * 6)
    for row in range(6):
        simulation.scatter(row, 0.03, seed=row)
    simulation.set_command(speed=0.3)
    simulation.step(8000)
    assert (simulation.tally["fell_at"] < 0).sum() >= 5


def test_joints_that_are_not_driven_stay_where_they_start(tmp_path):
    character = robot_character(written(tmp_path))
    simulation = Simulation(character, load_gait("walk"))
    simulation.set_command(mode="stand")
    elbow = int(simulation.models[0].joint("robot/elbow_l").qposadr[0])
    before = simulation.batch.qpos[0, elbow]
    simulation.run(2.0)
    assert simulation.batch.qpos[0, elbow] == pytest.approx(before, abs=0.05)


def test_feet_of_a_robot_keep_apart(tmp_path):
    character = robot_character(written(tmp_path))
    gait = fitted(load_gait("walk"), shape_of(character), Side.LEFT)
    assert gait.pendulum.width >= least_width(shape_of(character))


def test_wide_hips_call_for_less_care_in_a_robot(tmp_path):
    """Its feet land under its hips; short quick steps would leave a shoved robot no time for a far one."""
    model = shape_of(robot_character(written(tmp_path))).model
    wide = model._replace(hips=model.hips + 0.15, reference=model)
    assert caution(wide._replace(robot=True)) < 0.5 < caution(wide)


def test_a_robot_is_read_again_from_its_recording(tmp_path):
    character = robot_character(written(tmp_path))
    walk = run_trial(load_trial({"name": "x", "seconds": 0.2, "character": catalog.encode(character)})).recording
    walk.save(tmp_path / "walk.npz")
    assert walk.character == character
    assert main(["run", str(tmp_path / "walk.npz")]) == 0


def test_robots_of_one_file_share_a_world_and_others_do_not_join_them(tmp_path):
    character, places = robot_character(written(tmp_path)), [(0.0, 0.0, 0.0), (0.0, 1.5, 0.0)]
    alone = Simulation(character, load_gait("walk"))
    both = Simulation([character] * 2, [load_gait("walk")] * 2, layout=Together(places))
    for simulation in (alone, both):
        simulation.set_command(speed=0.4)
        simulation.run(1.0)
    assert both.batch.qpos[0, :2] == pytest.approx(alone.batch.qpos[0, :2], abs=0.01)
    assert both.batch.qpos[1, 1] - both.batch.qpos[0, 1] == pytest.approx(1.5, abs=0.01)
    with pytest.raises(BadValue, match="other joints"):
        Simulation([character, reference()], [load_gait("walk")] * 2, layout=Together(places))


def test_the_studio_reads_only_robots_that_it_was_told_of(tmp_path):
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
    character = robot_character(written(own))
    stranger = replace(character, model=written(other))
    with pytest.raises(BadValue, match=f"--rig {stranger.model}"):
        with_character(opening(), stranger)
    know(stranger)
    for one in (character, stranger):
        assert with_character(opening(), one).character == one


def test_the_mesh_of_a_robot_is_where_its_solids_are(tmp_path):
    path = written(tmp_path)
    robot, mesh = load_robot(path), robot_mesh(path, 4000)
    solids = [points_of(robot.model, robot.anatomy.tree.data, geom) for geom in range(robot.model.ngeom)]
    assert np.ptp(mesh.points, axis=0) == pytest.approx(np.ptp(np.concatenate(solids), axis=0), abs=0.01)
    assert mesh.weights.sum(axis=1) == pytest.approx(1.0)
    assert set(np.unique(mesh.links[mesh.weights > 0.0])) >= {Link.PELVIS, Link.LEFT_SHANK, Link.RIGHT_LOWER_ARM}


def test_arms_are_found_without_names_and_hang_beside_the_hips(robot):
    arms = load_robot(robot).anatomy.arms
    assert arms is not None
    for arm, side in zip(arms, "lr", strict=True):
        assert names(robot, arm.hinges["upper_arm"]) == [f"shoulder_{side}"]
        assert names(robot, arm.hinges["lower_arm"]) == [f"elbow_{side}"]
    character = robot_character(robot)
    arm = character.bone(Link.LEFT_LOWER_ARM)
    assert arm.at == pytest.approx((0.0, 0.0, -0.25))
    assert character.bone(Link.LEFT_UPPER_ARM).mass == pytest.approx(1.5)
    assert arm.mass == pytest.approx(1.0)


def test_a_style_moves_a_robots_arms_as_far_as_they_go(tmp_path):
    """A zombie holds its arms up before it; the plain walk lets them hang."""
    character, raised = robot_character(written(tmp_path)), {}
    for style in ("default", "zombie"):
        simulation = Simulation(character, in_style(load_gait("walk"), style, "a test"))
        simulation.run(1.5)
        hand_w = simulation.batch.xpos[0, simulation.body_index(Link.LEFT_LOWER_ARM)]
        raised[style] = float(hand_w[2])
    assert raised["zombie"] > raised["default"] + 0.1


def test_geared_arms_are_held(tmp_path):
    path = tmp_path / "geared.xml"
    gear = '<equality><joint joint1="elbow_l" joint2="elbow_r"/></equality>'
    path.write_text(made_robot().replace("</mujoco>", f"{gear}</mujoco>"))
    assert load_robot(str(path)).anatomy.arms is None


def test_learning_tools_get_a_robots_own_hinges(tmp_path):
    path = written(tmp_path)
    character = robot_character(path)
    walk = run_trial(load_trial({"name": "x", "seconds": 0.3, "character": catalog.encode(character)})).recording
    export(walk, tmp_path / "walk.qpos.csv", fps=100)
    export(walk, tmp_path / "walk.motion.npz", fps=100)
    rows, arrays = np.loadtxt(tmp_path / "walk.qpos.csv", delimiter=","), np.load(tmp_path / "walk.motion.npz")
    bare = mujoco.MjModel.from_xml_path(path)
    assert arrays["joint_names"].tolist() == [bare.joint(index).name for index in range(1, bare.njnt)]
    assert rows[:, 7:] == pytest.approx(walk.qpos[:, 7:], abs=1e-6)
    with pytest.raises(BadValue, match=r"its own file: .*biped\.xml"):
        export(walk, tmp_path / "body.xml")


@pytest.mark.slow
def test_a_robot_in_urdf_walks_within_its_efforts(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf())
    character = robot_character(path)
    assert limits_of(str(path))["left_knee"] == LIMIT
    assert character.mass == pytest.approx(44.8, abs=0.05)
    trial = {"name": "x", "seconds": 6.0, "character": catalog.encode(character), "command": [{"speed": 0.4}]}
    walk = run_trial(load_trial(trial)).recording
    assert np.isnan(walk.fell_at)
    assert walk.torque_peak[-1] <= LIMIT
    assert walk.com[-1, 0] > 1.2


def test_a_mesh_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf().replace('<box size="0.16 0.28 0.36"/>', '<mesh filename="package://biped/chest.stl"/>'))
    with pytest.raises(BadDocument, match=r"package://biped/chest\.stl was not found beside it; put its meshes in"):
        robot_character(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace('axis="0 1 0" range="0 2.3"', 'axis="1 0 0" range="0 2.3"'), "pitch hinges"),
        (lambda text: text.replace('name="waist" axis', 'name="waist" type="slide" axis'), "no hinge"),
        (lambda text: text[:200], "cannot be read"),
        (lambda text: "<mujoco/>", "holds 0 separate bodies"),
    ],
)
def test_what_cannot_walk_is_refused_in_a_sentence(tmp_path, change, words):
    path = tmp_path / "odd.xml"
    path.write_text(change(made_robot(mirrored_axes=False)))
    with pytest.raises(BadDocument, match=words):
        robot_character(path)


@pytest.mark.slow
def test_a_robot_walks_from_the_command_line_and_its_motion_is_exported(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    path = written(tmp_path)
    assert main(["walk", "--rig", path, "--seconds", "1", "--recording", "walk.npz"]) == 0
    assert "a robot of" in capfd.readouterr().err
    assert main(["export", "walk.npz", "--to", "walk.csv"]) == 0
    assert "knee_l" in (tmp_path / "walk.csv").read_text().splitlines()[0].split(",")
    assert main(["new", "character", "mine", "--rig", path]) == 0
    assert main(["walk", "--character", "mine.toml", "--style", "sneak", "--seconds", "0.5"]) == 0
    assert main(["walk", "--rig", path, "--seconds", "2", "--out", "walk.glb"]) == 0
    assert (tmp_path / "walk.glb").stat().st_size > 0


def test_mujoco_agrees_that_the_frames_weigh_nothing(tmp_path):
    path = written(tmp_path)
    character = robot_character(path)
    bare = mujoco.MjModel.from_xml_path(path)
    assert build_model(character, 0.001).body_mass.sum() == pytest.approx(bare.body_mass.sum())


COUPLED = {
    '<joint joint1="knee_l" joint2="hip_pitch_l"/>': "gears join knee_l and hip_pitch_l",
    '<connect body1="shin_l" body2="chest" anchor="0 0 0"/>': "a leg closes a loop at shin_l and chest",
}


@pytest.mark.parametrize("coupling", COUPLED)
def test_legs_with_gears_and_legs_that_close_loops_are_refused(coupling, tmp_path):
    path = tmp_path / "coupled.xml"
    path.write_text(made_robot().replace("</mujoco>", f"<equality>{coupling}</equality></mujoco>"))
    with pytest.raises(BadDocument, match=COUPLED[coupling]):
        load_robot(str(path))


def test_gears_elsewhere_do_not_matter(tmp_path):
    path = tmp_path / "geared.xml"
    gear = '<equality><joint joint1="elbow_l" joint2="elbow_r"/></equality>'
    path.write_text(made_robot().replace("</mujoco>", f"{gear}</mujoco>"))
    assert load_robot(str(path)).anatomy.legs


def test_legs_that_are_splayed_at_zero_pose_are_read_upright(tmp_path):
    text, path = made_robot(), tmp_path / "splayed.xml"
    for side, half in (("l", 0.15), ("r", -0.15)):
        named = f'<body name="hip_roll_{side}"'
        assert named in text
        text = text.replace(named, f'{named} quat="{np.cos(half)} {np.sin(half)} 0 0"')
    path.write_text(text)
    splayed, plain = load_robot(str(path)).anatomy.legs[0], load_robot(written(tmp_path)).anatomy.legs[0]
    for joint in ("hip", "knee", "ankle"):
        assert getattr(splayed, joint) == pytest.approx(getattr(plain, joint), abs=0.02)
    assert splayed.sole.half_width == pytest.approx(plain.sole.half_width, abs=0.006)
