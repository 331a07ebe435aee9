"""From a character to a MuJoCo model: links, joints, sizes, contacts, and the row that the law reads."""

import mujoco
import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.build import build_model, build_spec, fill_body
from footfall.bodies.character import Character, reference
from footfall.bodies.gains import yaw_share
from footfall.bodies.size import mass_of, size_of_bones, standing_height
from footfall.laws.tables import PARENTS, Body, Link, Side
from footfall.maths.records import table_of


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def model(humanoid):
    return build_model(humanoid, 0.001)


@pytest.fixture(scope="module")
def standing(model):
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return data


def row_of_body(character, step_seconds=0.001) -> np.void:
    table = table_of(Body, 1)
    fill_body(table[0], character, step_seconds)
    return table[0]


@pytest.fixture(scope="module")
def row(humanoid):
    return row_of_body(humanoid)


# --- the paper's humanoid


def test_the_humanoid_has_16_links_and_37_degrees_of_freedom(model):
    assert (model.nbody - 1, model.nv) == (16, 37)


def test_the_model_weighs_70_4_kg(model):
    assert model.body_subtreemass[1] == pytest.approx(70.4)


def test_its_legs_measure_40_and_46_cm(row):
    assert list(row["thigh_length"]) == pytest.approx([0.40, 0.40])
    assert list(row["shank_length"]) == pytest.approx([0.46, 0.46])


def test_its_leg_is_92_cm_from_hip_to_sole(row):
    """Thigh 0.40, shank 0.46, ankle 0.06 above the sole."""
    assert row["leg_length"] == pytest.approx(0.92)


def test_its_pelvis_stands_95_cm_high(humanoid, row):
    """0.03 m above the hips."""
    assert standing_height(humanoid.links()) == pytest.approx(0.95)
    assert row["pelvis_height"] == pytest.approx(0.95)


def test_its_sole_reaches_6_cm_back_and_15_cm_ahead_of_the_ankle(row):
    assert (row["heel"], row["ball"], row["sole_half_width"]) == pytest.approx((0.06, 0.15, 0.05))


def test_it_stands_on_its_soles(model, standing):
    lowest = min(
        standing.geom(f"{side}_foot").xpos[2] - model.geom(f"{side}_foot").size[2] for side in ("left", "right")
    )
    assert lowest == pytest.approx(0.0, abs=1e-9)


# --- the law's row and the model agree


def test_links_come_in_the_order_of_their_numbers(model):
    assert [model.body(link + 1).name for link in Link] == [link.name.lower() for link in Link]


@pytest.mark.parametrize("link", list(Link)[1:])
def test_a_link_hangs_on_its_parent(model, row, link):
    assert model.body_parentid[link + 1] == PARENTS[link] + 1
    assert row["parent"][link] == PARENTS[link]


def test_masses_and_mass_centres_are_those_of_the_model(model, row):
    assert row["mass"] == pytest.approx(model.body_mass[1:])
    assert row["com_l"] == pytest.approx(model.body_ipos[1:])
    assert row["inertia_l"] == pytest.approx(model.body_inertia[1:])
    assert row["total_mass"] == pytest.approx(model.body_subtreemass[1])


def test_the_mass_centre_stands_as_high_as_mujoco_says(row, standing):
    assert row["com_height"] == pytest.approx(standing.subtree_com[1][2], abs=1e-6)


def test_the_hips_are_as_wide_as_the_model_has_them(row, standing):
    apart = standing.body("left_thigh").xpos[1] - standing.body("right_thigh").xpos[1]
    assert row["hip_half_width"] == pytest.approx(apart / 2)


def test_damping_is_twice_the_root_of_stiffness(row):
    assert row["damping"] == pytest.approx(2.0 * np.sqrt(row["stiffness"]), rel=1e-6)


def test_a_bone_of_one_side_gives_that_leg_its_own_lengths(humanoid):
    table = catalog.encode(humanoid)
    foot = table["bones"]["foot"] | {"at": [0.0, 0.0, -0.40]}
    row = row_of_body(catalog.decode(Character, table | {"bones": table["bones"] | {"left_foot": foot}}))
    assert list(row["shank_length"]) == pytest.approx([0.40, 0.46])
    assert row["leg_length"] == pytest.approx(0.86)
    assert row["pelvis_height"] == pytest.approx(0.95)


# --- joints and contacts


def test_knees_elbows_and_toes_are_hinges_ankles_universal_the_rest_balls(model):
    kinds = {link: model.body_dofnum[link + 1] for link in Link}
    hinges = {link for link, count in kinds.items() if count == 1}
    assert {link.name.split("_", 1)[1] for link in hinges} == {"LOWER_ARM", "SHANK", "TOES"}
    assert {link.name for link, count in kinds.items() if count == 2} == {"LEFT_FOOT", "RIGHT_FOOT"}
    assert sum(count == 3 for count in kinds.values()) == 7


def test_the_body_of_the_papers_3d_walk_has_34_degrees_of_freedom_and_one_waist():
    body = catalog.load(Character, "biped-paper")
    model = build_model(body, 0.001)
    assert (model.nv, model.body("torso").dofnum, model.body("lower_back").dofnum) == (34, 0, 3)
    assert row_of_body(body)["stiffness"][Link.TORSO] == 0.0


def test_a_knee_bends_back_and_not_ahead(model):
    assert list(model.joint("left_shank").range) == pytest.approx([0.0, 2.5])


def test_every_joint_has_the_characters_armature(humanoid, model):
    assert (model.dof_armature[6:] == humanoid.armature).all()
    assert not model.dof_armature[:6].any()


def test_a_link_touches_another_of_its_own_body_only_as_a_named_pair(model):
    """Those pairs are told in test_solid."""
    geoms = range(1, model.ngeom)
    for one in geoms:
        for other in geoms:
            assert not model.geom_contype[one] & model.geom_conaffinity[other]


def test_every_link_can_touch_the_ground(model):
    assert (model.geom_contype[1:] & model.geom_conaffinity[0]).all()


def test_standing_it_touches_the_ground_at_four_points_or_more(model):
    assert len(settled(model).contact) >= 4


@pytest.mark.parametrize("friction", [0.1, 0.8, 2.0])
def test_friction_on_the_ground_is_the_characters(humanoid, friction):
    model = build_model(catalog.decode(Character, catalog.encode(humanoid) | {"friction": friction}), 0.001)
    felt = [contact for contact in settled(model).contact if contact.exclude == 0]
    assert {contact.friction[0] for contact in felt} == {friction}


def settled(model) -> mujoco.MjData:
    """After 20 ms, with the soles on the ground."""
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 20)
    return data


def test_the_time_step_is_the_one_asked_for(humanoid):
    assert build_spec(humanoid, 0.0005).option.timestep == 0.0005


def test_touch_sensors_come_left_to_right_and_heel_to_toes(model):
    names = [model.sensor(index).name for index in range(model.nsensor)]
    assert names == [f"{side.name.lower()}_{part}" for side in Side for part in ("heel", "ball", "toes")]


def test_standing_still_the_touch_sensors_carry_the_weight(humanoid):
    """A body whose joints are held by springs, so that nothing but physics is asked."""
    model = build_model(humanoid, 0.001)
    model.jnt_stiffness[1:] = 3e4
    model.dof_damping[6:] = 300.0
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 2000)
    assert data.sensordata.sum() == pytest.approx(70.4 * 9.81, rel=1e-4)
    assert data.sensordata[:3] == pytest.approx(data.sensordata[3:], rel=0.01)


# --- how its joints are held


def test_the_law_knows_the_limits_of_the_humanoids_joints(row):
    limits = dict(zip(Link, row["torque_limit"], strict=True))
    assert limits.pop(Link.PELVIS) == 0.0
    strong = {"THIGH": 300.0, "SHANK": 250.0, "FOOT": 150.0}
    assert limits == {link: strong.get(link.name.split("_", 1)[-1], 100.0) for link in limits}


@pytest.mark.parametrize("name", ["person", "child", "giant", "ostrich"])
def test_every_joint_of_every_body_has_a_limit(name):
    """By proportions: at least as much as the reference's, for its mass and size."""
    character = catalog.load(Character, name)
    bones, model = character.links(), reference().links()
    scale = mass_of(bones) / mass_of(model) * size_of_bones(bones) / size_of_bones(model)
    limits, own = row_of_body(character)["torque_limit"], row_of_body(reference())["torque_limit"]
    assert (limits[1:] > 0.0).all()
    assert (limits[1:] >= 0.999 * scale * own[1:]).all()


@pytest.mark.parametrize("name", ["humanoid", "person", "ostrich"])
@pytest.mark.parametrize("step_seconds", [0.001, 0.002])
def test_what_a_leg_resists_a_twist_with_is_mujocos(name, step_seconds):
    """Its inertia about the vertical through the hip as it stands, armature and all."""
    character = catalog.load(Character, name)
    model = build_model(character, step_seconds)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    inertia = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, inertia)
    about = [int(model.joint(f"{side.name.lower()}_thigh").dofadr[0]) + 2 for side in Side]
    expected = [inertia[axis, axis] for axis in about]
    assert row_of_body(character, step_seconds)["leg_twist_inertia"] == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("name", ["humanoid", "person"])
def test_one_rule_serves_bodies_of_bones_and_of_proportions(name):
    """Whatever a body is made of, its document alone says how its pelvis is held."""
    plain = replace(catalog.load(Character, name), pelvis_yaw=None)
    assert row_of_body(plain)["pelvis_yaw"] == pytest.approx(yaw_share(plain.links(), reference().links()))
    assert row_of_body(replace(plain, pelvis_yaw=0.7))["pelvis_yaw"] == pytest.approx(0.7)
