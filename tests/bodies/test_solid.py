"""Solid limbs: which links meet, that they do not pass through each other, and that what they feel is no load."""

from itertools import product

import mujoco
import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.bodies.character import Character
from footfall.bodies.solid import LEGS, PAIRS, SLIDING
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import PARENTS, Link
from footfall.sim.simulation import Simulation
from footfall.sim.together import build_world

BODIES = ("humanoid", "person", "heavy", "dwarf", "ostrich")
AIR = 50.0
"""m, far above the ground."""


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def thick():
    """A person whose thighs are drawn into each other."""
    table = catalog.encode(catalog.load(Character, "person"))
    return catalog.decode(Character, catalog.with_changes(table, ["proportions.thigh_diameter=0.2"]))


def meeting(model) -> set[frozenset[Link]]:
    """Every two links that may meet."""
    live = model.pair_margin == 0.0
    ends = zip(model.pair_geom1[live], model.pair_geom2[live], strict=True)
    return {frozenset(Link[model.geom(geom).name.upper()] for geom in both) for both in ends}


def as_drawn(model) -> mujoco.MjData:
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return data


def apart(model, data, one: Link, other: Link) -> float:
    """The distance between two links, m; below 0 they overlap."""
    geoms = (model.geom(link.name.lower()).id for link in (one, other))
    return mujoco.mj_geomDistance(model, data, *geoms, 1.0, np.zeros(6))


# --- who meets whom


@pytest.mark.parametrize("name", BODIES)
def test_neighbours_never_collide(name):
    pairs = meeting(build_model(catalog.load(Character, name), 0.001))
    assert pairs
    for link in list(Link)[1:]:
        assert frozenset((link, Link(PARENTS[link]))) not in pairs


@pytest.mark.parametrize("name", BODIES)
def test_links_that_overlap_as_drawn_do_not_collide_and_all_others_do(name):
    model = build_model(catalog.load(Character, name), 0.001)
    data = as_drawn(model)
    free = {frozenset(pair) for pair in PAIRS if apart(model, data, *pair) > 0.0}
    assert meeting(model) == free


def test_thighs_drawn_into_each_other_do_not_push_each_other_away(thick):
    model = build_model(thick, 0.001)
    data = as_drawn(model)
    assert apart(model, data, Link.LEFT_THIGH, Link.RIGHT_THIGH) < -0.01
    assert frozenset((Link.LEFT_THIGH, Link.RIGHT_THIGH)) not in meeting(model)
    assert frozenset((Link.LEFT_SHANK, Link.RIGHT_SHANK)) in meeting(model)
    felt = [contact for contact in data.contact if contact.exclude == 0]
    assert all(model.geom(contact.geom1).name == "ground" for contact in felt)


def test_each_leg_meets_the_other_whole(humanoid):
    assert {frozenset(pair) for pair in product(*LEGS)} <= meeting(build_model(humanoid, 0.001))


def test_limbs_slide_along_each_other(humanoid):
    model = build_model(humanoid, 0.001)
    assert (model.pair_dim == SLIDING).all()


@pytest.mark.parametrize("name", BODIES)
def test_who_is_not_solid_has_no_pair(name):
    assert build_model(replace(catalog.load(Character, name), solid=False), 0.001).npair == 0


def test_a_body_in_the_plane_has_no_pair():
    planar = catalog.load(Character, "planar")
    assert planar.solid
    assert build_model(planar, 0.001).npair == 0


# --- a leg against the other


def deepest(character: Character, step_seconds: float) -> float:
    """How far the legs pass into each other, m, when both hips press them together with 50 N m for a second."""
    model = build_model(character, step_seconds)
    model.opt.gravity[:] = 0.0
    model.dof_damping[6:] = 5.0
    data = mujoco.MjData(model)
    data.qpos[2] = AIR
    for side, torque in (("left", -50.0), ("right", 50.0)):
        data.qfrc_applied[model.joint(f"{side}_thigh").dofadr[0]] = torque
    least = np.inf
    for _ in range(round(1.0 / step_seconds)):
        mujoco.mj_step(model, data)
        mujoco.mj_kinematics(model, data)
        least = min(least, *(apart(model, data, *pair) for pair in product(*LEGS)))
    return -least


@pytest.mark.slow
@pytest.mark.parametrize("step_seconds", [0.0005, 0.001, 0.002])
def test_a_leg_pressed_against_the_other_goes_in_by_some_millimetres_only(humanoid, step_seconds):
    assert 0.0 < deepest(humanoid, step_seconds) < 0.006


def test_a_leg_that_is_not_solid_goes_through_the_other(humanoid):
    assert deepest(replace(humanoid, solid=False), 0.002) > 0.08


# --- a touch on the other leg


@pytest.fixture
def on_its_own_foot(humanoid):
    """In the air, the heel of its left foot set on its right one."""
    simulation = Simulation(humanoid, catalog.load(Gait, "walk"))
    model, place = simulation.models[0], simulation.batch.qpos[0]
    inwards, ahead, knee = -0.12, -0.39, 0.46
    turns = np.zeros((2, 4))
    mujoco.mju_axisAngle2Quat(turns[0], [1.0, 0.0, 0.0], inwards)
    mujoco.mju_axisAngle2Quat(turns[1], [0.0, 1.0, 0.0], ahead)
    hip = int(model.joint("left_thigh").qposadr[0])
    place[2] = AIR
    mujoco.mju_mulQuat(place[hip : hip + 4], *turns)
    for name, angle in (("left_shank", knee), ("left_foot_roll", -inwards), ("left_foot", -ahead - knee)):
        place[model.joint(name).qposadr[0]] = angle
    simulation.batch.step(stage=mujoco.mjtStage.mjSTAGE_VEL.value)
    return simulation


def test_a_touch_on_the_other_leg_is_no_load(on_its_own_foot):
    touched = 0.0
    for _ in range(5):
        on_its_own_foot.step()
        touched = max(touched, on_its_own_foot.batch.sensordata[0].sum())
        for part in ("heel_load", "ball_load", "toe_load"):
            assert not on_its_own_foot.sensed[0][part].any()
    assert touched > 100.0


# --- several


@pytest.mark.parametrize("ghosts", [False, True])
def test_a_crowds_world_has_each_characters_own_pairs(humanoid, ghosts):
    through = replace(humanoid, solid=False)
    characters = [humanoid, catalog.load(Character, "heavy"), through, humanoid]
    places = np.array([[0.0, 2.0 * index, 0.3 * index] for index in range(len(characters))])
    world = build_world(characters, places, 0.002, ghosts=ghosts)
    named = {tuple(sorted(world.geom(geom).name for geom in both)) for both in ends_of(world)}
    expected = set()
    for index, character in enumerate(characters):
        alone = build_model(character, 0.002)
        expected |= {tuple(sorted(f"{index}_{alone.geom(geom).name}" for geom in both)) for both in ends_of(alone)}
    assert named == expected
    assert (world.pair_dim == SLIDING).all()


def ends_of(model):
    return list(zip(model.pair_geom1, model.pair_geom2, strict=True))
